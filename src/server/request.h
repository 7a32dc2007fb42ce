/* request.h: one request to the server, from its arrival to its answer.
 *
 * A thread of the HTTP library parses it (parse.h). What published memory can answer is answered there
 * (published_answer.h); the rest goes to the writer (writer.h), whose thread decides, stores and fills in the answer. A request belongs to
 * one thread at a time. */
#ifndef MG_SERVER_REQUEST_H
#define MG_SERVER_REQUEST_H

#include "base/json.h"
#include "server/codes.h"
#include "server/endpoints.h"
#include "server/task.h"
#include "store/store.h"

enum mg_credential { MG_ANONYMOUS, MG_COOKIE, MG_BEARER };

/* Why a request is refused: docs/http-api.md. */
enum mg_refusal {
	MG_R_SYNTAX, MG_R_STRANGER, MG_R_TOKEN, MG_R_FORBIDDEN, MG_R_ORIGIN, MG_R_BANNED, MG_R_MUTED, MG_R_SCOPE, MG_R_MISSING,
	MG_R_METHOD, MG_R_LONG, MG_R_TYPE, MG_R_LATE, MG_R_STATE, MG_R_OPEN_SEAT, MG_R_TAKEN, MG_R_MANY, MG_R_MORE, MG_R_FULL, MG_R_SEATS, MG_R_KEY, MG_R_TALK, MG_R_TURN, MG_R_NOTHING,
	MG_R_ILLEGAL, MG_R_ORDERS, MG_R_BOARD, MG_R_PUBLISHED, MG_R_SLOWER, MG_R_BUSY, MG_R_STORAGE,
	MG_REFUSALS,
};

/* Somebody who asks. */
struct mg_identity {
	int64_t id; /* of the visitor; 0: nobody */
	char name[MG_STORED_NAME_MAX];
	bool banned;
	int role;        /* enum mg_role; of a program none */
	int64_t muted;   /* until then he says nothing; 0: never */
	bool program;    /* asks with a token */
	char program_name[MG_STORED_NAME_MAX];
	unsigned scopes; /* all of them for a person */
};

struct mg_published;
struct mg_list_page;

enum { MG_URL_MAX = 256, MG_ADDRESS_MAX = 64, MG_LIST_MAX = 100 };

struct mg_request {
	struct mg_task task;     /* first; with the table that it is about */
	const struct mg_endpoint *endpoint; /* NULL: there is none at its path */

	/* how it came: */
	enum mg_credential credential;
	uint8_t hash[MG_DIGEST]; /* of the credential */
	char address[MG_ADDRESS_MAX];
	char base[MG_URL_MAX];   /* of links, with a slash at the end */
	bool secure;             /* cookies go over https only */
	char device[40];         /* what kind of device asks; empty: it did not say */
	enum mg_language lang;
	int64_t arrived;         /* ticks */

	/* what it asks for: */
	int64_t token;           /* that its path names; 0: none */
	char item[MG_ID_MAX];    /* the same of a device or a passkey; empty: none */
	bool has_code;
	uint8_t code[MG_DIGEST]; /* hash of a link's or device link's code */
	json_t *json;            /* owned; the texts of the body are its */
	union mg_request_body body;      /* the endpoint's parser says which member is valid */

	/* what was found and decided: */
	struct mg_identity who;
	bool limited, limited_here; /* its limit, and the table's, was asked for, and need not be again */
	bool by_link;            /* the code opens this table */
	bool hangs_up;           /* once it is durable, the visitor's streams end: somebody lost the right to them */
	int64_t ends;            /* visitor whose streams end then, too; 0: nobody */
	bool linked;             /* new links are to be told */
	char new_code[MG_SEATS + 2][MG_CODE_LETTERS + 1]; /* of each seat, to watch, and for any free seat */
	int64_t events;          /* of the table, now */
	struct mg_published *published; /* owned reference, once found */
	struct mg_published *followed[MG_FOLLOW_MAX]; /* owned references: of the tables that the query names; NULL: not for who asks */
	struct mg_list_page *page;      /* owned, with its tables; NULL: none */

	/* the answer: */
	bool answered;           /* else, with a status, the endpoint's answer writes it */
	unsigned status;
	char *answer;            /* owned; JSON or text */
	size_t length;
	const char *type;        /* NULL: JSON */
	char cookie[MG_URL_MAX]; /* a Set-Cookie header; empty: none */
	int retry;               /* seconds, of 429 */

	void *maker;             /* of whoever made it */
};

/* The request that a task of that kind is. */
static inline struct mg_request *mg_request_of(struct mg_task *task)
{
	mg_assert(task->kind == MG_TASK_REQUEST);
	return (struct mg_request *)task;
}

struct mg_request *mg_request_new(void);
void mg_request_free(struct mg_request *r);

/* Forgets what was decided, so that it can be decided again. */
void mg_request_reset(struct mg_request *r);

/* Whether who asks may, by the endpoint's row; false: *why not. */
bool mg_request_is_allowed(const struct mg_request *r, enum mg_refusal *why);

/* Whether the answer is a stream (stream.h). */
bool mg_request_is_stream(const struct mg_request *r);

/* Fills in a refusal; `text` may be NULL, then it is the code's own sentence; `where` may be NULL. Returns false. */
bool mg_request_refuse(struct mg_request *r, enum mg_refusal why, const char *text, const char *where);
/* The same for words that cannot be read, with a code for what is wrong, and the word that it is about. */
bool mg_request_refuse_words(struct mg_request *r, const char *text, const char *where, const char *reason, const char *word);
/* The same for one that is late, with the number of the table's events. */
bool mg_request_refuse_late(struct mg_request *r, int64_t events);

/* Takes over an answer in memory from malloc. Returns true. NULL: memory was refused, and so is the request. */
bool mg_request_answer(struct mg_request *r, unsigned status, char *answer, size_t length);
/* An answer in JSON, with r->status: begins it in memory of so many bytes, which must suffice. False: refused. */
bool mg_request_begin_json(struct mg_request *r, size_t capacity, struct mg_buf *out, struct mg_json *j);
void mg_request_end_json(struct mg_request *r, const struct mg_buf *out);
/* Ends an object whose memory may not have sufficed: then it is refused; or that lacks (not fine) what the store did not give: then it does not count. */
void mg_request_finish_json(struct mg_request *r, unsigned status, struct mg_buf *out, struct mg_json *j, bool fine);
/* A person: "id" and "name", added to an object; or an object of them, the member `key` of another or (NULL) an item of a list, null for nobody. */
void mg_person_keys_json(struct mg_json *j, int64_t id, const char *name);
void mg_person_json(struct mg_json *j, const char *key, int64_t id, const char *name);
/* The number of a person from "v7"; 0: it is none. */
int64_t mg_person_read(const char *text);
/* Answers with a short text, which is copied. */
bool mg_request_answer_text(struct mg_request *r, unsigned status, const char *answer);

#endif
