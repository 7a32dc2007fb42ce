/* common.h: what the writer and the threads that talk to the network share: published memory, limits, figures, bans. */
#ifndef MG_SERVER_COMMON_H
#define MG_SERVER_COMMON_H

#include "bots/net.h"
#include "server/limits.h"
#include "server/lobby.h"
#include "server/metrics.h"
#include "server/network.h"
#include "server/published.h"
#include "server/session_cache.h"
#include "server/stream.h"

struct mg_common {
	struct mg_registry *registry;
	struct mg_lobby *lobby;
	struct mg_streams *streams;
	struct mg_session_cache *sessions;
	struct mg_limits *limits; /* NULL: none */
	struct mg_limit_settings settings;
	struct mg_net_list nets;  /* that the host gave for own boards */
	struct mg_metrics metrics;
	atomic_bool healthy;      /* the last commit went well */
	atomic_bool proxy_untrusted; /* somebody came through a proxy near by whose word does not count: --trust-proxy was forgotten */
	pthread_mutex_t ban_lock;
	struct mg_network *banned; /* guarded by it; owned */
	size_t banned_count;
};

/* Not limited: of the settings only the times after which tables expire and the games on published boards count. */
bool mg_common_init(struct mg_common *c, const struct mg_limit_settings *settings, bool limited, int beat_seconds);
/* A ceiling that counts: where there are no limits, none does. */
bool mg_common_below(const struct mg_common *c, int n, enum mg_ceiling ceiling);
void mg_common_release(struct mg_common *c);
bool mg_common_is_banned(struct mg_common *c, const char *address);
/* Takes a token of the limit for somebody; false: there is none left, and the request is refused. */
bool mg_common_within_limit(struct mg_common *c, struct mg_request *r, enum mg_limit limit, const char *who);
/* The same for the visitor who asks, and where there is a limit for all visitors of an address together also for them. */
bool mg_common_within_visitor_limit(struct mg_common *c, struct mg_request *r, enum mg_limit limit);
/* The same once for a request, however often it is decided: a request has one such limit of its own. */
bool mg_common_within_limit_here(struct mg_common *c, struct mg_request *r, enum mg_limit limit, const char *who);
/* Reads again which addresses are banned; what was known stays if that fails. */
void mg_common_read_bans(struct mg_common *c, struct mg_store *store);

#endif
