"""Where the numbers of the ticket game stand: in a state, in an action and in the tables.

The Sherlock mode has the same numbers in the same places, and its own behind them.
"""

import numpy as np

from blackticket.sim.layout import OWN

# A state; its first places are those of `layout`.
FUGITIVE = OWN  # his station
WAITING = 4  # the seekers that have yet to move, a bit each; 0 in his turn
SECOND = 5  # 1 between the two legs of a double move
ROUND = 6
MOVE = 7  # moves in the log
SUPPLY = 8  # taxi, bus, underground; his black tickets follow, so that a ticket's number finds its count
BLACK = 11
DOUBLE = 12
PURSE = 13  # the tickets that he can pay with, a bit each, black the fourth
SEEKERS = 16  # their stations by pawn, 8 places, 0 where there is no pawn
STOCKS = 24  # a stock each: taxi, bus, underground, and the mask of those it still has
STOCK = 4
WIDTH = 48
FREE = 5  # the stock of those that pay nothing: one of each, for ever

# An action, in 13 bits: the target station, the ticket, and who: 0 the fugitive, 1 he with the first leg of a double
# move, and from 2 on the seekers.
STATION_BITS = 255
TICKET_AT = 8
TICKET_BITS = 3
WHO_AT = 10
RIDE_BITS = (1 << WHO_AT) - 1
DOUBLED = 1 << WHO_AT
FIRST_SEEKER = 2
SEEKERS_ACT = FIRST_SEEKER << WHO_AT  # from this number on an action is a seeker's
ORDINARY = 7  # the purse of taxi, bus and underground
BLACK_TICKET = 3
PASS = 3  # a seeker has no black ticket
HIS_PASS = BLACK_TICKET << TICKET_AT  # a black ticket to nowhere: he cannot move, and has not lost (C-31)
MOST_ACTIONS = 128

# The tables: the numbers and rulings of the set-up, then what the board gives.
PAWNS = 0
DETECTIVES = 1
ALL_WAITING = 2
ROUNDS = 3
SPACES = 4
DOUBLE_SPACES = 5
COUNTS_MOVES = 6
TWO_ROUNDS = 7  # N-05: a double move takes two
FIXED_ORDER = 8  # N-04
FINITE_SUPPLY = 9
NEEDS_SECOND_LEG = 10
HEMMED_IN_WAITS = 11
BOBBIES_DO_NOT_COUNT = 12
STRANDED_MEANS_UNABLE = 13
FIRST_REVEAL = 14
BOXED_IN_LOSES = 15
STOCK_OF = 16  # by pawn: where in a state its stock begins
PAYS = 24  # by pawn: 1 if a ride costs it a ticket
REVEALS = 32  # by move: 1 if he shows himself after it (C-32)
DETECTIVE_DECK = 96  # how many cards, and the stations they name
FUGITIVE_DECK = 128
OPENING = 160  # a state with all tickets dealt and nobody placed
STATIONS = 256
EXITS = 224  # by station: where rides of any ordinary transport lead from it
DISTANCES = EXITS + STATIONS  # by two stations: rides of the seekers' transports
LISTS = DISTANCES + STATIONS * STATIONS  # by station and purse: where the list of its rides begins, and its length
RIDES = LISTS + STATIONS * 32  # the lists: targets and tickets, as in an action
TRANSPORTS_AT = WHO_AT  # in the Sherlock mode a black ride has from here on a bit for each transport that leads there
TABLES = RIDES + 8_192
FAR = 99  # the distance of stations that no ride joins

# Seekers as the bytes of one number, so that a station is compared with all of them at once.
NOTHING = np.uint64(0)
BYTE = np.uint64(255)
BYTE_WIDTH = np.uint64(8)
LOW_BITS = np.uint64(0x0101010101010101)
HIGH_BITS = np.uint64(0x8080808080808080)
