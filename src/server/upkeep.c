/* upkeep.c: what the writer does once a second beside its tasks: it hears what others have changed in the store, and looks after the store and
 * those who follow tables. */
#include "server/live_table.h"
#include "server/loader.h"
#include "server/server_log.h"

enum { FOLLOWERS_A_SECOND = 50, SECOND = 1000, BANS_MS = 5000, HOUR_MS = 3600 * 1000, KEYS_MS = 7 * 24 * HOUR_MS };

/* ---- what others have changed ---- */

static void take_change(void *writer, const char *table)
{
	struct mg_writer *w = writer;
	if (!table || !table[0])
		w->people_changed = true;
	if (!table)
		w->all_changed = true;
	else if (table[0] && w->changes < MG_CHANGES_MAX)
		snprintf(w->changed[w->changes++], MG_ID_MAX, "%s", table);
	else if (table[0])
		w->all_changed = true;
}

/* A live table that was dropped may have been ahead of what is published, or behind what is durable after all: its commit failed, or nobody knows
 * whether it did. Who follows the table is not to wait for somebody to touch it, nor is its computer player. */
static void read_dropped(struct mg_writer *w)
{
	size_t n = 0;
	w->doubt = false;
	w->trouble = MG_STORED;
	char *names = mg_registry_names(w->common->registry, &n);
	for (size_t i = 0; i < n && w->trouble == MG_STORED; i++)
		if (!mg_live_table_known(w, names + MG_ID_MAX * i))
			mg_live_table_find(w, names + MG_ID_MAX * i);
	w->doubt |= w->trouble != MG_STORED;
	free(names);
}

static void apply_changes(struct mg_writer *w)
{
	if (w->people_changed) {
		mg_session_cache_forget(w->common->sessions, 0);
		mg_common_read_bans(w->common, w->store);
	}
	if (w->all_changed) {
		struct mg_live_table *older;
		for (struct mg_live_table *lt = w->newest; lt; lt = older) {
			older = lt->older;
			mg_live_table_refresh(w, lt);
		}
		if (w->loader)
			mg_loader_note_change(w->loader, NULL);
		return;
	}
	for (int i = 0; i < w->changes; i++) {
		struct mg_live_table *lt = mg_live_table_known(w, w->changed[i]);
		if (lt)
			mg_live_table_refresh(w, lt);
		else if (w->loader)
			mg_loader_note_change(w->loader, w->changed[i]);
	}
}

void mg_writer_read_changes(struct mg_writer *w)
{
	w->changes = 0;
	w->all_changed = w->people_changed = false;
	w->trouble = MG_STORED;
	w->now = mg_now() > w->now ? mg_now() : w->now;
	if (mg_store_changes(w->store, take_change, w) == MG_STORED)
		apply_changes(w);
}

static bool note_missed(void *writer, const struct mg_table_row *row)
{
	struct mg_writer *w = writer;
	struct mg_live_table *lt = mg_live_table_known(w, row->id);
	if (lt ? row->events > (int64_t)lt->t.events : w->loader && row->events > mg_lobby_events(w->common->lobby, row->id))
		take_change(w, row->id);
	return true;
}

/* Notices of other servers can get lost: what they have changed in the last moments is compared by the number of its events. Who people are has
 * no such number, so it is asked for again now and then. */
static void catch_up(struct mg_writer *w, int64_t ticks)
{
	enum { MARGIN_MS = 4000, PEOPLE_MS = 10000 }; /* clocks may differ, and commits take time */
	int64_t now = mg_now();
	if (!w->shared)
		return;
	w->trouble = MG_STORED;
	w->changes = 0;
	w->all_changed = w->people_changed = false;
	if (mg_store_changed_since(w->store, (w->caught_up ? w->caught_up : now) - MARGIN_MS, note_missed, w) != MG_STORED)
		return;
	w->caught_up = now;
	apply_changes(w);
	if (ticks >= w->next_people) {
		w->next_people = ticks + PEOPLE_MS;
		mg_session_cache_forget(w->common->sessions, 0);
	}
}

/* ---- the store and its followers ---- */

/* All who come through a proxy count as one visitor's address then: the host is told, once in an hour, and by `magnate admin`. */
static void note_proxy(struct mg_writer *w, int64_t ticks)
{
	if (!atomic_load(&w->common->proxy_untrusted) || ticks < w->next_proxy)
		return;
	w->next_proxy = ticks + HOUR_MS;
	mg_server_log("requests come through a proxy on this network, but --trust-proxy is not given: all of them count as one address");
	w->trouble = MG_STORED;
	if (mg_writer_begin(w))
		mg_writer_ok(w, mg_store_warn(w->store, "trust-proxy", mg_now()));
	mg_writer_end(w);
	atomic_store(&w->common->proxy_untrusted, false);
}

/* After trouble: whether the store can be written again. In every hour: keys that nobody will repeat. */
static void do_housekeeping(struct mg_writer *w, int64_t ticks)
{
	bool hour = ticks >= w->next_hour;
	note_proxy(w, ticks);
	if (ticks >= w->next_bans) {
		w->next_bans = ticks + BANS_MS;
		mg_common_read_bans(w->common, w->store);
	}
	if (!hour && atomic_load(&w->common->healthy))
		return;
	w->trouble = MG_STORED;
	if (mg_writer_begin(w))
		mg_writer_ok(w, mg_store_drop_keys(w->store, mg_now() - KEYS_MS));
	mg_writer_end(w);
	if (hour)
		w->next_hour = ticks + HOUR_MS;
}

/* Who was banned, or whose token was withdrawn elsewhere, follows no longer. */
static void check_followers(struct mg_writer *w)
{
	struct mg_follower follower[FOLLOWERS_A_SECOND];
	int n = mg_streams_to_check(w->common->streams, follower, FOLLOWERS_A_SECOND);
	w->trouble = MG_STORED;
	for (int i = 0; i < n && w->trouble == MG_STORED; i++) {
		struct mg_identity who;
		bool known = mg_writer_identify(w, follower[i].credential, follower[i].hash, &who);
		if (w->trouble == MG_STORED && (!known || who.id != follower[i].visitor || who.banned))
			mg_streams_close(w->common->streams, follower[i].visitor);
	}
	mg_writer_end(w);
}

void mg_writer_look_after_store(struct mg_writer *w)
{
	int64_t ticks = mg_ticks();
	if (ticks < w->next_second)
		return;
	w->next_second = ticks + SECOND;
	mg_writer_read_changes(w);
	catch_up(w, ticks);
	if (w->doubt)
		read_dropped(w);
	mg_writer_renew_leases(w);
	mg_outage_say_alive(w, false);
	check_followers(w);
	do_housekeeping(w, ticks);
	mg_writer_look_for_waiting(w, ticks);
	mg_live_tables_trim(w);
}
