/* fit_write.c: fitted weights as the source file bots/weights.c. */
#include "train/fit.h"

#include "record/sheet.h"

enum { A_LINE = 8, WIDTH = 14 };

/* As the columns are called, in the order of enum mg_feature. */
static const char *const names[MG_FEATURES] = {
	[MG_X_BIAS] = "bias",
	[MG_X_NOW] = "now",
	[MG_X_MONEY] = "money",
	[MG_X_PURSE] = "purse",
	[MG_X_RIVALS_MONEY] = "rivals_money",
	[MG_X_PLAN] = "plan",
	[MG_X_PLAN_COST] = "plan_cost",
	[MG_X_REST_ERA] = "rest_era",
	[MG_X_REST_LATE] = "rest_late",
	[MG_X_REST_COST] = "rest_cost",
	[MG_X_BLOCKED] = "blocked",
	[MG_X_IDLE] = "idle",
	[MG_X_LINKS_SOON] = "links_soon",
	[MG_X_LINKS_LATER] = "links_later",
	[MG_X_NET_FACTORIES] = "net_factories",
	[MG_X_NET_BONUSES] = "net_bonuses",
	[MG_X_ROYALTY_NOW] = "royalty_now",
	[MG_X_ROYALTY_LATER] = "royalty_later",
	[MG_X_MAKER_IDLE] = "maker_idle",
	[MG_X_DISCOUNT] = "discount",
	[MG_X_DISCOUNT_IDLE] = "discount_idle",
	[MG_X_JOKERS] = "jokers",
	[MG_X_JOKER_USE] = "joker_use",
	[MG_X_SUBSIDY_LEFT] = "subsidy_left",
	[MG_X_HAMMER] = "hammer",
	[MG_X_HAMMER_NEXT] = "hammer_next",
	[MG_X_ORDER] = "order",
};

/* The columns stand in the same lines and places as the numbers below them. */
static void write_names(struct mg_buf *out)
{
	mg_buf_text(out, " *\n * The columns of the rows, one row for each breakpoint:\n");
	for (int i = 0; i < MG_FEATURES; i++) {
		mg_buf_text(out, i % A_LINE ? "" : " * ");
		mg_buf_printf(out, "%*s", i % A_LINE ? WIDTH : WIDTH - 3, names[i] ? names[i] : "?");
		mg_buf_text(out, i % A_LINE == A_LINE - 1 || i == MG_FEATURES - 1 ? "\n" : "");
	}
	mg_buf_text(out, " */\n");
}

static void write_row(const float *row, struct mg_buf *out)
{
	for (int i = 0; i < MG_FEATURES; i++) {
		bool first = i % A_LINE == 0, last = i == MG_FEATURES - 1;
		char number[32];
		snprintf(number, sizeof number, "%.4ff%s", (double)row[i], last ? "}," : ",");
		mg_buf_text(out, i == 0 ? "{" : first ? " " : "");
		mg_buf_printf(out, "%*s", first ? WIDTH - 1 : WIDTH, number);
		mg_buf_text(out, last || i % A_LINE == A_LINE - 1 ? "\n" : "");
	}
}

static void write_setting(const struct mg_weights *w, struct mg_buf *out)
{
	mg_buf_text(out, "{.weight = {\n");
	for (int k = 0; k < MG_BREAKPOINTS; k++)
		write_row(w->weight[k], out);
	mg_buf_text(out, "}, .spread = {");
	for (int k = 0; k < MG_BREAKPOINTS; k++)
		mg_buf_printf(out, "%s%.1ff", k ? ", " : "", (double)w->spread[k]);
	mg_buf_text(out, "}},\n");
}

void mg_fit_write(const struct mg_weights weights[MG_EDITIONS][2], struct mg_str head, struct mg_buf *out)
{
	struct mg_str line;
	mg_buf_text(out, "/* weights.c: the weights of the hand evaluation. Made by a command, not written by hand:\n *\n");
	while (mg_str_line(&head, &line)) {
		mg_buf_text(out, " *     ");
		mg_buf_slice(out, line);
		mg_buf_char(out, '\n');
	}
	write_names(out);
	mg_buf_text(out, "#include \"bots/evaluator.h\"\n\nconst struct mg_weights mg_hand_weights[MG_EDITIONS][2] = {\n");
	for (int e = 0; e < MG_EDITIONS; e++) {
		mg_buf_text(out, "{\n");
		for (int n = 0; n < 2; n++) {
			mg_buf_printf(out, "/* %s, %d players */\n", mg_sheet_of_edition((enum mg_edition_id)e)->title, MG_MIN_SEATS + n);
			write_setting(&weights[e][n], out);
		}
		mg_buf_text(out, "},\n");
	}
	mg_buf_text(out, "};\n");
}
