/* sheet.h: a board with its words: read from a board file, written in canonical form, found by name.
 *
 * A sheet is a plain value of some 110 KB: keep it where it stays put, because records point to it. The two shipped
 * sheets are part of the program. Field names are words like "iron-ore-mine"; the text room knows how people call
 * them. */
#ifndef MG_RECORD_SHEET_H
#define MG_RECORD_SHEET_H

#include "base/buf.h"
#include "record/language.h"
#include "rules/edition.h"

enum {
	MG_WORD_MAX = 32,         /* bytes of a board, resource, network or field name, with NUL */
	MG_TITLE_MAX = 96,        /* bytes of a title or a translated field name, with NUL */
	MG_COLOR_MAX = 8,         /* "#" and six digits, with NUL */
	MG_HASH_DIGITS = 16,
	MG_BOARD_TEXT_MAX = 32768, /* bytes of a board file, and of a canonical text */
};

extern const char *const mg_kind_words[MG_KINDS];         /* "factory", "technology", "bonus", "joker" */

struct mg_sheet {
	struct mg_board board;
	char name[MG_WORD_MAX];
	char title[MG_TITLE_MAX];
	char title_in[MG_LANGUAGES][MG_TITLE_MAX]; /* empty where the file gives none */
	char resource[MG_RESOURCES][MG_WORD_MAX];
	char network[MG_NETWORKS][MG_WORD_MAX];
	char resource_in[MG_LANGUAGES][MG_RESOURCES][MG_TITLE_MAX]; /* what they are called; empty where the file gives nothing */
	char network_in[MG_LANGUAGES][MG_NETWORKS][MG_TITLE_MAX];
	char network_color[MG_NETWORKS][MG_COLOR_MAX]; /* "#8a5a2b", or empty */
	char field[MG_FIELDS][MG_WORD_MAX]; /* of a joker: its resource, or "any" */
	char field_in[MG_LANGUAGES][MG_FIELDS][MG_TITLE_MAX];
	char the_field_in[MG_LANGUAGES][MG_FIELDS][MG_TITLE_MAX]; /* with its article, as the object of a sentence */
	uint8_t on_order[MG_FIELDS][MG_NETWORKS]; /* networks of a field in the file's order, MG_NONE at the end */
	char hash[MG_HASH_DIGITS + 1]; /* of the canonical text without names and titles */
	bool shipped; /* this board, by hash, is part of the program */
};

/* Where the reader found something wrong. Every error of a file is reported, up to this many. */
enum { MG_MAX_ERRORS = 100, MG_ERROR_TEXT = 160 };

struct mg_error {
	int line; /* from 1; 0: the file as a whole */
	char text[MG_ERROR_TEXT];
};

struct mg_errors {
	int count; /* all that were found, also those beyond MG_MAX_ERRORS */
	struct mg_error at[MG_MAX_ERRORS];
};

void mg_error_add(struct mg_errors *e, int line, const char *format, ...) __attribute__((format(printf, 3, 4)));

/* Reads a board file. True: *out is complete. False: *out is undefined, *errors has at least one entry; entries are in
 * the order of lines, those about the file as a whole last. Translations into languages that are not spoken here are
 * checked and left out. */
bool mg_sheet_read(struct mg_sheet *out, struct mg_str text, struct mg_errors *errors);

/* Writes the canonical text (docs/boards.md): reading it gives the same sheet. */
void mg_sheet_write(const struct mg_sheet *sheet, struct mg_buf *out);

/* Sets sheet->hash, and the board's, from the rest of the sheet. False: the canonical text is longer than MG_BOARD_TEXT_MAX. */
bool mg_sheet_set_hash(struct mg_sheet *sheet);

/* The shipped boards, by number (NULL past the last) and by name or hash (NULL: none). Owned by the program. The table
 * itself is made from boards/ by tools/boards2c. */
const struct mg_sheet *mg_sheet_shipped(int index);
const struct mg_sheet *mg_sheet_named(struct mg_str name_or_hash);

/* The board that an edition is played on unless another is asked for. */
const struct mg_sheet *mg_sheet_of_edition(enum mg_edition_id edition);

/* "industry" or "industria"; the edition of that name, or -1. */
const char *mg_edition_name(enum mg_edition_id edition);
int mg_edition_named(struct mg_str name);

/* "balanced" or "plain"; NULL where the edition's draws do not vary, which is where records and JSON leave it out. */
const char *mg_draws_name(enum mg_edition_id edition, enum mg_draws draws);
bool mg_draws_read(struct mg_str word, enum mg_draws *out);

/* "printed" or "even"; records, logs and states name only even ones. */
const char *mg_places_name(enum mg_places places);
bool mg_places_read(struct mg_str word, enum mg_places *out);

/* Fields in text: "F2". Reading: the field's number, or MG_NONE. */
void mg_field_write(int field, struct mg_buf *out);
int mg_field_read(struct mg_str word);

#endif
