import type { learn as en } from "../en/learn";

export const learn: Readonly<Record<keyof typeof en, string>> = {
  "learn.rules": "Die Regeln",
  "learn.rules.intro": "Versteckspiele, jedes in wenigen Minuten erzählt. Wähle deines.",
  "learn.rules.editions": "Ausgaben",
  "learn.rules.modes": "Modi",
  "learn.rules.contents": "Auf dieser Seite",
  "learn.rules.players": "{least} bis {most} Mitspieler",
  "learn.rules.playersOnly": "{count} Detektive",
  "learn.rules.rounds": "{count} Runden",
  "learn.rules.moves": "{count} Züge",
  "learn.rules.rulings": "Auslegungen",
  "learn.rules.rulings.note":
    "Wo die Anleitungen schweigen oder sich auf zwei Arten lesen lassen, haben wir entschieden. Wenn du eine Partie anlegst, kannst du anders entscheiden.",
  "learn.rules.default": "So spielen wir",
  "learn.rules.otherwise": "Sonst",
  "learn.rules.codes":
    "Die kleinen Kürzel sind die Nummern der Regeln, wie das Handbuch und die Meldungen des Spiels sie nennen.",
  "learn.rules.unknown": "Diese Ausgabe gibt es nicht.",
  "learn.rules.log": "Die Fahrtentafel hat {count} Felder. Ein Auge markiert die, nach denen er auftaucht.",
  "learn.mode.standard": "Standard",
  "learn.mode.expert": "Experten",
  "learn.mode.classic": "Ursprüngliche Regeln",
  "learn.mode.sherlock": "Sherlock-Holmes-Regeln",

  "learn.title": "Spielend lernen",
  "learn.intro":
    "Kurze Lektionen auf dem echten Plan, nach den echten Regeln, gegen Programme. Ein Trainer sagt dir eins nach dem anderen, und es kann nichts schiefgehen.",
  "learn.lessons": "Lektionen",
  "learn.minutes": "{count} Minuten",
  "learn.begin": "Beginnen",
  "learn.resume": "Weiter",
  "learn.repeat": "Noch einmal",
  "learn.done": "Geschafft",
  "learn.reached": "Schritt {step} von {steps}",
  "learn.more": "Etwas nachschlagen?",
  "learn.more.text": "Die Regeln jeder Ausgabe, mit allen Auslegungen.",
  "learn.more.link": "Regeln lesen",
  "learn.play": "Bereit für eine ganze Partie?",
  "learn.play.text": "Wähle Ausgabe, Seite und Stärke der Programme.",
  "learn.play.link": "Partie anlegen",
  "learn.unknown": "Diese Lektion gibt es nicht.",

  "learn.moving": "Ziehen",
  "learn.moving.text": "Tickets, Stationen und die Fahrtentafel. Du spielst die Detektive.",
  "learn.fugitive": "Mister X sein",
  "learn.fugitive.text": "Black-Tickets, Doppelzüge, und wie man auftaucht und wieder entwischt.",
  "learn.hunting": "Jagen",
  "learn.hunting.text": "Wo kann er sein? Lies die violetten Stationen und kreise ihn ein.",

  "learn.coach": "Trainer",
  "learn.setting": "Die Lektion wird aufgebaut …",
  "learn.step": "Schritt {step} von {steps}",
  "learn.next": "Weiter",
  "learn.skip": "Überspringen",
  "learn.restart": "Von vorn",
  "learn.leave": "Verlassen",
  "learn.wait": "Die anderen ziehen …",
  "learn.mark": "Station markieren",
  "learn.marking": "Wähle jetzt eine Station auf dem Plan und setze die Markierung.",
  "learn.seen": "Was die Detektive sehen",
  "learn.seen.none": "noch nichts",
  "learn.exits": "Viele Auswege: {stations}.",
  "learn.exit": "{station} ({count} Wege)",
  "learn.finished": "Lektion geschafft",
  "learn.over.caught": "Er ist gefasst, die Detektive gewinnen! Das ging schneller als die Lektion.",
  "learn.over.youCaught":
    "Sie haben dich gefasst. Das passiert den Besten: Fang von vorn an oder mach mit der nächsten Lektion weiter.",
  "learn.over.other":
    "Die Partie ist früher zu Ende als die Lektion. Fang von vorn an oder mach mit der nächsten weiter.",
  "learn.nextLesson": "Weiter: {lesson}",
  "learn.playOn": "Diese Partie zu Ende spielen",
  "learn.all": "Alle Lektionen",

  "learn.moving.go":
    "Du spielst die Detektive. {fugitive} ist gerade gezogen, verdeckt. Auf die leuchtenden Stationen kann {pawn} ziehen: Wähle eine.",
  "learn.moving.paid":
    "Diese Fahrt hat ein Ticket gekostet; sieh nach, wie viele du noch hast. Detektive haben von jeder Sorte nur wenige, und was sie zahlen, kommt in den Vorrat, aus dem {fugitive} sich bedient.",
  "learn.moving.others":
    "Zieh jetzt mit deinen anderen Figuren. Wähle sie über deinen Tickets oder auf dem Plan, in beliebiger Reihenfolge. Bobbys fahren umsonst.",
  "learn.moving.log":
    "Eine neue Runde: {fugitive} ist wieder gezogen. Die Fahrtentafel zeigt seine Tickets. Du weißt also, womit er gefahren ist, aber nicht, wohin.",
  "learn.moving.far":
    "Taxis halten überall. Bus und Underground halten nur an manchen Stationen, fahren aber weiter. Benutze in dieser Runde eins von beiden, wenn eine Figur das kann.",
  "learn.moving.reveal":
    "Nach Zug {move} muss er auftauchen: das Auge in der Fahrtentafel. Spiel die Runde zu Ende und achte dann auf den Plan.",
  "learn.moving.there":
    "Da ist er: Station {station}. Mit dem nächsten Zug verschwindet er wieder, aber ab jetzt verrät dir jedes Ticket, wie weit er gekommen sein kann.",
  "learn.moving.end":
    "Du kannst ziehen, bezahlen und die Fahrtentafel lesen. Mehr braucht es nicht, um mit der Jagd zu beginnen.",

  "learn.fugitive.move":
    "Du bist {fugitive}, und nur du siehst deine Figur. Die Detektive sind {seekers}. Wähle eine leuchtende Station für deinen ersten Zug.",
  "learn.fugitive.seen":
    "Unten steht, was die Detektive davon sehen: ein Ticket und keine Station. Bisher rechnen sie mit {number} Stationen.",
  "learn.fugitive.black":
    "Ein Black-Ticket verbirgt sogar, womit du fährst, und öffnet dir die Fähren. Schalte neben deinen Tickets „{conceal}“ ein und wähle dann eine Station.",
  "learn.fugitive.show":
    "Nach Zug {move} musst du auftauchen: das Auge in der Fahrtentafel. Sei dann auf einer Station mit vielen Auswegen und nicht neben einem Detektiv.",
  "learn.fugitive.double":
    "Sie sehen dich auf {station} und kommen näher. Entwische: Schalte neben deinen Tickets „{double}“ ein und mach zwei Züge auf einmal.",
  "learn.fugitive.gone": "Wieder fort. Sie wissen, wo du warst, aber jetzt rechnen sie mit {number} Stationen.",
  "learn.fugitive.end":
    "Gewöhnliche Tickets, solange du verborgen bist, Black-Tickets und Doppelzüge, wenn sie nah sind. Bleib {rounds} Runden frei, und du gewinnst.",

  "learn.hunting.violet":
    "Auf den violetten Stationen kann {fugitive} sein: {number} sind es. Sie folgen aus seinen Tickets und daraus, wo er begann; nichts ist geraten.",
  "learn.hunting.around":
    "Jage nicht einer einzelnen Station nach: Umstelle die violetten, und steh dort, wo viele Linien sich treffen. Zieh mit {pawns}; Programme ziehen mit den anderen Detektiven.",
  "learn.hunting.mark":
    "Detektive sprechen sich ab. Markiere eine Station, um den anderen zu sagen, was du denkst, zum Beispiel wo er durchkommen wird.",
  "learn.hunting.reveal":
    "Nach Zug {move} taucht er auf. Sei dann in der Nähe, am besten auf einem Underground-Halt: Von dort kommst du überallhin.",
  "learn.hunting.shrink":
    "Er taucht auf {station} auf: Nur eine violette Station bleibt. Mit dem nächsten Zug entkommt er auf einer ihrer Linien. Zieh auf Stationen um ihn herum, damit Auswege versperrt sind.",
  "learn.hunting.hunt":
    "Jetzt kann er auf {number} Stationen sein. Zieh auf violette Stationen, wenn du kannst, und versperre die Auswege der anderen.",
  "learn.hunting.end":
    "Denk in Mengen: Nach jedem seiner Züge werden es mehr violette Stationen, und jeder deiner Züge nimmt welche weg. Das ist die ganze Kunst des Jagens.",
  "learn.hunting.caught":
    "Du hast ihn gefasst! In jeder Runde werden es mehr violette Stationen, und jeder deiner Züge nimmt welche weg: Das ist die ganze Kunst des Jagens.",
};
