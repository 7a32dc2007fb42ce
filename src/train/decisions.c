/* decisions.c: finds positions, plays every move of them on, and asks players what they would do. */
#include "train/decisions.h"

#include "base/json.h"
#include "base/rng.h"
#include "rules/score.h"

enum { HEAD_MAX = 1024, LINE_MAX_BYTES = 64 + MG_DECISION_MOVES * 2 * 24 };

struct position {
	bool known; /* from the file */
	int era, seat;
	int chosen[MG_MAX_ENTRANTS]; /* by each player: which of the moves */
	struct mg_position_values values;
};

struct decisions_job {
	const struct mg_decisions_options *options;
	struct position *position; /* owned */
	int known;
	struct mg_line_file file;
	bool unwritten;
	struct mg_decisions (*out)[MG_ERAS + 1];
};

struct decisions_worker {
	struct decisions_job *job;
	struct mg_match match, here; /* a game to its end; as it was where the position is */
};

/* ---- the file */

static void write_head(const struct mg_decisions_options *o, struct mg_buf *out)
{
	struct mg_json j;
	mg_json_init(&j, out);
	mg_json_object(&j);
	mg_json_key_text(&j, "magnate", "decisions 1");
	mg_json_key_text(&j, "board", o->sheet->hash);
	mg_json_key_int(&j, "players", o->players);
	mg_json_key_text(&j, "draws", o->draws == MG_DRAWS_PLAIN ? "plain" : "balanced");
	mg_json_key_text(&j, "places", mg_places_name(o->places));
	mg_json_key_int(&j, "first_deal", (long long)o->first);
	mg_json_key_text(&j, "base", o->base->name);
	mg_json_key_int(&j, "games", o->games);
	mg_json_end_object(&j);
	mg_buf_char(out, '\n');
}

static void write_numbers(struct mg_json *j, const char *key, const long *number, int n)
{
	mg_json_key(j, key);
	mg_json_array(j);
	for (int i = 0; i < n; i++)
		mg_json_int(j, number[i]);
	mg_json_end_array(j);
}

static void write_values(const struct mg_position_values *v, int index, struct mg_buf *out)
{
	struct mg_json j;
	mg_json_init(&j, out);
	mg_json_object(&j);
	mg_json_key_int(&j, "position", index);
	mg_json_key_int(&j, "at", v->at);
	write_numbers(&j, "twelfths", v->share, v->n);
	write_numbers(&j, "ahead", v->ahead, v->n);
	mg_json_end_object(&j);
	mg_buf_char(out, '\n');
}

/* A line is right if its numbers, written as values, give the same line. */
static bool read_values(struct mg_str line, int index, struct mg_position_values *v)
{
	long number[2 + 2 * MG_DECISION_MOVES + 1];
	char text[LINE_MAX_BYTES];
	struct mg_buf out;
	int count = mg_line_numbers(line, number, (int)MG_COUNT(number));
	if (count < 6 || count % 2 || count == (int)MG_COUNT(number))
		return false;
	v->at = (int)number[1];
	v->n = count / 2 - 1;
	memcpy(v->share, number + 2, (size_t)v->n * sizeof *number);
	memcpy(v->ahead, number + 2 + v->n, (size_t)v->n * sizeof *number);
	mg_buf_init(&out, text, sizeof text);
	write_values(v, index, &out);
	return !out.full && out.len == line.len + 1 && memcmp(text, line.at, line.len) == 0;
}

static bool add_line(void *context, struct mg_str line, int number, char *why)
{
	struct decisions_job *job = context;
	if (job->known == job->options->positions)
		return true;
	struct position *p = &job->position[job->known];
	if (!read_values(line, job->known, &p->values)) {
		snprintf(why, MG_LINE_FILE_ERROR, "line %d is not position %d", number, job->known);
		return false;
	}
	p->known = true;
	job->known++;
	return true;
}

static bool open_file(struct decisions_job *job, char error[MG_WORK_ERROR])
{
	char head[HEAD_MAX], why[MG_LINE_FILE_ERROR] = "has no place for such a long name";
	struct mg_buf out;
	mg_buf_init(&out, head, sizeof head);
	write_head(job->options, &out);
	struct mg_line_format format = {mg_buf_str(&out), "holds values of other positions", add_line, job};
	if (!out.full && mg_line_file_open(&job->file, job->options->file, &format, why))
		return true;
	snprintf(error, MG_WORK_ERROR, "%s %s", job->options->file, why);
	return false;
}

/* ---- a position */

static int list_moves(const struct mg_board *b, const struct mg_state *s, mg_move move[MG_MAX_LEGAL + MG_MAX_ANYTIME])
{
	int n = mg_legal(b, s, move);
	return n + mg_anytime(b, s, move + n);
}

static bool is_choice(const struct mg_board *b, const struct mg_state *s)
{
	mg_move move[MG_MAX_LEGAL + MG_MAX_ANYTIME];
	return s->decision != MG_DRAW && !mg_forced(b, s, move) && list_moves(b, s, move) <= MG_DECISION_MOVES;
}

/* Plays a game and keeps one of its decisions in `here`. */
static bool find_position(struct decisions_worker *w, int number, struct mg_rng *rng, char *why)
{
	const struct mg_decisions_options *o = w->job->options;
	struct mg_arena_options arena = {.sheet = o->sheet, .players = o->players, .draws = o->draws, .places = o->places,
					 .entrant = {*o->base}, .entrants = 1, .mode = MG_LEAGUE, .first = o->first};
	struct mg_match *m = &w->match;
	bool fine = mg_arena_begin(&arena, number, 0, NULL, m);
	uint32_t choices = 0;
	while (fine && m->state.decision != MG_OVER) {
		if (is_choice(&o->sheet->board, &m->state) && mg_rng_below(rng, ++choices) == 0)
			w->here = *m;
		fine = mg_match_step(m);
	}
	if (fine && choices)
		return true;
	snprintf(why, MG_WORK_ERROR, "%s", fine ? "there is a game without a choice" : m->error);
	return false;
}

static void add_end(const struct mg_board *b, const struct mg_state *end, int seat, long *share, long *ahead)
{
	struct mg_score score[MG_SEATS];
	int winners = 0;
	mg_score(b, end, score);
	for (int p = 0; p < end->players; p++) {
		winners += score[p].rank == 1;
		*ahead += score[seat].total - score[p].total;
	}
	*share += score[seat].rank == 1 ? MG_VICTORY_PARTS / winners : 0;
}

static bool value_moves(struct decisions_worker *w, const mg_move *move, uint64_t luck, struct mg_position_values *v)
{
	const struct mg_decisions_options *o = w->job->options;
	const struct mg_board *b = &o->sheet->board;
	mg_match_begin_thinking(&w->here, o->base);
	for (int i = 0; i < v->n; i++) {
		v->share[i] = v->ahead[i] = 0;
		for (int k = 0; k < o->games; k++) {
			struct mg_state s = w->here.state;
			mg_apply(b, &s, move[i]);
			if (!mg_thinker_play_on(w->here.thinker, &s, mg_rng_scramble(luck + (uint64_t)k)))
				return false;
			add_end(b, &s, w->here.state.to_move, &v->share[i], &v->ahead[i]);
		}
	}
	return true;
}

/* Which of the moves a player makes; -1: he failed. */
static int ask(struct decisions_worker *w, const struct mg_entrant *e, const mg_move *move, int n)
{
	w->match = w->here;
	mg_match_seat_all(&w->match, e);
	if (!mg_match_step(&w->match))
		return -1;
	for (int i = 0; i < n; i++)
		if (move[i] == w->match.last)
			return i;
	return -1;
}

static bool do_position(void *worker, int number, char *why)
{
	struct decisions_worker *w = worker;
	const struct mg_decisions_options *o = w->job->options;
	struct position *p = &w->job->position[number];
	struct mg_rng rng = mg_rng_seed(mg_rng_scramble(o->first + (uint64_t)number));
	mg_move move[MG_MAX_LEGAL + MG_MAX_ANYTIME];
	if (!find_position(w, number, &rng, why))
		return false;
	int n = list_moves(&o->sheet->board, &w->here.state, move);
	mg_assert(n > 1 && n <= MG_DECISION_MOVES);
	if (p->known && (p->values.at != w->here.moves || p->values.n != n)) {
		snprintf(why, MG_WORK_ERROR, "%s: position %d is another: the player who plays on has changed", o->file, number);
		return false;
	}
	if (!p->known) {
		p->values.at = w->here.moves;
		p->values.n = n;
		if (!value_moves(w, move, mg_rng_next(&rng), &p->values)) {
			snprintf(why, MG_WORK_ERROR, "out of memory");
			return false;
		}
	}
	p->era = w->here.state.era;
	for (int i = 0; i < o->entrants; i++)
		if ((p->chosen[i] = ask(w, &o->entrant[i], move, n)) < 0) {
			snprintf(why, MG_WORK_ERROR, "%s", w->match.error);
			return false;
		}
	return true;
}

/* ---- all of them */

static double share_of(const struct decisions_job *job, long sum)
{
	return (double)sum / MG_VICTORY_PARTS / job->options->games;
}

static double points_of(const struct decisions_job *job, long sum)
{
	return (double)sum / job->options->players / job->options->games;
}

static void count(struct decisions_job *job, const struct position *p)
{
	const struct mg_position_values *v = &p->values;
	long most_share = v->share[0], most_ahead = v->ahead[0];
	for (int i = 1; i < v->n; i++) {
		most_share = v->share[i] > most_share ? v->share[i] : most_share;
		most_ahead = v->ahead[i] > most_ahead ? v->ahead[i] : most_ahead;
	}
	for (int e = 0; e < job->options->entrants; e++)
		for (int row = 0; row <= p->era; row += p->era) {
			struct mg_decisions *d = &job->out[e][row];
			int his = p->chosen[e], first = p->chosen[0];
			mg_moments_add(&d->lost_share, share_of(job, most_share - v->share[his]));
			mg_moments_add(&d->lost_points, points_of(job, most_ahead - v->ahead[his]));
			mg_moments_add(&d->gain_share, share_of(job, v->share[his] - v->share[first]));
			mg_moments_add(&d->gain_points, points_of(job, v->ahead[his] - v->ahead[first]));
			d->other += his != first;
		}
}

static bool take(void *context, int number)
{
	struct decisions_job *job = context;
	const struct position *p = &job->position[number];
	char line[LINE_MAX_BYTES];
	struct mg_buf out;
	if (job->options->file && !p->known) {
		mg_buf_init(&out, line, sizeof line);
		write_values(&p->values, number, &out);
		mg_assert(!out.full);
		job->unwritten = !mg_line_file_append(&job->file, mg_buf_str(&out));
	}
	count(job, p);
	job->options->progress(job->options->context, number + 1, job->options->positions);
	return !job->unwritten;
}

static void *begin(void *context, char *why)
{
	struct decisions_job *job = context;
	struct decisions_worker *w = calloc(1, sizeof *w);
	if (w) {
		w->job = job;
		w->match.sheet = job->options->sheet;
		w->match.thinker = mg_thinker_new(&job->options->sheet->board);
	}
	if (w && w->match.thinker)
		return w;
	free(w);
	snprintf(why, MG_WORK_ERROR, "out of memory");
	return NULL;
}

static void finish(void *worker)
{
	struct decisions_worker *w = worker;
	mg_thinker_free(w->match.thinker);
	free(w);
}

bool mg_decisions_play(const struct mg_decisions_options *options, struct mg_decisions out[MG_MAX_ENTRANTS][MG_ERAS + 1],
		       char error[MG_WORK_ERROR])
{
	mg_assert(options->entrants > 0 && options->entrants <= MG_MAX_ENTRANTS && options->positions > 0 && options->games > 0);
	struct decisions_job job = {.options = options, .position = calloc((size_t)options->positions, sizeof *job.position),
				    .file = {-1}, .out = out};
	struct mg_work work = {.end = options->positions, .threads = options->threads, .context = &job,
			       .begin = begin, .work = do_position, .finish = finish, .take = take};
	memset(out, 0, MG_MAX_ENTRANTS * sizeof *out);
	snprintf(error, MG_WORK_ERROR, "out of memory");
	if (job.position && (!options->file || open_file(&job, error)))
		mg_work_run(&work, error);
	if (job.unwritten)
		snprintf(error, MG_WORK_ERROR, "%s cannot be written", options->file);
	if (options->file)
		mg_line_file_close(&job.file);
	free(job.position);
	return error[0] == '\0';
}
