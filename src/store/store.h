/* store.h: what a server keeps: visitors, tables, their logs. SQLite and PostgreSQL behind one typed interface; no SQL
 * outside this room.
 *
 * A store is used by one thread at a time. Reading needs no ceremony. Writing happens between mg_store_begin() and
 * mg_store_commit(): either all of it is on the disk when commit returns MG_STORED, or none of it is (unless the answer itself was
 * lost, MG_STORE_UNSURE: then read again before telling anybody). MG_STORE_NONE and MG_STORE_TAKEN leave a transaction as it
 * was; after MG_STORE_FULL, MG_STORE_FAILED or MG_STORE_BUSY it can only be rolled back (a commit rolls back and says the same
 * again). Many requests share one commit; where they concern several tables, write them in the order of their ids, so that two
 * servers never wait for each other in a circle. Secrets (of cookies, links, tokens) reach this room as SHA-256 only, but for
 * the secret of a table's draws.
 *
 * Texts handed to row callbacks belong to the store and are valid during the callback, which must not call the store; it
 * returns false to stop early. */
#ifndef MG_STORE_STORE_H
#define MG_STORE_STORE_H

#include "base/buf.h"

enum { MG_HASH_BYTES = 32, MG_ID_MAX = 17, MG_KEY_MAX = 65, MG_STORED_NAME_MAX = 97 };

enum mg_stored {
	MG_STORED,          /* done; or found */
	MG_STORE_NONE,      /* there is no such thing */
	MG_STORE_TAKEN,     /* it is there already: an event with that number, a key, a seat that somebody has */
	MG_STORE_FULL,      /* the disk is full */
	MG_STORE_FAILED,    /* refused by the database; mg_store_error() */
	MG_STORE_BUSY,      /* nothing was changed: another writer was in the way, or the database is away for a moment; try again */
	MG_STORE_UNSURE,    /* the connection broke during commit */
};

struct mg_store;

/* Opens FILE (made if it is not there, readable by its owner only), or postgres://…, and makes or upgrades its schema. NULL:
 * *wrong says why. Owned by the caller. */
struct mg_store *mg_store_open(const char *where, struct mg_buf *wrong);
void mg_store_close(struct mg_store *s);
bool mg_store_was_upgraded(const struct mg_store *s, int *from, int *to); /* by opening it; the versions of its schema */
const char *mg_store_error(const struct mg_store *s); /* the last one, for the log; never a secret */

enum mg_stored mg_store_begin(struct mg_store *s);
enum mg_stored mg_store_commit(struct mg_store *s);
void mg_store_rollback(struct mg_store *s);

/* People. A visitor has a number; each of his devices a session. Whoever has a higher role may act on one with a lower one. */
enum mg_role { MG_ROLE_NONE, MG_ROLE_MODERATOR, MG_ROLE_HOST, MG_ROLES };
struct mg_visitor {
	int64_t id;
	char name[MG_STORED_NAME_MAX];
	int64_t made, seen;
	bool banned;
	int role;            /* enum mg_role */
	int64_t muted;       /* until then; 0: never */
	int64_t device_seen; /* by mg_store_session(): when that device was last */
};
enum mg_stored mg_store_new_visitor(struct mg_store *s, const char *name, int64_t now, int64_t *id);
enum mg_stored mg_store_visitor(struct mg_store *s, int64_t id, struct mg_visitor *out);
typedef bool mg_store_each_visitor(void *arg, const struct mg_visitor *v);
enum mg_stored mg_store_visitors(struct mg_store *s, mg_store_each_visitor *each, void *arg); /* all of them, for the host */
enum mg_stored mg_store_rename(struct mg_store *s, int64_t id, const char *name);
enum mg_stored mg_store_seen(struct mg_store *s, int64_t id, int64_t now);
enum mg_stored mg_store_ban_visitor(struct mg_store *s, int64_t id, bool banned);
/* A session is a device that is signed in; `device` says which, as far as it told ("Firefox, Linux"). */
enum mg_stored mg_store_add_session(struct mg_store *s, const uint8_t hash[MG_HASH_BYTES], int64_t visitor, const char *device, int64_t now);
enum mg_stored mg_store_session(struct mg_store *s, const uint8_t hash[MG_HASH_BYTES], struct mg_visitor *out);
enum mg_stored mg_store_session_seen(struct mg_store *s, const uint8_t hash[MG_HASH_BYTES], int64_t now);
enum mg_stored mg_store_drop_session(struct mg_store *s, const uint8_t hash[MG_HASH_BYTES]);
/* The same device with another secret. */
enum mg_stored mg_store_rotate_session(struct mg_store *s, const uint8_t old[MG_HASH_BYTES], const uint8_t hash[MG_HASH_BYTES]);
struct mg_device {
	char id[MG_ID_MAX]; /* the beginning of the secret's hash, which is no secret */
	char name[MG_STORED_NAME_MAX];
	int64_t made, seen;
};
typedef bool mg_store_each_device(void *arg, const struct mg_device *d);
enum mg_stored mg_store_devices(struct mg_store *s, int64_t visitor, mg_store_each_device *each, void *arg); /* seen last first */
enum mg_stored mg_store_drop_device(struct mg_store *s, int64_t visitor, const char *id);
/* Device links: one-time codes that move a visitor's identity to another device. Taking one removes it; MG_STORE_NONE: unknown or too old. */
enum mg_stored mg_store_add_device_link(struct mg_store *s, const uint8_t hash[MG_HASH_BYTES], int64_t visitor, int64_t until);
enum mg_stored mg_store_take_device_link(struct mg_store *s, const uint8_t hash[MG_HASH_BYTES], int64_t now, int64_t *visitor);
/* Addresses that are shut out, as text without a port. */
enum mg_stored mg_store_ban_address(struct mg_store *s, const char *address, bool banned, int64_t now);
typedef bool mg_store_each_address(void *arg, const char *address, int64_t since);
enum mg_stored mg_store_banned_addresses(struct mg_store *s, mg_store_each_address *each, void *arg);

/* ---- what secures an identity (identity.c) */

/* A recovery code; a visitor has at most one, and setting one makes the old one void. */
enum mg_stored mg_store_set_recovery(struct mg_store *s, int64_t visitor, const uint8_t hash[MG_HASH_BYTES], int64_t now);
enum mg_stored mg_store_find_recovery(struct mg_store *s, const uint8_t hash[MG_HASH_BYTES], int64_t *visitor);
/* How many ways there are to sign in as this person on another device: recovery codes and passkeys. */
enum mg_stored mg_store_ways_in(struct mg_store *s, int64_t visitor, int64_t *ways);
enum mg_stored mg_store_recovery_made(struct mg_store *s, int64_t visitor, int64_t *made);
/* Passkeys: public keys of WebAuthn. Adding one that is there is MG_STORE_TAKEN. */
enum { MG_CREDENTIAL_MAX = 1366, MG_PUBLIC_KEY_MAX = 1100 };
struct mg_stored_passkey {
	char id[MG_ID_MAX];                   /* for its owner */
	char credential[MG_CREDENTIAL_MAX];   /* base64url */
	char public_key[MG_PUBLIC_KEY_MAX];   /* hexadecimal */
	char name[MG_STORED_NAME_MAX];
	int64_t visitor, algorithm, counter, made, used;
};
enum mg_stored mg_store_add_passkey(struct mg_store *s, const struct mg_stored_passkey *p);
enum mg_stored mg_store_passkey(struct mg_store *s, const char *credential, struct mg_stored_passkey *out);
enum mg_stored mg_store_passkey_used(struct mg_store *s, const char *id, int64_t counter, int64_t now);
enum mg_stored mg_store_drop_passkey(struct mg_store *s, int64_t visitor, const char *id);
typedef bool mg_store_each_passkey(void *arg, const struct mg_stored_passkey *p);
enum mg_stored mg_store_passkeys(struct mg_store *s, int64_t visitor, mg_store_each_passkey *each, void *arg);
/* Challenges, each to be signed once and in time; visitor 0: by whoever has a passkey. Taking one removes it, and all that are too
 * old; MG_STORE_NONE: unknown, too old, or used. */
enum mg_stored mg_store_add_challenge(struct mg_store *s, const uint8_t hash[MG_HASH_BYTES], int64_t visitor, int64_t until);
enum mg_stored mg_store_take_challenge(struct mg_store *s, const uint8_t hash[MG_HASH_BYTES], int64_t now, int64_t *visitor);
/* Everything that is kept of a person but the games: his number stays, since games refer to it, without a name. */
enum mg_stored mg_store_erase_visitor(struct mg_store *s, int64_t visitor);
/* What else is kept of him, by kinds: "club", "report", "tournament"; with its name or its words. */
typedef bool mg_store_each_kept(void *arg, const char *what, const char *id, const char *text);
enum mg_stored mg_store_kept(struct mg_store *s, int64_t visitor, int most, mg_store_each_kept *each, void *arg);
/* What he has said, in the order of tables and time; `arg` gets the table too. */
typedef bool mg_store_each_message(void *arg, const char *table, int seat, int64_t n, int64_t at, const char *text);
enum mg_stored mg_store_messages_of(struct mg_store *s, int64_t visitor, int most, mg_store_each_message *each, void *arg);

/* ---- moderation (moderation.c) */

enum mg_stored mg_store_set_role(struct mg_store *s, int64_t visitor, enum mg_role role);
enum mg_stored mg_store_mute(struct mg_store *s, int64_t visitor, int64_t until);
/* Visitors whose name holds a text, or whose number it is; seen last first. */
enum mg_stored mg_store_find_visitors(struct mg_store *s, const char *text, int64_t id, int most, mg_store_each_visitor *each, void *arg);
/* Whom somebody has blocked. */
enum mg_stored mg_store_block(struct mg_store *s, int64_t visitor, int64_t blocked, bool is, int64_t now);
enum mg_stored mg_store_is_blocked(struct mg_store *s, int64_t visitor, int64_t blocked, bool *is);
enum mg_stored mg_store_blocks(struct mg_store *s, int64_t visitor, mg_store_each_visitor *each, void *arg);
/* Reports that are not dealt with yet, the oldest first. The same of the same reporter again is MG_STORE_TAKEN. */
enum { MG_REPORT_TEXT_MAX = 2001, MG_REPORT_CONTEXT_MAX = 8192, MG_ACTION_MAX = 24 };
struct mg_complaint_row {
	int64_t id, at, reporter, about, n; /* n: the event; 0: about the person, or a board of his */
	char table[MG_ID_MAX], board[MG_ID_MAX], reporter_name[MG_STORED_NAME_MAX], about_name[MG_STORED_NAME_MAX];
	char text[MG_REPORT_TEXT_MAX], context[MG_REPORT_CONTEXT_MAX];
};
typedef bool mg_store_each_report(void *arg, const struct mg_complaint_row *r);
enum mg_stored mg_store_add_report(struct mg_store *s, const struct mg_complaint_row *r);
enum mg_stored mg_store_reports(struct mg_store *s, int most, mg_store_each_report *each, void *arg);
enum mg_stored mg_store_end_report(struct mg_store *s, int64_t id);
/* What moderators did, the last first. */
struct mg_moderation_row {
	int64_t at, moderator, about; /* about 0: nobody */
	char action[MG_ACTION_MAX], table[MG_ID_MAX], board[MG_ID_MAX], moderator_name[MG_STORED_NAME_MAX], about_name[MG_STORED_NAME_MAX];
	char text[MG_REPORT_TEXT_MAX + 16]; /* a reason, with hours before it */
};
typedef bool mg_store_each_moderation(void *arg, const struct mg_moderation_row *m);
enum mg_stored mg_store_note_moderation(struct mg_store *s, const struct mg_moderation_row *m);
enum mg_stored mg_store_moderation(struct mg_store *s, int most, mg_store_each_moderation *each, void *arg);

/* ---- rated games (ratings.c): a row for each seat of each that is over, with what it made of the player's rating. A player is a
 * visitor, "v7", or a level of computer players, "Clerk". Ratings are in thousandths of a point; a player's rating is that of
 * his last game. */
enum { MG_STORED_FIELDS_MAX = 160, MG_STORED_PLAYER_MAX = 25 };
struct mg_rated_row {
	char table[MG_ID_MAX], player[MG_STORED_PLAYER_MAX], name[MG_STORED_NAME_MAX]; /* name: when read; empty for a level */
	int seat, edition, players, place;
	int64_t visitor, at, mean, deviation, gain; /* visitor 0: a computer player */
	char fields[MG_STORED_FIELDS_MAX];
	int64_t games;                              /* of mg_store_ranking(): in that time */
};
enum mg_stored mg_store_set_rated(struct mg_store *s, const struct mg_rated_row *r);
enum mg_stored mg_store_rated(struct mg_store *s, const char *table, int seat, struct mg_rated_row *out);
/* A player's last row before a game: an earlier time, or the same and an earlier name of its table. */
enum mg_stored mg_store_rated_before(struct mg_store *s, const char *player, int edition, int64_t at, const char *table,
				     struct mg_rated_row *out);
typedef bool mg_store_each_rated(void *arg, const struct mg_rated_row *r);
enum mg_stored mg_store_rated_all(struct mg_store *s, mg_store_each_rated *each, void *arg); /* by time, table and seat */
enum mg_stored mg_store_rated_of(struct mg_store *s, const char *player, int most, mg_store_each_rated *each, void *arg); /* last first */
/* Each player's last row in a time, settled ones first (of at most that deviation), the best first. */
enum mg_stored mg_store_ranking(struct mg_store *s, int edition, int64_t from, int64_t until, int64_t settled, int most,
				mg_store_each_rated *each, void *arg);
/* Whom a player met, most often first; `won`: had the better place. */
typedef bool mg_store_each_met(void *arg, const char *player, const char *name, int64_t games, int64_t won, int64_t lost);
enum mg_stored mg_store_rated_against(struct mg_store *s, const char *player, int most, mg_store_each_met *each, void *arg);

/* ---- tournaments (tournaments.c): what src/pairing needs to know, and what the server adds to it */
enum mg_tournament_state { MG_TOURNAMENT_OPEN, MG_TOURNAMENT_RUNNING, MG_TOURNAMENT_OVER };
enum { MG_CLUB_NAME_MAX = 161, MG_CLUB_ABOUT_MAX = 2001 };
enum { MG_TOURNAMENT_NAME_MAX = 161, MG_TOURNAMENT_PACE_MAX = 96, MG_PAIRED_TEXT_MAX = 96 };
struct mg_tournament_row {
	char id[MG_ID_MAX], name[MG_TOURNAMENT_NAME_MAX], pace[MG_TOURNAMENT_PACE_MAX];
	char club[MG_ID_MAX], club_name[MG_CLUB_NAME_MAX]; /* empty: of none */
	bool members_only;                                 /* only members of the club enter */
	char owner_name[MG_STORED_NAME_MAX]; /* when read */
	int64_t owner, made;
	int edition, kind, size, rounds, state, round; /* rounds 0: until everybody has met everybody */
	bool rated;
	int64_t entrants;                    /* when read: of those who have not gone */
};
enum mg_stored mg_store_add_tournament(struct mg_store *s, const struct mg_tournament_row *t);
enum mg_stored mg_store_tournament(struct mg_store *s, const char *id, struct mg_tournament_row *out);
/* Only from the round that was read: MG_STORE_NONE means that somebody was quicker. */
enum mg_stored mg_store_advance_tournament(struct mg_store *s, const char *id, int from, int round, int state);
typedef bool mg_store_each_tournament(void *arg, const struct mg_tournament_row *t);
/* Those of a club, or ("") all; those that are not over first, of them those that this visitor (0: nobody) has entered or made, the newest first. */
enum mg_stored mg_store_tournaments(struct mg_store *s, const char *club, int64_t visitor, int most, mg_store_each_tournament *each, void *arg);
enum mg_stored mg_store_close_tournament(struct mg_store *s, const char *id); /* it is over, and has no name */
enum mg_stored mg_store_count_tournaments(struct mg_store *s, int64_t owner, int64_t *open); /* that are not over */
/* Somebody enters, or comes back; or goes, and is not paired any more. */
enum mg_stored mg_store_enter(struct mg_store *s, const char *tournament, int64_t visitor, int64_t now);
enum mg_stored mg_store_go(struct mg_store *s, const char *tournament, int64_t visitor); /* before the first round without a trace */
typedef bool mg_store_each_entrant(void *arg, int64_t visitor, const char *name, bool gone);
enum mg_stored mg_store_entrants(struct mg_store *s, const char *tournament, mg_store_each_entrant *each, void *arg); /* in the order in which they came */
/* A table of a round: players, in the order of play, and ranks as numbers with blanks between; table empty: a bye. */
struct mg_paired_row {
	int round, number;
	char table[MG_ID_MAX], players[MG_PAIRED_TEXT_MAX], ranks[MG_PAIRED_TEXT_MAX];
	bool done;
};
enum mg_stored mg_store_add_paired(struct mg_store *s, const char *tournament, const struct mg_paired_row *p);
/* A table has ended; ranks empty: without a result. A table of no tournament is none. */
enum mg_stored mg_store_end_paired(struct mg_store *s, const char *table, const char *ranks);
typedef bool mg_store_each_paired(void *arg, const struct mg_paired_row *p);
enum mg_stored mg_store_paired(struct mg_store *s, const char *tournament, mg_store_each_paired *each, void *arg); /* by round and number */

/* ---- clubs (clubs.c) */
struct mg_club {
	char id[MG_ID_MAX], name[MG_CLUB_NAME_MAX], about[MG_CLUB_ABOUT_MAX], owner_name[MG_STORED_NAME_MAX];
	int64_t owner, made, members; /* owner_name and members: when read */
};
enum mg_stored mg_store_add_club(struct mg_store *s, const struct mg_club *c);
enum mg_stored mg_store_club(struct mg_store *s, const char *id, struct mg_club *out);
typedef bool mg_store_each_club(void *arg, const struct mg_club *c);
enum mg_stored mg_store_clubs(struct mg_store *s, int64_t member, int most, mg_store_each_club *each, void *arg); /* those of a visitor first, then the biggest */
enum mg_stored mg_store_close_club(struct mg_store *s, const char *id); /* with its members and results; its tables and tournaments are of no club then */
enum mg_stored mg_store_count_clubs(struct mg_store *s, int64_t owner, int64_t *count);
/* Joining is MG_STORE_TAKEN for whom its owner has shut out. Leaving: out of one's own will, or shut out. */
enum mg_stored mg_store_join_club(struct mg_store *s, const char *club, int64_t visitor, int64_t now);
/* ... also leaves the tournaments that are for members only. */
enum mg_stored mg_store_leave_club(struct mg_store *s, const char *club, int64_t visitor, bool shut_out);
enum mg_stored mg_store_is_member(struct mg_store *s, const char *club, int64_t visitor, bool *is);
enum mg_stored mg_store_club_members(struct mg_store *s, const char *club, int most, mg_store_each_visitor *each, void *arg); /* seen last first */
/* Tables of a club, those that have not ended, the newest first; and what came of those that have. */
enum mg_stored mg_store_add_club_table(struct mg_store *s, const char *club, const char *table, int64_t now);
typedef bool mg_store_each_id(void *arg, const char *id);
enum mg_stored mg_store_club_tables(struct mg_store *s, const char *club, int most, mg_store_each_id *each, void *arg);
/* The points of somebody at a table; of a table of no club nothing is noted. */
enum mg_stored mg_store_add_club_result(struct mg_store *s, const char *table, int64_t visitor, int points, bool won, int64_t at);
typedef bool mg_store_each_club_result(void *arg, int64_t visitor, const char *name, int64_t points, int64_t games, int64_t won);
enum mg_stored mg_store_club_results(struct mg_store *s, const char *club, int most, mg_store_each_club_result *each, void *arg); /* the most points first */

/* ---- the gallery (gallery.c): boards that people have published, and what others think of them. The same board, by its hash, is there once. */
enum { MG_GALLERY_NAME_MAX = 161, MG_GALLERY_ABOUT_MAX = 2001, MG_GALLERY_FIGURES_MAX = 1024, MG_BOARD_HASH_MAX = 17 };
enum mg_gallery_order { MG_GALLERY_NEW, MG_GALLERY_BEST, MG_GALLERY_NAMED, MG_GALLERY_ORDERS };
struct mg_gallery_board {
	char id[MG_ID_MAX], name[MG_GALLERY_NAME_MAX], about[MG_GALLERY_ABOUT_MAX], hash[MG_BOARD_HASH_MAX];
	char figures[MG_GALLERY_FIGURES_MAX]; /* JSON: how computer players played on it; empty: not yet */
	char origin[MG_ID_MAX];               /* board of the gallery, or shipped one, that it was made from; empty: none */
	char author_name[MG_STORED_NAME_MAX], origin_name[MG_GALLERY_NAME_MAX], origin_author[MG_STORED_NAME_MAX]; /* when read; empty: it is gone */
	int edition;
	int64_t author, made, stars, votes;   /* stars: of all votes together */
	bool hidden;                          /* by a moderator */
};
/* MG_STORE_TAKEN: the same board is there already. */
enum mg_stored mg_store_publish(struct mg_store *s, const struct mg_gallery_board *b, const char *text);
enum mg_stored mg_store_published(struct mg_store *s, const char *id, struct mg_gallery_board *out);
typedef bool mg_store_each_text(void *arg, const char *text);
enum mg_stored mg_store_published_text(struct mg_store *s, const char *id, mg_store_each_text *each, void *arg);
/* A page of those that are not hidden: of an edition (-1: any), with a text in name, description or author (empty: any). */
struct mg_gallery_query {
	const char *find;
	int edition;
	enum mg_gallery_order order;
	int64_t skip, most;
};
typedef bool mg_store_each_published(void *arg, const struct mg_gallery_board *b);
enum mg_stored mg_store_gallery(struct mg_store *s, const struct mg_gallery_query *q, mg_store_each_published *each, void *arg);
enum mg_stored mg_store_gallery_of(struct mg_store *s, int64_t author, int most, mg_store_each_published *each, void *arg); /* hidden ones too */
enum mg_stored mg_store_count_published(struct mg_store *s, int64_t author, int64_t *count);
enum mg_stored mg_store_hide_published(struct mg_store *s, const char *id, bool hidden);
enum mg_stored mg_store_unpublish(struct mg_store *s, const char *id);
/* One vote of a person, 1 to 5 stars; 0 takes it back. */
enum mg_stored mg_store_vote(struct mg_store *s, const char *id, int64_t visitor, int stars, int64_t now);
enum mg_stored mg_store_vote_of(struct mg_store *s, const char *id, int64_t visitor, int64_t *stars); /* MG_STORE_NONE: he has not voted */
typedef bool mg_store_each_vote(void *arg, const char *board, int64_t stars, int64_t at);
enum mg_stored mg_store_votes_of(struct mg_store *s, int64_t visitor, int most, mg_store_each_vote *each, void *arg);
/* A board without figures: the oldest but for so many (MG_STORE_NONE: there are no more); and setting them, once. */
typedef bool mg_store_each_unplayed(void *arg, const char *id, const char *text);
enum mg_stored mg_store_unplayed(struct mg_store *s, int64_t skip, mg_store_each_unplayed *each, void *arg);
enum mg_stored mg_store_set_figures(struct mg_store *s, const char *id, const char *figures);
/* All that a person has published and voted, for his end. */
enum mg_stored mg_store_erase_gallery(struct mg_store *s, int64_t visitor);

/* Tokens of programs. `scopes` is a set of bits. */
struct mg_token {
	int64_t id, visitor;
	char name[MG_STORED_NAME_MAX];
	unsigned scopes;
	int64_t made, used;
};
enum mg_stored mg_store_add_token(struct mg_store *s, const uint8_t hash[MG_HASH_BYTES], const struct mg_token *t, int64_t *id);
enum mg_stored mg_store_token(struct mg_store *s, const uint8_t hash[MG_HASH_BYTES], struct mg_token *out);
enum mg_stored mg_store_token_used(struct mg_store *s, int64_t id, int64_t now);
enum mg_stored mg_store_withdraw_token(struct mg_store *s, int64_t visitor, int64_t id);
typedef bool mg_store_each_token(void *arg, const struct mg_token *t);
enum mg_stored mg_store_tokens(struct mg_store *s, int64_t visitor, mg_store_each_token *each, void *arg);

/* Tables. What lists need stands in the row; the rest is the log. A live table is open or being played: two numbers of
 * src/table, which the server pins. */
enum { MG_ROW_OPEN = 1, MG_ROW_PLAYING = 2 };
struct mg_table_row {
	char id[MG_ID_MAX];
	int64_t host;            /* visitor */
	int phase;               /* enum mg_table_phase, as a number; the store asks for two of them */
	bool is_public, has_open_seat;
	int64_t made, changed;
	int64_t due;             /* when its clock wants attention; INT64_MAX: never */
	int64_t events;          /* number of the last event */
	unsigned turn;           /* bit for each seat that is asked for something */
	uint8_t secret[32];      /* of its draws */
};
enum mg_stored mg_store_new_table(struct mg_store *s, const struct mg_table_row *row);
enum mg_stored mg_store_table(struct mg_store *s, const char *id, struct mg_table_row *out);
enum mg_stored mg_store_update_table(struct mg_store *s, const struct mg_table_row *row); /* all but id, host, made, secret */
typedef bool mg_store_each_table(void *arg, const struct mg_table_row *row);
enum mg_stored mg_store_open_tables(struct mg_store *s, int most, mg_store_each_table *each, void *arg); /* public, open or playing; newest first */
enum mg_stored mg_store_live_tables(struct mg_store *s, mg_store_each_table *each, void *arg);           /* open or playing, all of them */
enum mg_stored mg_store_all_tables(struct mg_store *s, mg_store_each_table *each, void *arg);

/* Who belongs to a table. Seat -1: may watch; MG_SEAT_REMOVED: the host has removed him. A seat belongs to at most one visitor; MG_STORE_TAKEN: to another. */
enum { MG_SEAT_REMOVED = -2 };
enum mg_stored mg_store_set_member(struct mg_store *s, const char *table, int64_t visitor, int seat);
enum mg_stored mg_store_drop_member(struct mg_store *s, const char *table, int64_t visitor);
enum mg_stored mg_store_drop_watchers(struct mg_store *s, const char *table);
enum mg_stored mg_store_member(struct mg_store *s, const char *table, int64_t visitor, int *seat);
typedef bool mg_store_each_member(void *arg, int64_t visitor, int seat);
enum mg_stored mg_store_members(struct mg_store *s, const char *table, mg_store_each_member *each, void *arg);
enum mg_stored mg_store_tables_of(struct mg_store *s, int64_t visitor, int most, mg_store_each_table *each, void *arg); /* with a seat; those where it is asked for something first, then live ones, then the others; changed last first */
/* Who sat on a seat before, up to which event of the table; visitor 0: somebody who is erased. */
enum mg_stored mg_store_note_sat(struct mg_store *s, const char *table, int seat, int64_t until, int64_t visitor);
enum mg_stored mg_store_sat_at(struct mg_store *s, const char *table, int seat, int64_t n, int64_t *visitor); /* when event n was written; MG_STORE_NONE: who sits there now */
typedef bool mg_store_each_sat(void *arg, int seat, int64_t after, int64_t until);
enum mg_stored mg_store_sat(struct mg_store *s, const char *table, int64_t visitor, mg_store_each_sat *each, void *arg); /* where and between which events he sat there */
/* Tables where he sits or has sat. */
enum mg_stored mg_store_tables_with(struct mg_store *s, int64_t visitor, int most, mg_store_each_table *each, void *arg);

/* Links: one for each seat, one (seat -1) to watch, one for any seat that is free; of a running game one for each seat that is given again, from
 * MG_LINK_AGAIN on. Setting one makes the old one void. */
enum { MG_LINK_WATCH = -1, MG_LINK_ANY = -2, MG_LINK_AGAIN = 16 };
enum mg_stored mg_store_set_link(struct mg_store *s, const char *table, int seat, const uint8_t hash[MG_HASH_BYTES]);
enum mg_stored mg_store_link(struct mg_store *s, const char *table, const uint8_t hash[MG_HASH_BYTES], int *seat);
enum mg_stored mg_store_drop_link(struct mg_store *s, const char *table, int seat);

/* The log. Appending events that do not follow the last one is MG_STORE_TAKEN and harms nothing else of the transaction:
 * another server was quicker, read again. */
struct mg_event_row {
	int64_t n, at;
	const char *text;
};
enum mg_stored mg_store_append(struct mg_store *s, const char *table, const struct mg_event_row *events, int count);
typedef bool mg_store_each_event(void *arg, const struct mg_event_row *e);
enum mg_stored mg_store_events(struct mg_store *s, const char *table, int64_t after, mg_store_each_event *each, void *arg);
/* What someone wrote is taken away for good: the text of one event becomes another. */
enum mg_stored mg_store_rewrite_event(struct mg_store *s, const char *table, int64_t n, const char *text);

/* Standing orders of a seat, as a text that only src/table reads. A version is the number of times that they were changed; they are set
 * over the version that was read (0: there were none), and MG_STORE_TAKEN means that another server was quicker: read again. */
enum mg_stored mg_store_set_orders(struct mg_store *s, const char *table, int seat, int64_t over, const char *text);
typedef bool mg_store_each_orders(void *arg, int seat, int64_t version, const char *text);
enum mg_stored mg_store_orders(struct mg_store *s, const char *table, mg_store_each_orders *each, void *arg);

/* Answers to keyed requests, so that one can be repeated. Notes the answer in the transaction of what it did; the same visitor,
 * table and key again is MG_STORE_TAKEN. Old ones go after `before`. */
enum mg_stored mg_store_note_key(struct mg_store *s, const char *table, int64_t visitor, const char *key, int64_t now, int64_t answer);
enum mg_stored mg_store_find_key(struct mg_store *s, const char *table, int64_t visitor, const char *key, int64_t *answer);
enum mg_stored mg_store_drop_keys(struct mg_store *s, int64_t before);

/* Several servers on one store. A table's clock and computer players are run by the server that holds its lease. A server
 * shows that it lives by renewing (table "", every few seconds, in a transaction of its own): that holds all its leases until
 * `until`; *got is false when it came too late and others may have taken tables, so that it must ask again for each. Leases
 * of a server whose time is over can be taken by another. With SQLite there is one server and it always gets them. */
enum mg_stored mg_store_lease(struct mg_store *s, const char *table, const char *server, int64_t now, int64_t until, bool *got);
/* Whether and when servers lived: one that is alone on its store (SQLite) says so now and then; those that share one by their leases, and then
 * the answer is until when the last of them holds these. 0: nobody ever said so. */
enum mg_stored mg_store_say_alive(struct mg_store *s, int64_t now);
enum mg_stored mg_store_last_alive(struct mg_store *s, int64_t *when);
/* Something that the host should know, by one word; when it was seen last, 0: never. */
enum mg_stored mg_store_warn(struct mg_store *s, const char *word, int64_t now);
enum mg_stored mg_store_warned(struct mg_store *s, const char *word, int64_t *when);
/* Tables, open or playing, that no living server holds. With SQLite none. */
enum mg_stored mg_store_unleased(struct mg_store *s, int64_t now, int most, mg_store_each_table *each, void *arg);
/* What others have changed since the last call: a table's id; "": bans, visitors, sessions or tokens; NULL: it cannot be told, look at
 * everything you hold. Our own commits do not come back. There is a descriptor to wait on, or -1: ask about once a second (it
 * costs a microsecond; with SQLite only `magnate admin` writes beside the server). Take the descriptor anew before each wait:
 * it is another one after the connection broke. The first call says NULL. */
/* Notices are sent after the commit and can get lost. Tables changed at that time or later, by the clock of who changed them: what is
 * ahead of what one holds, by the number of its events, was missed. */
enum mg_stored mg_store_changed_since(struct mg_store *s, int64_t when, mg_store_each_table *each, void *arg);
int mg_store_wake_fd(const struct mg_store *s);
typedef void mg_store_each_change(void *arg, const char *table);
enum mg_stored mg_store_changes(struct mg_store *s, mg_store_each_change *each, void *arg);

/* Exercises of a person: a text that only the page reads, the same on all of his devices. The newer change of one counts; an empty text: it is done with. */
struct mg_exercise {
	char id[MG_ID_MAX];
	int64_t changed;
	int64_t kept; /* counts the changes of a person's exercises */
	const char *text;
};
enum mg_stored mg_store_put_exercise(struct mg_store *s, int64_t visitor, const struct mg_exercise *e); /* unless a newer one is there */
enum mg_stored mg_store_trim_exercises(struct mg_store *s, int64_t visitor, int most); /* the newest stay */
typedef bool mg_store_each_exercise(void *arg, const struct mg_exercise *e);
/* Those kept after a change, in the order of changes. */
enum mg_stored mg_store_exercises(struct mg_store *s, int64_t visitor, int64_t after, int most, mg_store_each_exercise *each, void *arg);

/* Browsers that are told when their person is asked for something and is not there (docs/http-api.md): where to write to, and how. */
enum { MG_BROWSER_ADDRESS_MAX = 1024, MG_BROWSER_OPEN_MAX = 92, MG_BROWSER_SECRET_MAX = 28, MG_ZONE_MAX = 256 };
struct mg_browser {
	int64_t visitor;
	char address[MG_BROWSER_ADDRESS_MAX]; /* of its push service, for this browser alone */
	char open[MG_BROWSER_OPEN_MAX], secret[MG_BROWSER_SECRET_MAX]; /* keys, as the browser gave them */
	char lang[4];
	int quiet_from, quiet_until; /* minutes of the day between which it is not told; equal: always */
	char zone[MG_ZONE_MAX];      /* whose day that is, and when clocks change there (server/hours.h); empty: UTC */
};
/* Adds or replaces it; of a visitor's browsers only the newest `most` stay. */
enum mg_stored mg_store_put_browser(struct mg_store *s, const struct mg_browser *b, int64_t now, int most);
enum mg_stored mg_store_drop_browser(struct mg_store *s, const char *address);
enum mg_stored mg_store_drop_browser_of(struct mg_store *s, const char *address, int64_t visitor);
typedef bool mg_store_each_browser(void *arg, const struct mg_browser *b);
enum mg_stored mg_store_browsers_of(struct mg_store *s, int64_t visitor, mg_store_each_browser *each, void *arg);

/* Ways in which people are told. Stored. */
enum mg_channel { MG_CHANNEL_PUSH, MG_CHANNEL_MAIL, MG_CHANNEL_HOOK, MG_CHANNELS };
#define MG_REMIND_NEVER INT64_MAX

/* Somebody who can be told so and who is asked at a table where nothing changed since `before`, and who was not told since it last changed, or is to be
 * reminded by now. By visitors, those behind `passed`. Only tables that this server runs, or nobody does. */
struct mg_waiting {
	char table[MG_ID_MAX];
	int64_t visitor;
	int64_t told;   /* since when he was asked, of what he was told last; 0: of nothing */
	int64_t remind; /* when he is to be reminded of that */
};
typedef bool mg_store_each_waiting(void *arg, const struct mg_waiting *w);
enum mg_stored mg_store_waiting(struct mg_store *s, enum mg_channel channel, const char *server, int64_t before, int64_t now, int64_t passed, int most,
				mg_store_each_waiting *each, void *arg);
/* He was told that he is asked since then, or need not be, by what happened up to this event, and is to be reminded at that time. */
enum mg_stored mg_store_set_told(struct mg_store *s, const char *table, int64_t visitor, enum mg_channel channel, int64_t since, int64_t events,
				 int64_t remind);
/* Whether somebody wants to hear nothing of a table in that way. */
enum mg_stored mg_store_set_quiet(struct mg_store *s, const char *table, int64_t visitor, enum mg_channel channel, bool quiet);
enum mg_stored mg_store_is_quiet(struct mg_store *s, const char *table, int64_t visitor, enum mg_channel channel, bool *quiet);

/* Confirmed mail addresses, and what is sent there. An address has one owner: who confirmed it last. */
enum { MG_STORED_MAIL_MAX = 255 };
enum mg_mail_mode { MG_MAIL_NEVER, MG_MAIL_AT_ONCE, MG_MAIL_DIGEST, MG_MAIL_MODES }; /* stored */
struct mg_mail_account {
	int64_t visitor;
	char address[MG_STORED_MAIL_MAX];
	char lang[4];
	enum mg_mail_mode mode;
	int minute;                  /* of the day at which digests are sent */
	int quiet_from, quiet_until; /* as of a browser */
	char zone[MG_ZONE_MAX];      /* of all three */
	int64_t due;                 /* of the next digest */
	char stop[MG_ID_MAX];        /* a code that ends mails */
};
enum mg_stored mg_store_set_mail(struct mg_store *s, const struct mg_mail_account *m);
enum mg_stored mg_store_mail_of(struct mg_store *s, int64_t visitor, struct mg_mail_account *m);
enum mg_stored mg_store_mail_at(struct mg_store *s, const char *address, struct mg_mail_account *m);
enum mg_stored mg_store_stop_mail(struct mg_store *s, const char *stop);
enum mg_stored mg_store_drop_mail(struct mg_store *s, int64_t visitor);
/* Digests that are due; and when the next one is, after one that was sent or had nothing to say. */
typedef bool mg_store_each_mail(void *arg, const struct mg_mail_account *m);
enum mg_stored mg_store_digests(struct mg_store *s, int64_t now, int most, mg_store_each_mail *each, void *arg);
enum mg_stored mg_store_digest_done(struct mg_store *s, int64_t visitor, int64_t next);

/* Webhooks: addresses to which notices of somebody's turns are sent, for programs and for rooms in which people talk. */
enum { MG_HOOK_ADDRESS_MAX = 1024, MG_HOOK_WORD_MAX = 12, MG_HOOK_FAILURES_MAX = 5 };
struct mg_hook {
	char id[MG_ID_MAX];
	int64_t visitor;
	char address[MG_HOOK_ADDRESS_MAX];
	char kind[MG_HOOK_WORD_MAX]; /* whose form its messages have */
	uint8_t secret[MG_HASH_BYTES]; /* with which they are signed */
	char lang[4];
	int quiet_from, quiet_until; /* as of a browser */
	char zone[MG_ZONE_MAX];
	int64_t made;
	int64_t tried;               /* when a message was last sent there; 0: never */
	int answer;                  /* to that: a status of HTTP, 0 for none, or less for another reason */
	int failures;                /* messages in a row that did not arrive; MG_HOOK_FAILURES_MAX: it is switched off */
};
/* MG_STORE_TAKEN: its visitor has so many already. */
enum mg_stored mg_store_add_hook(struct mg_store *s, const struct mg_hook *h, int most);
/* MG_STORE_NONE: he has none of that id. */
enum mg_stored mg_store_set_hook_hours(struct mg_store *s, const char *id, int64_t visitor, int quiet_from, int quiet_until, const char *zone);
enum mg_stored mg_store_drop_hook(struct mg_store *s, const char *id, int64_t visitor);
typedef bool mg_store_each_hook(void *arg, const struct mg_hook *h);
enum mg_stored mg_store_hooks_of(struct mg_store *s, int64_t visitor, mg_store_each_hook *each, void *arg);
/* A message was sent there: whether it arrived, and else how many failures that counts for. */
enum mg_stored mg_store_note_hook(struct mg_store *s, const char *id, int64_t now, int answer, bool arrived, int failures);

/* Codes that were mailed to an address, to be typed in: one of a kind for an address, a new one at the earliest after a minute (else MG_STORE_TAKEN). A code can be
 * tried five times and used once; MG_STORE_NONE: it is not that one, or no longer. */
enum mg_mail_purpose { MG_MAIL_CONFIRM, MG_MAIL_SIGN_IN }; /* stored */
enum mg_stored mg_store_put_mail_code(struct mg_store *s, const char *address, enum mg_mail_purpose purpose, int64_t visitor,
				      const uint8_t hash[MG_HASH_BYTES], int64_t now, int64_t until);
enum mg_stored mg_store_try_mail_code(struct mg_store *s, const char *address, enum mg_mail_purpose purpose, const uint8_t hash[MG_HASH_BYTES],
				      int64_t now, int64_t *visitor);

/* Somebody's calendar of deadlines, by the hash of its code; a new one makes the old one void. */
enum mg_stored mg_store_set_calendar(struct mg_store *s, int64_t visitor, const uint8_t hash[MG_HASH_BYTES], int64_t now);
enum mg_stored mg_store_find_calendar(struct mg_store *s, const uint8_t hash[MG_HASH_BYTES], int64_t *visitor);
enum mg_stored mg_store_drop_calendar(struct mg_store *s, int64_t visitor);

/* Keys of the server itself, by name. Adding one again is MG_STORE_TAKEN. */
enum mg_stored mg_store_server_secret(struct mg_store *s, const char *name, uint8_t secret[MG_HASH_BYTES]);
enum mg_stored mg_store_add_server_secret(struct mg_store *s, const char *name, const uint8_t secret[MG_HASH_BYTES]);

/* The host's needs. */
/* Writes a file that is not there yet, while the store is in use. Only SQLite: PostgreSQL has its own tools. */
enum mg_stored mg_store_backup(struct mg_store *s, const char *file, struct mg_buf *wrong);
/* The database's own check, and that logs have no gaps. */
enum mg_stored mg_store_check(struct mg_store *s, struct mg_buf *wrong);

/* Everything, from one kind of store to another, as lines of JSON: a head, a row a line, and a foot that tells how many rows there
 * are and the SHA-256 of all lines before it. Leases stay behind. *wrong says why a line, or the store, was refused. */
enum { MG_STORE_LINE_MAX = 1 << 19 };
typedef bool mg_store_each_line(void *arg, struct mg_str line); /* without its line end; false: it cannot be taken */
enum mg_stored mg_store_export(struct mg_store *s, mg_store_each_line *each, void *arg, int64_t *rows, struct mg_buf *wrong);
/* Fills an empty store (MG_STORE_TAKEN: it is not), all or nothing. What it holds then is exported again, before the commit, and is
 * the same. `next` is false at the end; its line is valid until the next. */
typedef bool mg_store_next_line(void *arg, struct mg_str *line);
enum mg_stored mg_store_import(struct mg_store *s, mg_store_next_line *next, void *arg, int64_t *rows, struct mg_buf *wrong);

#endif
