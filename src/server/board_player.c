/* board_player.c: plays on published boards in a thread of its own: so many games of a quick level as the host says, each deal twice with other luck. */
#define _DEFAULT_SOURCE
#include "server/board_player.h"

#include "bots/selfplay.h"
#include "record/deal.h"
#include "record/sheet.h"
#include "rules/score.h"
#include "server/live_table.h"

#include <stdatomic.h>
#include <unistd.h>

enum { PLAYERS = 4, POLITE = 19 };
static const char level[] = "Foreman";

struct mg_board_player {
	struct mg_writer *writer; /* not owned */
	pthread_mutex_t lock;
	pthread_cond_t more;
	struct mg_sheet sheet;    /* that is to be played on; the thread's while `busy` */
	char id[MG_ID_MAX];
	bool busy;
	atomic_bool stop;
	int games;                /* on each board */
	pthread_t thread;
};

/* Sums of all games, by rank (points) and by place in the order of play (wins, a shared one in parts: 12 is a whole one). */
struct played_sums {
	int64_t points[MG_SEATS], wins[MG_SEATS];
	int64_t bids, lots;
};

static void add_game(struct played_sums *sums, const struct mg_selfplay *g)
{
	struct mg_score score[MG_SEATS];
	int winners = 0, by_rank[MG_SEATS];
	mg_score(g->b, &g->s, score);
	for (int seat = 0; seat < PLAYERS; seat++) {
		int at = seat;
		winners += score[seat].rank == 1;
		for (; at > 0 && by_rank[at - 1] < score[seat].total; at--)
			by_rank[at] = by_rank[at - 1];
		by_rank[at] = score[seat].total;
	}
	mg_assert(winners > 0);
	for (int i = 0; i < PLAYERS; i++) {
		sums->points[i] += by_rank[i];
		sums->wins[i] += score[i].rank == 1 ? 12 / winners : 0; /* p1 starts */
	}
	for (int i = 0; i < MG_FIELDS; i++)
		if (g->taker[i] != MG_NONE) {
			sums->bids += g->bid[i];
			sums->lots++;
		}
}

static void write_mean(struct mg_json *j, const char *key, const int64_t sum[MG_SEATS], int64_t of)
{
	mg_json_key(j, key);
	mg_json_array(j);
	for (int i = 0; i < PLAYERS; i++)
		mg_json_fixed(j, (10 * sum[i] + of / 2) / of, 1);
	mg_json_end_array(j);
}

static void write_figures(const struct played_sums *sums, int games, char *text, size_t size)
{
	struct mg_buf out;
	struct mg_json j;
	mg_buf_init(&out, text, size);
	mg_json_init(&j, &out);
	mg_json_object(&j);
	mg_json_key_text(&j, "level", level);
	mg_json_key_int(&j, "players", PLAYERS);
	mg_json_key_int(&j, "games", games);
	write_mean(&j, "points", sums->points, games);
	int64_t share[MG_SEATS];
	for (int i = 0; i < PLAYERS; i++)
		share[i] = 100 * sums->wins[i];
	write_mean(&j, "wins", share, (int64_t)games * 12);
	mg_json_key(&j, "bid");
	mg_json_fixed(&j, sums->lots ? 10 * sums->bids / sums->lots : 0, 1);
	mg_json_end_object(&j);
	mg_assert(!out.full);
}

/* False: stopped, or without memory. */
static bool play(struct mg_board_player *p, struct played_sums *sums)
{
	struct mg_thinker *thinker = mg_thinker_new(&p->sheet.board);
	struct mg_deal deal;
	struct mg_selfplay g = {&p->sheet.board, thinker, mg_player_named(level), .draw = mg_deal_draws, .draws = &deal};
	int game = 0;
	for (; thinker && game < p->games && !atomic_load(&p->stop); game++) {
		mg_deal_init(&deal, (uint64_t)game / 2);
		mg_init(&g.s, PLAYERS, MG_DRAWS_BALANCED, 0);
		g.luck = (uint64_t)game * 1000;
		mg_selfplay_begin(&g);
		while (mg_selfplay_move(&g) != MG_NO_MOVE)
			;
		add_game(sums, &g);
	}
	mg_thinker_free(thinker);
	return game == p->games;
}

static void *work(void *board_player)
{
	struct mg_board_player *p = board_player;
	if (nice(POLITE) == -1) {
		/* Then it is as important as the others. */
	}
	pthread_mutex_lock(&p->lock);
	while (!atomic_load(&p->stop)) {
		if (!p->busy) {
			pthread_cond_wait(&p->more, &p->lock);
			continue;
		}
		pthread_mutex_unlock(&p->lock);
		struct played_sums sums = {0};
		struct mg_played *played = mg_task_new(sizeof *played, MG_TASK_PLAYED, "");
		if (played && play(p, &sums)) {
			memcpy(played->board, p->id, sizeof played->board);
			write_figures(&sums, p->games, played->figures, sizeof played->figures);
		}
		pthread_mutex_lock(&p->lock);
		p->busy = false;
		if (played && !atomic_load(&p->stop))
			mg_writer_submit(p->writer, &played->task);
		else if (played)
			mg_task_free(&played->task);
	}
	pthread_mutex_unlock(&p->lock);
	return NULL;
}

struct mg_board_player *mg_board_player_new(struct mg_writer *writer)
{
	struct mg_board_player *p = calloc(1, sizeof *p);
	if (!p)
		return NULL;
	p->writer = writer;
	p->games = writer->common->settings.ceiling[MG_CEILING_BOARD_GAMES];
	mg_assert(p->games > 0);
	atomic_init(&p->stop, false);
	pthread_mutex_init(&p->lock, NULL);
	pthread_cond_init(&p->more, NULL);
	if (pthread_create(&p->thread, NULL, work, p) == 0)
		return p;
	pthread_cond_destroy(&p->more);
	pthread_mutex_destroy(&p->lock);
	free(p);
	return NULL;
}

void mg_board_player_free(struct mg_board_player *p)
{
	if (!p)
		return;
	pthread_mutex_lock(&p->lock);
	atomic_store(&p->stop, true);
	pthread_cond_signal(&p->more);
	pthread_mutex_unlock(&p->lock);
	pthread_join(p->thread, NULL);
	pthread_cond_destroy(&p->more);
	pthread_mutex_destroy(&p->lock);
	free(p);
}

/* The player's lock is held, and it is not busy. A board that cannot be read any more (the format has become stricter) stays without figures
 * and does not hold up those behind it. */
static bool take_board(void *board_player, const char *id, const char *text)
{
	struct mg_board_player *p = board_player;
	struct mg_errors *errors = calloc(1, sizeof *errors);
	snprintf(p->id, sizeof p->id, "%s", id);
	p->busy = errors && mg_sheet_read(&p->sheet, mg_str(text), errors);
	free(errors);
	return true;
}

void mg_board_player_next(struct mg_writer *w)
{
	struct mg_board_player *p = w->board_player;
	if (!p)
		return;
	pthread_mutex_lock(&p->lock);
	for (int64_t skip = 0; !p->busy && mg_store_unplayed(w->store, skip, take_board, p) == MG_STORED; skip++)
		;
	if (p->busy)
		pthread_cond_signal(&p->more);
	pthread_mutex_unlock(&p->lock);
}
