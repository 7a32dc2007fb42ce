/* fold.c: what each event does to a table, if it fits.
 *
 * An event is checked whole before anything changes. The fold is as strict as the deciders: a move that its seat could not
 * make, an undo that nobody granted, a time that is not over are refused, so that a server cannot write them either. */
#include "base/sha256.h"
#include "record/movetext.h"
#include "table/event.h"
#include "table/fair.h"

/* One event while it is folded. */
struct event {
	struct mg_table *t; /* not owned */
	int64_t at;
	struct mg_str word, rest; /* the first, and what is behind it */
	struct mg_buf *wrong; /* not owned */
};

static bool refuse(struct event *e, const char *what)
{
	mg_buf_text(e->wrong, what);
	return false;
}

static struct mg_str next(struct event *e)
{
	return mg_str_word(&e->rest);
}

static bool at_end(struct event *e)
{
	return next(e).len == 0 || refuse(e, "words too many");
}

static bool read_seat(struct event *e, struct mg_str word, int *seat)
{
	*seat = mg_seat_read(word);
	return *seat < e->t->record.players || refuse(e, "no such seat");
}

/* The seat of somebody who plays: not of a bot. */
static bool read_player(struct event *e, int *seat)
{
	return read_seat(e, next(e), seat) && (mg_table_is_played(e->t, *seat) || refuse(e, "nobody plays that seat"));
}

static void copy_word(char *out, struct mg_str word)
{
	if (word.len)
		memcpy(out, word.at, word.len);
	out[word.len] = '\0';
}

/* A question ends; what the clock ran while it stood open is counted now. */
static void end_question(struct mg_table *t, int64_t at)
{
	if (t->asks >= 0)
		mg_table_charge(t, at);
	t->asks = -1;
	t->agreed = 0;
}

/* ---- before the start */

static bool fold_open(struct event *e)
{
	return mg_table_open(e->t, e->rest, e->wrong);
}

static bool fold_commit(struct event *e)
{
	uint8_t hash[32];
	if (e->t->committed)
		return refuse(e, "committed twice");
	if (!mg_unhex(next(e), hash, MG_SECRET_BYTES) || !at_end(e))
		return refuse(e, "a commitment has 64 hexadecimal digits");
	memcpy(e->t->commitment, hash, sizeof hash);
	e->t->committed = true;
	return true;
}

static bool read_name(struct event *e, char name[MG_PLAYER_NAME_MAX])
{
	struct mg_buf out;
	mg_buf_init(&out, name, MG_PLAYER_NAME_MAX);
	const char *bad = mg_event_unquote(&e->rest, &out, false);
	return bad ? refuse(e, bad) : true;
}

static bool check_name(struct event *e, const char *name)
{
	return mg_table_takes_name(e->t, mg_str(name)) || refuse(e, "a name has 1 to 24 characters and no control characters");
}

static bool read_sitter(struct event *e, struct mg_table_seat *who)
{
	int kind = mg_event_word(next(e), mg_sitter_words, MG_SITTERS);
	if (kind < 0)
		return refuse(e, "a seat is open, or of a person, a bot or a program");
	who->sitter = (enum mg_sitter)kind;
	if (kind == MG_SITS_BOT) {
		struct mg_str level = next(e);
		if (!mg_event_level_is_good(level))
			return refuse(e, "not a computer player's level");
		copy_word(who->level, level);
	}
	if (kind != MG_SITS_NOBODY && !read_name(e, who->name))
		return false;
	if (kind == MG_SITS_PERSON) {
		struct mg_str number = next(e);
		if (mg_event_number_is_good(number))
			copy_word(who->number, number);
		else if (!mg_str_is(number, "-"))
			return refuse(e, "a person's number has 32 hexadecimal digits");
	}
	return at_end(e);
}

bool mg_event_read_sitter(struct mg_str words, struct mg_table_seat *who, struct mg_buf *wrong)
{
	struct event e = {.rest = words, .wrong = wrong};
	memset(who, 0, sizeof *who);
	return read_sitter(&e, who);
}

static bool fold_seat(struct event *e)
{
	struct mg_table *t = e->t;
	struct mg_table_seat who = {0};
	int seat;
	if (!read_seat(e, next(e), &seat) || !read_sitter(e, &who) || (who.sitter != MG_SITS_NOBODY && !check_name(e, who.name)))
		return false;
	if (who.sitter == MG_SITS_PERSON && !t->committed)
		return refuse(e, "the draws are committed to before anybody sits down");
	if (who.sitter == MG_SITS_PERSON && t->seat[seat].sitter == MG_SITS_PERSON && strcmp(who.name, t->seat[seat].name) == 0) {
		who.hours = t->seat[seat].hours; /* she gives another number */
		who.hours_next = t->seat[seat].hours_next;
	}
	t->seat[seat] = who;
	memcpy(t->record.name[seat], who.name, sizeof who.name);
	return true;
}

static bool fold_start(struct event *e)
{
	struct mg_table *t = e->t;
	int seat;
	if (!read_seat(e, next(e), &seat) || !at_end(e))
		return false;
	if (!t->committed)
		return refuse(e, "the draws are not committed to");
	if (t->start >= 0 && seat != t->start)
		return refuse(e, "another starting player was chosen");
	for (int p = 0; p < t->record.players; p++)
		if (t->seat[p].sitter == MG_SITS_NOBODY)
			return refuse(e, "a seat is open");
	if (mg_table_is_crowded(t))
		return refuse(e, "several persons are not alone");
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

/* ---- the game */

static bool read_move(struct event *e, mg_move *m)
{
	char word[128];
	struct mg_buf why;
	mg_buf_init(&why, word, sizeof word);
	const char *bad = mg_move_read(e->t->record.sheet, &e->rest, m, &why);
	if (bad || *m == MG_NO_MOVE)
		return refuse(e, bad ? bad : "a move is missing");
	return at_end(e);
}

/* Whether the seat may make this move with this mark. */
static bool may_move(struct event *e, int seat, enum mg_mark mark, mg_move m)
{
	const struct mg_table *t = e->t;
	mg_move forced;
	if (mg_verb(m) == MG_M_DRAW || seat != (mg_is_anytime(m) ? mg_move_seat(m) : t->state.to_move))
		return refuse(e, "not this seat's move");
	if (mark == MG_CHOSEN)
		return mg_table_is_present(t, seat) || refuse(e, "nobody is there to choose this move");
	if (t->out == seat && mark == MG_MARK_ORDER)
		return refuse(e, "the others decide about this seat");
	if (mark == MG_MARK_ORDER) /* which order it was is its owner's and the server's to know */
		return mg_table_is_played(t, seat) || refuse(e, "nobody could have ordered this move");
	if (mark == MG_MARK_BOT)
		return t->seat[seat].sitter == MG_SITS_BOT || refuse(e, "not a computer player's seat");
	if (mark == MG_MARK_STANDIN)
		return (t->seat[seat].away && t->out != seat) || refuse(e, "nobody stands in for this seat");
	if (mg_is_anytime(m) || !mg_forced(&t->record.sheet->board, &t->state, &forced) || forced != m)
		return refuse(e, "this move is not forced");
	return true;
}

/* What a move does to the clocks: one that was chosen takes its time, and the next decision begins. */
static void after_move(struct mg_table *t, int64_t at, int seat, bool chosen, bool anytime)
{
	if (chosen && !anytime && (t->pace.kind == MG_PACE_LIVE || t->pace.kind == MG_PACE_BANK))
		t->seat[seat].left_ms += t->pace.increment_ms;
	if (chosen && t->pace.kind == MG_PACE_BANK && t->seat[seat].left_ms > t->pace.base_ms)
		t->seat[seat].left_ms = t->pace.base_ms;
	if (anytime)
		return;
	mg_times_adopt_hours(t);
	t->since = at;
	if (t->pace.kind == MG_PACE_MOVE && t->state.to_move != MG_NONE)
		t->seat[t->state.to_move].left_ms = t->pace.base_ms;
}

/* Takes in a move that may be made, with the state that it leads to. This is the only place where a move comes to stand,
 * but for a redo. */
static void take_move(struct mg_table *t, int64_t at, int seat, enum mg_mark mark, mg_move m, const struct mg_state *after)
{
	int i = t->record.moves;
	bool chosen = mark == MG_CHOSEN && seat != MG_SEATS;
	mg_assert(t->phase == MG_TABLE_PLAYING && i < MG_MAX_MOVES && i <= t->known);
	mg_assert((seat == MG_SEATS) == (mg_verb(m) == MG_M_DRAW));
	mg_assert(mg_refuse(&t->record.sheet->board, &t->state, m) == MG_FINE);
	mg_orders_before_move(t, seat, mark == MG_MARK_ORDER, m);
	end_question(t, at);
	if (chosen)
		mg_table_charge(t, at);
	if (seat == MG_SEATS)
		t->drawn[t->state.era - 1][t->state.round - 1] = (uint16_t)mg_columns(m);
	if (i == t->known || t->record.move[i] != m)
		t->known = i + 1; /* whatever was undone is another game now */
	t->record.move[i] = m;
	t->record.moves = i + 1;
	t->event_of[i] = t->events + 1;
	t->mark[i] = (uint8_t)mark;
	t->mover[i] = (uint8_t)seat;
	t->state = *after;
	after_move(t, at, seat, chosen, mg_is_anytime(m));
	mg_orders_follow(t);
}

/* Whether the rules allow this move; *after is then the state that it leads to. */
static bool rules_allow(const struct mg_table *t, mg_move m, struct mg_state *after)
{
	*after = t->state;
	return mg_play(&t->record.sheet->board, after, m) == MG_FINE;
}

static bool fold_move(struct event *e)
{
	struct mg_str word = next(e);
	int mark = mg_event_word(word, mg_mark_words + 1, MG_MARKS - 1) + 1, seat;
	struct mg_state after;
	mg_move m;
	if (mark != MG_CHOSEN)
		word = next(e);
	if (!read_seat(e, word, &seat) || !read_move(e, &m) || !may_move(e, seat, (enum mg_mark)mark, m))
		return false;
	if (!rules_allow(e->t, m, &after))
		return refuse(e, "the rules refuse this move");
	take_move(e->t, e->at, seat, (enum mg_mark)mark, m, &after);
	return true;
}

/* A draw that was undone comes again the same; whether it is the right one at all shows when the secret is known. */
static bool fold_draw(struct event *e)
{
	struct mg_table *t = e->t;
	struct mg_str whole = e->rest;
	struct mg_state after;
	mg_move m;
	e->rest = (struct mg_str){whole.at - 4, whole.len + 4}; /* "draw" is part of the move */
	if (!read_move(e, &m))
		return false;
	if (!rules_allow(t, m, &after))
		return refuse(e, "the rules refuse this draw");
	unsigned drawn = t->drawn[t->state.era - 1][t->state.round - 1];
	if (drawn && drawn != mg_columns(m))
		return refuse(e, "this draw was made before, and was another");
	take_move(t, e->at, MG_SEATS, MG_CHOSEN, m, &after);
	return true;
}

void mg_table_apply_decided(struct mg_table *t, int64_t at, const struct mg_decided *d)
{
	mg_assert(d->count > 0 && d->count <= MG_DECIDED_MAX && d->events == t->events);
	for (int i = 0; i < d->count; i++) {
		t->at = at > t->at ? at : t->at;
		take_move(t, t->at, d->seat, d->mark, d->move[i], &d->after[i]);
		t->events++;
	}
}

static bool fold_away(struct event *e)
{
	struct mg_table *t = e->t;
	int seat;
	if (!read_player(e, &seat))
		return false;
	struct mg_str why = next(e);
	bool left = mg_str_is(why, "left");
	if ((!left && !mg_str_is(why, "time")) || !at_end(e))
		return refuse(e, "somebody is away because he left, or for lack of time");
	if (t->seat[seat].away)
		return refuse(e, "already away");
	if (!left && (!mg_table_clock_runs(t) || seat != t->state.to_move || mg_table_left(t, seat, e->at) > 0))
		return refuse(e, "there is time left");
	if (t->asks == seat || (!left && t->pace.out == MG_OUT_VOTE))
		end_question(t, e->at);
	mg_table_charge(t, e->at);
	t->seat[seat].away = true;
	t->seat[seat].away_left = left;
	t->agreed &= ~(1u << seat);
	if (!left)
		mg_times_out(t, e->at, seat);
	return true;
}

static bool fold_back(struct event *e)
{
	struct mg_table *t = e->t;
	int seat;
	if (!read_player(e, &seat) || !at_end(e))
		return false;
	if (!t->seat[seat].away || t->seat[seat].vacant)
		return refuse(e, "not away");
	mg_table_charge(t, e->at);
	mg_table_welcome(t, seat);
	if (t->asks >= 0 && t->question == MG_ASKS_REPLACE && t->asks_seat == seat)
		end_question(t, e->at); /* whom they would have replaced */
	return true;
}

static bool fold_replace(struct event *e)
{
	if (!mg_table_fold_replace(e->t, e->at, e->rest, e->wrong))
		return false;
	if (e->t->question == MG_ASKS_REPLACE)
		end_question(e->t, e->at);
	return true;
}

/* The server is busy, and a computer player plays a level lower; or no longer. */
static bool fold_quick(struct event *e)
{
	int seat;
	if (!read_seat(e, next(e), &seat))
		return false;
	struct mg_str word = next(e);
	bool quick = word.len == 0;
	if ((!quick && !mg_str_is(word, "over")) || !at_end(e) || e->t->seat[seat].sitter != MG_SITS_BOT || e->t->seat[seat].quick == quick)
		return refuse(e, "no computer player changes its level so");
	e->t->seat[seat].quick = quick;
	return true;
}

/* Of the time before it so many seconds count for nobody. */
static bool fold_pause(struct event *e)
{
	struct mg_table *t = e->t;
	long seconds;
	if (!mg_str_number(next(e), INT32_MAX, &seconds) || seconds < 1 || !at_end(e))
		return refuse(e, "a pause has so many seconds");
	int64_t ms = (int64_t)seconds * 1000;
	if (mg_table_due(t) == INT64_MAX || (t->out >= 0 ? t->out_at : t->since) + ms > e->at)
		return refuse(e, "no clock ran for so long");
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
static bool fold_times(struct event *e)
{
	const char *bad = mg_times_fold(e->t, e->at, e->word, e->rest);
	return !bad || refuse(e, bad);
}

/* ---- undo */

/* A number of moves from `least` to `most`. */
static bool read_to(struct event *e, int least, int most, int *to)
{
	long n;
	if (!mg_str_number(next(e), MG_MAX_MOVES, &n) || n < least || n > most)
		return refuse(e, "no such number of moves");
	*to = (int)n;
	return at_end(e);
}

static void begin_question(struct event *e, int seat, enum mg_question question)
{
	struct mg_table *t = e->t;
	mg_table_charge(t, e->at);
	t->asks = seat;
	t->question = question;
	t->asked_at = e->at;
	t->agreed = 0;
}

static bool ask_replace(struct event *e, int seat)
{
	struct mg_table *t = e->t;
	struct mg_str level = {0};
	int whom;
	if (!read_seat(e, next(e), &whom))
		return false;
	struct mg_str by = next(e);
	if (mg_str_is(by, "bot"))
		level = next(e);
	if (mg_str_is(by, "bot") ? !mg_event_level_is_good(level) : !mg_str_is(by, "person"))
		return refuse(e, "somebody is replaced by a person, or by a bot of a level");
	if (!at_end(e))
		return false;
	if (t->asks >= 0 || t->out >= 0 || !mg_table_may_replace(t, seat, whom))
		return refuse(e, "this replacement cannot be asked for");
	begin_question(e, seat, MG_ASKS_REPLACE);
	t->asks_seat = whom;
	copy_word(t->asks_level, level);
	return true;
}

static bool fold_ask(struct event *e)
{
	struct mg_table *t = e->t;
	int seat, to;
	if (!read_player(e, &seat))
		return false;
	struct mg_str what = next(e);
	if (mg_str_is(what, "replace"))
		return ask_replace(e, seat);
	if (!mg_str_is(what, "undo"))
		return refuse(e, "what can be asked for is an undo or a replacement");
	if (!read_to(e, 0, t->record.moves - 1, &to))
		return false;
	if (t->asks >= 0 || t->out >= 0 || mg_table_undo_to(t, seat, to) != MG_UNDO_ASK)
		return refuse(e, "this undo need not or cannot be asked for");
	begin_question(e, seat, MG_ASKS_UNDO);
	t->asks_to = to;
	return true;
}

static bool fold_answer(struct event *e)
{
	struct mg_table *t = e->t;
	int seat;
	if (!read_seat(e, next(e), &seat))
		return false;
	struct mg_str word = next(e);
	bool yes = mg_str_is(word, "yes"), drop = mg_str_is(word, "drop");
	if ((!yes && !drop && !mg_str_is(word, "no")) || !at_end(e))
		return refuse(e, "an answer is yes or no, or the asker's drop");
	if (t->asks < 0 || (drop ? t->asks != seat : !(mg_table_asked(t, t->asks) & ~t->agreed & 1u << seat)))
		return refuse(e, "this seat is not asked");
	if (yes)
		t->agreed |= 1u << seat;
	else
		end_question(t, e->at);
	return true;
}

/* No time comes back, and what the moves taken back had added goes. */
static void take_back(struct mg_table *t, int to)
{
	for (int i = t->record.moves - 1; i >= to; i--) {
		if ((t->pace.kind != MG_PACE_LIVE && t->pace.kind != MG_PACE_BANK) || t->mark[i] != MG_CHOSEN || t->mover[i] == MG_SEATS ||
		    mg_is_anytime(t->record.move[i]))
			continue;
		int64_t *left = &t->seat[t->mover[i]].left_ms;
		*left = *left > t->pace.increment_ms ? *left - t->pace.increment_ms : 0;
	}
	t->record.moves = to;
	mg_record_state(&t->record, to, &t->state);
	mg_assert(t->record.moves < t->known);
}

static bool fold_undo(struct event *e)
{
	struct mg_table *t = e->t;
	int seat, to;
	if (!read_seat(e, next(e), &seat) || !read_to(e, 0, t->record.moves - 1, &to))
		return false;
	if (t->out >= 0 && t->policy == MG_POLICY_ONLINE)
		return refuse(e, "the others decide about a seat");
	bool agreed = t->asks == seat && t->question == MG_ASKS_UNDO && t->asks_to == to && !(mg_table_asked(t, seat) & ~t->agreed);
	if (!agreed && mg_table_undo_to(t, seat, to) != MG_UNDO_FREE)
		return refuse(e, "nobody granted this undo");
	end_question(t, e->at);
	mg_table_charge(t, e->at);
	take_back(t, to);
	t->out = -1;
	t->phase = MG_TABLE_PLAYING;
	mg_orders_undo(t, seat, to);
	return true;
}

/* The moves are still there, and were legal: nothing is checked again. */
static bool fold_redo(struct event *e)
{
	struct mg_table *t = e->t;
	int seat, to;
	if (t->policy == MG_POLICY_ONLINE)
		return refuse(e, "nothing is redone at an online table");
	if (!read_seat(e, next(e), &seat) || !read_to(e, t->record.moves + 1, t->known, &to))
		return false;
	mg_table_charge(t, e->at);
	for (int i = t->record.moves; i < to; i++) {
		mg_apply(&t->record.sheet->board, &t->state, t->record.move[i]);
		t->event_of[i] = t->events + 1;
	}
	t->record.moves = to;
	t->out = -1;
	mg_orders_follow(t);
	return true;
}

/* ---- around it */

static bool fold_name(struct event *e)
{
	char name[MG_PLAYER_NAME_MAX];
	int seat;
	if (!read_player(e, &seat) || !read_name(e, name) || !check_name(e, name) || !at_end(e))
		return false;
	memcpy(e->t->seat[seat].name, name, sizeof name);
	memcpy(e->t->record.name[seat], name, sizeof name);
	return true;
}

/* The text may be empty: it was taken away. */
static bool fold_say(struct event *e)
{
	char text[MG_SAY_MAX];
	struct mg_buf out;
	int seat;
	mg_buf_init(&out, text, sizeof text);
	if (!read_player(e, &seat))
		return false;
	const char *bad = mg_event_unquote(&e->rest, &out, true);
	if (bad)
		return refuse(e, bad);
	return (out.len == 0 || mg_event_can_be_said(mg_buf_str(&out)) || refuse(e, "this cannot be said")) && at_end(e);
}

static bool fold_hush(struct event *e)
{
	long n;
	if (!mg_str_number(next(e), INT32_MAX, &n) || n < 1 || n > (long)e->t->events)
		return refuse(e, "no such event");
	return at_end(e);
}

static bool fold_over(struct event *e)
{
	if (!at_end(e))
		return false;
	if (e->t->state.decision != MG_OVER)
		return refuse(e, "the game has not ended");
	end_question(e->t, e->at);
	e->t->phase = MG_TABLE_OVER;
	return true;
}

static bool fold_secret(struct event *e)
{
	struct mg_table *t = e->t;
	uint8_t secret[MG_SECRET_BYTES], hash[32];
	if (!t->committed || t->revealed)
		return refuse(e, "there is no secret to be revealed");
	if (!mg_unhex(next(e), secret, MG_SECRET_BYTES) || !at_end(e))
		return refuse(e, "a secret has 64 hexadecimal digits");
	mg_fair_commit(secret, hash);
	if (memcmp(hash, t->commitment, sizeof hash) != 0)
		return refuse(e, "the secret is not the one that was committed to");
	memcpy(t->secret, secret, sizeof secret);
	t->revealed = true;
	return true;
}

static bool fold_rematch(struct event *e)
{
	return (mg_event_id_is_good(next(e)) || refuse(e, "not a table's id")) && at_end(e);
}

/* `close time p2`: the table ends because somebody's time is over. */
static bool may_close_for_time(struct event *e)
{
	const struct mg_table *t = e->t;
	int seat;
	enum mg_vote as;
	if (!read_player(e, &seat))
		return false;
	bool over = t->phase == MG_TABLE_PLAYING && t->seat[seat].away && !t->seat[seat].away_left;
	bool voted = t->out == seat && mg_times_decided(t, e->at, &as) && as == MG_VOTE_END;
	return (over && (t->pace.out == MG_OUT_END || voted)) || refuse(e, "a seat's time is no reason to close this table");
}

static bool read_close(struct event *e)
{
	char text[MG_SAY_MAX];
	struct mg_buf out;
	struct mg_str ahead = e->rest;
	if (mg_str_is(mg_str_word(&ahead), "time")) {
		next(e);
		return may_close_for_time(e);
	}
	mg_buf_init(&out, text, sizeof text);
	const char *bad = mg_event_unquote(&e->rest, &out, true);
	return !bad || refuse(e, bad);
}

static bool fold_close(struct event *e)
{
	if (!read_close(e) || !at_end(e))
		return false;
	end_question(e->t, e->at);
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
	bool (*fold)(struct event *e);
	unsigned phases; /* in which it can come */
} kinds[] = {
	{"open", fold_open, EMPTY},
	{"commit", fold_commit, OPEN},
	{"seat", fold_seat, OPEN},
	{"start", fold_start, OPEN},
	{"move", fold_move, PLAYING},
	{"draw", fold_draw, PLAYING},
	{"away", fold_away, PLAYING},
	{"back", fold_back, PLAYING},
	{"replace", fold_replace, PLAYING},
	{"quick", fold_quick, PLAYING},
	{"pause", fold_pause, PLAYING},
	{"hours", fold_times, OPEN | PLAYING},
	{"weekends", fold_times, PLAYING},
	{"vacation", fold_times, PLAYING},
	{"work", fold_times, PLAYING},
	{"vote", fold_times, PLAYING},
	{"standin", fold_times, PLAYING},
	{"more", fold_times, PLAYING},
	{"ask", fold_ask, PLAYING},
	{"answer", fold_answer, PLAYING},
	{"undo", fold_undo, PLAYING | OVER},
	{"redo", fold_redo, PLAYING},
	{"name", fold_name, OPEN | PLAYING | OVER},
	{"say", fold_say, OPEN | PLAYING | OVER},
	{"hush", fold_hush, OPEN | PLAYING | OVER | CLOSED},
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
	struct event e = {.t = t, .at = at > t->at ? at : t->at, .rest = event, .wrong = wrong};
	if (!is_line(event) || at < 0 || at >= (int64_t)1 << 53 || t->events == UINT32_MAX)
		return refuse(&e, "not an event: a line of text with a time");
	struct mg_str word = e.word = next(&e);
	size_t k = 0;
	while (k < MG_COUNT(kinds) && !mg_str_is(word, kinds[k].word))
		k++;
	if (k == MG_COUNT(kinds))
		return refuse(&e, "no such event");
	if (!(kinds[k].phases >> t->phase & 1))
		return refuse(&e, "not at this time of the table");
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
