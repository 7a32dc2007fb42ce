/* effects.c: what having a field is worth, by regression over all games. */
#include "review/effects.h"

#include "base/expo.h"

enum {
	ROWS_A_FIELD = 10, /* independent rows that a regression needs for each of its fields */
	LEAST_DEALS = 50,  /* ... and deals, for its spreads */
	LEAST_USES = 10,   /* games in which a field must have been developed */
	RESULTS = 2,       /* points, and share of the victory */
};

/* One regression. The fields in it are numbered anew, from 0. */
struct regression {
	const struct mg_board *b;
	const struct mg_notes *notes;
	int players, games, era; /* era from 1 */
	int field[MG_FIELDS], n;
	bool left_out[MG_FIELDS]; /* follows from the others */
	double a[MG_FIELDS][MG_FIELDS]; /* products of the rows; then its lower triangle; then its inverse */
	double y[RESULTS][MG_FIELDS];   /* products with the results; then the effects */
	double spread[RESULTS][MG_FIELDS];
	struct mg_interval effect[RESULTS][MG_FIELDS];
};

/* Whether the holder of a field counts as having it, in the regression of an era. */
static bool has(const struct regression *r, const struct mg_field_note *note, int field)
{
	if (r->b->field[field].kind == MG_JOKER)
		return note->taker != MG_NONE;
	return note->used && (note->used <= r->era || field / MG_COLUMNS + 1 == r->era);
}

/* What a game says: which fields each place has, and how it ended, as distances from the table's mean. */
struct rows {
	double x[MG_SEATS][MG_FIELDS];
	double y[MG_SEATS][RESULTS];
};

static void read_game(const struct regression *r, int game, struct rows *out)
{
	const struct mg_notes *n = &r->notes[game];
	double mean = 0, even = 1.0 / r->players;
	for (int i = 0; i < r->n; i++) {
		const struct mg_field_note *note = &n->field[r->field[i]];
		bool had = has(r, note, r->field[i]);
		for (int p = 0; p < r->players; p++)
			out->x[p][i] = had ? (note->taker == p) - even : 0;
	}
	for (int p = 0; p < r->players; p++)
		mean += n->score[p].total * even;
	for (int p = 0; p < r->players; p++) {
		out->y[p][0] = n->score[p].total - mean;
		out->y[p][1] = mg_notes_win(n, r->players, p) - even;
	}
}

static void add_rows(struct regression *r, const struct rows *rows)
{
	for (int p = 0; p < r->players; p++)
		for (int i = 0; i < r->n; i++) {
			double x = rows->x[p][i];
			if (x == 0)
				continue;
			for (int j = 0; j < r->n; j++)
				r->a[i][j] += x * rows->x[p][j];
			for (int k = 0; k < RESULTS; k++)
				r->y[k][i] += x * rows->y[p][k];
		}
}

/* The inverse of `a` by elimination, in place. A field that follows from those before it is left out: its row and column
 * become 0. */
static void invert(struct regression *r)
{
	double before[MG_FIELDS];
	mg_assert(r->n > 0 && r->n <= MG_FIELDS);
	for (int i = 0; i < r->n; i++)
		before[i] = r->a[i][i];
	for (int k = 0; k < r->n; k++) {
		double pivot = r->a[k][k];
		r->left_out[k] = !(pivot > 1e-7 * before[k]);
		for (int i = 0; i < r->n; i++)
			for (int j = 0; j < r->n && !r->left_out[k]; j++)
				if (i != k && j != k)
					r->a[i][j] -= r->a[i][k] * r->a[k][j] / pivot;
		for (int i = 0; i < r->n; i++) {
			r->a[i][k] = r->left_out[k] ? 0 : i == k ? 1 / pivot : -r->a[i][k] / pivot;
			if (i != k)
				r->a[k][i] = r->left_out[k] ? 0 : r->a[k][i] / pivot;
		}
	}
}

static double times(const struct regression *r, int i, const double *x)
{
	double sum = 0;
	for (int j = 0; j < r->n; j++)
		sum += r->a[i][j] * x[j];
	return sum;
}

/* What the rows of a deal, with what the effects leave unexplained, add to the spread of each effect. */
static void add_spread(struct regression *r, int deal)
{
	double sum[RESULTS][MG_FIELDS] = {{0}};
	struct rows rows;
	for (int g = 0; g < MG_REPLAYS; g++) {
		read_game(r, deal * MG_REPLAYS + g, &rows);
		for (int p = 0; p < r->players; p++)
			for (int k = 0; k < RESULTS; k++) {
				double rest = rows.y[p][k];
				for (int i = 0; i < r->n; i++)
					rest -= rows.x[p][i] * r->y[k][i];
				for (int i = 0; i < r->n; i++)
					sum[k][i] += rows.x[p][i] * rest;
			}
	}
	for (int k = 0; k < RESULTS; k++)
		for (int i = 0; i < r->n; i++) {
			double part = times(r, i, sum[k]);
			r->spread[k][i] += part * part;
		}
}

static void solve(struct regression *r)
{
	struct rows rows;
	double deals = r->games / MG_REPLAYS, n = (double)r->games * (r->players - 1);
	for (int g = 0; g < r->games; g++) {
		read_game(r, g, &rows);
		add_rows(r, &rows);
	}
	invert(r);
	for (int k = 0; k < RESULTS; k++) {
		double product[MG_FIELDS];
		memcpy(product, r->y[k], sizeof product);
		for (int i = 0; i < r->n; i++)
			r->y[k][i] = times(r, i, product);
	}
	for (int d = 0; d < (int)deals; d++)
		add_spread(r, d);
	for (int k = 0; k < RESULTS; k++)
		for (int i = 0; i < r->n; i++) {
			double small = deals / (deals - 1) * (n - 1) / (n - r->n);
			double half = 1.959963985 * mg_sqrt(r->spread[k][i] * small);
			double mean = r->y[k][i];
			r->effect[k][i] = (struct mg_interval){mean, mean - half, mean + half};
		}
}

static bool is_told(const struct regression *r, const struct mg_figures *f, int field)
{
	const struct mg_field_figures *of = &f->field[field];
	double had = r->b->field[field].kind == MG_JOKER ? 1 : of->used;
	return field / MG_COLUMNS < r->era && had * (double)of->games >= LEAST_USES;
}

static void find_era(struct regression *r, struct mg_figures *f)
{
	for (int i = 0; i < MG_FIELDS; i++)
		if (is_told(r, f, i))
			r->field[r->n++] = i;
	if (r->n == 0 || r->games * (r->players - 1) < ROWS_A_FIELD * r->n || r->games < LEAST_DEALS * MG_REPLAYS)
		return;
	solve(r);
	struct mg_moments mean = {0};
	for (int i = 0; i < r->n; i++)
		if (r->field[i] / MG_COLUMNS + 1 == r->era && !r->left_out[i]) {
			f->field[r->field[i]].effect = (struct mg_effect){true, r->effect[0][i], r->effect[1][i]};
			mg_moments_add(&mean, r->effect[0][i].mean);
		}
	f->effect[r->era - 1] = mean.mean;
	f->effects += (int)mean.n;
}

bool mg_effects_find(const struct mg_board *b, int players, const struct mg_notes *notes, int games, struct mg_figures *out)
{
	struct regression *r = malloc(sizeof *r);
	for (int era = 1; era <= MG_ERAS && r; era++) {
		memset(r, 0, sizeof *r);
		r->b = b;
		r->notes = notes;
		r->players = players;
		r->games = games;
		r->era = era;
		find_era(r, out);
	}
	bool fine = r;
	free(r);
	return fine;
}
