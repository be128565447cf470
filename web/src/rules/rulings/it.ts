import type { Rulings } from "./en";

export const rulings: Rulings = {
  "finite-supply": [
    "I biglietti possono finire",
    "Se nella dotazione non c’è più un biglietto di un mezzo, non può usarlo, a meno che giochi un black ticket.",
    "Può usarlo sempre.",
  ],
  "decks-are-public": [
    "Le tessere di partenza sono note",
    "Tutti sanno quali stazioni nominano le tessere di partenza, e quindi da dove può partire.",
    "Per quanto ne sanno gli inseguitori, può partire da qualsiasi stazione senza inseguitori.",
  ],
  "hemmed-in-waits": [
    "Chiuso dai colleghi",
    "Un inseguitore a cui i colleghi sbarrano ogni via li aspetta, e salta il turno solo quando nessuno di loro può muovere.",
    "Può passare appena non può muovere.",
  ],
  "double-needs-second-leg": [
    "Una mossa doppia sono due mosse",
    "Può annunciarla solo dove potrà fare anche la seconda mossa.",
    "Può annunciarla comunque; se la seconda risulta impossibile, è persa.",
  ],
  "bobbies-do-not-count": [
    "Contano solo i detective",
    "Vince quando nessun detective può muovere, anche se un bobby ancora può.",
    "Un bobby che può muovere tiene viva la partita.",
  ],
  "bobbies-by-detectives": [
    "Quanti bobbies",
    "Secondo il numero dei detective.",
    "Secondo il numero dei giocatori, lui compreso: tanti quanti sarebbero con altrettanti detective.",
  ],
  "boxed-in-loses": [
    "Accerchiato",
    "Perde quando non può raggiungere nessuna stazione libera.",
    "Resta dov’è, e una casella della tabella viene coperta senza mossa.",
  ],
  "rounds-not-moves": [
    "Turni, non mosse",
    "È libero dopo l’ultimo turno, qualunque sia il numero delle sue mosse.",
    "È libero quando ha riempito altrettante caselle della tabella, perciò una mossa doppia avvicina la fine.",
  ],
  "stranded-means-unable": [
    "Che cosa vuol dire bloccati",
    "Vince quando nessun detective può muovere.",
    "Si continua finché un detective ha un biglietto, anche se non gli serve.",
  ],
  "crime-scenes-are-public": [
    "Le scene del crimine sono note",
    "Tutti sanno quali stazioni nominano le carte della scena del crimine, ma non quali ha pescato.",
    "Delle scene del crimine gli inseguitori sanno solo che ognuna ha un simbolo: parco, attrazione o fiume.",
  ],
  "crime-on-every-leg": [
    "Crimini in una mossa doppia",
    "Può commetterne uno dopo ciascuna delle due mosse.",
    "Solo dopo la mossa con cui ha finito.",
  ],
  "balloon-redraw": [
    "Dove atterra la mongolfiera",
    "Solo in una stazione libera; se la tessera non ne ha, si gira la prossima.",
    "Prende la tessera come viene, ed è catturato se sceglie la stazione di un inseguitore.",
  ],
  "arrival-and-departure": [
    "Due abilità in una visita",
    "Dopo aver prelevato un biglietto o essere sparito in un nascondiglio segreto, può ancora partirne in volo.",
    "Un’abilità a visita.",
  ],
  "ban-binds-black": [
    "Il divieto e i black ticket",
    "Nemmeno con un black ticket può andare dove porta solo il mezzo vietato.",
    "Un black ticket aggira il divieto.",
  ],
  "ban-binds-both-legs": [
    "Il divieto e le mosse doppie",
    "Vale per entrambe le mosse di una mossa doppia.",
    "Vale solo per la prima.",
  ],
  "clues-from-move-three": [
    "Che cosa può chiedere Mycroft",
    "Solo stazioni a cui ha portato una mossa.",
    "Anche la stazione di partenza.",
  ],
  "last-answer": [
    "L’ultima risposta",
    "La sua ultima mossa è conclusa solo quando gli inseguitori hanno risposto.",
    "Ha vinto appena l’ha fatta.",
  ],
  "double-needs-two-spaces": [
    "L’ultima casella della tabella",
    "Con una sola casella libera non si può giocare una mossa doppia.",
    "Si può, e la sua seconda mossa è una in più di quante la tabella ne abbia.",
  ],
  "die-faces": ["Le facce del dado", "Ogni dado ha queste facce.", "Se ne possono scegliere altre."],
  "dice.double-needs-second-leg": [
    "Una mossa doppia sono due mosse",
    "Può annunciarla solo dove un dado o un black ticket lo muoverà una seconda volta.",
    "Può annunciarla comunque, e passa se niente lo muove.",
  ],
  "grid-is-wide": ["La griglia piccola", "È più larga che alta.", "È più alta che larga."],
  "stay-only-if-neither-can": [
    "Un giocatore, due pedine",
    "Se una delle due pedine può usare un dado del lancio, quella deve muovere. Una pedina resta ferma solo se non può nessuna.",
    "Una pedina che non può usare nessun dado può restare ferma, e il prossimo lancio tocca all’altra.",
  ],
  "one-detective-a-place": [
    "Stare nello stesso luogo",
    "Nessun detective finisce la mossa nel luogo di un collega.",
    "I detective possono stare nello stesso luogo.",
  ],
  "pass-without-a-die": [
    "Passare",
    "Se nessun dado lo muove, può passare e tenere biglietti ed elicottero.",
    "Passa solo se non lo muovono nemmeno un black ticket o l’elicottero.",
  ],
  "x-die-from-supply": [
    "Da dove viene il dado con la X",
    "Il dado che posa con la X in alto viene dalla scorta finché ce n’è uno.",
    "Viene prima dai dadi dei detective, i non usati prima degli usati.",
  ],
  "helicopter-flies-straight": [
    "Dove atterra l’elicottero",
    "Dritto di fronte, nella stessa riga o colonna.",
    "In qualsiasi luogo del bordo opposto.",
  ],
  "corner-flies-either-way": [
    "L’elicottero in un angolo",
    "Vola lungo la riga o lungo la colonna, come vuole.",
    "Vola all’angolo opposto in diagonale.",
  ],
  "start-is-no-move": [
    "Da quando si conta per mostrarsi",
    "Le mosse si contano dalla prima che fa.",
    "La partenza conta come prima, quindi si mostra una mossa prima.",
  ],
  "double-counts-twice": [
    "Una mossa doppia conta due volte",
    "Per mostrarsi conta ciascuna delle due mosse.",
    "Le due contano come una, e si mostra dopo la seconda.",
  ],
  "refill-to-hand": ["Completare la mano", "Fino alla mano piena, se la scorta basta.", "Con un solo dado."],
  "caught-after-the-turn": [
    "Catturato alla fine del turno",
    "Viene catturato dove finisce il suo turno, quindi la prima mossa di una doppia può passare per il luogo di un detective.",
    "Viene catturato appena muove sul luogo di un detective, anche con la prima mossa di una doppia.",
  ],
  "thirteen-moves": [
    "Quanto è lunga la tabella",
    "Ha una casella per la partenza e una per ogni mossa.",
    "La partenza occupa una delle caselle, quindi fa una mossa in meno.",
  ],
};
