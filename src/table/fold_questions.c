/* fold_questions.c: events of a question that a player puts to the others, and of their answers. */
#include "table/fold.h"

void mg_fold_end_question(struct mg_table *t, int64_t at)
{
	if (t->asks >= 0) {
		mg_table_charge(t, at);
		if ((mg_table_asked(t, t->asks) & ~t->agreed) && t->refused[t->asks] < MG_REFUSED_MAX)
			t->refused[t->asks]++;
	}
	t->asks = -1;
	t->agreed = 0;
}

static void begin_question(struct mg_fold *e, int seat, enum mg_question question)
{
	struct mg_table *t = e->t;
	mg_table_charge(t, e->at);
	t->asks = seat;
	t->question = question;
	t->asked_at = e->at;
	t->agreed = 0;
}

static bool ask_replace(struct mg_fold *e, int seat)
{
	struct mg_table *t = e->t;
	struct mg_str level = {0};
	int whom;
	if (!mg_fold_read_seat(e, mg_fold_word(e), &whom))
		return false;
	struct mg_str by = mg_fold_word(e);
	if (mg_str_is(by, "bot"))
		level = mg_fold_word(e);
	if (mg_str_is(by, "bot") ? !mg_event_level_is_good(level) : !mg_str_is(by, "person"))
		return mg_fold_refuse(e, "somebody is replaced by a person, or by a bot of a level");
	if (!mg_fold_at_end(e))
		return false;
	if (t->asks >= 0 || t->out >= 0 || !mg_table_may_replace(t, seat, whom))
		return mg_fold_refuse(e, "this replacement cannot be asked for");
	begin_question(e, seat, MG_ASKS_REPLACE);
	t->asks_seat = whom;
	mg_fold_copy_word(t->asks_level, level);
	return true;
}

bool mg_fold_ask(struct mg_fold *e)
{
	struct mg_table *t = e->t;
	int seat, to = 0;
	if (!mg_fold_read_player(e, &seat))
		return false;
	struct mg_str what = mg_fold_word(e);
	if (mg_str_is(what, "replace"))
		return ask_replace(e, seat);
	if (!mg_str_is(what, "undo"))
		return mg_fold_refuse(e, "what can be asked for is an undo or a replacement");
	if (!mg_fold_read_to(e, 0, t->record.moves - 1, &to))
		return false;
	if (t->asks >= 0 || t->out >= 0 || mg_table_undo_to(t, seat, to) != MG_UNDO_ASK)
		return mg_fold_refuse(e, "this undo need not or cannot be asked for");
	begin_question(e, seat, MG_ASKS_UNDO);
	t->asks_to = to;
	return true;
}

bool mg_fold_answer(struct mg_fold *e)
{
	struct mg_table *t = e->t;
	int seat;
	if (!mg_fold_read_seat(e, mg_fold_word(e), &seat))
		return false;
	struct mg_str word = mg_fold_word(e);
	bool yes = mg_str_is(word, "yes"), drop = mg_str_is(word, "drop");
	if ((!yes && !drop && !mg_str_is(word, "no")) || !mg_fold_at_end(e))
		return mg_fold_refuse(e, "an answer is yes or no, or the asker's drop");
	if (t->asks < 0 || (drop ? t->asks != seat : !(mg_table_asked(t, t->asks) & ~t->agreed & 1u << seat)))
		return mg_fold_refuse(e, "this seat is not asked");
	if (yes)
		t->agreed |= 1u << seat;
	else
		mg_fold_end_question(t, e->at);
	return true;
}
