/* local.c: a table that is played at here: opening it, deciding, what follows by itself, undo and redo. */
#include "base/sha256.h"
#include "embed/context.h"
#include "record/movetext.h"
#include "table/event.h"
#include "table/fair.h"
#include "text/happen.h"

enum { EVENTS_MAX = 8192 }; /* of one decision: no text of people is among them */

/* What `open` is told on its line. */
struct local_opening {
	struct mg_game_setup setup;
	int policy;       /* enum mg_policy; -1: not given */
	bool has_secret;
	uint8_t secret[MG_SECRET_BYTES];
	enum mg_forced_moves forced;
};

/* forced=on or forced=off. */
static bool read_forced(struct mg_str word, enum mg_forced_moves *forced)
{
	if (!mg_str_cut(&word, "forced="))
		return false;
	*forced = mg_str_is(word, "off") ? MG_FORCED_ASKED : MG_FORCED_PLAYED;
	return *forced == MG_FORCED_ASKED || mg_str_is(word, "on");
}

static bool read_opening_word(struct mg_embed *e, struct mg_str word, struct local_opening *o)
{
	const char *wrong = "open takes policy=, secret= or seed=, forced=, edition=, players=, board=, draws=, places= and start=";
	uint64_t seed;
	if (mg_str_cut(&word, "policy=")) {
		o->policy = mg_event_word(word, mg_policy_words, MG_POLICIES);
		return o->policy > MG_POLICY_ONLINE || mg_embed_refuse(e, "syntax", "policy must be alone or shared");
	}
	if (mg_str_cut(&word, "secret=")) {
		o->has_secret = mg_unhex(word, o->secret, MG_SECRET_BYTES);
		return o->has_secret || mg_embed_refuse(e, "syntax", "a secret has 64 hexadecimal digits");
	}
	if (mg_str_cut(&word, "seed=")) {
		o->has_secret = mg_str_number64(word, UINT64_MAX, &seed);
		if (o->has_secret)
			mg_fair_secret(seed, o->secret);
		return o->has_secret || mg_embed_refuse(e, "syntax", "seed must be a number from 0 to 18446744073709551615");
	}
	if (read_forced(word, &o->forced) || mg_game_setup_read(&o->setup, word, &wrong) == MG_SETUP_TAKEN)
		return true;
	return mg_embed_refuse(e, "syntax", "%s", wrong);
}

static bool read_opening(struct mg_embed *e, struct mg_str args, struct local_opening *o)
{
	*o = (struct local_opening){.policy = -1};
	mg_game_setup_init(&o->setup);
	for (struct mg_str word = mg_str_word(&args); word.len; word = mg_str_word(&args))
		if (!read_opening_word(e, word, o))
			return false;
	if (o->policy < 0 || !o->has_secret)
		return mg_embed_refuse(e, "syntax", "open needs policy=, and secret= or seed=");
	return true;
}

/* Reads "seat p1 person "Ann" -", one a line, until another line comes. */
static bool read_seats(struct mg_embed *e, struct mg_str *body, struct mg_table_seat seat[MG_SEATS])
{
	struct mg_str rest = *body, line;
	char text[256];
	struct mg_buf wrong;
	mg_buf_init(&wrong, text, sizeof text);
	while (mg_str_line(&rest, &line) && mg_str_is(mg_str_word(&line), "seat")) {
		int p = mg_seat_read(mg_str_word(&line));
		if (p == MG_NONE)
			return mg_embed_refuse(e, "syntax", "seats are p1 to p4");
		if (!mg_event_read_sitter(line, &seat[p], &wrong))
			return mg_embed_refuse(e, "syntax", "seat p%d: %s", p + 1, text);
		*body = rest;
	}
	return true;
}

/* Cuts the lines "redo MOVE" off the front of *body. */
static struct mg_str cut_redo(struct mg_str *body)
{
	struct mg_str rest = *body, start = *body, line;
	while (mg_str_line(&rest, &line) && mg_str_is(mg_str_word(&line), "redo"))
		*body = rest;
	return (struct mg_str){start.at, start.len - body->len};
}

/* Adds the moves that can be redone to a record, as far as they are legal. */
static bool read_redo(struct mg_embed *e, struct mg_str lines, struct mg_record *r, const struct mg_state *end)
{
	struct mg_state s = *end;
	struct mg_str line;
	mg_move m;
	while (mg_str_line(&lines, &line)) {
		mg_str_word(&line);
		if (!mg_embed_cut_move(e, r->sheet, &line, &m))
			return false;
		if (mg_record_play(r, &s, m) != MG_FINE)
			break;
	}
	return true;
}

/* The game to begin with: from the record in the next lines, or from the words of the first. */
static bool read_game(struct mg_embed *e, const struct local_opening *o, struct mg_str text, struct mg_embed_game *game)
{
	struct mg_record_error error = {0};
	struct mg_str ahead = text;
	if (mg_str_word(&ahead).len) {
		if (o->setup.edition >= 0 || o->setup.players)
			return mg_embed_refuse(e, "syntax", "a record says itself what is played");
		return mg_record_read(&game->record, &game->state, &game->own, text, &error) ||
		       mg_embed_refuse_record(e, &game->record, &error);
	}
	const char *wrong = mg_game_setup_check(&o->setup, true);
	if (wrong)
		return mg_embed_refuse(e, "syntax", "%s", wrong);
	const struct mg_sheet *sheet = mg_embed_find_sheet(e, &o->setup);
	if (!sheet)
		return false;
	mg_record_init(&game->record, sheet, o->setup.players, o->setup.draws, o->setup.start);
	game->record.places = o->setup.places;
	mg_init(&game->state, o->setup.players, game->record.draws, 0);
	return true;
}

bool mg_embed_open(struct mg_embed *e, struct mg_str args, struct mg_str body)
{
	struct local_opening o;
	struct mg_table_seat seat[MG_SEATS] = {{0}};
	struct mg_embed_game *game = mg_embed_spare(e);
	struct mg_table next;
	char text[256];
	struct mg_buf wrong;
	if (!read_opening(e, args, &o) || !read_seats(e, &body, seat))
		return false;
	struct mg_str redo = cut_redo(&body);
	if (!read_game(e, &o, body, game))
		return false;
	int stand = game->record.moves;
	if (!read_redo(e, redo, &game->record, &game->state))
		return false;
	mg_table_init(&next);
	mg_buf_init(&wrong, text, sizeof text);
	if (!mg_table_from_record(&next, (enum mg_policy)o.policy, seat, o.secret, &game->record, stand, o.forced, &wrong))
		return mg_embed_refuse(e, "syntax", "%s", text);
	mg_assert(next.phase == MG_TABLE_PLAYING && next.record.moves == stand);
	mg_table_release(&e->table);
	e->table = next;
	memcpy(e->secret, o.secret, sizeof e->secret);
	mg_embed_take_over(e, NULL);
	e->follows = false;
	e->local = true;
	mg_embed_copy_game(e);
	return true;
}

/* ---- playing */

/* Why something may not be, in the context's language; `why` only where the rules refused it. */
static bool refuse_denied(struct mg_embed *e, enum mg_denial denial, const struct mg_why *why)
{
	char text[1024];
	struct mg_buf out;
	mg_assert(denial != MG_GRANTED && (why || denial != MG_DENIED_RULES));
	mg_buf_init(&out, text, sizeof text);
	mg_text_denial(&e->table, denial, why, e->lang, &out);
	return mg_embed_refuse(e, denial == MG_DENIED_RULES ? "illegal" : "limit", "%s", text);
}

/* Takes in what was decided. */
static void append(struct mg_embed *e, const struct mg_buf *events, const struct mg_decided *decided)
{
	mg_assert(e->local && e->table.policy != MG_POLICY_ONLINE);
	mg_table_append(&e->table, 0, events, decided);
	mg_embed_forget(e);
	mg_embed_copy_game(e);
}

static bool make_moves(struct mg_embed *e, int seat, enum mg_mark mark, const mg_move *move, int count)
{
	char text[EVENTS_MAX];
	struct mg_buf out;
	struct mg_decided decided;
	struct mg_why why;
	mg_buf_init(&out, text, sizeof text);
	enum mg_denial denial = mg_table_decide_moves(&e->table, seat, mark, move, count, &out, &decided, &why);
	if (denial != MG_GRANTED)
		return refuse_denied(e, denial, &why);
	mg_assert(!out.full && decided.count == count);
	append(e, &out, &decided);
	for (int i = 0; i < count; i++) {
		mg_buf_text(&e->answer, i ? "\n" : "");
		mg_move_write(e->game->record.sheet, move[i], &e->answer);
	}
	return true;
}

int mg_embed_read_moves(struct mg_embed *e, struct mg_str rest, mg_move move[MG_DECIDED_MAX])
{
	int n = 0;
	while (rest.len) {
		const char *end = memchr(rest.at, ';', rest.len);
		size_t len = end ? (size_t)(end - rest.at) : rest.len;
		if (n == MG_DECIDED_MAX) {
			mg_embed_refuse(e, "limit", "at most %d moves at once", MG_DECIDED_MAX);
			return -1;
		}
		if (!mg_embed_read_move(e, (struct mg_str){rest.at, len}, &move[n++]))
			return -1;
		len += end != NULL;
		rest = (struct mg_str){rest.at + len, rest.len - len};
	}
	return n;
}

bool mg_embed_decide(struct mg_embed *e, struct mg_str args, struct mg_str body)
{
	(void)body;
	mg_move move[MG_DECIDED_MAX];
	int seat = mg_seat_read(mg_str_word(&args));
	if (seat == MG_NONE)
		return mg_embed_refuse(e, "syntax", "decide takes a seat, p1 to p4, and moves with \";\" between them");
	int n = mg_embed_read_moves(e, args, move);
	return n >= 0 && make_moves(e, seat, MG_CHOSEN, move, n);
}

bool mg_embed_bot(struct mg_embed *e, struct mg_str args, struct mg_str body)
{
	(void)body;
	mg_move m;
	return mg_embed_read_move(e, args, &m) && make_moves(e, e->table.state.to_move, MG_MARK_BOT, &m, 1);
}

bool mg_embed_next(struct mg_embed *e, struct mg_str args, struct mg_str body)
{
	(void)body;
	const struct mg_table *t = &e->table;
	char text[EVENTS_MAX];
	struct mg_buf out;
	struct mg_next_step step;
	enum mg_forced_moves forced = MG_FORCED_PLAYED;
	struct mg_str word = mg_str_word(&args);
	if ((word.len && !read_forced(word, &forced)) || mg_str_word(&args).len)
		return mg_embed_refuse(e, "syntax", "next takes forced=on or forced=off");
	mg_buf_init(&out, text, sizeof text);
	switch (mg_table_next(t, e->secret, 0, forced, &out, &step)) {
	case MG_NEXT_EVENTS:
		append(e, &out, &step.decided);
		mg_assert(out.len > 0 && text[out.len - 1] == '\n');
		mg_buf_slice(&e->answer, (struct mg_str){text, out.len - 1});
		break;
	case MG_NEXT_BOT:
		mg_buf_printf(&e->answer, "bot p%d %s %llu", t->state.to_move + 1, step.level,
			      (unsigned long long)mg_fair_bot_seed(e->secret, t->record.moves));
		break;
	default:
		if (t->phase == MG_TABLE_OVER)
			mg_buf_text(&e->answer, "over");
		else
			mg_buf_printf(&e->answer, "person p%d", t->state.to_move + 1);
	}
	return true;
}

/* ---- undo and redo */

static bool go(struct mg_embed *e, enum mg_denial denial, const struct mg_buf *out)
{
	if (denial != MG_GRANTED)
		return refuse_denied(e, denial, NULL);
	append(e, out, NULL);
	mg_buf_int(&e->answer, e->table.record.moves);
	return true;
}

bool mg_embed_undo_here(struct mg_embed *e, struct mg_str word)
{
	char text[64];
	struct mg_buf out;
	mg_buf_init(&out, text, sizeof text);
	if (word.len)
		return mg_embed_refuse(e, "syntax", "at a table undo stands alone; \"go\" takes a number of moves");
	return go(e, mg_table_decide_undo(&e->table, MG_SEATS, &out), &out);
}

bool mg_embed_redo(struct mg_embed *e, struct mg_str args, struct mg_str body)
{
	(void)args;
	(void)body;
	char text[64];
	struct mg_buf out;
	mg_buf_init(&out, text, sizeof text);
	return go(e, mg_table_decide_redo(&e->table, &out), &out);
}

bool mg_embed_go(struct mg_embed *e, struct mg_str args, struct mg_str body)
{
	(void)body;
	char text[64];
	struct mg_buf out;
	long n;
	mg_buf_init(&out, text, sizeof text);
	if (!mg_str_number(mg_str_word(&args), MG_MAX_MOVES, &n) || mg_str_word(&args).len)
		return mg_embed_refuse(e, "syntax", "go takes a number of moves");
	return go(e, mg_table_decide_go(&e->table, (int)n, &out), &out);
}
