/* survey_page.h: the report on a board, as one HTML page that needs nothing else, as text, and as JSON.
 *
 * All follow from the options and the figures alone: no date, no times, so the same games give the same bytes. */
#ifndef MG_TRAIN_SURVEY_PAGE_H
#define MG_TRAIN_SURVEY_PAGE_H

#include "train/survey.h"

enum { MG_SURVEY_PAGE = 1 << 20 }; /* bytes that any of them takes at most */

void mg_survey_page(const struct mg_survey_options *options, const struct mg_figures *f, struct mg_buf *out);
void mg_survey_text(const struct mg_survey_options *options, const struct mg_figures *f, struct mg_buf *out);

void mg_survey_json(const struct mg_survey_options *options, const struct mg_figures *f, struct mg_buf *out);

/* What they say in the same words. */
extern const char *const mg_rank_words[MG_SEATS];    /* "1st", ... */
extern const char *const mg_place_words[MG_SEATS];   /* "starts", ... */

/* Whether a source ever gave or took a point. */
bool mg_survey_has(const struct mg_figures *f, enum mg_points source);

/* How many took a subsidy, and when: half a sentence. */
void mg_survey_subsidies(const struct mg_figures *f, struct mg_buf *out);

/* The command that makes the report again. */
void mg_survey_command(const struct mg_survey_options *options, struct mg_buf *out);

/* The fields of an era (from 0) in the order in which they are listed: by their effect on points, where it is known,
 * otherwise by how often who used them won. Returns how many were auctioned at all. */
int mg_survey_order(const struct mg_figures *f, int era, int out[MG_COLUMNS]);

/* "C1 Port". */
void mg_survey_field(const struct mg_sheet *sheet, int field, struct mg_buf *out);

extern const char mg_survey_style[]; /* the page's style sheet */

#endif
