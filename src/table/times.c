/* times.c: time that suits people: everybody's hours, weekends that all want free, vacations; and what is done about somebody whose time is over. */
#include "table/event.h"
#include "record/movetext.h"

enum {
	ZONE_LEAST = -12 * 60,
	ZONE_MOST = 14 * 60,
	YEAR_DAYS = 365,
	VOTE_LIVE_MS = 2 * 60 * 1000,
};

static const int64_t hour_ms = 60 * MG_MINUTE_MS;

/* ---- when clocks run */

bool mg_table_has_calendar(const struct mg_table *t)
{
	return t->pace.day_hours || t->pace.vacation_days || t->weekends_free;
}

struct mg_calendar mg_table_calendar(const struct mg_table *t, int seat)
{
	const struct mg_table_seat *who = &t->seat[seat];
	struct mg_calendar c = {.day_ms = MG_DAY_MS, .weekends_free = t->weekends_free};
	if (t->pace.day_hours)
		c.day_ms = t->pace.day_hours * hour_ms;
	c.shift_ms = (int64_t)(who->hours.zone - (t->pace.day_hours ? who->hours.from : 0)) * MG_MINUTE_MS;
	if (who->vacation.taken) {
		c.off_from = who->vacation.from;
		c.off_to = who->vacation.to;
	}
	return c;
}

void mg_times_adopt_hours(struct mg_table *t)
{
	for (int p = 0; p < t->record.players; p++)
		t->seat[p].hours = t->seat[p].hours_next;
}

/* What the running clock has run by now is counted as it was until now. */
static void count_until(struct mg_table *t, int64_t at)
{
	if (t->phase == MG_TABLE_PLAYING && mg_table_clock_runs(t))
		mg_table_charge(t, at);
}

/* ---- hours: "hours p2 08:30 +01:00" */

static bool hours_are_good(struct mg_hours h)
{
	return h.from >= 0 && h.from < MG_DAY_MINUTES && h.zone >= ZONE_LEAST && h.zone <= ZONE_MOST;
}

/* 08:30 */
static bool read_minutes(struct mg_str word, int *minutes)
{
	long hours, rest;
	if (word.len != 5 || word.at[2] != ':' || !mg_str_number((struct mg_str){word.at, 2}, 23, &hours) ||
	    !mg_str_number((struct mg_str){word.at + 3, 2}, 59, &rest))
		return false;
	*minutes = (int)(hours * 60 + rest);
	return true;
}

static bool read_hours(struct mg_str *rest, struct mg_hours *h)
{
	struct mg_str from = mg_str_word(rest), zone = mg_str_word(rest);
	bool east = zone.len && zone.at[0] == '+', west = zone.len && zone.at[0] == '-';
	if (!read_minutes(from, &h->from) || !(east || west) || !read_minutes((struct mg_str){zone.at + 1, zone.len - 1}, &h->zone))
		return false;
	h->zone = east ? h->zone : -h->zone;
	return hours_are_good(*h);
}

static bool same_hours(struct mg_hours a, struct mg_hours b)
{
	return a.from == b.from && a.zone == b.zone;
}

enum mg_denial mg_table_decide_hours(const struct mg_table *t, int seat, struct mg_hours hours, struct mg_buf *out)
{
	int zone = hours.zone < 0 ? -hours.zone : hours.zone;
	if ((t->phase != MG_TABLE_OPEN && t->phase != MG_TABLE_PLAYING) || !mg_pace_is_slow(&t->pace))
		return MG_DENIED_PHASE;
	if (seat < 0 || seat >= t->record.players || !mg_table_is_played(t, seat))
		return MG_DENIED_SEAT;
	if (!hours_are_good(hours))
		return MG_DENIED_TEXT;
	if (same_hours(t->seat[seat].hours_next, hours))
		return MG_DENIED_NOTHING;
	mg_buf_printf(out, "hours p%d %02d:%02d %c%02d:%02d\n", seat + 1, hours.from / 60, hours.from % 60, hours.zone < 0 ? '-' : '+', zone / 60,
		      zone % 60);
	return MG_GRANTED;
}

/* Who is to move cannot move his hours away from under his clock. */
static const char *fold_hours(struct mg_table *t, int64_t at, int seat, struct mg_str *rest)
{
	struct mg_hours hours;
	bool later = t->phase == MG_TABLE_PLAYING && t->state.to_move == seat;
	(void)at;
	if (!read_hours(rest, &hours) || mg_str_word(rest).len)
		return "hours are the beginning of the day and how far east: 08:30 +01:00";
	if (!mg_pace_is_slow(&t->pace))
		return "clocks run all day here";
	t->seat[seat].hours_next = hours;
	if (!later)
		t->seat[seat].hours = hours;
	return NULL;
}

/* ---- weekends */

enum mg_denial mg_table_decide_weekends(const struct mg_table *t, int seat, bool free_weekends, struct mg_buf *out)
{
	if (t->phase != MG_TABLE_PLAYING || !mg_pace_is_slow(&t->pace))
		return MG_DENIED_PHASE;
	if (seat < 0 || seat >= t->record.players || !mg_table_is_present(t, seat))
		return MG_DENIED_SEAT;
	if (t->seat[seat].free_weekends == free_weekends)
		return MG_DENIED_NOTHING;
	mg_buf_printf(out, "weekends p%d %s\n", seat + 1, free_weekends ? "free" : "count");
	return MG_GRANTED;
}

static const char *fold_weekends(struct mg_table *t, int64_t at, int seat, struct mg_str *rest)
{
	struct mg_str word = mg_str_word(rest);
	bool want_free = mg_str_is(word, "free"), all = true;
	if ((!want_free && !mg_str_is(word, "count")) || mg_str_word(rest).len)
		return "weekends are free, or count";
	if (!mg_pace_is_slow(&t->pace) || !mg_table_is_present(t, seat))
		return "there are no weekends here, or nobody is there to ask for them";
	t->seat[seat].free_weekends = want_free;
	for (int p = 0; p < t->record.players; p++)
		all = all && (!mg_table_is_present(t, p) || t->seat[p].free_weekends == want_free);
	if (!all || t->weekends_free == want_free)
		return NULL;
	count_until(t, at);
	t->weekends_free = want_free;
	return NULL;
}

/* ---- vacations: "vacation p2 2026-12-24 2027-01-03" */

/* Days of vacation before a day, of the one that was announced last those that will have been. */
static int days_taken(const struct mg_vacation *v, int64_t today)
{
	int64_t last = v->last < today ? v->last : today;
	return v->days_before + (v->taken && last >= v->first ? (int)(last - v->first + 1) : 0);
}

/* So many for each year, and the first year's at once: so a game ends, whoever takes what he may. */
static int days_granted(const struct mg_table *t, int64_t at)
{
	int64_t years = (at - t->started) / ((int64_t)YEAR_DAYS * MG_DAY_MS);
	return (int)((years < 0 ? 0 : years) + 1) * t->pace.vacation_days;
}

int mg_table_vacation_left(const struct mg_table *t, int seat, int64_t now)
{
	const struct mg_vacation *v = &t->seat[seat].vacation;
	int taken = days_taken(v, v->last);
	int left = days_granted(t, now) - taken;
	return left > 0 ? left : 0;
}

/* Whether it may be, announced at this time. A vacation begins on the next day at the earliest; one that has begun can be made longer. */
static bool may_go(const struct mg_table *t, int seat, int64_t first, int64_t last, int64_t at)
{
	const struct mg_table_seat *who = &t->seat[seat];
	const struct mg_vacation *v = &who->vacation;
	int64_t today = mg_calendar_day(at, who->hours.zone);
	bool goes_on = v->taken && first == v->first && v->first <= today && v->last >= today;
	int before = goes_on ? v->days_before : days_taken(v, today);
	if (last < first || last < today || last - today > YEAR_DAYS || (first <= today && !goes_on))
		return false;
	return before + (last - first + 1) <= days_granted(t, mg_calendar_begin(last, who->hours.zone));
}

enum mg_denial mg_table_decide_vacation(const struct mg_table *t, int seat, int64_t first, int64_t last, int64_t now, struct mg_buf *out)
{
	if (t->phase != MG_TABLE_PLAYING || !t->pace.vacation_days)
		return MG_DENIED_PHASE;
	if (seat < 0 || seat >= t->record.players || !mg_table_is_present(t, seat))
		return MG_DENIED_SEAT;
	const struct mg_vacation *v = &t->seat[seat].vacation;
	if (v->taken && v->first == first && v->last == last)
		return MG_DENIED_NOTHING;
	if (first < 0 || !may_go(t, seat, first, last, now > t->at ? now : t->at))
		return MG_DENIED_TEXT;
	mg_buf_printf(out, "vacation p%d ", seat + 1);
	mg_date_write(first, out);
	mg_buf_char(out, ' ');
	mg_date_write(last, out);
	mg_buf_char(out, '\n');
	return MG_GRANTED;
}

static const char *fold_vacation(struct mg_table *t, int64_t at, int seat, struct mg_str *rest)
{
	struct mg_vacation *v = &t->seat[seat].vacation;
	int zone = t->seat[seat].hours.zone;
	int64_t first, last;
	if (!mg_date_read(mg_str_word(rest), &first) || !mg_date_read(mg_str_word(rest), &last) || mg_str_word(rest).len)
		return "a vacation has a first and a last day: 2026-12-24 2027-01-03";
	if (!t->pace.vacation_days || !mg_table_is_present(t, seat) || !may_go(t, seat, first, last, at))
		return "no such vacation can be taken";
	count_until(t, at);
	if (!(v->taken && first == v->first && first <= mg_calendar_day(at, zone)))
		v->days_before = days_taken(v, mg_calendar_day(at, zone));
	*v = (struct mg_vacation){.taken = true, .first = first, .last = last, .from = mg_calendar_begin(first, zone),
				  .to = mg_calendar_begin(last + 1, zone), .days_before = v->days_before};
	return NULL;
}

static bool has_vacation(const struct mg_table *t, int seat, int64_t at)
{
	const struct mg_vacation *v = &t->seat[seat].vacation;
	return v->taken && at < v->to;
}

enum mg_denial mg_table_decide_work(const struct mg_table *t, int seat, int64_t now, struct mg_buf *out)
{
	if (t->phase != MG_TABLE_PLAYING)
		return MG_DENIED_PHASE;
	if (seat < 0 || seat >= t->record.players || !mg_table_is_played(t, seat))
		return MG_DENIED_SEAT;
	if (!has_vacation(t, seat, now > t->at ? now : t->at))
		return MG_DENIED_NOTHING;
	mg_buf_printf(out, "work p%d\n", seat + 1);
	return MG_GRANTED;
}

/* Days that have begun are taken. */
static const char *fold_work(struct mg_table *t, int64_t at, int seat, struct mg_str *rest)
{
	struct mg_vacation *v = &t->seat[seat].vacation;
	if (mg_str_word(rest).len || !has_vacation(t, seat, at))
		return "there is no vacation to end";
	count_until(t, at);
	int taken = days_taken(v, mg_calendar_day(at, t->seat[seat].hours.zone));
	*v = (struct mg_vacation){.days_before = taken};
	return NULL;
}

/* ---- time that is over */

unsigned mg_table_voters(const struct mg_table *t)
{
	unsigned voters = 0;
	for (int p = 0; t->out >= 0 && p < t->record.players; p++)
		if (p != t->out && mg_table_is_present(t, p))
			voters |= 1u << p;
	return voters;
}

int64_t mg_table_vote_until(const struct mg_table *t)
{
	int64_t most = 3 * (int64_t)MG_DAY_MS, base = t->pace.base_ms < hour_ms ? hour_ms : t->pace.base_ms < most ? t->pace.base_ms : most;
	return t->out_at + (t->pace.kind == MG_PACE_LIVE ? VOTE_LIVE_MS : base);
}

void mg_times_out(struct mg_table *t, int64_t at, int seat)
{
	if (t->pace.out != MG_OUT_VOTE)
		return;
	t->out = seat;
	t->out_at = at;
	for (int p = 0; p < t->record.players; p++)
		t->seat[p].vote = MG_VOTE_NONE;
	if (!mg_table_voters(t))
		t->out = -1;
}

bool mg_times_decided(const struct mg_table *t, int64_t now, enum mg_vote *as)
{
	int count[MG_VOTES] = {0}, voters = 0, voted = 0, most = 0;
	for (int p = 0; p < t->record.players; p++)
		if (mg_table_voters(t) >> p & 1) {
			voters++;
			voted += t->seat[p].vote != MG_VOTE_NONE;
			count[t->seat[p].vote]++;
		}
	*as = MG_VOTE_STANDIN; /* where no other has more */
	for (int v = MG_VOTE_STANDIN; v < MG_VOTES; v++)
		most = count[v] > most ? count[v] : most;
	for (int v = MG_VOTE_WAIT; v < MG_VOTES; v++)
		if (most && count[v] == most && count[MG_VOTE_STANDIN] < most && count[MG_VOTE_WAIT + MG_VOTE_END - v] < most)
			*as = (enum mg_vote)v;
	return 2 * most > voters || voted == voters || now >= mg_table_vote_until(t);
}

enum mg_denial mg_table_decide_vote(const struct mg_table *t, int seat, enum mg_vote vote, struct mg_buf *out)
{
	if (t->phase != MG_TABLE_PLAYING || t->out < 0)
		return MG_DENIED_PHASE;
	if (seat < 0 || seat >= t->record.players || !(mg_table_voters(t) >> seat & 1))
		return MG_DENIED_SEAT;
	if (vote == MG_VOTE_NONE || (vote == MG_VOTE_END && t->is_rated))
		return MG_DENIED_TEXT;
	if (t->seat[seat].vote == vote)
		return MG_DENIED_NOTHING;
	mg_buf_printf(out, "vote p%d %s\n", seat + 1, mg_vote_words[vote]);
	return MG_GRANTED;
}

static const char *fold_vote(struct mg_table *t, int64_t at, int seat, struct mg_str *rest)
{
	int vote = mg_event_word(mg_str_word(rest), mg_vote_words + 1, MG_VOTES - 1) + 1;
	(void)at;
	if (vote == MG_VOTE_NONE || mg_str_word(rest).len)
		return "a vote is standin, wait or end";
	if (!(mg_table_voters(t) >> seat & 1))
		return "this seat is not asked";
	if (vote == MG_VOTE_END && t->is_rated)
		return "a rated game does not end so";
	t->seat[seat].vote = (enum mg_vote)vote;
	return NULL;
}

static const char *check_verdict(const struct mg_table *t, int64_t at, int seat, enum mg_vote verdict, struct mg_str *rest)
{
	enum mg_vote as;
	if (mg_str_word(rest).len || t->out != seat || !mg_times_decided(t, at, &as) || as != verdict)
		return "nobody decided so";
	return NULL;
}

static const char *fold_standin(struct mg_table *t, int64_t at, int seat, struct mg_str *rest)
{
	const char *bad = check_verdict(t, at, seat, MG_VOTE_STANDIN, rest);
	if (!bad)
		t->out = -1;
	return bad;
}

/* The others wait for him: he has his time again. */
static const char *fold_more(struct mg_table *t, int64_t at, int seat, struct mg_str *rest)
{
	const char *bad = check_verdict(t, at, seat, MG_VOTE_WAIT, rest);
	if (bad)
		return bad;
	mg_assert(t->seat[seat].away && t->state.to_move == seat);
	t->out = -1;
	t->seat[seat].away = false;
	t->seat[seat].left_ms = t->pace.base_ms;
	t->since = at;
	return NULL;
}

/* ---- which */

const char *mg_times_fold(struct mg_table *t, int64_t at, struct mg_str word, struct mg_str rest)
{
	static const struct {
		const char *word;
		const char *(*fold)(struct mg_table *t, int64_t at, int seat, struct mg_str *rest);
	} kinds[] = {{"hours", fold_hours}, {"weekends", fold_weekends}, {"vacation", fold_vacation}, {"work", fold_work},
		     {"vote", fold_vote},   {"standin", fold_standin},   {"more", fold_more}};
	int seat = mg_seat_read(mg_str_word(&rest));
	if (seat >= t->record.players || !mg_table_is_played(t, seat))
		return "nobody plays that seat";
	for (size_t k = 0; k < MG_COUNT(kinds); k++)
		if (mg_str_is(word, kinds[k].word))
			return kinds[k].fold(t, at, seat, &rest);
	return "no such event";
}
