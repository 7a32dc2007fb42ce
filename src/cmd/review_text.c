/* review_text.c: a review for a terminal, and sums over many. */
#include "cmd/review.h"

#include "record/movetext.h"
#include "text/names.h"
#include "text/review.h"

enum { NAME_WIDTH = 20 };

static const char *move_words(const struct mg_review *v, mg_move m, char text[128])
{
	struct mg_buf out;
	mg_buf_init(&out, text, 128);
	if (m == MG_NO_MOVE)
		mg_buf_text(&out, "(nothing)");
	else
		mg_move_write(v->record.sheet, m, &out);
	return text;
}

static void print_seat(const struct mg_review *v, int seat, enum mg_language lang)
{
	struct mg_review_seat s;
	struct mg_sentence name;
	mg_review_seat(v, seat, &s);
	mg_text_seat(&v->record, seat, lang, mg_sentence_begin(&name));
	printf("%s%*s", name.text, mg_width(mg_str(name.text)) < NAME_WIDTH ? NAME_WIDTH - mg_width(mg_str(name.text)) : 0, "");
	if (s.result >= 0)
		printf(" %5.0f %6.1f %+6.1f %+6.1f %+6.1f %+6.1f %8.1f", (double)s.total, 100 * (double)s.start, 100 * (double)s.luck, 100 * (double)s.own,
		       100 * (double)s.others, 100 * (double)s.rest, 100 * (double)s.result);
	else
		printf(" %5s %6.1f %+6.1f %+6.1f %+6.1f %6s %8s", "-", 100 * (double)s.start, 100 * (double)s.luck, 100 * (double)s.own, 100 * (double)s.others, "-", "-");
	printf(" %5d %3d %3d %3d\n", s.decisions, s.marks[MG_INACCURACY], s.marks[MG_MISTAKE], s.marks[MG_BLUNDER]);
}

static void print_decision(const struct mg_review *v, const struct mg_review_decision *d, enum mg_language lang)
{
	char played[128], best[128];
	const struct mg_state *s = &v->state[d->at];
	printf("\nmove %d, era %s, round %d: %s (%s; best: %s)\n", d->at + 1, mg_era_numeral(s->era), s->round, mg_error_mark_name(d->mark),
	       move_words(v, d->move, played), move_words(v, d->option[0].move, best));
	for (int i = 0; i < MG_REVIEW_SENTENCES; i++) {
		struct mg_sentence w;
		mg_text_review_why(v, d, i, MG_NONE, lang, mg_sentence_begin(&w));
		printf("%s%s", i ? " " : "  ", w.text);
	}
	putchar('\n');
}

static void print_lots(const struct mg_review *v, enum mg_language lang)
{
	puts("\nMoney left on the table, 2 Talers or more:");
	for (int i = 0; i < v->auctions; i++) {
		const struct mg_review_auction *a = &v->auction[i];
		struct mg_sentence w;
		if (a->spare < 2)
			continue;
		mg_text_review_lot(v, a, lang, mg_sentence_begin(&w));
		printf("  %s (%d)\n", w.text, a->spare);
	}
}

void mg_review_print(const struct mg_review *v, enum mg_language lang)
{
	int dearest[MG_REVIEW_DEAREST], n = mg_review_dearest(v, dearest);
	printf("%-*s %5s %6s %6s %6s %6s %6s %8s %5s %s\n", NAME_WIDTH, "player", "total", "start", "luck", "own", "others", "rest", "result", "made", "inaccuracies, mistakes, blunders");
	for (int p = 0; p < v->record.players; p++)
		print_seat(v, p, lang);
	puts("Chances to win, in percent: start + luck of the draws + own marked decisions + those of the others + rest = result.");
	printf("\nThe dearest decisions:\n");
	for (int i = 0; i < n; i++)
		print_decision(v, &v->decision[dearest[i]], lang);
	puts("\nAll marked decisions:");
	for (int i = 0; i < v->decisions; i++)
		if (v->decision[i].mark)
			print_decision(v, &v->decision[i], lang);
	print_lots(v, lang);
}

/* ---- many games */

enum { MOST_PLAYERS = 256 };

struct player_sums {
	char name[MG_PLAYER_NAME_MAX];
	int games, decisions, marks[MG_ERROR_MARKS];
	double wins, start, luck, loss, points;
	struct mg_loss_sum theme[MG_THEMES], era[MG_ERAS + 1];
};

struct mg_review_sums {
	int players;
	struct player_sums player[MOST_PLAYERS];
};

struct mg_review_sums *mg_review_sums_new(void)
{
	return mg_need(sizeof(struct mg_review_sums));
}

void mg_review_sums_free(struct mg_review_sums *s)
{
	free(s);
}

static struct player_sums *sums_of(struct mg_review_sums *s, const struct mg_record *r, int seat)
{
	struct mg_sentence name;
	mg_text_seat(r, seat, MG_EN, mg_sentence_begin(&name));
	for (int i = 0; i < s->players; i++)
		if (strcmp(s->player[i].name, name.text) == 0)
			return &s->player[i];
	if (s->players == MOST_PLAYERS || name.out.len >= MG_PLAYER_NAME_MAX)
		return NULL;
	struct player_sums *p = &s->player[s->players++];
	memcpy(p->name, name.text, name.out.len + 1);
	return p;
}

static void add_sum(struct mg_loss_sum *to, const struct mg_loss_sum *more)
{
	to->n += more->n;
	to->win += more->win;
	to->points += more->points;
}

void mg_review_sums_add(struct mg_review_sums *s, const struct mg_review *v)
{
	for (int seat = 0; seat < v->record.players; seat++) {
		struct player_sums *p = sums_of(s, &v->record, seat);
		struct mg_review_seat one;
		if (!p)
			continue;
		mg_review_seat(v, seat, &one);
		p->games++;
		p->decisions += one.decisions;
		for (int m = 0; m < MG_ERROR_MARKS; m++)
			p->marks[m] += one.marks[m];
		p->wins += one.result > 0 ? (double)one.result : 0;
		p->start += (double)one.start;
		p->luck += (double)one.luck;
		p->loss += (double)one.loss.win;
		p->points += (double)one.loss.points;
		for (int t = 0; t < MG_THEMES; t++)
			add_sum(&p->theme[t], &one.theme[t]);
		for (int e = 0; e <= MG_ERAS; e++)
			add_sum(&p->era[e], &one.era[e]);
	}
}

static void print_player(const struct player_sums *p)
{
	double games = p->games, hundreds = p->decisions ? p->decisions / 100.0 : 1;
	printf("\n%s: %d games, won %.1f, expected at the start %.1f, luck %+.2f\n", p->name, p->games, p->wins, p->start, p->luck);
	printf("  of 100 decisions: %.2f inaccuracies, %.2f mistakes, %.2f blunders; lost in a game %.1f %% and %.1f points\n", p->marks[MG_INACCURACY] / hundreds,
	       p->marks[MG_MISTAKE] / hundreds, p->marks[MG_BLUNDER] / hundreds, 100 * p->loss / games, p->points / games);
	for (int t = 1; t < MG_THEMES; t++)
		if (p->theme[t].n)
			printf("  %-12s %5d times, %6.1f %% and %5.1f points a game\n", mg_theme_name((enum mg_theme)t), p->theme[t].n,
			       100 * (double)p->theme[t].win / games, (double)p->theme[t].points / games);
	for (int e = 1; e <= MG_ERAS; e++)
		if (p->era[e].n)
			printf("  era %-3s      %5d times, %6.1f %% and %5.1f points a game\n", mg_era_numeral(e), p->era[e].n, 100 * (double)p->era[e].win / games,
			       (double)p->era[e].points / games);
}

void mg_review_sums_print(const struct mg_review_sums *s)
{
	for (int i = 0; i < s->players; i++)
		print_player(&s->player[i]);
}
