"""Where the numbers of the Sherlock mode stand: those of the ticket game, and its own behind them."""

import numpy as np

from blackticket.sim import ticket_layout
from blackticket.sim.ticket_layout import *  # noqa: F403 one layout extends the other
from blackticket.sim.ticket_layout import SEEKERS, TICKET_AT, TRANSPORTS_AT

# A state. His start card and the crime scenes are hidden from the seekers, and so is where he was.
BLOCKS = SEEKERS + 6  # two stations, behind the seekers' own: one comparison finds all that he may not ride to
CARD = ticket_layout.WIDTH  # his start card: its place in the deck, from 1; 0 for none
HELD = 49  # three crime scenes that he holds; 0 for none
PLAYED = 52  # crimes committed
RESERVE = 53  # black and double tickets beside the board
TAKEN = 55  # those that he took and cannot use yet
FLOWN = 57
ALOFT = 58  # which part of his turn the flight is that he is on: 0 none, or a leg
TURNED = 59  # while he is aloft: the card that he follows, from 1
SPENT = 60  # a token was spent in this turn of the seekers
BAN = 61  # 0 none, or the ticket of the barred transport
USED = 62  # with his last move he took a ticket or vanished
BEFORE = 63  # where Lestrade stood when the last move was written
ONE_BACK = 64  # where Moriarty was a move ago
TWO_BACK = 65  # and two moves ago
TOKENS = 66  # of five pawns
WIDTH = 71
ONLY_SEEKERS = np.uint64((1 << 8 * (BLOCKS - SEEKERS)) - 1)  # the bytes of the seekers, without the road blocks

# The tables.
TRANSPORTS = 15 << TRANSPORTS_AT  # of a black ride
FERRY = 8 << TRANSPORTS_AT
CRIMES_NEEDED = ticket_layout.TABLES
CRIME_ON_EVERY_LEG = CRIMES_NEEDED + 1
BALLOON_REDRAW = CRIMES_NEEDED + 2
ARRIVAL_AND_DEPARTURE = CRIMES_NEEDED + 3
BAN_BINDS_BLACK = CRIMES_NEEDED + 4
BAN_BINDS_BOTH_LEGS = CRIMES_NEEDED + 5
CLUES_FROM = CRIMES_NEEDED + 6  # the first move at which Mycroft can ask
LAST_ANSWER = CRIMES_NEEDED + 7
LESTRADE_PAWN = CRIMES_NEEDED + 8  # -1 if nobody plays him
DECK_SIZE = CRIMES_NEEDED + 9
CHARACTERS = CRIMES_NEEDED + 10  # of five pawns
DECK = CRIMES_NEEDED + 16  # two stations for each of up to sixteen cards
MARKS = DECK + 32  # by station
TABLES = MARKS + ticket_layout.STATIONS

HIDEOUT = 1  # the marks of a station are bits; the symbols, counted from 1, have those after this one
SCENE = 16  # where crimes can happen, as far as the seekers know
QUARTER = 5  # the quarter is in the bits from here on

# An action: station, ticket and who as in the ticket game, then the kind of word, the double move, what is said with
# it. A search remembers actions by their first 13 bits.
KIND_AT = 13
DOUBLED = 1 << 15
ALSO_AT = 16
WORD_BITS = 3 << KIND_AT | 3 << TICKET_AT
FLY, LAND, START, HIS_PASS = (1 << KIND_AT | number << TICKET_AT for number in range(4))
TOKEN, DONE = (2 << KIND_AT | number << TICKET_AT for number in range(2))
TOGETHER = 7  # who says `done`
MOST_ACTIONS = 512

TAKE_BLACK = 1
TAKE_DOUBLE = 2
VANISH = 3
CRIME = 4  # a bit beside those three

SINGLE = 1
FIRST = 2
LAST = 3  # the second leg of a double move

HOLMES, ADLER, WATSON, MYCROFT, LESTRADE = range(5)
