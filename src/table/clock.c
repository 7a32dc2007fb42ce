/* clock.c: how much time everybody has. It follows from the times of the events alone (docs/table-log.md). */
#include "table/event.h"

bool mg_table_is_played(const struct mg_table *t, int seat)
{
	return t->seat[seat].sitter == MG_SITS_PERSON || t->seat[seat].sitter == MG_SITS_PROGRAM;
}

bool mg_table_is_present(const struct mg_table *t, int seat)
{
	return mg_table_is_played(t, seat) && !t->seat[seat].away;
}

bool mg_table_clock_runs(const struct mg_table *t)
{
	return t->phase == MG_TABLE_PLAYING && t->pace.kind != MG_PACE_NONE && t->state.to_move != MG_NONE &&
	       mg_table_is_present(t, t->state.to_move);
}

/* From when to when the clock of the player to move stands still: while somebody else would like an undo, a minute at
 * most. False: it does not. */
static bool pause_of(const struct mg_table *t, int64_t *from, int64_t *to)
{
	if (t->asks < 0 || t->asks == t->state.to_move)
		return false;
	*from = t->asked_at > t->since ? t->asked_at : t->since;
	*to = t->asked_at + MG_ASK_MS;
	return *to > *from;
}

static int64_t spent(const struct mg_table *t, int64_t now)
{
	struct mg_calendar c = mg_table_calendar(t, t->state.to_move);
	int64_t from, to, still = 0;
	if (now <= t->since)
		return 0;
	if (pause_of(t, &from, &to) && now > from)
		still = mg_calendar_runs(&c, from, now < to ? now : to);
	return mg_calendar_runs(&c, t->since, now) - still;
}

int64_t mg_table_left(const struct mg_table *t, int seat, int64_t now)
{
	int64_t left = t->seat[seat].left_ms;
	if (mg_table_clock_runs(t) && seat == t->state.to_move)
		left -= spent(t, now);
	return left > 0 ? left : 0;
}

void mg_table_charge(struct mg_table *t, int64_t at)
{
	if (mg_table_clock_runs(t))
		t->seat[t->state.to_move].left_ms = mg_table_left(t, t->state.to_move, at);
	t->since = at;
}

/* At a live table a minute, else as long as a move may take, where time is saved up at most a day. */
int64_t mg_table_patience(const struct mg_table *t)
{
	return t->pace.kind == MG_PACE_NONE   ? INT64_MAX
	       : t->pace.kind == MG_PACE_LIVE ? t->asked_at + MG_ASK_MS
	       : t->pace.kind == MG_PACE_MOVE ? t->asked_at + t->pace.base_ms
					      : t->asked_at + (t->pace.base_ms < MG_DAY_MS ? t->pace.base_ms : MG_DAY_MS);
}

bool mg_table_bot_waits(const struct mg_table *t, int64_t now)
{
	return t->asks >= 0 && now < mg_table_patience(t);
}

int64_t mg_table_due(const struct mg_table *t)
{
	int64_t from, to;
	if (t->phase == MG_TABLE_PLAYING && t->out >= 0)
		return mg_table_vote_until(t);
	bool bot = t->state.to_move != MG_NONE && !mg_table_is_present(t, t->state.to_move);
	if (t->phase == MG_TABLE_PLAYING && t->asks >= 0 && bot)
		return mg_table_patience(t);
	if (!mg_table_clock_runs(t))
		return INT64_MAX;
	struct mg_calendar c = mg_table_calendar(t, t->state.to_move);
	int64_t left = t->seat[t->state.to_move].left_ms;
	if (!pause_of(t, &from, &to) || mg_calendar_when(&c, t->since, left) <= from)
		return mg_calendar_when(&c, t->since, left);
	return mg_calendar_when(&c, to, left - mg_calendar_runs(&c, t->since, from));
}
