/* inside.h: what the files of this room share. */
#ifndef MG_STORE_INSIDE_H
#define MG_STORE_INSIDE_H

#include "base/sha256.h"
#include "store/db.h"

enum { MG_HASH_TEXT = 2 * MG_HASH_BYTES + 1, MG_TOUCHED_MAX = 7900 };

struct mg_store {
	struct mg_db *db;              /* owned */
	int64_t schema_before;         /* what opening it found */
	bool writing;                  /* between begin and commit */
	enum mg_stored spoiled;        /* why this transaction can only be rolled back; MG_STORED: it is sound */
	char touched[MG_TOUCHED_MAX];  /* ids of the tables that this transaction changes, each followed by a blank; "-": people */
	size_t touched_len;
	bool touched_all;              /* they were too many to name */
};

static inline struct mg_db_value mg_number(int64_t n)
{
	return (struct mg_db_value){NULL, n};
}

static inline struct mg_db_value mg_text(const char *text)
{
	return (struct mg_db_value){text, 0};
}

/* A hash as its hexadecimal digits, which last as long as the block around it. */
#define mg_hash(hash) mg_hash_into(hash, (char[MG_HASH_TEXT]){0})

static inline struct mg_db_value mg_hash_into(const uint8_t hash[MG_HASH_BYTES], char hex[MG_HASH_TEXT])
{
	mg_hex(hash, MG_HASH_BYTES, hex);
	return mg_text(hex);
}

#define MG_VALUES(...) \
	(const struct mg_db_value[]){__VA_ARGS__}, (int)MG_COUNT(((const struct mg_db_value[]){__VA_ARGS__}))
#define MG_NO_VALUES NULL, 0

/* Runs a statement that writes: only between begin and commit. *changed may be NULL. */
enum mg_stored mg_store_write(struct mg_store *s, const char *sql, const struct mg_db_value *values, int count, int64_t *changed);

/* The same for one that is to change exactly one row: MG_STORE_NONE when there is none. */
enum mg_stored mg_store_write_one(struct mg_store *s, const char *sql, const struct mg_db_value *values, int count);

/* The same for one that is to add one: MG_STORE_TAKEN when it is there already (the statement says ON CONFLICT DO NOTHING). */
enum mg_stored mg_store_add(struct mg_store *s, const char *sql, const struct mg_db_value *values, int count);

/* Runs a statement that reads. */
enum mg_stored mg_store_read(struct mg_store *s, const char *sql, const struct mg_db_value *values, int count, mg_db_each *each,
			     void *arg);

/* The same for one row: MG_STORE_NONE when there is none. */
enum mg_stored mg_store_read_one(struct mg_store *s, const char *sql, const struct mg_db_value *values, int count, mg_db_each *each,
				 void *arg);

/* Makes give_NAME(), a callback that takes a row into a TYPE with take() and hands it to the caller's own callback: both of these are in the
 * struct name_each that its arg points to. */
#define MG_STORE_GIVE(name, type, take) \
	struct name##_each { \
		mg_store_each_##name *each; \
		void *arg; \
	}; \
	static bool give_##name(void *arg, const struct mg_row *row) \
	{ \
		const struct name##_each *to = arg; \
		type taken = {0}; \
		return take(&taken, row) && to->each(to->arg, &taken); \
	}

/* For callbacks: the first column into the int64_t that arg points to. */
bool mg_store_take_number(void *arg, const struct mg_row *row);

/* What counts once and until a time: drops all that are late, then takes out the one of this hash, and *visitor is its visitor. MG_STORE_NONE: there is
 * none. (people.c) */
enum mg_stored mg_store_take_once(struct mg_store *s, const char *drop_late, const char *take, const uint8_t hash[MG_HASH_BYTES], int64_t now,
				  int64_t *visitor);

/* A visitor's columns, and for callbacks: into the struct mg_visitor that arg points to. (people.c) */
#define MG_VISITOR "id, name, made, seen, banned, role, muted"
bool mg_store_take_visitor(void *arg, const struct mg_row *row);

/* Somebody is erased: a club that he made is from now on that of the member who is there longest, or is closed; his tournaments are over. (clubs.c) */
enum mg_stored mg_store_leave_all_clubs(struct mg_store *s, int64_t visitor);

/* Notes that others are to hear of this table ("-": of people) when the transaction is committed. */
enum mg_stored mg_store_touch(struct mg_store *s, const char *table);

int64_t mg_row_number(const struct mg_row *row, int column);
const char *mg_row_text(const struct mg_row *row, int column);               /* valid during the callback; never NULL */
void mg_row_copy(const struct mg_row *row, int column, char *out, size_t cap); /* cut if it is longer */
void mg_row_bytes(const struct mg_row *row, int column, uint8_t *out, size_t n); /* from hexadecimal digits */

/* Makes or upgrades the schema, all of it or nothing; *from is the version that was there, 0 for an empty database. False: *wrong
 * says why. (schema.c) */
bool mg_schema_upgrade(struct mg_db *db, int64_t *from, struct mg_buf *wrong);
int mg_schema_version(void); /* that this program makes */

#endif
