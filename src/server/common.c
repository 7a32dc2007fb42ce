/* common.c: what the writer and the threads of the network share. */
#include "server/common.h"

bool mg_common_init(struct mg_common *c, const struct mg_limit_settings *settings, bool limited, int beat_seconds)
{
	memset(c, 0, sizeof *c);
	pthread_mutex_init(&c->ban_lock, NULL);
	atomic_init(&c->healthy, true);
	c->registry = mg_registry_new();
	c->lobby = mg_lobby_new();
	c->streams = mg_streams_new(beat_seconds);
	c->sessions = mg_session_cache_new();
	c->settings = *settings;
	c->limits = limited ? mg_limits_new(settings) : NULL;
	return c->registry && c->lobby && c->streams && c->sessions && (c->limits || !limited);
}

bool mg_common_below(const struct mg_common *c, int n, enum mg_ceiling ceiling)
{
	return !c->limits || n < c->settings.ceiling[ceiling];
}

void mg_common_release(struct mg_common *c)
{
	mg_streams_free(c->streams);
	mg_registry_free(c->registry);
	mg_lobby_free(c->lobby);
	mg_session_cache_free(c->sessions);
	mg_limits_free(c->limits);
	free(c->banned);
	pthread_mutex_destroy(&c->ban_lock);
}

bool mg_common_within_limit(struct mg_common *c, struct mg_request *r, enum mg_limit limit, const char *who)
{
	r->retry = mg_limits_take(c->limits, limit, who, mg_ticks());
	if (!r->retry)
		return true;
	mg_count(&c->metrics, MG_C_LIMITED, 1);
	return mg_request_refuse(r, MG_R_SLOWER, NULL, NULL);
}

bool mg_common_within_visitor_limit(struct mg_common *c, struct mg_request *r, enum mg_limit limit)
{
	/* What all visitors of an address may together. */
	static const enum mg_limit together[MG_LIMITS] = {[MG_LIMIT_TABLES] = MG_LIMIT_TABLES_NETWORK, [MG_LIMIT_GROUPS] = MG_LIMIT_GROUPS_NETWORK,
							  [MG_LIMIT_REPORTS] = MG_LIMIT_REPORTS_NETWORK};
	char who[32];
	mg_assert(r->who.id);
	snprintf(who, sizeof who, "v%lld", (long long)r->who.id);
	return mg_common_within_limit(c, r, limit, who) && (!together[limit] || mg_common_within_limit(c, r, together[limit], r->address));
}

bool mg_common_within_limit_here(struct mg_common *c, struct mg_request *r, enum mg_limit limit, const char *who)
{
	bool fine = r->limited_here || mg_common_within_limit(c, r, limit, who);
	r->limited_here |= fine;
	return fine;
}

bool mg_common_is_banned(struct mg_common *c, const char *address)
{
	struct mg_network from;
	bool banned = false;
	if (!mg_network_read(address, &from))
		return false;
	pthread_mutex_lock(&c->ban_lock);
	for (size_t i = 0; i < c->banned_count && !banned; i++)
		banned = mg_network_has(&c->banned[i], &from);
	pthread_mutex_unlock(&c->ban_lock);
	return banned;
}

struct bans {
	struct mg_network *at;
	size_t count, capacity;
};

static bool read_ban(void *bans, const char *address, int64_t since)
{
	struct bans *b = bans;
	(void)since;
	if (b->count == b->capacity) {
		void *more = realloc(b->at, (b->capacity * 2 + 16) * sizeof *b->at);
		if (!more)
			return false;
		b->at = more;
		b->capacity = b->capacity * 2 + 16;
	}
	b->count += mg_network_read(address, &b->at[b->count]); /* what is none bans nobody */
	return true;
}

void mg_common_read_bans(struct mg_common *c, struct mg_store *store)
{
	struct bans b = {0};
	if (mg_store_banned_addresses(store, read_ban, &b) != MG_STORED) {
		free(b.at);
		return;
	}
	pthread_mutex_lock(&c->ban_lock);
	free(c->banned);
	c->banned = b.at;
	c->banned_count = b.count;
	pthread_mutex_unlock(&c->ban_lock);
}
