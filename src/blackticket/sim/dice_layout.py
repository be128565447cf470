"""Where the numbers of the dice game stand: in a state, in an action and in the tables.

A place is its own number, 1 to 36, and 0 is none. A die that shows X is 0; taxi, bus and underground are 1, 2 and 3, as
the words of actions are. Everything that a grid of tiles or the options decide is looked up in the tables.
"""

import numpy as np

# A state.
PHASE = 3
FUGITIVE = 4  # his place; 0 before he has hidden
SEEKERS = 5  # three: the detectives' places; 0 before they are placed
HAND = 8  # four: how many dice of the hand show each face; all X unless the seekers are to act
BESIDE = 12  # three: by pawn, the face of the die that it used this round; 0 for none
SUPPLY = 15
ON_LOG = 16  # dice
BLACKS = 17
DOUBLES = 18
HELICOPTERS = 19
REROLLS = 20
LEADER = 21
WAITING = 22  # a bit for each pawn that has yet to act
MOVES = 23
SECOND_LEG = 24
FIRST_LEGS = 25  # how many there are in the log
SHOWN = 26  # whether the last space of the log was revealed
POSSIBLE = 27  # three times 12 bits: where the seekers must reckon with him
WIDTH = 30

PLACING, HIDING, SEEKING, FLEEING, OVER = range(5)  # phases

# An action: the place, and from these bits on the word, the pawn counted from 1 (0 the fugitive), the double move.
WORD, PAWN, DOUBLE = 6, 10, 12
TAXI, BUS, UNDERGROUND, BLACK, HELICOPTER, PASS, START, STAY, REROLL = map(np.int64, range(1, 10))
ANY = np.int64(0)  # any of the transports that a die can show
MOST_ACTIONS = 128

# The tables.
PAWNS = 0  # how many
PLAYERS = 1  # how many play detectives
FULL_HAND = 2
SPACES = 3
REVEALS = 5  # three moves
FACES = 8  # the six of a die
RULINGS = 14  # in this order, 1 if it holds
(
    STAY_ONLY_IF_NEITHER_CAN,
    ONE_DETECTIVE_A_PLACE,
    PASS_WITHOUT_A_DIE,
    X_DIE_FROM_SUPPLY,
    DOUBLE_NEEDS_SECOND_LEG,
    DOUBLE_COUNTS_TWICE,
    REFILL_TO_HAND,
    CAUGHT_AFTER_THE_TURN,
) = range(RULINGS, RULINGS + 8)
TAXI_ONLY = 24  # a list: how many, then each
SPOTS = 64  # a list: all places
TILE_OF = 104  # by place: 1 for the first tile
CAN = 144  # by place: a bit for each word that leads somewhere
WEIGHTS = 184  # of the rollout policy
RIDES = 200  # by place and word: a list
LIST = 16  # numbers in each
WORDS = 6  # 0 for all that a die can show, then taxi to helicopter
LEADS = RIDES + 37 * WORDS * LIST  # by place and word: the same as three times 12 bits
DISTANCES = LEADS + 37 * WORDS * 3  # by place and place: rolls that it takes on average, times SCALE
REACH = DISTANCES + 37 * 37  # by dice in the hand, place and place: the chance that one of them leads there, in SURE
MOST_DICE = 4
SIZE = REACH + (MOST_DICE + 1) * 37 * 37
SCALE = 64
SURE = 1024

# What it weighs: in the tables, in thousandths of a catch.
BITS, NEAR, EXITS = range(WEIGHTS, WEIGHTS + 3)  # to him: doubt, a roll to the nearest detective, a safe way on
BLACK_PRICE, DOUBLE_PRICE, HELICOPTER_PRICE = range(WEIGHTS + 3, WEIGHTS + 6)  # of using them up, early in the game
DANGER = WEIGHTS + 6  # from this risk on he thinks of a double move
CLOSER, TOGETHER = range(WEIGHTS + 7, WEIGHTS + 9)  # to them: a roll nearer to him, for the nearest and for each
TOKEN = WEIGHTS + 9  # the price of a re-roll, early in the game
NEXT_ROUND = WEIGHTS + 10  # a catch in the next round
HIS_MARGIN, THEIR_MARGIN = range(WEIGHTS + 11, WEIGHTS + 13)  # options worse than the best by more are dropped
WEIGHED = (20, 20, 20, 200, 250, 120, 150, 75, 30, 300, 1000, 100, 200)
