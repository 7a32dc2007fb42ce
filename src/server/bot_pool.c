/* bot_pool.c: threads in which computer players think, and the queue of positions for them, in which hosts share the threads evenly. */
#define _DEFAULT_SOURCE
#include "server/bot_pool.h"

#include "bots/player.h"
#include "server/fair_queue.h"

#include <unistd.h>

enum { THREADS_MAX = 64, STEP = 64, NICENESS = 10 };

struct bot_job {
	struct mg_fair_item item; /* first: the queue knows nothing else of it */
	char table[MG_ID_MAX];
	struct mg_state state;
	const struct mg_board *board; /* a shipped one, or own */
	struct mg_board *own;         /* owned */
	const struct mg_player *player;
	uint64_t seed;
	bool quick;                   /* it plays a level lower, since much waits */
};

struct mg_bot_pool {
	struct mg_writer *writer;       /* not owned */
	struct mg_metrics *metrics; /* not owned */
	const struct mg_net_list *nets; /* not owned */
	pthread_mutex_t lock;
	pthread_cond_t more;
	struct mg_fair_queue queue;
	uint64_t waiting, most; /* searches in the queue; beyond the second (0: any) players think a level lower */
	bool stop;
	int threads;
	pthread_t thread[THREADS_MAX];
};

/* A thread's thinkers, for the shipped boards; made when first needed. */
struct thinker_set {
	const struct mg_board *board[MG_EDITIONS];
	struct mg_thinker *thinker[MG_EDITIONS];
};

static void free_job(struct bot_job *j)
{
	free(j->own);
	free(j);
}

static struct mg_thinker *own_thinker(const struct mg_bot_pool *pool, const struct bot_job *j)
{
	const struct mg_net *net = mg_net_among(pool->nets, j->board, j->state.players);
	struct mg_thinker *thinker = mg_thinker_new(j->board);
	if (thinker && net) {
		mg_thinker_use(thinker, net);
		mg_count(pool->metrics, MG_C_NET_THOUGHTS, 1);
	}
	return thinker;
}

static struct mg_thinker *find_thinker(const struct mg_bot_pool *pool, struct thinker_set *set, const struct bot_job *j)
{
	if (j->own)
		return own_thinker(pool, j);
	int i = j->board->edition;
	mg_assert(i >= 0 && i < MG_EDITIONS);
	if (set->board[i] != j->board) {
		mg_thinker_free(set->thinker[i]);
		set->thinker[i] = mg_thinker_new(j->board);
		set->board[i] = set->thinker[i] ? j->board : NULL;
	}
	return set->thinker[i];
}

static bool stopping(struct mg_bot_pool *pool)
{
	pthread_mutex_lock(&pool->lock);
	bool stop = pool->stop;
	pthread_mutex_unlock(&pool->lock);
	return stop;
}

/* Without memory for a thinker it plays the first legal move: the game must go on. */
static mg_move think(struct mg_bot_pool *pool, struct thinker_set *set, const struct bot_job *j)
{
	struct mg_thinker *thinker = find_thinker(pool, set, j);
	mg_move move = MG_NO_MOVE, legal[MG_MAX_LEGAL];
	if (!thinker)
		return mg_legal(j->board, &j->state, legal) > 0 ? legal[0] : MG_NO_MOVE;
	mg_thinker_begin(thinker, &j->state, j->player, j->seed);
	bool more = true;
	while (more && !stopping(pool))
		more = mg_thinker_think(thinker, STEP);
	if (!more)
		move = mg_thinker_move(thinker);
	if (j->own)
		mg_thinker_free(thinker);
	return move;
}

static void report(struct mg_bot_pool *pool, const struct bot_job *j, mg_move move)
{
	struct mg_thought *t = mg_thought_new(j->table, &j->state, move);
	mg_count(pool->metrics, MG_C_THOUGHTS, 1);
	if (!t)
		return;
	t->quick = j->quick;
	mg_writer_submit(pool->writer, &t->task);
}

/* With the lock held. How much waits behind it decides how long it may think. */
static struct bot_job *next_job(struct mg_bot_pool *pool)
{
	struct bot_job *j = (struct bot_job *)mg_fair_queue_pop(&pool->queue);
	if (!j)
		return NULL;
	mg_assert(pool->waiting >= j->item.cost);
	pool->waiting -= j->item.cost;
	const struct mg_player *quicker = mg_player_quicker(j->player);
	j->quick = quicker && pool->most && pool->waiting > pool->most * (uint64_t)(pool->threads ? pool->threads : 1);
	if (j->quick)
		j->player = quicker;
	return j;
}

static void *work(void *bot_pool)
{
	struct mg_bot_pool *pool = bot_pool;
	struct thinker_set set = {0};
	if (nice(NICENESS) == -1) {
		/* Then it is as important as the others. */
	}
	pthread_mutex_lock(&pool->lock);
	while (!pool->stop) {
		struct bot_job *j = next_job(pool);
		if (!j) {
			pthread_cond_wait(&pool->more, &pool->lock);
			continue;
		}
		pthread_mutex_unlock(&pool->lock);
		mg_move move = think(pool, &set, j);
		mg_gauge(pool->metrics, MG_G_THINKING, -1);
		if (move != MG_NO_MOVE)
			report(pool, j, move);
		free_job(j);
		pthread_mutex_lock(&pool->lock);
	}
	pthread_mutex_unlock(&pool->lock);
	for (int i = 0; i < MG_EDITIONS; i++)
		mg_thinker_free(set.thinker[i]);
	return NULL;
}

struct mg_bot_pool *mg_bot_pool_new(struct mg_writer *writer, struct mg_metrics *metrics, const struct mg_net_list *nets, int most)
{
	struct mg_bot_pool *pool = calloc(1, sizeof *pool);
	if (!pool)
		return NULL;
	pool->writer = writer;
	pool->metrics = metrics;
	pool->nets = nets;
	pool->most = (uint64_t)most;
	pthread_mutex_init(&pool->lock, NULL);
	pthread_cond_init(&pool->more, NULL);
	return pool;
}

bool mg_bot_pool_start(struct mg_bot_pool *pool)
{
	long cores = sysconf(_SC_NPROCESSORS_ONLN);
	int wanted = cores < 2 ? 1 : cores > THREADS_MAX ? THREADS_MAX : (int)cores - 1;
	while (pool->threads < wanted && pthread_create(&pool->thread[pool->threads], NULL, work, pool) == 0)
		pool->threads++;
	return pool->threads > 0;
}

void mg_bot_pool_free(struct mg_bot_pool *pool)
{
	if (!pool)
		return;
	pthread_mutex_lock(&pool->lock);
	pool->stop = true;
	pthread_cond_broadcast(&pool->more);
	pthread_mutex_unlock(&pool->lock);
	for (int i = 0; i < pool->threads; i++)
		pthread_join(pool->thread[i], NULL);
	for (struct bot_job *j; (j = next_job(pool)) != NULL;)
		free_job(j);
	mg_fair_queue_release(&pool->queue);
	pthread_cond_destroy(&pool->more);
	pthread_mutex_destroy(&pool->lock);
	free(pool);
}

/* Without a search there is still something to do. */
static uint32_t cost_of(const struct mg_player *player)
{
	enum { LEAST = 4 };
	return player->searches + LEAST;
}

bool mg_bot_pool_ask(struct mg_bot_pool *pool, const struct mg_table *t, const char *level, int64_t host)
{
	struct bot_job *j = calloc(1, sizeof *j);
	const struct mg_player *player = mg_player_named(level);
	if (!j)
		return false;
	memcpy(j->table, t->id, sizeof j->table);
	j->state = t->state;
	mg_assert(t->phase == MG_TABLE_PLAYING);
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
	pthread_mutex_lock(&pool->lock);
	bool waits = mg_fair_queue_push(&pool->queue, &j->item, (uint64_t)host, cost_of(j->player));
	if (waits) {
		pool->waiting += j->item.cost;
		pthread_cond_signal(&pool->more);
	}
	pthread_mutex_unlock(&pool->lock);
	if (waits)
		mg_gauge(pool->metrics, MG_G_THINKING, 1);
	else
		free_job(j);
	return waits;
}
