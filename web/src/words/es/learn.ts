import type { learn as en } from "../en/learn";

export const learn: Readonly<Record<keyof typeof en, string>> = {
  "learn.rules": "Las reglas",
  "learn.rules.intro": "Juegos del escondite, cada uno contado en unos minutos. Elige el tuyo.",
  "learn.rules.editions": "Ediciones",
  "learn.rules.modes": "Modalidades",
  "learn.rules.contents": "En esta página",
  "learn.rules.players": "De {least} a {most} jugadores",
  "learn.rules.playersOnly": "{count} detectives",
  "learn.rules.rounds": "{count} rondas",
  "learn.rules.moves": "{count} jugadas",
  "learn.rules.rulings": "Interpretaciones",
  "learn.rules.rulings.note":
    "Donde los reglamentos callan, o se pueden leer de dos maneras, hemos decidido nosotros. Al preparar una partida puedes decidir otra cosa.",
  "learn.rules.default": "Así jugamos",
  "learn.rules.otherwise": "Si no",
  "learn.rules.codes":
    "Los códigos pequeños son los números de las reglas, como los usan el manual y los mensajes del juego.",
  "learn.rules.unknown": "No existe esa edición.",
  "learn.rules.log": "La tabla de itinerario tiene {count} casillas. Un ojo señala aquellas tras las que aparece.",
  "learn.mode.standard": "Normal",
  "learn.mode.expert": "Expertos",
  "learn.mode.classic": "Reglas originales",
  "learn.mode.sherlock": "Reglas de Sherlock Holmes",

  "learn.title": "Aprende jugando",
  "learn.intro":
    "Lecciones cortas en el mapa de verdad, con las reglas de verdad, contra programas. Un entrenador te dice las cosas de una en una, y nada puede salir mal.",
  "learn.lessons": "Lecciones",
  "learn.minutes": "{count} minutos",
  "learn.begin": "Empezar",
  "learn.resume": "Seguir",
  "learn.repeat": "Otra vez",
  "learn.done": "Hecha",
  "learn.reached": "Paso {step} de {steps}",
  "learn.more": "¿Quieres consultar algo?",
  "learn.more.text": "Las reglas de cada edición, con todas las interpretaciones.",
  "learn.more.link": "Leer las reglas",
  "learn.play": "¿Listo para una partida entera?",
  "learn.play.text": "Elige edición, bando y la fuerza de los programas.",
  "learn.play.link": "Preparar una partida",
  "learn.unknown": "No existe esa lección.",

  "learn.moving": "Moverse",
  "learn.moving.text": "Billetes, paradas y la tabla de itinerario. Juegas con los detectives.",
  "learn.fugitive": "Ser Mister X",
  "learn.fugitive.text": "Black tickets, jugadas dobles, y cómo aparecer y escabullirse.",
  "learn.hunting": "Perseguir",
  "learn.hunting.text": "¿Dónde puede estar? Lee las paradas violetas y acorrálalo.",

  "learn.coach": "Entrenador",
  "learn.setting": "Preparando la lección…",
  "learn.step": "Paso {step} de {steps}",
  "learn.next": "Seguir",
  "learn.skip": "Saltar",
  "learn.restart": "Empezar de nuevo",
  "learn.leave": "Salir",
  "learn.wait": "Mueven los demás…",
  "learn.mark": "Marcar una parada",
  "learn.marking": "Ahora elige una parada en el mapa y pon la marca.",
  "learn.seen": "Lo que ven los detectives",
  "learn.seen.none": "todavía nada",
  "learn.exits": "Muchas salidas: {stations}.",
  "learn.exit": "{station} ({count} caminos)",
  "learn.finished": "Lección hecha",
  "learn.over.caught": "Está capturado: ¡ganan los detectives! Ha sido más rápido que la lección.",
  "learn.over.youCaught": "Te han capturado. Le pasa a cualquiera: empieza de nuevo o sigue con la próxima lección.",
  "learn.over.other": "La partida ha acabado antes que la lección. Empieza de nuevo o sigue con la próxima.",
  "learn.nextLesson": "Siguiente: {lesson}",
  "learn.playOn": "Jugar esta partida hasta el final",
  "learn.all": "Todas las lecciones",

  "learn.moving.go":
    "Juegas con los detectives. {fugitive} acaba de mover, en secreto. {pawn} puede ir a las paradas iluminadas: elige una.",
  "learn.moving.paid":
    "Ese viaje ha costado un billete; mira cuántos te quedan. Los detectives tienen pocos de cada, y lo que pagan va a la reserva común, de donde {fugitive} toma los suyos.",
  "learn.moving.others":
    "Ahora mueve tus otros peones. Elígelos sobre tus billetes o en el mapa, en cualquier orden. Los bobbies viajan gratis.",
  "learn.moving.log":
    "Una ronda nueva: {fugitive} ha vuelto a mover. La tabla de itinerario muestra sus billetes. Sabes en qué ha viajado, pero no adónde.",
  "learn.moving.far":
    "El taxi para en todas partes. El autobús y el metro solo paran en algunas paradas, pero llegan más lejos. Usa uno de ellos en esta ronda, si algún peón puede.",
  "learn.moving.reveal":
    "Tras la jugada {move} tiene que aparecer: es el ojo de la tabla. Acaba la ronda y mira el mapa.",
  "learn.moving.there":
    "Ahí está: parada {station}. Con su próxima jugada desaparece, pero desde ahora cada billete te dice hasta dónde puede haber llegado.",
  "learn.moving.end": "Sabes mover, pagar y leer la tabla. No hace falta más para empezar la persecución.",

  "learn.fugitive.move":
    "Eres {fugitive}, y solo tú ves tu peón. Los detectives son {seekers}. Elige una parada iluminada para tu primera jugada.",
  "learn.fugitive.seen":
    "Abajo está lo que ven los detectives: un billete y ninguna parada. De momento cuentan con {number} paradas.",
  "learn.fugitive.black":
    "Un black ticket oculta incluso en qué viajas, y te abre los ferris. Activa «{conceal}» junto a tus billetes y elige una parada.",
  "learn.fugitive.show":
    "Tras la jugada {move} tienes que aparecer: es el ojo de la tabla. Procura estar entonces en una parada con muchas salidas y lejos de los detectives.",
  "learn.fugitive.double":
    "Te ven en la parada {station} y vienen a por ti. Escabúllete: activa «{double}» junto a tus billetes y haz dos jugadas en un turno.",
  "learn.fugitive.gone": "Has desaparecido otra vez. Saben dónde estabas, pero ahora cuentan con {number} paradas.",
  "learn.fugitive.end":
    "Billetes normales mientras no te ven, black tickets y jugadas dobles cuando están cerca. Sigue libre {rounds} rondas y ganas.",

  "learn.hunting.violet":
    "En las paradas violetas puede estar {fugitive}: son {number}. Salen de sus billetes y de dónde empezó; no se adivina nada.",
  "learn.hunting.around":
    "No corras tras una sola parada: rodea las violetas y ponte donde se cruzan muchas líneas. Mueve a {pawns}; los programas mueven a los demás detectives.",
  "learn.hunting.mark":
    "Los detectives se hablan. Marca una parada para decir a los demás lo que piensas, por ejemplo por dónde va a pasar.",
  "learn.hunting.reveal":
    "Aparecerá tras la jugada {move}. Procura estar cerca, mejor en una parada de metro: desde allí se llega a todas partes.",
  "learn.hunting.shrink":
    "Aparece en la parada {station}: solo queda una violeta. En su próxima jugada escapará por una de sus líneas. Ponte en paradas a su alrededor para cerrarle salidas.",
  "learn.hunting.hunt":
    "Ahora puede estar en {number} paradas. Ve a paradas violetas si puedes y cierra las salidas de las otras.",
  "learn.hunting.end":
    "Piensa en conjuntos: con cada jugada suya hay más paradas violetas, y cada una de las tuyas quita algunas. En eso consiste perseguir.",
  "learn.hunting.caught":
    "¡Lo has capturado! En cada ronda hay más paradas violetas, y cada jugada tuya quita algunas: en eso consiste perseguir.",
};
