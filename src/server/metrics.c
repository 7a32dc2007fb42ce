/* metrics.c: counters and gauges, and their text for Prometheus. */
#include "server/metrics.h"

static const struct {
	const char *name, *help;
} counters[MG_COUNTERS] = {
	[MG_C_REQUESTS] = {"requests_total", "Requests to the interface."},
	[MG_C_REFUSED] = {"refused_total", "Requests that were refused."},
	[MG_C_LIMITED] = {"limited_total", "Requests refused because there were too many."},
	[MG_C_WRITER_REQUESTS] = {"wishes_total", "Tasks that the writer decided: requests, ticks, thoughts."},
	[MG_C_GROUPS] = {"groups_total", "Groups of tasks, each stored in one commit."},
	[MG_C_COMMITS] = {"commits_total", "Commits of the store."},
	[MG_C_COMMIT_MICROSECONDS] = {"commit_microseconds_total", "Time spent in commits."},
	[MG_C_COMMIT_FAILURES] = {"commit_failures_total", "Groups that could not be stored."},
	[MG_C_EVENTS] = {"events_total", "Events appended to table logs."},
	[MG_C_MOVES] = {"moves_total", "Moves made by people and programs."},
	[MG_C_THOUGHTS] = {"thoughts_total", "Decisions of computer players."},
	[MG_C_NET_THOUGHTS] = {"net_thoughts_total", "Those on own boards with a net of --nets."},
	[MG_C_STALE_THOUGHTS] = {"stale_thoughts_total", "Decisions that came too late to be used."},
	[MG_C_LOADS] = {"table_loads_total", "Tables read from the store."},
	[MG_C_EVICTIONS] = {"table_evictions_total", "Tables dropped from memory."},
	[MG_C_NOTICES] = {"notices_total", "Notices that push services took."},
	[MG_C_NOTICE_FAILURES] = {"notice_failures_total", "Notices that they did not take."},
}, gauges[MG_GAUGES] = {
	[MG_G_TABLES] = {"tables", "Tables in memory."},
	[MG_G_CONNECTIONS] = {"connections", "Open connections."},
	[MG_G_THINKING] = {"thinking", "Positions that computer players are to think about."},
	[MG_G_WAITING] = {"waiting", "Tasks that wait for the writer."},
};

void mg_count(struct mg_metrics *m, enum mg_counter which, unsigned long long n)
{
	atomic_fetch_add_explicit(&m->counter[which], n, memory_order_relaxed);
}

void mg_gauge(struct mg_metrics *m, enum mg_gauge which, long long change)
{
	atomic_fetch_add_explicit(&m->gauge[which], change, memory_order_relaxed);
}

void mg_metrics_write(struct mg_metrics *m, struct mg_buf *out)
{
	for (int i = 0; i < MG_COUNTERS; i++)
		mg_buf_printf(out, "# HELP magnate_%s %s\n# TYPE magnate_%s counter\nmagnate_%s %llu\n", counters[i].name,
			      counters[i].help, counters[i].name, counters[i].name,
			      (unsigned long long)atomic_load(&m->counter[i]));
	for (int i = 0; i < MG_GAUGES; i++)
		mg_buf_printf(out, "# HELP magnate_%s %s\n# TYPE magnate_%s gauge\nmagnate_%s %lld\n", gauges[i].name,
			      gauges[i].help, gauges[i].name, gauges[i].name, (long long)atomic_load(&m->gauge[i]));
}
