/* identity.c: what secures an identity: recovery codes, passkeys, challenges; and its end. */
#include "store/inside.h"


/* Changes that other servers have to hear of, of any number of rows. */
static enum mg_stored change(struct mg_store *s, const char *sql, const struct mg_db_value *values, int count, int64_t *changed)
{
	enum mg_stored done = mg_store_write(s, sql, values, count, changed);
	return done == MG_STORED ? mg_store_touch(s, "-") : done;
}

enum mg_stored mg_store_set_recovery(struct mg_store *s, int64_t visitor, const uint8_t hash[MG_HASH_BYTES], int64_t now)
{
	return mg_store_write(s,
			      "INSERT INTO recoveries (visitor, hash, made) VALUES ($1, $2, $3)"
			      " ON CONFLICT (visitor) DO UPDATE SET hash = excluded.hash, made = excluded.made",
			      MG_VALUES(mg_number(visitor), mg_hash(hash), mg_number(now)), NULL);
}

enum mg_stored mg_store_find_recovery(struct mg_store *s, const uint8_t hash[MG_HASH_BYTES], int64_t *visitor)
{
	return mg_store_read_one(s, "SELECT visitor FROM recoveries WHERE hash = $1", MG_VALUES(mg_hash(hash)), mg_store_take_number,
				 visitor);
}

enum mg_stored mg_store_recovery_made(struct mg_store *s, int64_t visitor, int64_t *made)
{
	return mg_store_read_one(s, "SELECT made FROM recoveries WHERE visitor = $1", MG_VALUES(mg_number(visitor)), mg_store_take_number,
				 made);
}

enum mg_stored mg_store_ways_in(struct mg_store *s, int64_t visitor, int64_t *ways)
{
	return mg_store_read_one(s,
				 "SELECT (SELECT COUNT(*) FROM recoveries WHERE visitor = $1) + (SELECT COUNT(*) FROM passkeys WHERE visitor = $2)"
				 " + (SELECT COUNT(*) FROM mails WHERE visitor = $3)",
				 MG_VALUES(mg_number(visitor), mg_number(visitor), mg_number(visitor)), mg_store_take_number, ways);
}

/* ---- passkeys ---- */

#define PASSKEY "id, credential, visitor, algorithm, public_key, counter, name, made, used"

static bool take_passkey(void *arg, const struct mg_row *row)
{
	struct mg_stored_passkey *p = arg;
	mg_row_copy(row, 0, p->id, sizeof p->id);
	mg_row_copy(row, 1, p->credential, sizeof p->credential);
	p->visitor = mg_row_number(row, 2);
	p->algorithm = mg_row_number(row, 3);
	mg_row_copy(row, 4, p->public_key, sizeof p->public_key);
	p->counter = mg_row_number(row, 5);
	mg_row_copy(row, 6, p->name, sizeof p->name);
	p->made = mg_row_number(row, 7);
	p->used = mg_row_number(row, 8);
	return true;
}

enum mg_stored mg_store_add_passkey(struct mg_store *s, const struct mg_stored_passkey *p)
{
	mg_assert(p->id[0] && p->credential[0] && p->public_key[0] && p->visitor > 0);
	return mg_store_add(s,
			    "INSERT INTO passkeys (" PASSKEY ") VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9) ON CONFLICT DO NOTHING",
			    MG_VALUES(mg_text(p->id), mg_text(p->credential), mg_number(p->visitor), mg_number(p->algorithm),
				      mg_text(p->public_key), mg_number(p->counter), mg_text(p->name), mg_number(p->made),
				      mg_number(p->used)));
}

enum mg_stored mg_store_passkey(struct mg_store *s, const char *credential, struct mg_stored_passkey *out)
{
	return mg_store_read_one(s, "SELECT " PASSKEY " FROM passkeys WHERE credential = $1", MG_VALUES(mg_text(credential)), take_passkey,
				 out);
}

enum mg_stored mg_store_passkey_used(struct mg_store *s, const char *id, int64_t counter, int64_t now)
{
	return mg_store_write_one(s, "UPDATE passkeys SET counter = $1, used = $2 WHERE id = $3",
				  MG_VALUES(mg_number(counter), mg_number(now), mg_text(id)));
}

enum mg_stored mg_store_drop_passkey(struct mg_store *s, int64_t visitor, const char *id)
{
	return mg_store_write_one(s, "DELETE FROM passkeys WHERE visitor = $1 AND id = $2", MG_VALUES(mg_number(visitor), mg_text(id)));
}

MG_STORE_GIVE(passkey, struct mg_stored_passkey, take_passkey)

enum mg_stored mg_store_passkeys(struct mg_store *s, int64_t visitor, mg_store_each_passkey *each, void *arg)
{
	return mg_store_read(s, "SELECT " PASSKEY " FROM passkeys WHERE visitor = $1 ORDER BY made, id", MG_VALUES(mg_number(visitor)),
			     give_passkey, &(struct passkey_each){each, arg});
}

enum mg_stored mg_store_add_challenge(struct mg_store *s, const uint8_t hash[MG_HASH_BYTES], int64_t visitor, int64_t until)
{
	mg_assert(visitor >= 0);
	return mg_store_add(s, "INSERT INTO challenges (hash, visitor, until) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING",
			    MG_VALUES(mg_hash(hash), mg_number(visitor), mg_number(until)));
}

enum mg_stored mg_store_take_challenge(struct mg_store *s, const uint8_t hash[MG_HASH_BYTES], int64_t now, int64_t *visitor)
{
	return mg_store_take_once(s, "DELETE FROM challenges WHERE until < $1", "DELETE FROM challenges WHERE hash = $1 RETURNING visitor", hash, now,
				  visitor);
}

/* ---- the end ---- */

enum mg_stored mg_store_erase_visitor(struct mg_store *s, int64_t visitor)
{
	static const char *const rows[] = {
		"DELETE FROM sessions WHERE visitor = $1",   "DELETE FROM carries WHERE visitor = $1",
		"DELETE FROM tokens WHERE visitor = $1",     "DELETE FROM recoveries WHERE visitor = $1",
		"DELETE FROM passkeys WHERE visitor = $1",   "DELETE FROM challenges WHERE visitor = $1",
		"DELETE FROM exercises WHERE visitor = $1",
		"DELETE FROM browsers WHERE visitor = $1",   "DELETE FROM told WHERE visitor = $1",
		"DELETE FROM calendars WHERE visitor = $1",  "DELETE FROM mails WHERE visitor = $1",
		"DELETE FROM mail_codes WHERE visitor = $1", "DELETE FROM hooks WHERE visitor = $1",
		"DELETE FROM blocks WHERE visitor = $1 OR blocked = $1", "DELETE FROM reports WHERE reporter = $1 OR about = $1",
		"UPDATE entrants SET gone = 1 WHERE visitor = $1",
		"DELETE FROM keys WHERE visitor = $1",       "DELETE FROM members WHERE visitor = $1 AND seat < 0",
	};
	int64_t changed = 0;
	enum mg_stored done = mg_store_leave_all_clubs(s, visitor);
	if (done == MG_STORED)
		done = mg_store_erase_gallery(s, visitor);
	for (size_t i = 0; i < MG_COUNT(rows) && done == MG_STORED; i++)
		done = mg_store_write(s, rows[i], MG_VALUES(mg_number(visitor)), NULL);
	if (done == MG_STORED)
		done = change(s, "UPDATE visitors SET name = '?', made = 0, seen = 0 WHERE id = $1", MG_VALUES(mg_number(visitor)), &changed);
	return done == MG_STORED && changed == 0 ? MG_STORE_NONE : done;
}

struct kept_rows {
	mg_store_each_kept *each;
	void *arg;
};

static bool give_kept(void *arg, const struct mg_row *row)
{
	const struct kept_rows *to = arg;
	return to->each(to->arg, mg_row_text(row, 0), mg_row_text(row, 1), mg_row_text(row, 2));
}

enum mg_stored mg_store_kept(struct mg_store *s, int64_t visitor, int most, mg_store_each_kept *each, void *arg)
{
	return mg_store_read(s,
			     "SELECT 'club' AS what, id, name AS text FROM clubs WHERE id IN (SELECT club FROM club_members WHERE visitor = $1 AND shut_out = 0)"
			     " UNION ALL SELECT 'tournament', id, name FROM tournaments WHERE owner = $1 OR id IN (SELECT tournament FROM entrants WHERE visitor = $1)"
			     " UNION ALL SELECT 'report', CAST(id AS TEXT), text FROM reports WHERE reporter = $1 ORDER BY 1, 2, 3 LIMIT $2",
			     MG_VALUES(mg_number(visitor), mg_number(most)), give_kept, &(struct kept_rows){each, arg});
}

struct sayings {
	mg_store_each_message *each;
	void *arg;
};

static bool give_said(void *arg, const struct mg_row *row)
{
	const struct sayings *to = arg;
	return to->each(to->arg, mg_row_text(row, 0), (int)mg_row_number(row, 1), mg_row_number(row, 2), mg_row_number(row, 3),
			mg_row_text(row, 4));
}

enum mg_stored mg_store_messages_of(struct mg_store *s, int64_t visitor, int most, mg_store_each_message *each, void *arg)
{
	return mg_store_read(s,
			     "SELECT e.table_id, m.seat, n, at, text FROM (SELECT table_id, seat, 9223372036854775807 AS until FROM members"
			     " WHERE visitor = $1 AND seat >= 0 UNION ALL SELECT table_id, seat, until FROM sat WHERE visitor = $1) m"
			     " JOIN events e ON e.table_id = m.table_id AND n <= m.until"
			     " WHERE SUBSTR(text, 1, 5) = 'say p' AND SUBSTR(text, 6, 1) = CAST(m.seat + 1 AS TEXT)"
			     " AND NOT EXISTS (SELECT 1 FROM sat b WHERE b.table_id = m.table_id AND b.seat = m.seat AND b.until >= n AND b.until < m.until)"
			     " ORDER BY e.table_id, n LIMIT $2",
			     MG_VALUES(mg_number(visitor), mg_number(most)), give_said, &(struct sayings){each, arg});
}
