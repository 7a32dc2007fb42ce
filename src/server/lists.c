/* lists.c: lists of tables, from the lobby (lobby.h), in pages. */
#include "server/live_table.h"
#include "server/loader.h"
#include "server/parse.h"
#include "server/published_answer.h"
#include "server/tablejson.h"
#include "table/event.h"

bool mg_table_ids_add(void *ids, const struct mg_table_row *row)
{
	struct mg_table_ids *to = ids;
	mg_assert(to->count < MG_LIST_MAX);
	memcpy(to->id[to->count++], row->id, MG_ID_MAX);
	return to->count < MG_LIST_MAX;
}

/* ---- the query ---- */

static bool parse_filters(struct mg_request *r, const struct mg_request_input *in, struct mg_list_query *q)
{
	const char *edition = mg_head_query(in->head, "edition"), *players = mg_head_query(in->head, "players");
	const char *pace = mg_head_query(in->head, "pace"), *language = mg_head_query(in->head, "language");
	const char *seat = mg_head_query(in->head, "seat"), *rated = mg_head_query(in->head, "rated");
	long number;
	q->edition = edition ? mg_edition_named(mg_str(edition)) : -1;
	if (edition && q->edition < 0)
		return mg_parse_wrong(r, "edition");
	if (players && (!mg_str_number(mg_str(players), MG_SEATS, &number) || number < MG_MIN_SEATS))
		return mg_parse_wrong(r, "players");
	q->players = players ? (int)number : 0;
	q->pace = pace ? mg_event_word(mg_str(pace), mg_pace_words, MG_PACE_BANK) : -1;
	if (pace && q->pace < 0)
		return mg_parse_wrong(r, "pace");
	if (language && !mg_event_lang_is_good(mg_str(language)))
		return mg_parse_wrong(r, "language");
	if (language)
		memcpy(q->lang, language, sizeof q->lang);
	q->rated = rated ? strcmp(rated, "yes") == 0 : -1;
	if (rated && !q->rated && strcmp(rated, "no") != 0)
		return mg_parse_wrong(r, "rated");
	q->has_seat = seat && strcmp(seat, "free") == 0;
	return !seat || q->has_seat || mg_parse_wrong(r, "seat");
}

bool mg_parse_list(struct mg_request *r, const struct mg_request_input *in)
{
	struct mg_list_query *q = &r->body.list;
	const char *list = mg_head_query(in->head, "list"), *after = mg_head_query(in->head, "after"), *most = mg_head_query(in->head, "most");
	long number = MG_PAGE_USUAL;
	q->mine = list && strcmp(list, "mine") == 0;
	if (list && !q->mine && strcmp(list, "open") != 0)
		return mg_parse_wrong(r, "list");
	if (most && (!mg_str_number(mg_str(most), MG_PAGE_MOST, &number) || number < 1))
		return mg_parse_wrong(r, "most");
	q->most = (int)number;
	if (after && !mg_cursor_is_good(after))
		return mg_parse_wrong(r, "after");
	if (after)
		memcpy(q->after, after, strlen(after) + 1);
	return parse_filters(r, in, q);
}

/* ---- with the writer and without it ---- */

bool mg_list_now(struct mg_common *c, struct mg_request *r)
{
	struct mg_list_query *q = &r->body.list;
	q->visitor = r->who.id;
	if (q->mine && !q->visitor)
		return !mg_request_refuse(r, MG_R_STRANGER, NULL, NULL);
	if (!r->page)
		r->page = calloc(1, sizeof *r->page);
	enum mg_listed listed = r->page ? mg_lobby_list(c->lobby, q, r->page) : MG_LIST_NO_MEMORY;
	if (listed == MG_LIST_NO_MEMORY)
		return !mg_request_refuse(r, MG_R_BUSY, NULL, NULL);
	if (listed == MG_LISTED)
		r->status = 200;
	return listed == MG_LISTED;
}

/* The writer only finds out who asks. */
void mg_run_list(struct mg_writer *w, struct mg_request *r, struct mg_live_table *lt)
{
	(void)lt;
	if (mg_list_now(w->common, r))
		return;
	if (w->loader)
		r->task.to_loader = true;
	else
		mg_loader_answer(w->store, w->common->lobby, r);
}

/* ---- the answer ---- */

void mg_answer_list(struct mg_request *r)
{
	struct mg_buf out;
	struct mg_json j;
	mg_assert(r->page);
	if (!mg_request_begin_json(r, (size_t)(r->page->count + 1) * MG_TABLE_JSON_MAX, &out, &j))
		return;
	mg_json_object(&j);
	mg_json_key(&j, "tables");
	mg_json_array(&j);
	for (int i = 0; i < r->page->count; i++)
		mg_summary_json(&r->page->tables[i], NULL, r->who.id, r->lang, NULL, &j);
	mg_json_end_array(&j);
	mg_json_key_text(&j, "next", r->page->next[0] ? r->page->next : NULL);
	mg_json_end_object(&j);
	mg_request_end_json(r, &out);
}
