/* tables.c: random tables, see tables.h. */
#include "tables.h"

#include "games.h"
#include "orders.h"
#include "record/sheet.h"

enum { OUT_MAX = MG_EVENT_MAX + 2048 };

static uint32_t below(struct life *l, uint32_t n)
{
	return mg_rng_below(&l->rng, n);
}

_Noreturn static void stop(const char *what, const char *why, struct mg_str event)
{
	fprintf(stderr, "%s: %s: %.*s\n", what, why, (int)event.len, event.at);
	abort();
}

/* With the time that a server would store: one that never goes back. */
static void note(struct life *l, struct mg_str event)
{
	int64_t at = l->now > l->t.at ? l->now : l->t.at;
	while (l->len + event.len + 64 > l->cap) {
		l->cap = l->cap ? 2 * l->cap : 1 << 16;
		l->log = realloc(l->log, l->cap);
		if (!l->log)
			stop("memory", "none", event);
	}
	l->len += (size_t)snprintf(l->log + l->len, l->cap - l->len, "%lu %lld %.*s\n", (unsigned long)l->t.events + 1,
				   (long long)at, (int)event.len, event.at);
}

/* What was decided comes to the same as its events, which are checked again. */
static void fold_unchecked(const struct mg_table *before, const struct mg_table *after, int64_t now, const struct mg_decided *decided)
{
	static struct mg_table twin;
	twin = *before;
	mg_table_apply_decided(&twin, now, decided);
	if (memcmp(&twin, after, sizeof twin) != 0)
		stop("moves that were decided", "lead elsewhere than their events", mg_str("move"));
}

static void fold(struct life *l, const struct mg_buf *events, const struct mg_decided *decided)
{
	static struct mg_table first;
	char why[512];
	struct mg_buf wrong;
	struct mg_str rest = mg_buf_str(events), event;
	struct mg_table before;
	mg_buf_init(&wrong, why, sizeof why);
	if (events->full)
		stop("events", "too long", rest);
	first = l->t;
	while (mg_str_line(&rest, &event)) {
		before = l->t;
		note(l, event);
		if (!mg_table_apply(&l->t, l->now, event, &wrong))
			stop("a granted event does not fold", why, event);
		if (l->watch)
			l->watch(l, &before, event);
	}
	if (decided && decided->count)
		fold_unchecked(&first, &l->t, l->now, decided);
}

bool life_read(struct mg_str *log, uint32_t *n, int64_t *at, struct mg_str *event)
{
	long number, time;
	if (!mg_str_line(log, event))
		return false;
	if (!mg_str_number(mg_str_word(event), INT32_MAX, &number) || !mg_str_number(mg_str_word(event), INT64_MAX, &time))
		stop("log", "not a line of it", *event);
	*n = (uint32_t)number;
	*at = time;
	*event = (struct mg_str){event->at + 1, event->len - 1};
	return true;
}

/* ---- a table is made */

static void choose_board(struct life *l, struct mg_table_setup *setup, char text[MG_BOARD_TEXT_MAX])
{
	struct mg_buf out;
	setup->sheet = mg_sheet_shipped((int)below(l, 2));
	if (below(l, 5))
		return;
	l->own = malloc(sizeof *l->own);
	if (!l->own)
		stop("memory", "none", (struct mg_str){0});
	mg_random_sheet(l->own, &l->rng);
	mg_buf_init(&out, text, MG_BOARD_TEXT_MAX);
	mg_sheet_write(l->own, &out);
	setup->sheet = l->own;
	setup->sheet_text = mg_buf_str(&out);
}

static struct mg_pace choose_pace(struct life *l)
{
	static const char *const paces[] = {"none", "live:60+5", "live:600+0", "move:3600", "move:60", "live:60+5,out=vote", "move:60,out=end",
					    "bank:7200+600,day=4,vacation=3,out=vote", "move:86400,day=12,weekends,vacation=21", "bank:60+5,out=vote"};
	struct mg_pace pace = {0};
	if (!mg_pace_read(mg_str(paces[below(l, MG_COUNT(paces))]), &pace))
		stop("pace", "not read", mg_str("pace"));
	return pace;
}

void life_begin(struct life *l, uint64_t seed)
{
	static char text[MG_BOARD_TEXT_MAX], events[OUT_MAX];
	struct mg_buf out;
	void (*watch)(struct life *, const struct mg_table *, struct mg_str) = l->watch;
	*l = (struct life){.rng = mg_rng_seed(seed), .now = 1763269200000, .watch = watch};
	struct mg_table_setup setup = {.id = "k3f9", .draws = (enum mg_draws)below(l, 2), .is_public = below(l, 2)};
	setup.places = setup.draws == MG_DRAWS_BALANCED && below(l, 2) ? MG_PLACES_EVEN : MG_PLACES_PRINTED;
	mg_table_init(&l->t);
	mg_buf_init(&out, events, sizeof events);
	choose_board(l, &setup, text);
	setup.players = 3 + (int)below(l, 2);
	setup.start = (int)below(l, 4) - 1;
	setup.pace = choose_pace(l);
	setup.policy = below(l, 2) ? MG_POLICY_ONLINE : (enum mg_policy)below(l, MG_POLICIES);
	if (below(l, 3) == 0)
		setup.orders_delay = (struct mg_orders_delay){1000 * below(l, 20), 20000 + 1000 * below(l, 100)};
	l->hasty = below(l, 3) == 0;
	for (int i = 0; i < MG_SECRET_BYTES; i++)
		l->secret[i] = (uint8_t)below(l, 256);
	if (mg_table_decide_open(&setup, l->secret, &out) != MG_GRANTED)
		stop("open", "denied", (struct mg_str){0});
	fold(l, &out, NULL);
}

void life_end(struct life *l)
{
	mg_table_release(&l->t);
	free(l->own);
	free(l->log);
}

/* ---- wishes */

static const char *const names[] = {"Ann", "Ben \"the\" Bold", "Çleo\\", "Dan", "", "a name of more than twenty-four letters"};

static enum mg_denial sit(struct life *l, int seat, struct mg_buf *out)
{
	struct mg_table_seat who = {.sitter = below(l, 2) ? MG_SITS_PERSON : (enum mg_sitter)below(l, MG_SITTERS)};
	if (l->t.policy == MG_POLICY_ALONE && seat > 0 && who.sitter == MG_SITS_PERSON && below(l, 20))
		who.sitter = MG_SITS_BOT;
	const char *name = names[below(l, 20) ? below(l, 4) : below(l, MG_COUNT(names))];
	snprintf(who.name, sizeof who.name, "%s", name);
	snprintf(who.level, sizeof who.level, "%s", below(l, 20) ? "Foreman" : "For man");
	if (who.sitter == MG_SITS_PERSON && below(l, 8))
		for (int i = 0; i < MG_NUMBER_DIGITS; i++)
			who.number[i] = "0123456789abcdef"[below(l, 16)];
	if (below(l, 30) == 0)
		who.number[3] = 'G';
	return mg_table_decide_sit(&l->t, seat, &who, out);
}

/* Mostly a legal move of the player to move, at times a turn of several, at times nonsense. */
static enum mg_denial make_moves(struct life *l, int seat, enum mg_mark mark, struct mg_buf *out, struct mg_decided *decided)
{
	const struct mg_board *b = &l->t.record.sheet->board;
	struct mg_state s = l->t.state;
	struct mg_why why;
	mg_move move[4], any[MG_MAX_ANYTIME];
	int count = 0, most = below(l, 4) ? 1 : 4;
	while (count < most && s.decision != MG_OVER) {
		int anytimes = mg_anytime(b, &s, any);
		mg_move m = anytimes && below(l, 12) == 0 ? any[below(l, (uint32_t)anytimes)] : mg_random_move(b, &s, &l->rng);
		if (mg_verb(m) == MG_M_DRAW || (count && (mg_is_anytime(m) ? mg_move_seat(m) : s.to_move) != seat))
			break;
		if (below(l, 20) == 0)
			m = mg_bid((int)below(l, 9));
		move[count++] = m;
		if (mg_play(b, &s, m) != MG_FINE)
			break;
	}
	return mg_table_decide_moves(&l->t, seat, mark, move, count, out, decided, &why);
}

static enum mg_denial talk(struct life *l, int seat, struct mg_buf *out)
{
	static const char *const texts[] = {"Hello!", "two\nlines", "\"quotes\" and \\ strokes", "ÄÖÜ", "", "a\tb", "\xff"};
	return mg_table_decide_say(&l->t, seat, mg_str(texts[below(l, MG_COUNT(texts))]), out);
}

static struct mg_hours choose_hours(struct life *l)
{
	return (struct mg_hours){(int)below(l, 20) ? (int)below(l, MG_DAY_MINUTES) : MG_DAY_MINUTES, ((int)below(l, 27) - 12) * 60 + 30 * (int)below(l, 2)};
}

/* Sooner or later, longer or shorter, at times one that cannot be. */
static enum mg_denial go_on_vacation(struct life *l, int seat, struct mg_buf *out)
{
	const struct mg_vacation *v = seat >= 0 && seat < MG_SEATS ? &l->t.seat[seat].vacation : &l->t.seat[0].vacation;
	int64_t today = mg_calendar_day(l->now, 0), first = below(l, 3) || !v->taken ? today + below(l, 4) : v->first;
	return mg_table_decide_vacation(&l->t, seat, first, first + below(l, 6) - (below(l, 20) == 0), l->now, out);
}

static enum mg_denial pause_it(struct life *l, struct mg_buf *out)
{
	int64_t now = l->now > l->t.at ? l->now : l->t.at;
	return mg_table_decide_pause(&l->t, now - below(l, 100000), now, out);
}

static enum mg_denial decide(struct life *l, enum wish wish, int seat, struct mg_buf *out, struct mg_decided *decided)
{
	const struct mg_table *t = &l->t;
	switch (wish) {
	case WISH_SIT:
		return sit(l, seat, out);
	case WISH_NAME:
		return mg_table_decide_name(t, seat, mg_str(names[below(l, MG_COUNT(names))]), out);
	case WISH_STAND:
		return mg_table_decide_stand(t, seat, out);
	case WISH_BACK:
		return mg_table_decide_back(t, seat, out);
	case WISH_START:
		return mg_table_decide_start(t, l->secret, out);
	case WISH_MOVE:
		return make_moves(l, seat, MG_CHOSEN, out, decided);
	case WISH_UNDO:
		return mg_table_decide_undo(t, seat, out);
	case WISH_REDO:
		return mg_table_decide_redo(t, out);
	case WISH_GO:
		return mg_table_decide_go(t, (int)below(l, (uint32_t)t->known + 3) - 1, out);
	case WISH_ANSWER:
		return mg_table_decide_answer(t, seat, below(l, 6) > 0, out);
	case WISH_SAY:
		return talk(l, seat, out);
	case WISH_HUSH:
		return mg_table_decide_redact(t, below(l, t->events + 10), out);
	case WISH_REMATCH:
		return mg_table_decide_rematch(t, below(l, 3) ? "k3g0" : "no id", out);
	case WISH_REPLACE:
		return mg_table_decide_replace(t, seat, (int)below(l, 5) - 1, below(l, 2) ? NULL : below(l, 20) ? "Clerk" : "Cl rk", out);
	case WISH_HAND:
		return mg_table_decide_hand(t, seat, mg_str(names[below(l, MG_COUNT(names))]), out);
	case WISH_QUICK:
		return mg_table_decide_quick(t, seat, below(l, 2), out);
	case WISH_HOURS:
		return mg_table_decide_hours(t, seat, choose_hours(l), out);
	case WISH_WEEKENDS:
		return mg_table_decide_weekends(t, seat, below(l, 3) > 0, out);
	case WISH_VACATION:
		return go_on_vacation(l, seat, out);
	case WISH_WORK:
		return mg_table_decide_work(t, seat, l->now, out);
	case WISH_VOTE:
		return mg_table_decide_vote(t, seat, (enum mg_vote)below(l, MG_VOTES), out);
	case WISH_PAUSE:
		return pause_it(l, out);
	default:
		return mg_table_decide_close(t, l->secret, mg_str(below(l, 2) ? "Good \"night\"" : ""), out);
	}
}

/* What somebody would like: mostly what lets the table go on. */
static enum wish choose_wish(struct life *l)
{
	static const enum wish sundry[] = {
		WISH_UNDO, WISH_UNDO, WISH_UNDO, WISH_UNDO, WISH_BACK, WISH_BACK, WISH_BACK, WISH_STAND, WISH_NAME, WISH_SAY,
		WISH_HUSH, WISH_SIT, WISH_START, WISH_REMATCH, WISH_ANSWER, WISH_MOVE, WISH_REDO, WISH_REDO, WISH_REDO,
		WISH_REPLACE, WISH_REPLACE, WISH_HAND, WISH_QUICK,
		WISH_HOURS, WISH_WEEKENDS, WISH_VACATION, WISH_WORK, WISH_PAUSE, WISH_VOTE,
	};
	if (below(l, 400) == 0)
		return WISH_GO;
	if (l->t.known > l->t.record.moves && below(l, 3) == 0)
		return WISH_REDO;
	if (below(l, 2000) == 0)
		return WISH_CLOSE;
	if (below(l, 4) == 0)
		return sundry[below(l, MG_COUNT(sundry))];
	if (l->t.out >= 0 && below(l, 2))
		return WISH_VOTE;
	if (l->t.phase == MG_TABLE_OPEN)
		return below(l, 8) ? WISH_SIT : WISH_START;
	return l->t.asks >= 0 && below(l, 3) ? WISH_ANSWER : WISH_MOVE;
}

static void pass_time(struct life *l)
{
	l->now += below(l, 3000);
	if (l->hasty && below(l, 40) == 0)
		l->now += below(l, 3) ? (below(l, 2) ? 61000 : 4000000) : (int64_t)below(l, 40) * 3600000;
	if (below(l, 60) == 0)
		l->now -= 500; /* clocks of machines do that */
}

static void have_wish(struct life *l, struct mg_buf *out, struct mg_decided *decided)
{
	enum wish wish = choose_wish(l);
	int seat = (int)below(l, 4);
	if (wish == WISH_MOVE && l->t.state.to_move != MG_NONE && below(l, 10))
		seat = l->t.state.to_move;
	if (below(l, 200) == 0)
		seat = below(l, 2) ? -1 : MG_SEATS;
	enum mg_denial denial = decide(l, wish, seat, out, decided);
	if (denial == MG_GRANTED ? out->len == 0 : out->len > 0)
		stop("a decider", denial ? "denies and writes" : "grants and writes nothing", mg_buf_str(out));
	(denial == MG_GRANTED ? l->granted : l->denied)[wish]++;
}

bool life_step(struct life *l)
{
	static char events[OUT_MAX];
	struct mg_buf out;
	static struct mg_next_step step;
	enum mg_forced_moves forced = below(l, 4) ? MG_FORCED_PLAYED : MG_FORCED_ASKED;
	mg_buf_init(&out, events, sizeof events);
	pass_time(l);
	for (int p = 0; l->t.phase == MG_TABLE_PLAYING && below(l, 6) == 0 && p < l->t.record.players; p++)
		random_orders_step(&l->t, p, &l->rng);
	int64_t now = l->now > l->t.at ? l->now : l->t.at;
	enum mg_next next = mg_table_next(&l->t, l->secret, now, forced, &out, &step);
	if (next == MG_NEXT_EVENTS)
		l->now = now;
	l->followed[next]++;
	if (next == MG_NEXT_BOT && below(l, 3) && make_moves(l, l->t.state.to_move, step.mark, &out, &step.decided) != MG_GRANTED)
		mg_buf_clear(&out);
	if (next != MG_NEXT_EVENTS && !out.len)
		have_wish(l, &out, &step.decided);
	fold(l, &out, &step.decided);
	if (l->t.phase == MG_TABLE_OVER && l->t.policy != MG_POLICY_ONLINE && below(l, 3) == 0) {
		mg_buf_clear(&out);
		l->granted[WISH_UNDO] += mg_table_decide_undo(&l->t, MG_SEATS, &out) == MG_GRANTED;
		fold(l, &out, NULL);
	}
	return l->t.phase == MG_TABLE_OPEN || l->t.phase == MG_TABLE_PLAYING;
}
