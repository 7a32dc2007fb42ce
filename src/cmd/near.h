/* near.h: the word that somebody may have meant who typed another one. */
#ifndef MG_CMD_NEAR_H
#define MG_CMD_NEAR_H

#include "base/str.h"

enum { MG_NEAR_NONE = 2 };

/* Begin with {.typed = …}, show it every word that would have been right, then ask. */
struct mg_near {
	struct mg_str typed; /* not owned */
	const char *best;    /* the nearest so far, not owned; NULL: none is near, or it was typed exactly */
	int distance;        /* of that one, and MG_NEAR_NONE more; 0: none so far */
};

/* Letters left out, added, changed or swapped count one each, upper and lower case are the same; a word is near when it takes at most one
 * of these for every three letters, and one at least. */
void mg_near_try(struct mg_near *near, const char *word);

/* The nearest of a list that ends with NULL, or NULL. */
const char *mg_nearest(struct mg_str typed, const char *const *words);

#endif
