/* review_run.c: a review with all processors, that can be broken off and gone on with. */
#include "cmd/review.h"

#include "cmd/progress.h"
#include "review/saved.h"
#include "train/line_file.h"
#include "train/workers.h"

#include <time.h>

enum { SAVE_EVERY = 8 }; /* steps */

struct running {
	const struct mg_review_run *run;
	struct mg_review *v;
	uint32_t *units;     /* of each job */
	struct mg_line_file file;
	struct mg_progress progress;
	double until;
	bool late;
};

static double seconds(void)
{
	struct timespec t;
	clock_gettime(CLOCK_MONOTONIC, &t);
	return (double)t.tv_sec + (double)t.tv_nsec / 1e9;
}

/* ---- jobs on threads */

struct worker {
	struct running *r;
	struct mg_reviewer *reviewer;
};

static void *begin_worker(void *context, char *why)
{
	struct running *r = context;
	struct worker *w = calloc(1, sizeof *w);
	if (w) {
		w->r = r;
		w->reviewer = mg_reviewer_new(r->v->b, r->v->record.players, r->run->net);
	}
	if (w && w->reviewer)
		return w;
	free(w);
	snprintf(why, MG_WORK_ERROR, "out of memory");
	return NULL;
}

static bool work(void *worker, int number, char *why)
{
	struct worker *w = worker;
	(void)why;
	w->r->units[number] = mg_review_job(w->r->v, w->reviewer, number);
	return true;
}

static void finish_worker(void *worker)
{
	struct worker *w = worker;
	mg_reviewer_free(w->reviewer);
	free(w);
}

static bool take(void *context, int number)
{
	struct running *r = context;
	r->v->done += r->units[number];
	r->v->of = r->v->of < r->v->done ? r->v->done : r->v->of;
	if (!r->run->quiet)
		mg_progress_show(&r->progress, (long)r->v->done, (long)r->v->of, "units");
	r->late = r->late || (r->until > 0 && seconds() > r->until);
	return !(r->late && r->v->step > 1); /* so that a review that goes on gets on, however short its time */
}

static bool run_step(struct running *r)
{
	char error[MG_WORK_ERROR];
	struct mg_work jobs = {.first = 0, .end = r->v->jobs, .threads = r->run->threads < r->v->jobs ? r->run->threads : r->v->jobs, .context = r,
			       .begin = begin_worker, .work = work, .finish = finish_worker, .take = take};
	mg_work_run(&jobs, error);
	if (error[0])
		mg_complain("%s", error);
	return !error[0];
}

/* ---- what was played before */

static bool add_line(void *context, struct mg_str line, int number, char *why)
{
	struct running *r = context;
	const char *wrong = mg_saved_read(r->v, line);
	if (wrong)
		snprintf(why, MG_LINE_FILE_ERROR, "line %d: %s", number, wrong);
	return !wrong;
}

static bool open_file(struct running *r)
{
	char head[256], why[MG_LINE_FILE_ERROR];
	struct mg_buf first;
	mg_buf_init(&first, head, sizeof head);
	mg_saved_head(r->v, r->run->net, &first);
	struct mg_line_format format = {mg_buf_str(&first), "holds the review of another game, or another kind of review", add_line, r};
	if (!mg_line_file_open(&r->file, r->run->resume, &format, why)) {
		mg_complain("%s %s", r->run->resume, why);
		return false;
	}
	for (int i = 0; i < r->v->decisions; i++)
		if (r->v->decision[i].stage == MG_PLAYED)
			mg_review_conclude(r->v, &r->v->decision[i]);
	return true;
}

static bool save(struct running *r)
{
	char text[MG_SAVED_LINE];
	struct mg_buf line;
	for (int i = 0; i < r->v->decisions; i++) {
		const struct mg_review_decision *d = &r->v->decision[i];
		for (int k = 0; d->stage == MG_PLAYED && k < d->rivals; k++) {
			mg_buf_init(&line, text, sizeof text);
			mg_saved_write(r->v, d, k, &line);
			mg_assert(!line.full);
			if (!mg_line_file_append(&r->file, mg_buf_str(&line))) {
				mg_complain("%s cannot be written", r->run->resume);
				return false;
			}
		}
	}
	return true;
}

/* ---- */

static bool run_steps(struct running *r)
{
	bool fine = run_step(r);
	if (fine && r->run->resume)
		fine = open_file(r);
	while (fine && (!r->late || r->v->step == 0) && mg_review_advance(r->v)) {
		fine = run_step(r);
		if (fine && r->run->resume && r->v->step % SAVE_EVERY == 0)
			fine = save(r);
	}
	return fine && (!r->run->resume || save(r));
}

struct mg_review *mg_review_run(const struct mg_record *record, const struct mg_review_run *run)
{
	struct running r = {.run = run, .file = {-1}};
	mg_assert(!run->net || mg_net_fits(run->net, &record->sheet->board, record->players));
	r.v = mg_review_new(record, &run->effort, run->seed, -1);
	if (!r.v) {
		mg_complain("out of memory");
		return NULL;
	}
	r.units = mg_need(4 * ((size_t)record->moves + 1) * sizeof *r.units);
	r.until = run->seconds > 0 ? seconds() + run->seconds : 0;
	mg_progress_begin(&r.progress, 0);
	bool fine = r.v->jobs == 0 || run_steps(&r);
	mg_progress_end(&r.progress);
	if (run->resume)
		mg_line_file_close(&r.file);
	free(r.units);
	if (fine)
		return r.v;
	mg_review_free(r.v);
	return NULL;
}
