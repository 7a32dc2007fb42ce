#include "train/arena.h"

#include "base/rng.h"
#include "rules/score.h"

#include <pthread.h>
#include <time.h>

const char *const mg_deals_names[MG_DEALS] = {"tune", "gate", "final"};

uint64_t mg_first_deal(enum mg_deals deals, long seed)
{
	return ((uint64_t)deals * (MG_MAX_SEED + 1) + (uint64_t)seed) * MG_MAX_BLOCKS;
}

/* Different numbers give different results: one step of the generator only shuffles them. */
static uint64_t scramble(uint64_t number)
{
	struct mg_rng rng = mg_rng_seed(number);
	return mg_rng_next(&rng);
}

static uint64_t deal_of(const struct mg_arena_options *options, int block)
{
	return scramble(options->first + (uint64_t)block);
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
	struct mg_rng rng = mg_rng_seed(~deal_of(options, block));
	return (int)mg_rng_below(&rng, (uint32_t)options->players);
}

void mg_arena_seats(const struct mg_arena_options *options, int block, int game, uint8_t entrant[MG_SEATS])
{
	uint8_t order[MG_MAX_ENTRANTS], table[MG_SEATS];
	struct mg_rng rng = mg_rng_seed(scramble(deal_of(options, block)));
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
	uint64_t deal = deal_of(options, block);
	mg_arena_seats(options, block, game, entrant);
	m->sheet = options->sheet;
	m->board = options->board;
	for (int p = 0; p < options->players; p++) {
		m->seat[p] = &options->entrant[entrant[p]];
		m->program[p] = programs ? programs[entrant[p]] : NULL;
	}
	return mg_match_begin(m, options->players, options->draws, mg_arena_start(options, block), deal,
			      scramble(deal + (uint64_t)game + 1) >> 1);
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

/* What the threads share. Blocks are handed out in order and may come back in any; the caller's thread takes them in
 * when their turn comes, so nobody can tell how many threads there were. */
struct pool {
	const struct mg_arena_options *options;
	pthread_mutex_t lock;
	pthread_cond_t changed;
	struct mg_block *block; /* not owned; by number */
	bool *ready;            /* owned */
	int next;
	int working;
	bool stop;
	char error[MG_PROGRAM_ERROR];
};

struct worker {
	struct pool *pool;
	struct mg_match match;
	struct mg_program *program[MG_MAX_ENTRANTS];
};

static long thread_us(void)
{
	struct timespec t;
	clock_gettime(CLOCK_THREAD_CPUTIME_ID, &t);
	return (long)t.tv_sec * 1000000 + t.tv_nsec / 1000;
}

static void keep_result(const struct mg_match *m, const struct mg_arena_options *options, struct mg_block *block, int game)
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

static bool play_block(struct worker *w, int number, struct mg_block *block)
{
	const struct mg_arena_options *options = w->pool->options;
	long begun = thread_us();
	*block = (struct mg_block){0};
	for (int game = 0; game < options->players; game++) {
		bool more = mg_arena_begin(options, number, game, w->program, &w->match);
		while (more)
			more = mg_match_step(&w->match);
		if (w->match.error[0])
			return false;
		keep_result(&w->match, options, block, game);
	}
	block->us = thread_us() - begun;
	for (int i = 0; i < options->entrants; i++)
		block->us += options->entrant[i].command ? block->effort[i].us : 0;
	return true;
}

static bool prepare(struct worker *w)
{
	const struct mg_arena_options *options = w->pool->options;
	w->match.thinker = mg_thinker_new(&options->sheet->board);
	if (!w->match.thinker)
		snprintf(w->match.error, sizeof w->match.error, "out of memory");
	for (int i = 0; i < options->entrants && !w->match.error[0]; i++)
		if (options->entrant[i].command)
			w->program[i] = mg_program_start(options->entrant[i].command, options->patience, w->match.error);
	return !w->match.error[0];
}

/* The number of a block to play, or -1. Comes and goes with the lock held. */
static int take_block(const struct pool *pool)
{
	return pool->stop || pool->next >= pool->options->blocks ? -1 : pool->next;
}

static void *work(void *argument)
{
	struct worker *w = argument;
	struct pool *pool = w->pool;
	struct mg_block block;
	bool fine = prepare(w);
	pthread_mutex_lock(&pool->lock);
	for (int number; fine && (number = take_block(pool)) >= 0;) {
		pool->next++;
		pthread_mutex_unlock(&pool->lock);
		fine = play_block(w, number, &block);
		pthread_mutex_lock(&pool->lock);
		pool->block[number] = block;
		pool->ready[number] = fine;
		pthread_cond_signal(&pool->changed);
	}
	if (!fine && !pool->stop) {
		pool->stop = true;
		memcpy(pool->error, w->match.error, sizeof pool->error);
	}
	pool->working--;
	pthread_cond_signal(&pool->changed);
	pthread_mutex_unlock(&pool->lock);
	for (int i = 0; i < MG_MAX_ENTRANTS; i++)
		mg_program_stop(w->program[i]);
	mg_thinker_free(w->match.thinker);
	return NULL;
}

/* Takes blocks in, in their order, until the match is decided or nobody works any more. */
static void collect(struct mg_arena *a, struct pool *pool, struct mg_arena_watch watch)
{
	pthread_mutex_lock(&pool->lock);
	while (!mg_arena_done(a)) {
		if (!pool->ready[a->count]) {
			if (pool->working == 0)
				break;
			pthread_cond_wait(&pool->changed, &pool->lock);
			continue;
		}
		pthread_mutex_unlock(&pool->lock);
		mg_arena_add(a, &pool->block[a->count]);
		bool go_on = !watch.added || watch.added(watch.context, a);
		pthread_mutex_lock(&pool->lock);
		if (!go_on)
			break;
	}
	pool->stop = true;
	pthread_mutex_unlock(&pool->lock);
}

static void run_threads(struct mg_arena *a, struct pool *pool, struct worker *workers, struct mg_arena_watch watch)
{
	pthread_t thread[MG_MAX_THREADS];
	int started = 0, wanted = a->options.threads;
	pool->working = wanted;
	while (started < wanted) {
		workers[started].pool = pool;
		if (pthread_create(&thread[started], NULL, work, &workers[started]) != 0)
			break;
		started++;
	}
	pthread_mutex_lock(&pool->lock);
	pool->working -= wanted - started;
	if (started == 0)
		snprintf(pool->error, sizeof pool->error, "no thread can be started");
	pthread_mutex_unlock(&pool->lock);
	collect(a, pool, watch);
	for (int i = 0; i < started; i++)
		pthread_join(thread[i], NULL);
}

bool mg_arena_run(struct mg_arena *a, struct mg_arena_watch watch)
{
	struct pool pool = {.options = &a->options, .block = a->block, .next = a->count};
	struct worker *workers = calloc((size_t)a->options.threads, sizeof *workers);
	pool.ready = calloc((size_t)a->options.blocks, sizeof *pool.ready);
	if (!workers || !pool.ready) {
		snprintf(pool.error, sizeof pool.error, "out of memory");
	} else if (!mg_arena_done(a)) {
		pthread_mutex_init(&pool.lock, NULL);
		pthread_cond_init(&pool.changed, NULL);
		run_threads(a, &pool, workers, watch);
		pthread_cond_destroy(&pool.changed);
		pthread_mutex_destroy(&pool.lock);
	}
	memcpy(a->error, pool.error, sizeof a->error);
	free(workers);
	free(pool.ready);
	return mg_arena_done(a);
}
