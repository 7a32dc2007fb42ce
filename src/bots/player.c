/* player.c: the players by name, and the mind that runs any of them. */
#include "bots/player.h"

#include "base/expo.h"
#include "bots/auction.h"
#include "bots/endgame.h"
#include "bots/net.h"
#include "bots/quick.h"
#include "bots/search.h"
#include "bots/uct.h"

#include <strings.h>

static const struct mg_player players[] = {
	{"Apprentice", 0, MG_STYLE_SEARCH, 0.06f, 0.1f, false},
	{"Clerk", 0, MG_STYLE_SEARCH, 0.035f, 0.4f, false},
	{"Foreman", 0, MG_STYLE_SEARCH, 0.015f, 1, false},
	{"Banker", 0, MG_STYLE_SEARCH, 0.018f, 1, true},
	{"Industrialist", 10, MG_STYLE_SEARCH, 0.01f, 1, true},
	{"Magnate", 8000, MG_STYLE_SEARCH, 0, 1, true},
	{"Rollout", 400, MG_STYLE_PLAYED_OUT, 0, 1, false},
	{"R0", 0, MG_STYLE_RANDOM, 0, 0, false},
	{"R1", 0, MG_STYLE_QUICK, 0, 0, false},
	{"R2", 1000, MG_STYLE_UCT_RANDOM, 0, 0, false},
	{"R3", 1000, MG_STYLE_UCT_QUICK, 0, 0, false},
	{"R4", 12000, MG_STYLE_HAND, 0, 1, false},
};

enum {
	SEARCH_MEMORY = 40 << 20,
	UCT_NODES = 1 << 19,
	MOST_ENDS = 1500000, /* of the game, that exact play looks at: about half a second */
};

struct mg_mind {
	const struct mg_board *b; /* not owned */
	const struct mg_player *player;
	struct mg_state state;
	struct mg_rng rng;
	uint64_t done, limit; /* searches; no limit: UINT64_MAX */
	struct mg_quick quick;
	struct mg_judge judge;
	struct mg_played_out played_out;
	const struct mg_net *given;  /* not owned; NULL: none */
	struct mg_net_leaf net_leaf;
	struct mg_weights weights; /* the judge's, with the player's sight */
	struct mg_search *search;  /* made when first needed; NULL: not yet, or refused */
	struct mg_uct *uct;        /* likewise */
	struct mg_endgame *endgame; /* likewise */
	bool exact_due;            /* the end of the game is near enough to be solved, and is not yet */
	int solved;                /* options known exactly; 0: none */
	struct mg_option exact[MG_MAX_OPTIONS];
};

_Static_assert(_Alignof(struct mg_mind) <= _Alignof(max_align_t), "malloc has room for a mind");

const struct mg_player *mg_player_at(int index)
{
	return index >= 0 && (size_t)index < MG_COUNT(players) ? &players[index] : NULL;
}

const struct mg_player *mg_player_named(const char *name)
{
	for (size_t i = 0; i < MG_COUNT(players); i++)
		if (strcasecmp(players[i].name, name) == 0)
			return &players[i];
	return NULL;
}

struct mg_mind *mg_mind_new(const struct mg_board *b)
{
	struct mg_mind *mind = calloc(1, sizeof *mind);
	if (mind) {
		mind->b = b;
		mg_quick_init(&mind->quick, b);
	}
	return mind;
}

void mg_mind_free(struct mg_mind *mind)
{
	if (mind) {
		mg_search_free(mind->search);
		mg_uct_free(mind->uct);
		mg_endgame_free(mind->endgame);
	}
	free(mind);
}

void mg_mind_use(struct mg_mind *mind, const struct mg_net *net)
{
	mind->given = net;
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
	for (int k = 0; k < MG_KNOTS; k++)
		for (size_t i = 0; i < MG_COUNT(far); i++)
			w->weight[k][far[i]] *= sight;
}

/* The net for the game at hand, or NULL. */
static const struct mg_net *net_of(const struct mg_mind *mind)
{
	int seats = mind->state.players;
	if (!mind->player->learned)
		return NULL;
	return mind->given && mg_net_fits(mind->given, mind->b, seats) ? mind->given : mg_net_of(mind->b, seats);
}

static struct mg_leaf leaf_of(struct mg_mind *mind, uint64_t seed)
{
	const struct mg_net *net = net_of(mind);
	if (net) {
		mind->net_leaf = (struct mg_net_leaf){.net = net, .judge = &mind->judge, .share = MG_NET_PLAYS};
		return mg_net_leaf(&mind->net_leaf);
	}
	if (mind->player->style != MG_STYLE_PLAYED_OUT)
		return mg_judge_leaf(&mind->judge);
	mind->played_out = (struct mg_played_out){&mind->quick, mg_rng_seed(seed), 1};
	return mg_rollout_leaf(&mind->played_out);
}

static void begin_search(struct mg_mind *mind, uint64_t seed)
{
	static const struct mg_search_options options = {.softness = 0.02f, .plans = 8, .draws = 12};
	mg_judge_init(&mind->judge, mind->b, mind->state.players);
	mind->weights = *mind->judge.weights;
	dim_sight(&mind->weights, mind->player->sight);
	mind->judge.weights = &mind->weights;
	if (!mind->search)
		mind->search = mg_search_new(mind->b, SEARCH_MEMORY);
	if (mind->search)
		mg_search_begin(mind->search, &mind->state, leaf_of(mind, seed), &options, seed);
}

static void begin_uct(struct mg_mind *mind, uint64_t seed)
{
	struct mg_rollout random = {mg_random_rollout, mind->b}, quick = {quick_rollout, &mind->quick};
	if (!mind->uct)
		mind->uct = mg_uct_new(mind->b, UCT_NODES);
	if (mind->uct)
		mg_uct_begin(mind->uct, &mind->state, mind->player->style == MG_STYLE_UCT_QUICK ? quick : random, seed);
}

static bool is_search(const struct mg_mind *mind)
{
	return mind->player->style >= MG_STYLE_SEARCH;
}

static bool is_uct(const struct mg_mind *mind)
{
	return mind->player->style == MG_STYLE_UCT_RANDOM || mind->player->style == MG_STYLE_UCT_QUICK;
}

void mg_mind_begin(struct mg_mind *mind, const struct mg_state *s, const struct mg_player *player, uint64_t seed)
{
	mg_assert(s->to_move != MG_NONE);
	mind->player = player;
	mind->state = *s;
	mind->rng = mg_rng_seed(seed);
	mind->done = 0;
	mind->limit = player->searches;
	mind->solved = 0;
	mind->exact_due = is_search(mind) && mg_is_endgame(mind->b, s);
	if (is_search(mind))
		begin_search(mind, seed);
	else if (is_uct(mind))
		begin_uct(mind, seed);
}

static void solve_endgame(struct mg_mind *mind)
{
	mind->exact_due = false;
	if (!mind->endgame)
		mind->endgame = mg_endgame_new(mind->b);
	if (mind->endgame)
		mind->solved = mg_endgame_solve(mind->endgame, &mind->state, MOST_ENDS, mind->exact, MG_MAX_OPTIONS);
}

static bool search_once(struct mg_mind *mind)
{
	if (is_uct(mind)) {
		if (mind->uct)
			mg_uct_step(mind->uct);
		return mind->uct;
	}
	if (mind->exact_due)
		solve_endgame(mind);
	return mind->solved == 0 && mind->search && mg_search_step(mind->search);
}

bool mg_mind_think(struct mg_mind *mind, uint32_t searches)
{
	for (; searches > 0 && mind->done < mind->limit; searches--, mind->done++)
		if (!search_once(mind))
			return false;
	return mind->done < mind->limit;
}

void mg_mind_limit(struct mg_mind *mind, uint64_t searches)
{
	mind->limit = searches ? searches : UINT64_MAX;
}

uint64_t mg_mind_searches(const struct mg_mind *mind)
{
	return mind->done;
}

/* How good a move looks to the player to move. */
static float merit(const struct mg_mind *mind, const struct mg_option *o)
{
	return is_uct(mind) && mind->done > 0 ? (float)o->visits : mg_utility(&o->value, mind->state.to_move);
}

static int list_options(struct mg_mind *mind, struct mg_option *out, int max)
{
	int solved = mind->solved < max ? mind->solved : max;
	memcpy(out, mind->exact, (size_t)solved * sizeof *out);
	if (solved)
		return solved;
	if (is_search(mind) && mind->search)
		return mg_search_list(mind->search, out, max);
	if (is_uct(mind) && mind->uct && mind->done > 0)
		return mg_uct_list(mind->uct, out, max);
	return 0;
}

/* The best option of a kind, or -1. */
static int best_of(const struct mg_mind *mind, const struct mg_option *option, int n, bool anytime)
{
	int pick = -1;
	for (int i = 0; i < n; i++)
		if (mg_is_anytime(option[i].move) == anytime &&
		    (pick < 0 || merit(mind, &option[i]) > merit(mind, &option[pick])))
			pick = i;
	return pick;
}

/* The best option, or with a whim one of those close to it. An any-time move must be better by more than a tremble of the
 * search: it cannot be taken back, and it can always be made later. */
static mg_move choose(struct mg_mind *mind, const struct mg_option *option, int n)
{
	float whim = mind->player->whim, sum = 0;
	int pick = best_of(mind, option, n, false), richer = best_of(mind, option, n, true);
	float best = merit(mind, &option[pick]);
	if (richer >= 0 && merit(mind, &option[richer]) > best + (mind->solved ? 0 : 0.01f))
		return option[richer].move;
	if (whim <= 0)
		return option[pick].move;
	struct mg_rng rng = mind->rng;
	for (int i = 0; i < n; i++)
		if (!mg_is_anytime(option[i].move))
			sum += mg_expf((merit(mind, &option[i]) - best) / whim);
	float at = (float)mg_rng_below(&rng, 1 << 24) / (1 << 24) * sum;
	for (int i = 0; i < n; i++) {
		if (mg_is_anytime(option[i].move))
			continue;
		at -= mg_expf((merit(mind, &option[i]) - best) / whim);
		if (at < 0)
			return option[i].move;
	}
	return option[pick].move;
}

mg_move mg_mind_move(struct mg_mind *mind)
{
	struct mg_option option[MG_MAX_OPTIONS];
	mg_move legal[MG_MAX_LEGAL];
	struct mg_rng rng = mind->rng;
	int n = mg_legal(mind->b, &mind->state, legal);
	if (n == 1)
		return legal[0];
	if (mind->player->style == MG_STYLE_RANDOM)
		return legal[mg_rng_below(&rng, (uint32_t)n)];
	int options = list_options(mind, option, MG_MAX_OPTIONS);
	if (options == 0)
		return mg_quick_move(&mind->quick, &mind->state, &rng);
	return choose(mind, option, options);
}

/* Players that do not search: every move as the judge sees it. */
static int list_judged(struct mg_mind *mind, struct mg_option *out, int max)
{
	mg_move legal[MG_MAX_LEGAL];
	int n = mg_legal(mind->b, &mind->state, legal);
	mg_judge_init(&mind->judge, mind->b, mind->state.players);
	n = n < max ? n : max;
	for (int i = 0; i < n; i++) {
		struct mg_state after = mind->state;
		out[i] = (struct mg_option){.move = legal[i]};
		mg_apply(mind->b, &after, legal[i]);
		mg_judge(&mind->judge, &after, &out[i].value);
	}
	return n;
}

int mg_mind_options(struct mg_mind *mind, struct mg_option *out, int max)
{
	int n = list_options(mind, out, max);
	if (n == 0)
		n = list_judged(mind, out, max);
	for (int i = 1; i < n; i++) {
		struct mg_option o = out[i];
		int j = i;
		for (; j > 0 && merit(mind, &out[j - 1]) < merit(mind, &o); j--)
			out[j] = out[j - 1];
		out[j] = o;
	}
	return n;
}

static bool advise_lot(struct mg_mind *mind, int field, mg_move after, struct mg_lot_advice *out)
{
	return is_search(mind) && mind->search && mg_search_lot(mind->search, field, after, out);
}

bool mg_mind_lot(struct mg_mind *mind, int field, struct mg_lot_advice *out)
{
	return advise_lot(mind, field, MG_NO_MOVE, out);
}

bool mg_mind_lot_after(struct mg_mind *mind, mg_move m, struct mg_lot_advice *out)
{
	mg_assert(mind->state.decision == MG_BID && (mg_verb(m) == MG_M_BID || mg_verb(m) == MG_M_PASS));
	return advise_lot(mind, mind->state.lot, m, out);
}
