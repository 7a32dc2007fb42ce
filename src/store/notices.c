/* notices.c: the browsers that want to be told of a turn, who was told of which, calendars of deadlines, and the server's own keys. */
#include "store/inside.h"


MG_PIN(MG_CHANNEL_PUSH, 0);
MG_PIN(MG_CHANNEL_MAIL, 1);
MG_PIN(MG_CHANNEL_HOOK, 2);

#define BROWSER "address, visitor, open_key, secret, lang, quiet_from, quiet_until, zone"

static bool take_browser(void *arg, const struct mg_row *row)
{
	struct mg_browser *b = arg;
	mg_row_copy(row, 0, b->address, sizeof b->address);
	b->visitor = mg_row_number(row, 1);
	mg_row_copy(row, 2, b->open, sizeof b->open);
	mg_row_copy(row, 3, b->secret, sizeof b->secret);
	mg_row_copy(row, 4, b->lang, sizeof b->lang);
	b->quiet_from = (int)mg_row_number(row, 5);
	b->quiet_until = (int)mg_row_number(row, 6);
	mg_row_copy(row, 7, b->zone, sizeof b->zone);
	return true;
}

enum mg_stored mg_store_put_browser(struct mg_store *s, const struct mg_browser *b, int64_t now, int most)
{
	enum mg_stored done = mg_store_write(s,
					     "INSERT INTO browsers (" BROWSER ", made) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)"
					     " ON CONFLICT (address) DO UPDATE SET visitor = $2, open_key = $3, secret = $4, lang = $5, quiet_from = $6,"
					     " quiet_until = $7, zone = $8, made = $9",
					     MG_VALUES(mg_text(b->address), mg_number(b->visitor), mg_text(b->open), mg_text(b->secret), mg_text(b->lang),
						       mg_number(b->quiet_from), mg_number(b->quiet_until), mg_text(b->zone), mg_number(now)),
					     NULL);
	if (done != MG_STORED)
		return done;
	return mg_store_write(s,
			      "DELETE FROM browsers WHERE visitor = $1 AND address NOT IN"
			      " (SELECT address FROM browsers WHERE visitor = $1 ORDER BY made DESC, address LIMIT $2)",
			      MG_VALUES(mg_number(b->visitor), mg_number(most)), NULL);
}

enum mg_stored mg_store_drop_browser(struct mg_store *s, const char *address)
{
	return mg_store_write_one(s, "DELETE FROM browsers WHERE address = $1", MG_VALUES(mg_text(address)));
}

enum mg_stored mg_store_drop_browser_of(struct mg_store *s, const char *address, int64_t visitor)
{
	return mg_store_write_one(s, "DELETE FROM browsers WHERE address = $1 AND visitor = $2", MG_VALUES(mg_text(address), mg_number(visitor)));
}

MG_STORE_GIVE(browser, struct mg_browser, take_browser)

enum mg_stored mg_store_browsers_of(struct mg_store *s, int64_t visitor, mg_store_each_browser *each, void *arg)
{
	return mg_store_read(s, "SELECT " BROWSER " FROM browsers WHERE visitor = $1 ORDER BY address", MG_VALUES(mg_number(visitor)), give_browser,
			     &(struct browser_each){each, arg});
}

/* ---- who waits, and was told ---- */

static bool take_waiting(void *arg, const struct mg_row *row)
{
	struct mg_waiting *w = arg;
	mg_row_copy(row, 0, w->table, sizeof w->table);
	w->visitor = mg_row_number(row, 1);
	w->told = mg_row_number(row, 2);
	w->remind = mg_row_number(row, 3);
	return true;
}

MG_STORE_GIVE(waiting, struct mg_waiting, take_waiting)

/* The seat's bit in `turn`. */
#define ASKED "t.turn / (CASE m.seat WHEN 0 THEN 1 WHEN 1 THEN 2 WHEN 2 THEN 4 ELSE 8 END) % 2 = 1"

/* `people`: who can be told in that way. */
#define WAITING(people) \
	"SELECT t.id, m.visitor, COALESCE(d.since, 0), COALESCE(d.remind, 0) FROM members m JOIN tables t ON t.id = m.table_id" \
	" LEFT JOIN told d ON d.table_id = t.id AND d.visitor = m.visitor AND d.channel = $1 LEFT JOIN leases l ON l.table_id = t.id" \
	" WHERE m.visitor > $2 AND m.seat >= 0 AND t.phase = 2 AND t.changed <= $3" \
	" AND " ASKED " AND COALESCE(d.quiet, 0) = 0 AND (COALESCE(d.events, 0) < t.events OR d.remind <= $4)" \
	" AND m.visitor IN (" people ")" \
	" AND (l.server IS NULL OR l.server = $5) ORDER BY m.visitor, t.id LIMIT $6"

enum mg_stored mg_store_waiting(struct mg_store *s, enum mg_channel channel, const char *server, int64_t before, int64_t now, int64_t passed, int most,
				mg_store_each_waiting *each, void *arg)
{
	static const char *const sql[MG_CHANNELS] = {[MG_CHANNEL_PUSH] = WAITING("SELECT visitor FROM browsers"),
						     [MG_CHANNEL_MAIL] = WAITING("SELECT visitor FROM mails WHERE mode = 1 OR (mode = 2 AND due <= $4)"),
						     [MG_CHANNEL_HOOK] = WAITING("SELECT visitor FROM hooks WHERE failures < 5")};
	MG_PIN(MG_HOOK_FAILURES_MAX, 5);
	return mg_store_read(s, sql[channel],
			     MG_VALUES(mg_number(channel), mg_number(passed), mg_number(before), mg_number(now), mg_text(server), mg_number(most)),
			     give_waiting, &(struct waiting_each){each, arg});
}

enum mg_stored mg_store_set_told(struct mg_store *s, const char *table, int64_t visitor, enum mg_channel channel, int64_t since, int64_t events,
				 int64_t remind)
{
	return mg_store_write(s,
			      "INSERT INTO told (table_id, visitor, channel, since, events, remind, quiet) VALUES ($1, $2, $3, $4, $5, $6, 0)"
			      " ON CONFLICT (table_id, visitor, channel) DO UPDATE SET since = $4, events = $5, remind = $6",
			      MG_VALUES(mg_text(table), mg_number(visitor), mg_number(channel), mg_number(since), mg_number(events), mg_number(remind)), NULL);
}

enum mg_stored mg_store_set_quiet(struct mg_store *s, const char *table, int64_t visitor, enum mg_channel channel, bool quiet)
{
	return mg_store_write(s,
			      "INSERT INTO told (table_id, visitor, channel, since, events, remind, quiet) VALUES ($1, $2, $3, 0, 0, $4, $5)"
			      " ON CONFLICT (table_id, visitor, channel) DO UPDATE SET quiet = $5",
			      MG_VALUES(mg_text(table), mg_number(visitor), mg_number(channel), mg_number(MG_REMIND_NEVER), mg_number(quiet)), NULL);
}

enum mg_stored mg_store_is_quiet(struct mg_store *s, const char *table, int64_t visitor, enum mg_channel channel, bool *quiet)
{
	int64_t is = 0;
	enum mg_stored done = mg_store_read_one(s, "SELECT quiet FROM told WHERE table_id = $1 AND visitor = $2 AND channel = $3",
						MG_VALUES(mg_text(table), mg_number(visitor), mg_number(channel)), mg_store_take_number, &is);
	*quiet = done == MG_STORED && is;
	return done == MG_STORE_NONE ? MG_STORED : done;
}

/* ---- calendars ---- */

enum mg_stored mg_store_set_calendar(struct mg_store *s, int64_t visitor, const uint8_t hash[MG_HASH_BYTES], int64_t now)
{
	return mg_store_write(s,
			      "INSERT INTO calendars (visitor, hash, made) VALUES ($1, $2, $3)"
			      " ON CONFLICT (visitor) DO UPDATE SET hash = $2, made = $3",
			      MG_VALUES(mg_number(visitor), mg_hash(hash), mg_number(now)), NULL);
}

enum mg_stored mg_store_find_calendar(struct mg_store *s, const uint8_t hash[MG_HASH_BYTES], int64_t *visitor)
{
	return mg_store_read_one(s, "SELECT visitor FROM calendars WHERE hash = $1", MG_VALUES(mg_hash(hash)), mg_store_take_number, visitor);
}

enum mg_stored mg_store_drop_calendar(struct mg_store *s, int64_t visitor)
{
	return mg_store_write(s, "DELETE FROM calendars WHERE visitor = $1", MG_VALUES(mg_number(visitor)), NULL);
}

/* ---- keys of the server ---- */

static bool take_secret(void *arg, const struct mg_row *row)
{
	mg_row_bytes(row, 0, arg, MG_HASH_BYTES);
	return true;
}

enum mg_stored mg_store_server_secret(struct mg_store *s, const char *name, uint8_t secret[MG_HASH_BYTES])
{
	return mg_store_read_one(s, "SELECT secret FROM server_secrets WHERE name = $1", MG_VALUES(mg_text(name)), take_secret, secret);
}

enum mg_stored mg_store_add_server_secret(struct mg_store *s, const char *name, const uint8_t secret[MG_HASH_BYTES])
{
	char hex[MG_HASH_TEXT];
	mg_hex(secret, MG_HASH_BYTES, hex);
	return mg_store_add(s, "INSERT INTO server_secrets (name, secret) VALUES ($1, $2) ON CONFLICT DO NOTHING", MG_VALUES(mg_text(name), mg_text(hex)));
}
