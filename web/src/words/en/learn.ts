export const learn = {
  "learn.rules": "The rules",
  "learn.rules.intro": "Games of hide and seek, each told in a few minutes. Choose yours.",
  "learn.rules.editions": "Editions",
  "learn.rules.modes": "Modes",
  "learn.rules.contents": "On this page",
  "learn.rules.players": "{least} to {most} players",
  "learn.rules.playersOnly": "{count} detectives",
  "learn.rules.rounds": "{count} rounds",
  "learn.rules.moves": "{count} moves",
  "learn.rules.rulings": "Rulings",
  "learn.rules.rulings.note":
    "Where the rulebooks are silent, or can be read in two ways, we have decided. When you set up a game you can decide otherwise.",
  "learn.rules.default": "As we play",
  "learn.rules.otherwise": "Otherwise",
  "learn.rules.codes":
    "The small codes are the numbers of the rules, as the manual and the messages of the game use them.",
  "learn.rules.unknown": "There is no such edition.",
  "learn.rules.log": "The travel log has {count} spaces. An eye marks those after which he shows himself.",
  "learn.mode.standard": "Standard",
  "learn.mode.expert": "Expert",
  "learn.mode.classic": "Original rules",
  "learn.mode.sherlock": "Sherlock Holmes rules",

  "learn.title": "Learn by playing",
  "learn.intro":
    "Short lessons on the real map, by the real rules, against programs. A coach tells you one thing at a time, and nothing can go wrong.",
  "learn.lessons": "Lessons",
  "learn.minutes": "{count} minutes",
  "learn.begin": "Begin",
  "learn.resume": "Go on",
  "learn.repeat": "Once more",
  "learn.done": "Done",
  "learn.reached": "Step {step} of {steps}",
  "learn.more": "Want to look something up?",
  "learn.more.text": "The rules of every edition, with every ruling.",
  "learn.more.link": "Read the rules",
  "learn.play": "Ready for a whole game?",
  "learn.play.text": "Choose an edition, a side, and how strong the programs are.",
  "learn.play.link": "Set up a game",
  "learn.unknown": "There is no such lesson.",

  "learn.moving": "Moving",
  "learn.moving.text": "Tickets, stations and the travel log. You are the detectives.",
  "learn.fugitive": "Being Mister X",
  "learn.fugitive.text": "Black tickets, double moves, and how to show yourself and get away.",
  "learn.hunting": "Hunting",
  "learn.hunting.text": "Where can he be? Read the violet stations and close in on him.",

  "learn.coach": "Coach",
  "learn.setting": "Setting up the lesson…",
  "learn.step": "Step {step} of {steps}",
  "learn.next": "Go on",
  "learn.skip": "Skip",
  "learn.restart": "Start again",
  "learn.leave": "Leave",
  "learn.wait": "The others are moving…",
  "learn.mark": "Mark a station",
  "learn.marking": "Now choose a station on the map, and set the mark.",
  "learn.seen": "What the detectives see",
  "learn.seen.none": "nothing yet",
  "learn.exits": "Many ways out: {stations}.",
  "learn.exit": "{station} ({count} ways)",
  "learn.finished": "Lesson done",
  "learn.over.caught": "He is caught: the detectives win! That was quicker than the lesson.",
  "learn.over.youCaught": "They have caught you. It happens to the best: start again, or go on to the next lesson.",
  "learn.over.other": "The game is over sooner than the lesson. Start again, or go on to the next one.",
  "learn.nextLesson": "Next: {lesson}",
  "learn.playOn": "Play this game to its end",
  "learn.all": "All lessons",

  "learn.moving.go":
    "You are the detectives. {fugitive} has just moved, unseen. The lit stations are where {pawn} can go: choose one.",
  "learn.moving.paid":
    "That ride cost a ticket; look how many you have left. Detectives have only so many of each, and what they pay lands in the supply, from which {fugitive} takes his.",
  "learn.moving.others":
    "Now move your other pawns. Choose them above your tickets or on the map, in any order. Bobbies ride free.",
  "learn.moving.log":
    "A new round: {fugitive} has moved again. The travel log shows his tickets. So you know how he travelled, but not where.",
  "learn.moving.far":
    "Taxis stop everywhere. Buses and the underground stop only at some stations, but go further. Use one of them in this round, if a pawn can.",
  "learn.moving.reveal":
    "After move {move} he has to show himself: the eye in the log. Finish the round, then watch the map.",
  "learn.moving.there":
    "There he is: station {station}. With his next move he vanishes again, but from now on every ticket tells you how far he can be.",
  "learn.moving.end": "You can move, pay and read the log. That is all it takes to begin the hunt.",

  "learn.fugitive.move":
    "You are {fugitive}, and only you see your pawn. The detectives are {seekers}. Choose a lit station for your first move.",
  "learn.fugitive.seen":
    "Below is what the detectives see of it: a ticket, and no station. So far they reckon with {number} stations.",
  "learn.fugitive.black":
    "A black ticket hides even how you travel, and it opens the ferries. Switch on “{conceal}” beside your tickets, then choose a station.",
  "learn.fugitive.show":
    "After move {move} you must show yourself: the eye in the log. Be on a station with many ways out then, and not next to a detective.",
  "learn.fugitive.double":
    "They see you on {station}, and they are coming. Slip away: switch on “{double}” beside your tickets, and make two moves in one turn.",
  "learn.fugitive.gone": "Gone again. They know where you were, but now they reckon with {number} stations.",
  "learn.fugitive.end":
    "Plain tickets while you are hidden, black ones and doubles when they are close. Stay free for {rounds} rounds and you win.",

  "learn.hunting.violet":
    "The violet stations are where {fugitive} can be: {number} of them. They follow from his tickets and from where he began; nothing is guessed.",
  "learn.hunting.around":
    "Do not chase one station: surround the violet ones, and stand where many lines meet. Move {pawns}; programs move the other detectives.",
  "learn.hunting.mark":
    "Detectives talk with each other. Mark a station to tell the others what you think, for instance where he will come through.",
  "learn.hunting.reveal":
    "He will show himself after move {move}. Be close by then, best on an underground stop: from there you can get anywhere.",
  "learn.hunting.shrink":
    "He shows himself on {station}: one violet station is left. In his next move he gets away along one of its lines. Move onto stations around him, so that ways out are closed.",
  "learn.hunting.hunt":
    "Now he can be on {number} stations. Move onto violet stations if you can, and close the ways out of the others.",
  "learn.hunting.end":
    "Think in sets: after each of his moves the violet stations grow, and each of yours cuts some away. That is the whole art of hunting.",
  "learn.hunting.caught":
    "You have caught him! Each round the violet stations grow, and each of your moves cuts some away: that is the whole art of hunting.",
} as const;
