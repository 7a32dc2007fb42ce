/* playon.h: games played on from a position without search, for as long as the outcome of a decision needs to show. */
#ifndef MG_BOTS_PLAYON_H
#define MG_BOTS_PLAYON_H

#include "bots/search.h"

/* Who plays on. */
struct mg_playon {
	const struct mg_board *b;     /* not owned, like all of these */
	struct mg_search *search;     /* working memory; what it has found is lost */
	struct mg_leaf leaf;
	const struct mg_quick *quick; /* plays where memory is full, which a single look never is */
	mg_move (*draw)(const void *draws, const struct mg_board *b, const struct mg_state *s);
	const void *draws;            /* for `draw` */
};

/* For `draw`, with a number of 64 bits: the same number draws the same from the same bag. */
mg_move mg_draw_by_number(const void *number, const struct mg_board *b, const struct mg_state *s);

/* Lots that are still to be sold, this one too. */
int mg_lots_left(const struct mg_board *b, const struct mg_state *s);

/* Plays on until so many lots are left; 0: to the end. Everybody makes the best moves that one look ahead finds, now and then another that is as good. The
 * same number gives the same random choices at the same decision, whatever was decided before: so two positions meet the same luck. */
void mg_play_on(const struct mg_playon *p, struct mg_state *s, uint64_t number, int lots);

#endif
