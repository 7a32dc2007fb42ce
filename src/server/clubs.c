/* clubs.c: clubs are made, joined and left; their members, the tables that are open or being played there, their tournaments, and their table of results. */
#include "pairing/pairing.h"
#include "rating/rated.h"
#include "server/live_table.h"
#include "server/loader.h"
#include "server/parse.h"
#include "server/tablejson.h"
#include "table/event.h"

enum { CLUBS_LISTED = 100, CLUBS_OF_OWNER = 3, MEMBERS_SHOWN = 500, TABLES_SHOWN = 30, TOURNAMENTS_SHOWN = 20, RESULTS_SHOWN = 100, ID_LETTERS = 10, CLUB_JSON_MAX = 8192 };

bool mg_request_is_member(struct mg_writer *w, struct mg_request *r, const char *club)
{
	bool is = false;
	return mg_writer_ok(w, mg_store_is_member(w->store, club, r->who.id, &is)) && (is || mg_request_refuse(r, MG_R_FORBIDDEN, NULL, "club"));
}

bool mg_request_name_item(struct mg_writer *w, struct mg_request *r, int64_t count, int64_t most)
{
	if (count >= most)
		return mg_request_refuse(r, MG_R_MORE, NULL, NULL);
	if (!mg_code_make(r->item, ID_LETTERS))
		w->trouble = MG_STORE_FAILED;
	return w->trouble == MG_STORED;
}

bool mg_request_whom(struct mg_request *r, int64_t owner, int64_t *whom)
{
	const char *person = r->body.leave.person;
	mg_assert(r->endpoint->parse == mg_parse_leave);
	*whom = person ? mg_person_read(person) : r->who.id;
	if (!*whom)
		return mg_request_refuse(r, MG_R_MISSING, NULL, "person");
	return *whom == r->who.id || r->who.id == owner || mg_request_refuse(r, MG_R_FORBIDDEN, NULL, NULL);
}

/* ---- telling ---- */

static bool club_json(void *json, const struct mg_club *c)
{
	struct mg_json *j = json;
	mg_json_object(j);
	mg_json_key_text(j, "id", c->id);
	mg_json_key_text(j, "name", c->name);
	mg_json_key_text(j, "about", c->about);
	mg_json_key_int(j, "members", c->members);
	mg_json_key_int(j, "made", c->made);
	mg_person_json(j, "owner", c->owner, c->owner_name);
	mg_json_end_object(j);
	return true;
}

void mg_request_list(struct mg_writer *w, struct mg_request *r, size_t capacity, mg_request_write_list *write)
{
	struct mg_buf out;
	struct mg_json j;
	if (mg_loader_reads(w, r) || !mg_request_begin_json(r, capacity, &out, &j))
		return;
	mg_json_object(&j);
	bool fine = write(w, r, &j);
	mg_request_finish_json(r, 200, &out, &j, fine);
}

static bool clubs_json(struct mg_writer *w, const struct mg_request *r, struct mg_json *j)
{
	mg_json_key(j, "clubs");
	mg_json_array(j);
	bool fine = mg_writer_ok(w, mg_store_clubs(w->store, r->who.id, CLUBS_LISTED, club_json, j));
	mg_json_end_array(j);
	return fine;
}

void mg_run_clubs(struct mg_writer *w, struct mg_request *r, struct mg_live_table *lt)
{
	(void)lt;
	mg_request_list(w, r, (CLUBS_LISTED + 1) * 2 * CLUB_JSON_MAX, clubs_json);
}

static bool add_table(void *arg, const char *id)
{
	struct mg_table_ids *ids = arg;
	snprintf(ids->id[ids->count++], MG_ID_MAX, "%s", id);
	return ids->count < TABLES_SHOWN;
}

struct club_results {
	struct mg_json *j;
	int64_t last, place, n;
};

static bool result_json(void *arg, int64_t visitor, const char *name, int64_t points, int64_t games, int64_t won)
{
	struct club_results *r = arg;
	r->n++;
	if (r->n == 1 || points != r->last)
		r->place = r->n;
	r->last = points;
	mg_json_object(r->j);
	mg_json_key_int(r->j, "place", r->place);
	mg_person_keys_json(r->j, visitor, name);
	mg_json_key_int(r->j, "points", points);
	mg_json_key_int(r->j, "games", games);
	mg_json_key_int(r->j, "wins", won);
	mg_json_end_object(r->j);
	return true;
}

/* Tables that the lobby has; one that nobody has touched since the server's start comes when it is loaded. */
static bool write_tables(struct mg_writer *w, struct mg_request *r, const char *club, struct mg_json *j)
{
	struct mg_table_ids ids = {.count = 0};
	struct mg_table_summary *summary = malloc(sizeof *summary);
	bool fine = summary && mg_writer_ok(w, mg_store_club_tables(w->store, club, TABLES_SHOWN, add_table, &ids));
	mg_json_key(j, "tables");
	mg_json_array(j);
	for (int i = 0; fine && i < ids.count; i++)
		if (mg_lobby_get(w->common->lobby, ids.id[i], summary))
			mg_summary_json(summary, NULL, r->who.id, r->lang, NULL, j);
	mg_json_end_array(j);
	free(summary);
	return fine;
}

/* False: refused, or w->trouble. */
static bool find_club(struct mg_writer *w, struct mg_request *r, struct mg_club *c)
{
	enum mg_stored found = mg_store_club(w->store, r->item, c);
	return mg_writer_ok(w, found) && (found == MG_STORED || mg_request_refuse(r, MG_R_MISSING, NULL, NULL));
}

static void tell(struct mg_writer *w, struct mg_request *r, unsigned status)
{
	struct mg_club c;
	struct mg_buf out;
	struct mg_json j;
	bool member = false;
	if (!find_club(w, r, &c) || !mg_writer_ok(w, mg_store_is_member(w->store, c.id, r->who.id, &member)) ||
	    !mg_request_begin_json(r, 2 * CLUB_JSON_MAX + MEMBERS_SHOWN * 1024 + TABLES_SHOWN * MG_TABLE_JSON_MAX + TOURNAMENTS_SHOWN * MG_TOURNAMENT_JSON_MAX + RESULTS_SHOWN * 1024, &out, &j))
		return;
	struct club_results results = {.j = &j};
	mg_json_object(&j);
	mg_json_key(&j, "club");
	club_json(&j, &c);
	mg_json_key(&j, "you");
	mg_json_object(&j);
	mg_json_key_bool(&j, "member", member);
	mg_json_key_bool(&j, "owner", r->who.id && r->who.id == c.owner);
	mg_json_end_object(&j);
	mg_json_key(&j, "members");
	mg_json_array(&j);
	bool fine = mg_writer_ok(w, mg_store_club_members(w->store, c.id, MEMBERS_SHOWN, mg_list_person, &j));
	mg_json_end_array(&j);
	fine = fine && write_tables(w, r, c.id, &j) && mg_tournaments_json(w, r, c.id, TOURNAMENTS_SHOWN, &j);
	mg_json_key(&j, "results");
	mg_json_array(&j);
	fine = fine && mg_writer_ok(w, mg_store_club_results(w->store, c.id, RESULTS_SHOWN, result_json, &results));
	mg_json_end_array(&j);
	mg_request_finish_json(r, status, &out, &j, fine);
}

void mg_run_club(struct mg_writer *w, struct mg_request *r, struct mg_live_table *lt)
{
	(void)lt;
	if (mg_loader_reads(w, r))
		return;
	tell(w, r, 200);
}

/* ---- making, joining, leaving ---- */

bool mg_parse_new_club(struct mg_request *r, const struct mg_request_input *in)
{
	const struct mg_body_key keys[] = {{"name", MG_KEY_TEXT, true, &r->body.club.name, NULL}, {"about", MG_KEY_TEXT, false, &r->body.club.about, NULL}};
	r->body.club.about = "";
	if (!MG_PARSE(r, in, keys))
		return false;
	if (!mg_event_title_is_good(mg_str(r->body.club.name)))
		return mg_parse_wrong(r, "name");
	return !*r->body.club.about || mg_event_can_be_said(mg_str(r->body.club.about)) || mg_parse_wrong(r, "about");
}

void mg_run_new_club(struct mg_writer *w, struct mg_request *r, struct mg_live_table *lt)
{
	struct mg_club c = {.owner = r->who.id, .made = w->now};
	int64_t count;
	(void)lt;
	mg_assert(r->endpoint->parse == mg_parse_new_club);
	if (mg_request_is_muted(w, r) || !mg_writer_ok(w, mg_store_count_clubs(w->store, r->who.id, &count)) ||
	    !mg_request_name_item(w, r, count, CLUBS_OF_OWNER))
		return;
	memcpy(c.id, r->item, sizeof c.id);
	snprintf(c.name, sizeof c.name, "%s", r->body.club.name);
	snprintf(c.about, sizeof c.about, "%s", r->body.club.about);
	if (mg_writer_begin(w) && mg_writer_ok(w, mg_store_add_club(w->store, &c)) &&
	    mg_writer_ok(w, mg_store_join_club(w->store, c.id, r->who.id, w->now)))
		tell(w, r, 201);
}

void mg_run_join_club(struct mg_writer *w, struct mg_request *r, struct mg_live_table *lt)
{
	struct mg_club c;
	bool blocked = false;
	(void)lt;
	if (!find_club(w, r, &c) || !mg_writer_ok(w, mg_store_is_blocked(w->store, c.owner, r->who.id, &blocked)) || !mg_writer_begin(w))
		return;
	enum mg_stored done = blocked ? MG_STORE_TAKEN : mg_store_join_club(w->store, c.id, r->who.id, w->now);
	if (!mg_writer_ok(w, done))
		return;
	if (done == MG_STORED)
		tell(w, r, 200);
	else
		mg_request_refuse(r, MG_R_FORBIDDEN, NULL, NULL);
}

bool mg_parse_leave(struct mg_request *r, const struct mg_request_input *in)
{
	const struct mg_body_key keys[] = {{"person", MG_KEY_TEXT, false, &r->body.leave.person, NULL}};
	return MG_PARSE(r, in, keys);
}

/* Whoever made it stays, and may shut out others, who do not come back. */
void mg_run_leave_club(struct mg_writer *w, struct mg_request *r, struct mg_live_table *lt)
{
	struct mg_club c;
	int64_t whom;
	(void)lt;
	if (!find_club(w, r, &c) || !mg_request_whom(r, c.owner, &whom))
		return;
	if (whom == c.owner) {
		mg_request_refuse(r, MG_R_STATE, NULL, NULL);
		return;
	}
	if (!mg_writer_begin(w))
		return;
	enum mg_stored done = mg_store_leave_club(w->store, c.id, whom, whom != r->who.id);
	if (!mg_writer_ok(w, done))
		return;
	if (done == MG_STORED)
		tell(w, r, 200);
	else
		mg_request_refuse(r, MG_R_MISSING, NULL, "person");
}

enum mg_stored mg_club_note_end(struct mg_store *s, const struct mg_table *t, const int64_t sits[MG_SEATS])
{
	struct mg_rated_result place[MG_SEATS];
	struct mg_tournament_result result = {.size = t->record.players};
	enum mg_stored done = MG_STORED;
	if (!mg_game_results(t, place))
		return MG_STORED;
	for (int i = 0; i < result.size && i < MG_PAIRING_SEATS; i++)
		result.rank[i] = place[i].rank;
	for (int i = 0; i < result.size && i < MG_PAIRING_SEATS && done == MG_STORED; i++)
		if (sits[i])
			done = mg_store_add_club_result(s, t->id, sits[i], mg_tournament_points(&result, i), result.rank[i] == 1, t->at);
	return done;
}
