/* Lays a position before the program's AI and asks it. outside.py compiles this with the program's
 * own sources and fills in the position. What its game loop does around a question (game.c,
 * turn_enemy.c, main.c there) is done here too. The AI is seat 1. */

#include "ai.h"

enum { OPPONENT = 0, AI = 1, DECK = 48, HAND = 8, NO_CARD = -1 };

/* A list of cards ends with the first NO_CARD. */
typedef struct {
    int hands[2][DECK];
    int piles[2][DECK];
    int field[DECK];
    int stock[DECK];
    int points[2];
    int koi_calls[2];
    int called_scores[2];
    int round;
    int rounds;
    int dealer;
} Position;

void vgs_set_log_enabled(int enabled);

static void make_cards(void)
{
    for (int id = 0; id < DECK; id++) {
        Card card = {.type = card_types[id], .month = id / 4, .index = id % 4, .id = id};
        g.cards[id] = card;
    }
}

void outside_begin_match(int model)
{
    vgs_set_log_enabled(OFF);
    vgs_memset(&g, 0, sizeof(g));
    make_cards();
    g_no_sake_latched = OFF;
    g.auto_play = ON;
    g.ai_model[OPPONENT] = AI_MODEL_NORMAL;
    g.ai_model[AI] = model;
    ai_debug_metrics_reset();
    ai_watch_log_begin();
}

/* Hard plays a round otherwise if it was dealt the sake cup, and remembers that. */
void outside_begin_round(int was_dealt_cup)
{
    ai_debug_set_initial_sake(AI, was_dealt_cup);
    ai_debug_reset_round_state();
}

static void put(CardSet *set, const int *ids)
{
    for (; *ids != NO_CARD; ids++) {
        set->cards[set->num++] = &g.cards[*ids];
    }
}

static void put_pile(CardSet *by_type, const int *ids)
{
    for (; *ids != NO_CARD; ids++) {
        CardSet *set = &by_type[card_types[*ids]];
        set->cards[set->num++] = &g.cards[*ids];
    }
}

/* The cards still face down are the last of the 48. */
static void put_stock(const int *ids)
{
    while (ids[g.floor.num] != NO_CARD) {
        g.floor.num++;
    }
    g.floor.start = DECK - g.floor.num;
    for (int i = 0; i < g.floor.num; i++) {
        g.floor.cards[g.floor.start + i] = &g.cards[ids[i]];
    }
}

static void put_cards(const Position *position)
{
    vgs_memset(&g.floor, 0, sizeof(g.floor));
    vgs_memset(&g.deck, 0, sizeof(g.deck));
    vgs_memset(&g.own, 0, sizeof(g.own));
    vgs_memset(&g.invent, 0, sizeof(g.invent));
    put_stock(position->stock);
    put(&g.deck, position->field);
    for (int seat = 0; seat < 2; seat++) {
        put(&g.own[seat], position->hands[seat]);
        put_pile(g.invent[seat], position->piles[seat]);
    }
}

/* Returns the points that the AI's pile is worth there. */
int outside_lay(const Position *position)
{
    put_cards(position);
    for (int seat = 0; seat < 2; seat++) {
        g.total_score[seat] = position->points[seat];
        g.koikoi[seat] = position->koi_calls[seat] ? ON : OFF;
        g.koikoi_score[seat] = position->called_scores[seat];
    }
    g.round = position->round;
    g.round_max = position->rounds;
    g.oya = position->dealer;
    g.current_player = AI;
    analyze_invent(OPPONENT);
    analyze_invent(AI);
    return g.stats[AI].score;
}

/* Returns the card played. Its place in the hand is then empty but still counted, as it is there
 * while the AI chooses which of two cards it takes. */
int outside_play(void)
{
    int place = ai_drop(AI);
    if (place < 0 || place >= HAND || !g.own[AI].cards[place]) {
        return NO_CARD;
    }
    int id = g.own[AI].cards[place]->id;
    g.own[AI].cards[place] = NULL;
    return id;
}

/* Returns the card on the field that this one takes. */
int outside_take(int id)
{
    int place = ai_select(AI, &g.cards[id]);
    if (place < 0 || place >= DECK || !g.deck.cards[place]) {
        return NO_CARD;
    }
    return g.deck.cards[place]->id;
}

int outside_calls_koi_koi(void)
{
    return ai_koikoi(AI, g.stats[AI].score);
}
