/* playouts.c: moves race each other, game by game. */
#include "bots/playouts.h"

#include "base/expo.h"

/* What was measured by matches (docs/bots.md). Utilities, as chances of winning. */
static const float
	far_behind = 0.03f, /* a move that the search thinks worse by more is not compared */
	believed = 0.6f,    /* so much of a difference that the search claims is true, */
	searched = 0.025f,  /* ... and it is off by so much */
	foreseen = 0.7f,    /* so much of a difference between positions that games end in comes true, */
	valued = 0.012f,    /* ... and it is off by so much, however many games there are */
	floored = 0.03f,    /* a pair of games more is counted that was off by so much, for a few that happen to be alike are not sure */
	matters = 0.001f;   /* less than this is no gain */
enum { LOTS_AHEAD = 8, AT_LEAST = 2 };

/* How far apart final totals are of players who are as good: a victory by a point is half luck, and counts so. */
static const float luck_at_end = 2.5f;

/* A finished game as a chance, so that few games tell much. */
static void soften(struct mg_value *v, int players)
{
	float best = -1e9f, sum = 0;
	for (int p = 0; p < players; p++)
		best = v->score[p] > best ? v->score[p] : best;
	for (int p = 0; p < players; p++)
		sum += v->win[p] = mg_expf((v->score[p] - best) / luck_at_end);
	for (int p = 0; p < players; p++)
		v->win[p] /= sum;
}

static void value_end(struct mg_playouts *p, const struct mg_state *s, struct mg_value *out)
{
	struct mg_state next = *s;
	struct mg_rng rng = mg_rng_seed(0);
	if (s->decision == MG_OVER) {
		mg_evaluate_result(p->b, s, out);
		soften(out, s->players);
	} else if (!mg_search_play(p->search, &next, p->leaf, &mg_search_defaults, &rng, out)) {
		p->leaf.value(p->leaf.context, s, out);
	}
}

static bool play_game(struct mg_playouts *p, struct mg_playout_move *move)
{
	if (move->games == MG_PLAYOUT_GAMES)
		return false;
	uint64_t number = mg_rng_scramble(p->seed + (uint64_t)move->games);
	struct mg_state s = move->after;
	struct mg_playon everybody = {.b = p->b, .search = p->search, .leaf = p->leaf, .quick = p->quick, .draw = mg_draw_by_number, .draws = &number};
	mg_play_on(&everybody, &s, number, p->lots);
	value_end(p, &s, &move->end[move->games++]);
	return true;
}

bool mg_playouts_begin(struct mg_playouts *p, const struct mg_state *s, const struct mg_option *option, int n, uint64_t seed)
{
	mg_assert(n > 0 && s->to_move != MG_NONE);
	p->seat = s->to_move;
	p->seed = seed;
	p->moves = p->leader = 0;
	int left = mg_lots_left(p->b, s) - LOTS_AHEAD;
	p->lots = left > 0 ? left : 0;
	for (int i = 0; i < n && p->moves < MG_PLAYOUT_MOVES; i++) {
		if (mg_utility(&option[i].value, p->seat) < mg_utility(&option[0].value, p->seat) - far_behind)
			continue;
		struct mg_playout_move *move = &p->move[p->moves++];
		move->option = option[i];
		move->after = *s;
		move->games = 0;
		mg_apply(p->b, &move->after, option[i].move);
	}
	return p->moves > 1;
}

/* ---- what is known */

struct comparison {
	float gain;  /* of the one move over the other, */
	float off;   /* ... its standard error, */
	float more;  /* ... and how much of that error more games would take away */
	float share; /* of the gain that games have said, and not the search */
};

static float difference(const struct mg_value *a, const struct mg_value *b, int seat)
{
	return mg_utility(a, seat) - mg_utility(b, seat);
}

/* Of games to the end all is true. */
static float true_part(const struct mg_playouts *p)
{
	return p->lots > 0 ? foreseen : 1;
}

static int common_games(const struct mg_playout_move *a, const struct mg_playout_move *b)
{
	return a->games < b->games ? a->games : b->games;
}

static struct comparison compare(const struct mg_playouts *p, const struct mg_playout_move *a, const struct mg_playout_move *b)
{
	int n = common_games(a, b);
	float claim = believed * difference(&a->option.value, &b->option.value, p->seat), sum = 0, squares = floored * floored;
	if (n == 0)
		return (struct comparison){claim, searched, searched, 0};
	for (int i = 0; i < n; i++) {
		float d = difference(&a->end[i], &b->end[i], p->seat);
		sum += d;
		squares += d * d;
	}
	float part = true_part(p), mean = sum / (float)n, scatter = part * part * (squares - mean * sum) / (float)n / (float)n;
	float before = searched * searched, after = scatter + valued * valued;
	float share = before / (before + after), variance = share * after, at_last = before * valued * valued / (before + valued * valued);
	mg_assert(scatter > 0 && share > 0 && share < 1);
	return (struct comparison){
		.gain = share * part * mean + (1 - share) * claim,
		.off = (float)mg_sqrt((double)variance),
		.more = variance > at_last ? (float)mg_sqrt((double)(variance - at_last)) : 0,
		.share = share,
	};
}

static void find_leader(struct mg_playouts *p)
{
	for (int i = 0; i < p->moves; i++)
		if (i != p->leader && compare(p, &p->move[i], &p->move[p->leader]).gain > 0)
			p->leader = i;
}

bool mg_playouts_step(struct mg_playouts *p)
{
	struct mg_playout_move *next = NULL;
	float most = matters;
	for (int i = 0; i < p->moves; i++)
		if (p->move[i].games < AT_LEAST)
			return play_game(p, &p->move[i]);
	find_leader(p);
	for (int i = 0; i < p->moves; i++) {
		struct comparison c = compare(p, &p->move[i], &p->move[p->leader]);
		if (i != p->leader && c.gain + c.more > most) {
			most = c.gain + c.more;
			next = &p->move[i];
		}
	}
	if (!next)
		return false;
	return play_game(p, p->move[p->leader].games < next->games ? &p->move[p->leader] : next);
}

/* ---- and told */

static float told(float a, float b, float mean, float share)
{
	return share * mean + (1 - share) * believed * (a - b);
}

/* Chances from 0 on that add up to 1. */
static void hold_chances(struct mg_value *v)
{
	float sum = 0;
	for (int seat = 0; seat < MG_SEATS; seat++)
		sum += v->win[seat] = v->win[seat] > 0 ? v->win[seat] : 0;
	mg_assert(sum > 0);
	for (int seat = 0; seat < MG_SEATS; seat++)
		v->win[seat] /= sum;
}

/* The leader keeps the value that was searched; the others lose on it what they were found to lose. */
static void correct(const struct mg_playouts *p, const struct mg_playout_move *move, struct mg_value *out)
{
	const struct mg_playout_move *leader = &p->move[p->leader];
	float share = compare(p, move, leader).share;
	int n = common_games(move, leader);
	*out = leader->option.value;
	for (int seat = 0; seat < MG_SEATS; seat++) {
		float win = 0, score = 0;
		for (int i = 0; i < n; i++) {
			win += move->end[i].win[seat] - leader->end[i].win[seat];
			score += move->end[i].score[seat] - leader->end[i].score[seat];
		}
		float part = n > 0 ? true_part(p) / (float)n : 0;
		out->win[seat] += told(move->option.value.win[seat], leader->option.value.win[seat], win * part, share);
		out->score[seat] += told(move->option.value.score[seat], leader->option.value.score[seat], score * part, share);
	}
	hold_chances(out);
}

void mg_playouts_correct(const struct mg_playouts *p, struct mg_option *option, int n)
{
	for (int i = 0; i < n; i++)
		for (int k = 0; k < p->moves; k++)
			if (p->move[k].option.move == option[i].move && k != p->leader)
				correct(p, &p->move[k], &option[i].value);
}
