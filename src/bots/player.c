/* player.c: players by name. */
#include "bots/player.h"

#include "base/rng.h"
#include "rules/score.h"

#include <strings.h>

static const struct mg_player players[] = {
	{"random", 0},
	{"greedy", 0},
};

struct mg_mind {
	const struct mg_board *b; /* not owned */
	const struct mg_player *player;
	struct mg_state state;
	struct mg_rng rng;
	int options;
	struct mg_option option[MG_MAX_LEGAL + 1];
	mg_move move;
};

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
	if (mind)
		mind->b = b;
	return mind;
}

void mg_mind_free(struct mg_mind *mind)
{
	free(mind);
}

/* How a move looks to the greedy player: what the totals say right after it. */
static void look(const struct mg_mind *mind, struct mg_option *o)
{
	struct mg_state after = mind->state;
	int total[MG_SEATS], best = -9999, shared = 0;
	mg_apply(mind->b, &after, o->move);
	mg_totals(mind->b, &after, total);
	for (int p = 0; p < after.players; p++) {
		shared = total[p] > best ? 1 : shared + (total[p] == best);
		best = total[p] > best ? total[p] : best;
	}
	for (int p = 0; p < after.players; p++) {
		o->score[p] = (float)total[p];
		o->win[p] = total[p] == best ? 1.0f / (float)shared : 0;
	}
}

void mg_mind_begin(struct mg_mind *mind, const struct mg_state *s, const struct mg_player *player, uint64_t seed)
{
	mg_move moves[MG_MAX_LEGAL];
	mind->player = player;
	mind->state = *s;
	mind->rng = mg_rng_seed(seed);
	mind->options = mg_legal(mind->b, s, moves);
	int best = (int)mg_rng_below(&mind->rng, (uint32_t)mind->options);
	for (int i = 0; i < mind->options; i++) {
		mind->option[i] = (struct mg_option){.move = moves[i]};
		look(mind, &mind->option[i]);
	}
	for (int i = 0; i < mind->options && player == &players[1]; i++)
		if (mind->option[i].score[s->to_move] > mind->option[best].score[s->to_move])
			best = i;
	mind->move = moves[best];
}

bool mg_mind_think(struct mg_mind *mind, uint32_t searches)
{
	(void)mind;
	(void)searches;
	return false;
}

void mg_mind_limit(struct mg_mind *mind, uint64_t searches)
{
	(void)mind;
	(void)searches;
}

uint64_t mg_mind_searches(const struct mg_mind *mind)
{
	(void)mind;
	return 0;
}

mg_move mg_mind_move(const struct mg_mind *mind)
{
	return mind->move;
}

int mg_mind_options(struct mg_mind *mind, struct mg_option *out, int max)
{
	int n = mind->options < max ? mind->options : max;
	for (int i = 0; i < n; i++) {
		struct mg_option o = mind->option[i];
		int j = i;
		for (; j > 0 && out[j - 1].score[mind->state.to_move] < o.score[mind->state.to_move]; j--)
			out[j] = out[j - 1];
		out[j] = o;
	}
	return n;
}
