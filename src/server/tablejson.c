/* tablejson.c: writes tables, their links and their events as JSON. */
#include "server/tablejson.h"

#include "record/alike.h"

void mg_link_url(const char *base, const char *table, bool watch, const char *code, struct mg_buf *out)
{
	mg_buf_printf(out, "%s#/%s/%s/%s", base, watch ? "watch" : "join", table, code);
}

static void game_json(const struct mg_table_summary *f, enum mg_language lang, struct mg_json *j)
{
	char pace_text[MG_PACE_MAX], delay_text[MG_PACE_MAX];
	struct mg_buf pace, delay;
	mg_buf_init(&pace, pace_text, sizeof pace_text);
	mg_pace_write(f->pace, &pace);
	mg_buf_init(&delay, delay_text, sizeof delay_text);
	mg_orders_delay_write(f->orders_delay, &delay);
	mg_json_key_text(j, "id", f->id);
	mg_json_key_text(j, "phase", mg_phase_words[f->phase]);
	mg_json_key_text(j, "edition", mg_edition_name(f->edition));
	mg_json_key_text(j, "board", f->board);
	mg_json_key_text(j, "title", f->title[lang]);
	mg_json_key_int(j, "players", f->players);
	mg_json_key_text(j, "draws", mg_draws_name(f->edition, f->draws)); /* null where they do not vary */
	mg_json_key_text(j, "places", mg_places_name(f->places));
	mg_json_key_text(j, "pace", pace_text);
	mg_json_key_text(j, "delay", delay_text); /* of standing orders */
	mg_json_key_bool(j, "public", f->is_public);
	mg_json_key_text(j, "name", f->name[0] ? f->name : NULL);
	mg_json_key_text(j, "language", f->lang[0] ? f->lang : NULL);
	mg_json_key_bool(j, "rated", f->is_rated);
	mg_json_key_int(j, "made", f->made);
	mg_json_key_int(j, "changed", f->changed);
	mg_json_key_int(j, "events", f->events);
	mg_json_key_int(j, "moves", f->moves);
	mg_json_key_int(j, "era", f->era);
	mg_json_key_int(j, "round", f->round);
}

/* here: NULL where it is not known who has the table open. */
static void seat_json(const struct mg_table_summary *f, int at, const int *here, struct mg_json *j)
{
	const struct mg_seat_summary *s = &f->seat[at];
	bool alike = mg_name_is_mixed(mg_str(s->name));
	for (int i = 0; i < f->players; i++)
		alike |= i != at && f->seat[i].sitter != MG_SITS_NOBODY && mg_names_look_alike(mg_str(f->seat[i].name), mg_str(s->name));
	mg_json_object(j);
	mg_json_key_text(j, "kind", mg_sitter_words[s->sitter]);
	if (s->sitter == MG_SITS_BOT)
		mg_json_key_text(j, "level", s->level);
	if (s->sitter != MG_SITS_NOBODY)
		mg_json_key_text(j, "name", s->name);
	if (s->sitter != MG_SITS_NOBODY && alike)
		mg_json_key_bool(j, "alike", true);
	if (s->sitter == MG_SITS_PERSON || s->sitter == MG_SITS_PROGRAM) {
		char person[32];
		snprintf(person, sizeof person, "v%lld", (long long)s->visitor);
		mg_json_key_text(j, "person", s->visitor ? person : NULL);
		mg_json_key_bool(j, "away", s->away);
		if (here)
			mg_json_key_bool(j, "here", *here > 0);
	}
	mg_json_end_object(j);
}

static void you_json(const struct mg_table_summary *f, int64_t visitor, struct mg_json *j)
{
	int seat = -1;
	for (int i = 0; visitor && i < f->players; i++)
		if (f->seat[i].visitor == visitor)
			seat = i;
	mg_json_key(j, "you");
	mg_json_object(j);
	if (seat < 0)
		mg_json_key_null(j, "seat");
	else
		mg_json_key_int(j, "seat", seat + 1);
	mg_json_key_bool(j, "host", visitor && f->host == visitor);
	mg_json_key_bool(j, "turn", seat >= 0 && (f->turn >> seat & 1));
	mg_json_end_object(j);
}

static void links_json(const struct mg_table_summary *f, const struct mg_links *links, struct mg_json *j)
{
	char url_text[MG_URL_MAX + 64];
	struct mg_buf url;
	mg_json_key(j, "links");
	mg_json_object(j);
	mg_json_key(j, "seats");
	mg_json_array(j);
	for (int i = 0; i < f->players; i++) {
		mg_buf_init(&url, url_text, sizeof url_text);
		if (links->seat[i]) {
			mg_link_url(links->base, f->id, false, links->seat[i], &url);
			mg_json_text(j, url_text);
		} else {
			mg_json_null(j);
		}
	}
	mg_json_end_array(j);
	if (links->watch) {
		mg_buf_init(&url, url_text, sizeof url_text);
		mg_link_url(links->base, f->id, true, links->watch, &url);
		mg_json_key_text(j, "watch", url_text);
	}
	if (links->any) {
		mg_buf_init(&url, url_text, sizeof url_text);
		mg_link_url(links->base, f->id, false, links->any, &url);
		mg_json_key_text(j, "any", url_text);
	}
	mg_json_end_object(j);
}

void mg_logged_event_json(const struct mg_logged_event *event, size_t n, const char *table, struct mg_json *j)
{
	mg_json_object(j);
	if (table)
		mg_json_key_text(j, "table", table);
	mg_json_key_int(j, "n", (long long)n);
	mg_json_key_int(j, "at", event->at);
	mg_json_key(j, "event");
	mg_json_slice(j, (struct mg_str){event->text, event->len});
	mg_json_end_object(j);
}

void mg_summary_json(const struct mg_table_summary *f, const int here[MG_SEATS], int64_t visitor, enum mg_language lang,
		     const struct mg_links *links, struct mg_json *j)
{
	mg_json_object(j);
	game_json(f, lang, j);
	mg_json_key(j, "turn");
	mg_json_array(j);
	for (int i = 0; i < f->players; i++)
		if (f->turn >> i & 1)
			mg_json_int(j, i + 1);
	mg_json_end_array(j);
	mg_json_key(j, "seats");
	mg_json_array(j);
	for (int i = 0; i < f->players; i++)
		seat_json(f, i, here ? &here[i] : NULL, j);
	mg_json_end_array(j);
	you_json(f, visitor, j);
	mg_json_key(j, "totals");
	if (f->has_totals) {
		mg_json_array(j);
		for (int i = 0; i < f->players; i++)
			mg_json_int(j, f->total[i]);
		mg_json_end_array(j);
	} else {
		mg_json_null(j);
	}
	if (links)
		links_json(f, links, j);
	mg_json_end_object(j);
}

void mg_table_json(struct mg_published *s, int64_t visitor, enum mg_language lang, const struct mg_links *links, struct mg_json *j)
{
	pthread_mutex_lock(&s->lock);
	mg_summary_json(&s->summary, s->here, visitor, lang, links, j);
	pthread_mutex_unlock(&s->lock);
}
