/* Every sentence about a game, in three languages. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "games.h"
#include "record/movetext.h"
#include "text/message.h"
#include "text/names.h"
#include "words.h"

static char text[1 << 20];

static struct mg_buf start(void)
{
	struct mg_buf out;
	mg_buf_init(&out, text, sizeof text);
	return out;
}

static struct mg_sheet named_game(struct mg_record *r, struct mg_state *s, enum mg_edition_id edition)
{
	static const char *const names[MG_SEATS] = {"Ann", "Ben", "Cleo", "Dan"};
	mg_record_init(r, mg_sheet_of_edition(edition), 4, MG_DRAWS_BALANCED, 0);
	for (int p = 0; p < MG_SEATS; p++)
		snprintf(r->name[p], sizeof r->name[p], "%s", names[p]);
	mg_record_state(r, 0, s);
	return *r->sheet;
}

/* The log of all moves, an entry a line, those without one left out. */
static const char *log_of(const struct mg_record *r, enum mg_language lang)
{
	struct mg_buf out = start();
	for (int i = 0; i < r->moves; i++) {
		struct mg_state before;
		size_t from = out.len;
		mg_record_state(r, i, &before);
		mg_text_log(r, i, &before, lang, &out);
		if (out.len > from)
			mg_buf_char(&out, '\n');
	}
	return text;
}

static const char opening[] =
	"draw A C I L offer C1 pass bid 1 bid 2 sell subsidy p3 offer I1 bid 1 bid 5 pass keep "
	"offer A1 pass pass pass keep offer L1 pass pass bid 1 sell "
	"develop I1 done develop L1 wood=joker done done develop C1 done";

static void test_log(void **unused)
{
	(void)unused;
	static struct mg_record r;
	struct mg_state s;
	named_game(&r, &s, MG_INDUSTRY);
	mg_play_words(&r, &s, opening);
	assert_string_equal(log_of(&r, MG_EN),
		"Era I, round 1: Ann starts, and everybody takes 1 Taler. Columns A, C, I and L are drawn. "
		"Column A brings everybody 1 Taler more.\n"
		"Ann offers the port (C1).\nBen passes.\nCleo bids 1.\nDan bids 2.\n"
		"Ann sells the port (C1) to Dan for 2.\n"
		"Cleo takes the subsidy: 3 Talers now, 5 points less at the end.\n"
		"Ann offers the quarry.\nBen bids 1.\nCleo bids 5.\nDan passes.\n"
		"Ann keeps the quarry and deals out 5: Ben +2, Cleo +1, Dan +1, Ann +1. Ben is the next auctioneer.\n"
		"Ben offers the wood joker.\nCleo passes.\nDan passes.\nAnn passes.\n"
		"Nobody bids: Ben keeps the wood joker for nothing. Cleo is the next auctioneer.\n"
		"Cleo offers engineering.\nDan passes.\nAnn passes.\nBen bids 1.\n"
		"Cleo sells engineering to Ben for 1.\n"
		"Ann develops the quarry for 3 Talers.\n"
		"Ben develops engineering without paying (wood: joker). That scores 2 points.\n"
		"Cleo develops nothing.\n"
		"Dan develops the port (C1) for 1 Taler.\n");
	assert_string_equal(log_of(&r, MG_DE),
		"Epoche I, Runde 1: Ann beginnt, und alle erhalten 1 Taler. Gezogen werden die Bereichsmarker A, C, I "
		"und L. Bereichsmarker A bringt allen einen weiteren Taler.\n"
		"Ann versteigert den Hafen (C1).\nBen passt.\nCleo bietet 1.\nDan bietet 2.\n"
		"Ann verkauft Dan den Hafen (C1) für 2.\n"
		"Cleo nimmt die Subvention in Anspruch: jetzt 3 Taler, am Ende 5 Siegpunkte weniger.\n"
		"Ann versteigert den Steinbruch.\nBen bietet 1.\nCleo bietet 5.\nDan passt.\n"
		"Ann behält den Steinbruch und zahlt 5 aus: Ben +2, Cleo +1, Dan +1, Ann +1. "
		"Ben leitet die nächste Auktion.\n"
		"Ben versteigert den Holz-Joker.\nCleo passt.\nDan passt.\nAnn passt.\n"
		"Niemand bietet: Ben behält den Holz-Joker kostenlos. Cleo leitet die nächste Auktion.\n"
		"Cleo versteigert das Ingenieurwesen.\nDan passt.\nAnn passt.\nBen bietet 1.\n"
		"Cleo verkauft Ben das Ingenieurwesen für 1.\n"
		"Ann entwickelt den Steinbruch für 3 Taler.\n"
		"Ben entwickelt das Ingenieurwesen, ohne zu zahlen (Holz: Joker). Das bringt 2 Siegpunkte.\n"
		"Cleo entwickelt nichts.\n"
		"Dan entwickelt den Hafen (C1) für 1 Taler.\n");
	assert_string_equal(log_of(&r, MG_FR),
		"Ère I, tour 1\u202f: Ann commence et tout le monde reçoit 1 thaler. Colonnes tirées\u202f: A, C, I et L. "
		"La colonne A rapporte 1 thaler de plus à tout le monde.\n"
		"Ann met le port (C1) aux enchères.\nBen passe.\nCleo enchérit à 1.\nDan enchérit à 2.\n"
		"Ann vend le port (C1) à Dan pour 2.\n"
		"Cleo prend la subvention\u202f: 3 thalers tout de suite, 5 points de prestige en moins à la fin.\n"
		"Ann met la carrière de pierre aux enchères.\nBen enchérit à 1.\nCleo enchérit à 5.\nDan passe.\n"
		"Ann garde la carrière de pierre et distribue 5\u202f: Ben +2, Cleo +1, Dan +1, Ann +1. "
		"Ben mène l’enchère suivante.\n"
		"Ben met le joker bois aux enchères.\nCleo passe.\nDan passe.\nAnn passe.\n"
		"Personne n’enchérit\u202f: Ben garde le joker bois gratuitement. Cleo mène l’enchère suivante.\n"
		"Cleo met l’ingénierie aux enchères.\nDan passe.\nAnn passe.\nBen enchérit à 1.\n"
		"Cleo vend l’ingénierie à Ben pour 1.\n"
		"Ann développe la carrière de pierre pour 3 thalers.\n"
		"Ben développe l’ingénierie sans rien payer (bois\u202f: joker). Cela rapporte 2 points de prestige.\n"
		"Cleo ne développe rien.\n"
		"Dan développe le port (C1) pour 1 thaler.\n");
}

static void test_story(void **unused)
{
	(void)unused;
	static struct mg_record r;
	struct mg_state s;
	named_game(&r, &s, MG_INDUSTRY);
	mg_play_words(&r, &s, opening);
	struct mg_buf out = start();
	mg_text_story(&r, MG_EN, MG_STORY_WIDTH, &out);
	assert_string_equal(text,
		"Industry, 4 players: Ann, Ben, Cleo and Dan.\n"
		"Reconstructed board: attested figures are kept, the rest is our own design.\n"
		"\n"
		"Era I, round 1: Ann starts, and everybody takes 1 Taler. Columns A, C, I and L are drawn. Column A\n"
		"    brings everybody 1 Taler more.\n"
		"Ann offers the port (C1). Ben passes. Cleo bids 1. Dan bids 2. Ann sells the port (C1) to Dan for 2.\n"
		"Cleo takes the subsidy: 3 Talers now, 5 points less at the end. Ann offers the quarry. Ben bids 1.\n"
		"    Cleo bids 5. Dan passes. Ann keeps the quarry and deals out 5: Ben +2, Cleo +1, Dan +1, Ann +1.\n"
		"    Ben is the next auctioneer.\n"
		"Ben offers the wood joker. Cleo passes. Dan passes. Ann passes. Nobody bids: Ben keeps the wood\n"
		"    joker for nothing. Cleo is the next auctioneer.\n"
		"Cleo offers engineering. Dan passes. Ann passes. Ben bids 1. Cleo sells engineering to Ben for 1.\n"
		"Ann develops the quarry for 3 Talers.\n"
		"Ben develops engineering without paying (wood: joker). That scores 2 points.\n"
		"Cleo develops nothing.\n"
		"Dan develops the port (C1) for 1 Taler.\n"
		"\n"
		"If the game ended now\n"
		"         Built  Money  Roads  Lines  Bonus  Jokers  Subsidy  Total\n"
		"1. Ben       2      2      0      0      0       0        0      4\n"
		"2. Dan       0      1      0      0      0       0        0      1\n"
		"3. Ann       0      0      0      0      0       0        0      0\n"
		"4. Cleo      0      4      0      0      0       0       -5     -1\n");
}

/* All sentences of one game: the story, every log entry, and a prompt for every state. */
/* Industria has cards and a stack: the other edition's words never come up in its games. */
static void assert_own_words(const struct mg_record *r, enum mg_language lang)
{
	static const char *const others[MG_LANGUAGES][4] = {
		[MG_EN] = {"column", "Column", " bag", "token"},
		[MG_DE] = {"Bereichsmarker", "Beutel", "entwickelt ", "Spalte"},
		[MG_FR] = {"jeton", " sac", "développe ", "olonne"},
		[MG_PL] = {"żeton", "woreczk", "rozwija ", "kolumn"},
	};
	for (int i = 0; i < 4 && others[lang][i]; i++)
		if (r->sheet->board.edition == MG_INDUSTRIA && strstr(text, others[lang][i]))
			fail_msg("in Industria: %s", text);
}

static void assert_game_sound(const struct mg_record *r, enum mg_language lang)
{
	struct mg_state s;
	mg_record_state(r, 0, &s);
	for (int i = 0; i < r->moves; i++) {
		struct mg_buf out = start();
		mg_text_prompt(r, &s, lang, &out);
		mg_assert_sound(text);
		assert_own_words(r, lang);
		out = start();
		mg_text_prompt_to(r, &s, 1, lang, &out);
		mg_assert_sound(text);
		assert_own_words(r, lang);
		struct mg_state before = s;
		out = start();
		mg_text_log_to(r, i, &before, 1, lang, &out);
		if (out.len)
			mg_assert_sound(text);
		out = start();
		mg_text_log(r, i, &before, lang, &out);
		assert_own_words(r, lang);
		mg_apply(&r->sheet->board, &s, r->move[i]);
		bool consequence = s.era != before.era || s.decision == MG_OVER;
		if (mg_verb(r->move[i]) == MG_M_DONE && before.builds && !consequence)
			assert_string_equal(text, "");
		else
			mg_assert_sound(text);
		char era[64];
		mg_buf_init(&out, era, sizeof era);
		mg_say(&out, lang, MG_MSG_LOG_ERA, MG_TEXT("era", mg_era_numeral(s.era)));
		assert_int_equal(strstr(text, era) != NULL, s.era != before.era);
		assert_int_equal(strstr(text, mg_message(MG_MSG_LOG_OVER, lang)) != NULL, s.decision == MG_OVER);
	}
	struct mg_buf out = start();
	mg_text_story(r, lang, MG_STORY_WIDTH, &out);
	assert_false(out.full);
	assert_null(strpbrk(text, "{}"));
	assert_true(mg_str_utf8(mg_str(text), NULL));
}

static void test_whole_games(void **unused)
{
	(void)unused;
	struct mg_rng rng = mg_rng_seed(2010);
	static struct mg_record r;
	static struct mg_sheet own;
	struct mg_state s;
	for (int game = 0; game < 40; game++) {
		mg_random_sheet(&own, &rng);
		mg_random_setup(&r, game % 4 < 3 ? mg_sheet_shipped(game % 2) : &own, &rng);
		mg_random_game(&r, &s, game % 5 == 4 ? 50 : MG_MAX_MOVES, &rng);
		for (int l = 0; l < MG_LANGUAGES; l++)
			assert_game_sound(&r, (enum mg_language)l);
	}
}

/* Every reason has a sentence of its own, whatever the move. */
static void test_reasons_differ(void **unused)
{
	(void)unused;
	static struct mg_record r;
	struct mg_state s;
	named_game(&r, &s, MG_INDUSTRY);
	mg_play_words(&r, &s, "draw A C I L offer C1 bid 1");
	for (int l = 0; l < MG_LANGUAGES; l++) {
		static char said[MG_REASONS][512];
		for (int reason = 0; reason < MG_REASONS; reason++) {
			struct mg_buf out;
			mg_buf_init(&out, said[reason], sizeof said[reason]);
			mg_text_refusal(&r, &s, mg_develop(12, MG_SPEND_JOKER, MG_PAY_BANK), (enum mg_reason)reason,
					(enum mg_language)l, &out);
			assert_false(out.full);
			assert_true(out.len > 10);
			for (int other = 0; other < reason; other++)
				assert_string_not_equal(said[other], said[reason]);
		}
	}
}

/* Moves of every kind, mostly wrong ones, in all kinds of states. */
static mg_move wild_move(struct mg_rng *rng)
{
	enum mg_verb verb = (enum mg_verb)mg_rng_below(rng, MG_VERBS + 1);
	unsigned field = verb == MG_M_OFFER || verb == MG_M_DEVELOP || verb == MG_M_CASH ? mg_rng_below(rng, 64) : 0;
	unsigned rest = verb == MG_M_BID       ? mg_rng_below(rng, 20)
			: verb == MG_M_DRAW    ? mg_rng_below(rng, 4096)
			: verb == MG_M_DEVELOP ? mg_rng_below(rng, 64)
			: verb == MG_M_SUBSIDY || verb == MG_M_CASH ? mg_rng_below(rng, 5)
								     : 0;
	return mg_move_of(verb, field, rest);
}

static void test_refusals_in_games(void **unused)
{
	(void)unused;
	struct mg_rng rng = mg_rng_seed(2003);
	bool seen[MG_REASONS] = {false};
	static struct mg_record r;
	static struct mg_sheet own;
	for (int game = 0; game < 60; game++) {
		struct mg_state s;
		mg_random_sheet(&own, &rng);
		mg_random_setup(&r, game % 3 < 2 ? mg_sheet_shipped(game % 2) : &own, &rng);
		mg_record_state(&r, 0, &s);
		mg_random_game(&r, &s, (int)mg_rng_below(&rng, MG_MAX_MOVES), &rng);
		for (int try = 0; try < 1000; try++) {
			mg_move m = wild_move(&rng);
			enum mg_reason reason = mg_refuse(&r.sheet->board, &s, m);
			seen[reason] = true;
			for (int l = 0; l < MG_LANGUAGES; l++) {
				struct mg_buf out = start();
				mg_text_refusal(&r, &s, m, reason, (enum mg_language)l, &out);
				mg_assert_sound(text);
			}
		}
	}
	int kinds = 0;
	for (int reason = 0; reason < MG_REASONS; reason++)
		kinds += seen[reason];
	assert_true(kinds > 25);
}

static void assert_refusal(const struct mg_record *r, const struct mg_state *s, const char *words, enum mg_language lang,
			   const char *expected)
{
	struct mg_str rest = mg_str(words);
	char why[64];
	struct mg_buf buf, out = start();
	mg_move m;
	mg_buf_init(&buf, why, sizeof why);
	assert_null(mg_move_read(r->sheet, &rest, &m, &buf));
	mg_text_refusal(r, s, m, mg_refuse(&r->sheet->board, s, m), lang, &out);
	assert_string_equal(text, expected);
}

static void test_refusals(void **unused)
{
	(void)unused;
	static struct mg_record r;
	struct mg_state s;
	named_game(&r, &s, MG_INDUSTRY);
	assert_refusal(&r, &s, "draw A B", MG_EN, "This draw takes 4 columns, not 2.");
	assert_refusal(&r, &s, "pass", MG_DE, "Zuerst müssen 4 Bereichsmarker gezogen werden.");
	mg_play_words(&r, &s, "draw B C I L");
	assert_refusal(&r, &s, "offer J1", MG_EN,
		"Field J1 (Iron ore mine) is not available. Available: Stone joker (B1), Port (C1), Quarry (I1) and "
		"Engineering (L1).");
	mg_play_words(&r, &s, "offer L1");
	assert_refusal(&r, &s, "bid 6", MG_EN, "Ben has 5 Talers and cannot bid 6.");
	assert_refusal(&r, &s, "bid 6", MG_DE, "Ben hat 5 Taler und kann nicht 6 bieten.");
	assert_refusal(&r, &s, "bid 6", MG_FR, "Ben a 5 thalers et ne peut pas enchérir à 6.");
	assert_refusal(&r, &s, "sell", MG_DE, "Ben muss jetzt auf das Ingenieurwesen bieten oder passen.");
	mg_play_words(&r, &s, "bid 2");
	assert_refusal(&r, &s, "bid 2", MG_EN, "A bid of 2 is too low: it takes 3 or more, or a pass.");
	mg_play_words(&r, &s, "pass pass sell offer I1 bid 1 pass pass sell offer B1 pass bid 1 pass sell offer C1 pass pass bid 1 sell");
	mg_play_words(&r, &s, "done");
	assert_refusal(&r, &s, "develop C1", MG_EN,
		"Field C1 (Port) does not belong to Ben. Ben has these undeveloped fields: Quarry (I1) and Engineering (L1).");
	assert_refusal(&r, &s, "develop L1 wood=bank", MG_EN,
		"The bank sells this resource from era II on: wood. Ben cannot get this resource now.");
	assert_refusal(&r, &s, "develop L1 wood=p4", MG_FR,
		"Dan ne produit pas cette ressource\u202f: bois. Ben ne peut pas se procurer cette ressource pour "
		"l’instant.");
	assert_refusal(&r, &s, "develop I1", MG_DE, "Ben hat 2 Taler; I1 (Steinbruch) so zu entwickeln kostet 3.");
	mg_play_words(&r, &s, "subsidy p2 develop I1");
	assert_refusal(&r, &s, "subsidy p2", MG_EN,
		"Ben has already taken the subsidy: each player gets it once in a game.");
	assert_refusal(&r, &s, "cash p3 B1", MG_DE, "In dieser Ausgabe lassen sich Joker nicht in Geld einlösen.");
	mg_play_words(&r, &s, "done");
	assert_refusal(&r, &s, "develop B1", MG_EN,
		"Field B1 (Stone joker) is a joker: it is never developed, but stands for a resource when another field is "
		"developed.");
}

static void test_prompts(void **unused)
{
	(void)unused;
	static struct mg_record r;
	struct mg_state s;
	named_game(&r, &s, MG_INDUSTRY);
	mg_play_words(&r, &s, "draw B C I L offer L1 bid 2 pass bid 5");
	struct mg_buf out = start();
	mg_text_prompt(&r, &s, MG_EN, &out);
	assert_string_equal(text, "Ann sells engineering to Dan for 5, or keeps the field and deals out 5 (Ben +2, Cleo +1, "
				  "Dan +1, Ann +1).");
	out = start();
	mg_text_prompt(&r, &s, MG_FR, &out);
	assert_string_equal(text, "Ann vend l’ingénierie à Dan pour 5, ou garde la case et distribue 5 (Ben +2, Cleo +1, "
				  "Dan +1, Ann +1).");
}

static void assert_prompt_to(const struct mg_record *r, const struct mg_state *s, int you, enum mg_language lang,
			     const char *expected)
{
	struct mg_buf out = start();
	mg_text_prompt_to(r, s, you, lang, &out);
	assert_string_equal(text, expected);
}

static void assert_log_to(const struct mg_record *r, int i, int you, enum mg_language lang, const char *expected)
{
	struct mg_state before;
	struct mg_buf out = start();
	mg_record_state(r, i, &before);
	mg_text_log_to(r, i, &before, you, lang, &out);
	assert_string_equal(text, expected);
}

/* Spoken to Ann (seat 0) or Ben (seat 1), about the others by name. */
static void test_speaks_to_a_player(void **unused)
{
	(void)unused;
	static struct mg_record r;
	struct mg_state s;
	named_game(&r, &s, MG_INDUSTRY);
	mg_play_words(&r, &s, "draw B C I L");
	assert_prompt_to(&r, &s, 0, MG_EN, "Your lot. What do you offer?");
	assert_prompt_to(&r, &s, 0, MG_DE, "Du versteigerst. Welches Feld bietest du an?");
	assert_prompt_to(&r, &s, 0, MG_FR, "À vous de vendre. Quelle case proposez-vous\u202f?");
	assert_prompt_to(&r, &s, 1, MG_EN, "Ann offers one of these fields: Stone joker (B1), Port (C1), Quarry (I1) and "
					   "Engineering (L1).");
	mg_play_words(&r, &s, "offer L1");
	assert_prompt_to(&r, &s, 1, MG_EN, "You bid first for engineering: 1 or more, or pass.");
	assert_log_to(&r, 1, 0, MG_EN, "You offer engineering.");
	assert_log_to(&r, 1, 1, MG_EN, "Ann offers engineering.");
	mg_play_words(&r, &s, "pass");
	assert_prompt_to(&r, &s, 2, MG_EN, "Nobody has bid for engineering yet. Do you?");
	mg_play_words(&r, &s, "bid 2");
	assert_prompt_to(&r, &s, 3, MG_EN, "Cleo bids 2 for engineering. Do you bid 3 or more?");
	assert_prompt_to(&r, &s, 3, MG_DE, "Cleo bietet 2 auf das Ingenieurwesen. Bietest du 3 oder mehr?");
	mg_play_words(&r, &s, "bid 5");
	assert_prompt_to(&r, &s, 0, MG_EN, "Dan bids 5 for engineering. Do you sell, or keep it and deal out 5 (Ben +2, Cleo +1, "
					   "Dan +1, you +1)?");
	assert_prompt_to(&r, &s, 3, MG_EN, "Ann sells you engineering for 5, or keeps the field and deals out 5 (Ben +2, Cleo +1, "
					   "you +1, Ann +1).");
	assert_prompt_to(&r, &s, MG_NONE, MG_EN, "Ann sells engineering to Dan for 5, or keeps the field and deals out 5 (Ben "
						 "+2, Cleo +1, Dan +1, Ann +1).");
	mg_play_words(&r, &s, "sell");
	assert_log_to(&r, 5, 3, MG_FR, "Ann vous vend l’ingénierie pour 5.");
	assert_log_to(&r, 5, 1, MG_DE, "Ann verkauft Dan das Ingenieurwesen für 5.");
	struct mg_buf out = start();
	mg_text_refusal_to(&r, &s, mg_bid(3), mg_refuse(&r.sheet->board, &s, mg_bid(3)), 0, MG_EN, &out);
	assert_string_equal(text, "First offer one of these fields: Stone joker (B1), Port (C1) and Quarry (I1).");
}

/* Nobody is said to pass, or to have to sell, while a subsidy or raw materials would still let him do otherwise. */
static void test_prompts_know_the_subsidy(void **unused)
{
	(void)unused;
	static struct mg_record r;
	struct mg_state s;
	named_game(&r, &s, MG_INDUSTRY);
	mg_play_words(&r, &s, "draw B C I L offer L1 bid 1 bid 5");
	assert_prompt_to(&r, &s, 3, MG_EN, "You can bid 6 for engineering only with the subsidy. Do you take it, or pass?");
	assert_prompt_to(&r, &s, 0, MG_EN, "Dan can bid 6 for engineering only with the subsidy, or passes.");
	mg_play_words(&r, &s, "subsidy p4");
	assert_prompt_to(&r, &s, 3, MG_EN, "Cleo bids 5 for engineering. Do you bid 6 or more?");
	mg_play_words(&r, &s, "bid 8");
	assert_prompt_to(&r, &s, 0, MG_EN, "Dan bids 8 for engineering. Do you sell, or take the subsidy and keep it?");
	assert_prompt_to(&r, &s, 3, MG_DE, "Ann verkauft dir das Ingenieurwesen für 8 oder nimmt die Subvention, um das Feld zu behalten.");
	assert_prompt_to(&r, &s, 1, MG_FR, "Ann vend l’ingénierie à Dan pour 8, ou prend la subvention pour garder la case.");
	named_game(&r, &s, MG_INDUSTRY);
	mg_play_words(&r, &s, "draw B C I L offer L1 subsidy p2 bid 8 subsidy p3");
	assert_prompt_to(&r, &s, 2, MG_EN, "You cannot bid 9 for engineering, and pass.");
}

/* Whatever says {who} about a player can be said to him, in every language. */
static void test_every_sentence_has_a_you(void **unused)
{
	(void)unused;
	const char *id, *said;
	int forms = 0;
	for (int i = 0; (said = mg_message_at(i, MG_EN, &id)); i++) {
		bool game = strncmp(id, "log.", 4) == 0 || strncmp(id, "prompt.", 7) == 0 || strncmp(id, "refuse.", 7) == 0;
		bool form = strlen(id) > 3 && strcmp(id + strlen(id) - 3, "you") == 0;
		char spoken[96];
		if (!game || form || !strstr(said, "{who}") || strcmp(id, "log.share") == 0)
			continue;
		size_t base = strcspn(id, "@"); /* of an edition's form: log.draw.you@industria */
		form = base > 3 && strncmp(id + base - 3, "you", 3) == 0;
		if (form)
			continue;
		snprintf(spoken, sizeof spoken, "%.*s.you%s", (int)base, id, id + base);
		if (!mg_message_named(spoken, MG_EN))
			fail_msg("there is no %s", spoken);
		assert_null(strstr(mg_message_named(spoken, MG_EN), "{who}"));
		forms++;
	}
	assert_true(forms > 30);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_log),
		cmocka_unit_test(test_story),
		cmocka_unit_test(test_whole_games),
		cmocka_unit_test(test_reasons_differ),
		cmocka_unit_test(test_refusals_in_games),
		cmocka_unit_test(test_refusals),
		cmocka_unit_test(test_prompts),
		cmocka_unit_test(test_speaks_to_a_player),
		cmocka_unit_test(test_prompts_know_the_subsidy),
		cmocka_unit_test(test_every_sentence_has_a_you),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
