/* log.c: a table's log: numbered events, appended once; what is ordered for its seats; and what remembers that a request was
 * answered. */
#include "store/inside.h"

enum mg_stored mg_store_append(struct mg_store *s, const char *table, const struct mg_event_row *events, int count)
{
	enum mg_stored done = MG_STORED;
	mg_assert(count > 0 && events[0].n >= 1);
	for (int i = 0; i < count && done == MG_STORED; i++) {
		mg_assert(events[i].n == events[0].n + i);
		/* One question instead of two: over a network each costs more than its work. */
		done = mg_store_add(s,
				    "INSERT INTO events (table_id, n, at, text) SELECT $1, $2, $3, $4 WHERE $2 ="
				    " (SELECT COALESCE(MAX(n), 0) + 1 FROM events WHERE table_id = $1) ON CONFLICT DO NOTHING",
				    MG_VALUES(mg_text(table), mg_number(events[i].n), mg_number(events[i].at), mg_text(events[i].text)));
		/* Only the first can be taken: who has that number has written it before the others. */
		mg_assert(done != MG_STORE_TAKEN || i == 0);
	}
	return done == MG_STORED ? mg_store_touch(s, table) : done;
}

struct events {
	mg_store_each_event *each;
	void *arg;
};

static bool give_event(void *arg, const struct mg_row *row)
{
	const struct events *to = arg;
	return to->each(to->arg, &(struct mg_event_row){mg_row_number(row, 0), mg_row_number(row, 1), mg_row_text(row, 2)});
}

enum mg_stored mg_store_events(struct mg_store *s, const char *table, int64_t after, mg_store_each_event *each, void *arg)
{
	return mg_store_read(s, "SELECT n, at, text FROM events WHERE table_id = $1 AND n > $2 ORDER BY n",
			     MG_VALUES(mg_text(table), mg_number(after)), give_event, &(struct events){each, arg});
}

enum mg_stored mg_store_rewrite_event(struct mg_store *s, const char *table, int64_t n, const char *text)
{
	enum mg_stored done = mg_store_write_one(s, "UPDATE events SET text = $1 WHERE table_id = $2 AND n = $3",
						 MG_VALUES(mg_text(text), mg_text(table), mg_number(n)));
	return done == MG_STORED ? mg_store_touch(s, table) : done;
}

enum mg_stored mg_store_set_orders(struct mg_store *s, const char *table, int seat, int64_t over, const char *text)
{
	enum mg_stored done =
		over ? mg_store_add(s, "UPDATE orders SET version = version + 1, text = $1 WHERE table_id = $2 AND seat = $3 AND version = $4",
				    MG_VALUES(mg_text(text), mg_text(table), mg_number(seat), mg_number(over)))
		     : mg_store_add(s, "INSERT INTO orders (table_id, seat, version, text) VALUES ($1, $2, 1, $3) ON CONFLICT DO NOTHING",
				    MG_VALUES(mg_text(table), mg_number(seat), mg_text(text)));
	return done == MG_STORED ? mg_store_touch(s, table) : done;
}

struct orders {
	mg_store_each_orders *each;
	void *arg;
};

static bool give_orders(void *arg, const struct mg_row *row)
{
	const struct orders *to = arg;
	return to->each(to->arg, (int)mg_row_number(row, 0), mg_row_number(row, 1), mg_row_text(row, 2));
}

enum mg_stored mg_store_orders(struct mg_store *s, const char *table, mg_store_each_orders *each, void *arg)
{
	return mg_store_read(s, "SELECT seat, version, text FROM orders WHERE table_id = $1 ORDER BY seat", MG_VALUES(mg_text(table)),
			     give_orders, &(struct orders){each, arg});
}

enum mg_stored mg_store_note_key(struct mg_store *s, const char *table, int64_t visitor, const char *key, int64_t now,
				 int64_t answer)
{
	mg_assert(strlen(key) < MG_KEY_MAX);
	return mg_store_add(s,
			    "INSERT INTO keys (table_id, visitor, word, at, answer) VALUES ($1, $2, $3, $4, $5)"
			    " ON CONFLICT DO NOTHING",
			    MG_VALUES(mg_text(table), mg_number(visitor), mg_text(key), mg_number(now), mg_number(answer)));
}

enum mg_stored mg_store_find_key(struct mg_store *s, const char *table, int64_t visitor, const char *key, int64_t *answer)
{
	return mg_store_read_one(s, "SELECT answer FROM keys WHERE table_id = $1 AND visitor = $2 AND word = $3",
				 MG_VALUES(mg_text(table), mg_number(visitor), mg_text(key)), mg_store_take_number, answer);
}

enum mg_stored mg_store_drop_keys(struct mg_store *s, int64_t before)
{
	return mg_store_write(s, "DELETE FROM keys WHERE at < $1", MG_VALUES(mg_number(before)), NULL);
}
