#define _DEFAULT_SOURCE
#include "server/thinkers.h"

#include "bots/player.h"

#include <unistd.h>

enum { THREADS_MAX = 64, STEP = 64, POLITE = 10 };

struct job {
	struct job *next;
	char table[MG_ID_MAX];
	struct mg_state state;
	const struct mg_board *board; /* a shipped one, or own */
	struct mg_board *own;         /* owned */
	const struct mg_player *player;
	uint64_t seed;
};

struct mg_thinkers {
	struct mg_writer *writer;       /* not owned */
	struct mg_metrics *metrics; /* not owned */
	pthread_mutex_t lock;
	pthread_cond_t more;
	struct job *first, **last;
	bool stop;
	int threads;
	pthread_t thread[THREADS_MAX];
};

/* A thread's minds, for the shipped boards; made when first needed. */
struct minds {
	const struct mg_board *board[MG_EDITIONS];
	struct mg_mind *mind[MG_EDITIONS];
};

static void free_job(struct job *j)
{
	free(j->own);
	free(j);
}

static struct mg_mind *find_mind(struct minds *minds, const struct job *j)
{
	if (j->own)
		return mg_mind_new(j->board);
	int i = j->board->edition;
	if (minds->board[i] != j->board) {
		mg_mind_free(minds->mind[i]);
		minds->mind[i] = mg_mind_new(j->board);
		minds->board[i] = minds->mind[i] ? j->board : NULL;
	}
	return minds->mind[i];
}

static bool stopping(struct mg_thinkers *all)
{
	pthread_mutex_lock(&all->lock);
	bool stop = all->stop;
	pthread_mutex_unlock(&all->lock);
	return stop;
}

/* Without memory for a mind it plays the first legal move: the game must go on. */
static mg_move think(struct mg_thinkers *all, struct minds *minds, const struct job *j)
{
	struct mg_mind *mind = find_mind(minds, j);
	mg_move move = MG_NO_MOVE, legal[MG_MAX_LEGAL];
	if (!mind)
		return mg_legal(j->board, &j->state, legal) > 0 ? legal[0] : MG_NO_MOVE;
	mg_mind_begin(mind, &j->state, j->player, j->seed);
	bool more = true;
	while (more && !stopping(all))
		more = mg_mind_think(mind, STEP);
	if (!more)
		move = mg_mind_move(mind);
	if (j->own)
		mg_mind_free(mind);
	return move;
}

static void report(struct mg_thinkers *all, const struct job *j, mg_move move)
{
	struct mg_request *r = mg_request_new();
	mg_count(all->metrics, MG_C_THOUGHTS, 1);
	if (!r)
		return;
	r->kind = MG_REQUEST_THOUGHT;
	memcpy(r->table, j->table, sizeof r->table);
	r->about = j->state;
	r->thought = move;
	r->done = mg_request_free;
	mg_writer_submit(all->writer, r);
}

static void *work(void *thinkers)
{
	struct mg_thinkers *all = thinkers;
	struct minds minds = {0};
	if (nice(POLITE) == -1) {
		/* Then it is as important as the others. */
	}
	pthread_mutex_lock(&all->lock);
	while (!all->stop) {
		struct job *j = all->first;
		if (!j) {
			pthread_cond_wait(&all->more, &all->lock);
			continue;
		}
		all->first = j->next;
		if (!all->first)
			all->last = &all->first;
		pthread_mutex_unlock(&all->lock);
		mg_move move = think(all, &minds, j);
		mg_gauge(all->metrics, MG_G_THINKING, -1);
		if (move != MG_NO_MOVE)
			report(all, j, move);
		free_job(j);
		pthread_mutex_lock(&all->lock);
	}
	pthread_mutex_unlock(&all->lock);
	for (int i = 0; i < MG_EDITIONS; i++)
		mg_mind_free(minds.mind[i]);
	return NULL;
}

struct mg_thinkers *mg_thinkers_new(struct mg_writer *writer, struct mg_metrics *metrics)
{
	struct mg_thinkers *all = calloc(1, sizeof *all);
	if (!all)
		return NULL;
	all->writer = writer;
	all->metrics = metrics;
	all->last = &all->first;
	pthread_mutex_init(&all->lock, NULL);
	pthread_cond_init(&all->more, NULL);
	return all;
}

bool mg_thinkers_start(struct mg_thinkers *all)
{
	long cores = sysconf(_SC_NPROCESSORS_ONLN);
	int wanted = cores < 2 ? 1 : cores > THREADS_MAX ? THREADS_MAX : (int)cores - 1;
	while (all->threads < wanted && pthread_create(&all->thread[all->threads], NULL, work, all) == 0)
		all->threads++;
	return all->threads > 0;
}

void mg_thinkers_free(struct mg_thinkers *all)
{
	if (!all)
		return;
	pthread_mutex_lock(&all->lock);
	all->stop = true;
	pthread_cond_broadcast(&all->more);
	pthread_mutex_unlock(&all->lock);
	for (int i = 0; i < all->threads; i++)
		pthread_join(all->thread[i], NULL);
	while (all->first) {
		struct job *j = all->first;
		all->first = j->next;
		free_job(j);
	}
	pthread_cond_destroy(&all->more);
	pthread_mutex_destroy(&all->lock);
	free(all);
}

bool mg_thinkers_ask(struct mg_thinkers *all, const struct mg_table *t, const char *level)
{
	struct job *j = calloc(1, sizeof *j);
	const struct mg_player *player = mg_player_named(level);
	if (!j)
		return false;
	memcpy(j->table, t->id, sizeof j->table);
	j->state = t->state;
	j->player = player ? player : mg_player_named(MG_STANDIN_LEVEL);
	j->board = &t->record.sheet->board;
	mg_random(&j->seed, sizeof j->seed);
	if (t->own) {
		j->own = malloc(sizeof *j->own);
		if (!j->own) {
			free(j);
			return false;
		}
		*j->own = t->own->board;
		j->board = j->own;
	}
	mg_gauge(all->metrics, MG_G_THINKING, 1);
	pthread_mutex_lock(&all->lock);
	*all->last = j;
	all->last = &j->next;
	pthread_cond_signal(&all->more);
	pthread_mutex_unlock(&all->lock);
	return true;
}
