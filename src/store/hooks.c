/* hooks.c: webhooks of people, and how they fare. */
#include "store/inside.h"

#include "base/sha256.h"

#define HOOK "id, visitor, address, kind, secret, lang, quiet_from, quiet_until, zone, made, tried, answer, failures"

enum mg_stored mg_store_add_hook(struct mg_store *s, const struct mg_hook *h, int most)
{
	char hex[MG_HASH_TEXT];
	int64_t has = 0;
	mg_hex(h->secret, MG_HASH_BYTES, hex);
	enum mg_stored found = mg_store_read_one(s, "SELECT COUNT(*) FROM hooks WHERE visitor = $1", MG_VALUES(mg_number(h->visitor)), mg_store_take_number, &has);
	if (found != MG_STORED || has >= most)
		return found != MG_STORED ? found : MG_STORE_TAKEN;
	return mg_store_write(s, "INSERT INTO hooks (" HOOK ") VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, 0, 0, 0)",
			      MG_VALUES(mg_text(h->id), mg_number(h->visitor), mg_text(h->address), mg_text(h->kind), mg_text(hex), mg_text(h->lang),
					mg_number(h->quiet_from), mg_number(h->quiet_until), mg_text(h->zone), mg_number(h->made)),
			      NULL);
}

enum mg_stored mg_store_set_hook_hours(struct mg_store *s, const char *id, int64_t visitor, int quiet_from, int quiet_until, const char *zone)
{
	return mg_store_write_one(s, "UPDATE hooks SET quiet_from = $1, quiet_until = $2, zone = $3 WHERE id = $4 AND visitor = $5",
				  MG_VALUES(mg_number(quiet_from), mg_number(quiet_until), mg_text(zone), mg_text(id), mg_number(visitor)));
}

enum mg_stored mg_store_drop_hook(struct mg_store *s, const char *id, int64_t visitor)
{
	return mg_store_write_one(s, "DELETE FROM hooks WHERE id = $1 AND visitor = $2", MG_VALUES(mg_text(id), mg_number(visitor)));
}

struct hooks {
	mg_store_each_hook *each;
	void *arg;
};

static bool give_hook(void *arg, const struct mg_row *row)
{
	const struct hooks *to = arg;
	struct mg_hook h;
	mg_row_copy(row, 0, h.id, sizeof h.id);
	h.visitor = mg_row_number(row, 1);
	mg_row_copy(row, 2, h.address, sizeof h.address);
	mg_row_copy(row, 3, h.kind, sizeof h.kind);
	mg_row_bytes(row, 4, h.secret, MG_HASH_BYTES);
	mg_row_copy(row, 5, h.lang, sizeof h.lang);
	h.quiet_from = (int)mg_row_number(row, 6);
	h.quiet_until = (int)mg_row_number(row, 7);
	mg_row_copy(row, 8, h.zone, sizeof h.zone);
	h.made = mg_row_number(row, 9);
	h.tried = mg_row_number(row, 10);
	h.answer = (int)mg_row_number(row, 11);
	h.failures = (int)mg_row_number(row, 12);
	return to->each(to->arg, &h);
}

enum mg_stored mg_store_hooks_of(struct mg_store *s, int64_t visitor, mg_store_each_hook *each, void *arg)
{
	return mg_store_read(s, "SELECT " HOOK " FROM hooks WHERE visitor = $1 ORDER BY made, id", MG_VALUES(mg_number(visitor)), give_hook,
			     &(struct hooks){each, arg});
}

enum mg_stored mg_store_note_hook(struct mg_store *s, const char *id, int64_t now, int answer, bool arrived, int failures)
{
	static const char *const sql[2] = {
		"UPDATE hooks SET tried = $1, answer = $2, failures = CASE WHEN failures + $3 < $4 THEN failures + $3 ELSE $4 END WHERE id = $5",
		"UPDATE hooks SET tried = $1, answer = $2, failures = $3 WHERE id = $4"};
	mg_assert(failures >= 0 && failures <= MG_HOOK_FAILURES_MAX);
	return arrived ? mg_store_write_one(s, sql[1], MG_VALUES(mg_number(now), mg_number(answer), mg_number(0), mg_text(id)))
		       : mg_store_write_one(s, sql[0], MG_VALUES(mg_number(now), mg_number(answer), mg_number(failures), mg_number(MG_HOOK_FAILURES_MAX), mg_text(id)));
}
