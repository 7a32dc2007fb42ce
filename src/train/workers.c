/* workers.c: threads that do numbered pieces of work, and the caller who takes the results in in order. */
#include "train/workers.h"

#include <pthread.h>

/* What the threads share. */
struct pool {
	const struct mg_work *work;
	pthread_mutex_t lock;
	pthread_cond_t changed;
	bool *ready; /* owned; by number, from the first piece on */
	int next;
	int working;
	bool stop;
	char *error;
};

/* The number of a piece to do, or -1. Comes and goes with the lock held. */
static int hand_out(struct pool *pool)
{
	return pool->stop || pool->next >= pool->work->end ? -1 : pool->next++;
}

static void *run_worker(void *argument)
{
	struct pool *pool = argument;
	const struct mg_work *work = pool->work;
	char why[MG_WORK_ERROR] = "";
	void *worker = work->begin(work->context, why);
	bool fine = worker;
	pthread_mutex_lock(&pool->lock);
	for (int number; fine && (number = hand_out(pool)) >= 0;) {
		pthread_mutex_unlock(&pool->lock);
		fine = work->work(worker, number, why);
		pthread_mutex_lock(&pool->lock);
		pool->ready[number - work->first] = fine;
		pthread_cond_signal(&pool->changed);
	}
	if (!fine && !pool->stop) {
		pool->stop = true;
		memcpy(pool->error, why, sizeof why);
	}
	mg_assert(pool->working > 0);
	pool->working--;
	pthread_cond_signal(&pool->changed);
	pthread_mutex_unlock(&pool->lock);
	if (worker)
		work->finish(worker);
	return NULL;
}

static void take_in(struct pool *pool)
{
	const struct mg_work *work = pool->work;
	bool go_on = true;
	pthread_mutex_lock(&pool->lock);
	for (int number = work->first; go_on && number < work->end;) {
		if (!pool->ready[number - work->first]) {
			if (pool->working == 0)
				break;
			pthread_cond_wait(&pool->changed, &pool->lock);
			continue;
		}
		pthread_mutex_unlock(&pool->lock);
		go_on = work->take(work->context, number++);
		pthread_mutex_lock(&pool->lock);
	}
	pool->stop = true;
	pthread_mutex_unlock(&pool->lock);
}

static void run_threads(struct pool *pool)
{
	pthread_t thread[MG_MAX_THREADS];
	int started = 0, wanted = pool->work->threads;
	pool->working = wanted;
	while (started < wanted && pthread_create(&thread[started], NULL, run_worker, pool) == 0)
		started++;
	pthread_mutex_lock(&pool->lock);
	pool->working -= wanted - started;
	if (started == 0)
		snprintf(pool->error, MG_WORK_ERROR, "no thread can be started");
	pthread_mutex_unlock(&pool->lock);
	take_in(pool);
	for (int i = 0; i < started; i++)
		pthread_join(thread[i], NULL);
}

void mg_work_run(const struct mg_work *work, char error[MG_WORK_ERROR])
{
	struct pool pool = {.work = work, .next = work->first, .error = error};
	mg_assert(work->first <= work->end && work->threads >= 1 && work->threads <= MG_MAX_THREADS);
	error[0] = '\0';
	if (work->first == work->end)
		return;
	pool.ready = calloc((size_t)(work->end - work->first), sizeof *pool.ready);
	if (!pool.ready) {
		snprintf(error, MG_WORK_ERROR, "out of memory");
		return;
	}
	pthread_mutex_init(&pool.lock, NULL);
	pthread_cond_init(&pool.changed, NULL);
	run_threads(&pool);
	pthread_cond_destroy(&pool.changed);
	pthread_mutex_destroy(&pool.lock);
	free(pool.ready);
}
