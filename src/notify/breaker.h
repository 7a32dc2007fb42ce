/* breaker.h: a circuit breaker for the services that messages are sent to: one that has failed several times in a row is left alone for a while, so
 * that it holds up nobody but itself.
 *
 * It knows some services at a time, by their origins. Browsers' push services are few, webhooks' receivers are whatever people write down: each
 * kind has a breaker of its own, or many invented receivers would drive out what is known of the push services. */
#ifndef MG_NOTIFY_BREAKER_H
#define MG_NOTIFY_BREAKER_H

#include "base/str.h"

enum { MG_BREAKER_SERVICES = 32, MG_BREAKER_FAILURES = 5, MG_BREAKER_PAUSE_MS = 60000 };

/* Empty to begin with. */
struct mg_breaker {
	struct mg_breaker_service {
		char origin[128];
		int failures;  /* in a row */
		int64_t again; /* not before */
	} service[MG_BREAKER_SERVICES];
};

/* From when on messages to this address may be sent; 0: at once. */
int64_t mg_breaker_again(const struct mg_breaker *b, struct mg_str url);
/* Whether it answered. One that is not known takes the place of the one that failed least, and of these of the one that may be asked soonest. */
void mg_breaker_note(struct mg_breaker *b, struct mg_str url, bool answered, int64_t now);

#endif
