/* sheet_words.h: the words of the board format, and reading them off a line. Only sheet_read.c needs this. */
#ifndef MG_RECORD_SHEET_WORDS_H
#define MG_RECORD_SHEET_WORDS_H

#include "record/sheet.h"

enum mg_statement {
	MG_S_BOARD, MG_S_EDITION, MG_S_TITLE, MG_S_COIN, MG_S_RESOURCE, MG_S_NETWORK, MG_S_FIELD, MG_S_ROAD, MG_S_LINE,
	MG_STATEMENTS,
};

/* The keys of a field, in canonical order. */
enum mg_field_key {
	MG_K_COST, MG_K_NEEDS, MG_K_MAKES, MG_K_POINTS, MG_K_DISCOUNT, MG_K_ON, MG_K_VALUE,
	MG_FIELD_KEYS,
};

extern const char *const mg_key_words[MG_FIELD_KEYS];

/* A word's number in a list of n, or -1. */
int mg_find_word(struct mg_str word, const char *const *list, int n);
int mg_statement_of(struct mg_str word);
int mg_key_of(struct mg_str word);

/* The language of "title.de" or "name.de" as its number, MG_LANGUAGES for one that is read over, -1 if the word is
 * nothing of the kind. */
int mg_translation_of(struct mg_str word, const char *key);

/* One line of a board file while it is read, word by word. */
struct mg_line {
	struct mg_errors *errors; /* not owned */
	int number;
	struct mg_str rest;
	bool more;          /* word holds a word; otherwise the line is at its end */
	struct mg_str word; /* the one being looked at, without quotes; valid until the next */
	char unquoted[MG_TITLE_MAX];
	bool broken; /* nothing more can be read from this line */
};

/* Starts with the line's first word. */
void mg_line_begin(struct mg_line *l, struct mg_str text);
void mg_line_next(struct mg_line *l);
void mg_line_give_up(struct mg_line *l);

/* Whether there is a word to read; otherwise says that `what` is missing. */
bool mg_line_expect(struct mg_line *l, const char *what);

/* Each reads one word and goes on to the next; what does not fit is an error and leaves *out as it was. */
bool mg_line_name(struct mg_line *l, const char *what, char out[MG_WORD_MAX]);
void mg_line_text(struct mg_line *l, const char *what, char out[MG_TITLE_MAX]);
void mg_line_color(struct mg_line *l, char out[MG_COLOR_MAX]);
int mg_line_number(struct mg_line *l, const char *what, int min, int max);

/* How much of a word an error shows: whole characters, at most 40 bytes. */
int mg_shown_bytes(struct mg_str word);

#define MG_SHOWN(word) mg_shown_bytes(word), (word).at /* for "%.*s" */
#define MG_WRONG(l, ...) mg_error_add((l)->errors, (l)->number, __VA_ARGS__)

#endif
