/* statejson.h: states, scores and boards as JSON, for the engine protocol and front ends. */
#ifndef MG_RECORD_STATEJSON_H
#define MG_RECORD_STATEJSON_H

#include "base/json.h"
#include "record/record.h"

enum { MG_STATE_JSON_MAX = 4096, MG_SCORE_JSON_MAX = 1024, MG_SHEET_JSON_MAX = 131072 }; /* bytes that always suffice */

/* One line without line end; `moves` is the number of moves played so far. */
void mg_state_json(const struct mg_sheet *sheet, const struct mg_state *s, int moves, struct mg_buf *out);

/* A list with one object for each seat. */
void mg_score_json(const struct mg_sheet *sheet, const struct mg_state *s, struct mg_buf *out);

/* The board with all its numbers, for front ends that draw it:
 *
 *     {"name":"industry","edition":"industry","title":"Industry","hash":"149c...","shipped":true,"coin":"A",
 *      "resources":[{"name":"stone","bank":2},...],"networks":["river",...],
 *      "fields":[{"id":"H1","kind":"factory","name":"coal-mine","cost":3,"needs":[],"makes":null,"points":1,
 *                 "discount":0,"on":["tracks","river"],"value":0},...],
 *      "roads":[["F1","G1"],...],"lines":[["K1","L1"],...]}
 *
 * `bank` is the era from which the bank sells; `coin` is null where the edition has none; a joker makes its resource or "any". How
 * people call a field is the text room's business. */
void mg_sheet_json(const struct mg_sheet *sheet, struct mg_buf *out);

/* A key with a seat, counted from 1, or a field ("F2"); null for MG_NONE. */
void mg_json_key_seat(struct mg_json *j, const char *key, int seat);
void mg_json_key_field(struct mg_json *j, const char *key, int field);

/* A key with a set of seats as a list, each counted from 1. */
void mg_json_key_seats(struct mg_json *j, const char *key, unsigned seats);

#endif
