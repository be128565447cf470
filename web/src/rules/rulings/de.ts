import type { Rulings } from "./en";

export const rulings: Rulings = {
  "finite-supply": [
    "Tickets können ausgehen",
    "Hat der Vorrat kein Ticket eines Verkehrsmittels mehr, kann er es nicht benutzen, außer mit einem Black-Ticket.",
    "Er kann es immer benutzen.",
  ],
  "decks-are-public": [
    "Die Startkarten sind bekannt",
    "Alle wissen, welche Stationen auf den Startkarten stehen, und damit, wo er beginnen kann.",
    "Soweit die Verfolger wissen, kann er auf jeder Station ohne Verfolger beginnen.",
  ],
  "hemmed-in-waits": [
    "Von Kollegen eingeschlossen",
    "Ein Verfolger, dem Kollegen jeden Weg versperren, wartet auf sie und setzt nur aus, wenn keiner von ihnen mehr ziehen kann.",
    "Er darf aussetzen, sobald er nicht ziehen kann.",
  ],
  "double-needs-second-leg": [
    "Ein Doppelzug sind zwei Züge",
    "Er darf einen Doppelzug nur ansagen, wo er auch den zweiten Zug machen kann.",
    "Er darf ihn trotzdem ansagen; ein zweiter Zug, der sich als unmöglich erweist, verfällt.",
  ],
  "bobbies-do-not-count": [
    "Nur Detektive können stranden",
    "Er gewinnt, wenn kein Detektiv ziehen kann, auch wenn ein Bobby es noch könnte.",
    "Ein Bobby, der ziehen kann, hält das Spiel am Laufen.",
  ],
  "bobbies-by-detectives": [
    "Wie viele Bobbies",
    "Nach der Zahl der Detektive.",
    "Nach der Zahl der Mitspieler, ihn eingeschlossen: so viele, wie es bei ebenso vielen Detektiven wären.",
  ],
  "boxed-in-loses": [
    "Eingekreist",
    "Er verliert, wenn er keine freie Station erreichen kann.",
    "Er bleibt, wo er ist, und ein Feld der Fahrtentafel wird ohne Zug abgedeckt.",
  ],
  "rounds-not-moves": [
    "Runden, nicht Züge",
    "Er ist nach der letzten Runde frei, wie viele Züge er auch gemacht hat.",
    "Er ist frei, sobald so viele Felder der Fahrtentafel gefüllt sind; ein Doppelzug bringt das Ende also näher.",
  ],
  "stranded-means-unable": [
    "Was gestrandet heißt",
    "Er gewinnt, wenn kein Detektiv ziehen kann.",
    "Es geht weiter, solange ein Detektiv noch ein Ticket hat, selbst ein nutzloses.",
  ],
  "crime-scenes-are-public": [
    "Die Tatorte sind bekannt",
    "Alle wissen, welche Stationen auf den Tatortkarten stehen, aber nicht, welche davon er gezogen hat.",
    "Von den Tatorten wissen die Verfolger nur, dass jeder ein Symbol trägt: Park, Sehenswürdigkeit oder Fluss.",
  ],
  "crime-on-every-leg": [
    "Verbrechen im Doppelzug",
    "Nach jedem der zwei Züge kann er eines begehen.",
    "Nur nach dem Zug, mit dem er fertig ist.",
  ],
  "balloon-redraw": [
    "Wo der Ballon landet",
    "Nur auf einer freien Station; hat die Karte keine, wird die nächste aufgedeckt.",
    "Er nimmt die Karte, wie sie kommt, und ist gefasst, wenn er die Station eines Verfolgers wählt.",
  ],
  "arrival-and-departure": [
    "Zwei Fähigkeiten in einem Versteck",
    "Hat er dort ein Ticket genommen oder ist verschwunden, darf er trotzdem noch davonfliegen.",
    "Eine Fähigkeit je Besuch.",
  ],
  "ban-binds-black": [
    "Verbot und Black-Ticket",
    "Auch mit einem Black-Ticket kommt er nicht dorthin, wohin nur das verbotene Verkehrsmittel führt.",
    "Ein Black-Ticket umgeht das Verbot.",
  ],
  "ban-binds-both-legs": [
    "Verbot und Doppelzug",
    "Es gilt für beide Züge eines Doppelzugs.",
    "Es gilt nur für den ersten.",
  ],
  "clues-from-move-three": [
    "Wonach Mycroft fragen kann",
    "Nur nach Stationen, auf die ein Zug geführt hat.",
    "Auch nach seiner Startstation.",
  ],
  "last-answer": [
    "Die letzte Antwort",
    "Sein letzter Zug ist erst zu Ende, wenn die Verfolger geantwortet haben.",
    "Er hat gewonnen, sobald er ihn gemacht hat.",
  ],
  "double-needs-two-spaces": [
    "Das letzte Feld der Fahrtentafel",
    "Ist nur noch ein Feld frei, geht kein Doppelzug.",
    "Es geht, und der zweite Zug ist einer mehr, als die Tafel hat.",
  ],
  "die-faces": ["Die Seiten der Würfel", "Jeder Würfel hat diese Seiten.", "Andere sind wählbar."],
  "dice.double-needs-second-leg": [
    "Ein Doppelzug sind zwei Züge",
    "Er darf einen Doppelzug nur ansagen, wo ihn ein Würfel oder ein Black-Ticket ein zweites Mal weiterbringt.",
    "Er darf ihn trotzdem ansagen und passt, wenn nichts ihn weiterbringt.",
  ],
  "grid-is-wide": ["Das kleine Raster", "Es ist breiter als hoch.", "Es ist höher als breit."],
  "stay-only-if-neither-can": [
    "Ein Spieler, zwei Figuren",
    "Kann eine der zwei Figuren einen Würfel benutzen, muss sie ziehen. Stehen bleibt eine nur, wenn es keine kann.",
    "Eine Figur, die keinen Würfel benutzen kann, darf stehen bleiben; die andere bekommt den nächsten Wurf.",
  ],
  "one-detective-a-place": [
    "Ein Ort für zwei",
    "Kein Detektiv beendet seinen Zug am Ort eines Kollegen.",
    "Detektive dürfen am selben Ort stehen.",
  ],
  "pass-without-a-die": [
    "Passen",
    "Kann er mit keinem Würfel ziehen, darf er passen und Tickets und Helikopter behalten.",
    "Er passt nur, wenn ihn auch kein Black-Ticket und kein Helikopter weiterbringt.",
  ],
  "x-die-from-supply": [
    "Woher der X-Würfel kommt",
    "Ein Würfel, den er mit X nach oben legt, kommt aus dem Vorrat, solange dort einer ist.",
    "Er kommt zuerst von den Detektiven, unbenutzte vor benutzten.",
  ],
  "helicopter-flies-straight": [
    "Wo der Helikopter landet",
    "Geradewegs gegenüber, in derselben Reihe oder Spalte.",
    "Irgendwo am gegenüberliegenden Rand.",
  ],
  "corner-flies-either-way": [
    "Der Helikopter in einer Ecke",
    "Er fliegt die Reihe oder die Spalte entlang, wie er will.",
    "Er fliegt in die schräg gegenüberliegende Ecke.",
  ],
  "start-is-no-move": [
    "Ab wann für das Auftauchen gezählt wird",
    "Gezählt wird ab dem ersten Zug, den er macht.",
    "Der Start zählt als erster; er taucht also einen Zug früher auf.",
  ],
  "double-counts-twice": [
    "Ein Doppelzug zählt zweimal",
    "Für das Auftauchen zählt jeder seiner zwei Züge.",
    "Beide zählen als einer, und er taucht nach dem zweiten auf.",
  ],
  "refill-to-hand": ["Die Hand auffüllen", "Bis zur vollen Hand, soweit der Vorrat reicht.", "Um einen Würfel."],
  "caught-after-the-turn": [
    "Gefangen, wo er stehen bleibt",
    "Nur wo er zuletzt steht, wird er gefangen; der erste Zug eines Doppelzugs darf also über den Ort eines Detektivs führen.",
    "Er wird gefangen, sobald er an den Ort eines Detektivs zieht, auch mit dem ersten Zug eines Doppelzugs.",
  ],
  "thirteen-moves": [
    "Wie lang die Fahrtentafel ist",
    "Sie hat ein Feld für den Start und eines für jeden Zug.",
    "Der Start belegt eines der Felder; er macht also einen Zug weniger.",
  ],
};
