/* statejson.h: states and scores as the JSON of the engine protocol. */
#ifndef MG_STATEJSON_H
#define MG_STATEJSON_H

#include "record/record.h"

/* One line without line end; `moves` is the number of moves played so far. */
void mg_state_json(const struct mg_sheet *sheet, const struct mg_state *s, int moves, struct mg_buf *out);

/* A list with one object for each seat. */
void mg_score_json(const struct mg_sheet *sheet, const struct mg_state *s, struct mg_buf *out);

/* The board with all its numbers, for front ends that draw it: fields, roads, lines, networks, resources. */
void mg_sheet_json(const struct mg_sheet *sheet, struct mg_buf *out);

#endif
