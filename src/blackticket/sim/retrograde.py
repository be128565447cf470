# mypy: allow-untyped-defs, allow-untyped-calls
"""Who is caught in how many rounds if all see each other: one step of the retrograde analysis, compiled.

Stations are numbered from 0. A placement is a set of seekers a < b < c, numbered in the combinatorial order; of each
placement there is a set of stations as 256 bits. `won` are the stations of the fugitive from which the seekers, who are
to move, catch him in so many rounds, and `lost` those from which he, who is to move, is caught or boxed in.
"""

import numpy as np
from numba import types

from blackticket.sim.kernel import kernel

WORDS = 4
"""Numbers of 64 bits that hold a bit for each station."""
ONE = np.uint64(1)
NONE = np.uint64(0)

SETS = types.uint64[:, ::1]
LINES = types.int16[:, ::1]
"""By station: how many lines there are, then where they lead."""
NUMBERS = types.int64[::1]
PLACEMENTS = types.int16[:, ::1]


@kernel()
def _has(row, station):
    return (row[station >> 6] >> np.uint64(station & 63)) & ONE != NONE


@kernel()
def _add(row, station):
    row[station >> 6] |= ONE << np.uint64(station & 63)


@kernel()
def _stands(seekers, station):
    found = False
    for place in range(seekers.size):
        found |= seekers[place] == station
    return found


@kernel()
def placement_number(first, second, third):
    """The number of a set of seekers, in any order; -1 stands for a seeker that is not there."""
    if first > second:
        first, second = second, first
    if second > third:
        second, third = third, second
    if first > second:
        first, second = second, first
    number = third
    if second >= 0:
        number = third * (third - 1) // 2 + second
        if first >= 0:
            number = third * (third - 1) * (third - 2) // 6 + second * (second - 1) // 2 + first
    return number


@kernel(types.void(PLACEMENTS, LINES, SETS, SETS, types.int64, types.int64, types.int64))
def find_lost(placements, his_lines, won, lost, stations, start, end):
    """Where he, to move, is lost: all that he can reach is won by the seekers, or there is nothing."""
    for place in range(start, end):
        row = lost[place]
        for word in range(WORDS):
            row[word] = NONE
        for other in range(stations):
            _add(row, other)
        for target in range(stations):
            if not _has(won[place], target) and not _stands(placements[place], target):
                for line in range(1, his_lines[target, 0] + 1):
                    station = np.int64(his_lines[target, line])
                    row[station >> 6] &= ~(ONE << np.uint64(station & 63))


@kernel()
def _include(row, lost, first, second, third):
    """Add what is caught by, or lost against, the seekers on these stations."""
    other = lost[placement_number(first, second, third)]
    for word in range(WORDS):
        row[word] |= other[word]


@kernel()
def _size(row):
    """How many stations a set has."""
    total = 0
    for word in range(WORDS):
        bits = row[word]
        while bits != NONE:
            bits &= bits - ONE
            total += 1
    return total


@kernel()
def _goes_round(a, b, c, to_a, to_b, to_c):
    """Whether seekers would have to change places: none of them could go first."""
    if (to_a == b and to_b == a) or (to_b == c and to_c == b) or (to_a == c and to_c == a and c >= 0):
        return True
    return (to_a == b and to_b == c and to_c == a) or (to_a == c and to_c == b and to_b == a)


@kernel(types.int64(PLACEMENTS, LINES, SETS, SETS, NUMBERS, types.int64, types.int64))
def find_won(placements, their_lines, won, lost, missing, start, end):
    """Where the seekers, to move, win in one round more: every seeker rides, one after the other in any order.

    `missing` is how many stations of a placement are not won yet; the answer is how many more are won now.
    """
    found = 0
    count = placements.shape[1]
    for place in range(start, end):
        if missing[place] == 0:
            continue
        row, seekers = won[place], placements[place]
        before = _size(row)
        a = np.int64(seekers[0])
        b = np.int64(seekers[1]) if count > 1 else np.int64(-1)
        c = np.int64(seekers[2]) if count > 2 else np.int64(-2)
        for place_a in range(1, their_lines[a, 0] + 1):
            to_a = np.int64(their_lines[a, place_a])
            _add(row, to_a)
            if count == 1:
                _include(row, lost, -1, -1, to_a)
                continue
            for place_b in range(1, their_lines[b, 0] + 1):
                to_b = np.int64(their_lines[b, place_b])
                _add(row, to_b)
                if to_b == to_a:
                    continue
                if count == 2:
                    if not _goes_round(a, b, -2, to_a, to_b, -2):
                        _include(row, lost, -1, to_a, to_b)
                    continue
                for place_c in range(1, their_lines[c, 0] + 1):
                    to_c = np.int64(their_lines[c, place_c])
                    _add(row, to_c)
                    if to_c not in (to_a, to_b) and not _goes_round(a, b, c, to_a, to_b, to_c):
                        _include(row, lost, to_a, to_b, to_c)
        for seeker in range(count):  # he is never where a seeker stands
            station = np.int64(seekers[seeker])
            row[station >> 6] &= ~(ONE << np.uint64(station & 63))
        gained = _size(row) - before
        missing[place] -= gained
        found += gained
    return found


@kernel(types.void(SETS, types.uint8[:, ::1], types.uint8))
def write_rounds(won, rounds, reached):
    """Write the number of rounds where a station is won for the first time."""
    for place in range(won.shape[0]):
        for station in range(rounds.shape[1]):
            if rounds[place, station] == 0 and _has(won[place], station):
                rounds[place, station] = reached
