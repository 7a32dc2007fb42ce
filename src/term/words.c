/* words.c: the words that can be typed, in English and in the chosen language. */
#include "term/words.h"

#include "term/ascii.h"
#include "text/message.h"

static const struct {
	enum mg_typed command;
	const char *english;
	enum mg_message words;
} commands[] = {
	{MG_TYPED_BID, "bid", MG_MSG_TERM_WORD_BID},
	{MG_TYPED_BOARD, "board", MG_MSG_TERM_WORD_BOARD},
	{MG_TYPED_CASH, "cash", MG_MSG_TERM_WORD_CASH},
	{MG_TYPED_DEVELOP, "develop", MG_MSG_TERM_WORD_DEVELOP},
	{MG_TYPED_DONE, "done", MG_MSG_TERM_WORD_DONE},
	{MG_TYPED_FIELD, "field", MG_MSG_TERM_WORD_FIELD},
	{MG_TYPED_HELP, "help", MG_MSG_TERM_WORD_HELP},
	{MG_TYPED_HINT, "hint", MG_MSG_TERM_WORD_HINT},
	{MG_TYPED_KEEP, "keep", MG_MSG_TERM_WORD_KEEP},
	{MG_TYPED_LOG, "log", MG_MSG_TERM_WORD_LOG},
	{MG_TYPED_MARKET, "market", MG_MSG_TERM_WORD_MARKET},
	{MG_TYPED_NO, "no", MG_MSG_TERM_WORD_NO},
	{MG_TYPED_OFFER, "offer", MG_MSG_TERM_WORD_OFFER},
	{MG_TYPED_ORDER, "order", MG_MSG_TERM_WORD_ORDER},
	{MG_TYPED_ORDERS, "orders", MG_MSG_TERM_WORD_ORDERS},
	{MG_TYPED_PASS, "pass", MG_MSG_TERM_WORD_PASS},
	{MG_TYPED_PLAYERS, "players", MG_MSG_TERM_WORD_PLAYERS},
	{MG_TYPED_QUIT, "quit", MG_MSG_TERM_WORD_QUIT},
	{MG_TYPED_REDO, "redo", MG_MSG_TERM_WORD_REDO},
	{MG_TYPED_SAVE, "save", MG_MSG_TERM_WORD_SAVE},
	{MG_TYPED_SAY, "say", MG_MSG_TERM_WORD_SAY},
	{MG_TYPED_SCORE, "score", MG_MSG_TERM_WORD_SCORE},
	{MG_TYPED_SELL, "sell", MG_MSG_TERM_WORD_SELL},
	{MG_TYPED_SUBSIDY, "subsidy", MG_MSG_TERM_WORD_SUBSIDY},
	{MG_TYPED_UNDO, "undo", MG_MSG_TERM_WORD_UNDO},
	{MG_TYPED_WHY, "why", MG_MSG_TERM_WORD_WHY},
	{MG_TYPED_WITHDRAW, "withdraw", MG_MSG_TERM_WORD_WITHDRAW},
	{MG_TYPED_YES, "yes", MG_MSG_TERM_WORD_YES},
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

enum mg_typed mg_typed_command(struct mg_str typed, enum mg_language lang)
{
	for (size_t i = 0; i < MG_COUNT(commands); i++) {
		struct mg_str rest = mg_str(mg_message(commands[i].words, lang)), word;
		while ((word = mg_str_word(&rest)).len)
			if (same(typed, word))
				return commands[i].command;
	}
	for (size_t i = 0; i < MG_COUNT(commands); i++)
		if (same(typed, mg_str(commands[i].english)))
			return commands[i].command;
	return MG_TYPED_NONE;
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
