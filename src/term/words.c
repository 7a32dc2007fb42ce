/* words.c: the words that can be typed, in English and in the chosen language. */
#include "term/words.h"

#include "term/ascii.h"
#include "text/message.h"

static const struct {
	enum mg_order order;
	const char *english;
	enum mg_message words;
} orders[] = {
	{MG_ORDER_BID, "bid", MG_MSG_TERM_WORD_BID},
	{MG_ORDER_BOARD, "board", MG_MSG_TERM_WORD_BOARD},
	{MG_ORDER_CASH, "cash", MG_MSG_TERM_WORD_CASH},
	{MG_ORDER_DEVELOP, "develop", MG_MSG_TERM_WORD_DEVELOP},
	{MG_ORDER_DONE, "done", MG_MSG_TERM_WORD_DONE},
	{MG_ORDER_FIELD, "field", MG_MSG_TERM_WORD_FIELD},
	{MG_ORDER_HELP, "help", MG_MSG_TERM_WORD_HELP},
	{MG_ORDER_HINT, "hint", MG_MSG_TERM_WORD_HINT},
	{MG_ORDER_KEEP, "keep", MG_MSG_TERM_WORD_KEEP},
	{MG_ORDER_LOG, "log", MG_MSG_TERM_WORD_LOG},
	{MG_ORDER_MARKET, "market", MG_MSG_TERM_WORD_MARKET},
	{MG_ORDER_NO, "no", MG_MSG_TERM_WORD_NO},
	{MG_ORDER_OFFER, "offer", MG_MSG_TERM_WORD_OFFER},
	{MG_ORDER_PASS, "pass", MG_MSG_TERM_WORD_PASS},
	{MG_ORDER_PLAYERS, "players", MG_MSG_TERM_WORD_PLAYERS},
	{MG_ORDER_QUIT, "quit", MG_MSG_TERM_WORD_QUIT},
	{MG_ORDER_REDO, "redo", MG_MSG_TERM_WORD_REDO},
	{MG_ORDER_SAVE, "save", MG_MSG_TERM_WORD_SAVE},
	{MG_ORDER_SAY, "say", MG_MSG_TERM_WORD_SAY},
	{MG_ORDER_SCORE, "score", MG_MSG_TERM_WORD_SCORE},
	{MG_ORDER_SELL, "sell", MG_MSG_TERM_WORD_SELL},
	{MG_ORDER_SUBSIDY, "subsidy", MG_MSG_TERM_WORD_SUBSIDY},
	{MG_ORDER_UNDO, "undo", MG_MSG_TERM_WORD_UNDO},
	{MG_ORDER_WHY, "why", MG_MSG_TERM_WORD_WHY},
	{MG_ORDER_YES, "yes", MG_MSG_TERM_WORD_YES},
};

/* Compares without regard to the case of ASCII letters; umlauts may be typed as two letters. */
static bool same(struct mg_str typed, struct mg_str word)
{
	char plain[64];
	struct mg_buf b;
	mg_buf_init(&b, plain, sizeof plain);
	mg_ascii(word, &b);
	struct mg_str forms[] = {word, mg_buf_str(&b)};
	for (size_t f = 0; f < MG_COUNT(forms); f++) {
		size_t i = 0;
		while (i < typed.len && i < forms[f].len) {
			char c = typed.at[i];
			if ((c >= 'A' && c <= 'Z' ? (char)(c + 'a' - 'A') : c) != forms[f].at[i])
				break;
			i++;
		}
		if (i == typed.len && i == forms[f].len)
			return true;
	}
	return false;
}

enum mg_order mg_order_read(struct mg_str typed, enum mg_language lang)
{
	for (size_t i = 0; i < MG_COUNT(orders); i++) {
		struct mg_str rest = mg_str(mg_message(orders[i].words, lang)), word;
		while ((word = mg_str_word(&rest)).len)
			if (same(typed, word))
				return orders[i].order;
	}
	for (size_t i = 0; i < MG_COUNT(orders); i++)
		if (same(typed, mg_str(orders[i].english)))
			return orders[i].order;
	return MG_ORDER_NONE;
}

int mg_typed_field(struct mg_str word)
{
	char place[2];
	if (word.len != 2)
		return MG_NONE;
	place[0] = word.at[0] >= 'a' && word.at[0] <= 'z' ? (char)(word.at[0] - 'a' + 'A') : word.at[0];
	place[1] = word.at[1];
	return mg_field_read((struct mg_str){place, 2});
}
