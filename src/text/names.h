/* names.h: what things are called inside sentences: pieces that messages are filled with.
 *
 * Every function writes into a piece of the caller's and returns its text, so that calls can stand among the words of a
 * message. A field "with its article" is its name as the object of a sentence, with its place where the board has
 * several of that name. */
#ifndef MG_TEXT_NAMES_H
#define MG_TEXT_NAMES_H

#include "text/message.h"
#include "text/text.h"

struct mg_piece {
	char text[2048];
};

/* What a sentence is about and in which language. */
struct mg_scene {
	const struct mg_record *r;     /* not owned; NULL where there is only a board */
	const struct mg_sheet *sheet;  /* not owned */
	const struct mg_board *b;      /* not owned: the sheet's */
	enum mg_language lang;
	int you;                       /* the seat that reads it, spoken to as “you”; MG_NONE: all have names */
};

struct mg_scene mg_scene_of(const struct mg_record *r, enum mg_language lang);
struct mg_scene mg_scene_of_board(const struct mg_sheet *sheet, enum mg_language lang);

const char *mg_the_field(struct mg_piece *p, const struct mg_scene *c, int field);  /* "the port (C1)", "the quarry" */
const char *mg_field_name(struct mg_piece *p, const struct mg_scene *c, int field); /* "Quarry" */
const char *mg_field_place(struct mg_piece *p, int field);                          /* "I1" */
const char *mg_field_named_place(struct mg_piece *p, const struct mg_scene *c, int field); /* "Quarry (I1)" */
const char *mg_seat_name(struct mg_piece *p, const struct mg_scene *c, int seat);
const char *mg_seat_listed(struct mg_piece *p, const struct mg_scene *c, int seat); /* the same, or “you” */
const char *mg_resource_word(struct mg_piece *p, const struct mg_scene *c, int resource); /* "stone" */
const char *mg_network_word(struct mg_piece *p, const struct mg_scene *c, int network);   /* "river" */
const char *mg_source_word(struct mg_piece *p, const struct mg_scene *c, enum mg_source source); /* "joker" */
const char *mg_era_numeral(int era); /* "IV", as eras are called on boards; empty for what is none */
const char *mg_kind_word(const struct mg_scene *c, int field);

/* Sentences: what a joker is good for. */
void mg_say_joker(const struct mg_scene *c, int field, struct mg_buf *out);

/* Lists: "A, C and F". Fields as one of the functions above names them, columns by their letters. */
typedef const char *mg_field_words(struct mg_piece *p, const struct mg_scene *c, int field);
const char *mg_field_list(struct mg_piece *p, const struct mg_scene *c, uint64_t fields, mg_field_words *words);
const char *mg_column_list(struct mg_piece *p, const struct mg_scene *c, unsigned columns);
const char *mg_resource_list(struct mg_piece *p, const struct mg_scene *c, unsigned resources);
const char *mg_network_list(struct mg_piece *p, const struct mg_scene *c, unsigned networks);
const char *mg_needs_list(struct mg_piece *p, const struct mg_scene *c, int field); /* "" if it needs nothing */

/* The form of a sentence for the one who reads it: ID.you if that is `who`, ID.to-you if it is `other`; where there is no
 * such form, and for everybody else, the sentence itself. */
enum mg_message mg_spoken(const struct mg_scene *c, enum mg_message id, int who, int other);

/* A message as the game's edition says it: ID@industria, where there is such a form. */
enum mg_message mg_worded(const struct mg_scene *c, enum mg_message id);

/* Writes a sentence about a game or a board, in its edition's words; otherwise like mg_say(). */
#define mg_tell(out, c, id, ...) mg_say(out, (c)->lang, mg_worded(c, id), __VA_ARGS__)
#define mg_tell_plain(out, c, id) mg_say_plain(out, (c)->lang, mg_worded(c, id))

/* Writes item i of n of a list, and before it nothing, a comma, or "and". */
void mg_list_add(struct mg_buf *out, enum mg_language lang, int i, int n, const char *item);

/* Makes the first letter of a text a capital. */
void mg_capital(char *text);

/* A blank between two sentences, if something was written since `from`. */
void mg_sentence_gap(struct mg_buf *out, size_t from);

/* Columns that a text takes on a terminal. */
int mg_width(struct mg_str text);

#endif
