/* admin.h: what the files of `magnate admin` share. admin.c has its words; admin_people.c and admin_tables.c do most of them. */
#ifndef MG_CMD_ADMIN_H
#define MG_CMD_ADMIN_H

#include "cmd/data.h"

/* What a sub-command works with. */
struct mg_admin {
	struct mg_store *s;
	struct mg_words words; /* the first is the sub-command */
	char wrong[1024];      /* what the store says of itself */
	bool all;
};

/* Now, in milliseconds. */
int64_t mg_admin_now(void);
/* Prints a time to the minute. */
void mg_admin_print_time(int64_t ms);
/* Says that the store failed. Returns the exit status. */
int mg_admin_failed(const struct mg_admin *a, enum mg_stored done);

/* Each does what its word says, and returns the exit status. admin_people.c: */
int mg_admin_list_people(struct mg_admin *a);
int mg_admin_list_bans(struct mg_admin *a);
int mg_admin_ban(struct mg_admin *a);
int mg_admin_lift(struct mg_admin *a);
int mg_admin_set_role(struct mg_admin *a);
/* Whether a word is a visitor, an address or a network. */
bool mg_admin_is_whom(const char *word);

/* admin_tables.c: */
int mg_admin_list_tables(struct mg_admin *a);
int mg_admin_close_table(struct mg_admin *a);
int mg_admin_list_chat(struct mg_admin *a);
int mg_admin_erase(struct mg_admin *a);
int mg_admin_check(struct mg_admin *a);
int mg_admin_rate(struct mg_admin *a);

#endif
