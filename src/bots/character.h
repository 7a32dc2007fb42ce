/* character.h: opponents one can tell apart.
 *
 * A character plays at any level ("Ada-Clerk", "Ada-Magnate") and values everything as that level does. Only where it
 * chooses does it lean: a move that is to its taste counts as if it brought some Talers more than it does, never more than
 * MG_MOST_LEANING; at the strongest level, which tells moves apart more finely, three tenths of that. So it plays its own way where
 * moves are nearly alike. What it gives up by that it makes up for by choosing less loosely than its level: it errs by its taste rather
 * than by chance. Once the end of the game can be worked out it does not lean at all. What each gives up, and how well they are told
 * apart, stands in docs/bots.md. */
#ifndef MG_BOTS_CHARACTER_H
#define MG_BOTS_CHARACTER_H

#include "bots/player.h"

/* What counts as how many Talers, to a character. */
struct mg_character {
	const char *name;
	/* getting a field: for each */
	float technology, bonus, maker, joker, joined; /* joined: for each road, line or network to a field of its own, at most two */
	float any[MG_ERAS + 1];    /* ... any field, by era */
	/* money */
	float thrift[MG_ERAS + 1]; /* each Taler that it pays for a field, by era */
	float driving;             /* each Taler that others pay for one */
	float selling;             /* as the auctioneer: that the field is sold */
	/* the rest */
	float against;             /* the rival in the lead does not get the field */
	float refusing;            /* ... at the settling, beyond that */
	float building;            /* to build something now */
	float looseness;           /* the part of its level's temperature that it chooses with, above 0 and at most 1 */
};

enum { MG_MOST_LEANING = 3 }; /* Talers */

enum { MG_CHARACTERS = 8 };
extern const struct mg_character mg_characters[MG_CHARACTERS];

/* What each option of the player to move is worth beyond its value: to a character (NULL: none), and to whoever has more money than
 * sense, `itch` Talers for getting any field, or building one. `taler` is what a Taler is worth, in the unit of
 * mg_utility(). The thinker has thought about the state; `merit` holds what the options are worth without it, and those
 * that no leaning can bring to the top are left alone. */
void mg_lean(struct mg_thinker *thinker, const struct mg_character *c, const struct mg_board *b, const struct mg_state *s,
	     float itch, float taler, const struct mg_option option[], const float merit[], int n, float lean[]);

#endif
