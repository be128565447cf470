/**
 * The rules in English, in paragraphs that the editions share. What stands before `|` is set in bold. The other
 * languages have the same paragraphs: a missing one fails the check.
 */
export const texts = {
  "section.aim": "The aim",
  "section.have": "What each has",
  "section.start": "Where you begin",
  "section.round": "A round",
  "section.his": "{fugitive}’s turn",
  "section.crimes": "Crimes",
  "section.hideouts": "Hide-outs",
  "section.abilities": "Abilities",
  "section.detectives": "The detectives’ turn",
  "section.next": "The next round",
  "section.expert": "The expert tiles",
  "section.end": "The end",
  "section.two": "When only {least} play",
  "section.edition": "This edition",

  "bobbies.bobby": "bobbies",
  "bobbies.police": "policemen",

  share: "{count} with {detectives} detectives",

  "aim.chase":
    "One of you runs, the others hunt. {fugitive} moves unseen: the seekers see by which ticket he travels, but not where he goes, except at a few moments when he has to show himself. They win by moving onto his station. He wins if he stays free for {rounds} rounds.",
  "aim.sherlock":
    "One of you runs, the others hunt. {fugitive} moves unseen: the seekers see by which ticket he travels, but not where he goes, except at a few moments when he has to show himself. They win by moving onto his station. He wins with his last of {crimes} crimes, or if he is still free after {moves} moves.",
  "aim.dice":
    "A short hunt over street tiles. The detectives roll what they can ride by, and {fugitive} has to take one of the dice that they used. They win when one of them is on the same place as he. He wins if he is still free when his log is full.",

  "have.players": "Players|{least} to {most}. One is {fugitive}; everybody else is a detective.",
  "have.players.research": "Players|{fugitive} against {detectives} detectives.",
  "have.fugitive":
    "{fugitive}|{black} black tickets and {double} double moves. For an ordinary ride he takes a ticket out of the supply.",
  "have.fugitive.research":
    "{fugitive}|A stock of his own, with {black} black tickets and {double} double moves. Every ticket that a detective plays is given to him; what he plays himself is out of the game.",
  "have.fugitive.sherlock":
    "{fugitive}|Black tickets: {black}. Double moves: {double}. Another {moreBlack} and {moreDouble} lie beside the board, to be had at hide-outs. For an ordinary ride he takes a ticket out of the supply.",
  "have.detective":
    "A detective|The tickets shown here. They lie open for the whole game, so {fugitive} can always count them. They may not be handed on.",
  "have.bobbies":
    "Help for a small team|It is joined by {bobbies}: {bobbiesBy}. The detectives move them together, and they ride free.",
  "have.supply": "The supply|All tickets that nobody was given. It lies open beside the board.",

  "start.cards":
    "Start cards|A card from the D deck says where each seeker stands. {fugitive} draws a card from the X deck, shows it to nobody and puts no pawn on the board. He never begins where a seeker stands.",
  "start.cards.research":
    "Start cards|All draw from one deck of {deck} cards, and no two begin on the same station. {fugitive} keeps his card secret and puts no pawn on the board.",
  "start.cards.classic":
    "Start cards|A card from the D deck says where each seeker stands. {fugitive} draws a card from the M deck, shows it to nobody and puts no pawn on the board. Of its two stations he begins on the one with the Scotland Yard badge.",
  "start.cards.sherlock":
    "Start cards|A card from the D deck says where each seeker stands. {fugitive} draws a card from the M deck and picks one of its two stations in secret; his pawn stays off the board. The other M cards wait beside the board for his flight.",
  "start.characters":
    "Characters|Each detective player chooses whom to be: {characters}. No two are the same. It is a good idea to have both Holmes and Watson.",
  "start.names": "The characters are names only here: their abilities belong to the other mode.",
  "start.tokens": "Tokens|Each detective has {tokensBy}. A token pays for one use of an ability.",
  "start.crimes":
    "Crime scenes|{fugitive} draws {crimes} of {scenes} cards and keeps them face down. Each names a station with a park, an attraction or the river. Nobody looks at the rest.",

  "round.order":
    "Order|{fugitive} moves first, unseen. Then all seekers move, one by one, in whatever order they like.",
  "round.order.research":
    "Order|{fugitive} moves first, unseen. Then the detectives move in the order of their numbers. One that cannot move when its turn comes passes.",
  "round.must":
    "Moving is a duty|Whoever can move has to go to another station. Going straight back to where you came from is allowed.",
  "round.ride": "Riding|Stand on a stop of the transport, and follow one of its lines to its very next stop.",
  "round.free":
    "Free stations|Seekers never share a station, and {fugitive} may not step onto one that holds a seeker.",
  "round.pay": "Paying|A detective pays each ride with a ticket of that transport. It goes into the supply.",
  "round.pay.research": "Paying|A detective pays each ride with a ticket of that transport. It is given to {fugitive}.",
  "round.stuck":
    "Out of tickets|Without a ticket for it a detective cannot use a transport. One who can use none of his tickets sits the round out.",

  "transport.taxi": "stops at every station",
  "transport.bus": "stops at some stations, and goes further",
  "transport.underground": "stops at few stations, and goes furthest",
  "transport.ferry": "for black tickets only, and so for {fugitive} alone",

  "his.log":
    "The travel log|He picks a station that a line joins to his own, writes its number into the next space of the log and covers it with his ticket. The seekers see the ticket, never the number.",
  "his.reveal":
    "He shows himself|After moves {reveals} his pawn goes on the board, and comes off again with his next move. What counts are the spaces of the log, not the rounds.",
  "his.reveal.research":
    "He shows himself|After his move in rounds {reveals} his pawn goes on the board, and comes off again with his next move.",
  "his.black":
    "Black ticket|It replaces an ordinary one and pays for any transport, {ferry} included. The seekers are not told which.",
  "his.double":
    "Double move|He makes two moves in a row. Each is paid for and takes a space of the log, and both stations have to be free. One double move a round is the limit. If he has to show himself after the first move, he does, and is gone again with the second.",
  "his.double.research":
    "Double move|He makes two moves in a row, which use up two rounds; the detectives have no turn in between. So none can be played in the last round.",

  "crime.commit":
    "A crime|If, after a move, he is on a station of one of his crime cards, he may say so and play the card face down. The seekers learn that it happened, not where.",
  "crime.last": "All of them|With the last of his {crimes} cards he has won at once.",

  "hideout.what":
    "Hide-outs|A top hat beside a station marks one. There he may use one of the following abilities, but need not.",
  "hideout.take":
    "Take a ticket|After his move he takes a black ticket or a double move from beside the board, and all see which. He can use it only after the seekers’ next turn.",
  "hideout.vanish":
    "Vanish|When he would have to show himself, he does not. The seekers learn only that he is on a hide-out. He cannot take a ticket as well.",
  "hideout.fly":
    "Fly|Once a game, at the start of his turn or between the two moves of a double move, he leaves a hide-out by balloon: he turns over an M card, picks one of its two stations, names it aloud and lands there. That counts as a move.",

  "ability.when":
    "Tokens|In each turn of the seekers one detective may spend one token, at any moment of that turn. A spent token is out of the game.",
  "ability.holmes": "{holmes}|{fugitive} tells which quarter he is in.",
  "ability.watson":
    "{watson}|He names the park, the attraction or the river, and {fugitive} says truthfully whether his station bears that symbol.",
  "ability.adler": "{adler}|She bars one of two transports for his next turn: {bus} or {underground}.",
  "ability.mycroft": "{mycroft}|{fugitive} tells where he was two moves ago.",
  "ability.lestrade":
    "{lestrade}|He closes the station on which his own move of this turn began or ended. {fugitive} cannot go there until the game is over; seekers can.",

  "end.caught": "Caught|The seekers win the moment one of them is on his station, whether he was in sight or not.",
  "end.boxed": "Boxed in|The seekers win if he can reach no free station.",
  "end.escape":
    "Escaped|He wins if he is still free when round {rounds} is over. A round is over after the seekers have moved.",
  "end.escape.sherlock":
    "Escaped|He wins if he is still free after move {moves} and the seekers’ answer to it. It is moves that count, so a double move brings the end nearer.",
  "end.crimes": "Crimes|He wins at once with his last crime.",
  "end.stranded": "Stranded|He wins if no detective can move any more.",
  "end.on": "No way on|A detective that cannot move sits out, and so it goes on even if none can.",
  "end.open":
    "Giving up|{fugitive}, or the seekers together, may give up at any moment. After the end everything is open: his whole route and every card.",

  "two.shared":
    "One detective player|He moves {pawns} detectives and {helpers} {bobbies}, in any order. The detectives pay from one stock, which holds the tickets of all of them.",
  "two.characters":
    "One detective player|He picks {pawns} characters and plays them all. Each has tickets of its own. {helpers} {bobbies} help them.",

  "edition.numbers":
    "Finding a station|Stations are numbered from left to right, row after row: a number tells you roughly where to look.",

  "dice.tiles":
    "Street tiles|How many lie on the table: {tilesBy}. Each has numbered places. Every place is a taxi stop; some are bus or underground stops too.",
  "dice.fugitive": "{fugitive}|Black tickets: {blackBy}. Double moves: {double}. He also has a helicopter.",
  "dice.dice":
    "Dice|{dice} dice show taxi, bus, underground or X. How many the detectives hold: {handBy}. One lies on the log; the others are the supply.",
  "dice.tokens": "Tokens|{rerolls} tokens let the detectives roll again.",
  "dice.start":
    "Hiding|Each detective picks a taxi-only place of his own. Then {fugitive} picks any free place in secret, writes it into the first space of his log, covers it with a die, and tells the letter of his tile.",
  "dice.order":
    "Rolling|In each round the detectives come first. The start player rolls the whole hand, picks a die that he can use, moves, and puts the die beside his pawn. The next one rolls what is left.",
  "dice.taxi": "Taxi|To a neighbouring place along a line.",
  "dice.bus":
    "Bus|From a bus stop to the next one straight ahead, along a row or a column. Places without a bus stop are passed, even with a pawn on them.",
  "dice.underground": "Underground|From an underground stop to any other.",
  "dice.x": "X|Nobody moves by it.",
  "dice.stay": "Staying|Who can move must. Who can use no die stays. Nothing leads beyond the edge.",
  "dice.reroll":
    "Rolling again|The detective whose turn it is may spend a token and roll all unused dice again, as often as there are tokens.",
  "dice.take":
    "A used die|He takes one of the dice that the detectives used in this round, as it lies, and rides by it. He writes his place into the log and covers it with the die.",
  "dice.pass": "Passing|If none of these dice moves him, he may stay. A die with X up covers a space all the same.",
  "dice.black": "Black ticket|It replaces a die and pays for any transport. A die with X up covers the space.",
  "dice.double":
    "Double move|Two of the used dice, one after the other. A black ticket may replace either. It fills two spaces.",
  "dice.helicopter":
    "Helicopter, once|From a place on the edge straight across to the opposite edge. A die with X up covers the space.",
  "dice.reveal":
    "He shows himself|After moves {reveals} his pawn goes on the board, and all dice on his log go back to the supply. With his next move he is gone again.",
  "dice.risk": "Careful|He may move onto a detective’s place, and sometimes has to; then he is caught.",
  "dice.refill":
    "Dice come back|The detectives take back their dice and refill their hand from the supply. The next detective becomes the start player.",
  "dice.caught": "Caught|The detectives win as soon as he and one of them are on the same place, whoever moved there.",
  "dice.escape":
    "Escaped|The log has the start space and {moves} more. When he covers the last one, the detectives have one more turn. If he is free after it, he wins.",
  "dice.two":
    "One detective player|He has {pawns} pawns: roll, move either of them, roll the dice that are left, move the other.",
  "expert.tiles": "Expert sides|How many tiles lie on their expert side: {expertBy}. Chance draws which.",
  "expert.oneway": "One-way street|Taxis and buses follow the arrow. A black ticket need not.",
  "expert.deadend": "Dead end|The link is closed to everyone.",
  "expert.lane": "Taxi lane|A diagonal link for taxis alone. A black ticket can stand for the taxi.",
} as const;

export type TextKey = keyof typeof texts;
export type Texts = Readonly<Record<TextKey, string>>;
