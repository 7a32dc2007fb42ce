/* alike.h: names that look alike, so that nobody passes for somebody else unnoticed.
 *
 * The skeleton of a name is what an eye keeps of it: small letters of the Latin alphabet without accents; Greek and Cyrillic letters, wide,
 * mathematical and circled ones as the Latin letters that they look like; no spaces, points or strokes. Letters of other scripts stay
 * as they are. Marked is who has the skeleton of another, and who mixes Latin letters with Greek or Cyrillic ones. */
#ifndef MG_RECORD_ALIKE_H
#define MG_RECORD_ALIKE_H

#include "base/buf.h"

enum { MG_SKELETON_MAX = 256 }; /* bytes that suffice for any name */

void mg_name_skeleton(struct mg_str name, struct mg_buf *out);
bool mg_names_look_alike(struct mg_str a, struct mg_str b);
bool mg_name_is_mixed(struct mg_str name);

#endif
