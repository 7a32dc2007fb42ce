/* advice.h: advice in words: what a field would bring whom, and what to do now, and why.
 *
 * Nothing is said that the numbers of bots/insight.h and bots/advice.h do not say. Advice speaks to the player who is
 * to move: "you". */
#ifndef MG_TEXT_ADVICE_H
#define MG_TEXT_ADVICE_H

#include "bots/advice.h"
#include "text/text.h"

/* A hint is given in steps, each telling more; some say nothing about some moves, and are then empty. */
enum mg_step {
	MG_STEP_IDEA,    /* what to do: "Sell: Ben pays more than the field is worth to you." */
	MG_STEP_FIELD,   /* what the field brings, and why */
	MG_STEP_PRICE,   /* what it is worth to whom, or what it costs */
	MG_STEP_REASONS, /* chances to win with each move, who is likely to get the field and for how much */
	MG_STEPS,
};

void mg_text_advice(const struct mg_record *r, const struct mg_state *s, const struct mg_advice *a, enum mg_step step,
		    enum mg_language lang, struct mg_buf *out);

/* What a field is good for in this position, to everybody: who has it, what it makes and for how many. Stands beside what is printed on
 * it (mg_text_describe), and repeats none of that. */
void mg_text_insight(const struct mg_record *r, const struct mg_state *s, int field, enum mg_language lang,
		     struct mg_buf *out);

/* What it would bring one seat in points now and completed, whether it could pay for it, and where the resources would
 * come from today. Empty where it cannot bring this seat anything: a joker, a field of somebody else's. */
void mg_text_insight_seat(const struct mg_record *r, const struct mg_state *s, int field, int seat,
			  const struct mg_insight *insight, enum mg_language lang, struct mg_buf *out);

#endif
