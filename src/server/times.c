/* times.c: what players say about their time: hours, weekends, vacations, and votes about somebody whose time is over. */
#include "server/live_table.h"
#include "server/parse.h"

bool mg_parse_hours(struct mg_request *r, const struct mg_request_input *in)
{
	int64_t from = 0, zone = 0;
	const struct mg_body_key keys[] = {{"from", MG_KEY_NUMBER, true, &from, NULL}, {"zone", MG_KEY_NUMBER, true, &zone, NULL}};
	if (!MG_PARSE(r, in, keys))
		return false;
	if (from < 0 || from >= MG_DAY_MINUTES)
		return mg_parse_wrong(r, "from");
	if (zone < -MG_DAY_MINUTES || zone > MG_DAY_MINUTES)
		return mg_parse_wrong(r, "zone");
	r->body.hours = (struct mg_hours){(int)from, (int)zone};
	return true;
}

bool mg_parse_weekends(struct mg_request *r, const struct mg_request_input *in)
{
	const struct mg_body_key keys[] = {{"free", MG_KEY_BOOL, true, &r->body.weekends.free_weekends, NULL}};
	return MG_PARSE(r, in, keys);
}

bool mg_parse_vacation(struct mg_request *r, const struct mg_request_input *in)
{
	const char *first = NULL, *last = NULL;
	const struct mg_body_key keys[] = {{"first", MG_KEY_TEXT, true, &first, NULL}, {"last", MG_KEY_TEXT, true, &last, NULL}};
	if (!MG_PARSE(r, in, keys))
		return false;
	if (!mg_date_read(mg_str(first), &r->body.vacation.first))
		return mg_parse_wrong(r, "first");
	return mg_date_read(mg_str(last), &r->body.vacation.last) || mg_parse_wrong(r, "last");
}

bool mg_parse_vote(struct mg_request *r, const struct mg_request_input *in)
{
	const char *vote = NULL;
	const struct mg_body_key keys[] = {{"vote", MG_KEY_TEXT, true, &vote, NULL}};
	if (!MG_PARSE(r, in, keys))
		return false;
	for (int v = MG_VOTE_NONE + 1; v < MG_VOTES; v++)
		if (strcmp(vote, mg_vote_words[v]) == 0)
			r->body.vote.vote = (enum mg_vote)v;
	return r->body.vote.vote != MG_VOTE_NONE || mg_parse_wrong(r, "vote");
}

/* What the table says to it, and what follows. What is so already is granted: these requests can be repeated. */
static void change(struct mg_writer *w, struct mg_request *r, struct mg_live_table *lt,
		   enum mg_denial (*decide)(const struct mg_writer *w, const struct mg_request *r, const struct mg_table *t, int seat, struct mg_buf *out))
{
	int seat = mg_live_table_seat_of(lt, r->who.id);
	struct mg_buf out = mg_writer_buffer(w);
	if (seat < 0) {
		mg_request_refuse(r, MG_R_FORBIDDEN, NULL, NULL);
		return;
	}
	enum mg_denial why = decide(w, r, &lt->t, seat, &out);
	if (why == MG_DENIED_NOTHING)
		mg_request_grant_table(r, 200, lt);
	else if (why != MG_GRANTED)
		mg_request_deny(r, why, MG_R_STATE);
	else if (mg_live_table_append(w, lt, &out) && mg_live_table_settle(w, lt))
		mg_request_grant_table(r, 200, lt);
}

static enum mg_denial decide_hours(const struct mg_writer *w, const struct mg_request *r, const struct mg_table *t, int seat, struct mg_buf *out)
{
	(void)w;
	return mg_table_decide_hours(t, seat, r->body.hours, out);
}

static enum mg_denial decide_weekends(const struct mg_writer *w, const struct mg_request *r, const struct mg_table *t, int seat, struct mg_buf *out)
{
	(void)w;
	return mg_table_decide_weekends(t, seat, r->body.weekends.free_weekends, out);
}

static enum mg_denial decide_vacation(const struct mg_writer *w, const struct mg_request *r, const struct mg_table *t, int seat, struct mg_buf *out)
{
	return mg_table_decide_vacation(t, seat, r->body.vacation.first, r->body.vacation.last, w->now, out);
}

static enum mg_denial decide_work(const struct mg_writer *w, const struct mg_request *r, const struct mg_table *t, int seat, struct mg_buf *out)
{
	(void)r;
	return mg_table_decide_work(t, seat, w->now, out);
}

static enum mg_denial decide_vote(const struct mg_writer *w, const struct mg_request *r, const struct mg_table *t, int seat, struct mg_buf *out)
{
	(void)w;
	return mg_table_decide_vote(t, seat, r->body.vote.vote, out);
}

void mg_run_hours(struct mg_writer *w, struct mg_request *r, struct mg_live_table *lt)
{
	change(w, r, lt, decide_hours);
}

void mg_run_weekends(struct mg_writer *w, struct mg_request *r, struct mg_live_table *lt)
{
	change(w, r, lt, decide_weekends);
}

void mg_run_vacation(struct mg_writer *w, struct mg_request *r, struct mg_live_table *lt)
{
	change(w, r, lt, decide_vacation);
}

void mg_run_work(struct mg_writer *w, struct mg_request *r, struct mg_live_table *lt)
{
	change(w, r, lt, decide_work);
}

void mg_run_vote(struct mg_writer *w, struct mg_request *r, struct mg_live_table *lt)
{
	change(w, r, lt, decide_vote);
}
