/* survey_tables.h: the tables of the page that survey_page.h writes, and names as HTML. */
#ifndef MG_TRAIN_SURVEY_TABLES_H
#define MG_TRAIN_SURVEY_TABLES_H

#include "train/survey_page.h"

void mg_page_title(const struct mg_sheet *sheet, struct mg_buf *out);
void mg_page_field(const struct mg_sheet *sheet, int field, struct mg_buf *out); /* "C1 Port" */
void mg_page_command(const struct mg_survey_options *options, struct mg_buf *out);

void mg_table_ranks(const struct mg_figures *f, struct mg_buf *out);
void mg_table_sources(const struct mg_figures *f, struct mg_buf *out);
void mg_table_bids(const struct mg_figures *f, struct mg_buf *out);
void mg_table_places(const struct mg_figures *f, struct mg_buf *out);

/* The whole section: a table for each era. */
void mg_table_fields(const struct mg_survey_options *options, const struct mg_figures *f, struct mg_buf *out);

#endif
