import type { Texts } from "./en";

export const texts: Texts = {
  "section.aim": "Das Ziel",
  "section.have": "Was jeder hat",
  "section.start": "Wo ihr beginnt",
  "section.round": "Eine Runde",
  "section.his": "{fugitive} am Zug",
  "section.crimes": "Verbrechen",
  "section.hideouts": "Verstecke",
  "section.abilities": "Fähigkeiten",
  "section.detectives": "Die Detektive am Zug",
  "section.next": "Die nächste Runde",
  "section.expert": "Die Expertenseiten",
  "section.end": "Das Ende",
  "section.two": "Wenn nur {least} mitspielen",
  "section.edition": "Diese Ausgabe",

  "bobbies.bobby": "Bobbys",
  "bobbies.police": "Polizisten",

  share: "{count} bei {detectives} Detektiven",

  "aim.chase":
    "Einer flieht, die anderen jagen ihn. {fugitive} zieht verdeckt: Die Verfolger sehen, mit welchem Ticket er fährt, aber nicht, wohin. Nur an wenigen Stellen muss er auftauchen. Sie gewinnen, wenn einer von ihnen auf seine Station zieht. Er gewinnt, wenn er {rounds} Runden lang frei bleibt.",
  "aim.sherlock":
    "Einer flieht, die anderen jagen ihn. {fugitive} zieht verdeckt: Die Verfolger sehen, mit welchem Ticket er fährt, aber nicht, wohin. Nur an wenigen Stellen muss er auftauchen. Sie gewinnen, wenn einer von ihnen auf seine Station zieht. Er gewinnt mit dem letzten seiner {crimes} Verbrechen oder wenn er nach {moves} Zügen noch frei ist.",
  "aim.dice":
    "Eine kurze Jagd über Straßenplättchen. Die Detektive würfeln, womit sie fahren können, und {fugitive} muss einen der Würfel nehmen, die sie benutzt haben. Sie gewinnen, wenn einer von ihnen am selben Ort ist wie er. Er gewinnt, wenn er noch frei ist, sobald seine Fahrtentafel voll ist.",

  "have.players": "Mitspieler|{least} bis {most}. Einer ist {fugitive}, alle anderen sind Detektive.",
  "have.players.research": "Mitspieler|{fugitive} gegen {detectives} Detektive.",
  "have.fugitive":
    "{fugitive}|{black} Black-Tickets und {double} Doppelzüge. Für eine gewöhnliche Fahrt nimmt er ein Ticket aus dem Vorrat.",
  "have.fugitive.research":
    "{fugitive}|Einen eigenen Bestand, dazu {black} Black-Tickets und {double} Doppelzüge. Jedes Ticket, das ein Detektiv ausspielt, bekommt er; was er selbst ausspielt, ist aus dem Spiel.",
  "have.fugitive.sherlock":
    "{fugitive}|Black-Tickets: {black}. Doppelzüge: {double}. Weitere {moreBlack} und {moreDouble} liegen neben dem Plan; in Verstecken kann er sie holen. Für eine gewöhnliche Fahrt nimmt er ein Ticket aus dem Vorrat.",
  "have.detective":
    "Ein Detektiv|Die Tickets, die hier zu sehen sind. Sie liegen das ganze Spiel über offen, {fugitive} kann sie also jederzeit zählen. Weitergeben darf man sie nicht.",
  "have.bobbies":
    "Hilfe für ein kleines Team|Dazu kommen {bobbies}: {bobbiesBy}. Die Detektive ziehen sie gemeinsam, und sie fahren umsonst.",
  "have.supply": "Der Vorrat|Alle Tickets, die niemand bekommen hat. Er liegt offen neben dem Plan.",

  "start.cards":
    "Startkarten|Für jeden Verfolger nennt eine Karte mit D die Station, auf der er steht. {fugitive} zieht eine Karte mit X, zeigt sie niemandem und stellt keine Figur auf den Plan. Er beginnt nie dort, wo ein Verfolger steht.",
  "start.cards.research":
    "Startkarten|Alle ziehen aus einem Stapel von {deck} Karten, und alle beginnen auf verschiedenen Stationen. {fugitive} hält seine Karte geheim und stellt keine Figur auf den Plan.",
  "start.cards.classic":
    "Startkarten|Für jeden Verfolger nennt eine Karte mit D die Station, auf der er steht. {fugitive} zieht eine Karte mit M, zeigt sie niemandem und stellt keine Figur auf den Plan. Von ihren zwei Stationen gilt die mit dem Abzeichen von Scotland Yard.",
  "start.cards.sherlock":
    "Startkarten|Für jeden Verfolger nennt eine Karte mit D die Station, auf der er steht. {fugitive} zieht eine Karte mit M und wählt heimlich eine ihrer zwei Stationen; seine Figur bleibt neben dem Plan. Die übrigen M-Karten liegen für seine Flucht bereit.",
  "start.characters":
    "Personen|Jeder Detektivspieler wählt, wer er ist: {characters}. Jede Person gibt es nur einmal. Holmes und Watson sollten am besten beide dabei sein.",
  "start.names": "Die Personen sind hier nur Namen; ihre Fähigkeiten gehören zum anderen Modus.",
  "start.tokens": "Marker|Jeder Detektiv hat {tokensBy}. Ein Marker bezahlt einmal eine Fähigkeit.",
  "start.crimes":
    "Tatorte|{fugitive} zieht {crimes} von {scenes} Karten und behält sie verdeckt. Jede nennt eine Station mit Park, Sehenswürdigkeit oder Fluss. Die übrigen sieht niemand an.",

  "round.order":
    "Reihenfolge|{fugitive} zieht zuerst, verdeckt. Dann ziehen alle Verfolger nacheinander, in beliebiger Reihenfolge.",
  "round.order.research":
    "Reihenfolge|{fugitive} zieht zuerst, verdeckt. Dann ziehen die Detektive in der Reihenfolge ihrer Nummern. Wer nicht ziehen kann, wenn er an der Reihe ist, setzt aus.",
  "round.must":
    "Ziehen ist Pflicht|Wer ziehen kann, muss auf eine andere Station. Gleich wieder dorthin zurückzufahren, woher man kam, ist erlaubt.",
  "round.ride":
    "Fahren|Deine Figur muss an einem Halt des Verkehrsmittels stehen und fährt auf einer seiner Linien genau bis zum nächsten Halt.",
  "round.free":
    "Freie Stationen|Zwei Verfolger stehen nie auf derselben Station, und {fugitive} darf auf keine ziehen, auf der ein Verfolger steht.",
  "round.pay":
    "Bezahlen|Ein Detektiv bezahlt jede Fahrt mit einem Ticket dieses Verkehrsmittels. Es kommt in den Vorrat.",
  "round.pay.research":
    "Bezahlen|Ein Detektiv bezahlt jede Fahrt mit einem Ticket dieses Verkehrsmittels. {fugitive} bekommt es.",
  "round.stuck":
    "Keine Tickets mehr|Ohne passendes Ticket kann ein Detektiv ein Verkehrsmittel nicht benutzen. Wer mit keinem seiner Tickets ziehen kann, setzt die Runde aus.",

  "transport.taxi": "hält an jeder Station",
  "transport.bus": "hält an manchen Stationen und fährt weiter",
  "transport.underground": "hält an wenigen Stationen und fährt am weitesten",
  "transport.ferry": "nur mit Black-Ticket, also nur für {fugitive}",

  "his.log":
    "Die Fahrtentafel|Er wählt eine Station, zu der von seiner eine Linie führt, schreibt ihre Nummer ins nächste Feld der Fahrtentafel und deckt sie mit seinem Ticket ab. Die Verfolger sehen das Ticket, nie die Nummer.",
  "his.reveal":
    "Er taucht auf|Nach Zug {reveals} kommt seine Figur auf den Plan; mit dem nächsten Zug verschwindet sie wieder. Es zählen die Felder der Fahrtentafel, nicht die Runden.",
  "his.reveal.research":
    "Er taucht auf|Nach seinem Zug in Runde {reveals} kommt seine Figur auf den Plan; mit dem nächsten Zug verschwindet sie wieder.",
  "his.black":
    "Black-Ticket|Es ersetzt ein gewöhnliches Ticket und gilt für jedes Verkehrsmittel, {ferry} eingeschlossen. Welches es war, erfahren die Verfolger nicht.",
  "his.double":
    "Doppelzug|Er macht zwei Züge hintereinander. Jeder wird bezahlt und füllt ein Feld der Fahrtentafel, und beide Stationen müssen frei sein. Mehr als ein Doppelzug je Runde geht nicht. Muss er nach dem ersten Zug auftauchen, tut er es und ist mit dem zweiten wieder fort.",
  "his.double.research":
    "Doppelzug|Er macht zwei Züge hintereinander und verbraucht damit zwei Runden; dazwischen ziehen die Detektive nicht. In der letzten Runde geht das also nicht.",

  "crime.commit":
    "Ein Verbrechen|Ist er nach einem Zug auf einer Station, die eine seiner Tatortkarten nennt, kann er es sagen und die Karte verdeckt ausspielen. Die Verfolger erfahren, dass es geschehen ist, aber nicht, wo.",
  "crime.last": "Alle|Mit der letzten seiner {crimes} Karten hat er sofort gewonnen.",

  "hideout.what":
    "Verstecke|Ein Zylinder neben der Station zeigt eines an. Dort kann er eine der folgenden Fähigkeiten nutzen, muss aber nicht.",
  "hideout.take":
    "Ein Ticket nehmen|Nach seinem Zug nimmt er ein Black-Ticket oder einen Doppelzug, die neben dem Plan liegen; alle sehen, was er nimmt. Benutzen kann er es erst nach dem nächsten Zug der Verfolger.",
  "hideout.vanish":
    "Verschwinden|Wenn er auftauchen müsste, tut er es nicht. Die Verfolger erfahren nur, dass er in einem Versteck ist. Ein Ticket kann er dann nicht nehmen.",
  "hideout.fly":
    "Davonfliegen|Einmal im Spiel verlässt er ein Versteck mit dem Ballon, zu Beginn seines Zuges oder zwischen den zwei Zügen eines Doppelzugs: Er deckt eine M-Karte auf, wählt eine ihrer zwei Stationen, nennt sie laut und landet dort. Das zählt als Zug.",

  "ability.when":
    "Marker|Jedes Mal, wenn die Verfolger am Zug sind, kann einer der Detektive einen Marker einsetzen, wann immer er will. Ein eingesetzter Marker ist aus dem Spiel.",
  "ability.holmes": "{holmes}|{fugitive} sagt, in welchem Viertel er ist.",
  "ability.watson":
    "{watson}|Er nennt Park, Sehenswürdigkeit oder Fluss, und {fugitive} sagt wahrheitsgemäß, ob seine Station dieses Zeichen hat.",
  "ability.adler":
    "{adler}|Sie verbietet ihm für den nächsten Zug eines von zwei Verkehrsmitteln: {bus} oder {underground}.",
  "ability.mycroft": "{mycroft}|{fugitive} sagt, wo er vor zwei Zügen war.",
  "ability.lestrade":
    "{lestrade}|Er sperrt die Station, auf der sein eigener Zug eben begann oder endete. {fugitive} kann bis zum Ende des Spiels nicht mehr dorthin; Verfolger können es.",

  "end.caught":
    "Gefasst|Die Verfolger gewinnen, sobald einer von ihnen auf seiner Station steht, ob er gerade zu sehen war oder nicht.",
  "end.boxed": "Eingekreist|Die Verfolger gewinnen, wenn er keine freie Station erreichen kann.",
  "end.escape":
    "Entkommen|Er gewinnt, wenn er nach Runde {rounds} noch frei ist. Eine Runde ist zu Ende, wenn auch die Verfolger gezogen sind.",
  "end.escape.sherlock":
    "Entkommen|Er gewinnt, wenn er nach Zug {moves} und der Antwort der Verfolger darauf noch frei ist. Es zählen die Züge, ein Doppelzug bringt das Ende also näher.",
  "end.crimes": "Verbrechen|Mit seinem letzten Verbrechen gewinnt er sofort.",
  "end.stranded": "Gestrandet|Er gewinnt, wenn kein Detektiv mehr ziehen kann.",
  "end.on":
    "Es geht weiter|Ein Detektiv, der nicht ziehen kann, setzt aus. So geht es weiter, auch wenn keiner mehr ziehen kann.",
  "end.open":
    "Aufgeben|{fugitive} oder alle Verfolger gemeinsam können jederzeit aufgeben. Nach dem Ende ist alles offen: sein ganzer Weg und jede Karte.",

  "two.shared":
    "Ein Detektivspieler|Er zieht {pawns} Detektive und {helpers} {bobbies}, in beliebiger Reihenfolge. Die Detektive bezahlen aus einem gemeinsamen Bestand, in dem die Tickets aller zusammenliegen.",
  "two.characters":
    "Ein Detektivspieler|Er wählt {pawns} Personen und spielt sie alle. Jede hat ihre eigenen Tickets. {helpers} {bobbies} helfen ihnen.",

  "edition.numbers":
    "Eine Station finden|Die Stationen sind von links nach rechts nummeriert, Zeile für Zeile: Die Nummer verrät ungefähr, wo du suchen musst.",

  "dice.tiles":
    "Straßenplättchen|So viele liegen auf dem Tisch: {tilesBy}. Jedes hat nummerierte Orte. An jedem Ort hält das Taxi, an manchen auch Bus oder Underground.",
  "dice.fugitive": "{fugitive}|Black-Tickets: {blackBy}. Doppelzüge: {double}. Außerdem hat er einen Helikopter.",
  "dice.dice":
    "Würfel|{dice} Würfel zeigen Taxi, Bus, Underground oder X. So viele haben die Detektive in der Hand: {handBy}. Einer liegt auf der Fahrtentafel, die anderen sind der Vorrat.",
  "dice.tokens": "Marker|Mit {rerolls} Markern können die Detektive neu würfeln.",
  "dice.start":
    "Verstecken|Jeder Detektiv wählt einen eigenen Ort, an dem nur das Taxi hält. Dann wählt {fugitive} heimlich irgendeinen freien Ort, schreibt ihn ins erste Feld seiner Fahrtentafel, deckt ihn mit einem Würfel ab und nennt den Buchstaben seines Plättchens.",
  "dice.order":
    "Würfeln|In jeder Runde beginnen die Detektive. Der Startspieler würfelt mit der ganzen Hand, wählt einen Würfel, den er benutzen kann, zieht und legt den Würfel neben seine Figur. Der Nächste würfelt mit dem Rest.",
  "dice.taxi": "Taxi|Auf einer Linie zu einem benachbarten Ort.",
  "dice.bus":
    "Bus|Von einem Bushalt geradeaus zum nächsten, in der Reihe oder in der Spalte. Orte ohne Bushalt werden überfahren, auch wenn eine Figur darauf steht.",
  "dice.underground": "Underground|Von einer Underground-Station zu jeder anderen.",
  "dice.x": "X|Damit zieht niemand.",
  "dice.stay":
    "Stehen bleiben|Wer ziehen kann, muss. Wer keinen Würfel benutzen kann, bleibt stehen. Über den Rand führt nichts hinaus.",
  "dice.reroll":
    "Neu würfeln|Der Detektiv, der an der Reihe ist, kann einen Marker abgeben und alle unbenutzten Würfel neu werfen, so oft, wie Marker da sind.",
  "dice.take":
    "Ein benutzter Würfel|Er nimmt einen der Würfel, die die Detektive in dieser Runde benutzt haben, so wie er liegt, und fährt damit. Er schreibt seinen Ort in die Fahrtentafel und deckt ihn mit dem Würfel ab.",
  "dice.pass":
    "Passen|Kann er mit keinem dieser Würfel ziehen, darf er stehen bleiben. Ein Würfel mit X nach oben deckt trotzdem ein Feld ab.",
  "dice.black":
    "Black-Ticket|Es ersetzt einen Würfel und gilt für jedes Verkehrsmittel. Ein Würfel mit X nach oben deckt das Feld ab.",
  "dice.double":
    "Doppelzug|Zwei der benutzten Würfel nacheinander. Ein Black-Ticket kann jeden der beiden ersetzen. Er füllt zwei Felder.",
  "dice.helicopter":
    "Helikopter, einmal|Von einem Ort am Rand geradewegs hinüber zum gegenüberliegenden Rand. Ein Würfel mit X nach oben deckt das Feld ab.",
  "dice.reveal":
    "Er taucht auf|Nach Zug {reveals} kommt seine Figur auf den Plan, und alle Würfel seiner Fahrtentafel gehen in den Vorrat zurück. Mit dem nächsten Zug ist er wieder fort.",
  "dice.risk": "Vorsicht|Er darf auf den Ort eines Detektivs ziehen, und manchmal muss er; dann ist er gefasst.",
  "dice.refill":
    "Würfel kommen zurück|Die Detektive nehmen ihre Würfel zurück und füllen die Hand aus dem Vorrat auf. Der nächste Detektiv wird Startspieler.",
  "dice.caught":
    "Gefasst|Die Detektive gewinnen, sobald er und einer von ihnen am selben Ort sind, wer auch immer dorthin gezogen ist.",
  "dice.escape":
    "Entkommen|Die Fahrtentafel hat das Startfeld und {moves} weitere. Deckt er das letzte ab, sind die Detektive noch einmal am Zug. Ist er danach frei, gewinnt er.",
  "dice.two":
    "Ein Detektivspieler|Er hat {pawns} Figuren: würfeln, mit einer von beiden ziehen, mit dem Rest würfeln, mit der anderen ziehen.",
  "expert.tiles":
    "Expertenseiten|So viele Plättchen liegen auf der Expertenseite: {expertBy}. Welche, bestimmt der Zufall.",
  "expert.oneway": "Einbahnstraße|Taxi und Bus folgen dem Pfeil. Ein Black-Ticket muss das nicht.",
  "expert.deadend": "Sackgasse|Die Verbindung ist für alle gesperrt.",
  "expert.lane": "Taxispur|Eine schräge Verbindung nur für Taxis. Ein Black-Ticket kann für das Taxi stehen.",
};
