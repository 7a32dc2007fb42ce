/* player.h: computer players, by name, and how they think.
 *
 * A thinker thinks about one position at a time, in steps, so that whoever runs it can watch a clock or a `stop` between
 * two steps: the bots room has no clock and no threads. It is given a state, and the state does not hold the draws to
 * come. The same board, state, player, seed and number of searches give the same answer on every machine. */
#ifndef MG_BOTS_PLAYER_H
#define MG_BOTS_PLAYER_H

#include "bots/level.h"
#include "bots/value.h"
#include "rules/game.h"

enum mg_style {
	MG_STYLE_RANDOM,     /* any legal move: R0 */
	MG_STYLE_QUICK,      /* the hand heuristic (quick.h) without search: R1 */
	MG_STYLE_UCT_RANDOM, /* plain tree search (uct.h) with random rollouts: R2 */
	MG_STYLE_UCT_QUICK,  /* ... with heuristic rollouts: R3 */
	MG_STYLE_SEARCH,     /* the levels: search.h with a net or the hand evaluation in the leaf */
	MG_STYLE_FROZEN,     /* the same, but no level: R4, R5 */
	MG_STYLE_ROLLOUT, /* ... with rollouts in the leaf, for comparison */
};

struct mg_character;

enum {
	MG_TREE_SEARCHES = 48, /* of a player that plays on; from then on it plays games, each of which */
	MG_PLAYOUT_COST = 15,  /* takes as long as so many searches, and is counted as such */
};

struct mg_player {
	const char *name;  /* as people write it: "Foreman", "R2", "Ada-Foreman" */
	uint32_t searches; /* how many searches it makes for one decision, at most; 0: it does not search */
	enum mg_style style;
	enum mg_level level;    /* how loosely it chooses, by the game at hand */
	float temperature;      /* ... if not 0, instead of the level's (level.h) */
	float sight;       /* of a level: how much of the links and networks still to come it sees, 0 to 1 */
	bool learned;      /* of a level: thinks with a net where there is one for the board, not with the hand evaluation alone */
	uint8_t script;    /* enum mg_script (script.h): a player with one fixed idea */
	const struct mg_character *character; /* of a level: what it leans to (character.h); NULL: nothing */
	bool tuned;        /* ... and with the weights that play best, not those that foretell results best (tuning.h) */
	bool strongest;    /* ... its searches spent where they pay, and what it tells people corrected (calibrate.h) */
	bool plays_on;     /* ... after MG_TREE_SEARCHES it plays games on after the best moves (playouts.h) */
};

/* All players without a character by number (NULL past the last); any by name without regard to case (NULL: none). A character
 * is named with its level, "Ada-Foreman"; without one it plays at the strongest. */
const struct mg_player *mg_player_at(int index);
const struct mg_player *mg_player_named(const char *name);

/* The strongest level: the last of them, for they are listed from weak to strong. */
const struct mg_player *mg_player_strongest(void);

/* The next lower level that searches less, of the same character: for whoever has no time. NULL: there is none. */
const struct mg_player *mg_player_quicker(const struct mg_player *player);

/* Whether a player makes a move without thinking: a level the only one there is, if no any-time move of its own would open
 * another (mg_forced() of rules/game.h); the other players, which are frozen, any only legal move. */
bool mg_player_forced(const struct mg_player *player, const struct mg_board *b, const struct mg_state *s, mg_move *m);

/* One possible move and what it leads to. */
struct mg_option {
	mg_move move;
	struct mg_value value;
	uint32_t visits; /* searches that went through it */
};

enum { MG_MAX_OPTIONS = MG_MAX_LEGAL + MG_MAX_ANYTIME };

struct mg_thinker;

/* Makes a thinker for games on this board, which must outlive it. NULL: memory was refused. Owned by the caller. */
struct mg_thinker *mg_thinker_new(const struct mg_board *b);
void mg_thinker_free(struct mg_thinker *thinker);

/* Gives it a net, which must outlive it, for games that the net fits; the others are played with the shipped nets, or with
 * the hand evaluation where there is none. NULL: takes it away. */
struct mg_net;
void mg_thinker_use(struct mg_thinker *thinker, const struct mg_net *net);

/* Gives tuned players other parameters (tuning.h), which must outlive it. NULL: takes them away. */
struct mg_tuning;
void mg_thinker_tune(struct mg_thinker *thinker, const struct mg_tuning *tuning);

/* Begins to think about a state in which a player is to move. */
void mg_thinker_begin(struct mg_thinker *thinker, const struct mg_state *s, const struct mg_player *player, uint64_t seed);

/* Thinks on, for at most so many searches. False: nothing more to find out, or the player's own number is reached
 * (unless it was told to be patient). */
bool mg_thinker_think(struct mg_thinker *thinker, uint32_t searches);

/* Overrides the player's own number of searches; 0: no limit, think until told to stop. */
void mg_thinker_limit(struct mg_thinker *thinker, uint64_t searches);

/* Searches made since mg_thinker_begin(). */
uint64_t mg_thinker_searches(const struct mg_thinker *thinker);

/* The move the player makes, at any moment after mg_thinker_begin(): always a legal move or an any-time move of the player
 * to move. */
mg_move mg_thinker_move(struct mg_thinker *thinker);

/* Lists every legal move and each useful any-time move of the player to move, best first; at most `max`. What the strongest
 * level says on a board with a net is corrected for people (calibrate.h). */
int mg_thinker_options(struct mg_thinker *thinker, struct mg_option *out, int max);

/* The same as it was searched: what players choose by, and what measures them. */
int mg_thinker_searched(struct mg_thinker *thinker, struct mg_option *out, int max);

/* Plays on from a state of the same game to its end, everybody as one look ahead tells the player that was begun with (playon.h). The same number
 * gives the same draws and the same chance. False: memory was refused. The player must be one that searches. */
bool mg_thinker_play_on(struct mg_thinker *thinker, struct mg_state *s, uint64_t number);

/* How the auction of a field is expected to go. */
struct mg_lot_advice {
	int field;
	float price[MG_SEATS]; /* at which a seat would as soon have it as not, at most its money; 0: it does not want it;
				* -1: it has bid or passed already */
	float gets[MG_SEATS];  /* chance that it ends up with it; the auctioneer: that he keeps it */
	float pays[MG_SEATS];  /* price it can then expect; nothing where keeping is free */
};

/* For a field that the player to move could put up, or that is on offer. False: it is neither, or this player does not
 * look at auctions. */
bool mg_thinker_lot(struct mg_thinker *thinker, int field, struct mg_lot_advice *out);

/* The same for the field on offer, after the player to move makes this bid or passes. */
bool mg_thinker_lot_after(struct mg_thinker *thinker, mg_move m, struct mg_lot_advice *out);

#endif
