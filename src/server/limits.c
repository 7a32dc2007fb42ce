/* limits.c: buckets of tokens, one for each kind of limit and asker, in a table of fixed size. */
#include "server/limits.h"

#include "server/codes.h"
#include "server/network.h"

#include <pthread.h>

enum { SLOTS = 1 << 15, WAYS = 8 };

const struct mg_limit_settings mg_limits_usual = {
	.rate = {
		[MG_LIMIT_REQUESTS] = {400, 6000, false},
		[MG_LIMIT_GUESTS] = {30, 3, false},
		[MG_LIMIT_CODES] = {30, 30, false},
		[MG_LIMIT_STREAMS] = {120, 120, false},
		[MG_LIMIT_RECORDS] = {60, 120, false},
		[MG_LIMIT_TABLES] = {20, 2, false},
		[MG_LIMIT_TABLES_NETWORK] = {80, 10, false},
		[MG_LIMIT_GROUPS] = {6, 6, true},
		[MG_LIMIT_GROUPS_NETWORK] = {12, 12, true},
		[MG_LIMIT_SEATS_NETWORK] = {30, 6, false},
		[MG_LIMIT_BOT_TABLES] = {10, 1, false},
		[MG_LIMIT_BOARDS] = {20, 1, false},
		[MG_LIMIT_VOTES] = {20, 12, true},
		[MG_LIMIT_MOVES] = {120, 240, false},
		[MG_LIMIT_CHAT] = {10, 20, false},
		[MG_LIMIT_REPORTS] = {5, 1, false},
		[MG_LIMIT_REPORTS_NETWORK] = {15, 12, true},
		[MG_LIMIT_EXERCISES] = {120, 12, false},
		[MG_LIMIT_MAILS] = {6, 6, true},
		[MG_LIMIT_TABLE_CHAT] = {30, 30, false},
	},
	.ceiling = {
		[MG_CEILING_OPEN_TABLES] = 10,
		[MG_CEILING_OPEN_TABLES_NETWORK] = 40,
		[MG_CEILING_OPEN_SEATS] = 10,
		[MG_CEILING_BOARDS] = 30,
		[MG_CEILING_BOARD_GAMES] = 200,
		[MG_CEILING_STREAMS] = 40,
		[MG_CEILING_STREAMS_NETWORK] = 400,
		[MG_CEILING_PAGES] = 16,
		[MG_CEILING_TALK] = 2000,
		[MG_CEILING_THINKING] = 64000,
		[MG_CEILING_EXPIRES_PUBLIC] = 3600,
		[MG_CEILING_EXPIRES_SLOW] = 7 * 86400,
		[MG_CEILING_EXPIRES_PRIVATE] = 30 * 86400,
	},
};

static const char *const rate_names[MG_LIMITS] = {
	[MG_LIMIT_REQUESTS] = "requests", [MG_LIMIT_GUESTS] = "guests",         [MG_LIMIT_CODES] = "codes",
	[MG_LIMIT_STREAMS] = "streams",   [MG_LIMIT_RECORDS] = "records",       [MG_LIMIT_TABLES] = "tables",
	[MG_LIMIT_MOVES] = "moves",       [MG_LIMIT_CHAT] = "talk",             [MG_LIMIT_BOARDS] = "publish",
	[MG_LIMIT_REPORTS] = "reports",   [MG_LIMIT_TABLE_CHAT] = "talk-table", [MG_LIMIT_BOT_TABLES] = "bot-tables",
	[MG_LIMIT_GROUPS] = "groups",     [MG_LIMIT_EXERCISES] = "exercises",   [MG_LIMIT_MAILS] = "mails",
	[MG_LIMIT_VOTES] = "votes",
	[MG_LIMIT_TABLES_NETWORK] = "tables-network",   [MG_LIMIT_GROUPS_NETWORK] = "groups-network",
	[MG_LIMIT_REPORTS_NETWORK] = "reports-network", [MG_LIMIT_SEATS_NETWORK] = "seats-network",
};

static const char *const ceiling_names[MG_CEILINGS] = {
	[MG_CEILING_OPEN_TABLES] = "open-tables",         [MG_CEILING_OPEN_TABLES_NETWORK] = "open-tables-network",
	[MG_CEILING_STREAMS] = "open-streams",            [MG_CEILING_STREAMS_NETWORK] = "open-streams-network",
	[MG_CEILING_TALK] = "talk-total",                 [MG_CEILING_THINKING] = "thinking",
	[MG_CEILING_EXPIRES_PUBLIC] = "expires-public",   [MG_CEILING_EXPIRES_SLOW] = "expires-slow",
	[MG_CEILING_EXPIRES_PRIVATE] = "expires-private", [MG_CEILING_PAGES] = "waiting-pages",
	[MG_CEILING_BOARDS] = "boards",                   [MG_CEILING_OPEN_SEATS] = "open-seats",
	[MG_CEILING_BOARD_GAMES] = "board-games",
};

static int find_name(struct mg_str name, const char *const *names, int n)
{
	for (int i = 0; i < n; i++)
		if (mg_str_is(name, names[i]))
			return i;
	return -1;
}

/* "20+2": so many at once, and so many more a minute; "20+2h": an hour. */
static bool read_rate(struct mg_str value, struct mg_rate *rate)
{
	bool hourly = value.len && value.at[value.len - 1] == 'h';
	value.len -= hourly;
	const char *plus = value.len ? memchr(value.at, '+', value.len) : NULL;
	size_t n = plus ? (size_t)(plus - value.at) : 0;
	long most, more;
	if (!plus || !mg_str_number((struct mg_str){value.at, n}, 1000000, &most) || most < 1 ||
	    !mg_str_number((struct mg_str){plus + 1, value.len - n - 1}, 60000, &more) || more < 1)
		return false;
	*rate = (struct mg_rate){(int)most, (int)more, hourly};
	return true;
}

static bool read_one(struct mg_limit_settings *s, struct mg_str word)
{
	const char *sign = memchr(word.at, '=', word.len);
	size_t n = sign ? (size_t)(sign - word.at) : word.len;
	struct mg_str name = {word.at, n}, value = {word.at + n + (sign != NULL), word.len - n - (sign != NULL)};
	int rate = find_name(name, rate_names, MG_LIMITS), ceiling = find_name(name, ceiling_names, MG_CEILINGS);
	long number;
	if (rate >= 0)
		return read_rate(value, &s->rate[rate]);
	if (ceiling < 0 || !mg_str_number(value, 100000000, &number) || number < 1)
		return false;
	s->ceiling[ceiling] = (int)number;
	return true;
}

bool mg_limit_settings_read(struct mg_limit_settings *s, const char *words, struct mg_buf *wrong)
{
	struct mg_limit_settings read = *s;
	struct mg_str rest = mg_str(words);
	for (struct mg_str word = mg_str_word(&rest); word.len; word = mg_str_word(&rest))
		if (!read_one(&read, word)) {
			mg_buf_printf(wrong, "\"%.*s\" is not a limit, such as tables=20+2 (so many at once, so many more a minute; 20+2h: an hour) or open-tables=10",
				      (int)(word.len < 60 ? word.len : 60), word.at);
			return false;
		}
	*s = read;
	return true;
}

void mg_limit_settings_write(const struct mg_limit_settings *s, struct mg_buf *out)
{
	for (int i = 0; i < MG_LIMITS; i++)
		mg_buf_printf(out, "%s%s=%d+%d%s", i ? " " : "", rate_names[i], s->rate[i].most, s->rate[i].more, s->rate[i].hourly ? "h" : "");
	for (int i = 0; i < MG_CEILINGS; i++)
		mg_buf_printf(out, " %s=%d", ceiling_names[i], s->ceiling[i]);
}

/* A bucket is the moment at which it is full again. */
struct bucket {
	uint64_t who;
	int64_t full_at;
};

struct mg_limits {
	struct mg_rate rate[MG_LIMITS];
	pthread_mutex_t lock;
	uint64_t salt;
	struct bucket at[SLOTS];
};

struct mg_limits *mg_limits_new(const struct mg_limit_settings *settings)
{
	struct mg_limits *l = calloc(1, sizeof *l);
	if (!l)
		return NULL;
	memcpy(l->rate, settings->rate, sizeof l->rate);
	pthread_mutex_init(&l->lock, NULL);
	mg_random(&l->salt, sizeof l->salt);
	return l;
}

void mg_limits_free(struct mg_limits *l)
{
	if (!l)
		return;
	pthread_mutex_destroy(&l->lock);
	free(l);
}

/* Salted, so that nobody can choose an address that shares another's bucket. */
static uint64_t hash(const struct mg_limits *l, enum mg_limit kind, const char *who)
{
	uint64_t h = (l->salt ^ (uint64_t)kind) * 0x9e3779b97f4a7c15u;
	for (; *who; who++) {
		h = (h ^ (unsigned char)*who) * 0xff51afd7ed558ccdu;
		h ^= h >> 32;
	}
	return h ? h : 1;
}

/* Whoever has one address of IPv6 has the 2^64 beside it too: they count as one. */
static uint64_t hash_of(const struct mg_limits *l, enum mg_limit kind, const char *who)
{
	struct mg_network network;
	char text[MG_NETWORK_TEXT_MAX];
	if (!mg_network_read(who, &network))
		return hash(l, kind, who);
	mg_network_write(&network, text);
	return hash(l, kind, text);
}

static struct bucket *find(struct mg_limits *l, uint64_t who)
{
	struct bucket *set = &l->at[who % (SLOTS / WAYS) * WAYS], *oldest = set;
	for (int i = 0; i < WAYS; i++) {
		if (set[i].who == who)
			return &set[i];
		if (set[i].full_at < oldest->full_at)
			oldest = &set[i];
	}
	*oldest = (struct bucket){who, 0};
	return oldest;
}

int mg_limits_take(struct mg_limits *l, enum mg_limit kind, const char *who, int64_t now)
{
	int wait = 0;
	mg_assert(kind > MG_LIMIT_NONE && kind < MG_LIMITS);
	if (!l)
		return 0;
	int64_t refill_ms = (l->rate[kind].hourly ? 60 * 60000 : 60000) / l->rate[kind].more;
	pthread_mutex_lock(&l->lock);
	struct bucket *b = find(l, hash_of(l, kind, who));
	int64_t full_at = (b->full_at > now ? b->full_at : now) + refill_ms;
	int64_t over = full_at - now - l->rate[kind].most * refill_ms;
	if (over > 0)
		wait = (int)((over + 999) / 1000);
	else
		b->full_at = full_at;
	pthread_mutex_unlock(&l->lock);
	return wait;
}
