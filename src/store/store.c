/* store.c: transactions, and running statements inside them, for the other files of this room. */
#include "store/inside.h"

/* An address of PostgreSQL may hold a password, so it is not repeated to anybody. */
static bool is_postgres(const char *where)
{
	return strncmp(where, "postgres://", 11) == 0 || strncmp(where, "postgresql://", 13) == 0;
}

struct mg_store *mg_store_open(const char *where, struct mg_buf *wrong)
{
	struct mg_store *s = calloc(1, sizeof *s);
	size_t before = wrong->len;
	if (!s) {
		mg_buf_text(wrong, "out of memory");
		return NULL;
	}
	mg_buf_printf(wrong, "%s: ", is_postgres(where) ? "PostgreSQL" : where);
	s->db = is_postgres(where) ? mg_postgres_open(where, wrong) : mg_sqlite_open(where, wrong);
	if (s->db && mg_schema_upgrade(s->db, &s->schema_before, wrong)) {
		wrong->len = before;
		wrong->data[before] = '\0';
		return s;
	}
	mg_store_close(s);
	return NULL;
}

void mg_store_close(struct mg_store *s)
{
	if (!s)
		return;
	if (s->db)
		s->db->kind->close(s->db);
	free(s);
}

bool mg_store_was_upgraded(const struct mg_store *s, int *from, int *to)
{
	*from = (int)s->schema_before;
	*to = mg_schema_version();
	return *from > 0 && *from < *to;
}

const char *mg_store_error(const struct mg_store *s)
{
	return s->db->error;
}

enum mg_stored mg_store_begin(struct mg_store *s)
{
	mg_assert(!s->writing);
	enum mg_stored done = s->db->kind->begin(s->db);
	s->writing = done == MG_STORED;
	s->spoiled = MG_STORED;
	s->touched_len = 0;
	s->touched_all = false;
	return done;
}

/* Notes what makes a transaction worthless. */
static enum mg_stored note_result(struct mg_store *s, enum mg_stored done)
{
	if (s->writing && s->spoiled == MG_STORED && done != MG_STORED && done != MG_STORE_NONE && done != MG_STORE_TAKEN)
		s->spoiled = done;
	return done;
}

/* After the commit, in a transaction of its own: one that notifies holds a lock that all others wait for, and this one has nothing to wait for.
 * If it gets lost, others see by the number of events that they missed something: mg_store_changed_since(). */
static void tell(struct mg_store *s)
{
	if (s->touched_all)
		s->db->kind->notify(s->db, "* ");
	else if (s->touched_len)
		s->db->kind->notify(s->db, s->touched);
}

enum mg_stored mg_store_commit(struct mg_store *s)
{
	mg_assert(s->writing);
	enum mg_stored done = s->spoiled;
	if (done == MG_STORED)
		done = s->db->kind->commit(s->db);
	else
		s->db->kind->rollback(s->db);
	s->writing = false;
	if (done == MG_STORED)
		tell(s);
	return done;
}

void mg_store_rollback(struct mg_store *s)
{
	mg_assert(s->writing);
	s->db->kind->rollback(s->db);
	s->writing = false;
}

enum mg_stored mg_store_touch(struct mg_store *s, const char *table)
{
	size_t len = strlen(table);
	mg_assert(s->writing && len > 0 && len < MG_ID_MAX);
	if (!s->db->kind->shared || s->touched_all)
		return MG_STORED;
	/* A group of requests names the same table in a row. */
	if (s->touched_len > len && memcmp(s->touched + s->touched_len - len - 1, table, len) == 0 &&
	    (s->touched_len == len + 1 || s->touched[s->touched_len - len - 2] == ' '))
		return MG_STORED;
	if (s->touched_len + len + 2 > sizeof s->touched) {
		s->touched_all = true; /* others look at everything */
		return MG_STORED;
	}
	memcpy(s->touched + s->touched_len, table, len);
	s->touched_len += len;
	s->touched[s->touched_len++] = ' ';
	s->touched[s->touched_len] = '\0';
	return MG_STORED;
}

enum mg_stored mg_store_write(struct mg_store *s, const char *sql, const struct mg_db_value *values, int count, int64_t *changed)
{
	int64_t rows;
	mg_assert(s->writing);
	return note_result(s, s->db->kind->run(s->db, sql, values, count, NULL, NULL, changed ? changed : &rows));
}

enum mg_stored mg_store_write_one(struct mg_store *s, const char *sql, const struct mg_db_value *values, int count)
{
	int64_t changed;
	enum mg_stored done = mg_store_write(s, sql, values, count, &changed);
	mg_assert(done != MG_STORED || changed <= 1);
	return done == MG_STORED && changed == 0 ? MG_STORE_NONE : done;
}

enum mg_stored mg_store_add(struct mg_store *s, const char *sql, const struct mg_db_value *values, int count)
{
	enum mg_stored done = mg_store_write_one(s, sql, values, count);
	return done == MG_STORE_NONE ? MG_STORE_TAKEN : done;
}

enum mg_stored mg_store_read(struct mg_store *s, const char *sql, const struct mg_db_value *values, int count, mg_db_each *each,
			     void *arg)
{
	int64_t rows;
	return note_result(s, s->db->kind->run(s->db, sql, values, count, each, arg, &rows));
}

enum mg_stored mg_store_read_one(struct mg_store *s, const char *sql, const struct mg_db_value *values, int count, mg_db_each *each,
				 void *arg)
{
	int64_t rows;
	enum mg_stored done = note_result(s, s->db->kind->run(s->db, sql, values, count, each, arg, &rows));
	mg_assert(done != MG_STORED || rows <= 1);
	return done == MG_STORED && rows == 0 ? MG_STORE_NONE : done;
}

bool mg_store_take_number(void *arg, const struct mg_row *row)
{
	*(int64_t *)arg = mg_row_number(row, 0);
	return true;
}

int64_t mg_row_number(const struct mg_row *row, int column)
{
	return row->db->kind->number(row, column);
}

const char *mg_row_text(const struct mg_row *row, int column)
{
	const char *text = row->db->kind->text(row, column);
	return text ? text : "";
}

void mg_row_copy(const struct mg_row *row, int column, char *out, size_t cap)
{
	const char *text = mg_row_text(row, column);
	size_t len = strnlen(text, cap - 1);
	memcpy(out, text, len);
	out[len] = '\0';
}

static int digit(char c)
{
	return c >= '0' && c <= '9' ? c - '0' : c >= 'a' && c <= 'f' ? c - 'a' + 10 : 0;
}

void mg_row_bytes(const struct mg_row *row, int column, uint8_t *out, size_t n)
{
	const char *text = mg_row_text(row, column);
	memset(out, 0, n);
	for (size_t i = 0; i < n && text[2 * i] && text[2 * i + 1]; i++)
		out[i] = (uint8_t)(digit(text[2 * i]) << 4 | digit(text[2 * i + 1]));
}

int mg_store_wake_fd(const struct mg_store *s)
{
	return s->db->kind->wake_fd(s->db);
}

enum mg_stored mg_store_changes(struct mg_store *s, mg_store_each_change *each, void *arg)
{
	return s->db->kind->changes(s->db, each, arg);
}

enum mg_stored mg_store_backup(struct mg_store *s, const char *file, struct mg_buf *wrong)
{
	mg_assert(!s->writing);
	return s->db->kind->backup(s->db, file, wrong);
}

/* The first fault found is enough to say. */
struct fault {
	struct mg_buf *wrong;
	const char *format;
};

static bool blame(void *arg, const struct mg_row *row)
{
	const struct fault *f = arg;
	mg_buf_printf(f->wrong, "table %s: %s", mg_row_text(row, 0), f->format);
	return false;
}

enum mg_stored mg_store_check(struct mg_store *s, struct mg_buf *wrong)
{
	struct fault gaps = {wrong, "its log has a gap"}, count = {wrong, "its log ends elsewhere than its row says"},
		     lost = {wrong, "its log has no table"};
	size_t before = wrong->len;
	enum mg_stored done = s->db->kind->check(s->db, wrong);
	if (done == MG_STORED && wrong->len == before)
		done = mg_store_read(s, "SELECT table_id FROM events GROUP BY table_id HAVING MIN(n) <> 1 OR MAX(n) <> COUNT(*) LIMIT 1",
				     MG_NO_VALUES, blame, &gaps);
	if (done == MG_STORED && wrong->len == before)
		done = mg_store_read(s,
				     "SELECT id FROM tables WHERE events <> (SELECT COALESCE(MAX(n), 0) FROM events WHERE table_id = id)"
				     " LIMIT 1",
				     MG_NO_VALUES, blame, &count);
	if (done == MG_STORED && wrong->len == before)
		done = mg_store_read(s, "SELECT table_id FROM events WHERE table_id NOT IN (SELECT id FROM tables) LIMIT 1",
				     MG_NO_VALUES, blame, &lost);
	return done == MG_STORED && wrong->len > before ? MG_STORE_FAILED : done;
}
