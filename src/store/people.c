/* people.c: visitors, their sessions, device links, tokens, and who is banned. */
#include "store/inside.h"


bool mg_store_take_visitor(void *arg, const struct mg_row *row)
{
	struct mg_visitor *v = arg;
	v->id = mg_row_number(row, 0);
	mg_row_copy(row, 1, v->name, sizeof v->name);
	v->made = mg_row_number(row, 2);
	v->seen = mg_row_number(row, 3);
	v->banned = mg_row_number(row, 4) != 0;
	int64_t role = mg_row_number(row, 5);
	v->role = role > 0 && role < MG_ROLES ? (int)role : MG_ROLE_NONE;
	v->muted = mg_row_number(row, 6);
	return true;
}

enum mg_stored mg_store_new_visitor(struct mg_store *s, const char *name, int64_t now, int64_t *id)
{
	mg_assert(s->writing);
	return mg_store_read_one(s, "INSERT INTO visitors (name, made, seen) VALUES ($1, $2, $2) RETURNING id",
				 MG_VALUES(mg_text(name), mg_number(now)), mg_store_take_number, id);
}

enum mg_stored mg_store_visitor(struct mg_store *s, int64_t id, struct mg_visitor *out)
{
	return mg_store_read_one(s, "SELECT " MG_VISITOR " FROM visitors WHERE id = $1", MG_VALUES(mg_number(id)), mg_store_take_visitor, out);
}

MG_STORE_GIVE(visitor, struct mg_visitor, mg_store_take_visitor)

enum mg_stored mg_store_visitors(struct mg_store *s, mg_store_each_visitor *each, void *arg)
{
	return mg_store_read(s, "SELECT " MG_VISITOR " FROM visitors ORDER BY id", MG_NO_VALUES, give_visitor,
			     &(struct visitor_each){each, arg});
}

/* Changes of people that other servers have to hear of. */
static enum mg_stored change(struct mg_store *s, const char *sql, const struct mg_db_value *values, int count)
{
	enum mg_stored done = mg_store_write_one(s, sql, values, count);
	return done == MG_STORED ? mg_store_touch(s, "-") : done;
}

enum mg_stored mg_store_rename(struct mg_store *s, int64_t id, const char *name)
{
	return change(s, "UPDATE visitors SET name = $1 WHERE id = $2", MG_VALUES(mg_text(name), mg_number(id)));
}

enum mg_stored mg_store_seen(struct mg_store *s, int64_t id, int64_t now)
{
	return mg_store_write_one(s, "UPDATE visitors SET seen = $1 WHERE id = $2", MG_VALUES(mg_number(now), mg_number(id)));
}

enum mg_stored mg_store_ban_visitor(struct mg_store *s, int64_t id, bool banned)
{
	return change(s, "UPDATE visitors SET banned = $1 WHERE id = $2", MG_VALUES(mg_number(banned), mg_number(id)));
}

enum mg_stored mg_store_add_session(struct mg_store *s, const uint8_t hash[MG_HASH_BYTES], int64_t visitor, const char *device, int64_t now)
{
	return mg_store_add(s, "INSERT INTO sessions (hash, visitor, made, device, seen) VALUES ($1, $2, $3, $4, $3) ON CONFLICT DO NOTHING",
			    MG_VALUES(mg_hash(hash), mg_number(visitor), mg_number(now), mg_text(device)));
}

static bool take_session(void *arg, const struct mg_row *row)
{
	struct mg_visitor *v = arg;
	mg_store_take_visitor(v, row);
	v->device_seen = mg_row_number(row, 7);
	return true;
}

enum mg_stored mg_store_session(struct mg_store *s, const uint8_t hash[MG_HASH_BYTES], struct mg_visitor *out)
{
	return mg_store_read_one(s,
				 "SELECT id, name, v.made, v.seen, banned, role, muted, s.seen FROM sessions s JOIN visitors v ON v.id = s.visitor"
				 " WHERE s.hash = $1",
				 MG_VALUES(mg_hash(hash)), take_session, out);
}

enum mg_stored mg_store_session_seen(struct mg_store *s, const uint8_t hash[MG_HASH_BYTES], int64_t now)
{
	return mg_store_write_one(s, "UPDATE sessions SET seen = $1 WHERE hash = $2", MG_VALUES(mg_number(now), mg_hash(hash)));
}

enum mg_stored mg_store_rotate_session(struct mg_store *s, const uint8_t old[MG_HASH_BYTES], const uint8_t hash[MG_HASH_BYTES])
{
	return change(s, "UPDATE sessions SET hash = $1 WHERE hash = $2", MG_VALUES(mg_hash(hash), mg_hash(old)));
}

static bool take_device(void *arg, const struct mg_row *row)
{
	struct mg_device *d = arg;
	*d = (struct mg_device){.made = mg_row_number(row, 2), .seen = mg_row_number(row, 3)};
	mg_row_copy(row, 0, d->id, sizeof d->id); /* cut to the beginning */
	mg_row_copy(row, 1, d->name, sizeof d->name);
	return true;
}

MG_STORE_GIVE(device, struct mg_device, take_device)

enum mg_stored mg_store_devices(struct mg_store *s, int64_t visitor, mg_store_each_device *each, void *arg)
{
	return mg_store_read(s, "SELECT hash, device, made, seen FROM sessions WHERE visitor = $1 ORDER BY seen DESC, hash",
			     MG_VALUES(mg_number(visitor)), give_device, &(struct device_each){each, arg});
}

enum mg_stored mg_store_drop_device(struct mg_store *s, int64_t visitor, const char *id)
{
	return change(s, "DELETE FROM sessions WHERE visitor = $1 AND SUBSTR(hash, 1, 16) = $2", MG_VALUES(mg_number(visitor), mg_text(id)));
}

enum mg_stored mg_store_drop_session(struct mg_store *s, const uint8_t hash[MG_HASH_BYTES])
{
	return change(s, "DELETE FROM sessions WHERE hash = $1", MG_VALUES(mg_hash(hash)));
}

enum mg_stored mg_store_take_once(struct mg_store *s, const char *drop_late, const char *take, const uint8_t hash[MG_HASH_BYTES], int64_t now,
				  int64_t *visitor)
{
	enum mg_stored done = mg_store_write(s, drop_late, MG_VALUES(mg_number(now)), NULL);
	return done == MG_STORED ? mg_store_read_one(s, take, MG_VALUES(mg_hash(hash)), mg_store_take_number, visitor) : done;
}

enum mg_stored mg_store_add_device_link(struct mg_store *s, const uint8_t hash[MG_HASH_BYTES], int64_t visitor, int64_t until)
{
	return mg_store_add(s, "INSERT INTO carries (hash, visitor, until) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING",
			    MG_VALUES(mg_hash(hash), mg_number(visitor), mg_number(until)));
}

enum mg_stored mg_store_take_device_link(struct mg_store *s, const uint8_t hash[MG_HASH_BYTES], int64_t now, int64_t *visitor)
{
	return mg_store_take_once(s, "DELETE FROM carries WHERE until < $1", "DELETE FROM carries WHERE hash = $1 RETURNING visitor", hash, now, visitor);
}

enum mg_stored mg_store_ban_address(struct mg_store *s, const char *address, bool banned, int64_t now)
{
	if (!banned)
		return change(s, "DELETE FROM bans WHERE address = $1", MG_VALUES(mg_text(address)));
	enum mg_stored done = mg_store_add(s, "INSERT INTO bans (address, since) VALUES ($1, $2) ON CONFLICT DO NOTHING",
					   MG_VALUES(mg_text(address), mg_number(now)));
	if (done != MG_STORED && done != MG_STORE_TAKEN)
		return done;
	return mg_store_touch(s, "-");
}

struct addresses {
	mg_store_each_address *each;
	void *arg;
};

static bool give_address(void *arg, const struct mg_row *row)
{
	const struct addresses *to = arg;
	return to->each(to->arg, mg_row_text(row, 0), mg_row_number(row, 1));
}

enum mg_stored mg_store_banned_addresses(struct mg_store *s, mg_store_each_address *each, void *arg)
{
	return mg_store_read(s, "SELECT address, since FROM bans ORDER BY address", MG_NO_VALUES, give_address,
			     &(struct addresses){each, arg});
}

#define TOKEN "id, visitor, name, scopes, made, used"

static bool take_token(void *arg, const struct mg_row *row)
{
	struct mg_token *t = arg;
	t->id = mg_row_number(row, 0);
	t->visitor = mg_row_number(row, 1);
	mg_row_copy(row, 2, t->name, sizeof t->name);
	t->scopes = (unsigned)mg_row_number(row, 3);
	t->made = mg_row_number(row, 4);
	t->used = mg_row_number(row, 5);
	return true;
}

enum mg_stored mg_store_add_token(struct mg_store *s, const uint8_t hash[MG_HASH_BYTES], const struct mg_token *t, int64_t *id)
{
	mg_assert(s->writing);
	enum mg_stored done = mg_store_read_one(
		s,
		"INSERT INTO tokens (hash, visitor, name, scopes, made, used) VALUES ($1, $2, $3, $4, $5, $6)"
		" ON CONFLICT DO NOTHING RETURNING id",
		MG_VALUES(mg_hash(hash), mg_number(t->visitor), mg_text(t->name), mg_number(t->scopes), mg_number(t->made),
			  mg_number(t->used)),
		mg_store_take_number, id);
	return done == MG_STORE_NONE ? MG_STORE_TAKEN : done;
}

enum mg_stored mg_store_token(struct mg_store *s, const uint8_t hash[MG_HASH_BYTES], struct mg_token *out)
{
	return mg_store_read_one(s, "SELECT " TOKEN " FROM tokens WHERE hash = $1", MG_VALUES(mg_hash(hash)), take_token, out);
}

enum mg_stored mg_store_token_used(struct mg_store *s, int64_t id, int64_t now)
{
	return mg_store_write_one(s, "UPDATE tokens SET used = $1 WHERE id = $2", MG_VALUES(mg_number(now), mg_number(id)));
}

enum mg_stored mg_store_withdraw_token(struct mg_store *s, int64_t visitor, int64_t id)
{
	return change(s, "DELETE FROM tokens WHERE id = $1 AND visitor = $2", MG_VALUES(mg_number(id), mg_number(visitor)));
}

MG_STORE_GIVE(token, struct mg_token, take_token)

enum mg_stored mg_store_tokens(struct mg_store *s, int64_t visitor, mg_store_each_token *each, void *arg)
{
	return mg_store_read(s, "SELECT " TOKEN " FROM tokens WHERE visitor = $1 ORDER BY id", MG_VALUES(mg_number(visitor)),
			     give_token, &(struct token_each){each, arg});
}
