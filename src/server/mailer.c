/* mailer.c: mails on their way. */
#include "server/mailer.h"

#include "server/live_table.h"
#include "server/server_log.h"

enum { TRIES_MAX = 10, FIRST_PAUSE = 2, LONGEST_PAUSE = 3600 }; /* seconds; twice as long after each try */

struct mg_mailer {
	struct mg_writer *writer; /* not owned */
	struct mg_common *common; /* not owned */
	struct mg_mail_line *line; /* owned */
	pthread_mutex_t lock;
	pthread_cond_t wake;
	struct mg_mail_job *first; /* guarded by the lock, as all below */
	struct mg_mail_job *out;   /* the one that is being sent */
	int count;
	int noting;                /* turns that the writer has not noted yet */
	bool stop, running;
	pthread_t thread;
};

struct mg_mail_job *mg_mail_job_new(int64_t visitor)
{
	struct mg_mail_job *job = calloc(1, sizeof *job);
	if (job)
		job->visitor = visitor;
	return job;
}

void mg_mail_job_free(struct mg_mail_job *job)
{
	for (int i = 0; job && i < job->turns; i++)
		if (job->told[i])
			mg_task_free(&job->told[i]->task);
	free(job);
}

/* Takes out one whose time has come; waits for it, at most until something changes. */
static struct mg_mail_job *take(struct mg_mailer *m)
{
	struct mg_mail_job **soonest = NULL, *job;
	for (struct mg_mail_job **at = &m->first; *at; at = &(*at)->next)
		if (!soonest || (*at)->next_try < (*soonest)->next_try)
			soonest = at;
	int64_t wait = soonest ? (*soonest)->next_try - mg_ticks() : 1000;
	if (soonest && wait <= 0) {
		job = *soonest;
		*soonest = job->next;
		m->out = job;
		return job;
	}
	struct timespec until;
	clock_gettime(CLOCK_REALTIME, &until);
	wait = wait < 1000 ? wait : 1000;
	until.tv_nsec += (long)wait * 1000000;
	until.tv_sec += until.tv_nsec / 1000000000;
	until.tv_nsec %= 1000000000;
	pthread_cond_timedwait(&m->wake, &m->lock, &until);
	return NULL;
}

/* Whether anything that it tells of is still so. */
static bool is_wanted(struct mg_mailer *m, const struct mg_mail_job *job)
{
	bool wanted = job->turns == 0;
	for (int i = 0; i < job->turns; i++)
		wanted |= mg_notice_is_wanted(m->common, job->told[i]->task.table, job->seat[i], job->told[i]->since);
	return wanted;
}

static void turn_is_noted(struct mg_task *task)
{
	struct mg_mailer *m = ((struct mg_told *)task)->mailer;
	pthread_mutex_lock(&m->lock);
	m->noting--;
	pthread_cond_signal(&m->wake);
	pthread_mutex_unlock(&m->lock);
	mg_task_free(task);
}

static void hand_on(struct mg_mailer *m, struct mg_mail_job *job)
{
	pthread_mutex_lock(&m->lock);
	m->noting += job->turns;
	pthread_mutex_unlock(&m->lock);
	for (int i = 0; i < job->turns; i++) {
		struct mg_told *told = job->told[i];
		job->told[i] = NULL;
		told->mailer = m;
		told->task.done = turn_is_noted;
		mg_writer_submit(m->writer, &told->task);
	}
	pthread_mutex_lock(&m->lock);
	while (m->noting) /* only now may the writer ask again for the same person */
		pthread_cond_wait(&m->wake, &m->lock);
	pthread_mutex_unlock(&m->lock);
}

static void work(struct mg_mailer *m, struct mg_mail_job *job)
{
	enum mg_posted how = is_wanted(m, job) ? mg_mail_send(m->line, &job->mail) : MG_POST_GONE;
	bool again = how == MG_POST_LATER && ++job->tries < TRIES_MAX;
	if (how == MG_POSTED || how == MG_POST_REFUSED || how == MG_POST_LATER)
		mg_count(&m->common->metrics, how == MG_POSTED ? MG_C_NOTICES : MG_C_NOTICE_FAILURES, 1);
	if (how == MG_POST_REFUSED || (how == MG_POST_LATER && job->tries == 1))
		mg_server_log(how == MG_POST_REFUSED ? "the mail server refuses a mail" : "the mail server cannot be reached, or takes nothing now");
	if (again) {
		int64_t pause = FIRST_PAUSE;
		for (int i = 1; i < job->tries && pause < LONGEST_PAUSE; i++)
			pause *= 2;
		job->next_try = mg_ticks() + 1000 * pause;
	} else {
		hand_on(m, job);
	}
	pthread_mutex_lock(&m->lock);
	m->out = NULL;
	if (again) {
		job->next = m->first;
		m->first = job;
	} else {
		m->count--;
		mg_mail_job_free(job);
	}
	pthread_mutex_unlock(&m->lock);
}

static void *run_mailer(void *mailer)
{
	struct mg_mailer *m = mailer;
	for (;;) {
		pthread_mutex_lock(&m->lock);
		bool stop = m->stop;
		struct mg_mail_job *job = stop ? NULL : take(m);
		pthread_mutex_unlock(&m->lock);
		if (stop)
			return NULL;
		if (job)
			work(m, job);
	}
}

struct mg_mailer *mg_mailer_new(struct mg_writer *writer, struct mg_common *common, const struct mg_mail_server *server)
{
	struct mg_mailer *m = calloc(1, sizeof *m);
	if (!m || !(m->line = mg_mail_line_new(server))) {
		free(m);
		return NULL;
	}
	m->writer = writer;
	m->common = common;
	pthread_mutex_init(&m->lock, NULL);
	pthread_cond_init(&m->wake, NULL);
	return m;
}

bool mg_mailer_start(struct mg_mailer *m)
{
	m->running = pthread_create(&m->thread, NULL, run_mailer, m) == 0;
	return m->running;
}

void mg_mailer_stop(struct mg_mailer *m)
{
	if (!m || !m->running)
		return;
	pthread_mutex_lock(&m->lock);
	m->stop = true;
	pthread_cond_signal(&m->wake);
	pthread_mutex_unlock(&m->lock);
	mg_mail_line_stop(m->line);
	pthread_join(m->thread, NULL);
	m->running = false;
}

void mg_mailer_free(struct mg_mailer *m)
{
	if (!m)
		return;
	mg_mailer_stop(m);
	mg_mail_line_free(m->line);
	while (m->first) {
		struct mg_mail_job *job = m->first;
		m->first = job->next;
		mg_mail_job_free(job);
	}
	pthread_cond_destroy(&m->wake);
	pthread_mutex_destroy(&m->lock);
	free(m);
}

bool mg_mailer_is_telling(struct mg_mailer *m, int64_t visitor)
{
	pthread_mutex_lock(&m->lock);
	bool is = m->out && m->out->visitor == visitor && m->out->turns;
	for (const struct mg_mail_job *job = m->first; job && !is; job = job->next)
		is = job->visitor == visitor && job->turns;
	pthread_mutex_unlock(&m->lock);
	return is;
}

bool mg_mailer_send(struct mg_mailer *m, struct mg_mail_job *job)
{
	mg_assert(job->turns <= MG_MAIL_TURNS_MAX && job->mail.to[0]);
	pthread_mutex_lock(&m->lock);
	bool taken = m->count < MG_MAILS_MAX && !m->stop;
	if (taken) {
		job->next = m->first;
		m->first = job;
		m->count++;
		pthread_cond_signal(&m->wake);
	}
	pthread_mutex_unlock(&m->lock);
	return taken;
}
