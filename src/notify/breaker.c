/* breaker.c: which services are left alone. */
#include "notify/breaker.h"

#include "notify/post.h"

static struct mg_str origin_of(struct mg_str url)
{
	size_t len = mg_post_origin(url), most = sizeof((struct mg_breaker_service *)NULL)->origin - 1;
	return (struct mg_str){url.at, len < most ? len : most};
}

static int find(const struct mg_breaker *b, struct mg_str origin)
{
	for (int i = 0; i < MG_BREAKER_SERVICES; i++)
		if (mg_str_is(origin, b->service[i].origin))
			return i;
	return -1;
}

int64_t mg_breaker_again(const struct mg_breaker *b, struct mg_str url)
{
	int i = find(b, origin_of(url));
	return i < 0 ? 0 : b->service[i].again;
}

/* The place that is missed least. */
static struct mg_breaker_service *least(struct mg_breaker *b)
{
	struct mg_breaker_service *least = b->service;
	for (int i = 1; i < MG_BREAKER_SERVICES; i++) {
		struct mg_breaker_service *s = &b->service[i];
		if (s->failures < least->failures || (s->failures == least->failures && s->again < least->again))
			least = s;
	}
	return least;
}

void mg_breaker_note(struct mg_breaker *b, struct mg_str url, bool answered, int64_t now)
{
	struct mg_str origin = origin_of(url);
	int i = find(b, origin);
	if (i < 0 && answered)
		return; /* nothing is to be kept of those that answer */
	struct mg_breaker_service *s = i < 0 ? least(b) : &b->service[i];
	mg_assert(origin.len < sizeof s->origin);
	if (i < 0) {
		*s = (struct mg_breaker_service){.failures = 0};
		memcpy(s->origin, origin.at, origin.len);
	}
	s->failures = answered ? 0 : s->failures + 1;
	s->again = s->failures < MG_BREAKER_FAILURES ? 0 : now + MG_BREAKER_PAUSE_MS;
}
