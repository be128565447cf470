import type { Texts } from "./en";

export const texts: Texts = {
  "section.aim": "Lo scopo",
  "section.have": "Che cosa ha ciascuno",
  "section.start": "Da dove si parte",
  "section.round": "Un turno",
  "section.his": "Quando tocca a {fugitive}",
  "section.crimes": "I crimini",
  "section.hideouts": "I nascondigli",
  "section.abilities": "Le abilità",
  "section.detectives": "Quando tocca ai detective",
  "section.next": "Il turno successivo",
  "section.expert": "Il lato esperti",
  "section.end": "La fine",
  "section.two": "Se si gioca solo in {least}",
  "section.edition": "Questa edizione",

  "bobbies.bobby": "bobby",
  "bobbies.police": "poliziotti",

  share: "{count} con {detectives} detective",

  "aim.chase":
    "Uno fugge, gli altri lo inseguono. {fugitive} muove di nascosto: gli inseguitori vedono con quale biglietto viaggia, ma non dove va, tranne in pochi momenti in cui deve mostrarsi. Vincono se uno di loro raggiunge la sua stazione. Lui vince se resta libero per {rounds} turni.",
  "aim.sherlock":
    "Uno fugge, gli altri lo inseguono. {fugitive} muove di nascosto: gli inseguitori vedono con quale biglietto viaggia, ma non dove va, tranne in pochi momenti in cui deve mostrarsi. Vincono se uno di loro raggiunge la sua stazione. Lui vince con l’ultimo dei suoi {crimes} crimini, o se è ancora libero dopo {moves} mosse.",
  "aim.dice":
    "Una breve caccia su tessere-strada. I detective lanciano i dadi che dicono con che cosa possono viaggiare, e {fugitive} deve prendere uno di quelli che hanno usato. Vincono quando uno di loro è nello stesso luogo. Lui vince se è ancora libero quando la sua tabella è piena.",

  "have.players": "Giocatori|Da {least} a {most}. Uno è {fugitive}, tutti gli altri sono detective.",
  "have.players.research": "Giocatori|{fugitive} contro {detectives} detective.",
  "have.fugitive":
    "{fugitive}|{black} black ticket e {double} mosse doppie. Per un viaggio normale prende un biglietto dalla dotazione comune.",
  "have.fugitive.research":
    "{fugitive}|Biglietti suoi, più {black} black ticket e {double} mosse doppie. Riceve ogni biglietto che un detective gioca; quelli che gioca lui escono dal gioco.",
  "have.fugitive.sherlock":
    "{fugitive}|Black ticket: {black}. Mosse doppie: {double}. Altri {moreBlack} e {moreDouble} stanno accanto al piano di gioco: si ottengono nei nascondigli. Per un viaggio normale prende un biglietto dalla dotazione comune.",
  "have.detective":
    "Un detective|I biglietti che vedi qui. Restano scoperti per tutta la partita, così {fugitive} può sempre contarli. Non si possono cedere.",
  "have.bobbies":
    "Aiuto per una squadra piccola|Si aggiungono {bobbies}: {bobbiesBy}. I detective li muovono insieme, e viaggiano gratis.",
  "have.supply":
    "La dotazione comune|Tutti i biglietti che nessuno ha ricevuto. Sta scoperta accanto al piano di gioco.",

  "start.cards":
    "Tessere di partenza|Una tessera D dice dove parte ogni inseguitore. {fugitive} pesca una tessera X, non la mostra a nessuno e non mette pedine sul piano di gioco. Non parte mai dove si trova un inseguitore.",
  "start.cards.research":
    "Tessere di partenza|Tutti pescano da un solo mazzo di {deck} e partono da stazioni diverse. {fugitive} tiene segreta la sua e non mette pedine sul piano di gioco.",
  "start.cards.classic":
    "Tessere di partenza|Una tessera D dice dove parte ogni inseguitore. {fugitive} pesca una tessera M, non la mostra a nessuno e non mette pedine sul piano di gioco. Delle due stazioni vale quella con il simbolo di Scotland Yard.",
  "start.cards.sherlock":
    "Tessere di partenza|Una tessera D dice dove parte ogni inseguitore. {fugitive} pesca una tessera M e sceglie in segreto una delle due stazioni; la sua pedina resta fuori dal piano di gioco. Le altre tessere M restano lì accanto per la sua fuga.",
  "start.characters":
    "Personaggi|Ogni giocatore detective sceglie chi essere: {characters}. Nessuno si ripete. È bene che ci siano sia Holmes sia Watson.",
  "start.names": "Qui i personaggi sono solo nomi: le loro abilità appartengono all’altra modalità.",
  "start.tokens": "Gettoni|Ogni detective ne ha {tokensBy}. Un gettone vale un uso di un’abilità.",
  "start.crimes":
    "Scene del crimine|{fugitive} pesca {crimes} tessere su {scenes} e le tiene coperte. Ognuna indica una stazione con un parco, un’attrazione o il fiume. Le altre non le guarda nessuno.",

  "round.order":
    "Ordine|{fugitive} muove per primo, di nascosto. Poi muovono tutti gli inseguitori, uno alla volta, nell’ordine che preferiscono.",
  "round.order.research":
    "Ordine|{fugitive} muove per primo, di nascosto. Poi muovono i detective in ordine di numero. Chi non può muovere quando tocca a lui, passa.",
  "round.must":
    "Muovere è obbligatorio|Chi può muovere deve andare in un’altra stazione. Si può tornare subito in quella da cui si è venuti.",
  "round.ride":
    "Viaggiare|Bisogna trovarsi a una fermata di quel mezzo e seguire una delle sue linee fino alla fermata subito dopo.",
  "round.free":
    "Stazioni libere|Due inseguitori non stanno mai nella stessa stazione, e {fugitive} non può andare dove ce n’è uno.",
  "round.pay": "Pagare|Un detective paga ogni viaggio con un biglietto di quel mezzo, che va nella dotazione comune.",
  "round.pay.research": "Pagare|Un detective paga ogni viaggio con un biglietto di quel mezzo, che va a {fugitive}.",
  "round.stuck":
    "Senza biglietti|Senza il biglietto un detective non può usare quel mezzo. Chi non può usare nessuno dei suoi salta il turno.",

  "transport.taxi": "ferma in ogni stazione",
  "transport.bus": "ferma in alcune stazioni e va più lontano",
  "transport.underground": "ferma in poche stazioni e va più lontano di tutti",
  "transport.ferry": "solo con un black ticket, quindi solo per {fugitive}",

  "his.log":
    "La tabella itinerario|Sceglie una stazione collegata alla sua da una linea, ne scrive il numero nella prossima casella della tabella e lo copre con il biglietto. Gli inseguitori vedono il biglietto, mai il numero.",
  "his.reveal":
    "Si mostra|Dopo le mosse {reveals} la sua pedina va sul piano di gioco, e ne esce con la mossa successiva. Contano le caselle della tabella, non i turni.",
  "his.reveal.research":
    "Si mostra|Dopo la sua mossa nei turni {reveals} la sua pedina va sul piano di gioco, e ne esce con la mossa successiva.",
  "his.black":
    "Black ticket|Sostituisce un biglietto normale e vale per qualsiasi mezzo, {ferry} compreso. Gli inseguitori non sanno quale.",
  "his.double":
    "Mossa doppia|Fa due mosse di seguito. Ognuna si paga e occupa una casella della tabella, ed entrambe le stazioni devono essere libere. Al massimo una mossa doppia per turno. Se deve mostrarsi dopo la prima mossa, lo fa, e con la seconda sparisce di nuovo.",
  "his.double.research":
    "Mossa doppia|Fa due mosse di seguito, che consumano due turni; nel mezzo i detective non muovono. Perciò nell’ultimo turno non si può usare.",

  "crime.commit":
    "Un crimine|Se dopo una mossa si trova in una stazione delle sue tessere, può dirlo e giocare la tessera coperta. Gli inseguitori sanno che è successo, non dove.",
  "crime.last": "Tutti|Con l’ultima delle sue {crimes} tessere vince subito.",

  "hideout.what":
    "Nascondigli|Un cilindro nero accanto alla stazione ne indica uno. Lì può usare una delle abilità seguenti, ma non è obbligato.",
  "hideout.take":
    "Prendere un biglietto|Dopo la mossa preleva un black ticket o una mossa doppia accanto al piano di gioco, e tutti vedono quale. Può usarlo solo dopo che gli inseguitori hanno mosso.",
  "hideout.vanish":
    "Sparire|Quando dovrebbe mostrarsi, non lo fa. Gli inseguitori sanno solo che è in un nascondiglio. In quel caso non può prendere un biglietto.",
  "hideout.fly":
    "Volare|Una volta a partita, quando tocca a lui o tra le due mosse di una mossa doppia, lascia un nascondiglio in mongolfiera: gira una tessera M, sceglie una delle due stazioni, la dice ad alta voce e vi atterra. Conta come una mossa.",

  "ability.when":
    "Gettoni|Ogni volta che tocca agli inseguitori, un detective può usare un gettone, in qualsiasi momento. Il gettone usato esce dal gioco.",
  "ability.holmes": "{holmes}|{fugitive} dice in quale quartiere si trova.",
  "ability.watson":
    "{watson}|Nomina il parco, l’attrazione o il fiume, e {fugitive} dice con sincerità se la sua stazione ha quel simbolo.",
  "ability.adler": "{adler}|Gli vieta nel turno successivo uno di due mezzi: {bus} o {underground}.",
  "ability.mycroft": "{mycroft}|{fugitive} dice dov’era due mosse prima.",
  "ability.lestrade":
    "{lestrade}|Blocca la stazione in cui la sua mossa di questo turno è cominciata o finita. {fugitive} non può andarci fino alla fine della partita; gli inseguitori sì.",

  "end.caught": "Catturato|Gli inseguitori vincono appena uno di loro è nella sua stazione, che lo vedessero o no.",
  "end.boxed": "Accerchiato|Gli inseguitori vincono se lui non può raggiungere nessuna stazione libera.",
  "end.escape":
    "In salvo|Vince se è ancora libero alla fine del turno {rounds}. Un turno finisce quando hanno mosso anche gli inseguitori.",
  "end.escape.sherlock":
    "In salvo|Vince se è ancora libero dopo la mossa {moves} e la risposta degli inseguitori. Contano le mosse, perciò una mossa doppia avvicina la fine.",
  "end.crimes": "Crimini|Vince subito con il suo ultimo crimine.",
  "end.stranded": "Bloccati|Vince se nessun detective può più muovere.",
  "end.on": "Si va avanti|Un detective che non può muovere salta il turno, e si continua anche se non può nessuno.",
  "end.open":
    "Arrendersi|{fugitive}, o tutti gli inseguitori d’accordo, possono arrendersi in qualsiasi momento. Alla fine tutto è scoperto: l’intero percorso e ogni tessera.",

  "two.shared":
    "Un solo giocatore detective|Muove {pawns} detective e {helpers} {bobbies}, in qualsiasi ordine. I detective pagano con biglietti in comune, quelli di tutti messi insieme.",
  "two.characters":
    "Un solo giocatore detective|Sceglie {pawns} personaggi e li gioca tutti. Ognuno ha i suoi biglietti. {helpers} {bobbies} li aiutano.",

  "edition.numbers":
    "Trovare una stazione|Le stazioni sono numerate da sinistra a destra, riga per riga: il numero dice più o meno dove cercare.",

  "dice.tiles":
    "Tessere-strada|Quante ce ne sono sul tavolo: {tilesBy}. Ognuna ha luoghi numerati. In ogni luogo ferma il taxi, in alcuni anche l’autobus o la metropolitana.",
  "dice.fugitive": "{fugitive}|Black ticket: {blackBy}. Mosse doppie: {double}. Ha anche un elicottero.",
  "dice.dice":
    "Dadi|{dice} dadi mostrano taxi, autobus, metropolitana o X. Quanti ne hanno in mano i detective: {handBy}. Uno è sulla tabella; gli altri sono la scorta.",
  "dice.tokens": "Gettoni|Con {rerolls} gettoni i detective possono lanciare ancora.",
  "dice.start":
    "Nascondersi|Ogni detective sceglie un luogo suo dove fermi solo il taxi. Poi {fugitive} sceglie in segreto un luogo libero qualsiasi, lo scrive nella prima casella della tabella, lo copre con un dado e dice la lettera della sua tessera.",
  "dice.order":
    "Lanciare|In ogni turno cominciano i detective. Il giocatore d’inizio lancia tutti i dadi in mano, sceglie un dado che può usare, muove e lo appoggia accanto alla pedina. Il successivo lancia i dadi rimasti.",
  "dice.taxi": "Taxi|A un luogo vicino, lungo una linea.",
  "dice.bus":
    "Autobus|Da una fermata alla prossima in linea retta, lungo la riga o la colonna. I luoghi senza fermata si passano, anche se c’è una pedina.",
  "dice.underground": "Metropolitana|Da una stazione della metropolitana a qualsiasi altra.",
  "dice.x": "X|Non muove nessuno.",
  "dice.stay":
    "Restare fermi|Chi può muovere deve. Chi non può usare nessun dado resta fermo. Oltre il bordo non si va.",
  "dice.reroll":
    "Lanciare ancora|Il detective a cui tocca può usare un gettone e rilanciare tutti i dadi non usati, finché ci sono gettoni.",
  "dice.take":
    "Un dado usato|Prende uno dei dadi che i detective hanno usato in questo turno, così com’è, e viaggia con quello. Scrive il suo luogo nella tabella e lo copre con il dado.",
  "dice.pass":
    "Passare|Se nessuno di quei dadi lo muove, può restare fermo. Un dado con la X in alto copre comunque una casella.",
  "dice.black":
    "Black ticket|Sostituisce un dado e vale per qualsiasi mezzo. Un dado con la X in alto copre la casella.",
  "dice.double":
    "Mossa doppia|Due dei dadi usati, uno dopo l’altro. Un black ticket può sostituire l’uno o l’altro. Occupa due caselle.",
  "dice.helicopter":
    "Elicottero, una volta|Da un luogo sul bordo dritto fino al bordo opposto. Un dado con la X in alto copre la casella.",
  "dice.reveal":
    "Si mostra|Dopo le mosse {reveals} la sua pedina va sul piano di gioco, e tutti i dadi della sua tabella tornano nella scorta. Con la mossa successiva sparisce di nuovo.",
  "dice.risk": "Attenzione|Può andare nel luogo di un detective, e a volte deve: allora è catturato.",
  "dice.refill":
    "I dadi tornano|I detective riprendono i loro dadi e completano la mano dalla scorta. Il detective successivo diventa il giocatore d’inizio.",
  "dice.caught":
    "Catturato|I detective vincono appena lui e uno di loro sono nello stesso luogo, chiunque si sia mosso.",
  "dice.escape":
    "In salvo|La tabella ha la casella di partenza e altre {moves}. Quando copre l’ultima, i detective muovono ancora una volta. Se dopo è libero, vince.",
  "dice.two":
    "Un solo giocatore detective|Ha {pawns} pedine: lancia, muove una delle due, lancia i dadi rimasti, muove l’altra.",
  "expert.tiles": "Lato esperti|Quante tessere stanno sul lato esperti: {expertBy}. Quali, lo decide il caso.",
  "expert.oneway": "Senso unico|Taxi e autobus seguono la freccia. Un black ticket può farne a meno.",
  "expert.deadend": "Vicolo cieco|Il passaggio è chiuso per tutti.",
  "expert.lane": "Corsia taxi|Un collegamento diagonale solo per i taxi. Un black ticket può valere come taxi.",
};
