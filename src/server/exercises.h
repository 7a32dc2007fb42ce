/* exercises.h: exercises as answers have them. */
#ifndef MG_SERVER_EXERCISES_H
#define MG_SERVER_EXERCISES_H

#include "base/json.h"
#include "store/store.h"

enum { MG_EXERCISES_MAX = 240 }; /* of a person, those that are done with too */

/* Writes one into the struct mg_json that `json` is; false: there is no room left. */
bool mg_exercise_json(void *json, const struct mg_exercise *e);

#endif
