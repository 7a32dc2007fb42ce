/* schema.c: every version of the schema, as the steps that lead to it. A step that was released never changes; a new
 * version is a new step at the end. tests/store/ keeps a dump of each released one, from which test_store upgrades. */
#include "store/inside.h"

/* IDENTITY and CLUSTERED stand for what the database calls these. Times are milliseconds since 1970, hashes and secrets
 * hexadecimal digits, truth is 1 and 0. Phases 1 and 2 are open and playing, as in src/table. */
static const char *const steps[] = {
	"CREATE TABLE visitors (id IDENTITY, name TEXT NOT NULL, made BIGINT NOT NULL, seen BIGINT NOT NULL,"
	"  banned BIGINT NOT NULL DEFAULT 0);"
	"CREATE TABLE sessions (hash TEXT PRIMARY KEY, visitor BIGINT NOT NULL REFERENCES visitors(id), made BIGINT NOT NULL);"
	"CREATE TABLE carries (hash TEXT PRIMARY KEY, visitor BIGINT NOT NULL REFERENCES visitors(id), until BIGINT NOT NULL);"
	"CREATE TABLE bans (address TEXT PRIMARY KEY, since BIGINT NOT NULL);"
	"CREATE TABLE tokens (id IDENTITY, hash TEXT NOT NULL UNIQUE, visitor BIGINT NOT NULL REFERENCES visitors(id),"
	"  name TEXT NOT NULL, scopes BIGINT NOT NULL, made BIGINT NOT NULL, used BIGINT NOT NULL);"
	"CREATE INDEX tokens_visitor ON tokens(visitor);"
	"CREATE TABLE tables (id TEXT PRIMARY KEY, host BIGINT NOT NULL REFERENCES visitors(id), phase BIGINT NOT NULL,"
	"  is_public BIGINT NOT NULL, has_open_seat BIGINT NOT NULL, made BIGINT NOT NULL, changed BIGINT NOT NULL,"
	"  due BIGINT NOT NULL, events BIGINT NOT NULL, turn BIGINT NOT NULL, secret TEXT NOT NULL) CLUSTERED;"
	"CREATE INDEX tables_live ON tables(made) WHERE phase IN (1, 2);"
	"CREATE INDEX tables_open ON tables(made) WHERE is_public = 1 AND phase IN (1, 2);"
	"CREATE TABLE members (table_id TEXT NOT NULL REFERENCES tables(id), visitor BIGINT NOT NULL REFERENCES visitors(id),"
	"  seat BIGINT NOT NULL, PRIMARY KEY (table_id, visitor)) CLUSTERED;"
	"CREATE UNIQUE INDEX members_seat ON members(table_id, seat) WHERE seat >= 0;"
	"CREATE INDEX members_visitor ON members(visitor);"
	"CREATE TABLE links (table_id TEXT NOT NULL REFERENCES tables(id), seat BIGINT NOT NULL, hash TEXT NOT NULL,"
	"  PRIMARY KEY (table_id, seat)) CLUSTERED;"
	"CREATE TABLE events (table_id TEXT NOT NULL, n BIGINT NOT NULL, at BIGINT NOT NULL, text TEXT NOT NULL,"
	"  PRIMARY KEY (table_id, n)) CLUSTERED;"
	"CREATE TABLE keys (table_id TEXT NOT NULL, visitor BIGINT NOT NULL, word TEXT NOT NULL, at BIGINT NOT NULL,"
	"  answer BIGINT NOT NULL, PRIMARY KEY (table_id, visitor, word)) CLUSTERED;"
	"CREATE INDEX keys_at ON keys(at);"
	"CREATE TABLE servers (name TEXT PRIMARY KEY, until BIGINT NOT NULL);"
	"CREATE TABLE leases (table_id TEXT PRIMARY KEY, server TEXT NOT NULL);",

	/* 2: identities that last, ratings, standing orders, moderation. Not released yet, so it may still grow. */
	"ALTER TABLE sessions ADD COLUMN device TEXT NOT NULL DEFAULT '';"
	"ALTER TABLE sessions ADD COLUMN seen BIGINT NOT NULL DEFAULT 0;"
	"UPDATE sessions SET seen = made;"
	"CREATE INDEX sessions_visitor ON sessions(visitor);"
	"CREATE INDEX carries_visitor ON carries(visitor);"
	"CREATE TABLE recoveries (visitor BIGINT PRIMARY KEY REFERENCES visitors(id), hash TEXT NOT NULL UNIQUE, made BIGINT NOT NULL);"
	"CREATE TABLE passkeys (id TEXT PRIMARY KEY, credential TEXT NOT NULL UNIQUE, visitor BIGINT NOT NULL REFERENCES visitors(id),"
	"  algorithm BIGINT NOT NULL, public_key TEXT NOT NULL, counter BIGINT NOT NULL, name TEXT NOT NULL, made BIGINT NOT NULL, used BIGINT NOT NULL);"
	"CREATE INDEX passkeys_visitor ON passkeys(visitor);"
	"CREATE TABLE challenges (hash TEXT PRIMARY KEY, visitor BIGINT NOT NULL, until BIGINT NOT NULL);"
	"CREATE INDEX tables_changed ON tables(changed);"
	"CREATE TABLE orders (table_id TEXT NOT NULL REFERENCES tables(id), seat BIGINT NOT NULL, version BIGINT NOT NULL,"
	"  text TEXT NOT NULL, PRIMARY KEY (table_id, seat)) CLUSTERED;"
	"CREATE TABLE sat (table_id TEXT NOT NULL REFERENCES tables(id), seat BIGINT NOT NULL, until BIGINT NOT NULL, visitor BIGINT NOT NULL,"
	"  PRIMARY KEY (table_id, seat, until)) CLUSTERED;"
	"CREATE INDEX sat_visitor ON sat(visitor);"
	"CREATE TABLE browsers (address TEXT PRIMARY KEY, visitor BIGINT NOT NULL REFERENCES visitors(id), open_key TEXT NOT NULL,"
	"  secret TEXT NOT NULL, lang TEXT NOT NULL, quiet_from BIGINT NOT NULL, quiet_until BIGINT NOT NULL, zone TEXT NOT NULL, made BIGINT NOT NULL) CLUSTERED;"
	"CREATE INDEX browsers_visitor ON browsers(visitor);"
	"CREATE TABLE exercises (visitor BIGINT NOT NULL REFERENCES visitors(id), id TEXT NOT NULL, changed BIGINT NOT NULL, kept BIGINT NOT NULL,"
	"  text TEXT NOT NULL, PRIMARY KEY (visitor, id)) CLUSTERED;"
	"CREATE TABLE told (table_id TEXT NOT NULL REFERENCES tables(id), visitor BIGINT NOT NULL REFERENCES visitors(id), channel BIGINT NOT NULL,"
	"  since BIGINT NOT NULL, events BIGINT NOT NULL, remind BIGINT NOT NULL, quiet BIGINT NOT NULL,"
	"  PRIMARY KEY (table_id, visitor, channel)) CLUSTERED;"
	"CREATE TABLE calendars (visitor BIGINT PRIMARY KEY REFERENCES visitors(id), hash TEXT NOT NULL UNIQUE, made BIGINT NOT NULL);"
	"CREATE TABLE mails (visitor BIGINT PRIMARY KEY REFERENCES visitors(id), address TEXT NOT NULL UNIQUE, lang TEXT NOT NULL, mode BIGINT NOT NULL,"
	"  minute BIGINT NOT NULL, quiet_from BIGINT NOT NULL, quiet_until BIGINT NOT NULL, zone TEXT NOT NULL, due BIGINT NOT NULL, stop TEXT NOT NULL UNIQUE);"
	"CREATE TABLE mail_codes (address TEXT NOT NULL, purpose BIGINT NOT NULL, visitor BIGINT NOT NULL, hash TEXT NOT NULL, made BIGINT NOT NULL,"
	"  until BIGINT NOT NULL, tries BIGINT NOT NULL, PRIMARY KEY (address, purpose)) CLUSTERED;"
	"CREATE TABLE hooks (id TEXT PRIMARY KEY, visitor BIGINT NOT NULL REFERENCES visitors(id), address TEXT NOT NULL, kind TEXT NOT NULL,"
	"  secret TEXT NOT NULL, lang TEXT NOT NULL, quiet_from BIGINT NOT NULL, quiet_until BIGINT NOT NULL, zone TEXT NOT NULL, made BIGINT NOT NULL, tried BIGINT NOT NULL,"
	"  answer BIGINT NOT NULL, failures BIGINT NOT NULL) CLUSTERED;"
	"CREATE INDEX hooks_visitor ON hooks(visitor);"
	"CREATE TABLE server_secrets (name TEXT PRIMARY KEY, secret TEXT NOT NULL);"
	"CREATE TABLE rated (table_id TEXT NOT NULL REFERENCES tables(id), seat BIGINT NOT NULL, player TEXT NOT NULL,"
	"  visitor BIGINT NOT NULL, at BIGINT NOT NULL, edition BIGINT NOT NULL, players BIGINT NOT NULL, place BIGINT NOT NULL,"
	"  mean BIGINT NOT NULL, deviation BIGINT NOT NULL, gain BIGINT NOT NULL, fields TEXT NOT NULL, PRIMARY KEY (table_id, seat)) CLUSTERED;"
	"CREATE INDEX rated_player ON rated(player, edition, at);"
	"CREATE INDEX rated_edition ON rated(edition, player, at);"
	"ALTER TABLE visitors ADD COLUMN role BIGINT NOT NULL DEFAULT 0;"
	"ALTER TABLE visitors ADD COLUMN muted BIGINT NOT NULL DEFAULT 0;"
	"CREATE TABLE blocks (visitor BIGINT NOT NULL REFERENCES visitors(id), blocked BIGINT NOT NULL REFERENCES visitors(id), made BIGINT NOT NULL,"
	"  PRIMARY KEY (visitor, blocked)) CLUSTERED;"
	"CREATE TABLE reports (id IDENTITY, at BIGINT NOT NULL, reporter BIGINT NOT NULL REFERENCES visitors(id), about BIGINT NOT NULL REFERENCES visitors(id),"
	"  table_id TEXT NOT NULL, n BIGINT NOT NULL, text TEXT NOT NULL, context TEXT NOT NULL, done BIGINT NOT NULL DEFAULT 0, board TEXT NOT NULL DEFAULT '');"
	"CREATE INDEX reports_open ON reports(id) WHERE done = 0;"
	"CREATE TABLE moderation (id IDENTITY, at BIGINT NOT NULL, moderator BIGINT NOT NULL REFERENCES visitors(id), action TEXT NOT NULL,"
	"  about BIGINT NOT NULL, table_id TEXT NOT NULL, text TEXT NOT NULL, board TEXT NOT NULL DEFAULT '');"
	"CREATE TABLE tournaments (id TEXT PRIMARY KEY, owner BIGINT NOT NULL REFERENCES visitors(id), name TEXT NOT NULL, edition BIGINT NOT NULL,"
	"  kind BIGINT NOT NULL, size BIGINT NOT NULL, rounds BIGINT NOT NULL, pace TEXT NOT NULL, rated BIGINT NOT NULL, state BIGINT NOT NULL,"
	"  round BIGINT NOT NULL, made BIGINT NOT NULL, club TEXT NOT NULL, members_only BIGINT NOT NULL) CLUSTERED;"
	"CREATE INDEX tournaments_made ON tournaments(made);"
	"CREATE TABLE entrants (tournament TEXT NOT NULL REFERENCES tournaments(id), visitor BIGINT NOT NULL REFERENCES visitors(id), at BIGINT NOT NULL,"
	"  gone BIGINT NOT NULL, PRIMARY KEY (tournament, visitor)) CLUSTERED;"
	"CREATE TABLE pairings (tournament TEXT NOT NULL REFERENCES tournaments(id), round BIGINT NOT NULL, number BIGINT NOT NULL, table_id TEXT NOT NULL,"
	"  players TEXT NOT NULL, ranks TEXT NOT NULL, done BIGINT NOT NULL, PRIMARY KEY (tournament, round, number)) CLUSTERED;"
	"CREATE INDEX pairings_table ON pairings(table_id);"
	"CREATE TABLE clubs (id TEXT PRIMARY KEY, owner BIGINT NOT NULL REFERENCES visitors(id), name TEXT NOT NULL, about TEXT NOT NULL, made BIGINT NOT NULL);"
	"CREATE TABLE club_members (club TEXT NOT NULL REFERENCES clubs(id), visitor BIGINT NOT NULL REFERENCES visitors(id), at BIGINT NOT NULL,"
	"  shut_out BIGINT NOT NULL, PRIMARY KEY (club, visitor)) CLUSTERED;"
	"CREATE TABLE club_tables (table_id TEXT PRIMARY KEY REFERENCES tables(id), club TEXT NOT NULL REFERENCES clubs(id), made BIGINT NOT NULL);"
	"CREATE INDEX club_tables_club ON club_tables(club, made);"
	"CREATE TABLE club_results (table_id TEXT NOT NULL, visitor BIGINT NOT NULL REFERENCES visitors(id), club TEXT NOT NULL, points BIGINT NOT NULL,"
	"  won BIGINT NOT NULL, at BIGINT NOT NULL, PRIMARY KEY (table_id, visitor)) CLUSTERED;"
	"CREATE INDEX club_results_club ON club_results(club, visitor);"
	"CREATE TABLE boards (id TEXT PRIMARY KEY, author BIGINT NOT NULL REFERENCES visitors(id), name TEXT NOT NULL, about TEXT NOT NULL, edition BIGINT NOT NULL,"
	"  hash TEXT NOT NULL UNIQUE, origin TEXT NOT NULL, text TEXT NOT NULL, figures TEXT NOT NULL, made BIGINT NOT NULL, hidden BIGINT NOT NULL,"
	"  stars BIGINT NOT NULL, votes BIGINT NOT NULL);"
	"CREATE INDEX boards_author ON boards(author);"
	"CREATE INDEX boards_made ON boards(made);"
	"CREATE TABLE board_votes (board TEXT NOT NULL REFERENCES boards(id), visitor BIGINT NOT NULL REFERENCES visitors(id), stars BIGINT NOT NULL,"
	"  at BIGINT NOT NULL, PRIMARY KEY (board, visitor)) CLUSTERED;"
	"CREATE INDEX board_votes_visitor ON board_votes(visitor);",
};

enum { VERSION = MG_COUNT(steps), STEP_MAX = 16384 };

int mg_schema_version(void)
{
	return VERSION;
}

/* Copies a step with the database's own words put in. */
static void localise(const struct mg_db_kind *kind, const char *step, struct mg_buf *out)
{
	static const char identity[] = "IDENTITY", clustered[] = "CLUSTERED";
	while (*step) {
		if (strncmp(step, identity, sizeof identity - 1) == 0) {
			mg_buf_text(out, kind->identity);
			step += sizeof identity - 1;
		} else if (strncmp(step, clustered, sizeof clustered - 1) == 0) {
			mg_buf_text(out, kind->clustered);
			step += sizeof clustered - 1;
		} else {
			mg_buf_char(out, *step++);
		}
	}
	mg_assert(!out->full);
}

static enum mg_stored climb(struct mg_db *db, int64_t from)
{
	char text[STEP_MAX];
	struct mg_buf sql;
	enum mg_stored done = MG_STORED;
	for (int64_t i = from; i < VERSION && done == MG_STORED; i++) {
		mg_buf_init(&sql, text, sizeof text);
		localise(db->kind, steps[i], &sql);
		done = db->kind->script(db, text);
	}
	return done == MG_STORED ? db->kind->set_version(db, VERSION) : done;
}

bool mg_schema_upgrade(struct mg_db *db, int64_t *from, struct mg_buf *wrong)
{
	const struct mg_db_kind *kind = db->kind;
	int64_t version = 0;
	enum mg_stored done = kind->version(db, &version);
	*from = VERSION;
	if (done == MG_STORED && version == VERSION)
		return true;
	if (done == MG_STORED)
		done = kind->begin(db);
	if (done == MG_STORED) {
		done = kind->lock_schema(db);
		if (done == MG_STORED)
			done = kind->version(db, &version);
		if (done == MG_STORED && version < VERSION)
			done = climb(db, version);
		if (done == MG_STORED)
			done = kind->commit(db);
		else
			kind->rollback(db);
	}
	if (done == MG_STORED && version < VERSION)
		*from = version;
	if (done != MG_STORED && version)
		mg_buf_printf(wrong, "its schema stays %lld and cannot become %d: %s", (long long)version, VERSION, db->error);
	else if (done != MG_STORED)
		mg_buf_printf(wrong, "its schema cannot be made: %s", db->error);
	else if (version > VERSION)
		mg_buf_printf(wrong, "it was written by a newer Magnate (schema %lld, this one knows %d)", (long long)version, VERSION);
	return done == MG_STORED && version <= VERSION;
}
