/* expiry.c: tables that have not begun and at which nobody waits are closed after a while.
 *
 * The row of such a table says when (`due`). A server on which somebody follows the table moves that on, whoever runs the table; so the one that
 * runs it has to look at the row only. What a server was away counts for nobody: a table that should have been closed meanwhile
 * gets a while more. */
#include "server/live_table.h"
#include "server/server_log.h"

enum { GRACE_MS = 10 * 60 * 1000 };

static int64_t patience(const struct mg_writer *w, const struct mg_live_table *lt)
{
	enum mg_ceiling which = !lt->t.is_public                      ? MG_CEILING_EXPIRES_PRIVATE
				: mg_pace_is_slow(&lt->t.pace)        ? MG_CEILING_EXPIRES_SLOW
								      : MG_CEILING_EXPIRES_PUBLIC;
	return (int64_t)w->common->settings.ceiling[which] * 1000;
}

int64_t mg_expiry_due(const struct mg_writer *w, const struct mg_live_table *lt)
{
	mg_assert(lt->t.phase == MG_TABLE_OPEN);
	return w->now + patience(w, lt);
}

void mg_expiry_resume(const struct mg_writer *w, struct mg_live_table *lt)
{
	int64_t usual = patience(w, lt), since = w->began > w->outage_to ? w->began : w->outage_to;
	int64_t least = since + (usual < GRACE_MS ? usual : GRACE_MS);
	if (lt->t.phase != MG_TABLE_OPEN)
		return;
	if (lt->row.due == INT64_MAX) /* it was made before tables expired */
		lt->row.due = mg_expiry_due(w, lt);
	else if (lt->row.due < least)
		lt->row.due = least;
}

/* From then on who follows it moves the end on. */
static int64_t half_way(const struct mg_writer *w, const struct mg_live_table *lt)
{
	return lt->row.due - patience(w, lt) / 2;
}

int64_t mg_expiry_alarm(const struct mg_writer *w, const struct mg_live_table *lt)
{
	return half_way(w, lt) > w->now ? half_way(w, lt) : lt->row.due;
}

bool mg_expiry_tick(struct mg_writer *w, struct mg_live_table *lt)
{
	struct mg_table_row row;
	struct mg_buf out = mg_writer_buffer(w);
	mg_expiry_resume(w, lt);
	if (lt->t.phase != MG_TABLE_OPEN || w->now < half_way(w, lt))
		return true;
	if (mg_published_is_followed(lt->published)) {
		lt->row.due = mg_expiry_due(w, lt);
		return mg_writer_begin(w) && mg_writer_ok(w, mg_store_update_table(w->store, &lt->row));
	}
	if (w->now < lt->row.due || !lt->leased)
		return true;
	enum mg_stored found = mg_store_table(w->store, lt->row.id, &row);
	if (!mg_writer_ok(w, found))
		return false;
	if (found == MG_STORED && row.due != INT64_MAX && row.due > w->now) {
		lt->row.due = row.due; /* somebody waits at another server */
		return true;
	}
	if (mg_table_decide_close(&lt->t, lt->row.secret, mg_str(""), &out) != MG_GRANTED)
		return true;
	mg_server_log("table %s: nobody waited there", lt->row.id);
	return mg_live_table_append(w, lt, &out);
}
