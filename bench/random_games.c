/* Uniformly random games of london-2023 with five detectives, as fast as plain C plays them: the yardstick of the
 * simulator. The same algorithm, the same draws and so the same games as `play_out` in sim/ticket_policy.py, but for this one
 * game alone and with types of its own choice.
 *
 *     random_games TABLES GAMES SEED
 *
 * TABLES is the simulator's table of the set-up, as bytes; where it has what is needed here, the names in capitals that
 * begin with AT, bench/simulator.py says when it compiles this. Prints seconds of processor time, plies, how many games
 * ended caught, boxed in, escaped and stranded, and a checksum of all games.
 */

#include <inttypes.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

enum { PAWNS = 5, ROUNDS = 22, SPACES = 24, TICKETS = 4, STATIONS = 256, MOST_RIDES = AT_TABLES - AT_RIDES, TRIES = 8 };
enum { GOES_ON, CAUGHT, BOXED_IN, ESCAPED, STRANDED };

typedef struct { uint16_t first, count; } List;
typedef struct {
    uint8_t left[TICKETS]; /* taxi, bus, underground, and the mask of those that are left */
    uint8_t station, unused[3]; /* eight bytes are found sooner than five */
} Detective;
typedef struct {
    uint64_t seekers; /* a byte each */
    Detective detectives[PAWNS];
    uint8_t supply[TICKETS];
    uint8_t purse; /* the mask of the tickets that the fugitive can pay with */
    uint8_t twice; /* double tickets */
} Game;

static List lists[STATIONS][16];
static uint16_t rides[MOST_RIDES];
static uint8_t detective_deck[32], fugitive_deck[32];
static unsigned detective_cards, fugitive_cards;
static Game opening;

static inline uint32_t below(uint64_t *seed, uint32_t count) {
    uint64_t mixed = *seed += 0x9E3779B97F4A7C15u;
    mixed = (mixed ^ (mixed >> 30)) * 0xBF58476D1CE4E5B9u;
    mixed = (mixed ^ (mixed >> 27)) * 0x94D049BB133111EBu;
    mixed ^= mixed >> 31;
    return (uint32_t)(((mixed >> 32) * count) >> 32);
}

static inline int occupied(uint64_t seekers, uint32_t station) {
    uint64_t apart = seekers ^ (station * 0x0101010101010101u);
    return ((apart - 0x0101010101010101u) & ~apart & 0x8080808080808080u) != 0;
}

static inline int leads_on(List list, uint64_t seekers) {
    for (unsigned ride = list.first; ride < (unsigned)list.first + list.count; ride++)
        if (!occupied(seekers, rides[ride] & 255)) return 1;
    return 0;
}

static inline List list_of(const Game *has, unsigned pawn) {
    return lists[has->detectives[pawn].station][has->detectives[pawn].left[3]];
}

/* C-42; where no detective can move, none moves out of another's way */
static int can_answer(const Game *has) {
    for (unsigned pawn = 0; pawn < PAWNS; pawn++)
        if (leads_on(list_of(has, pawn), has->seekers)) return 1;
    return 0;
}

/* -1 if the pawn cannot move, and then nothing was drawn */
static inline int hop_of(const Game *has, unsigned pawn, uint64_t *seed) {
    const List list = list_of(has, pawn);
    const uint64_t before = *seed;
    for (unsigned tries = 0; list.count;) {
        const int ride = rides[list.first + below(seed, list.count)];
        if (!occupied(has->seekers, ride & 255)) return ride;
        if (++tries == TRIES && !leads_on(list, has->seekers)) break;
    }
    *seed = before;
    return -1;
}

static inline void hop(Game *has, unsigned pawn, unsigned ride) {
    Detective *mover = &has->detectives[pawn];
    const unsigned target = ride & 255, ticket = ride >> 8;
    const uint8_t rest = --mover->left[ticket];
    mover->left[3] ^= (unsigned)(rest == 0) << ticket;
    has->supply[ticket]++;
    has->purse |= 1u << ticket;
    mover->station = target;
    has->seekers = (has->seekers & ~((uint64_t)255 << (8 * pawn))) | (uint64_t)target << (8 * pawn);
}

/* the rest of a turn in which `pawn` could not move */
static unsigned others(Game *has, int pawn, unsigned *moves, unsigned fugitive, uint64_t *seed) {
    unsigned waiting = ((1u << PAWNS) - 1) >> pawn << pawn;
    if (pawn == 0 && !can_answer(has)) return STRANDED;
    for (pawn = 0; pawn < PAWNS; pawn++) {
        if (!(waiting >> pawn & 1)) continue;
        const int ride = hop_of(has, pawn, seed);
        if (ride < 0) continue;
        hop(has, pawn, ride);
        ++*moves;
        waiting ^= 1u << pawn;
        if ((unsigned)(ride & 255) == fugitive) return CAUGHT;
        pawn = -1; /* the first that can move now may be one that could not before */
    }
    return GOES_ON;
}

static unsigned play(uint64_t *chance, uint64_t *plies) {
    uint64_t seed = *chance;
    Game has = opening;
    for (unsigned pawn = 0; pawn < PAWNS; pawn++) {
        uint32_t station;
        do station = detective_deck[below(&seed, detective_cards)];
        while (occupied(has.seekers, station));
        has.seekers |= (uint64_t)station << (8 * pawn);
        has.detectives[pawn].station = station;
    }
    uint32_t fugitive;
    do fugitive = fugitive_deck[below(&seed, fugitive_cards)];
    while (occupied(has.seekers, fugitive));

    unsigned round = 1, move = 0, second = 0, moves = 0, outcome = GOES_ON;
    while (!outcome) {
        const List his = lists[fugitive][has.purse];
        const int may_double = has.twice && !second && move + 2 <= SPACES;
        const uint32_t span = (uint32_t)his.count << may_double;
        const uint64_t unmoved = seed;
        uint32_t ride = 0, pick = 0, ticket = 0;
        unsigned left = 0, tries = 0;
        for (;;) {
            if (!span || (tries == TRIES && !leads_on(his, has.seekers))) {
                seed = unmoved;
                outcome = BOXED_IN;
                break;
            }
            pick = below(&seed, span);
            ride = rides[his.first + (pick >= his.count ? pick - his.count : pick)];
            tries++;
            if (occupied(has.seekers, ride & 255)) continue;
            ticket = ride >> 8;
            left = has.supply[ticket] == 1 ? has.purse & ~(1u << ticket) : has.purse;
            if (pick < his.count || leads_on(lists[ride & 255][left], has.seekers)) break;
        }
        if (outcome) break;
        fugitive = ride & 255;
        has.supply[ticket]--;
        has.purse = left;
        move++;
        moves++;
        second = pick >= his.count;
        if (second) {
            has.twice--;
            continue;
        }

        const unsigned begun = moves;
        for (unsigned pawn = 0; pawn < PAWNS; pawn++) {
            const List list = list_of(&has, pawn);
            const uint64_t before = seed;
            uint32_t count = list.count;
            tries = 0;
            while (count) {
                ride = rides[list.first + below(&seed, count)];
                if (!occupied(has.seekers, ride & 255)) break;
                if (++tries == TRIES) count = 0;
            }
            if (count) {
                hop(&has, pawn, ride);
                moves++;
                if ((ride & 255) == fugitive) {
                    outcome = CAUGHT;
                    break;
                }
            } else if (tries || moves == begun) {
                seed = before;
                outcome = others(&has, pawn, &moves, fugitive, &seed);
                break;
            }
        }
        if (!outcome && round == ROUNDS) outcome = ESCAPED;
        round++;
    }
    *chance = seed;
    *plies = moves;
    return outcome;
}

static int read_tables(const char *path) {
    static int16_t table[AT_TABLES];
    FILE *file = fopen(path, "rb");
    if (!file || fread(table, sizeof table[0], AT_TABLES, file) != AT_TABLES) return 0;
    fclose(file);
    detective_cards = table[AT_DETECTIVE_DECK];
    fugitive_cards = table[AT_FUGITIVE_DECK];
    for (unsigned card = 0; card < detective_cards; card++) detective_deck[card] = table[AT_DETECTIVE_DECK + 1 + card];
    for (unsigned card = 0; card < fugitive_cards; card++) fugitive_deck[card] = table[AT_FUGITIVE_DECK + 1 + card];
    for (unsigned ticket = 0; ticket < TICKETS; ticket++) {
        opening.supply[ticket] = table[AT_OPENING + AT_SUPPLY + ticket];
        for (unsigned pawn = 0; pawn < PAWNS; pawn++)
            opening.detectives[pawn].left[ticket] = table[AT_OPENING + AT_STOCKS + TICKETS * pawn + ticket];
    }
    opening.purse = table[AT_OPENING + AT_PURSE];
    opening.twice = table[AT_OPENING + AT_DOUBLE];
    for (unsigned station = 0; station < STATIONS; station++)
        for (unsigned purse = 0; purse < 16; purse++) {
            const int16_t *list = &table[AT_LISTS + (station * 16 + purse) * 2];
            lists[station][purse] = (List){list[0], list[1]};
        }
    for (unsigned ride = 0; ride < MOST_RIDES; ride++) rides[ride] = table[AT_RIDES + ride];
    return 1;
}

int main(int count, char **words) {
    if (count != 4 || !read_tables(words[1])) {
        fprintf(stderr, "usage: random_games TABLES GAMES SEED\n");
        return 2;
    }
    const long games = atol(words[2]);
    uint64_t chance = strtoull(words[3], NULL, 10);
    uint64_t plies = 0, checksum = 0, outcomes[5] = {0};
    struct timespec begun, ended;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &begun);
    for (long game = 0; game < games; game++) {
        uint64_t moves = 0;
        const unsigned outcome = play(&chance, &moves);
        plies += moves;
        outcomes[outcome]++;
        checksum = (checksum ^ (moves << 3 | outcome)) * 0x100000001B3u;
    }
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &ended);
    const double seconds = (double)(ended.tv_sec - begun.tv_sec) + 1e-9 * (double)(ended.tv_nsec - begun.tv_nsec);
    printf("%.9f %" PRIu64, seconds, plies);
    for (unsigned outcome = CAUGHT; outcome <= STRANDED; outcome++) printf(" %" PRIu64, outcomes[outcome]);
    printf(" %" PRIu64 "\n", checksum);
    return 0;
}
