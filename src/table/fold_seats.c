/* fold_seats.c: events about who plays a seat: who sits down, is called otherwise, leaves, comes back or is replaced. */
#include "table/fold.h"

static bool read_name(struct mg_fold *e, char name[MG_PLAYER_NAME_MAX])
{
	struct mg_buf out;
	mg_buf_init(&out, name, MG_PLAYER_NAME_MAX);
	const char *bad = mg_event_unquote(&e->rest, &out, false);
	return bad ? mg_fold_refuse(e, bad) : true;
}

static bool check_name(struct mg_fold *e, const char *name)
{
	return mg_table_takes_name(e->t, mg_str(name)) || mg_fold_refuse(e, "a name has 1 to 24 characters and no control characters");
}

static bool read_sitter(struct mg_fold *e, struct mg_table_seat *who)
{
	int kind = mg_event_word(mg_fold_word(e), mg_sitter_words, MG_SITTERS);
	if (kind < 0)
		return mg_fold_refuse(e, "a seat is open, or of a person, a bot or a program");
	who->sitter = (enum mg_sitter)kind;
	if (kind == MG_SITS_BOT) {
		struct mg_str level = mg_fold_word(e);
		if (!mg_event_level_is_good(level))
			return mg_fold_refuse(e, "not a computer player's level");
		mg_fold_copy_word(who->level, level);
	}
	if (kind != MG_SITS_NOBODY && !read_name(e, who->name))
		return false;
	if (kind == MG_SITS_PERSON) {
		struct mg_str number = mg_fold_word(e);
		if (mg_event_number_is_good(number))
			mg_fold_copy_word(who->number, number);
		else if (!mg_str_is(number, "-"))
			return mg_fold_refuse(e, "a person's number has 32 hexadecimal digits");
	}
	return mg_fold_at_end(e);
}

bool mg_event_read_sitter(struct mg_str words, struct mg_table_seat *who, struct mg_buf *wrong)
{
	struct mg_fold e = {.rest = words, .wrong = wrong};
	memset(who, 0, sizeof *who);
	return read_sitter(&e, who);
}

bool mg_fold_seat(struct mg_fold *e)
{
	struct mg_table *t = e->t;
	struct mg_table_seat who = {0};
	int seat;
	if (!mg_fold_read_seat(e, mg_fold_word(e), &seat) || !read_sitter(e, &who) || (who.sitter != MG_SITS_NOBODY && !check_name(e, who.name)))
		return false;
	if (who.sitter == MG_SITS_PERSON && !t->committed)
		return mg_fold_refuse(e, "the draws are committed to before anybody sits down");
	if (who.sitter == MG_SITS_PERSON && t->seat[seat].sitter == MG_SITS_PERSON && strcmp(who.name, t->seat[seat].name) == 0) {
		who.hours = t->seat[seat].hours; /* she gives another number */
		who.hours_next = t->seat[seat].hours_next;
	}
	t->seat[seat] = who;
	memcpy(t->record.name[seat], who.name, sizeof who.name);
	return true;
}

bool mg_fold_name(struct mg_fold *e)
{
	char name[MG_PLAYER_NAME_MAX];
	int seat;
	if (!mg_fold_read_player(e, &seat) || !read_name(e, name) || !check_name(e, name) || !mg_fold_at_end(e))
		return false;
	memcpy(e->t->seat[seat].name, name, sizeof name);
	memcpy(e->t->record.name[seat], name, sizeof name);
	return true;
}

bool mg_fold_away(struct mg_fold *e)
{
	struct mg_table *t = e->t;
	int seat;
	if (!mg_fold_read_player(e, &seat))
		return false;
	struct mg_str why = mg_fold_word(e);
	bool left = mg_str_is(why, "left");
	if ((!left && !mg_str_is(why, "time")) || !mg_fold_at_end(e))
		return mg_fold_refuse(e, "somebody is away because he left, or for lack of time");
	if (t->seat[seat].away)
		return mg_fold_refuse(e, "already away");
	if (!left && (!mg_table_clock_runs(t) || seat != t->state.to_move || mg_table_left(t, seat, e->at) > 0))
		return mg_fold_refuse(e, "there is time left");
	if (t->asks == seat || (!left && t->pace.out == MG_OUT_VOTE))
		mg_fold_end_question(t, e->at);
	mg_table_charge(t, e->at);
	t->seat[seat].away = true;
	t->seat[seat].away_left = left;
	t->agreed &= ~(1u << seat);
	if (!left)
		mg_times_out(t, e->at, seat);
	return true;
}

bool mg_fold_back(struct mg_fold *e)
{
	struct mg_table *t = e->t;
	int seat;
	if (!mg_fold_read_player(e, &seat) || !mg_fold_at_end(e))
		return false;
	if (!t->seat[seat].away || t->seat[seat].vacant)
		return mg_fold_refuse(e, "not away");
	mg_table_charge(t, e->at);
	mg_table_welcome(t, seat);
	if (t->asks >= 0 && t->question == MG_ASKS_REPLACE && t->asks_seat == seat)
		mg_fold_end_question(t, e->at); /* whom they would have replaced */
	return true;
}

bool mg_fold_replace(struct mg_fold *e)
{
	if (!mg_table_fold_replace(e->t, e->at, e->rest, e->wrong))
		return false;
	if (e->t->question == MG_ASKS_REPLACE)
		mg_fold_end_question(e->t, e->at);
	return true;
}

/* The server is busy, and a computer player plays a level lower; or no longer. */
bool mg_fold_quick(struct mg_fold *e)
{
	int seat;
	if (!mg_fold_read_seat(e, mg_fold_word(e), &seat))
		return false;
	struct mg_str word = mg_fold_word(e);
	bool quick = word.len == 0;
	if ((!quick && !mg_str_is(word, "over")) || !mg_fold_at_end(e) || e->t->seat[seat].sitter != MG_SITS_BOT || e->t->seat[seat].quick == quick)
		return mg_fold_refuse(e, "no computer player changes its level so");
	e->t->seat[seat].quick = quick;
	return true;
}
