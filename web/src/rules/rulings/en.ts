/** Every ruling in English: what it is called, what holds if it is on, and what holds if it is off. */
export const rulings = {
  "finite-supply": [
    "Tickets can run out",
    "When the supply has no ticket of a transport left, he cannot use that transport, unless he plays black.",
    "He can always use it.",
  ],
  "decks-are-public": [
    "The start cards are known",
    "Everyone knows which stations the start cards name, and so where he can begin.",
    "He can begin on any station without a seeker, for all the seekers know.",
  ],
  "hemmed-in-waits": [
    "Hemmed in by colleagues",
    "A seeker whose every way is blocked by colleagues waits for them, and sits out only when none of them can move.",
    "It may pass as soon as it cannot move.",
  ],
  "double-needs-second-leg": [
    "A double move is two moves",
    "He may announce a double move only where he will be able to make the second move as well.",
    "He may announce it anyway; a second move that turns out to be impossible is lost.",
  ],
  "bobbies-do-not-count": [
    "Only detectives can be stranded",
    "He wins when no detective can move, even if a bobby still can.",
    "A bobby that can move keeps the game going.",
  ],
  "bobbies-by-detectives": [
    "How many bobbies",
    "By the number of detectives.",
    "By the number of players, him included: as many as there would be for that many detectives.",
  ],
  "boxed-in-loses": [
    "Boxed in",
    "He loses when he can reach no free station.",
    "He stays where he is, and a space of his log is covered without a move.",
  ],
  "rounds-not-moves": [
    "Rounds, not moves",
    "He is free after the last round, however many moves he made.",
    "He is free once that many spaces of his log are filled, so a double move brings the end nearer.",
  ],
  "stranded-means-unable": [
    "What stranded means",
    "He wins when no detective can move.",
    "The game goes on as long as any detective has a ticket, even a useless one.",
  ],
  "crime-scenes-are-public": [
    "The crime scenes are known",
    "Everyone knows which stations the crime cards name, but not which of them he drew.",
    "Of the crime scenes the seekers know only that each bears a symbol: park, attraction or river.",
  ],
  "crime-on-every-leg": [
    "Crimes in a double move",
    "He may commit one after each of the two moves.",
    "Only after the move that ends his turn.",
  ],
  "balloon-redraw": [
    "Where a balloon lands",
    "Only on a free station; if the card has none, the next one is turned over.",
    "He takes the card as it comes, and is caught if he picks a seeker’s station.",
  ],
  "arrival-and-departure": [
    "Two abilities on one visit",
    "Having taken a ticket or vanished on a hide-out, he may still fly from it.",
    "One ability a visit.",
  ],
  "ban-binds-black": [
    "The ban and black tickets",
    "With a black ticket too he cannot go where only the barred transport leads.",
    "A black ticket gets round the ban.",
  ],
  "ban-binds-both-legs": [
    "The ban and double moves",
    "It binds both moves of a double move.",
    "It binds only the first.",
  ],
  "clues-from-move-three": [
    "What Mycroft can ask for",
    "Only for stations that his moves led to.",
    "For the station where he began, too.",
  ],
  "last-answer": [
    "The last answer",
    "His last move is complete only when the seekers have answered it.",
    "He has won as soon as he has made it.",
  ],
  "double-needs-two-spaces": [
    "The last space of the log",
    "With a single space left no double move may be played.",
    "It may, and its second move is one more than the log has.",
  ],
  "die-faces": ["The faces of a die", "Every die shows these faces.", "Any others can be chosen."],
  "dice.double-needs-second-leg": [
    "A double move is two moves",
    "He may announce a double move only where a die or a black ticket will move him a second time.",
    "He may announce it anyway, and passes if nothing does.",
  ],
  "grid-is-wide": ["The small grid", "It is wider than it is high.", "It is higher than it is wide."],
  "stay-only-if-neither-can": [
    "One player, two pawns",
    "If one of the two pawns can use a die of the roll, that one has to move. A pawn stays only if neither can.",
    "A pawn that can use no die may stay, and the other gets the next roll.",
  ],
  "one-detective-a-place": [
    "Sharing a place",
    "No detective ends his move on a colleague’s place.",
    "Detectives may share a place.",
  ],
  "pass-without-a-die": [
    "Passing",
    "When no die moves him he may pass, and keep his tickets and his helicopter.",
    "He passes only if neither a black ticket nor the helicopter moves him either.",
  ],
  "x-die-from-supply": [
    "Where the X die comes from",
    "A die that he lays with X up comes from the supply while there is one in it.",
    "It comes from the detectives’ dice first, unused ones before used ones.",
  ],
  "helicopter-flies-straight": [
    "Where the helicopter lands",
    "Straight across, in the same row or column.",
    "Anywhere on the opposite edge.",
  ],
  "corner-flies-either-way": [
    "The helicopter in a corner",
    "He flies along the row or along the column, as he likes.",
    "He flies to the corner diagonally opposite.",
  ],
  "start-is-no-move": [
    "Counting for showing himself",
    "Moves are counted from the first one he makes.",
    "The start counts as the first, so he shows himself one move earlier.",
  ],
  "double-counts-twice": [
    "A double move counts as two",
    "For showing himself each of its two moves counts.",
    "Both count as one, and he shows himself after the second.",
  ],
  "refill-to-hand": ["Refilling the hand", "Up to the full hand, as far as the supply goes.", "By one die."],
  "caught-after-the-turn": [
    "Caught after the turn",
    "He is caught where his turn ends, so the first move of a double move may pass a detective’s place.",
    "He is caught as soon as he moves to a detective’s place, with the first move of a double move too.",
  ],
  "thirteen-moves": [
    "How long the log is",
    "It has a space for the start and one for each move.",
    "The start takes one of the spaces, so he makes one move less.",
  ],
} as const;

export type RulingName = keyof typeof rulings;
export type Ruling = readonly [title: string, on: string, off: string];
export type Rulings = Readonly<Record<RulingName, Ruling>>;
