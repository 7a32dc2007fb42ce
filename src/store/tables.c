/* tables.c: the rows of tables, who belongs to them, their links and leases. */
#include "store/inside.h"


/* Tables that are open or being played, by the numbers of their phases. */
#define LIVE "phase IN (1, 2)"
MG_PIN(MG_ROW_OPEN, 1);
MG_PIN(MG_ROW_PLAYING, 2);
#define TABLE "id, host, phase, is_public, has_open_seat, made, changed, due, events, turn, secret"

static bool take_table(void *arg, const struct mg_row *row)
{
	struct mg_table_row *t = arg;
	mg_row_copy(row, 0, t->id, sizeof t->id);
	t->host = mg_row_number(row, 1);
	t->phase = (int)mg_row_number(row, 2);
	t->is_public = mg_row_number(row, 3) != 0;
	t->has_open_seat = mg_row_number(row, 4) != 0;
	t->made = mg_row_number(row, 5);
	t->changed = mg_row_number(row, 6);
	t->due = mg_row_number(row, 7);
	t->events = mg_row_number(row, 8);
	t->turn = (unsigned)mg_row_number(row, 9);
	mg_row_bytes(row, 10, t->secret, sizeof t->secret);
	return true;
}

enum mg_stored mg_store_new_table(struct mg_store *s, const struct mg_table_row *row)
{
	char secret[2 * sizeof row->secret + 1];
	mg_hex(row->secret, sizeof row->secret, secret);
	enum mg_stored done =
		mg_store_add(s,
			     "INSERT INTO tables (" TABLE ") VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)"
			     " ON CONFLICT DO NOTHING",
			     MG_VALUES(mg_text(row->id), mg_number(row->host), mg_number(row->phase), mg_number(row->is_public),
				       mg_number(row->has_open_seat), mg_number(row->made), mg_number(row->changed),
				       mg_number(row->due), mg_number(row->events), mg_number(row->turn), mg_text(secret)));
	return done == MG_STORED ? mg_store_touch(s, row->id) : done;
}

enum mg_stored mg_store_table(struct mg_store *s, const char *id, struct mg_table_row *out)
{
	return mg_store_read_one(s, "SELECT " TABLE " FROM tables WHERE id = $1", MG_VALUES(mg_text(id)), take_table, out);
}

enum mg_stored mg_store_update_table(struct mg_store *s, const struct mg_table_row *row)
{
	enum mg_stored done = mg_store_write_one(
		s,
		"UPDATE tables SET phase = $1, is_public = $2, has_open_seat = $3, changed = $4, due = $5, events = $6, turn = $7"
		" WHERE id = $8",
		MG_VALUES(mg_number(row->phase), mg_number(row->is_public), mg_number(row->has_open_seat), mg_number(row->changed),
			  mg_number(row->due), mg_number(row->events), mg_number(row->turn), mg_text(row->id)));
	return done == MG_STORED ? mg_store_touch(s, row->id) : done;
}

MG_STORE_GIVE(table, struct mg_table_row, take_table)

enum mg_stored mg_store_open_tables(struct mg_store *s, int most, mg_store_each_table *each, void *arg)
{
	return mg_store_read(s,
			     "SELECT " TABLE " FROM tables WHERE is_public = 1 AND " LIVE " ORDER BY made DESC LIMIT $1",
			     MG_VALUES(mg_number(most)), give_table, &(struct table_each){each, arg});
}

enum mg_stored mg_store_live_tables(struct mg_store *s, mg_store_each_table *each, void *arg)
{
	return mg_store_read(s, "SELECT " TABLE " FROM tables WHERE " LIVE " ORDER BY made", MG_NO_VALUES, give_table,
			     &(struct table_each){each, arg});
}

enum mg_stored mg_store_all_tables(struct mg_store *s, mg_store_each_table *each, void *arg)
{
	return mg_store_read(s, "SELECT " TABLE " FROM tables ORDER BY made", MG_NO_VALUES, give_table,
			     &(struct table_each){each, arg});
}

enum mg_stored mg_store_set_member(struct mg_store *s, const char *table, int64_t visitor, int seat)
{
	int64_t changed;
	mg_assert(visitor > 0 && seat >= MG_SEAT_REMOVED);
	enum mg_stored done =
		mg_store_write(s,
			       "UPDATE members SET seat = $1 WHERE table_id = $2 AND visitor = $3 AND ($1 < 0 OR NOT EXISTS"
			       " (SELECT 1 FROM members AS others WHERE others.table_id = $2 AND others.seat = $1 AND others.visitor <> $3))",
			       MG_VALUES(mg_number(seat), mg_text(table), mg_number(visitor)), &changed);
	if (done == MG_STORED && changed == 0)
		done = mg_store_add(s, "INSERT INTO members (table_id, visitor, seat) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING",
				    MG_VALUES(mg_text(table), mg_number(visitor), mg_number(seat)));
	return done == MG_STORED ? mg_store_touch(s, table) : done;
}

enum mg_stored mg_store_drop_member(struct mg_store *s, const char *table, int64_t visitor)
{
	enum mg_stored done = mg_store_write_one(s, "DELETE FROM members WHERE table_id = $1 AND visitor = $2",
						 MG_VALUES(mg_text(table), mg_number(visitor)));
	return done == MG_STORED ? mg_store_touch(s, table) : done;
}

enum mg_stored mg_store_drop_watchers(struct mg_store *s, const char *table)
{
	enum mg_stored done = mg_store_write(s, "DELETE FROM members WHERE table_id = $1 AND seat = -1", MG_VALUES(mg_text(table)), NULL);
	return done == MG_STORED ? mg_store_touch(s, table) : done;
}

static bool take_seat(void *arg, const struct mg_row *row)
{
	*(int *)arg = (int)mg_row_number(row, 0);
	return true;
}

enum mg_stored mg_store_member(struct mg_store *s, const char *table, int64_t visitor, int *seat)
{
	return mg_store_read_one(s, "SELECT seat FROM members WHERE table_id = $1 AND visitor = $2",
				 MG_VALUES(mg_text(table), mg_number(visitor)), take_seat, seat);
}

struct members {
	mg_store_each_member *each;
	void *arg;
};

static bool give_member(void *arg, const struct mg_row *row)
{
	const struct members *to = arg;
	return to->each(to->arg, mg_row_number(row, 0), (int)mg_row_number(row, 1));
}

enum mg_stored mg_store_members(struct mg_store *s, const char *table, mg_store_each_member *each, void *arg)
{
	return mg_store_read(s, "SELECT visitor, seat FROM members WHERE table_id = $1 ORDER BY seat, visitor",
			     MG_VALUES(mg_text(table)), give_member, &(struct members){each, arg});
}

enum mg_stored mg_store_tables_of(struct mg_store *s, int64_t visitor, int most, mg_store_each_table *each, void *arg)
{
	return mg_store_read(s,
			     "SELECT " TABLE " FROM tables JOIN members ON table_id = id WHERE visitor = $1 AND seat >= 0"
			     " ORDER BY CASE WHEN phase NOT IN (1, 2) THEN 2 WHEN (turn >> CAST(seat AS INTEGER)) & 1 = 1 THEN 0 ELSE 1 END,"
			     " changed DESC LIMIT $2",
			     MG_VALUES(mg_number(visitor), mg_number(most)), give_table, &(struct table_each){each, arg});
}

enum mg_stored mg_store_tables_with(struct mg_store *s, int64_t visitor, int most, mg_store_each_table *each, void *arg)
{
	return mg_store_read(s,
			     "SELECT " TABLE " FROM tables WHERE id IN (SELECT table_id FROM members WHERE seat >= 0 AND visitor = $1"
			     " UNION SELECT table_id FROM sat WHERE visitor = $1) ORDER BY id LIMIT $2",
			     MG_VALUES(mg_number(visitor), mg_number(most)), give_table, &(struct table_each){each, arg});
}

/* ---- who sat there before ---- */

enum mg_stored mg_store_note_sat(struct mg_store *s, const char *table, int seat, int64_t until, int64_t visitor)
{
	return mg_store_write(s,
			      "INSERT INTO sat (table_id, seat, until, visitor) VALUES ($1, $2, $3, $4)"
			      " ON CONFLICT (table_id, seat, until) DO UPDATE SET visitor = excluded.visitor",
			      MG_VALUES(mg_text(table), mg_number(seat), mg_number(until), mg_number(visitor)), NULL);
}

enum mg_stored mg_store_sat_at(struct mg_store *s, const char *table, int seat, int64_t n, int64_t *visitor)
{
	return mg_store_read_one(s, "SELECT visitor FROM sat WHERE table_id = $1 AND seat = $2 AND until >= $3 ORDER BY until LIMIT 1",
				 MG_VALUES(mg_text(table), mg_number(seat), mg_number(n)), mg_store_take_number, visitor);
}

struct sat_rows {
	mg_store_each_sat *each;
	void *arg;
};

static bool give_sat(void *arg, const struct mg_row *row)
{
	const struct sat_rows *to = arg;
	return to->each(to->arg, (int)mg_row_number(row, 0), mg_row_number(row, 1), mg_row_number(row, 2));
}

enum mg_stored mg_store_sat(struct mg_store *s, const char *table, int64_t visitor, mg_store_each_sat *each, void *arg)
{
	return mg_store_read(s,
			     "SELECT seat, COALESCE((SELECT MAX(b.until) FROM sat b WHERE b.table_id = a.table_id AND b.seat = a.seat AND b.until < a.until), 0),"
			     " until FROM sat a WHERE table_id = $1 AND visitor = $2 ORDER BY seat, until",
			     MG_VALUES(mg_text(table), mg_number(visitor)), give_sat, &(struct sat_rows){each, arg});
}

enum mg_stored mg_store_set_link(struct mg_store *s, const char *table, int seat, const uint8_t hash[MG_HASH_BYTES])
{
	mg_assert(seat >= MG_LINK_ANY);
	enum mg_stored done = mg_store_write(s,
					     "INSERT INTO links (table_id, seat, hash) VALUES ($1, $2, $3)"
					     " ON CONFLICT (table_id, seat) DO UPDATE SET hash = excluded.hash",
					     MG_VALUES(mg_text(table), mg_number(seat), mg_hash(hash)), NULL);
	return done == MG_STORED ? mg_store_touch(s, table) : done;
}

enum mg_stored mg_store_link(struct mg_store *s, const char *table, const uint8_t hash[MG_HASH_BYTES], int *seat)
{
	return mg_store_read_one(s, "SELECT seat FROM links WHERE table_id = $1 AND hash = $2",
				 MG_VALUES(mg_text(table), mg_hash(hash)), take_seat, seat);
}

enum mg_stored mg_store_drop_link(struct mg_store *s, const char *table, int seat)
{
	enum mg_stored done = mg_store_write_one(s, "DELETE FROM links WHERE table_id = $1 AND seat = $2", MG_VALUES(mg_text(table), mg_number(seat)));
	return done == MG_STORED ? mg_store_touch(s, table) : done;
}

enum mg_stored mg_store_lease(struct mg_store *s, const char *table, const char *server, int64_t now, int64_t until, bool *got)
{
	int64_t changed = 1;
	enum mg_stored done = MG_STORED;
	mg_assert(until > now);
	if (!s->db->kind->shared) {
		*got = true;
		return done;
	}
	if (!*table) {
		done = mg_store_write(s, "UPDATE servers SET until = $1 WHERE name = $2 AND until > $3",
				      MG_VALUES(mg_number(until), mg_text(server), mg_number(now)), &changed);
		if (done == MG_STORED && changed == 0)
			done = mg_store_write(s,
					      "INSERT INTO servers (name, until) VALUES ($1, $2)"
					      " ON CONFLICT (name) DO UPDATE SET until = excluded.until",
					      MG_VALUES(mg_text(server), mg_number(until)), NULL);
	} else {
		done = mg_store_write(s,
				      "INSERT INTO leases (table_id, server) VALUES ($1, $2)"
				      " ON CONFLICT (table_id) DO UPDATE SET server = excluded.server WHERE leases.server = excluded.server"
				      " OR NOT EXISTS (SELECT 1 FROM servers WHERE name = leases.server AND until > $3)",
				      MG_VALUES(mg_text(table), mg_text(server), mg_number(now)), &changed);
	}
	*got = changed > 0;
	return done;
}

enum mg_stored mg_store_unleased(struct mg_store *s, int64_t now, int most, mg_store_each_table *each, void *arg)
{
	if (!s->db->kind->shared)
		return MG_STORED;
	return mg_store_read(s,
			     "SELECT " TABLE " FROM tables WHERE " LIVE " AND NOT EXISTS (SELECT 1 FROM leases"
			     " JOIN servers ON name = server WHERE table_id = id AND until > $1) ORDER BY made LIMIT $2",
			     MG_VALUES(mg_number(now), mg_number(most)), give_table, &(struct table_each){each, arg});
}

enum mg_stored mg_store_say_alive(struct mg_store *s, int64_t now)
{
	return mg_store_write(s,
			      "INSERT INTO servers (name, until) VALUES ('alone', $1) ON CONFLICT (name) DO UPDATE SET until = excluded.until",
			      MG_VALUES(mg_number(now)), NULL);
}

enum mg_stored mg_store_last_alive(struct mg_store *s, int64_t *when)
{
	return mg_store_read_one(s, "SELECT COALESCE(MAX(until), 0) FROM servers WHERE name NOT LIKE '!%'", MG_NO_VALUES, mg_store_take_number, when);
}

enum mg_stored mg_store_changed_since(struct mg_store *s, int64_t when, mg_store_each_table *each, void *arg)
{
	return mg_store_read(s, "SELECT " TABLE " FROM tables WHERE changed >= $1", MG_VALUES(mg_number(when)), give_table,
			     &(struct table_each){each, arg});
}

/* Warnings stand among the servers, under names that no server has. */
static void name_warning(const char *word, char name[MG_STORED_NAME_MAX])
{
	snprintf(name, MG_STORED_NAME_MAX, "!%s", word);
}

enum mg_stored mg_store_warn(struct mg_store *s, const char *word, int64_t now)
{
	char name[MG_STORED_NAME_MAX];
	name_warning(word, name);
	return mg_store_write(s, "INSERT INTO servers (name, until) VALUES ($1, $2) ON CONFLICT (name) DO UPDATE SET until = excluded.until",
			      MG_VALUES(mg_text(name), mg_number(now)), NULL);
}

enum mg_stored mg_store_warned(struct mg_store *s, const char *word, int64_t *when)
{
	char name[MG_STORED_NAME_MAX];
	name_warning(word, name);
	return mg_store_read_one(s, "SELECT COALESCE(MAX(until), 0) FROM servers WHERE name = $1", MG_VALUES(mg_text(name)),
				 mg_store_take_number, when);
}
