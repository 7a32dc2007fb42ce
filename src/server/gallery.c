/* gallery.c: boards that people publish: listed, shown, rated, reported, taken away. What is kept is the board in its canonical form, so that it
 * carries nothing that is not shown. How it plays is found out by this server alone (board_player.h), and before that nobody can rate it. */
#include "record/sheet.h"
#include "server/board_player.h"
#include "server/live_table.h"
#include "server/loader.h"
#include "server/parse.h"
#include "server/server_log.h"
#include "table/event.h"

enum { PAGE_BOARDS = 24, PAGES_MAX = 500, ID_LETTERS = 10, STARS = 5, BOARD_JSON_MAX = 16 * 1024, PAGE_JSON_MAX = (PAGE_BOARDS + 1) * BOARD_JSON_MAX,
       PUBLISHED_JSON_MAX = BOARD_JSON_MAX + 6 * MG_BOARD_TEXT_MAX };

static const char *const order_words[MG_GALLERY_ORDERS] = {"new", "best", "name"};

/* ---- telling ---- */

static void credit_json(struct mg_json *j, const struct mg_gallery_board *b)
{
	const struct mg_sheet *shipped = mg_sheet_named(mg_str(b->origin));
	mg_json_key(j, "origin");
	if (!b->origin[0]) {
		mg_json_null(j);
		return;
	}
	mg_json_object(j);
	mg_json_key_text(j, "id", b->origin);
	mg_json_key_bool(j, "shipped", shipped != NULL);
	mg_json_key_text(j, "name", shipped ? shipped->title : b->origin_name[0] ? b->origin_name : NULL);
	mg_json_key_text(j, "author", b->origin_author[0] ? b->origin_author : NULL);
	mg_json_end_object(j);
}

bool mg_gallery_json(void *json, const struct mg_gallery_board *b)
{
	struct mg_json *j = json;
	char author[32];
	snprintf(author, sizeof author, "v%lld", (long long)b->author);
	mg_json_object(j);
	mg_json_key_text(j, "id", b->id);
	mg_json_key_text(j, "name", b->name);
	mg_json_key_text(j, "about", b->about);
	mg_json_key_text(j, "edition", mg_edition_name((enum mg_edition_id)b->edition));
	mg_json_key_text(j, "hash", b->hash);
	mg_json_key_int(j, "made", b->made);
	mg_json_key_bool(j, "hidden", b->hidden);
	mg_json_key(j, "author");
	mg_json_object(j);
	mg_json_key_text(j, "id", author);
	mg_json_key_text(j, "name", b->author_name);
	mg_json_end_object(j);
	credit_json(j, b);
	mg_json_key_int(j, "votes", b->votes);
	mg_json_key(j, "rating");
	if (b->votes)
		mg_json_fixed(j, (10 * b->stars + b->votes / 2) / b->votes, 1);
	else
		mg_json_null(j);
	mg_json_key(j, "figures");
	if (b->figures[0])
		mg_json_ready(j, mg_str(b->figures));
	else
		mg_json_null(j);
	mg_json_end_object(j);
	return !j->out->full;
}

struct gallery_page {
	struct mg_json *j;
	int count;
};

static bool add_to_page(void *page, const struct mg_gallery_board *b)
{
	struct gallery_page *p = page;
	return p->count++ == PAGE_BOARDS || mg_gallery_json(p->j, b); /* one more tells only that there is one */
}

static bool read_word(const char *text, const char *const *words, int n, int *to)
{
	for (int i = 0; text && i < n; i++)
		if (strcmp(text, words[i]) == 0) {
			*to = i;
			return true;
		}
	return !text;
}

bool mg_parse_gallery(struct mg_request *r, const struct mg_request_input *in)
{
	const char *find = mg_head_query(in->head, "find"), *edition = mg_head_query(in->head, "edition"), *page = mg_head_query(in->head, "page");
	long number = 1;
	r->body.gallery.edition = edition ? mg_edition_named(mg_str(edition)) : -1;
	r->body.gallery.order = MG_GALLERY_NEW;
	if (edition && r->body.gallery.edition < 0)
		return mg_parse_wrong(r, "edition");
	if (!read_word(mg_head_query(in->head, "sort"), order_words, MG_GALLERY_ORDERS, &r->body.gallery.order))
		return mg_parse_wrong(r, "sort");
	if (page && (!mg_str_number(mg_str(page), PAGES_MAX, &number) || number < 1))
		return mg_parse_wrong(r, "page");
	r->body.gallery.page = (int)number;
	r->body.gallery.find[0] = '\0';
	if (find && (strlen(find) >= sizeof r->body.gallery.find || !mg_str_utf8(mg_str(find), NULL)))
		return mg_parse_wrong(r, "find");
	if (find)
		memcpy(r->body.gallery.find, find, strlen(find) + 1);
	return true;
}

void mg_run_gallery(struct mg_writer *w, struct mg_request *r, struct mg_live_table *lt)
{
	struct mg_gallery_query q = {.find = r->body.gallery.find, .edition = r->body.gallery.edition, .order = (enum mg_gallery_order)r->body.gallery.order,
				     .skip = (int64_t)PAGE_BOARDS * (r->body.gallery.page - 1), .most = PAGE_BOARDS + 1};
	struct mg_buf out;
	struct mg_json j;
	(void)lt;
	mg_assert(r->endpoint->parse == mg_parse_gallery);
	if (mg_loader_reads(w, r) || !mg_request_begin_json(r, PAGE_JSON_MAX, &out, &j))
		return;
	struct gallery_page page = {.j = &j};
	mg_json_object(&j);
	mg_json_key(&j, "boards");
	mg_json_array(&j);
	bool fine = mg_writer_ok(w, mg_store_gallery(w->store, &q, add_to_page, &page));
	mg_json_end_array(&j);
	mg_json_key_int(&j, "page", r->body.gallery.page);
	mg_json_key_bool(&j, "more", page.count > PAGE_BOARDS && r->body.gallery.page < PAGES_MAX);
	mg_request_finish_json(r, 200, &out, &j, fine);
}

/* The board that the path names; a hidden one is there for its author and for moderators. False: refused, or w->trouble. */
static bool find_board(struct mg_writer *w, struct mg_request *r, struct mg_gallery_board *b)
{
	enum mg_stored found = mg_store_published(w->store, r->item, b);
	bool seen = found == MG_STORED && (!b->hidden || b->author == r->who.id || r->who.role >= MG_ROLE_MODERATOR);
	return mg_writer_ok(w, found) && (seen || mg_request_refuse(r, MG_R_MISSING, NULL, NULL));
}

static bool add_text(void *json, const char *text)
{
	mg_json_key_text(json, "sheet", text);
	return true;
}

static void tell(struct mg_writer *w, struct mg_request *r, unsigned status)
{
	struct mg_gallery_board b;
	struct mg_buf out;
	struct mg_json j;
	int64_t stars = 0;
	if (!find_board(w, r, &b) || !mg_writer_ok(w, mg_store_vote_of(w->store, b.id, r->who.id, &stars)) ||
	    !mg_request_begin_json(r, PUBLISHED_JSON_MAX, &out, &j))
		return;
	mg_json_object(&j);
	mg_json_key(&j, "board");
	mg_gallery_json(&j, &b);
	bool fine = mg_writer_ok(w, mg_store_published_text(w->store, b.id, add_text, &j));
	mg_json_key(&j, "you");
	mg_json_object(&j);
	mg_json_key_bool(&j, "author", r->who.id && r->who.id == b.author);
	mg_json_key_int(&j, "stars", stars);
	mg_json_end_object(&j);
	mg_request_finish_json(r, status, &out, &j, fine);
}

void mg_run_published_board(struct mg_writer *w, struct mg_request *r, struct mg_live_table *lt)
{
	(void)lt;
	tell(w, r, 200);
}

/* ---- publishing ---- */

bool mg_parse_publish(struct mg_request *r, const struct mg_request_input *in)
{
	const struct mg_body_key keys[] = {{"name", MG_KEY_TEXT, true, &r->body.publish.name, NULL}, {"about", MG_KEY_TEXT, false, &r->body.publish.about, NULL},
					   {"sheet", MG_KEY_TEXT, true, &r->body.publish.sheet, NULL}, {"origin", MG_KEY_TEXT, false, &r->body.publish.origin, NULL}};
	r->body.publish.about = "";
	if (!MG_PARSE(r, in, keys))
		return false;
	if (!mg_event_title_is_good(mg_str(r->body.publish.name)))
		return mg_parse_wrong(r, "name");
	if (r->body.publish.origin && strlen(r->body.publish.origin) >= MG_ID_MAX)
		return mg_parse_wrong(r, "origin");
	return !*r->body.publish.about || mg_event_can_be_said(mg_str(r->body.publish.about)) || mg_parse_wrong(r, "about");
}

/* Credit is given to what is there: a shipped board, or one of the gallery. */
static bool check_origin(struct mg_writer *w, struct mg_request *r, struct mg_gallery_board *b)
{
	const char *origin = r->body.publish.origin;
	struct mg_gallery_board from;
	if (!origin || !*origin)
		return true;
	snprintf(b->origin, sizeof b->origin, "%s", origin);
	if (mg_sheet_named(mg_str(origin)))
		return true;
	enum mg_stored found = mg_store_published(w->store, origin, &from);
	return mg_writer_ok(w, found) && (found == MG_STORED || mg_request_refuse(r, MG_R_MISSING, NULL, "origin"));
}

static bool may_publish(struct mg_writer *w, struct mg_request *r)
{
	int64_t count;
	if (mg_request_is_muted(w, r) || !mg_writer_ok(w, mg_store_count_published(w->store, r->who.id, &count)))
		return false;
	if (!mg_common_below(w->common, (int)count, MG_CEILING_BOARDS))
		return mg_request_refuse(r, MG_R_MORE, NULL, NULL);
	return mg_common_within_limit_here(w->common, r, MG_LIMIT_BOARDS, r->address);
}

static void publish(struct mg_writer *w, struct mg_request *r, const struct mg_sheet *sheet)
{
	struct mg_gallery_board b = {.author = r->who.id, .made = w->now, .edition = (int)sheet->board.edition};
	char text[MG_BOARD_TEXT_MAX + 1];
	struct mg_buf canonical;
	snprintf(b.name, sizeof b.name, "%s", r->body.publish.name);
	snprintf(b.about, sizeof b.about, "%s", r->body.publish.about);
	snprintf(b.hash, sizeof b.hash, "%s", sheet->hash);
	mg_buf_init(&canonical, text, sizeof text);
	mg_sheet_write(sheet, &canonical);
	mg_assert(!canonical.full);
	if (!check_origin(w, r, &b))
		return;
	if (!mg_code_make(b.id, ID_LETTERS)) {
		w->trouble = MG_STORE_FAILED;
		return;
	}
	if (!mg_writer_begin(w))
		return;
	enum mg_stored done = sheet->shipped ? MG_STORE_TAKEN : mg_store_publish(w->store, &b, text);
	if (!mg_writer_ok(w, done))
		return;
	if (done != MG_STORED) {
		mg_request_refuse(r, MG_R_PUBLISHED, NULL, "sheet");
		return;
	}
	mg_server_log("board %s: published by v%lld from %s", b.id, (long long)r->who.id, r->address);
	memcpy(r->item, b.id, sizeof r->item);
	tell(w, r, 201);
	mg_board_player_next(w);
}

void mg_run_publish(struct mg_writer *w, struct mg_request *r, struct mg_live_table *lt)
{
	(void)lt;
	mg_assert(r->endpoint->parse == mg_parse_publish);
	struct mg_sheet *sheet = may_publish(w, r) ? malloc(sizeof *sheet) : NULL;
	if (sheet && mg_request_read_board(r, r->body.publish.sheet, sheet))
		publish(w, r, sheet);
	else if (!sheet && r->status == 0 && w->trouble == MG_STORED)
		mg_request_refuse(r, MG_R_BUSY, NULL, NULL);
	free(sheet);
}

void mg_run_unpublish(struct mg_writer *w, struct mg_request *r, struct mg_live_table *lt)
{
	struct mg_gallery_board b;
	(void)lt;
	if (!find_board(w, r, &b))
		return;
	if (b.author != r->who.id) {
		mg_request_refuse(r, MG_R_FORBIDDEN, NULL, NULL);
		return;
	}
	if (b.hidden) { /* or it could be published again at once */
		mg_request_refuse(r, MG_R_STATE, NULL, NULL);
		return;
	}
	if (mg_writer_begin(w) && mg_writer_ok(w, mg_store_unpublish(w->store, b.id)))
		mg_request_answer_text(r, 200, "{}");
}

/* ---- what others think ---- */

bool mg_parse_rate(struct mg_request *r, const struct mg_request_input *in)
{
	const struct mg_body_key keys[] = {{"stars", MG_KEY_NUMBER, true, &r->body.rate.stars, NULL}};
	return MG_PARSE(r, in, keys) && ((r->body.rate.stars >= 0 && r->body.rate.stars <= STARS) || mg_parse_wrong(r, "stars"));
}

void mg_run_rate(struct mg_writer *w, struct mg_request *r, struct mg_live_table *lt)
{
	struct mg_gallery_board b;
	bool blocked = false;
	(void)lt;
	if (!find_board(w, r, &b) || !mg_writer_ok(w, mg_store_is_blocked(w->store, b.author, r->who.id, &blocked)))
		return;
	if (!b.figures[0] || b.hidden) {
		mg_request_refuse(r, MG_R_STATE, NULL, NULL);
		return;
	}
	if (b.author == r->who.id || blocked) {
		mg_request_refuse(r, MG_R_FORBIDDEN, NULL, NULL);
		return;
	}
	if (mg_common_within_limit_here(w->common, r, MG_LIMIT_VOTES, r->address) && mg_writer_begin(w) &&
	    mg_writer_ok(w, mg_store_vote(w->store, b.id, r->who.id, (int)r->body.rate.stars, w->now)))
		tell(w, r, 200);
}

void mg_run_report_board(struct mg_writer *w, struct mg_request *r, struct mg_live_table *lt)
{
	struct mg_complaint_row report = {.n = 0};
	struct mg_gallery_board b;
	(void)lt;
	if (!find_board(w, r, &b))
		return;
	report.about = b.author;
	memcpy(report.board, b.id, sizeof report.board);
	snprintf(report.context, sizeof report.context, "%s\n%s", b.name, b.about); /* as it was, whatever becomes of it */
	mg_request_report(w, r, &report);
}

void mg_run_played(struct mg_writer *w, const struct mg_played *played)
{
	if (played->figures[0] && mg_writer_begin(w))
		mg_writer_ok(w, mg_store_set_figures(w->store, played->board, played->figures));
	if (played->figures[0] && w->trouble == MG_STORED)
		mg_board_player_next(w);
}
