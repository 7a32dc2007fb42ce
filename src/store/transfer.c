/* transfer.c: everything in a store as lines of JSON, and back.
 *
 *   {"magnate":"store","schema":2}
 *   {"in":"visitors","id":7,"name":"Ann","made":1763269200000,"seen":1763269200000,"banned":0}
 *   …
 *   {"rows":1234,"sha256":"…"}
 *
 * Rows are sorted by their keys, byte by byte, so equal stores give equal lines. */
#include "store/inside.h"

#include "base/json.h"
#include "base/sha256.h"

#include <jansson.h>

enum { COLUMNS = 14, SQL_MAX = 512 };

struct section {
	const char *name, *insert;
	const char *column[COLUMNS]; /* those marked with $ hold texts */
	int keys;                    /* so many of the first columns are the key */
};

/* In the order in which rows refer to others. */
static const struct section sections[] = {
	{"visitors", "INSERT INTO visitors (id, name, made, seen, banned, role, muted) VALUES ($1, $2, $3, $4, $5, $6, $7)",
	 {"id", "$name", "made", "seen", "banned", "role", "muted"}, 1},
	{"sessions", "INSERT INTO sessions (hash, visitor, made, device, seen) VALUES ($1, $2, $3, $4, $5)",
	 {"$hash", "visitor", "made", "$device", "seen"}, 1},
	{"carries", "INSERT INTO carries (hash, visitor, until) VALUES ($1, $2, $3)", {"$hash", "visitor", "until"}, 1},
	{"recoveries", "INSERT INTO recoveries (visitor, hash, made) VALUES ($1, $2, $3)", {"visitor", "$hash", "made"}, 1},
	{"passkeys",
	 "INSERT INTO passkeys (id, credential, visitor, algorithm, public_key, counter, name, made, used)"
	 " VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)",
	 {"$id", "$credential", "visitor", "algorithm", "$public_key", "counter", "$name", "made", "used"}, 1},
	{"challenges", "INSERT INTO challenges (hash, visitor, until) VALUES ($1, $2, $3)", {"$hash", "visitor", "until"}, 1},
	{"bans", "INSERT INTO bans (address, since) VALUES ($1, $2)", {"$address", "since"}, 1},
	{"tokens", "INSERT INTO tokens (id, hash, visitor, name, scopes, made, used) VALUES ($1, $2, $3, $4, $5, $6, $7)",
	 {"id", "$hash", "visitor", "$name", "scopes", "made", "used"}, 1},
	{"tables",
	 "INSERT INTO tables (id, host, phase, is_public, has_open_seat, made, changed, due, events, turn, secret)"
	 " VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)",
	 {"$id", "host", "phase", "is_public", "has_open_seat", "made", "changed", "due", "events", "turn", "$secret"}, 1},
	{"members", "INSERT INTO members (table_id, visitor, seat) VALUES ($1, $2, $3)", {"$table_id", "visitor", "seat"}, 2},
	{"links", "INSERT INTO links (table_id, seat, hash) VALUES ($1, $2, $3)", {"$table_id", "seat", "$hash"}, 2},
	{"rated",
	 "INSERT INTO rated (table_id, seat, player, visitor, at, edition, players, place, mean, deviation, gain, fields)"
	 " VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)",
	 {"$table_id", "seat", "$player", "visitor", "at", "edition", "players", "place", "mean", "deviation", "gain", "$fields"}, 2},
	{"events", "INSERT INTO events (table_id, n, at, text) VALUES ($1, $2, $3, $4)", {"$table_id", "n", "at", "$text"}, 2},
	{"orders", "INSERT INTO orders (table_id, seat, version, text) VALUES ($1, $2, $3, $4)", {"$table_id", "seat", "version", "$text"}, 2},
	{"keys", "INSERT INTO keys (table_id, visitor, word, at, answer) VALUES ($1, $2, $3, $4, $5)",
	 {"$table_id", "visitor", "$word", "at", "answer"}, 3},
	{"browsers",
	 "INSERT INTO browsers (address, visitor, open_key, secret, lang, quiet_from, quiet_until, zone, made) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)",
	 {"$address", "visitor", "$open_key", "$secret", "$lang", "quiet_from", "quiet_until", "$zone", "made"}, 1},
	{"exercises", "INSERT INTO exercises (visitor, id, changed, kept, text) VALUES ($1, $2, $3, $4, $5)",
	 {"visitor", "$id", "changed", "kept", "$text"}, 2},
	{"told", "INSERT INTO told (table_id, visitor, channel, since, events, remind, quiet) VALUES ($1, $2, $3, $4, $5, $6, $7)",
	 {"$table_id", "visitor", "channel", "since", "events", "remind", "quiet"}, 3},
	{"calendars", "INSERT INTO calendars (visitor, hash, made) VALUES ($1, $2, $3)", {"visitor", "$hash", "made"}, 1},
	{"blocks", "INSERT INTO blocks (visitor, blocked, made) VALUES ($1, $2, $3)", {"visitor", "blocked", "made"}, 2},
	{"reports", "INSERT INTO reports (id, at, reporter, about, table_id, n, text, context, done, board) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)",
	 {"id", "at", "reporter", "about", "$table_id", "n", "$text", "$context", "done", "$board"}, 1},
	{"moderation", "INSERT INTO moderation (id, at, moderator, action, about, table_id, text, board) VALUES ($1, $2, $3, $4, $5, $6, $7, $8)",
	 {"id", "at", "moderator", "$action", "about", "$table_id", "$text", "$board"}, 1},
	{"sat", "INSERT INTO sat (table_id, seat, until, visitor) VALUES ($1, $2, $3, $4)", {"$table_id", "seat", "until", "visitor"}, 3},
	{"tournaments", "INSERT INTO tournaments (id, owner, name, edition, kind, size, rounds, pace, rated, state, round, made, club, members_only)"
	 " VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14)",
	 {"$id", "owner", "$name", "edition", "kind", "size", "rounds", "$pace", "rated", "state", "round", "made", "$club", "members_only"}, 1},
	{"entrants", "INSERT INTO entrants (tournament, visitor, at, gone) VALUES ($1, $2, $3, $4)", {"$tournament", "visitor", "at", "gone"}, 2},
	{"pairings", "INSERT INTO pairings (tournament, round, number, table_id, players, ranks, done) VALUES ($1, $2, $3, $4, $5, $6, $7)",
	 {"$tournament", "round", "number", "$table_id", "$players", "$ranks", "done"}, 3},
	{"clubs", "INSERT INTO clubs (id, owner, name, about, made) VALUES ($1, $2, $3, $4, $5)", {"$id", "owner", "$name", "$about", "made"}, 1},
	{"club_members", "INSERT INTO club_members (club, visitor, at, shut_out) VALUES ($1, $2, $3, $4)", {"$club", "visitor", "at", "shut_out"}, 2},
	{"club_tables", "INSERT INTO club_tables (table_id, club, made) VALUES ($1, $2, $3)", {"$table_id", "$club", "made"}, 1},
	{"club_results", "INSERT INTO club_results (table_id, visitor, club, points, won, at) VALUES ($1, $2, $3, $4, $5, $6)",
	 {"$table_id", "visitor", "$club", "points", "won", "at"}, 2},
	{"boards",
	 "INSERT INTO boards (id, author, name, about, edition, hash, origin, text, figures, made, hidden, stars, votes)"
	 " VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13)",
	 {"$id", "author", "$name", "$about", "edition", "$hash", "$origin", "$text", "$figures", "made", "hidden", "stars", "votes"}, 1},
	{"board_votes", "INSERT INTO board_votes (board, visitor, stars, at) VALUES ($1, $2, $3, $4)", {"$board", "visitor", "stars", "at"}, 2},
	{"mails",
	 "INSERT INTO mails (visitor, address, lang, mode, minute, quiet_from, quiet_until, zone, due, stop) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)",
	 {"visitor", "$address", "$lang", "mode", "minute", "quiet_from", "quiet_until", "$zone", "due", "$stop"}, 1},
	{"mail_codes", "INSERT INTO mail_codes (address, purpose, visitor, hash, made, until, tries) VALUES ($1, $2, $3, $4, $5, $6, $7)",
	 {"$address", "purpose", "visitor", "$hash", "made", "until", "tries"}, 2},
	{"hooks",
	 "INSERT INTO hooks (id, visitor, address, kind, secret, lang, quiet_from, quiet_until, zone, made, tried, answer, failures)"
	 " VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13)",
	 {"$id", "visitor", "$address", "$kind", "$secret", "$lang", "quiet_from", "quiet_until", "$zone", "made", "tried", "answer", "failures"}, 1},
	{"server_secrets", "INSERT INTO server_secrets (name, secret) VALUES ($1, $2)", {"$name", "$secret"}, 1},
};

static bool is_text(const char *column)
{
	return column[0] == '$';
}

static const char *bare(const char *column)
{
	return column + is_text(column);
}

static int columns_of(const struct section *part)
{
	int n = 0;
	while (n < COLUMNS && part->column[n])
		n++;
	return n;
}

/* Lines on their way out: counted, hashed, handed on. */
struct outlet {
	mg_store_each_line *each; /* NULL: nobody wants them */
	void *arg;
	const struct section *part;
	struct mg_sha256 sha;
	int64_t rows;
	bool refused;
	struct mg_buf line; /* owned memory */
};

static bool hand_on(struct outlet *o)
{
	mg_sha256_add(&o->sha, o->line.data, o->line.len);
	mg_sha256_add(&o->sha, "\n", 1);
	o->refused = o->line.full || (o->each && !o->each(o->arg, mg_buf_str(&o->line)));
	return !o->refused;
}

static bool give_row(void *arg, const struct mg_row *row)
{
	struct outlet *o = arg;
	struct mg_json j;
	mg_buf_clear(&o->line);
	mg_json_init(&j, &o->line);
	mg_json_object(&j);
	mg_json_key(&j, "in");
	mg_json_text(&j, o->part->name);
	for (int i = 0; i < columns_of(o->part); i++) {
		mg_json_key(&j, bare(o->part->column[i]));
		if (is_text(o->part->column[i]))
			mg_json_text(&j, mg_row_text(row, i));
		else
			mg_json_int(&j, mg_row_number(row, i));
	}
	mg_json_end_object(&j);
	o->rows++;
	return hand_on(o);
}

static void select_all(const struct mg_db_kind *kind, const struct section *part, struct mg_buf *sql)
{
	for (int i = 0; i < columns_of(part); i++)
		mg_buf_printf(sql, "%s%s", i ? ", " : "SELECT ", bare(part->column[i]));
	mg_buf_printf(sql, " FROM %s ORDER BY ", part->name);
	for (int i = 0; i < part->keys; i++)
		mg_buf_printf(sql, "%s%s%s", i ? ", " : "", bare(part->column[i]), is_text(part->column[i]) ? kind->by_bytes : "");
	mg_assert(!sql->full);
}

/* Hands out the head and all rows. */
static enum mg_stored pour(struct mg_store *s, struct outlet *o)
{
	char text[SQL_MAX];
	struct mg_buf sql;
	enum mg_stored done = MG_STORED;
	mg_sha256_init(&o->sha);
	mg_buf_clear(&o->line);
	mg_buf_printf(&o->line, "{\"magnate\":\"store\",\"schema\":%d}", mg_schema_version());
	hand_on(o);
	for (size_t i = 0; i < MG_COUNT(sections) && done == MG_STORED && !o->refused; i++) {
		o->part = &sections[i];
		mg_buf_init(&sql, text, sizeof text);
		select_all(s->db->kind, o->part, &sql);
		done = s->db->kind->stream(s->db, text, give_row, o);
	}
	return done;
}

static void write_foot(struct outlet *o, char hex[MG_HASH_TEXT])
{
	uint8_t digest[32];
	mg_sha256_end(&o->sha, digest);
	mg_hex(digest, sizeof digest, hex);
	mg_buf_clear(&o->line);
	mg_buf_printf(&o->line, "{\"rows\":%lld,\"sha256\":\"%s\"}", (long long)o->rows, hex);
}

static bool outlet_init(struct outlet *o, mg_store_each_line *each, void *arg, struct mg_buf *wrong)
{
	char *room = malloc(MG_STORE_LINE_MAX);
	*o = (struct outlet){.each = each, .arg = arg};
	if (!room) {
		mg_buf_text(wrong, "out of memory");
		return false;
	}
	mg_buf_init(&o->line, room, MG_STORE_LINE_MAX);
	return true;
}

enum mg_stored mg_store_export(struct mg_store *s, mg_store_each_line *each, void *arg, int64_t *rows, struct mg_buf *wrong)
{
	struct outlet o;
	char hex[MG_HASH_TEXT];
	mg_assert(!s->writing);
	if (!outlet_init(&o, each, arg, wrong))
		return MG_STORE_FAILED;
	enum mg_stored done = s->db->kind->snapshot(s->db);
	if (done == MG_STORED) {
		done = pour(s, &o);
		s->db->kind->rollback(s->db);
	}
	if (done != MG_STORED)
		mg_buf_text(wrong, s->db->error);
	write_foot(&o, hex);
	if (done == MG_STORED && (o.refused || !each(arg, mg_buf_str(&o.line)))) {
		mg_buf_text(wrong, o.line.full ? "a row is too long" : "the lines cannot be written");
		done = MG_STORE_FAILED;
	}
	*rows = o.rows;
	free(o.line.data);
	return done;
}

/* Lines on their way in. */
struct inlet {
	struct mg_store *s;
	struct mg_sha256 sha;
	int64_t rows, line;
	bool ended; /* the foot was read */
	char hex[MG_HASH_TEXT];
	struct mg_buf *wrong;
};

static enum mg_stored refuse(struct inlet *in, const char *why)
{
	mg_buf_printf(in->wrong, "line %lld: %s", (long long)in->line, why);
	return MG_STORE_FAILED;
}

/* False: the column is missing or of another kind. */
static bool take_value(const json_t *row, const char *column, struct mg_db_value *out)
{
	const json_t *value = json_object_get(row, bare(column));
	if (is_text(column)) {
		*out = mg_text(json_string_value(value));
		return out->text != NULL;
	}
	*out = mg_number(json_integer_value(value));
	return json_is_integer(value);
}

static enum mg_stored take_row(struct inlet *in, const json_t *row)
{
	const char *name = json_string_value(json_object_get(row, "in"));
	const struct section *part = NULL;
	struct mg_db_value values[COLUMNS];
	for (size_t i = 0; name && i < MG_COUNT(sections); i++)
		if (strcmp(sections[i].name, name) == 0)
			part = &sections[i];
	if (!part)
		return refuse(in, "it is not a row");
	int n = columns_of(part);
	if (json_object_size(row) != (size_t)n + 1)
		return refuse(in, "the row has other columns");
	for (int i = 0; i < n; i++)
		if (!take_value(row, part->column[i], &values[i]))
			return refuse(in, "a value is missing or of another kind");
	enum mg_stored done = mg_store_write(in->s, part->insert, values, n, NULL);
	if (done != MG_STORED)
		refuse(in, in->s->db->error);
	in->rows++;
	return done;
}

static enum mg_stored take_foot(struct inlet *in, const json_t *foot)
{
	uint8_t digest[32];
	const char *hex = json_string_value(json_object_get(foot, "sha256"));
	mg_sha256_end(&in->sha, digest);
	mg_hex(digest, sizeof digest, in->hex);
	in->ended = true;
	if (!hex || strcmp(hex, in->hex) != 0 || json_integer_value(json_object_get(foot, "rows")) != in->rows)
		return refuse(in, "the lines before it are not those that were written");
	return MG_STORED;
}

static enum mg_stored take_line(struct inlet *in, struct mg_str line)
{
	json_t *row = json_loadb(line.at, line.len, JSON_REJECT_DUPLICATES, NULL);
	enum mg_stored done;
	in->line++;
	if (!row)
		done = refuse(in, "it is not JSON");
	else if (in->ended)
		done = refuse(in, "it comes after the end");
	else if (in->line == 1 && !json_object_get(row, "magnate"))
		done = refuse(in, "it is not the head of a store's export");
	else if (in->line == 1 && json_integer_value(json_object_get(row, "schema")) != mg_schema_version())
		done = refuse(in, "it comes from another version: upgrade that store first, or this program");
	else if (json_object_get(row, "sha256"))
		done = take_foot(in, row);
	else
		done = in->line == 1 ? MG_STORED : take_row(in, row);
	if (!in->ended) {
		mg_sha256_add(&in->sha, line.at, line.len);
		mg_sha256_add(&in->sha, "\n", 1);
	}
	json_decref(row);
	return done;
}

static enum mg_stored must_be_empty(struct mg_store *s, struct mg_buf *wrong)
{
	int64_t count = 0;
	enum mg_stored done = mg_store_read_one(s,
						"SELECT (SELECT COUNT(*) FROM visitors) + (SELECT COUNT(*) FROM tables)"
						" + (SELECT COUNT(*) FROM bans)",
						MG_NO_VALUES, mg_store_take_number, &count);
	if (done != MG_STORED || count == 0)
		return done;
	mg_buf_text(wrong, "it is not empty");
	return MG_STORE_TAKEN;
}

static enum mg_stored take_all(struct inlet *in, mg_store_next_line *next, void *arg)
{
	struct mg_str line;
	enum mg_stored done = MG_STORED;
	while (done == MG_STORED && next(arg, &line))
		done = take_line(in, line);
	if (done == MG_STORED && !in->ended)
		done = refuse(in, "the end is missing");
	return done;
}

/* Whether the store gives the lines that it was given. */
static enum mg_stored compare(struct inlet *in)
{
	struct outlet o;
	char hex[MG_HASH_TEXT];
	if (!outlet_init(&o, NULL, NULL, in->wrong))
		return MG_STORE_FAILED;
	enum mg_stored done = in->s->db->kind->script(in->s->db, in->s->db->kind->renumber);
	if (done == MG_STORED)
		done = pour(in->s, &o);
	write_foot(&o, hex);
	if (done == MG_STORED && strcmp(hex, in->hex) != 0) {
		mg_buf_text(in->wrong, "the store does not hold what it was given");
		done = MG_STORE_FAILED;
	}
	free(o.line.data);
	return done;
}

enum mg_stored mg_store_import(struct mg_store *s, mg_store_next_line *next, void *arg, int64_t *rows, struct mg_buf *wrong)
{
	struct inlet in = {.s = s, .wrong = wrong};
	size_t before = wrong->len;
	mg_sha256_init(&in.sha);
	enum mg_stored done = mg_store_begin(s);
	if (done == MG_STORED) {
		done = must_be_empty(s, wrong);
		if (done == MG_STORED)
			done = take_all(&in, next, arg);
		if (done == MG_STORED)
			done = compare(&in);
		if (done == MG_STORED)
			done = mg_store_commit(s);
		else
			mg_store_rollback(s);
	}
	if (done != MG_STORED && wrong->len == before)
		mg_buf_text(wrong, s->db->error);
	*rows = in.rows;
	return done;
}
