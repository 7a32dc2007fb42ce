/* arena.c: who sits where in which deal, the games of a match, and taking their blocks in. */
#include "train/arena.h"

#include "base/rng.h"
#include "rules/score.h"

#include <time.h>

const char *const mg_deals_names[MG_DEALS] = {"tune", "gate", "final"};

uint64_t mg_first_deal(enum mg_deals deals, long seed)
{
	mg_assert(seed >= 0 && seed <= MG_MAX_SEED);
	return ((uint64_t)deals * (MG_MAX_SEED + 1) + (uint64_t)seed) * MG_MAX_BLOCKS;
}

static struct mg_dealt_game dealt(const struct mg_arena_options *options, int block, int game)
{
	return mg_deal_game(options->first + (uint64_t)block, options->players, game);
}

static void shuffle(uint8_t *list, int n, struct mg_rng *rng)
{
	for (int i = n - 1; i > 0; i--) {
		int j = (int)mg_rng_below(rng, (uint32_t)i + 1);
		uint8_t swap = list[i];
		list[i] = list[j];
		list[j] = swap;
	}
}

int mg_arena_start(const struct mg_arena_options *options, int block)
{
	return dealt(options, block, 0).start;
}

void mg_arena_seats(const struct mg_arena_options *options, int block, int game, uint8_t entrant[MG_SEATS])
{
	uint8_t order[MG_MAX_ENTRANTS], table[MG_SEATS];
	struct mg_rng rng = mg_rng_seed(mg_rng_scramble(dealt(options, block, 0).deal));
	mg_assert(options->entrants >= 1 && options->entrants <= MG_MAX_ENTRANTS && game >= 0 && game < options->players);
	for (int i = 0; i < options->entrants; i++)
		order[i] = (uint8_t)i;
	shuffle(order, options->entrants, &rng);
	for (int p = 0; p < options->players; p++)
		table[p] = order[p % options->entrants];
	shuffle(table, options->players, &rng);
	for (int p = 0; p < options->players; p++)
		entrant[p] = options->mode == MG_ALONE ? p != game : table[(p + game) % options->players];
}

bool mg_arena_begin(const struct mg_arena_options *options, int block, int game, struct mg_program *const *programs,
		    struct mg_match *m)
{
	uint8_t entrant[MG_SEATS];
	struct mg_dealt_game from = dealt(options, block, game);
	mg_arena_seats(options, block, game, entrant);
	m->sheet = options->sheet;
	m->board = options->board;
	for (int p = 0; p < options->players; p++) {
		m->seat[p] = &options->entrant[entrant[p]];
		m->program[p] = programs ? programs[entrant[p]] : NULL;
	}
	return mg_match_begin(m, options->players, options->draws, options->places, from.start, from.deal, from.luck);
}

double mg_win_share(const struct mg_game_result *g, int players, int seat)
{
	int winners = 0;
	for (int p = 0; p < players; p++)
		winners += g->rank[p] == 1;
	return g->rank[seat] == 1 ? 1.0 / winners : 0;
}

static double candidate_share(const struct mg_arena_options *options, const struct mg_block *b)
{
	double sum = 0;
	for (int g = 0; g < options->players; g++)
		sum += mg_win_share(&b->game[g], options->players, g);
	return sum / options->players;
}

bool mg_arena_init(struct mg_arena *a, const struct mg_arena_options *options)
{
	*a = (struct mg_arena){.options = *options, .block = calloc((size_t)options->blocks, sizeof *a->block)};
	mg_assert(options->mode == MG_LEAGUE || options->entrants == 2);
	return a->block;
}

void mg_arena_release(struct mg_arena *a)
{
	free(a->block);
	a->block = NULL;
}

bool mg_arena_done(const struct mg_arena *a)
{
	return a->count == a->options.blocks || a->verdict != MG_UNDECIDED;
}

void mg_arena_add(struct mg_arena *a, const struct mg_block *block)
{
	mg_assert(!mg_arena_done(a));
	a->block[a->count++] = *block;
	if (a->options.mode != MG_ALONE)
		return;
	mg_moments_add(&a->share, candidate_share(&a->options, block));
	if (a->options.sequential)
		a->verdict = mg_sprt_verdict(&a->options.test, &a->share);
}

struct arena_worker {
	struct mg_arena *arena; /* not owned */
	struct mg_match match;
	struct mg_program *program[MG_MAX_ENTRANTS];
};

/* What is worked on, and who is told. */
struct running_arena {
	struct mg_arena *arena;
	struct mg_arena_watch watch;
};

static long thread_us(void)
{
	struct timespec t;
	clock_gettime(CLOCK_THREAD_CPUTIME_ID, &t);
	return (long)t.tv_sec * 1000000 + t.tv_nsec / 1000;
}

static void add_result(const struct mg_match *m, const struct mg_arena_options *options, struct mg_block *block, int game)
{
	struct mg_score score[MG_SEATS];
	struct mg_game_result *g = &block->game[game];
	mg_score(&m->sheet->board, &m->state, score);
	for (int p = 0; p < options->players; p++) {
		int who = (int)(m->seat[p] - options->entrant);
		struct mg_effort *e = &block->effort[who];
		g->entrant[p] = (uint8_t)who;
		g->total[p] = (int16_t)score[p].total;
		g->rank[p] = (uint8_t)score[p].rank;
		e->moves += m->effort[p].moves;
		e->searches += m->effort[p].searches;
		e->us += m->effort[p].us;
	}
}

static void finish_worker(void *worker)
{
	struct arena_worker *w = worker;
	for (int i = 0; i < MG_MAX_ENTRANTS; i++)
		mg_program_stop(w->program[i]);
	mg_thinker_free(w->match.thinker);
	free(w);
}

static void *begin_worker(void *context, char *why)
{
	const struct running_arena *r = context;
	const struct mg_arena_options *options = &r->arena->options;
	struct arena_worker *w = calloc(1, sizeof *w);
	if (w) {
		w->arena = r->arena;
		w->match.thinker = mg_thinker_new(&options->sheet->board);
	}
	if (!w || !w->match.thinker)
		snprintf(why, MG_WORK_ERROR, "out of memory");
	for (int i = 0; i < options->entrants && !why[0]; i++)
		if (options->entrant[i].command)
			w->program[i] = mg_program_start(options->entrant[i].command, options->patience, why);
	if (!why[0])
		return w;
	if (w)
		finish_worker(w);
	return NULL;
}

/* Every block has its own place in the arena, which nobody else looks at before the block is done. */
static bool play_block(void *worker, int number, char *why)
{
	struct arena_worker *w = worker;
	const struct mg_arena_options *options = &w->arena->options;
	struct mg_block *block = &w->arena->block[number];
	long begun = thread_us();
	*block = (struct mg_block){0};
	for (int game = 0; game < options->players; game++) {
		bool more = mg_arena_begin(options, number, game, w->program, &w->match);
		while (more)
			more = mg_match_step(&w->match);
		if (w->match.error[0]) {
			memcpy(why, w->match.error, sizeof w->match.error);
			return false;
		}
		add_result(&w->match, options, block, game);
	}
	block->us = thread_us() - begun;
	for (int i = 0; i < options->entrants; i++)
		block->us += options->entrant[i].command ? block->effort[i].us : 0;
	return true;
}

static bool take_block(void *context, int number)
{
	struct running_arena *r = context;
	mg_assert(number == r->arena->count);
	mg_arena_add(r->arena, &r->arena->block[number]);
	bool go_on = !r->watch.added || r->watch.added(r->watch.context, r->arena);
	return go_on && !mg_arena_done(r->arena);
}

bool mg_arena_run(struct mg_arena *a, struct mg_arena_watch watch)
{
	struct running_arena running = {a, watch};
	struct mg_work work = {
		.first = a->count,
		.end = mg_arena_done(a) ? a->count : a->options.blocks,
		.threads = a->options.threads,
		.context = &running,
		.begin = begin_worker,
		.work = play_block,
		.finish = finish_worker,
		.take = take_block,
	};
	_Static_assert((int)MG_WORK_ERROR == (int)MG_PROGRAM_ERROR, "an error of a program is one of the work");
	mg_work_run(&work, a->error);
	return mg_arena_done(a);
}
