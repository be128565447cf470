import type { learn as en } from "../en/learn";

export const learn: Readonly<Record<keyof typeof en, string>> = {
  "learn.rules": "Le regole",
  "learn.rules.intro": "Giochi a nascondino, ognuno raccontato in pochi minuti. Scegli il tuo.",
  "learn.rules.editions": "Edizioni",
  "learn.rules.modes": "Modalità",
  "learn.rules.contents": "In questa pagina",
  "learn.rules.players": "Da {least} a {most} giocatori",
  "learn.rules.playersOnly": "{count} detective",
  "learn.rules.rounds": "{count} turni",
  "learn.rules.moves": "{count} mosse",
  "learn.rules.rulings": "Interpretazioni",
  "learn.rules.rulings.note":
    "Dove i regolamenti tacciono, o si possono leggere in due modi, abbiamo deciso noi. Quando prepari una partita puoi decidere altrimenti.",
  "learn.rules.default": "Noi giochiamo così",
  "learn.rules.otherwise": "Altrimenti",
  "learn.rules.codes": "Le piccole sigle sono i numeri delle regole, come li usano il manuale e i messaggi del gioco.",
  "learn.rules.unknown": "Questa edizione non esiste.",
  "learn.rules.log": "La tabella itinerario ha {count} caselle. Un occhio indica quelle dopo cui si mostra.",
  "learn.mode.standard": "Normale",
  "learn.mode.expert": "Esperti",
  "learn.mode.classic": "Regole originali",
  "learn.mode.sherlock": "Regole Sherlock Holmes",

  "learn.title": "Impara giocando",
  "learn.intro":
    "Brevi lezioni sulla mappa vera, con le regole vere, contro programmi. Un allenatore ti dice una cosa alla volta, e niente può andare storto.",
  "learn.lessons": "Lezioni",
  "learn.minutes": "{count} minuti",
  "learn.begin": "Comincia",
  "learn.resume": "Continua",
  "learn.repeat": "Ancora una volta",
  "learn.done": "Fatta",
  "learn.reached": "Passo {step} di {steps}",
  "learn.more": "Vuoi controllare qualcosa?",
  "learn.more.text": "Le regole di ogni edizione, con tutte le interpretazioni.",
  "learn.more.link": "Leggi le regole",
  "learn.play": "Pronto per una partita intera?",
  "learn.play.text": "Scegli l’edizione, da che parte stare e la forza dei programmi.",
  "learn.play.link": "Prepara una partita",
  "learn.unknown": "Questa lezione non esiste.",

  "learn.moving": "Muoversi",
  "learn.moving.text": "Biglietti, stazioni e la tabella itinerario. Giochi con i detective.",
  "learn.fugitive": "Essere Mister X",
  "learn.fugitive.text": "Black ticket, mosse doppie, e come mostrarsi e dileguarsi.",
  "learn.hunting": "Inseguire",
  "learn.hunting.text": "Dove può essere? Leggi le stazioni viola e stringi il cerchio.",

  "learn.coach": "Allenatore",
  "learn.setting": "Preparo la lezione…",
  "learn.step": "Passo {step} di {steps}",
  "learn.next": "Avanti",
  "learn.skip": "Salta",
  "learn.restart": "Da capo",
  "learn.leave": "Esci",
  "learn.wait": "Muovono gli altri…",
  "learn.mark": "Segna una stazione",
  "learn.marking": "Ora scegli una stazione sulla mappa e metti il segno.",
  "learn.seen": "Che cosa vedono i detective",
  "learn.seen.none": "ancora niente",
  "learn.exits": "Molte vie d’uscita: {stations}.",
  "learn.exit": "{station} ({count} vie)",
  "learn.finished": "Lezione finita",
  "learn.over.caught": "È catturato: vincono i detective! È stato più veloce della lezione.",
  "learn.over.youCaught": "Ti hanno catturato. Succede ai migliori: ricomincia da capo o passa alla prossima lezione.",
  "learn.over.other": "La partita è finita prima della lezione. Ricomincia da capo o passa alla prossima.",
  "learn.nextLesson": "Prossima: {lesson}",
  "learn.playOn": "Gioca questa partita fino in fondo",
  "learn.all": "Tutte le lezioni",

  "learn.moving.go":
    "Giochi con i detective. {fugitive} ha appena mosso, di nascosto. {pawn} può andare nelle stazioni illuminate: scegline una.",
  "learn.moving.paid":
    "Quel viaggio è costato un biglietto: guarda quanti te ne restano. I detective ne hanno pochi di ogni tipo, e quelli che pagano vanno nella dotazione comune, da cui {fugitive} prende i suoi.",
  "learn.moving.others":
    "Ora muovi le altre tue pedine. Sceglile sopra i tuoi biglietti o sulla mappa, in qualsiasi ordine. I bobby viaggiano gratis.",
  "learn.moving.log":
    "Un nuovo turno: {fugitive} ha mosso di nuovo. La tabella itinerario mostra i suoi biglietti. Sai con che cosa ha viaggiato, ma non dove è andato.",
  "learn.moving.far":
    "Il taxi ferma dappertutto. Autobus e metropolitana fermano solo in alcune stazioni, ma vanno più lontano. Usane uno in questo turno, se una pedina può.",
  "learn.moving.reveal":
    "Dopo la mossa {move} deve mostrarsi: è l’occhio nella tabella. Finisci il turno e guarda la mappa.",
  "learn.moving.there":
    "Eccolo: stazione {station}. Con la prossima mossa sparisce di nuovo, ma d’ora in poi ogni biglietto ti dice fin dove può essere arrivato.",
  "learn.moving.end": "Sai muovere, pagare e leggere la tabella. Non serve altro per cominciare la caccia.",

  "learn.fugitive.move":
    "Sei {fugitive}, e solo tu vedi la tua pedina. I detective sono {seekers}. Scegli una stazione illuminata per la tua prima mossa.",
  "learn.fugitive.seen":
    "Qui sotto c’è quello che vedono i detective: un biglietto e nessuna stazione. Per ora per loro puoi essere in {number} stazioni.",
  "learn.fugitive.black":
    "Un black ticket nasconde anche con che cosa viaggi, e apre i traghetti. Attiva «{conceal}» accanto ai tuoi biglietti, poi scegli una stazione.",
  "learn.fugitive.show":
    "Dopo la mossa {move} devi mostrarti: è l’occhio nella tabella. Fatti trovare in una stazione con molte vie d’uscita e lontano dai detective.",
  "learn.fugitive.double":
    "Ti vedono alla stazione {station} e si avvicinano. Dileguati: attiva «{double}» accanto ai tuoi biglietti e fai due mosse di seguito.",
  "learn.fugitive.gone": "Sparito di nuovo. Sanno dov’eri, ma ora per loro puoi essere in {number} stazioni.",
  "learn.fugitive.end":
    "Biglietti normali finché sei nascosto, black ticket e mosse doppie quando sono vicini. Resta libero per {rounds} turni e vinci.",

  "learn.hunting.violet":
    "Nelle stazioni viola può essere {fugitive}: sono {number}. Si ricavano dai suoi biglietti e da dove è partito; niente è tirato a indovinare.",
  "learn.hunting.around":
    "Non correre dietro a una sola stazione: circonda quelle viola, e fermati dove s’incontrano molte linee. Muovi {pawns}; i programmi muovono gli altri detective.",
  "learn.hunting.mark":
    "I detective si parlano. Segna una stazione per dire agli altri che cosa pensi, per esempio da dove passerà.",
  "learn.hunting.reveal":
    "Si mostrerà dopo la mossa {move}. Fatti trovare vicino, meglio in una stazione della metropolitana: da lì si arriva ovunque.",
  "learn.hunting.shrink":
    "Si mostra alla stazione {station}: resta una sola stazione viola. Con la prossima mossa fuggirà lungo una delle sue linee. Occupa le stazioni intorno a lui per chiudergli le vie d’uscita.",
  "learn.hunting.hunt":
    "Ora può essere in {number} stazioni. Vai nelle stazioni viola, se puoi, e chiudi le vie d’uscita delle altre.",
  "learn.hunting.end":
    "Pensa per insiemi: a ogni sua mossa le stazioni viola aumentano, e ogni tua mossa ne toglie qualcuna. È tutta qui l’arte di inseguire.",
  "learn.hunting.caught":
    "L’hai catturato! A ogni turno le stazioni viola aumentano, e ogni tua mossa ne toglie qualcuna: è tutta qui l’arte di inseguire.",
};
