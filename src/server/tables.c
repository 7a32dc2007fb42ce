/* tables.c: tables are made, listed, started, closed, and met at again. */
#include "bots/player.h"
#include "server/desk.h"
#include "server/journal.h"

bool mg_do_deny(struct mg_wish *w, enum mg_denial why, enum mg_refusal seat)
{
	static const enum mg_refusal refusals[MG_DENIALS] = {
		[MG_DENIED_PHASE] = MG_R_STATE,     [MG_DENIED_RULES] = MG_R_ILLEGAL, [MG_DENIED_NOTHING] = MG_R_NOTHING,
		[MG_DENIED_TEXT] = MG_R_SYNTAX,     [MG_DENIED_OPEN] = MG_R_OPEN_SEAT,
	};
	return mg_wish_refuse(w, why == MG_DENIED_SEAT ? seat : refusals[why], NULL, NULL);
}

void mg_do_show(struct mg_wish *w, unsigned status, struct mg_desk *d)
{
	mg_show_drop(w->show);
	w->show = mg_show_hold(d->show);
	w->status = status;
}

/* ---- lists ---- */

struct names {
	struct {
		char id[MG_ID_MAX];
		int64_t changed;
		bool turn;
	} at[MG_LIST_MAX];
	int count;
};

static bool collect(void *names, const struct mg_table_row *row)
{
	struct names *n = names;
	memcpy(n->at[n->count].id, row->id, MG_ID_MAX);
	n->at[n->count++].changed = row->changed;
	return n->count < MG_LIST_MAX;
}

/* Those first where the visitor is asked for something; each part stays in the order it came in. */
static void put_turns_first(struct mg_wish *w)
{
	struct mg_show *sorted[MG_LIST_MAX];
	int n = 0;
	for (int part = 0; part < 2; part++)
		for (int i = 0; i < w->listed; i++) {
			const struct mg_face *f = &w->list[i]->face;
			bool turn = false;
			for (int s = 0; s < f->players; s++)
				turn |= f->seat[s].visitor == w->who.id && (f->turn >> s & 1);
			if (turn == (part == 0))
				sorted[n++] = w->list[i];
		}
	memcpy(w->list, sorted, (size_t)n * sizeof *sorted);
}

void mg_do_list(struct mg_hall *h, struct mg_wish *w, struct mg_desk *d)
{
	struct names names = {.count = 0};
	(void)d;
	if (w->mine && !w->who.id) {
		mg_wish_refuse(w, MG_R_STRANGER, NULL, NULL);
		return;
	}
	if (!mg_hall_fine(h, w->mine ? mg_store_tables_of(h->store, w->who.id, MG_LIST_MAX, collect, &names)
				     : mg_store_open_tables(h->store, MG_LIST_MAX, collect, &names)))
		return;
	for (int i = 0; i < names.count; i++) {
		struct mg_desk *found = mg_desk_find(h, names.at[i].id);
		/* One that this group has just made is not shown before it is durable. */
		if (found && found->show->count)
			w->list[w->listed++] = mg_show_hold(found->show);
	}
	if (w->mine)
		put_turns_first(w);
	w->status = 200;
}

/* ---- making ---- */

static bool out_of_luck(struct mg_hall *h)
{
	h->trouble = MG_STORE_FAILED;
	return false;
}

/* Every error of an own board, a line each. */
static bool refuse_board(struct mg_wish *w, const struct mg_errors *errors)
{
	char text[8192];
	struct mg_buf out;
	mg_buf_init(&out, text, sizeof text);
	for (int i = 0; i < errors->count && i < MG_MAX_ERRORS && out.len + 256 < sizeof text; i++)
		mg_buf_printf(&out, "%s%d: %s", i ? "\n" : "", errors->at[i].line, errors->at[i].text);
	return mg_wish_refuse(w, MG_R_BOARD, text, NULL);
}

/* The board that is asked for; an own one is read into *own. NULL: refused. */
static const struct mg_sheet *find_sheet(struct mg_wish *w, struct mg_sheet *own)
{
	const struct mg_opening *o = &w->opening;
	const struct mg_sheet *sheet = own;
	static const struct mg_errors none;
	if (o->sheet) {
		struct mg_errors *errors = malloc(sizeof *errors);
		if (!errors) {
			mg_wish_refuse(w, MG_R_BUSY, NULL, NULL);
			return NULL;
		}
		*errors = none;
		bool good = mg_sheet_read(own, mg_str(o->sheet), errors);
		if (!good)
			refuse_board(w, errors);
		free(errors);
		if (!good)
			return NULL;
	} else {
		sheet = o->board ? mg_sheet_named(mg_str(o->board)) : mg_sheet_of_edition(o->edition);
	}
	if (!sheet || sheet->board.edition != (uint8_t)o->edition) {
		mg_wish_refuse(w, MG_R_SYNTAX, NULL, o->sheet ? "sheet" : "board");
		return NULL;
	}
	return sheet;
}

/* Begins a table: its row, `open` and `commit`. NULL: h->trouble. */
static struct mg_desk *open_table(struct mg_hall *h, struct mg_wish *w, const struct mg_table_setup *given)
{
	struct mg_table_row row = {.host = w->who.id, .phase = MG_TABLE_OPEN, .made = h->now, .changed = h->now};
	struct mg_table_setup plan = *given;
	struct mg_buf out = mg_hall_paper(h);
	row.due = INT64_MAX;
	row.is_public = plan.is_public;
	plan.id = row.id;
	if (!mg_code_make(row.id, MG_TABLE_LETTERS) || !mg_random(row.secret, sizeof row.secret) ||
	    mg_table_decide_open(&plan, row.secret, &out) != MG_GRANTED || out.full) {
		out_of_luck(h);
		return NULL;
	}
	if (!mg_hall_write(h) || !mg_hall_fine(h, mg_store_new_table(h->store, &row)))
		return NULL;
	struct mg_desk *d = mg_desk_make(h, &row);
	if (!d)
		out_of_luck(h);
	return d && mg_desk_append(h, d, &out) ? d : NULL;
}

static bool sit(struct mg_hall *h, struct mg_desk *d, int seat, const struct mg_table_seat *who)
{
	struct mg_buf out = mg_hall_paper(h);
	return mg_table_decide_sit(&d->t, seat, who, &out) == MG_GRANTED ? mg_desk_append(h, d, &out) : out_of_luck(h);
}

/* A name in no language, of the seat's own, so that no two are called alike; the level tells how it plays. */
static void name_bot(int seat, struct mg_table_seat *bot)
{
	static const char *const names[MG_SEATS] = {"Emil", "Ada", "Carl", "Nora"};
	struct mg_buf name;
	mg_buf_init(&name, bot->name, sizeof bot->name);
	mg_buf_text(&name, names[seat]);
}

static bool issue_link(struct mg_hall *h, struct mg_wish *w, struct mg_desk *d, int seat)
{
	char *code = w->new_code[seat < 0 ? MG_SEATS : seat];
	uint8_t hash[MG_DIGEST];
	if (!mg_code_make(code, MG_CODE_LETTERS))
		return out_of_luck(h);
	mg_code_hash(mg_str(code), hash);
	w->linked = true;
	return mg_hall_write(h) && mg_hall_fine(h, mg_store_set_link(h->store, d->row.id, seat, hash));
}

static bool seat_bot(struct mg_hall *h, struct mg_desk *d, int seat, const char *level)
{
	struct mg_table_seat bot = {.sitter = MG_SITS_BOT};
	struct mg_buf out;
	mg_buf_init(&out, bot.level, sizeof bot.level);
	mg_buf_text(&out, mg_player_named(level)->name);
	name_bot(seat, &bot);
	return sit(h, d, seat, &bot);
}

static bool seat_person(struct mg_hall *h, struct mg_wish *w, struct mg_desk *d, int seat)
{
	struct mg_table_seat me = mg_do_sitter(w);
	return sit(h, d, seat, &me) && mg_desk_seat(h, d, seat, w->who.id);
}

static void fill_table(struct mg_hall *h, struct mg_wish *w, struct mg_desk *d)
{
	const struct mg_opening *o = &w->opening;
	for (int i = 0; i < o->players; i++)
		if (o->seat[i].me ? !seat_person(h, w, d, i)
		    : o->seat[i].level ? !seat_bot(h, d, i, o->seat[i].level)
				       : !issue_link(h, w, d, i))
			return;
	if (!issue_link(h, w, d, -1))
		return;
	mg_journal("table %s: made by v%lld from %s", d->row.id, (long long)w->who.id, w->address);
	mg_do_show(w, 201, d);
}

void mg_do_create(struct mg_hall *h, struct mg_wish *w, struct mg_desk *d)
{
	const struct mg_opening *o = &w->opening;
	struct mg_sheet *own = malloc(sizeof *own);
	if (!own) {
		mg_wish_refuse(w, MG_R_BUSY, NULL, NULL);
		return;
	}
	memset(w->new_code, 0, sizeof w->new_code);
	const struct mg_sheet *sheet = find_sheet(w, own);
	if (sheet) {
		struct mg_table_setup plan = {.sheet = sheet, .players = o->players, .draws = o->draws, .start = o->start,
					     .pace = o->pace, .is_public = o->is_public};
		if (o->sheet)
			plan.sheet_text = mg_str(o->sheet);
		d = open_table(h, w, &plan);
		if (d)
			fill_table(h, w, d);
	}
	free(own);
}

/* ---- meeting again ---- */

/* The table where the people of this one meet again; NULL: none yet. */
static struct mg_desk *find_rematch(struct mg_hall *h, const struct mg_desk *d)
{
	for (int64_t n = d->t.events; n > 0; n--) {
		struct mg_str rest = mg_str(mg_desk_said(d, n)->text), word = mg_str_word(&rest);
		char id[MG_ID_MAX];
		if (mg_str_is(word, "over"))
			return NULL;
		if (!mg_str_is(word, "rematch"))
			continue;
		word = mg_str_word(&rest);
		snprintf(id, sizeof id, "%.*s", (int)word.len, word.at);
		return mg_desk_find(h, id);
	}
	return NULL;
}

/* Everybody on her old seat; who has not added a number of her own can do so by `join`. */
static bool seat_again(struct mg_hall *h, struct mg_wish *w, struct mg_desk *from, struct mg_desk *to)
{
	for (int i = 0; i < from->t.record.players; i++) {
		struct mg_table_seat who = {.sitter = from->t.seat[i].sitter};
		memcpy(who.name, from->t.seat[i].name, sizeof who.name);
		memcpy(who.level, from->t.seat[i].level, sizeof who.level);
		if (from->sits[i] == w->who.id && w->number && who.sitter == MG_SITS_PERSON)
			memcpy(who.number, w->number, MG_NUMBER_DIGITS);
		if (!sit(h, to, i, &who) || (from->sits[i] && !mg_desk_seat(h, to, i, from->sits[i])))
			return false;
	}
	return issue_link(h, w, to, -1);
}

void mg_do_rematch(struct mg_hall *h, struct mg_wish *w, struct mg_desk *d)
{
	char *board = NULL;
	struct mg_buf sheet = {0};
	if (mg_desk_seat_of(d, w->who.id) < 0) {
		mg_wish_refuse(w, MG_R_FORBIDDEN, NULL, NULL);
		return;
	}
	struct mg_desk *to = find_rematch(h, d);
	if (to || d->t.phase != MG_TABLE_OVER) {
		if (to)
			mg_do_show(w, 201, to);
		else
			mg_wish_refuse(w, MG_R_STATE, NULL, NULL);
		return;
	}
	struct mg_table_setup plan = {.sheet = d->t.record.sheet, .players = d->t.record.players, .draws = d->t.record.draws,
				     .start = d->t.start, .pace = d->t.pace, .is_public = d->t.is_public};
	if (d->t.own) {
		board = malloc(MG_BOARD_TEXT_MAX);
		if (!board) {
			mg_wish_refuse(w, MG_R_BUSY, NULL, NULL);
			return;
		}
		mg_buf_init(&sheet, board, MG_BOARD_TEXT_MAX);
		mg_sheet_write(d->t.own, &sheet);
		plan.sheet_text = mg_buf_str(&sheet);
	}
	memset(w->new_code, 0, sizeof w->new_code);
	to = open_table(h, w, &plan);
	free(board);
	if (!to || !seat_again(h, w, d, to))
		return;
	struct mg_buf out = mg_hall_paper(h);
	if (mg_table_decide_rematch(&d->t, to->row.id, &out) != MG_GRANTED) {
		out_of_luck(h);
		return;
	}
	if (mg_desk_append(h, d, &out))
		mg_do_show(w, 201, to);
	else if (h->again)
		h->trouble = MG_STORE_BUSY; /* the other table is begun already */
}

/* ---- the host ---- */

static bool is_host(struct mg_wish *w, const struct mg_desk *d)
{
	return d->row.host == w->who.id || mg_wish_refuse(w, MG_R_FORBIDDEN, NULL, NULL);
}

void mg_do_close(struct mg_hall *h, struct mg_wish *w, struct mg_desk *d)
{
	struct mg_buf out = mg_hall_paper(h);
	if (!is_host(w, d))
		return;
	if (d->t.phase != MG_TABLE_OPEN) {
		mg_wish_refuse(w, MG_R_STATE, NULL, NULL);
		return;
	}
	enum mg_denial why = mg_table_decide_close(&d->t, d->row.secret, mg_str(""), &out);
	if (why != MG_GRANTED)
		mg_do_deny(w, why, MG_R_STATE);
	else if (mg_desk_append(h, d, &out))
		mg_do_show(w, 200, d);
}

void mg_do_link(struct mg_hall *h, struct mg_wish *w, struct mg_desk *d)
{
	if (!is_host(w, d))
		return;
	if (w->seat >= d->t.record.players || (w->seat >= 0 && d->t.phase != MG_TABLE_OPEN)) {
		mg_wish_refuse(w, MG_R_STATE, NULL, NULL);
		return;
	}
	memset(w->new_code, 0, sizeof w->new_code);
	if (issue_link(h, w, d, w->seat))
		mg_do_show(w, 200, d);
}

void mg_do_seat(struct mg_hall *h, struct mg_wish *w, struct mg_desk *d)
{
	struct mg_table_seat nobody = {.sitter = MG_SITS_NOBODY};
	struct mg_buf out = mg_hall_paper(h);
	if (!is_host(w, d))
		return;
	if (d->t.phase != MG_TABLE_OPEN || w->seat >= d->t.record.players) {
		mg_wish_refuse(w, MG_R_STATE, NULL, NULL);
		return;
	}
	/* Whoever sat there stands up first. */
	if (d->t.seat[w->seat].sitter != MG_SITS_NOBODY &&
	    (mg_table_decide_sit(&d->t, w->seat, &nobody, &out) != MG_GRANTED || !mg_desk_append(h, d, &out) ||
	     !mg_desk_seat(h, d, w->seat, 0)))
		return;
	if (w->level && !seat_bot(h, d, w->seat, w->level))
		return;
	mg_do_show(w, 200, d);
}

void mg_do_start(struct mg_hall *h, struct mg_wish *w, struct mg_desk *d)
{
	struct mg_buf out = mg_hall_paper(h);
	if (!is_host(w, d))
		return;
	enum mg_denial why = mg_table_decide_start(&d->t, d->row.secret, &out);
	if (why != MG_GRANTED)
		mg_do_deny(w, why, MG_R_STATE);
	else if (mg_desk_append(h, d, &out) && mg_desk_settle(h, d))
		mg_do_show(w, 200, d);
}
