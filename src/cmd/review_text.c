/* review_text.c: a review for a terminal, and sums over many. */
#include "cmd/review.h"

#include "record/movetext.h"
#include "text/message.h"
#include "text/names.h"
#include "text/review.h"

enum { FIGURES = 7 }; /* columns of numbers, before those of marks */

static const char *words(enum mg_language lang, enum mg_message id, struct mg_sentence *w)
{
	mg_say_plain(mg_sentence_begin(w), lang, id);
	return w->text;
}

static int width(const char *text)
{
	return mg_width(mg_str(text));
}

/* A text and blanks up to a width, which may stand before it. */
static void print_cell(const char *text, int wide, bool right)
{
	int blanks = wide > width(text) ? wide - width(text) : 0;
	printf("%*s%s%*s", right ? blanks : 0, "", text, right ? 0 : blanks, "");
}

static const char *move_words(const struct mg_review *v, mg_move m, char text[128])
{
	struct mg_buf out;
	mg_buf_init(&out, text, 128);
	if (m == MG_NO_MOVE)
		mg_buf_char(&out, '-');
	else
		mg_move_write(v->record.sheet, m, &out);
	return text;
}

/* ---- who lost what to whom */

static const enum mg_message figure_heads[FIGURES] = {MG_MSG_REVIEW_PAGE_TOTAL, MG_MSG_REVIEW_PAGE_START, MG_MSG_REVIEW_PAGE_LUCK, MG_MSG_REVIEW_PAGE_OWN,
						      MG_MSG_REVIEW_PAGE_OTHERS, MG_MSG_REVIEW_PAGE_REST, MG_MSG_REVIEW_PAGE_RESULT};
static const struct {
	const char *sign;
	enum mg_message id;
} marks[MG_ERROR_MARKS] = {[MG_INACCURACY] = {"?!", MG_MSG_REVIEW_PAGE_INACCURACY}, [MG_MISTAKE] = {"?", MG_MSG_REVIEW_PAGE_MISTAKE}, [MG_BLUNDER] = {"??", MG_MSG_REVIEW_PAGE_BLUNDER}};

static void print_heads(enum mg_language lang, int first, int wide[FIGURES])
{
	struct mg_sentence w;
	print_cell(words(lang, MG_MSG_REVIEW_PAGE_PLAYER, &w), first, false);
	for (int i = 0; i < FIGURES; i++) {
		const char *head = words(lang, figure_heads[i], &w);
		wide[i] = 1 + (width(head) > 6 ? width(head) : 6);
		print_cell(head, wide[i], true);
	}
	for (int m = MG_INACCURACY; m < MG_ERROR_MARKS; m++)
		print_cell(marks[m].sign, 4, true);
	putchar('\n');
}

static void print_seat(const struct mg_review *v, int seat, enum mg_language lang, int first, const int wide[FIGURES])
{
	struct mg_review_seat s;
	struct mg_sentence name;
	mg_review_seat(v, seat, &s);
	bool over = s.result >= 0;
	const float figure[FIGURES] = {s.total, 100 * s.start, 100 * s.luck, 100 * s.own, 100 * s.others, 100 * s.rest, 100 * s.result};
	mg_text_seat(&v->record, seat, lang, mg_sentence_begin(&name));
	print_cell(name.text, first, false);
	for (int i = 0; i < FIGURES; i++)
		if (!over && (i == 0 || i >= FIGURES - 2))
			printf("%*s", wide[i], "-");
		else if (i > 1 && i < FIGURES - 1)
			printf("%+*.1f", wide[i], (double)figure[i]);
		else
			printf("%*.*f", wide[i], i > 0, (double)figure[i]);
	for (int m = MG_INACCURACY; m < MG_ERROR_MARKS; m++)
		printf("%4d", s.marks[m]);
	putchar('\n');
}

static void print_seats(const struct mg_review *v, enum mg_language lang)
{
	int wide[FIGURES], first;
	struct mg_sentence w;
	first = width(words(lang, MG_MSG_REVIEW_PAGE_PLAYER, &w));
	for (int p = 0; p < v->record.players; p++) {
		mg_text_seat(&v->record, p, lang, mg_sentence_begin(&w));
		first = width(w.text) > first ? width(w.text) : first;
	}
	print_heads(lang, first, wide);
	for (int p = 0; p < v->record.players; p++)
		print_seat(v, p, lang, first, wide);
	puts(words(lang, MG_MSG_REVIEW_PAGE_SUMS_KEY, &w));
	for (int m = MG_INACCURACY; m < MG_ERROR_MARKS; m++)
		printf("%s%s %s", m > MG_INACCURACY ? "   " : "", marks[m].sign, words(lang, marks[m].id, &w));
	putchar('\n');
}

/* ---- decisions and lots */

static void print_decision(const struct mg_review *v, const struct mg_review_decision *d, enum mg_language lang)
{
	char played[128], best[128];
	struct mg_sentence w;
	const struct mg_state *s = &v->state[d->at];
	printf("\n%s %d · ", words(lang, MG_MSG_REVIEW_PAGE_MOVE, &w), d->at + 1);
	mg_say(mg_sentence_begin(&w), lang, MG_MSG_UI_LOG_ROUND, MG_TEXT("era", mg_era_numeral(s->era)), MG_NUMBER("round", s->round));
	printf("%s · ", w.text);
	printf("%s · ", words(lang, marks[d->mark].id, &w));
	printf("%s %s · ", words(lang, MG_MSG_REVIEW_PAGE_PLAYED, &w), move_words(v, d->move, played));
	printf("%s %s\n", words(lang, MG_MSG_REVIEW_PAGE_BEST, &w), move_words(v, d->option[0].move, best));
	for (int i = 0; i < MG_REVIEW_SENTENCES; i++) {
		mg_text_review_why(v, d, i, MG_NONE, lang, mg_sentence_begin(&w));
		printf("%s%s", i ? " " : "  ", w.text);
	}
	putchar('\n');
}

static void print_lots(const struct mg_review *v, enum mg_language lang)
{
	struct mg_sentence w;
	bool any = false;
	for (int i = 0; i < v->auctions; i++) {
		const struct mg_review_auction *a = &v->auction[i];
		if (a->spare < 2)
			continue;
		if (!any)
			printf("\n%s\n", words(lang, MG_MSG_REVIEW_PAGE_SPARE, &w));
		any = true;
		mg_text_review_lot(v, a, lang, mg_sentence_begin(&w));
		printf("  %s (%d)\n", w.text, a->spare);
	}
}

void mg_review_print(const struct mg_review *v, enum mg_language lang)
{
	int dearest[MG_REVIEW_DEAREST], n = mg_review_dearest(v, dearest);
	struct mg_sentence w;
	print_seats(v, lang);
	if (n)
		printf("\n%s\n", words(lang, MG_MSG_REVIEW_PAGE_DEAREST, &w));
	for (int i = 0; i < n; i++)
		print_decision(v, &v->decision[dearest[i]], lang);
	if (n)
		printf("\n%s\n", words(lang, MG_MSG_REVIEW_PAGE_MARKED, &w));
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
