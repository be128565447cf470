import type { Rulings } from "./en";

export const rulings: Rulings = {
  "finite-supply": [
    "Los billetes se pueden acabar",
    "Si en la reserva no queda ningún billete de un transporte, no puede usarlo, salvo con un black ticket.",
    "Puede usarlo siempre.",
  ],
  "decks-are-public": [
    "Las cartas de salida se conocen",
    "Todos saben qué paradas nombran las cartas de salida y, por tanto, dónde puede empezar él.",
    "Por lo que saben los perseguidores, puede empezar en cualquier parada sin perseguidor.",
  ],
  "hemmed-in-waits": [
    "Encerrado por sus compañeros",
    "Un perseguidor con todos los caminos ocupados por compañeros los espera, y solo pasa cuando ninguno de ellos puede mover.",
    "Puede pasar en cuanto no puede mover.",
  ],
  "double-needs-second-leg": [
    "Una jugada doble son dos",
    "Solo puede anunciar una jugada doble si también podrá hacer la segunda jugada.",
    "Puede anunciarla igualmente; si la segunda resulta imposible, la pierde.",
  ],
  "bobbies-do-not-count": [
    "Solo cuentan los detectives",
    "Gana cuando ningún detective puede mover, aunque un bobby todavía pueda.",
    "Mientras un bobby pueda mover, la partida sigue.",
  ],
  "bobbies-by-detectives": [
    "Cuántos bobbies",
    "Según el número de detectives.",
    "Según el número de jugadores, contándolo a él: tantos como habría con ese número de detectives.",
  ],
  "boxed-in-loses": [
    "Acorralado",
    "Pierde cuando no puede llegar a ninguna parada libre.",
    "Se queda donde está, y una casilla de su tablón se tapa sin jugada.",
  ],
  "rounds-not-moves": [
    "Rondas, no jugadas",
    "Queda libre tras la última ronda, haya hecho las jugadas que haya hecho.",
    "Queda libre cuando ha llenado ese número de casillas de la tabla, así que una jugada doble acerca el final.",
  ],
  "stranded-means-unable": [
    "Qué es quedarse sin salida",
    "Gana cuando ningún detective puede mover.",
    "La partida sigue mientras algún detective tenga un billete, aunque no le sirva.",
  ],
  "crime-scenes-are-public": [
    "Las escenas del crimen se conocen",
    "Todos saben qué paradas nombran las cartas de escena del crimen, pero no cuáles ha robado él.",
    "De las escenas del crimen los perseguidores solo saben que cada una lleva un símbolo: parque, atracción o río.",
  ],
  "crime-on-every-leg": [
    "Crímenes en una jugada doble",
    "Puede cometer uno tras cada una de las dos jugadas.",
    "Solo tras la jugada con la que acaba su turno.",
  ],
  "balloon-redraw": [
    "Dónde aterriza el globo",
    "Solo en una parada libre; si la carta no tiene ninguna, se descubre la siguiente.",
    "Toma la carta que salga, y es capturado si elige la parada de un perseguidor.",
  ],
  "arrival-and-departure": [
    "Dos habilidades en una visita",
    "Tras tomar un billete o esfumarse en un escondite, todavía puede salir de él volando.",
    "Una habilidad por visita.",
  ],
  "ban-binds-black": [
    "La prohibición y los black tickets",
    "Tampoco con un black ticket puede ir adonde solo lleva el transporte prohibido.",
    "Un black ticket se salta la prohibición.",
  ],
  "ban-binds-both-legs": [
    "La prohibición y las jugadas dobles",
    "Vale para las dos jugadas de una jugada doble.",
    "Vale solo para la primera.",
  ],
  "clues-from-move-three": [
    "Por qué puede preguntar Mycroft",
    "Solo por paradas a las que llevó una jugada.",
    "También por la parada de salida.",
  ],
  "last-answer": [
    "La última respuesta",
    "Su última jugada no acaba hasta que los perseguidores han respondido.",
    "Gana en cuanto la ha hecho.",
  ],
  "double-needs-two-spaces": [
    "La última casilla de la tabla",
    "Si solo queda una casilla, no puede haber jugada doble.",
    "Puede haberla, y su segunda jugada es una más de las que caben.",
  ],
  "die-faces": ["Las caras del dado", "Todos los dados tienen estas caras.", "Se pueden elegir otras."],
  "dice.double-needs-second-leg": [
    "Una jugada doble son dos",
    "Solo puede anunciar una jugada doble si un dado o un black ticket lo moverá por segunda vez.",
    "Puede anunciarla igualmente, y pasa si nada lo mueve.",
  ],
  "grid-is-wide": ["La cuadrícula pequeña", "Es más ancha que alta.", "Es más alta que ancha."],
  "stay-only-if-neither-can": [
    "Un jugador, dos peones",
    "Si uno de los dos peones puede usar un dado de la tirada, ese tiene que mover. Un peón solo se queda si no puede ninguno.",
    "Un peón que no puede usar ningún dado puede quedarse, y la tirada siguiente es para el otro.",
  ],
  "one-detective-a-place": [
    "Compartir un lugar",
    "Ningún detective acaba su jugada en el lugar de un compañero.",
    "Los detectives pueden compartir un lugar.",
  ],
  "pass-without-a-die": [
    "Pasar",
    "Si ningún dado lo mueve, puede pasar y guardar sus billetes y su helicóptero.",
    "Solo pasa si tampoco lo mueven ni un black ticket ni el helicóptero.",
  ],
  "x-die-from-supply": [
    "De dónde sale el dado con X",
    "El dado que pone con la X hacia arriba sale de la reserva mientras haya alguno.",
    "Sale primero de los dados de los detectives, antes los no usados que los usados.",
  ],
  "helicopter-flies-straight": [
    "Dónde aterriza el helicóptero",
    "Justo enfrente, en la misma fila o columna.",
    "En cualquier lugar del borde opuesto.",
  ],
  "corner-flies-either-way": [
    "El helicóptero en una esquina",
    "Vuela por la fila o por la columna, como quiera.",
    "Vuela a la esquina opuesta en diagonal.",
  ],
  "start-is-no-move": [
    "Desde cuándo se cuenta para aparecer",
    "Las jugadas se cuentan desde la primera que hace.",
    "La salida cuenta como la primera, así que aparece una jugada antes.",
  ],
  "double-counts-twice": [
    "Una jugada doble cuenta dos veces",
    "Para aparecer cuenta cada una de sus dos jugadas.",
    "Las dos cuentan como una, y aparece tras la segunda.",
  ],
  "refill-to-hand": ["Completar la mano", "Hasta la mano completa, si la reserva alcanza.", "Con un solo dado."],
  "caught-after-the-turn": [
    "Atrapado al final del turno",
    "Lo atrapan donde acaba su turno, así que la primera jugada de una doble puede pasar por el lugar de un detective.",
    "Lo atrapan en cuanto mueve al lugar de un detective, también con la primera jugada de una doble.",
  ],
  "thirteen-moves": [
    "Lo largo que es el tablón",
    "Tiene una casilla para la salida y otra para cada jugada.",
    "La salida ocupa una de las casillas, así que hace una jugada menos.",
  ],
};
