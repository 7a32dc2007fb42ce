#include "train/survey.h"

#include <pthread.h>

/* The same games as a league of one. */
static struct mg_arena_options arena_of(const struct mg_survey_options *options)
{
	return (struct mg_arena_options){
		.sheet = options->sheet,
		.players = options->players,
		.draws = options->draws,
		.mode = MG_LEAGUE,
		.entrant = {options->player},
		.entrants = 1,
		.first = options->first,
		.blocks = options->games / MG_REPLAYS,
	};
}

static bool begin_game(const struct mg_arena_options *arena, int game, struct mg_match *m, struct mg_record *r)
{
	if (!mg_arena_begin(arena, game / MG_REPLAYS, game % MG_REPLAYS, NULL, m))
		return false;
	mg_record_init(r, arena->sheet, arena->players, arena->draws, m->state.start);
	return true;
}

bool mg_survey_init(struct mg_survey *s, const struct mg_survey_options *options)
{
	mg_assert(options->games % MG_REPLAYS == 0 && options->games <= MG_MAX_SURVEY_GAMES && !options->player.command);
	*s = (struct mg_survey){.options = *options, .game = calloc((size_t)options->games, sizeof *s->game)};
	return s->game;
}

void mg_survey_release(struct mg_survey *s)
{
	free(s->game);
	s->game = NULL;
}

bool mg_survey_is_game(const struct mg_survey_options *options, int game, const struct mg_record *r)
{
	struct mg_arena_options arena = arena_of(options);
	struct mg_match m = {0};
	struct mg_record wanted;
	struct mg_state s;
	if (strcmp(r->sheet->hash, options->sheet->hash) != 0 || !begin_game(&arena, game, &m, &wanted))
		return false;
	if (r->players != wanted.players || r->draws != wanted.draws || r->start != wanted.start)
		return false;
	mg_record_state(r, 0, &s);
	for (int i = 0; i < r->moves; i++) {
		if (s.decision == MG_DRAW && mg_verb(r->move[i]) == MG_M_DRAW &&
		    r->move[i] != mg_deal_draw(&m.deal, &options->sheet->board, &s))
			return false;
		mg_apply(&options->sheet->board, &s, r->move[i]);
	}
	return s.decision == MG_OVER;
}

/* What the threads share. Games are handed out in order and may come back in any; the caller's thread takes them in when
 * their turn comes. */
struct pool {
	const struct mg_survey_options *options;
	struct mg_arena_options arena;
	pthread_mutex_t lock;
	pthread_cond_t changed;
	struct mg_record *game; /* not owned; by number */
	bool *ready;            /* owned */
	int next;
	int working;
	bool stop;
	char error[MG_PROGRAM_ERROR];
};

static bool play_game(const struct pool *pool, int number, struct mg_match *m, struct mg_record *r)
{
	struct mg_state s;
	bool more = begin_game(&pool->arena, number, m, r);
	for (mg_record_state(r, 0, &s); more;) {
		more = mg_match_step(m);
		if (more)
			mg_record_play(r, &s, m->last);
	}
	return !m->error[0];
}

/* The number of a game to play, or -1. Comes and goes with the lock held. */
static int take_game(struct pool *pool)
{
	return pool->stop || pool->next >= pool->options->games ? -1 : pool->next++;
}

static void *work(void *argument)
{
	struct pool *pool = argument;
	struct mg_match match = {.thinker = mg_thinker_new(&pool->options->sheet->board)};
	bool fine = match.thinker;
	if (!fine)
		snprintf(match.error, sizeof match.error, "out of memory");
	pthread_mutex_lock(&pool->lock);
	for (int number; fine && (number = take_game(pool)) >= 0;) {
		pthread_mutex_unlock(&pool->lock);
		fine = play_game(pool, number, &match, &pool->game[number]);
		pthread_mutex_lock(&pool->lock);
		pool->ready[number] = fine;
		pthread_cond_signal(&pool->changed);
	}
	if (!fine && !pool->stop) {
		pool->stop = true;
		memcpy(pool->error, match.error, sizeof pool->error);
	}
	pool->working--;
	pthread_cond_signal(&pool->changed);
	pthread_mutex_unlock(&pool->lock);
	mg_thinker_free(match.thinker);
	return NULL;
}

/* Takes games in, in their order, until all are there or nobody works any more. */
static void collect(struct mg_survey *s, struct pool *pool, struct mg_survey_watch watch)
{
	pthread_mutex_lock(&pool->lock);
	while (s->count < s->options.games) {
		if (!pool->ready[s->count]) {
			if (pool->working == 0)
				break;
			pthread_cond_wait(&pool->changed, &pool->lock);
			continue;
		}
		pthread_mutex_unlock(&pool->lock);
		s->count++;
		bool go_on = !watch.added || watch.added(watch.context, s);
		pthread_mutex_lock(&pool->lock);
		if (!go_on)
			break;
	}
	pool->stop = true;
	pthread_mutex_unlock(&pool->lock);
}

static void run_threads(struct mg_survey *s, struct pool *pool, struct mg_survey_watch watch)
{
	pthread_t thread[MG_MAX_THREADS];
	int started = 0;
	pool->working = s->options.threads;
	while (started < s->options.threads && pthread_create(&thread[started], NULL, work, pool) == 0)
		started++;
	pthread_mutex_lock(&pool->lock);
	pool->working -= s->options.threads - started;
	if (started == 0)
		snprintf(pool->error, sizeof pool->error, "no thread can be started");
	pthread_mutex_unlock(&pool->lock);
	collect(s, pool, watch);
	for (int i = 0; i < started; i++)
		pthread_join(thread[i], NULL);
}

bool mg_survey_run(struct mg_survey *s, struct mg_survey_watch watch)
{
	struct pool pool = {.options = &s->options, .arena = arena_of(&s->options), .game = s->game, .next = s->count};
	pool.ready = calloc((size_t)s->options.games, sizeof *pool.ready);
	if (!pool.ready) {
		snprintf(pool.error, sizeof pool.error, "out of memory");
	} else if (s->count < s->options.games) {
		pthread_mutex_init(&pool.lock, NULL);
		pthread_cond_init(&pool.changed, NULL);
		run_threads(s, &pool, watch);
		pthread_cond_destroy(&pool.changed);
		pthread_mutex_destroy(&pool.lock);
	}
	memcpy(s->error, pool.error, sizeof s->error);
	free(pool.ready);
	return s->count == s->options.games;
}
