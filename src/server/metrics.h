/* metrics.h: what the server counts of itself, as Prometheus reads it. */
#ifndef MG_SERVER_METRICS_H
#define MG_SERVER_METRICS_H

#include "base/buf.h"

#include <stdatomic.h>

enum mg_counter {
	MG_C_REQUESTS, MG_C_REFUSED, MG_C_LIMITED, MG_C_WRITER_REQUESTS, MG_C_GROUPS, MG_C_COMMITS, MG_C_COMMIT_MICROSECONDS,
	MG_C_COMMIT_FAILURES, MG_C_EVENTS, MG_C_MOVES, MG_C_THOUGHTS, MG_C_NET_THOUGHTS, MG_C_STALE_THOUGHTS, MG_C_LOADS, MG_C_EVICTIONS,
	MG_C_NOTICES, MG_C_NOTICE_FAILURES,
	MG_COUNTERS,
};
enum mg_gauge { MG_G_TABLES, MG_G_CONNECTIONS, MG_G_THINKING, MG_G_WAITING, MG_GAUGES };

struct mg_metrics {
	atomic_ullong counter[MG_COUNTERS];
	atomic_llong gauge[MG_GAUGES];
};

enum { MG_METRICS_MAX = 8192 };

void mg_count(struct mg_metrics *m, enum mg_counter which, unsigned long long n);
void mg_gauge(struct mg_metrics *m, enum mg_gauge which, long long change);
void mg_metrics_write(struct mg_metrics *m, struct mg_buf *out);

#endif
