/* tables.c: tables are made, started, closed, and met at again. */
#include "bots/player.h"
#include "record/movetext.h"
#include "server/live_table.h"
#include "server/parse.h"
#include "server/server_log.h"
#include "server/tablejson.h"
#include "table/event.h"
#include "text/text.h"

bool mg_request_deny(struct mg_request *r, enum mg_denial why, enum mg_refusal seat)
{
	static const enum mg_refusal refusals[MG_DENIALS] = {
		[MG_DENIED_PHASE] = MG_R_STATE,     [MG_DENIED_RULES] = MG_R_ILLEGAL, [MG_DENIED_NOTHING] = MG_R_NOTHING,
		[MG_DENIED_TEXT] = MG_R_SYNTAX,     [MG_DENIED_OPEN] = MG_R_OPEN_SEAT,
	};
	return mg_request_refuse(r, why == MG_DENIED_SEAT ? seat : refusals[why], NULL, NULL);
}

void mg_request_grant_table(struct mg_request *r, unsigned status, struct mg_live_table *lt)
{
	mg_published_drop(r->published);
	r->published = mg_published_hold(lt->published);
	r->status = status;
}

/* ---- making ---- */

static bool parse_one_seat(struct mg_request *r, json_t *object, struct mg_seat_request *seat)
{
	const char *kind = NULL;
	const struct mg_body_key keys[] = {{"kind", MG_KEY_TEXT, true, &kind, NULL}, {"level", MG_KEY_TEXT, false, &seat->level, NULL}};
	if (!json_is_object(object))
		return mg_parse_wrong(r, "seats");
	if (!mg_parse_object(r, object, keys, MG_COUNT(keys)))
		return false;
	if (strcmp(kind, "bot") == 0)
		return seat->level ? mg_check_level(r, seat->level) : mg_parse_wrong(r, "level");
	seat->me = strcmp(kind, "me") == 0;
	if (seat->level || !(seat->me || strcmp(kind, "open") == 0))
		return mg_parse_wrong(r, "seats");
	return true;
}

static bool parse_seats(struct mg_request *r, json_t *seats)
{
	struct mg_body_create *o = &r->body.create;
	json_t *seat;
	size_t i;
	int me = 0;
	if (json_array_size(seats) != (size_t)o->players)
		return mg_parse_wrong(r, "seats");
	json_array_foreach(seats, i, seat) {
		if (!parse_one_seat(r, seat, &o->seat[i]))
			return false;
		me += o->seat[i].me;
	}
	return me <= 1 || mg_parse_wrong(r, "seats");
}

bool mg_pace_within_reason(const char *words, struct mg_pace *pace)
{
	static const int64_t day = 24 * 3600 * 1000;
	return mg_pace_read(mg_str(words), pace) && pace->base_ms <= (pace->kind == MG_PACE_LIVE ? day : 60 * day) &&
	       pace->increment_ms <= (pace->kind == MG_PACE_LIVE ? day / 24 : 60 * day);
}

static bool check_create(struct mg_request *r, const char *edition, int64_t players, const char *draws, const char *places,
			 const char *start, const char *pace)
{
	struct mg_body_create *o = &r->body.create;
	int number = mg_edition_named(mg_str(edition));
	if (number < 0)
		return mg_parse_wrong(r, "edition");
	if (players < MG_MIN_SEATS || players > MG_SEATS)
		return mg_parse_wrong(r, "players");
	o->edition = (enum mg_edition_id)number;
	o->players = (int)players;
	o->draws = MG_DRAWS_BALANCED;
	if (draws && !mg_draws_read(mg_str(draws), &o->draws))
		return mg_parse_wrong(r, "draws");
	o->start = start && strcmp(start, "random") != 0 ? mg_seat_read(mg_str(start)) : -1;
	if (o->start >= o->players)
		return mg_parse_wrong(r, "start");
	o->places = o->is_rated ? MG_PLACES_EVEN : MG_PLACES_PRINTED;
	if (places && (!mg_places_read(mg_str(places), &o->places) || (o->is_rated && o->places != MG_PLACES_EVEN)))
		return mg_parse_wrong(r, "places");
	if (!mg_places_fit(o->places, o->draws, number))
		return mg_parse_wrong(r, "draws");
	if (o->board && o->sheet)
		return mg_parse_wrong(r, "sheet");
	if (o->name && !*o->name)
		o->name = NULL;
	if (o->name && !mg_event_title_is_good(mg_str(o->name)))
		return mg_parse_wrong(r, "name");
	if (o->lang && !mg_event_lang_is_good(mg_str(o->lang)))
		return mg_parse_wrong(r, "language");
	if (o->is_rated && o->sheet)
		return mg_parse_wrong(r, "rated");
	return (mg_pace_within_reason(pace, &o->pace) && !(o->is_rated && o->pace.out == MG_OUT_END)) || mg_parse_wrong(r, "pace");
}

bool mg_parse_create(struct mg_request *r, const struct mg_request_input *in)
{
	struct mg_body_create *o = &r->body.create;
	const char *edition = NULL, *draws = NULL, *places = NULL, *start = NULL, *pace = "none", *delay = "0";
	int64_t players = 0;
	json_t *seats = NULL;
	const struct mg_body_key keys[] = {
		{"edition", MG_KEY_TEXT, true, &edition, NULL}, {"players", MG_KEY_NUMBER, true, &players, NULL},
		{"board", MG_KEY_TEXT, false, &o->board, NULL}, {"sheet", MG_KEY_TEXT, false, &o->sheet, NULL},
		{"draws", MG_KEY_TEXT, false, &draws, NULL},    {"start", MG_KEY_TEXT, false, &start, NULL},
		{"pace", MG_KEY_TEXT, false, &pace, NULL},      {"public", MG_KEY_BOOL, false, &o->is_public, NULL},
		{"delay", MG_KEY_TEXT, false, &delay, NULL},    {"places", MG_KEY_TEXT, false, &places, NULL},
		{"rated", MG_KEY_BOOL, false, &o->is_rated, NULL},
		{"seats", MG_KEY_LIST, true, &seats, NULL},     {"number", MG_KEY_TEXT, false, &o->number, NULL},
		{"name", MG_KEY_TEXT, false, &o->name, NULL},   {"language", MG_KEY_TEXT, false, &o->lang, NULL},
		{"club", MG_KEY_TEXT, false, &o->club, NULL},
	};
	return MG_PARSE(r, in, keys) && check_create(r, edition, players, draws, places, start, pace) && parse_seats(r, seats) &&
	       (mg_orders_delay_read(mg_str(delay), &o->orders_delay) || mg_parse_wrong(r, "delay")) && mg_check_number(r, o->number);
}

static bool out_of_luck(struct mg_writer *w)
{
	w->trouble = MG_STORE_FAILED;
	return false;
}

/* Every error of an own board, a line each. */
static bool refuse_board(struct mg_request *r, const struct mg_errors *errors)
{
	char text[8192];
	struct mg_buf out;
	mg_buf_init(&out, text, sizeof text);
	for (int i = 0; i < errors->count && i < MG_MAX_ERRORS && out.len + 512 < sizeof text; i++) {
		mg_buf_printf(&out, "%s%d: ", i ? "\n" : "", errors->at[i].line);
		mg_text_complaint(errors->at[i].text, r->lang, &out);
	}
	return mg_request_refuse(r, MG_R_BOARD, text, NULL);
}

bool mg_request_read_board(struct mg_request *r, const char *text, struct mg_sheet *sheet)
{
	struct mg_errors *errors = calloc(1, sizeof *errors);
	if (!errors)
		return mg_request_refuse(r, MG_R_BUSY, NULL, NULL);
	bool good = mg_sheet_read(sheet, mg_str(text), errors) || refuse_board(r, errors);
	free(errors);
	return good;
}

/* The board that is asked for; an own one is read into *own. NULL: refused. */
static const struct mg_sheet *find_sheet(struct mg_request *r, struct mg_sheet *own)
{
	const struct mg_body_create *o = &r->body.create;
	const struct mg_sheet *sheet = own;
	if (o->sheet) {
		if (!mg_request_read_board(r, o->sheet, own))
			return NULL;
	} else {
		sheet = o->board ? mg_sheet_named(mg_str(o->board)) : mg_sheet_of_edition(o->edition);
	}
	if (!sheet || !mg_board_is_for(&sheet->board, (int)o->edition)) {
		mg_request_refuse(r, MG_R_SYNTAX, NULL, o->sheet ? "sheet" : "board");
		return NULL;
	}
	return sheet;
}

/* Where a request comes from: of IPv6 the network of 64 bits. */
static void write_network(const struct mg_request *r, char out[MG_NETWORK_TEXT_MAX])
{
	struct mg_network network;
	out[0] = '\0';
	if (mg_network_read(r->address, &network))
		mg_network_write(&network, out);
}

/* Whether somebody may make another table: who has so many that have not begun begins or closes one of them first. Those of this group
 * are not published yet. */
static bool has_room_for_table(struct mg_writer *w, struct mg_request *r)
{
	char from[MG_NETWORK_TEXT_MAX];
	write_network(r, from);
	int of_host = mg_lobby_open_of_host(w->common->lobby, r->who.id), near = from[0] ? mg_lobby_open_from(w->common->lobby, from) : 0;
	for (const struct mg_live_table *lt = w->touched; lt; lt = lt->also_touched) {
		bool made_now = !lt->published->count;
		of_host += made_now && lt->row.host == r->who.id;
		near += made_now && strcmp(lt->from, from) == 0;
	}
	return (mg_common_below(w->common, of_host, MG_CEILING_OPEN_TABLES) &&
		mg_common_below(w->common, near, MG_CEILING_OPEN_TABLES_NETWORK)) ||
	       mg_request_refuse(r, MG_R_MANY, NULL, NULL);
}

/* Begins a table: its row, `open` and `commit`. NULL: w->trouble. */
static struct mg_live_table *open_table(struct mg_writer *w, struct mg_request *r, const struct mg_table_setup *given)
{
	struct mg_table_row row = {.host = r->who.id, .phase = MG_TABLE_OPEN, .made = w->now, .changed = w->now};
	struct mg_table_setup setup = *given;
	struct mg_buf out = mg_writer_buffer(w);
	row.due = INT64_MAX;
	row.is_public = setup.is_public;
	setup.id = row.id;
	if (!mg_code_make(row.id, MG_TABLE_LETTERS) || !mg_random(row.secret, sizeof row.secret) ||
	    mg_table_decide_open(&setup, row.secret, &out) != MG_GRANTED || out.full) {
		out_of_luck(w);
		return NULL;
	}
	if (!mg_writer_begin(w) || !mg_writer_ok(w, mg_store_new_table(w->store, &row)))
		return NULL;
	struct mg_live_table *lt = mg_live_table_make(w, &row);
	if (lt)
		write_network(r, lt->from);
	else
		out_of_luck(w);
	return lt && mg_live_table_append(w, lt, &out) ? lt : NULL;
}

static bool sit(struct mg_writer *w, struct mg_live_table *lt, int seat, const struct mg_table_seat *who)
{
	struct mg_buf out = mg_writer_buffer(w);
	return mg_table_decide_sit(&lt->t, seat, who, &out) == MG_GRANTED ? mg_live_table_append(w, lt, &out) : out_of_luck(w);
}

/* Where the code of a link stands. */
static char *code_of(struct mg_request *r, int link)
{
	int at = link == MG_LINK_WATCH ? MG_SEATS : link == MG_LINK_ANY ? MG_SEATS + 1 : link % MG_LINK_AGAIN;
	mg_assert(at >= 0 && at < MG_SEATS + 2);
	return r->new_code[at];
}

/* link: a seat, or one of MG_LINK_WATCH, MG_LINK_ANY; MG_LINK_AGAIN with a seat. */
static bool issue_link(struct mg_writer *w, struct mg_request *r, struct mg_live_table *lt, int link)
{
	char *code = code_of(r, link);
	uint8_t hash[MG_DIGEST];
	if (!mg_code_make(code, MG_CODE_LETTERS))
		return out_of_luck(w);
	mg_code_hash(mg_str(code), hash);
	r->linked = true;
	return mg_writer_begin(w) && mg_writer_ok(w, mg_store_set_link(w->store, lt->row.id, link, hash));
}

static bool seat_bot(struct mg_writer *w, struct mg_live_table *lt, int seat, const char *level)
{
	struct mg_table_seat bot = {.sitter = MG_SITS_BOT};
	struct mg_buf out;
	mg_buf_init(&out, bot.level, sizeof bot.level);
	mg_buf_text(&out, mg_player_named(level)->name);
	mg_buf_init(&out, bot.name, sizeof bot.name);
	mg_buf_text(&out, mg_table_bot_name(seat));
	return sit(w, lt, seat, &bot);
}

static bool seat_person(struct mg_writer *w, struct mg_request *r, struct mg_live_table *lt, int seat)
{
	struct mg_table_seat me = mg_request_sitter(r, r->body.create.number);
	return sit(w, lt, seat, &me) && mg_live_table_seat(w, lt, seat, r->who.id);
}

struct mg_live_table *mg_table_make_for(struct mg_writer *w, struct mg_request *r, const struct mg_table_setup *setup, const struct mg_visitor *people)
{
	struct mg_live_table *lt = open_table(w, r, setup);
	for (int i = 0; lt && i < setup->players; i++) {
		struct mg_table_seat who = {.sitter = MG_SITS_PERSON};
		struct mg_buf name;
		mg_buf_init(&name, who.name, sizeof who.name);
		mg_buf_text(&name, people[i].name);
		if (!sit(w, lt, i, &who) || !mg_live_table_seat(w, lt, i, people[i].id))
			return NULL;
	}
	if (!lt)
		return NULL;
	struct mg_buf out = mg_writer_buffer(w);
	if (mg_table_decide_start(&lt->t, lt->row.secret, &out) != MG_GRANTED) {
		out_of_luck(w);
		return NULL;
	}
	return mg_live_table_append(w, lt, &out) && mg_live_table_settle(w, lt) ? lt : NULL;
}

static void fill_table(struct mg_writer *w, struct mg_request *r, struct mg_live_table *lt)
{
	const struct mg_body_create *o = &r->body.create;
	bool open = false;
	for (int i = 0; i < o->players; i++) {
		open |= !o->seat[i].me && !o->seat[i].level;
		if (o->seat[i].me ? !seat_person(w, r, lt, i)
		    : o->seat[i].level ? !seat_bot(w, lt, i, o->seat[i].level)
				       : !issue_link(w, r, lt, i))
			return;
	}
	if (!issue_link(w, r, lt, MG_LINK_WATCH) || (open && !issue_link(w, r, lt, MG_LINK_ANY)))
		return;
	mg_server_log("table %s: made by v%lld from %s", lt->row.id, (long long)r->who.id, r->address);
	mg_request_grant_table(r, 201, lt);
}

void mg_run_create(struct mg_writer *w, struct mg_request *r, struct mg_live_table *lt)
{
	const struct mg_body_create *o = &r->body.create;
	mg_assert(r->endpoint->parse == mg_parse_create);
	struct mg_sheet *own = malloc(sizeof *own);
	if (!own) {
		mg_request_refuse(r, MG_R_BUSY, NULL, NULL);
		return;
	}
	memset(r->new_code, 0, sizeof r->new_code);
	bool may = !((o->name || o->sheet) && mg_request_is_muted(w, r)); /* an own board has a title and names */
	may = may && (!o->is_rated || !r->who.program || mg_request_refuse(r, MG_R_FORBIDDEN, NULL, "rated"));
	may = may && (!o->club || mg_request_is_member(w, r, o->club));
	const struct mg_sheet *sheet = may && has_room_for_table(w, r) ? find_sheet(r, own) : NULL;
	if (sheet) {
		struct mg_table_setup setup = {.sheet = sheet, .players = o->players, .draws = o->draws, .places = o->places, .start = o->start,
					     .pace = o->pace,
					     .is_public = o->is_public || o->club, .is_rated = o->is_rated, .title = mg_str(o->name ? o->name : ""),
					     .lang = o->lang, .orders_delay = o->orders_delay};
		if (o->sheet)
			setup.sheet_text = mg_str(o->sheet);
		lt = open_table(w, r, &setup);
		if (lt && o->club && !mg_writer_ok(w, mg_store_add_club_table(w->store, o->club, lt->row.id, w->now)))
			lt = NULL;
		if (lt)
			fill_table(w, r, lt);
	}
	free(own);
}

/* ---- meeting again ---- */

/* The table where the people of this one meet again; NULL: none yet. */
static struct mg_live_table *find_rematch(struct mg_writer *w, const struct mg_live_table *lt)
{
	for (int64_t n = lt->t.events; n > 0; n--) {
		struct mg_str rest = mg_str(mg_live_table_event(lt, n)->text), word = mg_str_word(&rest);
		char id[MG_ID_MAX];
		if (mg_str_is(word, "over"))
			return NULL;
		if (!mg_str_is(word, "rematch"))
			continue;
		word = mg_str_word(&rest);
		snprintf(id, sizeof id, "%.*s", (int)word.len, word.at);
		return mg_live_table_find(w, id);
	}
	return NULL;
}

/* Computer players on their old seats, and those who say that they will play again, each on hers. */
static bool seat_again(struct mg_writer *w, const struct mg_live_table *from, struct mg_live_table *to)
{
	for (int i = 0; i < from->t.record.players; i++) {
		struct mg_table_seat who = {.sitter = from->t.seat[i].sitter};
		memcpy(who.name, from->t.seat[i].name, sizeof who.name);
		memcpy(who.level, from->t.seat[i].level, sizeof who.level);
		if (who.sitter == MG_SITS_BOT && !sit(w, to, i, &who))
			return false;
	}
	return true;
}

/* Her yes. False: refused, or w->trouble. */
static bool sit_again(struct mg_writer *w, struct mg_request *r, struct mg_live_table *to, int seat)
{
	struct mg_table_seat me = mg_request_sitter(r, r->body.number.number);
	if (mg_live_table_seat_of(to, r->who.id) >= 0)
		return true;
	if (to->t.phase != MG_TABLE_OPEN || to->t.seat[seat].sitter != MG_SITS_NOBODY)
		return mg_request_refuse(r, to->t.phase == MG_TABLE_OPEN ? MG_R_TAKEN : MG_R_STATE, NULL, NULL);
	return sit(w, to, seat, &me) && mg_live_table_seat(w, to, seat, r->who.id);
}

void mg_run_rematch(struct mg_writer *w, struct mg_request *r, struct mg_live_table *lt)
{
	char *board = NULL;
	struct mg_buf sheet = {0};
	mg_assert(r->endpoint->parse == mg_parse_number);
	int seat = mg_live_table_seat_of(lt, r->who.id);
	if (seat < 0) {
		mg_request_refuse(r, MG_R_FORBIDDEN, NULL, NULL);
		return;
	}
	struct mg_live_table *to = find_rematch(w, lt);
	if (to || lt->t.phase != MG_TABLE_OVER) {
		if (!to)
			mg_request_refuse(r, MG_R_STATE, NULL, NULL);
		else if (sit_again(w, r, to, seat))
			mg_request_grant_table(r, 201, to);
		else if (w->again)
			w->trouble = MG_STORE_BUSY; /* it is not the table of the request that has to be read again */
		return;
	}
	struct mg_table_setup setup = {.sheet = lt->t.record.sheet, .players = lt->t.record.players, .draws = lt->t.record.draws,
				     .places = lt->t.is_rated ? MG_PLACES_EVEN : lt->t.record.places, .start = lt->t.start, .pace = lt->t.pace, .is_rated = lt->t.is_rated, .title = mg_str(lt->t.title),
				     .lang = lt->t.lang[0] ? lt->t.lang : NULL, .orders_delay = lt->t.orders_delay};
	if (lt->t.own) {
		board = malloc(MG_BOARD_TEXT_MAX);
		if (!board) {
			mg_request_refuse(r, MG_R_BUSY, NULL, NULL);
			return;
		}
		mg_buf_init(&sheet, board, MG_BOARD_TEXT_MAX);
		mg_sheet_write(lt->t.own, &sheet);
		setup.sheet_text = mg_buf_str(&sheet);
	}
	memset(r->new_code, 0, sizeof r->new_code);
	to = open_table(w, r, &setup);
	free(board);
	if (!to || !seat_again(w, lt, to) || !sit_again(w, r, to, seat) || !issue_link(w, r, to, MG_LINK_WATCH))
		return;
	struct mg_buf out = mg_writer_buffer(w);
	if (mg_table_decide_rematch(&lt->t, to->row.id, &out) != MG_GRANTED) {
		out_of_luck(w);
		return;
	}
	if (mg_live_table_append(w, lt, &out))
		mg_request_grant_table(r, 201, to);
	else if (w->again)
		w->trouble = MG_STORE_BUSY; /* the other table is begun already */
}

/* ---- the host ---- */

static bool is_host(struct mg_request *r, const struct mg_live_table *lt)
{
	return lt->row.host == r->who.id || mg_request_refuse(r, MG_R_FORBIDDEN, NULL, NULL);
}

void mg_run_close(struct mg_writer *w, struct mg_request *r, struct mg_live_table *lt)
{
	struct mg_buf out = mg_writer_buffer(w);
	if (!is_host(r, lt))
		return;
	if (lt->t.phase != MG_TABLE_OPEN) {
		mg_request_refuse(r, MG_R_STATE, NULL, NULL);
		return;
	}
	enum mg_denial why = mg_table_decide_close(&lt->t, lt->row.secret, mg_str(""), &out);
	if (why != MG_GRANTED)
		mg_request_deny(r, why, MG_R_STATE);
	else if (mg_live_table_append(w, lt, &out))
		mg_request_grant_table(r, 200, lt);
}

bool mg_parse_link(struct mg_request *r, const struct mg_request_input *in)
{
	int64_t seat = 0;
	bool seated = false, watch = false, any = false;
	const struct mg_body_key keys[] = {{"seat", MG_KEY_NUMBER, false, &seat, &seated}, {"watch", MG_KEY_BOOL, false, &watch, NULL},
					   {"any", MG_KEY_BOOL, false, &any, NULL}};
	if (!MG_PARSE(r, in, keys))
		return false;
	r->body.link.to = any ? MG_LINK_ANY : MG_LINK_WATCH;
	if (seated && !mg_check_seat(r, seat, &r->body.link.to))
		return false;
	return seated + watch + any == 1 || mg_parse_wrong(r, "seat");
}

/* Of a running game: the seat is given to the same person again, or to whoever comes for one whom the others have voted out. Who can sign in on
 * another device needs no host for that, and loses the seat to none. */
static bool may_give_again(struct mg_writer *w, struct mg_request *r, const struct mg_live_table *lt, int seat)
{
	int64_t ways = 0;
	const struct mg_table_seat *there = &lt->t.seat[seat];
	bool votes = there->vacant && mg_live_table_seat_of(lt, r->who.id) >= 0;
	if (lt->row.host != r->who.id && !votes)
		return mg_request_refuse(r, MG_R_FORBIDDEN, NULL, NULL);
	if (lt->t.is_rated)
		return mg_request_refuse(r, MG_R_STATE, NULL, "rated");
	if (there->sitter != MG_SITS_PERSON)
		return mg_request_refuse(r, MG_R_STATE, NULL, NULL);
	if (!there->vacant && lt->sits[seat] && !mg_writer_ok(w, mg_store_ways_in(w->store, lt->sits[seat], &ways)))
		return false;
	return !ways || mg_request_refuse(r, MG_R_FORBIDDEN, NULL, "secured");
}

void mg_run_link(struct mg_writer *w, struct mg_request *r, struct mg_live_table *lt)
{
	int to = r->body.link.to;
	mg_assert(r->endpoint->parse == mg_parse_link);
	bool again = to >= 0 && lt->t.phase == MG_TABLE_PLAYING;
	if (to >= lt->t.record.players || (to != MG_LINK_WATCH && !again && lt->t.phase != MG_TABLE_OPEN)) {
		if (is_host(r, lt))
			mg_request_refuse(r, MG_R_STATE, NULL, NULL);
		return;
	}
	if (again ? !may_give_again(w, r, lt, to) : !is_host(r, lt))
		return;
	memset(r->new_code, 0, sizeof r->new_code);
	/* The link from before the start is void with it: whoever has it does not even watch. */
	if (again && (!mg_writer_begin(w) || !mg_writer_ok(w, mg_store_drop_link(w->store, lt->row.id, to))))
		return;
	if (issue_link(w, r, lt, again ? to + MG_LINK_AGAIN : to) && (to != MG_LINK_WATCH || mg_live_table_drop_watchers(w, lt)))
		mg_request_grant_table(r, 200, lt);
}

void mg_answer_link(struct mg_request *r)
{
	int to = r->body.link.to;
	char url_text[MG_URL_MAX + 128];
	struct mg_buf out, url;
	struct mg_json j;
	if (!mg_request_begin_json(r, 1024, &out, &j))
		return;
	mg_buf_init(&url, url_text, sizeof url_text);
	mg_link_url(r->base, r->task.table, to == MG_LINK_WATCH, code_of(r, to), &url);
	mg_json_object(&j);
	mg_json_key_text(&j, "link", url_text);
	mg_json_end_object(&j);
	mg_request_end_json(r, &out);
}

bool mg_parse_seat(struct mg_request *r, const struct mg_request_input *in)
{
	const char *kind = NULL, *level = NULL;
	int64_t seat = 0;
	const struct mg_body_key keys[] = {{"seat", MG_KEY_NUMBER, true, &seat, NULL},
				      {"kind", MG_KEY_TEXT, true, &kind, NULL},
				      {"level", MG_KEY_TEXT, false, &level, NULL}};
	if (!MG_PARSE(r, in, keys) || !mg_check_seat(r, seat, &r->body.seat.seat))
		return false;
	r->body.seat.level = level;
	if (strcmp(kind, "open") == 0)
		return !level || mg_parse_wrong(r, "level");
	if (strcmp(kind, "bot") != 0)
		return mg_parse_wrong(r, "kind");
	return level ? mg_check_level(r, level) : mg_parse_wrong(r, "level");
}

void mg_run_seat(struct mg_writer *w, struct mg_request *r, struct mg_live_table *lt)
{
	struct mg_table_seat nobody = {.sitter = MG_SITS_NOBODY};
	struct mg_buf out = mg_writer_buffer(w);
	int seat = r->body.seat.seat;
	mg_assert(r->endpoint->parse == mg_parse_seat);
	if (!is_host(r, lt))
		return;
	if (lt->t.phase != MG_TABLE_OPEN || seat >= lt->t.record.players) {
		mg_request_refuse(r, MG_R_STATE, NULL, NULL);
		return;
	}
	/* Whoever sat there stands up first, and somebody else than the host cannot come back by the link that he has. */
	int64_t removed = lt->sits[seat] == r->who.id ? 0 : lt->sits[seat];
	if (lt->t.seat[seat].sitter != MG_SITS_NOBODY &&
	    (mg_table_decide_sit(&lt->t, seat, &nobody, &out) != MG_GRANTED || !mg_live_table_append(w, lt, &out) ||
	     !(removed ? mg_live_table_remove(w, lt, seat) : mg_live_table_seat(w, lt, seat, 0))))
		return;
	memset(r->new_code, 0, sizeof r->new_code);
	if (removed && (!issue_link(w, r, lt, seat) || !issue_link(w, r, lt, MG_LINK_ANY)))
		return;
	r->linked = removed != 0;
	if (r->body.seat.level && !seat_bot(w, lt, seat, r->body.seat.level))
		return;
	mg_request_grant_table(r, 200, lt);
}

static int count_persons(const struct mg_table *t)
{
	int n = 0;
	for (int i = 0; i < t->record.players; i++)
		n += t->seat[i].sitter == MG_SITS_PERSON;
	return n;
}

void mg_run_start(struct mg_writer *w, struct mg_request *r, struct mg_live_table *lt)
{
	struct mg_buf out = mg_writer_buffer(w);
	if (!is_host(r, lt))
		return;
	if (lt->t.phase == MG_TABLE_OPEN && !mg_live_table_has_player(lt) &&
	    !mg_common_within_limit(w->common, r, MG_LIMIT_BOT_TABLES, r->address))
		return;
	/* Whom a rated game is about: at least two persons. */
	if (lt->t.is_rated && lt->t.phase == MG_TABLE_OPEN && count_persons(&lt->t) < 2) {
		mg_request_refuse(r, MG_R_STATE, NULL, "rated");
		return;
	}
	enum mg_denial why = mg_table_decide_start(&lt->t, lt->row.secret, &out);
	if (why != MG_GRANTED)
		mg_request_deny(r, why, MG_R_STATE);
	else if (mg_live_table_append(w, lt, &out) && mg_live_table_settle(w, lt))
		mg_request_grant_table(r, 200, lt);
}
