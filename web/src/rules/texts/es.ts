import type { Texts } from "./en";

export const texts: Texts = {
  "section.aim": "El objetivo",
  "section.have": "Qué tiene cada uno",
  "section.start": "Dónde se empieza",
  "section.round": "Una ronda",
  "section.his": "El turno de {fugitive}",
  "section.crimes": "Crímenes",
  "section.hideouts": "Escondites",
  "section.abilities": "Habilidades",
  "section.detectives": "El turno de los detectives",
  "section.next": "La ronda siguiente",
  "section.expert": "Las caras de expertos",
  "section.end": "El final",
  "section.two": "Si solo juegan {least}",
  "section.edition": "Esta edición",

  "bobbies.bobby": "bobbies",
  "bobbies.police": "policías",

  share: "{count} con {detectives} detectives",

  "aim.chase":
    "Uno huye y los demás lo persiguen. {fugitive} se mueve sin ser visto: los perseguidores saben con qué billete viaja, pero no adónde va, salvo en unos pocos momentos en los que tiene que aparecer. Ganan si uno de ellos llega a su parada. Él gana si sigue libre durante {rounds} rondas.",
  "aim.sherlock":
    "Uno huye y los demás lo persiguen. {fugitive} se mueve sin ser visto: los perseguidores saben con qué billete viaja, pero no adónde va, salvo en unos pocos momentos en los que tiene que aparecer. Ganan si uno de ellos llega a su parada. Él gana con el último de sus {crimes} crímenes, o si sigue libre tras {moves} jugadas.",
  "aim.dice":
    "Una persecución corta sobre plaquitas de calles. Los detectives tiran los dados que deciden en qué pueden viajar, y {fugitive} tiene que tomar uno de los que ellos han usado. Ganan cuando uno de ellos está en el mismo lugar que él. Él gana si sigue libre cuando su tablón está lleno.",

  "have.players": "Jugadores|De {least} a {most}. Uno es {fugitive}; todos los demás son detectives.",
  "have.players.research": "Jugadores|{fugitive} contra {detectives} detectives.",
  "have.fugitive":
    "{fugitive}|{black} black tickets y {double} jugadas dobles. Para un viaje normal toma un billete de la reserva común.",
  "have.fugitive.research":
    "{fugitive}|Billetes propios, además de {black} black tickets y {double} jugadas dobles. Recibe cada billete que gasta un detective; los que gasta él salen del juego.",
  "have.fugitive.sherlock":
    "{fugitive}|Black tickets: {black}. Jugadas dobles: {double}. Otros {moreBlack} y {moreDouble} quedan junto al tablero: los puede conseguir en los escondites. Para un viaje normal toma un billete de la reserva común.",
  "have.detective":
    "Un detective|Los billetes que se ven aquí. Están a la vista toda la partida, así que {fugitive} puede contarlos siempre. No se pueden ceder a otro.",
  "have.bobbies":
    "Ayuda para un equipo pequeño|Se le suman {bobbies}: {bobbiesBy}. Los detectives los mueven entre todos, y viajan gratis.",
  "have.supply": "La reserva común|Todos los billetes que no se han repartido. Está a la vista junto al tablero.",

  "start.cards":
    "Fichas de salida|Una ficha D indica dónde empieza cada perseguidor. {fugitive} saca una ficha X, no se la enseña a nadie y no pone ningún peón en el tablero. Nunca empieza donde hay un perseguidor.",
  "start.cards.research":
    "Fichas de salida|Todos sacan de un mismo mazo de {deck}, y nadie empieza en la misma parada que otro. {fugitive} guarda la suya en secreto y no pone ningún peón en el tablero.",
  "start.cards.classic":
    "Cartas de salida|Una carta D indica dónde empieza cada perseguidor. {fugitive} saca una carta M, no se la enseña a nadie y no pone ningún peón en el tablero. De sus dos paradas vale la que lleva el emblema de Scotland Yard.",
  "start.cards.sherlock":
    "Cartas de salida|Una carta D indica dónde empieza cada perseguidor. {fugitive} saca una carta M y elige en secreto una de sus dos paradas; su peón queda fuera del tablero. Las demás cartas M esperan junto al tablero para su huida.",
  "start.characters":
    "Personajes|Cada jugador detective elige quién es: {characters}. No se repiten. Lo mejor es que estén tanto Holmes como Watson.",
  "start.names": "Aquí los personajes son solo nombres: sus habilidades son del otro modo.",
  "start.tokens": "Fichas|Cada detective tiene {tokensBy}. Con una ficha se usa una vez una habilidad.",
  "start.crimes":
    "Escenas del crimen|{fugitive} saca {crimes} de {scenes} cartas y las guarda boca abajo. Cada una nombra una parada con un parque, una atracción o el río. Las demás no las mira nadie.",

  "round.order":
    "Orden|{fugitive} mueve primero, en secreto. Después mueven todos los perseguidores, uno tras otro, en el orden que quieran.",
  "round.order.research":
    "Orden|{fugitive} mueve primero, en secreto. Después mueven los detectives por orden de número. Quien no puede mover cuando le toca, pasa.",
  "round.must":
    "Mover es obligatorio|Quien puede moverse tiene que ir a otra parada. Se puede volver enseguida a la parada de la que se vino.",
  "round.ride":
    "Viajar|Hay que estar en una parada de ese transporte y seguir una de sus líneas justo hasta la parada siguiente.",
  "round.free":
    "Paradas libres|Dos perseguidores nunca comparten parada, y {fugitive} no puede ir a una donde haya un perseguidor.",
  "round.pay": "Pagar|Un detective paga cada viaje con un billete de ese transporte, que va a la reserva común.",
  "round.pay.research": "Pagar|Un detective paga cada viaje con un billete de ese transporte, que recibe {fugitive}.",
  "round.stuck":
    "Sin billetes|Sin billete, un detective no puede usar ese transporte. Quien no puede usar ninguno de los suyos se salta la ronda.",

  "transport.taxi": "para en todas las paradas",
  "transport.bus": "para en algunas y llega más lejos",
  "transport.underground": "para en pocas y es lo que más lejos llega",
  "transport.ferry": "solo con black ticket, y por tanto solo para {fugitive}",

  "his.log":
    "La tabla de itinerario|Elige una parada unida a la suya por una línea, escribe su número en la casilla siguiente de la tabla y lo tapa con su billete. Los perseguidores ven el billete, nunca el número.",
  "his.reveal":
    "Aparece|Tras las jugadas {reveals} su peón se pone en el tablero, y se quita con su jugada siguiente. Cuentan las casillas de la tabla, no las rondas.",
  "his.reveal.research":
    "Aparece|Tras su jugada de las rondas {reveals} su peón se pone en el tablero, y se quita con su jugada siguiente.",
  "his.black":
    "Black ticket|Sustituye a un billete normal y vale para cualquier transporte, {ferry} incluido. Los perseguidores no saben cuál ha sido.",
  "his.double":
    "Jugada doble|Hace dos jugadas seguidas. Cada una se paga y ocupa una casilla de la tabla, y las dos paradas tienen que estar libres. Solo una jugada doble por ronda. Si tiene que aparecer tras la primera, aparece, y desaparece con la segunda.",
  "his.double.research":
    "Jugada doble|Hace dos jugadas seguidas, que gastan dos rondas; entre ellas los detectives no mueven. Por eso no se puede usar en la última ronda.",

  "crime.commit":
    "Un crimen|Si tras una jugada está en la parada de una de sus cartas, puede decirlo y jugar la carta boca abajo. Los perseguidores saben que ha ocurrido, pero no dónde.",
  "crime.last": "Todos|Con la última de sus {crimes} cartas gana en el acto.",

  "hideout.what":
    "Escondites|Una chistera junto a la parada señala uno. Allí puede usar una de las habilidades siguientes, aunque no está obligado.",
  "hideout.take":
    "Tomar un billete|Tras su jugada toma un black ticket o una jugada doble de los que hay junto al tablero, y todos ven qué toma. Solo puede usarlo después del próximo turno de los perseguidores.",
  "hideout.vanish":
    "Esfumarse|Cuando tendría que aparecer, no aparece. Los perseguidores solo saben que está en un escondite. Entonces no puede tomar un billete.",
  "hideout.fly":
    "Volar|Una vez por partida, al empezar su turno o entre las dos jugadas de una jugada doble, deja un escondite en globo: descubre una carta M, elige una de sus dos paradas, la dice en voz alta y aterriza allí. Cuenta como una jugada.",

  "ability.when":
    "Fichas|En cada turno de los perseguidores un detective puede gastar una ficha, en el momento que quiera. La ficha gastada sale del juego.",
  "ability.holmes": "{holmes}|{fugitive} dice en qué barrio está.",
  "ability.watson":
    "{watson}|Nombra el parque, la atracción o el río, y {fugitive} dice la verdad: si su parada lleva ese símbolo o no.",
  "ability.adler": "{adler}|Le prohíbe en su próximo turno uno de dos transportes: {bus} o {underground}.",
  "ability.mycroft": "{mycroft}|{fugitive} dice dónde estaba dos jugadas antes.",
  "ability.lestrade":
    "{lestrade}|Cierra la parada en la que empezó o terminó su propia jugada de este turno. {fugitive} no puede ir allí hasta el final de la partida; los perseguidores sí.",

  "end.caught": "Capturado|Los perseguidores ganan en cuanto uno de ellos está en su parada, se le viera o no.",
  "end.boxed": "Acorralado|Los perseguidores ganan si él no puede llegar a ninguna parada libre.",
  "end.escape":
    "Fugado|Gana si sigue libre al acabar la ronda {rounds}. Una ronda acaba cuando han movido los perseguidores.",
  "end.escape.sherlock":
    "Fugado|Gana si sigue libre tras la jugada {moves} y la respuesta de los perseguidores. Cuentan las jugadas, así que una jugada doble acerca el final.",
  "end.crimes": "Crímenes|Gana en el acto con su último crimen.",
  "end.stranded": "Sin salida|Gana si ningún detective puede seguir moviéndose.",
  "end.on": "La partida sigue|Un detective que no puede mover espera, y se sigue jugando aunque no pueda ninguno.",
  "end.open":
    "Rendirse|{fugitive}, o los perseguidores de común acuerdo, pueden rendirse en cualquier momento. Tras el final todo queda a la vista: su recorrido entero y todas las cartas.",

  "two.shared":
    "Un solo jugador detective|Mueve {pawns} detectives y {helpers} {bobbies}, en cualquier orden. Los detectives pagan de unos mismos billetes, los de todos juntos.",
  "two.characters":
    "Un solo jugador detective|Elige {pawns} personajes y los lleva todos. Cada uno tiene sus propios billetes. {helpers} {bobbies} los ayudan.",

  "edition.numbers":
    "Encontrar una parada|Las paradas están numeradas de izquierda a derecha, fila a fila: el número dice más o menos dónde buscar.",

  "dice.tiles":
    "Plaquitas de calles|Cuántas hay en la mesa: {tilesBy}. Cada una tiene lugares numerados. En todos los lugares para el taxi; en algunos también el bus o el metro.",
  "dice.fugitive": "{fugitive}|Black tickets: {blackBy}. Jugadas dobles: {double}. También tiene un helicóptero.",
  "dice.dice":
    "Dados|{dice} dados muestran taxi, bus, metro o X. Cuántos tienen los detectives en la mano: {handBy}. Uno está en el tablón; los demás son la reserva.",
  "dice.tokens": "Fichas|Con {rerolls} fichas los detectives pueden volver a tirar.",
  "dice.start":
    "Esconderse|Cada detective elige un lugar propio donde solo pare el taxi. Después {fugitive} elige en secreto cualquier lugar libre, lo escribe en la primera casilla de su tablón, lo tapa con un dado y dice la letra de su plaquita.",
  "dice.order":
    "Tirar|En cada ronda empiezan los detectives. El jugador inicial tira toda la mano, elige un dado que pueda usar, mueve y deja el dado junto a su peón. El siguiente tira los que quedan.",
  "dice.taxi": "Taxi|A un lugar vecino, siguiendo una línea.",
  "dice.bus":
    "Bus|De una parada de bus a la siguiente en línea recta, por fila o por columna. Se pasa por los lugares sin parada, aunque haya un peón en ellos.",
  "dice.underground": "Metro|De una estación de metro a cualquier otra.",
  "dice.x": "X|Con ella no se mueve nadie.",
  "dice.stay":
    "Quedarse|Quien puede mover tiene que hacerlo. Quien no puede usar ningún dado se queda. Nada lleva más allá del borde.",
  "dice.reroll":
    "Volver a tirar|El detective al que le toca puede gastar una ficha y volver a tirar todos los dados sin usar, tantas veces como fichas haya.",
  "dice.take":
    "Un dado usado|Toma uno de los dados que los detectives han usado en esta ronda, tal como está, y viaja con él. Escribe su lugar en el tablón y lo tapa con el dado.",
  "dice.pass":
    "Pasar|Si no puede moverse con ninguno de esos dados, puede quedarse. Aun así, un dado con la X hacia arriba tapa una casilla.",
  "dice.black":
    "Black ticket|Sustituye a un dado y vale para cualquier transporte. Un dado con la X hacia arriba tapa la casilla.",
  "dice.double":
    "Jugada doble|Dos de los dados usados, uno tras otro. Un black ticket puede sustituir a cualquiera. Ocupa dos casillas.",
  "dice.helicopter":
    "Helicóptero, una vez|De un lugar del borde, en línea recta, al borde opuesto. Un dado con la X hacia arriba tapa la casilla.",
  "dice.reveal":
    "Aparece|Tras las jugadas {reveals} su peón se pone en el tablero, y todos los dados de su tablón vuelven a la reserva. Con su jugada siguiente desaparece.",
  "dice.risk": "Cuidado|Puede ir al lugar de un detective, y a veces no le queda otra; entonces está capturado.",
  "dice.refill":
    "Vuelven los dados|Los detectives recogen sus dados y completan la mano con los de la reserva. El detective siguiente pasa a ser el jugador inicial.",
  "dice.caught":
    "Capturado|Los detectives ganan en cuanto él y uno de ellos están en el mismo lugar, sea quien sea el que ha llegado.",
  "dice.escape":
    "Fugado|El tablón tiene la casilla de salida y {moves} más. Cuando tapa la última, los detectives tienen un turno más. Si después sigue libre, gana.",
  "dice.two":
    "Un solo jugador detective|Tiene {pawns} peones: tirar, mover uno cualquiera, tirar los dados que quedan, mover el otro.",
  "expert.tiles":
    "Caras de expertos|Cuántas plaquitas están por la cara de expertos: {expertBy}. El azar decide cuáles.",
  "expert.oneway": "Calle de sentido único|El taxi y el bus siguen la flecha. Con un black ticket no hace falta.",
  "expert.deadend": "Calle sin salida|El paso está cerrado para todos.",
  "expert.lane": "Carril taxi|Un paso en diagonal solo para taxis. Un black ticket puede valer por el taxi.",
};
