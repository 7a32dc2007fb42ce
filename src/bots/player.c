/* player.c: the players by name, and the thinker that runs any of them. */
#include "bots/player.h"

#include "base/expo.h"
#include "bots/auction.h"
#include "bots/calibrate.h"
#include "bots/character.h"
#include "bots/endgame.h"
#include "bots/net.h"
#include "bots/playouts.h"
#include "bots/quick.h"
#include "bots/script.h"
#include "bots/search.h"
#include "bots/tuning.h"
#include "bots/uct.h"

#include <strings.h>

/* The levels from weak to strong: name, searches, sight, whether with a net, tuned. */
#define LEVEL(called, which, n, sees, net)                                                                             \
	{                                                                                                              \
		.name = called, .level = which, .searches = n, .style = MG_STYLE_SEARCH, .sight = sees, .learned = net,        \
		.tuned = net, .strongest = (which) == MG_MAGNATE, .plays_on = (which) == MG_MAGNATE
#define LEVELS(prefix, who)                                                                                            \
	LEVEL(prefix "Apprentice", MG_APPRENTICE, 0, 0.25f, false), .character = who},                                   \
	LEVEL(prefix "Clerk", MG_CLERK, 0, 0.6f, false), .character = who},                                       \
	LEVEL(prefix "Foreman", MG_FOREMAN, 0, 1, true), .character = who},                                        \
	LEVEL(prefix "Banker", MG_BANKER, 0, 1, true), .character = who},                                          \
	LEVEL(prefix "Industrialist", MG_INDUSTRIALIST, 10, 1, true), .character = who},                                   \
	LEVEL(prefix "Magnate", MG_MAGNATE, 4000, 1, true), .character = who}

static const struct mg_player players[] = {
	LEVELS("", NULL),
	{.name = "Rollout", .searches = 400, .style = MG_STYLE_ROLLOUT, .sight = 1},
	{.name = "R0", .style = MG_STYLE_RANDOM},
	{.name = "R1", .style = MG_STYLE_QUICK},
	{.name = "R2", .searches = 1000, .style = MG_STYLE_UCT_RANDOM},
	{.name = "R3", .searches = 1000, .style = MG_STYLE_UCT_QUICK},
	{.name = "R4", .searches = 12000, .style = MG_STYLE_FROZEN, .sight = 1},
	{.name = "R5", .searches = 8000, .style = MG_STYLE_FROZEN, .sight = 1, .learned = true},
	{.name = "Raiser", .searches = 10, .style = MG_STYLE_FROZEN, .sight = 1, .learned = true, .script = MG_SCRIPT_RAISER},
	{.name = "Proud", .searches = 10, .style = MG_STYLE_FROZEN, .sight = 1, .learned = true, .script = MG_SCRIPT_PROUD},
	{.name = "Driver", .searches = 10, .style = MG_STYLE_FROZEN, .sight = 1, .learned = true, .script = MG_SCRIPT_DRIVER},
	{.name = "Miser", .searches = 10, .style = MG_STYLE_FROZEN, .sight = 1, .learned = true, .script = MG_SCRIPT_MISER},
};

/* The same levels with a character. */
static const struct mg_player with_character[] = {
	LEVELS("Ada-", &mg_characters[0]),  LEVELS("Carl-", &mg_characters[1]), LEVELS("Nora-", &mg_characters[2]),
	LEVELS("Otto-", &mg_characters[3]), LEVELS("Iris-", &mg_characters[4]), LEVELS("Hugo-", &mg_characters[5]),
	LEVELS("Lena-", &mg_characters[6]), LEVELS("Jakob-", &mg_characters[7]),
};

enum {
	SEARCH_MEMORY = 40 << 20,
	PLAYOUT_MEMORY = 4 << 20,
	UCT_NODES = 1 << 19,
	MOST_ENDS = 1500000, /* of the game, that exact play looks at: about half a second */
};

struct mg_thinker {
	const struct mg_board *b; /* not owned */
	const struct mg_player *player;
	struct mg_state state;
	struct mg_rng rng;
	uint64_t done, limit; /* searches; no limit: UINT64_MAX */
	struct mg_quick quick;
	struct mg_evaluator evaluator;
	struct mg_memory memory; /* the evaluator's, where there is no net */
	struct mg_rollout_leaf rollout_leaf;
	const struct mg_net *given;  /* not owned; NULL: none */
	const struct mg_tuning *tuning; /* given, not owned; NULL: the program's own, */
	struct mg_tuning own_tuning;    /* of the game at hand */
	struct mg_net_leaf net_leaf;
	struct mg_weights weights; /* the evaluator's, with the player's sight and tuning */
	struct mg_search *search;  /* made when first needed; NULL: not yet, or refused */
	struct mg_uct *uct;        /* likewise */
	struct mg_endgame *endgame; /* likewise */
	struct mg_playouts *playouts; /* likewise, with the search that it works with */
	struct mg_search *ahead;
	bool comparing;            /* the tree has grown enough, and its best moves are played on */
	bool exact_due;            /* the end of the game is near enough to be solved, and is not yet */
	int solved;                /* options known exactly; 0: none */
	struct mg_option exact[MG_MAX_OPTIONS];
};

_Static_assert(_Alignof(struct mg_thinker) <= _Alignof(max_align_t), "malloc aligns a thinker");

const struct mg_player *mg_player_at(int index)
{
	return index >= 0 && (size_t)index < MG_COUNT(players) ? &players[index] : NULL;
}

const struct mg_player *mg_player_named(const char *name)
{
	for (size_t i = 0; i < MG_COUNT(players); i++)
		if (strcasecmp(players[i].name, name) == 0)
			return &players[i];
	for (size_t i = 0; i < MG_COUNT(with_character); i++)
		if (strcasecmp(with_character[i].name, name) == 0 ||
		    (with_character[i].strongest && strcasecmp(with_character[i].character->name, name) == 0))
			return &with_character[i];
	return NULL;
}

const struct mg_player *mg_player_strongest(void)
{
	const struct mg_player *best = &players[0];
	for (size_t i = 0; i < MG_COUNT(players); i++)
		if (players[i].style == MG_STYLE_SEARCH)
			best = &players[i];
	return best;
}

const struct mg_player *mg_player_quicker(const struct mg_player *player)
{
	if (player->style != MG_STYLE_SEARCH || player == &players[0] || player == &with_character[0])
		return NULL;
	const struct mg_player *lower = player - 1;
	return lower->style == MG_STYLE_SEARCH && lower->character == player->character && lower->searches < player->searches ? lower : NULL;
}

bool mg_player_forced(const struct mg_player *player, const struct mg_board *b, const struct mg_state *s, mg_move *m)
{
	mg_move legal[MG_MAX_LEGAL];
	if (player->style == MG_STYLE_SEARCH)
		return mg_forced(b, s, m);
	int n = mg_legal(b, s, legal);
	*m = legal[0];
	return n == 1;
}

struct mg_thinker *mg_thinker_new(const struct mg_board *b)
{
	struct mg_thinker *thinker = calloc(1, sizeof *thinker);
	if (thinker) {
		thinker->b = b;
		mg_quick_init(&thinker->quick, b);
	}
	return thinker;
}

void mg_thinker_free(struct mg_thinker *thinker)
{
	if (thinker) {
		mg_search_free(thinker->search);
		mg_search_free(thinker->ahead);
		free(thinker->playouts);
		mg_uct_free(thinker->uct);
		mg_endgame_free(thinker->endgame);
	}
	free(thinker);
}

void mg_thinker_use(struct mg_thinker *thinker, const struct mg_net *net)
{
	thinker->given = net;
}

void mg_thinker_tune(struct mg_thinker *thinker, const struct mg_tuning *tuning)
{
	thinker->tuning = tuning;
}

static const struct mg_tuning *tuning_of(const struct mg_thinker *thinker)
{
	return thinker->tuning ? thinker->tuning : &thinker->own_tuning;
}

static void quick_rollout(const void *quick, struct mg_state *s, struct mg_rng *rng)
{
	mg_quick_rollout(quick, s, rng);
}

/* A short-sighted player counts less on what may still come. */
static void dim_sight(struct mg_weights *w, float sight)
{
	static const enum mg_feature far[] = {MG_X_LINKS_SOON,    MG_X_LINKS_LATER,   MG_X_NET_FACTORIES,
					      MG_X_NET_BONUSES,   MG_X_ROYALTY_LATER, MG_X_MAKER_IDLE};
	for (int k = 0; k < MG_BREAKPOINTS; k++)
		for (size_t i = 0; i < MG_COUNT(far); i++)
			w->weight[k][far[i]] *= sight;
}

/* The net for the game at hand, or NULL. */
static const struct mg_net *net_of(const struct mg_thinker *thinker)
{
	int seats = thinker->state.players;
	if (!thinker->player->learned)
		return NULL;
	return thinker->given && mg_net_fits(thinker->given, thinker->b, seats) ? thinker->given : mg_net_of(thinker->b, seats);
}

static struct mg_leaf leaf_of(struct mg_thinker *thinker, const struct mg_net *net, uint64_t seed)
{
	if (net) {
		thinker->net_leaf = (struct mg_net_leaf){.net = net, .evaluator = &thinker->evaluator, .share = MG_NET_PLAYS};
		if (thinker->player->tuned) {
			thinker->net_leaf.shares = mg_tuned_share(tuning_of(thinker));
			thinker->net_leaf.worth = mg_tuned_worth(tuning_of(thinker), thinker->b);
		}
		return mg_net_leaf(&thinker->net_leaf);
	}
	if (thinker->player->style != MG_STYLE_ROLLOUT)
		return mg_evaluator_leaf(&thinker->evaluator);
	thinker->rollout_leaf = (struct mg_rollout_leaf){&thinker->quick, mg_rng_seed(seed), 1};
	return mg_rollout_leaf(&thinker->rollout_leaf);
}

static void begin_search(struct mg_thinker *thinker, uint64_t seed)
{
	const struct mg_net *net = net_of(thinker);
	mg_evaluator_init(&thinker->evaluator, thinker->b, thinker->state.players);
	thinker->weights = *thinker->evaluator.weights;
	dim_sight(&thinker->weights, thinker->player->sight);
	if (net && thinker->player->tuned)
		mg_tune(tuning_of(thinker), &thinker->weights);
	thinker->evaluator.weights = &thinker->weights;
	thinker->evaluator.memory = &thinker->memory;
	if (!thinker->search)
		thinker->search = mg_search_new(thinker->b, SEARCH_MEMORY);
	struct mg_search_options options = mg_search_defaults;
	if (net && thinker->player->tuned)
		options.temperature *= tuning_of(thinker)->param[MG_PARAM_REPLIES];
	if (thinker->search)
		mg_search_begin(thinker->search, &thinker->state, leaf_of(thinker, net, seed), &options, seed);
}

static void begin_uct(struct mg_thinker *thinker, uint64_t seed)
{
	struct mg_rollout random = {mg_random_rollout, thinker->b}, quick = {quick_rollout, &thinker->quick};
	if (!thinker->uct)
		thinker->uct = mg_uct_new(thinker->b, UCT_NODES);
	if (thinker->uct)
		mg_uct_begin(thinker->uct, &thinker->state, thinker->player->style == MG_STYLE_UCT_QUICK ? quick : random, seed);
}

static bool is_search(const struct mg_thinker *thinker)
{
	return thinker->player->style >= MG_STYLE_SEARCH;
}

static bool is_uct(const struct mg_thinker *thinker)
{
	return thinker->player->style == MG_STYLE_UCT_RANDOM || thinker->player->style == MG_STYLE_UCT_QUICK;
}

/* How many searches a decision is worth to a player. Those of a tree are spent by era, games that are played on pay in all. */
static uint64_t searches_for(const struct mg_player *player, const struct mg_board *b, const struct mg_state *s)
{
	if (!player->strongest || (player->plays_on && player->searches > MG_TREE_SEARCHES))
		return player->searches;
	uint64_t n = (uint64_t)player->searches * (uint64_t)mg_tuned_searches(b, s->players, s->era) / 100;
	return n > 0 ? n : 1;
}

void mg_thinker_begin(struct mg_thinker *thinker, const struct mg_state *s, const struct mg_player *player, uint64_t seed)
{
	mg_assert(s->to_move != MG_NONE);
	thinker->player = player;
	thinker->state = *s;
	mg_tuning_of(thinker->b, s->players, &thinker->own_tuning);
	thinker->rng = mg_rng_seed(seed);
	thinker->done = 0;
	thinker->limit = searches_for(player, thinker->b, s);
	thinker->solved = 0;
	thinker->comparing = false;
	thinker->exact_due = is_search(thinker) && mg_is_endgame(thinker->b, s);
	if (is_search(thinker))
		begin_search(thinker, seed);
	else if (is_uct(thinker))
		begin_uct(thinker, seed);
}

static void solve_endgame(struct mg_thinker *thinker)
{
	thinker->exact_due = false;
	if (!thinker->endgame)
		thinker->endgame = mg_endgame_new(thinker->b);
	if (thinker->endgame)
		thinker->solved = mg_endgame_solve(thinker->endgame, &thinker->state, MOST_ENDS, thinker->exact, MG_MAX_OPTIONS);
}

static bool has_memory_ahead(struct mg_thinker *thinker)
{
	if (!thinker->ahead)
		thinker->ahead = mg_search_new(thinker->b, PLAYOUT_MEMORY);
	return thinker->ahead;
}

bool mg_thinker_play_on(struct mg_thinker *thinker, struct mg_state *s, uint64_t number)
{
	mg_assert(is_search(thinker));
	if (!has_memory_ahead(thinker))
		return false;
	struct mg_playon everybody = {.b = thinker->b, .search = thinker->ahead, .leaf = leaf_of(thinker, net_of(thinker), 0),
				      .quick = &thinker->quick, .draw = mg_draw_by_number, .draws = &number};
	mg_play_on(&everybody, s, number, 0);
	return true;
}

/* From the tree to games that are played on. False: there is nothing to compare, or no memory. */
static bool begin_playouts(struct mg_thinker *thinker)
{
	struct mg_option option[MG_MAX_OPTIONS];
	if (!thinker->player->plays_on || thinker->solved)
		return false;
	if (!thinker->playouts)
		thinker->playouts = malloc(sizeof *thinker->playouts);
	struct mg_playouts *p = thinker->playouts;
	if (!has_memory_ahead(thinker) || !p)
		return false;
	int n = mg_thinker_searched(thinker, option, MG_MAX_OPTIONS);
	p->b = thinker->b;
	p->search = thinker->ahead;
	p->quick = &thinker->quick;
	p->leaf = leaf_of(thinker, net_of(thinker), 0);
	thinker->comparing = mg_playouts_begin(p, &thinker->state, option, n, thinker->rng.state);
	return thinker->comparing;
}

static bool play_once(struct mg_thinker *thinker)
{
	thinker->done += MG_PLAYOUT_COST - 1; /* and one is counted for every step */
	return mg_playouts_step(thinker->playouts);
}

static bool search_once(struct mg_thinker *thinker)
{
	if (thinker->comparing)
		return play_once(thinker);
	if (thinker->player->plays_on && thinker->done >= MG_TREE_SEARCHES)
		return begin_playouts(thinker) && play_once(thinker);
	if (is_uct(thinker)) {
		if (thinker->uct)
			mg_uct_step(thinker->uct);
		return thinker->uct;
	}
	if (thinker->exact_due)
		solve_endgame(thinker);
	return thinker->solved == 0 && thinker->search && mg_search_step(thinker->search);
}

bool mg_thinker_think(struct mg_thinker *thinker, uint32_t searches)
{
	for (uint64_t until = thinker->done + searches; thinker->done < until && thinker->done < thinker->limit; thinker->done++)
		if (!search_once(thinker))
			return false;
	return thinker->done < thinker->limit;
}

void mg_thinker_limit(struct mg_thinker *thinker, uint64_t searches)
{
	thinker->limit = searches ? searches : UINT64_MAX;
}

uint64_t mg_thinker_searches(const struct mg_thinker *thinker)
{
	return thinker->done;
}

/* How good a move looks to the player to move. */
static float merit(const struct mg_thinker *thinker, const struct mg_option *o)
{
	return is_uct(thinker) && thinker->done > 0 ? (float)o->visits : mg_utility(&o->value, thinker->state.to_move);
}

static int list_options(struct mg_thinker *thinker, struct mg_option *out, int max)
{
	int solved = thinker->solved < max ? thinker->solved : max;
	memcpy(out, thinker->exact, (size_t)solved * sizeof *out);
	if (solved)
		return solved;
	if (is_search(thinker) && thinker->search) {
		int n = mg_search_list(thinker->search, out, max);
		if (thinker->comparing)
			mg_playouts_correct(thinker->playouts, out, n);
		return n;
	}
	if (is_uct(thinker) && thinker->uct && thinker->done > 0)
		return mg_uct_list(thinker->uct, out, max);
	return 0;
}

static float temperature_of(const struct mg_thinker *thinker)
{
	const struct mg_player *player = thinker->player;
	float level = player->temperature > 0 ? player->temperature : mg_level_temperature(player->level, thinker->b, thinker->state.players);
	mg_assert(!player->character || (player->character->looseness > 0 && player->character->looseness <= 1));
	return player->character ? level * player->character->looseness : level;
}

/* What a Taler is worth now, in the unit of mg_utility(), to a player whose chance is even. */
static float worth_of_taler(const struct mg_thinker *thinker)
{
	float beyond, even = 1.0f / (float)thinker->state.players;
	int k = mg_breakpoint_of(&thinker->state, &beyond) + (beyond >= 0.5f);
	return thinker->weights.weight[k][MG_X_MONEY] * (even * (1 - even) / thinker->weights.spread[k] + 0.004f);
}

/* Levels below the strongest do not let money lie about, as people do not: from 15 Talers on they want to have something for it. */
static float itch_of(const struct mg_thinker *thinker)
{
	enum { ENOUGH = 15 };
	int over = thinker->state.money[thinker->state.to_move] - ENOUGH;
	bool itches = thinker->player->style == MG_STYLE_SEARCH && temperature_of(thinker) > 0 && over > 0;
	return itches ? 0.3f * (float)over : 0;
}

/* What each option is worth to the player, with what it leans to. */
static void weigh(struct mg_thinker *thinker, const struct mg_option *option, int n, float worth[])
{
	const struct mg_character *character = thinker->player->character;
	float lean[MG_MAX_OPTIONS];
	for (int i = 0; i < n; i++)
		worth[i] = merit(thinker, &option[i]);
	float itch = itch_of(thinker);
	if ((!character && itch <= 0) || thinker->solved)
		return;
	mg_lean(thinker, character, thinker->b, &thinker->state, itch, worth_of_taler(thinker) * (thinker->player->strongest ? 0.3f : 1), option, worth, n, lean);
	for (int i = 0; i < n; i++)
		worth[i] += lean[i];
}

/* The best option of a kind, or -1. */
static int best_of(const struct mg_option *option, const float worth[], int n, bool anytime)
{
	int pick = -1;
	for (int i = 0; i < n; i++)
		if (mg_is_anytime(option[i].move) == anytime && (pick < 0 || worth[i] > worth[pick]))
			pick = i;
	return pick;
}

static float anytime_factor(const struct mg_thinker *thinker)
{
	return thinker->player->tuned && net_of(thinker) ? tuning_of(thinker)->param[MG_PARAM_ANYTIME] : 1;
}

/* The best option, or with a temperature one of those close to it. An any-time move must be better by more than a tremble of the
 * search: it cannot be taken back, and it can always be made later. */
static mg_move choose(struct mg_thinker *thinker, const struct mg_option *option, int n)
{
	float temperature = temperature_of(thinker), sum = 0, worth[MG_MAX_OPTIONS];
	weigh(thinker, option, n, worth);
	int pick = best_of(option, worth, n, false), richer = best_of(option, worth, n, true);
	int told = mg_script_pick(thinker, (enum mg_script)thinker->player->script, thinker->b, &thinker->state, option, n);
	mg_assert(pick >= 0); /* an any-time move is never the only one */
	if (told >= 0)
		return option[told].move;
	if (thinker->player->script == MG_SCRIPT_PROUD)
		richer = -1;
	if (richer >= 0 && worth[richer] > worth[pick] + (thinker->solved ? 0 : 0.01f * anytime_factor(thinker)))
		return option[richer].move;
	if (temperature <= 0)
		return option[pick].move;
	struct mg_rng rng = thinker->rng;
	for (int i = 0; i < n; i++)
		if (!mg_is_anytime(option[i].move))
			sum += mg_expf((worth[i] - worth[pick]) / temperature);
	float at = (float)mg_rng_below(&rng, 1 << 24) / (1 << 24) * sum;
	for (int i = 0; i < n; i++) {
		if (mg_is_anytime(option[i].move))
			continue;
		at -= mg_expf((worth[i] - worth[pick]) / temperature);
		if (at < 0)
			return option[i].move;
	}
	return option[pick].move;
}

mg_move mg_thinker_move(struct mg_thinker *thinker)
{
	struct mg_option option[MG_MAX_OPTIONS];
	mg_move legal[MG_MAX_LEGAL];
	struct mg_rng rng = thinker->rng;
	int n = mg_legal(thinker->b, &thinker->state, legal);
	mg_assert(n > 0);
	if (mg_player_forced(thinker->player, thinker->b, &thinker->state, &legal[0]))
		return legal[0];
	if (thinker->player->style == MG_STYLE_RANDOM)
		return legal[mg_rng_below(&rng, (uint32_t)n)];
	int options = list_options(thinker, option, MG_MAX_OPTIONS);
	if (options == 0)
		return mg_quick_move(&thinker->quick, &thinker->state, &rng);
	return choose(thinker, option, options);
}

/* Players that do not search: every move as the evaluator sees it. */
static int list_evaluated(struct mg_thinker *thinker, struct mg_option *out, int max)
{
	mg_move legal[MG_MAX_LEGAL];
	int n = mg_legal(thinker->b, &thinker->state, legal);
	mg_evaluator_init(&thinker->evaluator, thinker->b, thinker->state.players);
	n = n < max ? n : max;
	for (int i = 0; i < n; i++) {
		struct mg_state after = thinker->state;
		out[i] = (struct mg_option){.move = legal[i]};
		mg_apply(thinker->b, &after, legal[i]);
		mg_evaluate(&thinker->evaluator, &after, &out[i].value);
	}
	return n;
}

int mg_thinker_searched(struct mg_thinker *thinker, struct mg_option *out, int max)
{
	int n = list_options(thinker, out, max);
	if (n == 0)
		n = list_evaluated(thinker, out, max);
	for (int i = 1; i < n; i++) {
		struct mg_option o = out[i];
		int j = i;
		for (; j > 0 && merit(thinker, &out[j - 1]) < merit(thinker, &o); j--)
			out[j] = out[j - 1];
		out[j] = o;
	}
	return n;
}

int mg_thinker_options(struct mg_thinker *thinker, struct mg_option *out, int max)
{
	int n = mg_thinker_searched(thinker, out, max);
	if (thinker->player->strongest && net_of(thinker))
		for (int i = 0; i < n; i++)
			mg_calibrate(thinker->b, &thinker->state, &out[i].value);
	return n;
}

static bool advise_lot(struct mg_thinker *thinker, int field, mg_move after, struct mg_lot_advice *out)
{
	return is_search(thinker) && thinker->search && mg_search_lot(thinker->search, field, after, out);
}

bool mg_thinker_lot(struct mg_thinker *thinker, int field, struct mg_lot_advice *out)
{
	return advise_lot(thinker, field, MG_NO_MOVE, out);
}

bool mg_thinker_lot_after(struct mg_thinker *thinker, mg_move m, struct mg_lot_advice *out)
{
	mg_assert(thinker->state.decision == MG_BID && (mg_verb(m) == MG_M_BID || mg_verb(m) == MG_M_PASS));
	return advise_lot(thinker, thinker->state.lot, m, out);
}
