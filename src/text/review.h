/* review.h: a review in words, and as JSON (docs/review.md). */
#ifndef MG_TEXT_REVIEW_H
#define MG_TEXT_REVIEW_H

#include "base/json.h"
#include "review/review.h"
#include "text/text.h"

enum { MG_REVIEW_SENTENCES = 3 };

/* Sentence number i about a decision: what was done, what would have been better, what it cost; of a move that is not made yet: what would be
 * better, and why. Nothing is written where there is nothing to say. */
void mg_text_review_why(const struct mg_review *v, const struct mg_review_decision *d, int i, int you, enum mg_language lang,
			struct mg_buf *out);

/* What became of a lot, and what it was worth, in a sentence. */
void mg_text_review_lot(const struct mg_review *v, const struct mg_review_auction *a, enum mg_language lang, struct mg_buf *out);

/* Which parts are written. */
enum mg_review_part {
	MG_PART_SUMMARY = 1,
	MG_PART_VALUES = 2,
	MG_PART_DECISIONS = 4,
	MG_PART_AUCTIONS = 8,
	MG_PART_DRAWS = 16,
	MG_PART_ALL = 31,
};

struct mg_review_view {
	uint32_t since;  /* of the lists only what changed after this version */
	unsigned parts;
	int you;         /* seat that sentences speak to, or MG_NONE */
	enum mg_language lang;
	const char *depth;
	bool net;
};

enum { MG_REVIEW_JSON_MAX = 1 << 20 };

void mg_review_json(const struct mg_review *v, const struct mg_review_view *view, struct mg_buf *out);

/* "version":7,"done":412,"of":1530,"finished":false inside an object that the caller opened. */
void mg_review_progress_json(const struct mg_review *v, struct mg_json *j);

#endif
