#include "train/survey.h"

#include <pthread.h>

/* The same games as a league of one. */
static struct mg_arena_plan arena_of(const struct mg_survey_plan *plan)
{
	return (struct mg_arena_plan){
		.sheet = plan->sheet,
		.players = plan->players,
		.draws = plan->draws,
		.mode = MG_LEAGUE,
		.entrant = {plan->player},
		.entrants = 1,
		.first = plan->first,
		.blocks = plan->games / MG_REPLAYS,
	};
}

static bool begin_game(const struct mg_arena_plan *arena, int game, struct mg_match *m, struct mg_record *r)
{
	if (!mg_arena_begin(arena, game / MG_REPLAYS, game % MG_REPLAYS, NULL, m))
		return false;
	mg_record_init(r, arena->sheet, arena->players, arena->draws, m->state.start);
	return true;
}

bool mg_survey_init(struct mg_survey *s, const struct mg_survey_plan *plan)
{
	mg_assert(plan->games % MG_REPLAYS == 0 && plan->games <= MG_MAX_SURVEY_GAMES && !plan->player.command);
	*s = (struct mg_survey){.plan = *plan, .game = calloc((size_t)plan->games, sizeof *s->game)};
	return s->game;
}

void mg_survey_release(struct mg_survey *s)
{
	free(s->game);
	s->game = NULL;
}

bool mg_survey_is_game(const struct mg_survey_plan *plan, int game, const struct mg_record *r)
{
	struct mg_arena_plan arena = arena_of(plan);
	struct mg_match m = {0};
	struct mg_record wanted;
	struct mg_state s;
	if (strcmp(r->sheet->hash, plan->sheet->hash) != 0 || !begin_game(&arena, game, &m, &wanted))
		return false;
	if (r->players != wanted.players || r->draws != wanted.draws || r->start != wanted.start)
		return false;
	mg_record_state(r, 0, &s);
	for (int i = 0; i < r->moves; i++) {
		if (s.decision == MG_DRAW && mg_verb(r->move[i]) == MG_M_DRAW &&
		    r->move[i] != mg_deal_draw(&m.deal, &plan->sheet->board, &s))
			return false;
		mg_apply(&plan->sheet->board, &s, r->move[i]);
	}
	return s.decision == MG_OVER;
}

/* What the threads share. Games are handed out in order and may come back in any; the caller's thread takes them in when
 * their turn comes. */
struct hall {
	const struct mg_survey_plan *plan;
	struct mg_arena_plan arena;
	pthread_mutex_t lock;
	pthread_cond_t changed;
	struct mg_record *game; /* not owned; by number */
	bool *ready;            /* owned */
	int next;
	int working;
	bool stop;
	char error[MG_PROGRAM_ERROR];
};

static bool play_game(const struct hall *hall, int number, struct mg_match *m, struct mg_record *r)
{
	struct mg_state s;
	bool more = begin_game(&hall->arena, number, m, r);
	for (mg_record_state(r, 0, &s); more;) {
		more = mg_match_step(m);
		if (more)
			mg_record_play(r, &s, m->last);
	}
	return !m->error[0];
}

/* The number of a game to play, or -1. Comes and goes with the lock held. */
static int take_game(struct hall *hall)
{
	return hall->stop || hall->next >= hall->plan->games ? -1 : hall->next++;
}

static void *work(void *argument)
{
	struct hall *hall = argument;
	struct mg_match match = {.thinker = mg_thinker_new(&hall->plan->sheet->board)};
	bool fine = match.thinker;
	if (!fine)
		snprintf(match.error, sizeof match.error, "out of memory");
	pthread_mutex_lock(&hall->lock);
	for (int number; fine && (number = take_game(hall)) >= 0;) {
		pthread_mutex_unlock(&hall->lock);
		fine = play_game(hall, number, &match, &hall->game[number]);
		pthread_mutex_lock(&hall->lock);
		hall->ready[number] = fine;
		pthread_cond_signal(&hall->changed);
	}
	if (!fine && !hall->stop) {
		hall->stop = true;
		memcpy(hall->error, match.error, sizeof hall->error);
	}
	hall->working--;
	pthread_cond_signal(&hall->changed);
	pthread_mutex_unlock(&hall->lock);
	mg_thinker_free(match.thinker);
	return NULL;
}

/* Takes games in, in their order, until all are there or nobody works any more. */
static void collect(struct mg_survey *s, struct hall *hall, struct mg_survey_watch watch)
{
	pthread_mutex_lock(&hall->lock);
	while (s->count < s->plan.games) {
		if (!hall->ready[s->count]) {
			if (hall->working == 0)
				break;
			pthread_cond_wait(&hall->changed, &hall->lock);
			continue;
		}
		pthread_mutex_unlock(&hall->lock);
		s->count++;
		bool go_on = !watch.added || watch.added(watch.context, s);
		pthread_mutex_lock(&hall->lock);
		if (!go_on)
			break;
	}
	hall->stop = true;
	pthread_mutex_unlock(&hall->lock);
}

static void run_threads(struct mg_survey *s, struct hall *hall, struct mg_survey_watch watch)
{
	pthread_t thread[MG_MAX_THREADS];
	int started = 0;
	hall->working = s->plan.threads;
	while (started < s->plan.threads && pthread_create(&thread[started], NULL, work, hall) == 0)
		started++;
	pthread_mutex_lock(&hall->lock);
	hall->working -= s->plan.threads - started;
	if (started == 0)
		snprintf(hall->error, sizeof hall->error, "no thread can be started");
	pthread_mutex_unlock(&hall->lock);
	collect(s, hall, watch);
	for (int i = 0; i < started; i++)
		pthread_join(thread[i], NULL);
}

bool mg_survey_run(struct mg_survey *s, struct mg_survey_watch watch)
{
	struct hall hall = {.plan = &s->plan, .arena = arena_of(&s->plan), .game = s->game, .next = s->count};
	hall.ready = calloc((size_t)s->plan.games, sizeof *hall.ready);
	if (!hall.ready) {
		snprintf(hall.error, sizeof hall.error, "out of memory");
	} else if (s->count < s->plan.games) {
		pthread_mutex_init(&hall.lock, NULL);
		pthread_cond_init(&hall.changed, NULL);
		run_threads(s, &hall, watch);
		pthread_cond_destroy(&hall.changed);
		pthread_mutex_destroy(&hall.lock);
	}
	memcpy(s->error, hall.error, sizeof s->error);
	free(hall.ready);
	return s->count == s->plan.games;
}
