/* request.h: one request to the server, from its arrival to its answer.
 *
 * A thread of the HTTP library parses it (parse.h). What published memory can answer is answered there
 * (published_answer.h); the rest goes to the writer (writer.h), whose thread decides, stores and fills in the answer. A request belongs to
 * one thread at a time. */
#ifndef MG_SERVER_REQUEST_H
#define MG_SERVER_REQUEST_H

#include "record/sheet.h"
#include "server/codes.h"
#include "store/store.h"
#include "table/table.h"

#include <jansson.h>

enum mg_request_kind {
	MG_REQUEST_ME, MG_REQUEST_NAME, MG_REQUEST_MAKE_DEVICE_LINK, MG_REQUEST_USE_DEVICE_LINK, MG_REQUEST_FORGET,
	MG_REQUEST_LIST, MG_REQUEST_CREATE, MG_REQUEST_TABLE, MG_REQUEST_JOIN, MG_REQUEST_WATCH, MG_REQUEST_SEAT, MG_REQUEST_LINK, MG_REQUEST_START, MG_REQUEST_LEAVE, MG_REQUEST_BACK,
	MG_REQUEST_REMATCH, MG_REQUEST_CLOSE, MG_REQUEST_RECORD,
	MG_REQUEST_MOVES, MG_REQUEST_UNDO, MG_REQUEST_ANSWER, MG_REQUEST_SAY,
	MG_REQUEST_EVENTS, MG_REQUEST_LOG, MG_REQUEST_NOTICES,
	MG_REQUEST_NEW_TOKEN, MG_REQUEST_TOKENS, MG_REQUEST_WITHDRAW,
	MG_REQUEST_TICK, MG_REQUEST_THOUGHT, /* from inside: time has come for a table; a computer player has thought */
	MG_REQUEST_KINDS,
};

enum mg_credential { MG_ANONYMOUS, MG_COOKIE, MG_BEARER };

/* What a token may do, a bit each. Stored in the row of a token. */
enum mg_scope { MG_SCOPE_READ = 1, MG_SCOPE_PLAY = 2, MG_SCOPE_CHAT = 4, MG_SCOPE_HOST = 8 };
enum { MG_SCOPES = 4, MG_SCOPE_ALL = 15 };
extern const char *const mg_scope_names[MG_SCOPES];

/* Why a request is refused: docs/http-api.md. */
enum mg_refusal {
	MG_R_SYNTAX, MG_R_STRANGER, MG_R_TOKEN, MG_R_FORBIDDEN, MG_R_ORIGIN, MG_R_BANNED, MG_R_SCOPE, MG_R_MISSING,
	MG_R_METHOD, MG_R_LONG, MG_R_TYPE, MG_R_LATE, MG_R_STATE, MG_R_OPEN_SEAT, MG_R_TAKEN, MG_R_TURN, MG_R_NOTHING,
	MG_R_ILLEGAL, MG_R_BOARD, MG_R_SLOWER, MG_R_BUSY, MG_R_STORAGE,
	MG_REFUSALS,
};

/* Somebody who asks. */
struct mg_identity {
	int64_t id; /* of the visitor; 0: nobody */
	char name[MG_STORED_NAME_MAX];
	bool banned;
	bool program;    /* asks with a token */
	char program_name[MG_STORED_NAME_MAX];
	unsigned scopes; /* all of them for a person */
};

/* A seat of a table that is to be made. */
struct mg_seat_request {
	bool me;
	const char *level; /* of a bot; NULL: open or me */
};

struct mg_opening {
	enum mg_edition_id edition;
	int players;
	const char *board, *sheet; /* NULL: the edition's board; a sheet is an own one */
	enum mg_draws draws;
	int start;                 /* seat, or -1: random */
	struct mg_pace pace;
	bool is_public;
	struct mg_seat_request seat[MG_SEATS];
};

struct mg_published;

enum { MG_URL_MAX = 256, MG_ADDRESS_MAX = 64, MG_MOVES_MAX = 16, MG_LIST_MAX = 100 };

struct mg_request {
	enum mg_request_kind kind;
	enum mg_credential credential;
	uint8_t hash[MG_DIGEST]; /* of the credential */
	char address[MG_ADDRESS_MAX];
	char base[MG_URL_MAX];   /* of links, with a slash at the end */
	bool secure;             /* cookies go over https only */
	enum mg_language lang;

	json_t *body;            /* owned; the texts below are its, or the request's */
	char table[MG_ID_MAX];
	bool has_code;
	uint8_t code[MG_DIGEST]; /* hash of a link's or device link's code */
	const char *key, *text, *number, *level;
	const char *move[MG_MOVES_MAX];
	int moves;
	int seat;                /* from 0; -1: not given */
	bool yes, watch, mine, lines;
	int64_t expect, after, token;
	unsigned scopes;
	struct mg_opening opening;
	mg_move thought;         /* of a computer player, about this state */
	struct mg_state about;

	struct mg_identity who;       /* once known */
	bool known, limited;
	struct mg_published *published;    /* owned reference, once found */
	bool by_link;            /* the code opens this table */
	char new_code[MG_SEATS + 1][MG_CODE_LETTERS + 1]; /* links that were made: of each seat, and last to watch */
	bool linked;             /* they are to be told */
	bool hangs_up;           /* once it is durable, the visitor's streams end: somebody lost the right to them */
	struct mg_published *list[MG_LIST_MAX]; /* owned references */
	int listed;

	bool answered;           /* else, with a status, the answer is what the published table shows */
	unsigned status;
	char *answer;            /* owned; JSON or text */
	size_t length;
	const char *type;        /* NULL: JSON */
	char cookie[MG_URL_MAX]; /* a Set-Cookie header; empty: none */
	int retry;               /* seconds, of 429 */

	void (*done)(struct mg_request *r); /* called by the writer's thread when the request is its maker's again */
	void *maker;
	struct mg_request *next;    /* in a queue */
	int64_t arrived;         /* ticks */
};

struct mg_request *mg_request_new(void);
void mg_request_free(struct mg_request *r);

/* Fills in a refusal; `text` may be NULL, then it is the code's own sentence; `where` may be NULL. Returns false. */
bool mg_request_refuse(struct mg_request *r, enum mg_refusal why, const char *text, const char *where);
/* The same for one that is late, with the number of the table's events. */
bool mg_request_refuse_late(struct mg_request *r, int64_t events);

/* Takes over an answer in memory from malloc. Returns true. NULL: memory was refused, and so is the request. */
bool mg_request_answer(struct mg_request *r, unsigned status, char *answer, size_t length);
/* Answers with a short text, which is copied. */
bool mg_request_answer_text(struct mg_request *r, unsigned status, const char *answer);

#endif
