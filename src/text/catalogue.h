/* catalogue.h: the messages of each language: compiled in, or given to a program that was made without them.
 *
 * WebAssembly carries English alone, so that a page's first load does not grow with the number of languages; the page fetches
 * the file of its own (LANG.messages, made by tools/po2c.c) and gives it here. Every other program has them all. */
#ifndef MG_TEXT_CATALOGUE_H
#define MG_TEXT_CATALOGUE_H

#include "base/buf.h"
#include "messages.h"

enum { MG_CATALOGUE_MAX = 1 << 19 }; /* bytes of such a file */

/* The messages of a language; English if this program has not got them. */
const struct mg_catalogue *mg_catalogue(enum mg_language lang);

/* Reads a file of messages and keeps it for the rest of the program's life, unless the language is there already. False: it is
 * not taken, *wrong says why, and nothing has changed. */
bool mg_catalogue_read(struct mg_str file, enum mg_language *lang, struct mg_buf *wrong);

#endif
