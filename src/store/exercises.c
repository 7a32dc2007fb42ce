/* exercises.c: positions that people learn from, kept for all of their devices. What an exercise says only the page knows. */
#include "store/inside.h"

enum mg_stored mg_store_put_exercise(struct mg_store *s, int64_t visitor, const struct mg_exercise *e)
{
	return mg_store_write(s,
			      "INSERT INTO exercises (visitor, id, changed, kept, text)"
			      " VALUES ($1, $2, $3, (SELECT COALESCE(MAX(kept), 0) + 1 FROM exercises WHERE visitor = $1), $4)"
			      " ON CONFLICT (visitor, id) DO UPDATE SET changed = excluded.changed, kept = excluded.kept, text = excluded.text"
			      " WHERE excluded.changed > exercises.changed",
			      MG_VALUES(mg_number(visitor), mg_text(e->id), mg_number(e->changed), mg_text(e->text)), NULL);
}

enum mg_stored mg_store_trim_exercises(struct mg_store *s, int64_t visitor, int most)
{
	return mg_store_write(s,
			      "DELETE FROM exercises WHERE visitor = $1 AND id NOT IN"
			      " (SELECT id FROM exercises WHERE visitor = $1 ORDER BY changed DESC, id LIMIT $2)",
			      MG_VALUES(mg_number(visitor), mg_number(most)), NULL);
}

static bool take_exercise(void *arg, const struct mg_row *row)
{
	struct mg_exercise *e = arg;
	*e = (struct mg_exercise){.changed = mg_row_number(row, 1), .kept = mg_row_number(row, 2), .text = mg_row_text(row, 3)};
	mg_row_copy(row, 0, e->id, sizeof e->id);
	return true;
}

MG_STORE_GIVE(exercise, struct mg_exercise, take_exercise)

enum mg_stored mg_store_exercises(struct mg_store *s, int64_t visitor, int64_t after, int most, mg_store_each_exercise *each, void *arg)
{
	return mg_store_read(s, "SELECT id, changed, kept, text FROM exercises WHERE visitor = $1 AND kept > $2 ORDER BY kept, id LIMIT $3",
			     MG_VALUES(mg_number(visitor), mg_number(after), mg_number(most)), give_exercise, &(struct exercise_each){each, arg});
}
