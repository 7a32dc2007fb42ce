/* fold.c: what each event does to a table, if it fits.
 *
 * An event is checked whole before anything changes. The fold is as strict as the deciders: a move that its seat could not
 * make, an undo that nobody granted, a time that is not over are refused, so that a server cannot write them either. */
#include "table/fold.h"

#include "base/sha256.h"
#include "record/movetext.h"
#include "table/fair.h"

/* ---- reading */

bool mg_fold_refuse(struct mg_fold *e, const char *what)
{
	mg_buf_text(e->wrong, what);
	return false;
}

struct mg_str mg_fold_word(struct mg_fold *e)
{
	return mg_str_word(&e->rest);
}

bool mg_fold_at_end(struct mg_fold *e)
{
	return mg_fold_word(e).len == 0 || mg_fold_refuse(e, "words too many");
}

bool mg_fold_read_seat(struct mg_fold *e, struct mg_str word, int *seat)
{
	*seat = mg_seat_read(word);
	return *seat < e->t->record.players || mg_fold_refuse(e, "no such seat");
}

bool mg_fold_read_player(struct mg_fold *e, int *seat)
{
	return mg_fold_read_seat(e, mg_fold_word(e), seat) && (mg_table_is_played(e->t, *seat) || mg_fold_refuse(e, "nobody plays that seat"));
}

void mg_fold_copy_word(char *out, struct mg_str word)
{
	if (word.len)
		memcpy(out, word.at, word.len);
	out[word.len] = '\0';
}

/* ---- before the start */

static bool fold_open(struct mg_fold *e)
{
	return mg_table_open(e->t, e->rest, e->wrong);
}

static bool fold_commit(struct mg_fold *e)
{
	uint8_t hash[32];
	if (e->t->committed)
		return mg_fold_refuse(e, "committed twice");
	if (!mg_unhex(mg_fold_word(e), hash, MG_SECRET_BYTES) || !mg_fold_at_end(e))
		return mg_fold_refuse(e, "a commitment has 64 hexadecimal digits");
	memcpy(e->t->commitment, hash, sizeof hash);
	e->t->committed = true;
	return true;
}

static bool fold_start(struct mg_fold *e)
{
	struct mg_table *t = e->t;
	int seat;
	if (!mg_fold_read_seat(e, mg_fold_word(e), &seat) || !mg_fold_at_end(e))
		return false;
	if (!t->committed)
		return mg_fold_refuse(e, "the draws are not committed to");
	if (t->start >= 0 && seat != t->start)
		return mg_fold_refuse(e, "another starting player was chosen");
	for (int p = 0; p < t->record.players; p++)
		if (t->seat[p].sitter == MG_SITS_NOBODY)
			return mg_fold_refuse(e, "a seat is open");
	if (mg_table_is_crowded(t))
		return mg_fold_refuse(e, "several persons are not alone");
	t->record.start = seat;
	mg_record_state(&t->record, 0, &t->state);
	t->phase = MG_TABLE_PLAYING;
	t->since = t->started = e->at;
	for (int p = 0; p < t->record.players; p++) {
		t->seat[p].left_ms = t->pace.base_ms;
		t->seat[p].free_weekends = t->weekends_free;
	}
	return true;
}

/* ---- while it lasts */

/* Of the time before it so many seconds count for nobody. */
static bool fold_pause(struct mg_fold *e)
{
	struct mg_table *t = e->t;
	long seconds;
	if (!mg_str_number(mg_fold_word(e), INT32_MAX, &seconds) || seconds < 1 || !mg_fold_at_end(e))
		return mg_fold_refuse(e, "a pause has so many seconds");
	int64_t ms = (int64_t)seconds * 1000;
	if (mg_table_due(t) == INT64_MAX || (t->out >= 0 ? t->out_at : t->since) + ms > e->at)
		return mg_fold_refuse(e, "no clock ran for so long");
	if (t->out >= 0) {
		t->out_at += ms;
	} else if (mg_table_has_calendar(t) && mg_table_clock_runs(t)) { /* what it ran before counts, and nothing since */
		mg_table_charge(t, e->at - ms);
		t->since = e->at;
	} else {
		t->since += ms;
	}
	if (t->asks >= 0)
		t->asked_at = t->asked_at + ms < e->at ? t->asked_at + ms : e->at;
	return true;
}

/* Hours, weekends, vacations, and what is done when somebody's time is over: times.c. */
static bool fold_times(struct mg_fold *e)
{
	const char *bad = mg_times_fold(e->t, e->at, e->word, e->rest);
	return !bad || mg_fold_refuse(e, bad);
}

/* The text may be empty: it was taken away. */
static bool fold_say(struct mg_fold *e)
{
	char text[MG_SAY_MAX];
	struct mg_buf out;
	int seat;
	mg_buf_init(&out, text, sizeof text);
	if (!mg_fold_read_player(e, &seat))
		return false;
	const char *bad = mg_event_unquote(&e->rest, &out, true);
	if (bad)
		return mg_fold_refuse(e, bad);
	return (out.len == 0 || mg_event_can_be_said(mg_buf_str(&out)) || mg_fold_refuse(e, "this cannot be said")) && mg_fold_at_end(e);
}

static bool fold_redact(struct mg_fold *e)
{
	long n;
	if (!mg_str_number(mg_fold_word(e), INT32_MAX, &n) || n < 1 || n > (long)e->t->events)
		return mg_fold_refuse(e, "no such event");
	return mg_fold_at_end(e);
}

/* ---- its end */

static bool fold_over(struct mg_fold *e)
{
	if (!mg_fold_at_end(e))
		return false;
	if (e->t->state.decision != MG_OVER)
		return mg_fold_refuse(e, "the game has not ended");
	mg_fold_end_question(e->t, e->at);
	e->t->phase = MG_TABLE_OVER;
	return true;
}

static bool fold_secret(struct mg_fold *e)
{
	struct mg_table *t = e->t;
	uint8_t secret[MG_SECRET_BYTES], hash[32];
	if (!t->committed || t->revealed)
		return mg_fold_refuse(e, "there is no secret to be revealed");
	if (!mg_unhex(mg_fold_word(e), secret, MG_SECRET_BYTES) || !mg_fold_at_end(e))
		return mg_fold_refuse(e, "a secret has 64 hexadecimal digits");
	mg_fair_commit(secret, hash);
	if (memcmp(hash, t->commitment, sizeof hash) != 0)
		return mg_fold_refuse(e, "the secret is not the one that was committed to");
	memcpy(t->secret, secret, sizeof secret);
	t->revealed = true;
	return true;
}

static bool fold_rematch(struct mg_fold *e)
{
	return (mg_event_id_is_good(mg_fold_word(e)) || mg_fold_refuse(e, "not a table's id")) && mg_fold_at_end(e);
}

/* `close time p2`: the table ends because somebody's time is over. */
static bool may_close_for_time(struct mg_fold *e)
{
	const struct mg_table *t = e->t;
	int seat;
	enum mg_vote as;
	if (!mg_fold_read_player(e, &seat))
		return false;
	bool over = t->phase == MG_TABLE_PLAYING && t->seat[seat].away && !t->seat[seat].away_left;
	bool voted = t->out == seat && mg_times_decided(t, e->at, &as) && as == MG_VOTE_END;
	return (over && (t->pace.out == MG_OUT_END || voted)) || mg_fold_refuse(e, "a seat's time is no reason to close this table");
}

static bool read_close(struct mg_fold *e)
{
	char text[MG_SAY_MAX];
	struct mg_buf out;
	struct mg_str ahead = e->rest;
	if (mg_str_is(mg_str_word(&ahead), "time")) {
		mg_fold_word(e);
		return may_close_for_time(e);
	}
	mg_buf_init(&out, text, sizeof text);
	const char *bad = mg_event_unquote(&e->rest, &out, true);
	return !bad || mg_fold_refuse(e, bad);
}

static bool fold_close(struct mg_fold *e)
{
	if (!read_close(e) || !mg_fold_at_end(e))
		return false;
	mg_fold_end_question(e->t, e->at);
	mg_table_charge(e->t, e->at);
	e->t->phase = MG_TABLE_CLOSED;
	mg_orders_follow(e->t);
	return true;
}

/* ---- which */

enum { EMPTY = 1 << MG_TABLE_EMPTY, OPEN = 1 << MG_TABLE_OPEN, PLAYING = 1 << MG_TABLE_PLAYING, OVER = 1 << MG_TABLE_OVER,
       CLOSED = 1 << MG_TABLE_CLOSED };

static const struct {
	const char *word;
	bool (*fold)(struct mg_fold *e);
	unsigned phases; /* in which it can come */
} kinds[] = {
	{"open", fold_open, EMPTY},
	{"commit", fold_commit, OPEN},
	{"seat", mg_fold_seat, OPEN},
	{"start", fold_start, OPEN},
	{"move", mg_fold_move, PLAYING},
	{"draw", mg_fold_draw, PLAYING},
	{"away", mg_fold_away, PLAYING},
	{"back", mg_fold_back, PLAYING},
	{"replace", mg_fold_replace, PLAYING},
	{"quick", mg_fold_quick, PLAYING},
	{"pause", fold_pause, PLAYING},
	{"hours", fold_times, OPEN | PLAYING},
	{"weekends", fold_times, PLAYING},
	{"vacation", fold_times, PLAYING},
	{"work", fold_times, PLAYING},
	{"vote", fold_times, PLAYING},
	{"standin", fold_times, PLAYING},
	{"more", fold_times, PLAYING},
	{"ask", mg_fold_ask, PLAYING},
	{"answer", mg_fold_answer, PLAYING},
	{"undo", mg_fold_undo, PLAYING | OVER},
	{"redo", mg_fold_redo, PLAYING},
	{"name", mg_fold_name, OPEN | PLAYING | OVER},
	{"say", fold_say, OPEN | PLAYING | OVER},
	{"hush", fold_redact, OPEN | PLAYING | OVER | CLOSED},
	{"over", fold_over, PLAYING},
	{"secret", fold_secret, OVER | CLOSED},
	{"rematch", fold_rematch, OVER},
	{"close", fold_close, OPEN | PLAYING},
};

static bool is_line(struct mg_str text)
{
	return text.len > 0 && text.len < MG_EVENT_MAX && !memchr(text.at, '\n', text.len) && !memchr(text.at, '\0', text.len) &&
	       mg_str_utf8(text, NULL);
}

bool mg_table_apply(struct mg_table *t, int64_t at, struct mg_str event, struct mg_buf *wrong)
{
	struct mg_fold e = {.t = t, .at = at > t->at ? at : t->at, .rest = event, .wrong = wrong};
	if (!is_line(event) || at < 0 || at >= (int64_t)1 << 53 || t->events == UINT32_MAX)
		return mg_fold_refuse(&e, "not an event: a line of text with a time");
	struct mg_str word = e.word = mg_fold_word(&e);
	size_t k = 0;
	while (k < MG_COUNT(kinds) && !mg_str_is(word, kinds[k].word))
		k++;
	if (k == MG_COUNT(kinds))
		return mg_fold_refuse(&e, "no such event");
	if (!(kinds[k].phases >> t->phase & 1))
		return mg_fold_refuse(&e, "not at this time of the table");
	if (!kinds[k].fold(&e))
		return false;
	t->events++;
	t->at = e.at;
	return true;
}

void mg_table_append(struct mg_table *t, int64_t at, const struct mg_buf *events, const struct mg_decided *decided)
{
	char why[256];
	struct mg_buf wrong;
	struct mg_str rest = mg_buf_str(events), event;
	mg_assert(!events->full);
	if (decided && decided->count) {
		mg_table_apply_decided(t, at, decided);
		return;
	}
	mg_buf_init(&wrong, why, sizeof why);
	while (mg_str_line(&rest, &event)) {
		bool fits = mg_table_apply(t, at, event, &wrong);
		mg_assert(fits); /* a decider wrote it */
		(void)fits;
	}
}

void mg_table_init(struct mg_table *t)
{
	memset(t, 0, sizeof *t);
	t->start = t->asks = t->out = -1;
}

void mg_table_release(struct mg_table *t)
{
	free(t->own);
	mg_table_init(t);
}
