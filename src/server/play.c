/* play.c: moves, undos, chat; what clocks and computer players bring. */
#include "record/movetext.h"
#include "server/live_table.h"
#include "server/parse.h"
#include "text/text.h"

/* ---- bodies ---- */

bool mg_parse_moves(struct mg_request *r, const struct mg_request_input *in)
{
	struct mg_body_moves *b = &r->body.moves;
	json_t *moves = NULL, *move;
	size_t i;
	const struct mg_body_key keys[] = {{"expect", MG_KEY_NUMBER, true, &b->expect, NULL},
				      {"key", MG_KEY_TEXT, true, &b->key, NULL},
				      {"moves", MG_KEY_LIST, true, &moves, NULL}};
	if (!MG_PARSE(r, in, keys) || !mg_check_key(r, b->key))
		return false;
	size_t n = json_array_size(moves);
	if (n < 1 || n > MG_MOVES_MAX || b->expect < 0)
		return mg_parse_wrong(r, b->expect < 0 ? "expect" : "moves");
	json_array_foreach(moves, i, move) {
		b->move[i] = json_string_value(move);
		if (!b->move[i])
			return mg_parse_wrong(r, "moves");
	}
	b->moves = (int)n;
	return true;
}

bool mg_parse_undo(struct mg_request *r, const struct mg_request_input *in)
{
	const struct mg_body_key keys[] = {{"expect", MG_KEY_NUMBER, true, &r->body.undo.expect, NULL},
				      {"key", MG_KEY_TEXT, true, &r->body.undo.key, NULL}};
	return MG_PARSE(r, in, keys) && mg_check_key(r, r->body.undo.key) && (r->body.undo.expect >= 0 || mg_parse_wrong(r, "expect"));
}

bool mg_parse_answer(struct mg_request *r, const struct mg_request_input *in)
{
	const struct mg_body_key keys[] = {{"key", MG_KEY_TEXT, true, &r->body.answer.key, NULL},
				      {"yes", MG_KEY_BOOL, true, &r->body.answer.yes, NULL}};
	return MG_PARSE(r, in, keys) && mg_check_key(r, r->body.answer.key);
}

bool mg_parse_replace(struct mg_request *r, const struct mg_request_input *in)
{
	const char *kind = NULL;
	int64_t seat = 0;
	const struct mg_body_key keys[] = {{"key", MG_KEY_TEXT, true, &r->body.replace.key, NULL}, {"seat", MG_KEY_NUMBER, true, &seat, NULL},
					   {"kind", MG_KEY_TEXT, true, &kind, NULL}, {"level", MG_KEY_TEXT, false, &r->body.replace.level, NULL}};
	if (!MG_PARSE(r, in, keys) || !mg_check_key(r, r->body.replace.key) || !mg_check_seat(r, seat, &r->body.replace.seat))
		return false;
	if (strcmp(kind, "bot") == 0)
		return r->body.replace.level ? mg_check_level(r, r->body.replace.level) : mg_parse_wrong(r, "level");
	return (strcmp(kind, "person") == 0 && !r->body.replace.level) || mg_parse_wrong(r, "kind");
}

bool mg_parse_say(struct mg_request *r, const struct mg_request_input *in)
{
	const struct mg_body_key keys[] = {{"key", MG_KEY_TEXT, true, &r->body.say.key, NULL},
				      {"text", MG_KEY_TEXT, true, &r->body.say.text, NULL}};
	return MG_PARSE(r, in, keys) && mg_check_key(r, r->body.say.key);
}

/* ---- what all of them share ---- */

static void grant(struct mg_request *r, int64_t events)
{
	r->events = events;
	r->status = 200;
}

void mg_answer_events(struct mg_request *r)
{
	char text[48];
	snprintf(text, sizeof text, "{\"events\":%lld}", (long long)r->events);
	mg_request_answer_text(r, r->status, text);
}

/* What tells one body from another: 31 bits, which stand above the number of events in the stored answer. Answers from before that
 * have none, and fit every body. */
static int64_t mark_of(const struct mg_request *r)
{
	char *text = json_dumps(r->json, JSON_COMPACT | JSON_SORT_KEYS);
	uint8_t hash[MG_DIGEST];
	if (!text)
		return 0;
	mg_code_hash(mg_str(text), hash);
	free(text);
	int64_t mark = ((int64_t)hash[0] << 24 | hash[1] << 16 | hash[2] << 8 | hash[3]) & INT32_MAX;
	return mark ? mark : 1;
}

int64_t mg_key_answer(const struct mg_request *r, int64_t events)
{
	mg_assert(events >= 0 && events <= UINT32_MAX);
	return mark_of(r) << 32 | events;
}

bool mg_key_fits(struct mg_request *r, int64_t answer)
{
	int64_t mark = answer >> 32;
	return !mark || mark == mark_of(r) || mg_request_refuse(r, MG_R_KEY, NULL, NULL);
}

/* Whether this key was answered before: then the same answer is given again, if it is the same request. */
static bool is_repeated(struct mg_writer *w, struct mg_request *r, const struct mg_live_table *lt, const char *key)
{
	int64_t events;
	enum mg_stored found = mg_store_find_key(w->store, lt->row.id, r->who.id, key, &events);
	if (!mg_writer_ok(w, found))
		return true;
	if (found != MG_STORED)
		return false;
	if (mg_key_fits(r, events))
		grant(r, events & UINT32_MAX);
	return true;
}

/* Late is who has not seen an event that changes what he sees. */
static bool is_late(struct mg_request *r, const struct mg_live_table *lt, int seat, int64_t expect)
{
	bool late = expect > lt->t.events;
	for (int64_t n = expect + 1; n <= lt->t.events && !late; n++) {
		const struct mg_logged_event *event = mg_live_table_event(lt, n);
		late = !event || !mg_event_is_harmless((struct mg_str){event->text, event->len}, seat);
	}
	if (late)
		mg_request_refuse_late(r, lt->t.events);
	return late;
}

/* The seat of who asks; -1: refused, or answered already. */
static int seat_for(struct mg_writer *w, struct mg_request *r, const struct mg_live_table *lt, const char *key)
{
	int seat = mg_live_table_seat_of(lt, r->who.id);
	if (seat < 0)
		mg_request_refuse(r, MG_R_FORBIDDEN, NULL, NULL);
	else if (is_repeated(w, r, lt, key))
		return -1;
	return seat;
}

/* Appends what was decided and what follows, with the key, so that it can be repeated. Or refuses; `seat` is why if it is the
 * seat's. */
static bool append_and_grant(struct mg_writer *w, struct mg_request *r, struct mg_live_table *lt, enum mg_denial why,
		      enum mg_refusal seat, const struct mg_buf *out, const struct mg_decided *decided, const char *key)
{
	if (why != MG_GRANTED)
		return mg_request_deny(r, why, seat);
	if (!mg_live_table_append_decided(w, lt, out, decided) || !mg_live_table_settle(w, lt))
		return false;
	enum mg_stored done = mg_store_note_key(w->store, lt->row.id, r->who.id, key, w->now, mg_key_answer(r, lt->t.events));
	if (done != MG_STORED) {
		/* Another server has just taken the same request. */
		if (mg_writer_ok(w, done))
			w->trouble = MG_STORE_BUSY;
		return false;
	}
	grant(r, lt->t.events);
	return true;
}

/* ---- what each does ---- */

static bool read_moves(struct mg_request *r, const struct mg_live_table *lt, mg_move *moves)
{
	const struct mg_body_moves *b = &r->body.moves;
	for (int i = 0; i < b->moves; i++) {
		char words[256], text[512];
		struct mg_buf why;
		struct mg_str rest = mg_str(b->move[i]);
		mg_buf_init(&why, words, sizeof words);
		const char *wrong = strlen(b->move[i]) > 200 ? "too long" : mg_move_read(lt->t.record.sheet, &rest, &moves[i], &why);
		if (!wrong && moves[i] != MG_NO_MOVE && !mg_str_word(&rest).len)
			continue;
		snprintf(text, sizeof text, "%s%s%s", wrong ? wrong : "one move", why.len ? ": " : "", words);
		return mg_request_refuse(r, MG_R_SYNTAX, wrong ? text : NULL, "moves");
	}
	return true;
}

void mg_run_moves(struct mg_writer *w, struct mg_request *r, struct mg_live_table *lt)
{
	const struct mg_body_moves *b = &r->body.moves;
	mg_move moves[MG_MOVES_MAX];
	struct mg_why why;
	struct mg_decided decided;
	mg_assert(r->endpoint->parse == mg_parse_moves);
	int seat = seat_for(w, r, lt, b->key);
	if (seat < 0 || is_late(r, lt, seat, b->expect) || !read_moves(r, lt, moves))
		return;
	struct mg_buf out = mg_writer_buffer(w);
	enum mg_denial denial = mg_table_decide_moves(&lt->t, seat, MG_CHOSEN, moves, b->moves, &out, &decided, &why);
	if (denial == MG_DENIED_RULES) {
		char text[1024];
		struct mg_buf reason;
		mg_buf_init(&reason, text, sizeof text);
		mg_text_refusal(&lt->t.record, &why.state, why.move, why.reason, r->lang, &reason);
		mg_request_refuse(r, MG_R_ILLEGAL, text, NULL);
	} else if (append_and_grant(w, r, lt, denial, MG_R_TURN, &out, &decided, b->key)) {
		mg_count(&w->common->metrics, MG_C_MOVES, (unsigned long long)b->moves);
	}
}

void mg_run_undo(struct mg_writer *w, struct mg_request *r, struct mg_live_table *lt)
{
	mg_assert(r->endpoint->parse == mg_parse_undo);
	int seat = seat_for(w, r, lt, r->body.undo.key);
	if (seat < 0 || is_late(r, lt, seat, r->body.undo.expect))
		return;
	struct mg_buf out = mg_writer_buffer(w);
	append_and_grant(w, r, lt, mg_table_decide_undo(&lt->t, seat, &out), MG_R_STATE, &out, NULL, r->body.undo.key);
}

void mg_run_answer(struct mg_writer *w, struct mg_request *r, struct mg_live_table *lt)
{
	mg_assert(r->endpoint->parse == mg_parse_answer);
	int seat = seat_for(w, r, lt, r->body.answer.key);
	if (seat < 0)
		return;
	struct mg_buf out = mg_writer_buffer(w);
	append_and_grant(w, r, lt, mg_table_decide_answer(&lt->t, seat, r->body.answer.yes, &out), MG_R_STATE, &out, NULL, r->body.answer.key);
}

/* Where there is no clock nobody's time is ever over: somebody for whom the table has waited for a day has left as soon as another asks for that. He can
 * come back like anybody who has. */
static bool note_missing(struct mg_writer *w, struct mg_live_table *lt, int seat, int whom)
{
	enum { MISSING_MS = MG_DAY_MS };
	struct mg_buf out = mg_writer_buffer(w);
	const struct mg_table *t = &lt->t;
	bool may = t->phase == MG_TABLE_PLAYING && seat != whom && t->seat[seat].sitter == MG_SITS_PERSON && !t->seat[seat].away && mg_table_may_ask(t, seat);
	bool waits = may && t->pace.kind == MG_PACE_NONE && t->state.to_move == whom && !t->seat[whom].away && w->now - t->since >= MISSING_MS;
	return !waits || mg_table_decide_stand(t, whom, &out) != MG_GRANTED || mg_live_table_append(w, lt, &out);
}

void mg_run_replace(struct mg_writer *w, struct mg_request *r, struct mg_live_table *lt)
{
	int whom = r->body.replace.seat;
	mg_assert(r->endpoint->parse == mg_parse_replace);
	int seat = seat_for(w, r, lt, r->body.replace.key);
	if (seat < 0)
		return;
	if (lt->t.is_rated || mg_published_is_here(lt->published, whom)) {
		mg_request_refuse(r, MG_R_STATE, NULL, lt->t.is_rated ? "rated" : NULL); /* who looks at the table is not missing */
		return;
	}
	if (!note_missing(w, lt, seat, whom))
		return;
	struct mg_buf out = mg_writer_buffer(w);
	append_and_grant(w, r, lt, mg_table_decide_replace(&lt->t, seat, whom, r->body.replace.level, &out), MG_R_STATE, &out, NULL, r->body.replace.key);
}

void mg_run_say(struct mg_writer *w, struct mg_request *r, struct mg_live_table *lt)
{
	mg_assert(r->endpoint->parse == mg_parse_say);
	int seat = seat_for(w, r, lt, r->body.say.key);
	if (seat < 0)
		return;
	if (mg_request_is_muted(w, r))
		return;
	if (!mg_common_below(w->common, lt->said, MG_CEILING_TALK)) {
		mg_request_refuse(r, MG_R_TALK, NULL, NULL);
		return;
	}
	if (!mg_common_within_limit_here(w->common, r, MG_LIMIT_TABLE_CHAT, lt->row.id))
		return;
	struct mg_buf out = mg_writer_buffer(w);
	append_and_grant(w, r, lt, mg_table_decide_say(&lt->t, seat, mg_str(r->body.say.text), &out), MG_R_FORBIDDEN, &out, NULL, r->body.say.key);
}

/* ---- from the server itself ---- */

void mg_run_tick(struct mg_writer *w, struct mg_live_table *lt)
{
	if (!mg_live_table_lease(w, lt) || !mg_expiry_tick(w, lt))
		return;
	if (!lt->leased) {
		if (lt->t.phase == MG_TABLE_OPEN && !lt->touched)
			mg_live_table_schedule(w, lt); /* somebody may wait here */
		return; /* another server runs it */
	}
	if (mg_live_table_settle(w, lt) && !lt->touched)
		mg_live_table_schedule(w, lt); /* else it is when it is published */
}

void mg_run_thought(struct mg_writer *w, const struct mg_thought *thought, struct mg_live_table *lt)
{
	struct mg_next_step step;
	struct mg_why why;
	struct mg_buf out = mg_writer_buffer(w);
	if (lt->thinking && memcmp(&lt->about, &thought->about, sizeof lt->about) == 0)
		lt->thinking = false;
	if (memcmp(&lt->t.state, &thought->about, sizeof thought->about) != 0 ||
	    mg_table_next(&lt->t, lt->row.secret, w->now, MG_FORCED_PLAYED, &out, &step) != MG_NEXT_BOT) {
		mg_count(&w->common->metrics, MG_C_STALE_THOUGHTS, 1);
		if (!lt->touched)
			mg_live_table_schedule(w, lt);
		return;
	}
	/* Whether it thinks as long as it should is told when that changes. */
	out = mg_writer_buffer(w);
	if (step.mark == MG_MARK_BOT && mg_table_decide_quick(&lt->t, lt->t.state.to_move, thought->quick, &out) == MG_GRANTED &&
	    !mg_live_table_append(w, lt, &out))
		return;
	out = mg_writer_buffer(w);
	if (mg_table_decide_moves(&lt->t, lt->t.state.to_move, step.mark, &thought->move, 1, &out, &step.decided, &why) == MG_GRANTED &&
	    mg_live_table_append_decided(w, lt, &out, &step.decided))
		mg_live_table_settle(w, lt);
}
