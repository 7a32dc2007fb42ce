/* table_by_hand.h: one online table of three, whose events a test writes itself; Ann, another and Cleo sit there. */
#ifndef MG_TESTS_TABLE_BY_HAND_H
#define MG_TESTS_TABLE_BY_HAND_H

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "base/sha256.h"
#include "table/fair.h"

static struct mg_table t;
static const uint8_t secret[MG_SECRET_BYTES] = {1, 2, 3};

static inline bool folds(int64_t at, const char *event)
{
	char why[512];
	struct mg_buf wrong;
	mg_buf_init(&wrong, why, sizeof why);
	bool fine = mg_table_apply(&t, at, mg_str(event), &wrong);
	assert_true(fine ? wrong.len == 0 : wrong.len > 0);
	return fine;
}

static inline void fold(int64_t at, const char *event)
{
	if (!folds(at, event))
		fail_msg("does not fold: %s", event);
}

#define ZEROS "00000000000000000000000000000000"

static inline void open_table(const char *pace, const char *second)
{
	char text[512];
	uint8_t commitment[32];
	char digits[65];
	mg_table_release(&t);
	snprintf(text, sizeof text, "open a1 edition=industry players=3 start=p1 pace=%s public", pace);
	fold(0, text);
	mg_fair_commit(secret, commitment);
	mg_hex(commitment, 32, digits);
	snprintf(text, sizeof text, "commit %s", digits);
	fold(0, text);
	fold(0, "seat p1 person \"Ann\" " ZEROS);
	fold(0, second);
	fold(0, "seat p3 person \"Cleo\" -");
}

/* Everything that follows by itself at this time; a number of events. */
static inline int follow(int64_t now)
{
	char text[1024];
	struct mg_buf out;
	struct mg_next_step step;
	int count = 0;
	mg_buf_init(&out, text, sizeof text);
	while (mg_table_next(&t, secret, now, MG_FORCED_PLAYED, &out, &step) == MG_NEXT_EVENTS) {
		struct mg_str rest = mg_buf_str(&out), event;
		char one[512];
		for (; mg_str_line(&rest, &event); count++) {
			snprintf(one, sizeof one, "%.*s", (int)event.len, event.at);
			fold(now, one);
		}
		mg_buf_clear(&out);
	}
	return count;
}

static inline void begin(const char *pace, const char *second)
{
	open_table(pace, second);
	fold(1000, "start p1");
	assert_int_equal(follow(1000), 1); /* the draw */
}

#define BEN "seat p2 person \"Ben\" " ZEROS
#define BOT "seat p2 bot Foreman \"Foreman\""

/* Offers the first field that is open. */
static inline const char *offer_of(int seat)
{
	static char text[64];
	snprintf(text, sizeof text, "move p%d offer %c1", seat + 1, 'A' + __builtin_ctz(t.state.open));
	return text;
}

/* cmocka's end of the tests. */
static inline int release_table(void **unused)
{
	(void)unused;
	mg_table_release(&t);
	return 0;
}

#endif
