/* table.c: the table of the context, as JSON; following one of a server: its events in, its game and its seats out. */
#include "base/sha256.h"
#include "embed/context.h"
#include "record/alike.h"
#include "record/movetext.h"
#include "record/statejson.h"
#include "table/fair.h"
#include "text/happen.h"

bool mg_embed_follow(struct mg_embed *e, struct mg_str args, struct mg_str body)
{
	(void)args;
	(void)body;
	mg_table_release(&e->table);
	mg_embed_take_over(e, NULL);
	e->follows = true;
	e->local = false;
	return true;
}

void mg_embed_leave_table(struct mg_embed *e)
{
	e->follows = e->local = false;
}

/* Its board stays where it is from the first event on. */
void mg_embed_copy_game(struct mg_embed *e)
{
	const struct mg_table *t = &e->table;
	mg_assert((e->follows || e->local) && t->phase != MG_TABLE_EMPTY);
	if (!e->game) {
		struct mg_embed_game *next = mg_embed_spare(e);
		if (t->own)
			next->own = *t->own;
		mg_embed_take_over(e, next);
	}
	e->game->record = t->record;
	e->game->state = t->state;
	mg_assert(!t->own || strcmp(e->game->own.hash, t->own->hash) == 0);
	if (t->own)
		e->game->record.sheet = &e->game->own;
}

bool mg_embed_event(struct mg_embed *e, struct mg_str args, struct mg_str body)
{
	(void)body;
	struct mg_table *t = &e->table;
	uint64_t n, at;
	char text[512];
	struct mg_buf wrong;
	mg_buf_init(&wrong, text, sizeof text);
	if (!mg_str_number64(mg_str_word(&args), UINT64_MAX, &n) || !mg_str_number64(mg_str_word(&args), UINT64_MAX, &at) || at > INT64_MAX)
		return mg_embed_refuse(e, "syntax", "event takes a number, a time and an event");
	if (n >= 1 && n <= t->events)
		return true; /* heard before */
	if (n != t->events + (uint64_t)1)
		return mg_embed_refuse(e, "limit", "the next event is number %lu", (unsigned long)t->events + 1);
	if (args.len && *args.at == ' ')
		args = (struct mg_str){args.at + 1, args.len - 1};
	int moves = t->record.moves, start = t->record.start;
	if (!mg_table_apply(t, (int64_t)at, args, &wrong))
		return mg_embed_refuse(e, "record", "event %llu: %s", (unsigned long long)n, text);
	if (t->record.moves != moves || t->record.start != start)
		mg_embed_forget(e);
	mg_embed_copy_game(e);
	return true;
}

bool mg_embed_happening(struct mg_embed *e, struct mg_str args, struct mg_str body)
{
	(void)body;
	mg_text_happening(&e->table, args, e->lang, &e->answer);
	return true;
}

/* ---- the table as JSON */

static void digits_json(struct mg_json *j, const char *key, const uint8_t bytes[32], bool known)
{
	char digits[65];
	mg_hex(bytes, 32, digits);
	mg_json_key_text(j, key, known ? digits : NULL);
}

/* Whether its name looks like another's here, or mixes scripts. */
static bool is_doubtful(const struct mg_table *t, int p)
{
	struct mg_str name = mg_str(t->seat[p].name);
	bool alike = mg_name_is_mixed(name);
	for (int i = 0; i < t->record.players; i++)
		alike |= i != p && mg_names_look_alike(mg_str(t->seat[i].name), name);
	return alike;
}

static void date_json(struct mg_json *j, const char *key, int64_t day)
{
	char text[16];
	struct mg_buf date;
	mg_buf_init(&date, text, sizeof text);
	mg_date_write(day, &date);
	mg_json_key_text(j, key, text);
}

/* Hours, weekends and vacations of a seat, where clocks can stand still. */
static void times_json(const struct mg_table *t, int p, struct mg_json *j)
{
	const struct mg_table_seat *seat = &t->seat[p];
	const struct mg_vacation *v = &seat->vacation;
	if (!mg_pace_is_slow(&t->pace) || (seat->sitter != MG_SITS_PERSON && seat->sitter != MG_SITS_PROGRAM))
		return;
	mg_json_key(j, "hours");
	mg_json_object(j);
	mg_json_key_int(j, "from", seat->hours_next.from);
	mg_json_key_int(j, "zone", seat->hours_next.zone);
	mg_json_end_object(j);
	mg_json_key_bool(j, "weekends", seat->free_weekends);
	mg_json_key(j, "vacation");
	if (v->taken && v->to > t->at) {
		mg_json_object(j);
		date_json(j, "first", v->first);
		date_json(j, "last", v->last);
		mg_json_key_int(j, "from", v->from);
		mg_json_key_int(j, "to", v->to);
		mg_json_end_object(j);
	} else {
		mg_json_null(j);
	}
	mg_json_key_int(j, "vacation_left", t->phase == MG_TABLE_PLAYING ? mg_table_vacation_left(t, p, t->at) : t->pace.vacation_days);
	mg_json_key_text(j, "vote", t->out >= 0 && seat->vote != MG_VOTE_NONE ? mg_vote_words[seat->vote] : NULL);
}

static void seat_json(const struct mg_table *t, int p, struct mg_json *j)
{
	const struct mg_table_seat *seat = &t->seat[p];
	bool has_clock = t->pace.kind != MG_PACE_NONE && seat->sitter != MG_SITS_BOT && t->phase == MG_TABLE_PLAYING;
	mg_json_object(j);
	mg_json_key_text(j, "kind", mg_sitter_words[seat->sitter]);
	mg_json_key_text(j, "name", seat->name);
	mg_json_key_text(j, "level", seat->sitter == MG_SITS_BOT ? seat->level : NULL);
	mg_json_key_bool(j, "alike", is_doubtful(t, p));
	mg_json_key_text(j, "number", seat->number[0] ? seat->number : NULL);
	mg_json_key_text(j, "away", !seat->away ? NULL : seat->vacant ? "vacant" : seat->away_left ? "left" : "time");
	mg_json_key(j, "left");
	if (has_clock)
		mg_json_int(j, seat->left_ms);
	else
		mg_json_null(j);
	times_json(t, p, j);
	mg_json_end_object(j);
}

/* When the clock runs from its last start to its end: pairs of moments. Only where it stands still at times; the first of them if there are many. */
static void stretches_json(const struct mg_table *t, struct mg_json *j)
{
	enum { STRETCHES = 100 };
	struct mg_calendar c = mg_table_calendar(t, t->state.to_move);
	int64_t end = t->since, due = mg_table_due(t);
	mg_json_key(j, "runs");
	if (!mg_table_has_calendar(t)) {
		mg_json_null(j);
		return;
	}
	mg_json_array(j);
	for (int i = 0; i < STRETCHES && end < due; i++) {
		int64_t begin = mg_calendar_stretch(&c, end, &end);
		mg_json_array(j);
		mg_json_int(j, begin);
		mg_json_int(j, end < due ? end : due);
		mg_json_end_array(j);
	}
	mg_json_end_array(j);
}

static void clock_json(const struct mg_table *t, struct mg_json *j)
{
	mg_json_key(j, "clock");
	if (!mg_table_clock_runs(t)) {
		mg_json_null(j);
		return;
	}
	mg_json_object(j);
	mg_json_key_int(j, "seat", t->state.to_move + 1);
	mg_json_key_int(j, "due", mg_table_due(t));
	stretches_json(t, j);
	mg_json_end_object(j);
}

/* Somebody's time is over, and the others decide. */
static void vote_json(const struct mg_table *t, struct mg_json *j)
{
	mg_json_key(j, "vote");
	if (t->out < 0 || t->phase != MG_TABLE_PLAYING) {
		mg_json_null(j);
		return;
	}
	mg_json_object(j);
	mg_json_key_int(j, "seat", t->out + 1);
	mg_json_key_int(j, "until", mg_table_vote_until(t));
	mg_json_key_seats(j, "voters", mg_table_voters(t));
	mg_json_end_object(j);
}

static void question_json(const struct mg_table *t, struct mg_json *j)
{
	mg_json_key(j, "question");
	if (t->asks < 0) {
		mg_json_null(j);
		return;
	}
	mg_json_object(j);
	mg_json_key_int(j, "seat", t->asks + 1);
	if (t->question == MG_ASKS_UNDO) {
		mg_json_key_int(j, "to", t->asks_to);
	} else {
		mg_json_key_int(j, "replace", t->asks_seat + 1);
		mg_json_key_text(j, "level", t->asks_level[0] ? t->asks_level : NULL);
	}
	mg_json_key_seats(j, "asked", mg_table_asked(t, t->asks));
	mg_json_key_seats(j, "agreed", t->agreed);
	mg_json_end_object(j);
}

static void undo_json(const struct mg_table *t, int seat, struct mg_json *j)
{
	int to = 0;
	bool may = t->policy != MG_POLICY_ONLINE || (seat < t->record.players && t->asks != seat);
	enum mg_undo undo = may ? mg_table_undo(t, seat, &to) : MG_UNDO_NONE;
	mg_json_key(j, "undo");
	if (undo == MG_UNDO_NONE || (undo == MG_UNDO_ASK && !mg_table_may_ask(t, seat))) {
		mg_json_null(j);
		return;
	}
	mg_json_object(j);
	mg_json_key_text(j, "how", undo == MG_UNDO_FREE ? "free" : "ask");
	mg_json_key_int(j, "to", to);
	mg_json_end_object(j);
}

/* What can be redone, from the next move on to the last that is known. */
static void redo_json(const struct mg_table *t, struct mg_json *j)
{
	char text[128];
	struct mg_buf word;
	int to;
	mg_json_key(j, "redo");
	if (!mg_table_redo(t, &to)) {
		mg_json_null(j);
		return;
	}
	mg_json_object(j);
	mg_json_key_int(j, "to", to);
	mg_json_key(j, "moves");
	mg_json_array(j);
	for (int i = t->record.moves; i < t->known; i++) {
		mg_buf_init(&word, text, sizeof text);
		mg_move_write(t->record.sheet, t->record.move[i], &word);
		mg_json_text(j, text);
	}
	mg_json_end_array(j);
	mg_json_end_object(j);
}

/* Moves that nobody chose, by their numbers as `log` counts them, from 1. */
static void marks_json(const struct mg_table *t, struct mg_json *j)
{
	mg_json_key(j, "marks");
	mg_json_object(j);
	for (int mark = MG_MARK_AUTO; mark < MG_MARKS; mark++) {
		mg_json_key(j, mg_mark_words[mark]);
		mg_json_array(j);
		for (int i = 0; i < t->record.moves; i++)
			if (t->mark[i] == mark)
				mg_json_int(j, i + 1);
		mg_json_end_array(j);
	}
	mg_json_end_object(j);
}

/* A game that is played here has no secret from those who play it. */
static void draws_json(const struct mg_embed *e, struct mg_json *j)
{
	const struct mg_table *t = &e->table;
	digits_json(j, "commitment", t->commitment, t->committed);
	digits_json(j, "secret", e->local ? e->secret : t->secret, e->local || t->revealed);
	mg_json_key(j, "fair");
	if (t->revealed)
		mg_json_bool(j, mg_fair_check(t, t->secret));
	else
		mg_json_null(j);
}

static void setup_json(const struct mg_table *t, struct mg_json *j)
{
	char text[MG_PACE_MAX];
	struct mg_buf pace;
	mg_buf_init(&pace, text, sizeof text);
	mg_pace_write(t->pace, &pace);
	mg_json_key_text(j, "id", t->id);
	mg_json_key_text(j, "phase", mg_phase_words[t->phase]);
	mg_json_key_text(j, "policy", mg_policy_words[t->policy]);
	mg_json_key(j, "public");
	mg_json_bool(j, t->is_public);
	mg_json_key_text(j, "pace", text);
	mg_json_key_bool(j, "rated", t->is_rated);
	mg_json_key_bool(j, "weekends_free", t->weekends_free);
	mg_json_key_int(j, "events", t->events);
	mg_json_key_int(j, "at", t->at);
	mg_json_key_int(j, "moves", t->record.moves);
}

bool mg_embed_table(struct mg_embed *e, struct mg_str args, struct mg_str body)
{
	(void)body;
	const struct mg_table *t = &e->table;
	struct mg_str word = mg_str_word(&args);
	int seat = mg_seat_read(word);
	struct mg_json j;
	if (mg_str_word(&args).len || (word.len && seat == MG_NONE))
		return mg_embed_refuse(e, "syntax", "table takes a seat, p1 to p4");
	mg_json_init(&j, &e->answer);
	mg_json_object(&j);
	setup_json(t, &j);
	mg_json_key(&j, "seats");
	mg_json_array(&j);
	for (int p = 0; p < t->record.players; p++)
		seat_json(t, p, &j);
	mg_json_end_array(&j);
	mg_json_key_seats(&j, "turn", mg_table_turn(t));
	clock_json(t, &j);
	question_json(t, &j);
	vote_json(t, &j);
	undo_json(t, seat, &j);
	redo_json(t, &j);
	marks_json(t, &j);
	draws_json(e, &j);
	mg_json_end_object(&j);
	return true;
}
