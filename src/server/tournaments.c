/* tournaments.c: tournaments are made, entered and left; their rounds paired (src/pairing), their tables begun, and their standings told. */
#include "pairing/pairing.h"
#include "rating/rated.h"
#include "record/sheet.h"
#include "server/live_table.h"
#include "server/loader.h"
#include "server/parse.h"
#include "server/server_log.h"
#include "table/event.h"

enum { LISTED = 50, OPEN_OF_OWNER = 3, ROUNDS_MAX = 30, ROUNDS_ROBIN_MAX = 3 * MG_PAIRING_MAX, LEAST_PLAYERS = 3,
       PLAYED_MAX = ROUNDS_ROBIN_MAX * (MG_PAIRING_TABLES + 5), ROW_JSON_MAX = 1024 };
_Static_assert((int)MG_TOURNAMENT_PACE_MAX >= (int)MG_PACE_MAX && (int)MG_TOURNAMENT_NAME_MAX >= (int)MG_TABLE_TITLE_MAX, "what a table has fits");

enum kind { SWISS, ROUND_ROBIN, KINDS };

static const char *const kind_words[KINDS] = {"swiss", "round-robin"};
static const char *const state_words[] = {[MG_TOURNAMENT_OPEN] = "open", [MG_TOURNAMENT_RUNNING] = "running", [MG_TOURNAMENT_OVER] = "over"};

/* A tournament as it is; in memory of its own. */
struct contest {
	struct mg_tournament_row row;
	struct mg_visitor entrant[MG_PAIRING_MAX]; /* in the order in which they came: their numbers in what follows */
	bool gone[MG_PAIRING_MAX];
	int entrants;
	struct mg_paired_row *played;              /* owned */
	struct mg_tournament_result *result;       /* owned; of each of these */
	int tables, capacity;
	bool broken;                               /* memory was refused, or a row makes no sense */
	struct mg_standing standing[MG_PAIRING_MAX];
	bool member;                               /* who asks is one of its club */
};

/* ---- reading ---- */

static bool take_entrant(void *arg, int64_t visitor, const char *name, bool gone)
{
	struct contest *c = arg;
	if (c->entrants == MG_PAIRING_MAX)
		return false;
	c->entrant[c->entrants].id = visitor;
	snprintf(c->entrant[c->entrants].name, sizeof c->entrant[0].name, "%s", name);
	c->gone[c->entrants++] = gone;
	return true;
}

static int number_of(const struct contest *c, int64_t visitor)
{
	for (int i = 0; i < c->entrants; i++)
		if (c->entrant[i].id == visitor)
			return i;
	return -1;
}

static bool read_result(const struct contest *c, const struct mg_paired_row *p, struct mg_tournament_result *r)
{
	struct mg_str players = mg_str(p->players), ranks = mg_str(p->ranks), word;
	long number;
	*r = (struct mg_tournament_result){.size = 0};
	while ((word = mg_str_word(&players)).len) {
		if (r->size == MG_PAIRING_SEATS || !mg_str_number(word, INT32_MAX, &number))
			return false;
		r->player[r->size] = number_of(c, number);
		if (r->player[r->size] < 0)
			return false;
		word = mg_str_word(&ranks);
		r->rank[r->size++] = word.len && mg_str_number(word, MG_PAIRING_SEATS, &number) ? (int)number : 0;
	}
	return r->size == 1 || r->size >= 3;
}

static bool take_paired(void *arg, const struct mg_paired_row *p)
{
	struct contest *c = arg;
	if (c->tables == c->capacity) {
		int capacity = c->capacity * 2 + 64;
		struct mg_paired_row *played = realloc(c->played, sizeof *played * (size_t)capacity);
		c->played = played ? played : c->played;
		struct mg_tournament_result *result = realloc(c->result, sizeof *result * (size_t)capacity);
		c->result = result ? result : c->result;
		c->broken |= !played || !result;
		if (c->broken)
			return false;
		c->capacity = capacity;
	}
	c->played[c->tables] = *p;
	c->broken |= !read_result(c, p, &c->result[c->tables]);
	c->tables++;
	return !c->broken && c->tables < PLAYED_MAX;
}

static void contest_free(struct contest *c)
{
	if (!c)
		return;
	free(c->played);
	free(c->result);
	free(c);
}

/* The one that the path names. NULL: refused, or w->trouble. */
static struct contest *find(struct mg_writer *w, struct mg_request *r)
{
	struct contest *c = calloc(1, sizeof *c);
	enum mg_stored found = c ? mg_store_tournament(w->store, r->item, &c->row) : MG_STORE_NONE;
	bool fine = c && mg_writer_ok(w, found);
	if (fine && found == MG_STORED) {
		fine = (!c->row.club[0] || mg_writer_ok(w, mg_store_is_member(w->store, c->row.club, r->who.id, &c->member))) &&
		       mg_writer_ok(w, mg_store_entrants(w->store, r->item, take_entrant, c)) &&
		       mg_writer_ok(w, mg_store_paired(w->store, r->item, take_paired, c));
		if (fine && !c->broken) {
			mg_standings(c->result, c->tables, c->entrants, c->standing);
			return c;
		}
	}
	if (!c || (fine && found == MG_STORED))
		mg_request_refuse(r, MG_R_BUSY, NULL, NULL);
	else if (fine)
		mg_request_refuse(r, MG_R_MISSING, NULL, NULL);
	contest_free(c);
	return NULL;
}

/* ---- telling ---- */

static bool row_json(void *json, const struct mg_tournament_row *t)
{
	struct mg_json *j = json;
	mg_json_object(j);
	mg_json_key_text(j, "id", t->id);
	mg_json_key_text(j, "name", t->name);
	mg_json_key_text(j, "edition", mg_edition_name((enum mg_edition_id)t->edition));
	mg_json_key_text(j, "kind", kind_words[t->kind == ROUND_ROBIN]);
	mg_json_key_int(j, "players", t->size);
	mg_json_key_int(j, "rounds", t->rounds);
	mg_json_key_int(j, "round", t->round);
	mg_json_key_text(j, "state", state_words[t->state]);
	mg_json_key_text(j, "pace", t->pace);
	mg_json_key_bool(j, "rated", t->rated);
	mg_json_key_int(j, "made", t->made);
	mg_json_key_int(j, "entrants", t->entrants);
	mg_person_json(j, "owner", t->owner, t->owner_name);
	mg_json_key(j, "club");
	if (t->club[0]) {
		mg_json_object(j);
		mg_json_key_text(j, "id", t->club);
		mg_json_key_text(j, "name", t->club_name);
		mg_json_end_object(j);
	} else {
		mg_json_null(j);
	}
	mg_json_key_bool(j, "members_only", t->members_only);
	mg_json_end_object(j);
	return true;
}

static void standings_json(const struct contest *c, struct mg_json *j)
{
	mg_json_key(j, "standings");
	mg_json_array(j);
	for (int i = 0; i < c->entrants; i++) {
		const struct mg_standing *s = &c->standing[i];
		mg_json_object(j);
		mg_json_key_int(j, "place", s->place);
		mg_person_keys_json(j, c->entrant[s->player].id, c->entrant[s->player].name);
		mg_json_key_int(j, "points", s->score);
		mg_json_key_int(j, "opposition", s->opposition);
		mg_json_key_int(j, "wins", s->wins);
		mg_json_key_int(j, "games", s->games);
		mg_json_key_int(j, "byes", s->byes);
		mg_json_key_bool(j, "gone", c->gone[s->player]);
		mg_json_end_object(j);
	}
	mg_json_end_array(j);
}

static void tables_json(const struct contest *c, struct mg_json *j)
{
	mg_json_key(j, "tables");
	mg_json_array(j);
	for (int i = 0; i < c->tables; i++) {
		const struct mg_tournament_result *result = &c->result[i];
		mg_json_object(j);
		mg_json_key_int(j, "round", c->played[i].round);
		mg_json_key_int(j, "number", c->played[i].number);
		mg_json_key_text(j, "table", c->played[i].table[0] ? c->played[i].table : NULL);
		mg_json_key_bool(j, "done", c->played[i].done);
		mg_json_key(j, "players");
		mg_json_array(j);
		for (int k = 0; k < result->size; k++) {
			mg_json_object(j);
			mg_person_keys_json(j, c->entrant[result->player[k]].id, c->entrant[result->player[k]].name);
			mg_json_key_int(j, "rank", result->rank[k]);
			mg_json_key_int(j, "points", c->played[i].done ? mg_tournament_points(result, k) : 0);
			mg_json_end_object(j);
		}
		mg_json_end_array(j);
		mg_json_end_object(j);
	}
	mg_json_end_array(j);
}

static void contest_answer(struct mg_request *r, const struct contest *c, unsigned status)
{
	struct mg_buf out;
	struct mg_json j;
	int me = number_of(c, r->who.id);
	if (!mg_request_begin_json(r, (size_t)(c->entrants + c->tables * MG_PAIRING_SEATS + 4) * ROW_JSON_MAX, &out, &j))
		return;
	mg_json_object(&j);
	mg_json_key(&j, "tournament");
	row_json(&j, &c->row);
	mg_json_key(&j, "you");
	mg_json_object(&j);
	mg_json_key_bool(&j, "entered", r->who.id && me >= 0 && !c->gone[me]);
	mg_json_key_bool(&j, "owner", r->who.id && r->who.id == c->row.owner);
	mg_json_key_bool(&j, "member", c->member);
	mg_json_end_object(&j);
	standings_json(c, &j);
	tables_json(c, &j);
	mg_json_end_object(&j);
	r->status = status;
	mg_request_end_json(r, &out);
}

static void tell(struct mg_writer *w, struct mg_request *r, unsigned status)
{
	struct contest *c = find(w, r);
	if (c)
		contest_answer(r, c, status);
	contest_free(c);
}

void mg_run_tournament(struct mg_writer *w, struct mg_request *r, struct mg_live_table *lt)
{
	(void)lt;
	if (mg_loader_reads(w, r))
		return;
	tell(w, r, 200);
}

/* In quotes; a text that a table calculator would take for a formula does not begin a cell. */
static void csv_text(struct mg_buf *out, const char *text)
{
	mg_buf_char(out, '"');
	if (strchr("=+-@", *text))
		mg_buf_char(out, '\'');
	for (; *text; text++) {
		if (*text == '"')
			mg_buf_char(out, '"');
		mg_buf_char(out, *text);
	}
	mg_buf_char(out, '"');
}

void mg_run_tournament_csv(struct mg_writer *w, struct mg_request *r, struct mg_live_table *lt)
{
	struct mg_buf out;
	(void)lt;
	if (mg_loader_reads(w, r))
		return;
	struct contest *c = find(w, r);
	if (!c)
		return;
	size_t capacity = (size_t)(c->entrants + 1) * 512;
	char *text = malloc(capacity);
	if (text) {
		mg_buf_init(&out, text, capacity);
		mg_buf_text(&out, "place,id,name,points,opposition,wins,games,byes\r\n");
		for (int i = 0; i < c->entrants; i++) {
			const struct mg_standing *s = &c->standing[i];
			mg_buf_printf(&out, "%d,v%lld,", s->place, (long long)c->entrant[s->player].id);
			csv_text(&out, c->entrant[s->player].name);
			mg_buf_printf(&out, ",%d,%d,%d,%d,%d\r\n", s->score, s->opposition, s->wins, s->games, s->byes);
		}
		mg_assert(!out.full);
	}
	if (mg_request_answer(r, 200, text, text ? out.len : 0) && text)
		r->type = "text/csv; charset=utf-8";
	contest_free(c);
}

bool mg_tournaments_json(struct mg_writer *w, const struct mg_request *r, const char *club, int most, struct mg_json *j)
{
	mg_json_key(j, "tournaments");
	mg_json_array(j);
	bool fine = mg_writer_ok(w, mg_store_tournaments(w->store, club, r->who.id, most, row_json, j));
	mg_json_end_array(j);
	return fine;
}

static bool all_json(struct mg_writer *w, const struct mg_request *r, struct mg_json *j)
{
	return mg_tournaments_json(w, r, "", LISTED, j);
}

void mg_run_tournaments(struct mg_writer *w, struct mg_request *r, struct mg_live_table *lt)
{
	(void)lt;
	mg_request_list(w, r, (LISTED + 1) * MG_TOURNAMENT_JSON_MAX, all_json);
}

/* ---- making one, entering and leaving ---- */

bool mg_parse_new_tournament(struct mg_request *r, const struct mg_request_input *in)
{
	const char *edition = NULL, *kind = NULL;
	int64_t players = 0, rounds = 0;
	struct mg_pace pace;
	const struct mg_body_key keys[] = {
		{"name", MG_KEY_TEXT, true, &r->body.tournament.name, NULL}, {"edition", MG_KEY_TEXT, true, &edition, NULL},
		{"kind", MG_KEY_TEXT, true, &kind, NULL}, {"players", MG_KEY_NUMBER, true, &players, NULL},
		{"rounds", MG_KEY_NUMBER, false, &rounds, NULL}, {"pace", MG_KEY_TEXT, true, &r->body.tournament.pace, NULL},
		{"rated", MG_KEY_BOOL, false, &r->body.tournament.rated, NULL}, {"club", MG_KEY_TEXT, false, &r->body.tournament.club, NULL},
		{"members_only", MG_KEY_BOOL, false, &r->body.tournament.members_only, NULL},
	};
	if (!MG_PARSE(r, in, keys))
		return false;
	r->body.tournament.edition = mg_edition_named(mg_str(edition));
	r->body.tournament.kind = mg_event_word(mg_str(kind), kind_words, KINDS);
	r->body.tournament.players = (int)players;
	r->body.tournament.rounds = (int)rounds;
	if (!mg_event_title_is_good(mg_str(r->body.tournament.name)))
		return mg_parse_wrong(r, "name");
	if (r->body.tournament.members_only && !r->body.tournament.club)
		return mg_parse_wrong(r, "members_only");
	if (r->body.tournament.edition < 0)
		return mg_parse_wrong(r, "edition");
	if (r->body.tournament.kind < 0)
		return mg_parse_wrong(r, "kind");
	if (players < MG_MIN_SEATS || players > MG_SEATS)
		return mg_parse_wrong(r, "players");
	if (r->body.tournament.kind == SWISS ? rounds < 1 || rounds > ROUNDS_MAX : rounds != 0)
		return mg_parse_wrong(r, "rounds");
	return (mg_pace_within_reason(r->body.tournament.pace, &pace) && !(r->body.tournament.rated && pace.out == MG_OUT_END)) ||
	       mg_parse_wrong(r, "pace");
}

void mg_run_new_tournament(struct mg_writer *w, struct mg_request *r, struct mg_live_table *lt)
{
	struct mg_tournament_row row = {.owner = r->who.id, .edition = r->body.tournament.edition, .kind = r->body.tournament.kind,
					.size = r->body.tournament.players, .rounds = r->body.tournament.rounds, .rated = r->body.tournament.rated,
					.members_only = r->body.tournament.members_only, .made = w->now};
	const char *club = r->body.tournament.club;
	int64_t open;
	(void)lt;
	mg_assert(r->endpoint->parse == mg_parse_new_tournament);
	if (mg_request_is_muted(w, r) || (club && !mg_request_is_member(w, r, club)) ||
	    !mg_writer_ok(w, mg_store_count_tournaments(w->store, r->who.id, &open)) || !mg_request_name_item(w, r, open, OPEN_OF_OWNER))
		return;
	memcpy(row.id, r->item, sizeof row.id);
	snprintf(row.club, sizeof row.club, "%s", club ? club : "");
	snprintf(row.name, sizeof row.name, "%s", r->body.tournament.name);
	snprintf(row.pace, sizeof row.pace, "%s", r->body.tournament.pace);
	if (!mg_writer_begin(w) || !mg_writer_ok(w, mg_store_add_tournament(w->store, &row)))
		return;
	mg_server_log("tournament %s: made by v%lld", row.id, (long long)r->who.id);
	tell(w, r, 201);
}

void mg_run_enter_tournament(struct mg_writer *w, struct mg_request *r, struct mg_live_table *lt)
{
	struct contest *c = find(w, r);
	bool blocked = false;
	(void)lt;
	if (!c)
		return;
	bool full = c->entrants == MG_PAIRING_MAX && number_of(c, r->who.id) < 0;
	bool over = c->row.state == MG_TOURNAMENT_OVER || (c->row.kind == ROUND_ROBIN && c->row.state == MG_TOURNAMENT_RUNNING && number_of(c, r->who.id) < 0);
	bool stranger = c->row.members_only && !c->member;
	int64_t owner = c->row.owner;
	contest_free(c);
	if (!mg_writer_ok(w, mg_store_is_blocked(w->store, owner, r->who.id, &blocked)))
		return;
	if (full || over || blocked || stranger) {
		mg_request_refuse(r, full ? MG_R_FULL : blocked || stranger ? MG_R_FORBIDDEN : MG_R_STATE, NULL, stranger ? "club" : NULL);
		return;
	}
	if (mg_writer_begin(w) && mg_writer_ok(w, mg_store_enter(w->store, r->item, r->who.id, w->now)))
		tell(w, r, 200);
}

/* Whoever made it may take out others, who do not come. */
void mg_run_leave_tournament(struct mg_writer *w, struct mg_request *r, struct mg_live_table *lt)
{
	struct mg_tournament_row row;
	int64_t whom;
	(void)lt;
	enum mg_stored found = mg_store_tournament(w->store, r->item, &row);
	if (!mg_writer_ok(w, found) || (found != MG_STORED && !mg_request_refuse(r, MG_R_MISSING, NULL, NULL)) || !mg_request_whom(r, row.owner, &whom))
		return;
	if (!mg_writer_begin(w))
		return;
	enum mg_stored done = mg_store_go(w->store, r->item, whom);
	if (!mg_writer_ok(w, done))
		return;
	if (done == MG_STORED)
		tell(w, r, 200);
	else
		mg_request_refuse(r, MG_R_MISSING, NULL, "person");
}

/* ---- rounds ---- */

/* What src/pairing needs to know; who[i] is the entrant behind its player i. */
static void line_up(const struct contest *c, struct mg_pairing *in, int who[MG_PAIRING_MAX])
{
	int at[MG_PAIRING_MAX];
	*in = (struct mg_pairing){.size = c->row.size, .mixed = true, .by_score = c->row.kind == SWISS};
	for (int i = 0; i < c->entrants; i++) {
		at[i] = c->gone[i] ? -1 : in->count;
		if (!c->gone[i])
			who[in->count++] = i;
	}
	for (int i = 0; i < c->entrants; i++) {
		const struct mg_standing *s = &c->standing[i];
		if (at[s->player] >= 0) {
			in->player[at[s->player]].score = s->score;
			in->player[at[s->player]].byes = s->byes;
		}
	}
	for (int i = 0; i < c->tables; i++)
		for (int k = 0; c->result[i].size > 1 && k < c->result[i].size; k++) {
			int me = at[c->result[i].player[k]];
			if (me < 0)
				continue;
			in->player[me].places[k]++;
			for (int m = 0; m < c->result[i].size; m++)
				if (m != k && at[c->result[i].player[m]] >= 0 && in->met[me][at[c->result[i].player[m]]] < UINT8_MAX)
					in->met[me][at[c->result[i].player[m]]]++;
		}
}

static bool begin_table(struct mg_writer *w, struct mg_request *r, const struct contest *c, const int *who, const struct mg_paired_table *paired,
			struct mg_paired_row *row)
{
	const struct mg_sheet *sheet = mg_sheet_of_edition((enum mg_edition_id)c->row.edition);
	struct mg_table_setup setup = {.sheet = sheet, .players = paired->size, .draws = MG_DRAWS_BALANCED, .places = MG_PLACES_EVEN, .start = 0,
				       .is_public = true, .is_rated = c->row.rated, .title = mg_str(c->row.name)};
	struct mg_visitor people[MG_SEATS];
	struct mg_buf text;
	if (!mg_pace_read(mg_str(c->row.pace), &setup.pace)) {
		w->trouble = MG_STORE_FAILED;
		return false;
	}
	mg_buf_init(&text, row->players, sizeof row->players);
	for (int i = 0; i < paired->size; i++) {
		people[i] = c->entrant[who[paired->player[i]]];
		mg_buf_printf(&text, "%s%lld", i ? " " : "", (long long)people[i].id);
	}
	struct mg_live_table *lt = mg_table_make_for(w, r, &setup, people);
	if (!lt)
		return false;
	memcpy(row->table, lt->row.id, sizeof row->table);
	return (!c->row.club[0] || mg_writer_ok(w, mg_store_add_club_table(w->store, c->row.club, row->table, w->now))) &&
	       mg_writer_ok(w, mg_store_add_paired(w->store, c->row.id, row));
}

static bool begin_round(struct mg_writer *w, struct mg_request *r, const struct contest *c, const struct mg_pairing *in, const int *who)
{
	struct mg_paired paired;
	mg_pair(in, &paired);
	mg_assert(paired.tables > 0);
	for (int i = 0; i < paired.tables; i++) {
		struct mg_paired_row row = {.round = c->row.round + 1, .number = i + 1};
		if (!begin_table(w, r, c, who, &paired.table[i], &row))
			return false;
	}
	for (int i = 0; i < paired.byes; i++) {
		struct mg_paired_row row = {.round = c->row.round + 1, .number = paired.tables + i + 1, .done = true};
		snprintf(row.players, sizeof row.players, "%lld", (long long)c->entrant[who[paired.bye[i]]].id);
		if (!mg_writer_ok(w, mg_store_add_paired(w->store, c->row.id, &row)))
			return false;
	}
	return true;
}

static bool is_finished(const struct contest *c, const struct mg_pairing *in)
{
	if (c->row.state == MG_TOURNAMENT_OPEN)
		return false;
	if (in->count < LEAST_PLAYERS)
		return true;
	return c->row.kind == SWISS ? c->row.round >= c->row.rounds : mg_pairing_all_met(in) || c->row.round >= ROUNDS_ROBIN_MAX;
}

static void next_round(struct mg_writer *w, struct mg_request *r, const struct contest *c)
{
	struct mg_pairing in;
	int who[MG_PAIRING_MAX];
	if (c->row.owner != r->who.id) {
		mg_request_refuse(r, MG_R_FORBIDDEN, NULL, NULL);
		return;
	}
	for (int i = 0; i < c->tables; i++)
		if (!c->played[i].done) {
			mg_request_refuse(r, MG_R_STATE, NULL, "tables"); /* of this round some go on */
			return;
		}
	line_up(c, &in, who);
	bool finished = is_finished(c, &in);
	if (c->row.state == MG_TOURNAMENT_OVER || (!finished && in.count < LEAST_PLAYERS)) {
		mg_request_refuse(r, MG_R_STATE, NULL, "entrants");
		return;
	}
	if (!mg_writer_begin(w) || (!finished && !begin_round(w, r, c, &in, who)))
		return;
	enum mg_stored done = mg_store_advance_tournament(w->store, c->row.id, c->row.round, c->row.round + !finished,
							  finished ? MG_TOURNAMENT_OVER : MG_TOURNAMENT_RUNNING);
	if (done == MG_STORE_NONE)
		w->trouble = MG_STORE_BUSY; /* another server was quicker */
	else if (mg_writer_ok(w, done))
		tell(w, r, 200);
}

void mg_run_next_round(struct mg_writer *w, struct mg_request *r, struct mg_live_table *lt)
{
	struct contest *c = find(w, r);
	(void)lt;
	if (c)
		next_round(w, r, c);
	contest_free(c);
}

enum mg_stored mg_tournament_note_end(struct mg_store *s, const struct mg_table *t)
{
	struct mg_rated_result result[MG_SEATS];
	char text[MG_PAIRED_TEXT_MAX];
	struct mg_buf ranks;
	mg_buf_init(&ranks, text, sizeof text);
	if (mg_game_results(t, result))
		for (int i = 0; i < t->record.players; i++)
			mg_buf_printf(&ranks, "%s%d", i ? " " : "", result[i].rank);
	mg_assert(!ranks.full);
	return mg_store_end_paired(s, t->id, text);
}
