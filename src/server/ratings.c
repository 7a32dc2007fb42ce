/* ratings.c: rated games at their end, lists of the best, and what is known of one player. */
#include "server/ratings.h"

#include "bots/player.h"
#include "rating/rated.h"
#include "record/sheet.h"
#include "server/live_table.h"
#include "server/loader.h"
#include "server/parse.h"

enum { RANKING_MAX = 200, PROFILE_GAMES = 200, FIELDS_SHOWN = 8, MET_MAX = 20, ANSWER_MAX = 512 * 1024 };

/* ---- the end of a game ---- */

struct play {
	struct mg_rated_seat seat[MG_SEATS];
	struct mg_rated_row row[MG_SEATS];
	int count;
};

static enum mg_stored add_seat(struct mg_store *s, struct play *p, const struct mg_table *t, const struct mg_rated_result *result, int seat,
			       int64_t visitor, int64_t at)
{
	struct mg_rated_row *row = &p->row[p->count], before;
	struct mg_rated_seat *rated = &p->seat[p->count];
	if (!visitor && !result->bot)
		return MG_STORED; /* nobody sits there any more who could be rated */
	*row = (struct mg_rated_row){.seat = seat, .visitor = visitor, .at = at, .edition = t->record.sheet->board.edition,
				     .players = t->record.players, .place = result->rank};
	snprintf(row->table, sizeof row->table, "%s", t->id);
	memcpy(row->fields, result->fields, sizeof row->fields);
	if (result->bot)
		snprintf(row->player, sizeof row->player, "%s", t->seat[seat].level);
	else
		snprintf(row->player, sizeof row->player, "v%lld", (long long)visitor);
	enum mg_stored found = mg_store_rated_before(s, row->player, row->edition, at, row->table, &before);
	*rated = (struct mg_rated_seat){.rating = mg_strength_new, .rank = result->rank, .advantage = result->advantage};
	if (found == MG_STORED)
		rated->rating = (struct mg_strength){before.mean, before.deviation};
	p->count++;
	return found == MG_STORE_NONE ? MG_STORED : found;
}

/* Computer players of one level that met at a table have one rating, which moves by the mean of what each did. */
static void share_rating(struct play *p)
{
	mg_assert(p->count <= MG_SEATS);
	for (int i = 0; i < p->count && i < MG_SEATS; i++) {
		int64_t mean = 0, deviation = 0, n = 0;
		for (int k = 0; k < p->count && k < MG_SEATS; k++)
			if (strcmp(p->row[k].player, p->row[i].player) == 0) {
				mean += p->seat[k].rating.mean;
				deviation += p->seat[k].rating.deviation;
				n++;
			}
		p->row[i].mean = mean / n;
		p->row[i].deviation = deviation / n;
	}
}

_Static_assert((int)MG_STORED_FIELDS_MAX == (int)MG_RATED_FIELDS_MAX, "what a seat held fits");

enum mg_stored mg_ratings_add(struct mg_store *s, const struct mg_table *t, const int64_t visitor[MG_SEATS], int64_t at, long *changed)
{
	struct mg_rated_result result[MG_SEATS];
	struct play p = {.count = 0};
	enum mg_stored done = MG_STORED;
	if (!mg_rated_results(t, result))
		return MG_STORE_NONE;
	for (int i = 0; i < t->record.players && done == MG_STORED; i++)
		done = add_seat(s, &p, t, &result[i], i, visitor[i], at);
	if (done != MG_STORED)
		return done;
	if (p.count < 2)
		return MG_STORE_NONE;
	for (int i = 0; i < p.count; i++)
		p.row[i].gain = -p.seat[i].rating.mean;
	mg_strength_rate(p.seat, p.count);
	share_rating(&p);
	for (int i = 0; i < p.count && done == MG_STORED; i++) {
		struct mg_rated_row old;
		p.row[i].gain += p.row[i].mean;
		if (changed) {
			done = mg_store_rated(s, t->id, p.row[i].seat, &old);
			*changed += done != MG_STORED || old.mean != p.row[i].mean || old.deviation != p.row[i].deviation;
		}
		if (done == MG_STORED || done == MG_STORE_NONE)
			done = mg_store_set_rated(s, &p.row[i]);
	}
	return done;
}

/* ---- lists of the best ---- */

/* Milliseconds since 1970 of the first day of a month. */
static int64_t month_begins(int year, int month)
{
	static const int before[] = {0, 31, 59, 90, 120, 151, 181, 212, 243, 273, 304, 334};
	int years = year - 1970, leaps = (year - 1) / 4 - (year - 1) / 100 + (year - 1) / 400 - 477;
	bool leap = (year % 4 == 0 && year % 100 != 0) || year % 400 == 0;
	int64_t days = (int64_t)years * 365 + leaps + before[month] + (leap && month > 1);
	return days * 24 * 3600 * 1000;
}

/* A season is a quarter of a year: "2026-4". */
static bool read_season(struct mg_str word, int64_t *from, int64_t *until)
{
	long year, quarter;
	if (word.len != 6 || word.at[4] != '-' || !mg_str_number((struct mg_str){word.at, 4}, 2999, &year) || year < 1970 ||
	    !mg_str_number((struct mg_str){word.at + 5, 1}, 4, &quarter) || quarter < 1)
		return false;
	*from = month_begins((int)year, (int)(quarter - 1) * 3);
	*until = quarter == 4 ? month_begins((int)year + 1, 0) : month_begins((int)year, (int)quarter * 3);
	return true;
}

bool mg_parse_ranking(struct mg_request *r, const struct mg_request_input *in)
{
	const char *edition = mg_head_query(in->head, "edition"), *season = mg_head_query(in->head, "season");
	int number = edition ? mg_edition_named(mg_str(edition)) : MG_DEFAULT_EDITION;
	r->body.ranking.edition = number;
	r->body.ranking.until = INT64_MAX;
	if (number < 0)
		return mg_parse_wrong(r, "edition");
	return !season || read_season(mg_str(season), &r->body.ranking.from, &r->body.ranking.until) || mg_parse_wrong(r, "season");
}

static void figures_json(const struct mg_rated_row *row, struct mg_json *j)
{
	mg_json_key_int(j, "rating", (row->mean + MG_POINT / 2) / MG_POINT);
	mg_json_key_int(j, "deviation", (row->deviation + MG_POINT / 2) / MG_POINT);
	mg_json_key_bool(j, "provisional", mg_strength_is_provisional((struct mg_strength){row->mean, row->deviation}));
}

struct ranking {
	struct mg_rated_row row[RANKING_MAX];
	int count;
};

static bool add_ranked(void *arg, const struct mg_rated_row *row)
{
	struct ranking *list = arg;
	list->row[list->count++] = *row;
	return list->count < RANKING_MAX;
}

/* One of both lists: people, or computer players. */
static void write_ranking(const struct ranking *list, const char *key, bool computers, struct mg_json *j)
{
	mg_json_key(j, key);
	mg_json_array(j);
	for (int i = 0; i < list->count; i++) {
		const struct mg_rated_row *row = &list->row[i];
		if ((row->visitor == 0) != computers)
			continue;
		mg_json_object(j);
		mg_json_key_text(j, "id", row->player);
		mg_json_key_text(j, "name", row->visitor ? row->name : row->player);
		figures_json(row, j);
		mg_json_key_int(j, "games", row->games);
		mg_json_end_object(j);
	}
	mg_json_end_array(j);
}

void mg_run_ranking(struct mg_writer *w, struct mg_request *r, struct mg_live_table *lt)
{
	struct mg_buf out;
	struct mg_json j;
	mg_assert(r->endpoint->parse == mg_parse_ranking);
	(void)lt;
	if (mg_loader_reads(w, r))
		return;
	struct ranking *list = calloc(1, sizeof *list);
	if (!list) {
		mg_request_refuse(r, MG_R_BUSY, NULL, NULL);
		return;
	}
	if (mg_writer_ok(w, mg_store_ranking(w->store, r->body.ranking.edition, r->body.ranking.from, r->body.ranking.until, MG_PROVISIONAL,
					     RANKING_MAX, add_ranked, list)) &&
	    mg_request_begin_json(r, ANSWER_MAX, &out, &j)) {
		mg_json_object(&j);
		mg_json_key_text(&j, "edition", mg_edition_name((enum mg_edition_id)r->body.ranking.edition));
		write_ranking(list, "people", false, &j);
		write_ranking(list, "computers", true, &j);
		mg_request_finish_json(r, 200, &out, &j, true);
	}
	free(list);
}

/* ---- one player ---- */

struct profile {
	struct mg_json *j;
	struct mg_rated_row last[MG_EDITIONS]; /* player empty: none */
	int games[MG_EDITIONS], held[MG_EDITIONS][MG_FIELDS];
};

static bool add_game(void *arg, const struct mg_rated_row *row)
{
	struct profile *p = arg;
	struct mg_str rest = mg_str(row->fields), word;
	if (row->edition < 0 || row->edition >= MG_EDITIONS)
		return true;
	if (!p->games[row->edition]++)
		p->last[row->edition] = *row;
	while ((word = mg_str_word(&rest)).len) {
		int field = mg_field_read(word);
		if (field >= 0 && field < MG_FIELDS)
			p->held[row->edition][field]++;
	}
	mg_json_object(p->j);
	mg_json_key_text(p->j, "table", row->table);
	mg_json_key_int(p->j, "at", row->at);
	mg_json_key_text(p->j, "edition", mg_edition_name((enum mg_edition_id)row->edition));
	mg_json_key_int(p->j, "players", row->players);
	mg_json_key_int(p->j, "place", row->place);
	figures_json(row, p->j);
	mg_json_key_int(p->j, "gain", (row->gain + (row->gain < 0 ? -MG_POINT : MG_POINT) / 2) / MG_POINT);
	mg_json_end_object(p->j);
	return true;
}

static void write_fields(struct profile *p, int edition)
{
	for (int n = 0; n < FIELDS_SHOWN; n++) {
		int best = 0;
		for (int f = 1; f < MG_FIELDS; f++)
			if (p->held[edition][f] > p->held[edition][best])
				best = f;
		if (!p->held[edition][best])
			return;
		char text[16];
		struct mg_buf name;
		mg_buf_init(&name, text, sizeof text);
		mg_field_write(best, &name);
		mg_json_object(p->j);
		mg_json_key_text(p->j, "field", text);
		mg_json_key_int(p->j, "games", p->held[edition][best]);
		mg_json_end_object(p->j);
		p->held[edition][best] = 0;
	}
}

static void write_editions(struct profile *p)
{
	mg_json_key(p->j, "ratings");
	mg_json_array(p->j);
	for (int e = 0; e < MG_EDITIONS; e++) {
		if (!p->games[e])
			continue;
		mg_json_object(p->j);
		mg_json_key_text(p->j, "edition", mg_edition_name((enum mg_edition_id)e));
		figures_json(&p->last[e], p->j);
		mg_json_key_int(p->j, "games", p->games[e]);
		mg_json_key(p->j, "fields");
		mg_json_array(p->j);
		write_fields(p, e);
		mg_json_end_array(p->j);
		mg_json_end_object(p->j);
	}
	mg_json_end_array(p->j);
}

static bool add_met(void *arg, const char *player, const char *name, int64_t games, int64_t won, int64_t lost)
{
	struct mg_json *j = arg;
	mg_json_object(j);
	mg_json_key_text(j, "id", player);
	mg_json_key_text(j, "name", *name ? name : player);
	mg_json_key_int(j, "games", games);
	mg_json_key_int(j, "won", won);
	mg_json_key_int(j, "lost", lost);
	mg_json_end_object(j);
	return true;
}

/* Their name; false: refused, for there is no such player, or w->trouble. */
static bool find_person(struct mg_writer *w, struct mg_request *r, char name[MG_STORED_NAME_MAX])
{
	struct mg_visitor v;
	long id;
	const struct mg_player *level = mg_player_named(r->item);
	snprintf(name, MG_STORED_NAME_MAX, "%s", r->item);
	if (level)
		return true;
	if (r->item[0] != 'v' || !mg_str_number(mg_str(r->item + 1), INT32_MAX, &id))
		return mg_request_refuse(r, MG_R_MISSING, NULL, NULL);
	enum mg_stored found = mg_store_visitor(w->store, id, &v);
	if (!mg_writer_ok(w, found))
		return false;
	memcpy(name, v.name, sizeof v.name);
	return found == MG_STORED || mg_request_refuse(r, MG_R_MISSING, NULL, NULL);
}

void mg_run_person(struct mg_writer *w, struct mg_request *r, struct mg_live_table *lt)
{
	char name[MG_STORED_NAME_MAX];
	struct mg_buf out;
	struct mg_json j;
	(void)lt;
	if (mg_loader_reads(w, r))
		return;
	struct profile *p = calloc(1, sizeof *p);
	if (!p || !find_person(w, r, name) || !mg_request_begin_json(r, ANSWER_MAX, &out, &j)) {
		if (!p)
			mg_request_refuse(r, MG_R_BUSY, NULL, NULL);
		free(p);
		return;
	}
	p->j = &j;
	mg_json_object(&j);
	mg_json_key_text(&j, "id", r->item);
	mg_json_key_text(&j, "name", name);
	mg_json_key(&j, "games");
	mg_json_array(&j);
	bool fine = mg_writer_ok(w, mg_store_rated_of(w->store, r->item, PROFILE_GAMES, add_game, p));
	mg_json_end_array(&j);
	write_editions(p);
	mg_json_key(&j, "against");
	mg_json_array(&j);
	fine = fine && mg_writer_ok(w, mg_store_rated_against(w->store, r->item, MET_MAX, add_met, &j));
	mg_json_end_array(&j);
	mg_request_finish_json(r, 200, &out, &j, fine);
	free(p);
}
