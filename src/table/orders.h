/* orders.h: standing orders: what a player has decided beforehand (docs/days.md).
 *
 * An order is a line of words: "bid H2 up-to 4 else pass". Orders belong to a seat, are known to the table of who decides
 * (the server, or the program a local game is played with) and stand in no event: what others see of one is its move, marked as made by order.
 *
 * An order acts at the instant of its turn: when the game asks its seat for a decision that it is about and the rules allow its
 * move. Otherwise it ends itself and says why, or waits for another turn. Every act is a move, so orders cannot loop; one whose
 * move its owner takes back ends. mg_table_next() writes what orders do; every event that is folded brings them up to date. */
#ifndef MG_TABLE_ORDERS_H
#define MG_TABLE_ORDERS_H

#include "base/buf.h"
#include "record/record.h"

enum {
	MG_ORDERS_MAX = 24,           /* of a seat, ended ones included */
	MG_ORDER_TEXT_MAX = 200,      /* bytes of an order in words, with NUL */
	MG_ORDER_FIELDS = MG_COLUMNS, /* in a list of what to offer */
	MG_ORDER_WAYS = 4,            /* sources for one resource, from the one liked best */
	MG_ORDER_TALERS = 99,         /* the highest number in an order */
	MG_ORDERS_STORED_MAX = MG_ORDERS_MAX * (MG_ORDER_TEXT_MAX + 64),
};

enum mg_order_verb { MG_ORDER_BID, MG_ORDER_PASS, MG_ORDER_OFFER, MG_ORDER_SELL, MG_ORDER_KEEP, MG_ORDER_DEVELOP, MG_ORDER_DONE, MG_ORDER_VERBS };
/* What it is about: one field, every lot of a kind (the kinds of fields, in their order), or every lot. */
enum mg_order_target { MG_ON_FIELD, MG_ON_KIND, MG_ON_ANY = MG_ON_KIND + MG_KINDS, MG_ORDER_TARGETS };
enum mg_order_span { MG_FOR_ROUND, MG_FOR_ERA, MG_FOR_GAME, MG_ORDER_SPANS };

/* Why it ended. Orders are kept in words, so these numbers may change, but not mg_order_end_words. */
enum mg_order_end {
	MG_ORDER_STANDS,    /* it has not ended */
	MG_ORDER_ACTED,     /* it made its move */
	MG_ORDER_PRICE,     /* the price rose above its limit; n is the price */
	MG_ORDER_LOW,       /* the highest bid, n, was lower than it sells from */
	MG_ORDER_MONEY,     /* not enough Talers; n were there */
	MG_ORDER_LEAVE,     /* its move would have left less than it is to leave */
	MG_ORDER_LEADER,    /* somebody else leads than it supposed: a seat, or MG_SEATS for nobody */
	MG_ORDER_OTHERS,    /* others are left to bid than it supposed */
	MG_ORDER_TAKEN,     /* the field went to a seat */
	MG_ORDER_YOURS,     /* the field is the owner's */
	MG_ORDER_GONE,      /* none of its fields can be offered any more */
	MG_ORDER_LATE,      /* the technology's era is over */
	MG_ORDER_BUILT,     /* the field is developed */
	MG_ORDER_SPAN,      /* the round or era that it was for is over */
	MG_ORDER_BY_HAND,   /* the owner decided himself */
	MG_ORDER_UNDONE,    /* its owner took its move back */
	MG_ORDER_READY,     /* the field that it waited for can be paid for */
	MG_ORDER_GAME_OVER,
	MG_ORDER_ENDS,
};

struct mg_order {
	/* what it says */
	uint8_t verb;                      /* enum mg_order_verb */
	uint8_t target;                    /* enum mg_order_target */
	uint8_t field[MG_ORDER_FIELDS];    /* one, or those to offer, in this order; done: the one that it waits for, if any */
	uint8_t fields;                    /* how many */
	bool rest;                         /* offer: afterwards any other */
	uint8_t amount;                    /* bid and keep: at most; sell: at least */
	uint8_t leave;                     /* Talers that must be left */
	bool at_once;                      /* bids its amount; else one more than the highest bid */
	bool otherwise;                    /* else pass, keep or sell */
	bool subsidy;                      /* takes it if it is needed for the move */
	uint8_t leads, leads_not;          /* seats as bits, bit MG_SEATS: nobody; 0: whoever */
	uint8_t left, left_not;            /* seats that are to bid after this one; bit MG_SEATS: nobody; 0: whoever */
	uint8_t way[MG_NEEDS][MG_ORDER_WAYS]; /* develop: enum mg_source, those liked best first; MG_OWN: no more */
	uint8_t span;                      /* enum mg_order_span; of those that are not about one field */

	/* how it stands */
	uint32_t id;                       /* from 1, within the seat */
	uint8_t era, round;                /* it was given in */
	uint8_t end;                       /* enum mg_order_end */
	uint8_t end_seat;
	int16_t end_n;
	uint16_t acts;                     /* moves that it made */
	uint16_t acted_at, ended_at;       /* number of moves that stood before its last one, and when it ended */
	mg_move acted;                     /* its last move */
};

struct mg_seat_orders {
	struct mg_order order[MG_ORDERS_MAX];
	uint32_t last_id;
	uint32_t version;                  /* grows with every change, so that a server knows what to store */
	int hold;                          /* none acts while just this number of moves, less one, stands: the owner went back to decide himself */
	uint8_t count;
};

/* How long orders wait before they act. */
struct mg_orders_delay {
	int64_t least_ms, most_ms;
};

struct mg_table;

/* What is wrong with the words of an order; src/text says it in sentences. */
enum mg_order_wrong {
	MG_ORDER_RIGHT,
	MG_ORDER_WRONG_LONG,     /* more characters than an order has */
	MG_ORDER_WRONG_VERB,     /* the first word is no verb of an order */
	MG_ORDER_WRONG_TALERS,   /* no number of Talers, `least` to MG_ORDER_TALERS */
	MG_ORDER_WRONG_SEATS,    /* no list of seats */
	MG_ORDER_WRONG_TARGET,   /* no field, kind of fields or "any" */
	MG_ORDER_WRONG_BID,      /* "up-to" or "at-once" is missing */
	MG_ORDER_WRONG_SELL,     /* "from" */
	MG_ORDER_WRONG_KEEP,     /* "up-to" */
	MG_ORDER_WRONG_OFFER,    /* no list of fields to offer */
	MG_ORDER_WRONG_TWICE,    /* a field or resource stands there twice */
	MG_ORDER_WRONG_MANY,     /* more fields than can be open */
	MG_ORDER_WRONG_SOURCES,  /* no list of sources */
	MG_ORDER_WRONG_NEEDLESS, /* the field does not need this resource */
	MG_ORDER_WRONG_FIELD,    /* no field */
	MG_ORDER_WRONG_JOKER,    /* a joker, which is never developed */
	MG_ORDER_WRONG_NO_SPAN,  /* "for" behind an order about one field */
	MG_ORDER_WRONG_SPAN,     /* no span */
	MG_ORDER_WRONG_ELSE,     /* what this order cannot do otherwise */
	MG_ORDER_WRONG_OPTION,   /* what an order of this kind does not say */
	MG_ORDER_WRONGS,
};

struct mg_order_fault {
	enum mg_order_wrong wrong;
	int least;     /* of MG_ORDER_WRONG_TALERS */
	char word[64]; /* that it is about, fit to be shown; may be empty */
};

/* Reads an order. False: *fault says what is wrong. The order is about the board alone: whether it can ever act is another question. */
bool mg_order_read(const struct mg_sheet *sheet, struct mg_str text, struct mg_order *out, struct mg_order_fault *fault);

/* Its words, as mg_order_read() reads them. */
void mg_order_write(const struct mg_sheet *sheet, const struct mg_order *o, struct mg_buf *out);

extern const char *const mg_order_end_words[MG_ORDER_ENDS];   /* "stands", "acted", "price" ... */
extern const char *const mg_order_verb_words[MG_ORDER_VERBS];
extern const char *const mg_order_wrong_words[MG_ORDER_WRONGS]; /* "", "long", "verb" ...: for programs */

/* Why an order is not taken. */
enum mg_order_denial {
	MG_ORDER_GIVEN,
	MG_ORDER_NO_GAME,    /* nothing is being played */
	MG_ORDER_NO_SEAT,    /* nobody who could give orders plays there */
	MG_ORDER_FULL,       /* as many as a seat may have */
	MG_ORDER_UNKNOWN,    /* no such order, or it has ended */
	MG_ORDER_VAIN,       /* it could never act: *end says why */
	MG_ORDER_DENIALS,
};

/* Gives, changes or withdraws an order. They change the table at once and write no event; mg_table_next() is asked afterwards. Only
 * one that stands can be changed, any can be withdrawn. *id gets the number of the one that was given. *end, where MG_ORDER_VAIN is answered,
 * is the order as it would have ended. */
enum mg_order_denial mg_table_give_order(struct mg_table *t, int seat, const struct mg_order *o, uint32_t *id, struct mg_order *end);
enum mg_order_denial mg_table_change_order(struct mg_table *t, int seat, uint32_t id, const struct mg_order *o, struct mg_order *end);
enum mg_order_denial mg_table_withdraw_order(struct mg_table *t, int seat, uint32_t id);

/* A seat's orders as lines of text to be kept, and back into a table without orders there. False: *wrong says why. */
void mg_orders_write(const struct mg_table *t, int seat, struct mg_buf *out);
bool mg_orders_read(struct mg_table *t, int seat, struct mg_str text, struct mg_buf *wrong);

/* The move that an order of the player to move makes now. Returns the order, or NULL: none acts. */
const struct mg_order *mg_orders_choose(const struct mg_table *t, mg_move *m);

/* When that move is due: at once, or as late as the table's setting makes it, so that time tells nobody what was ordered. */
int64_t mg_orders_due(const struct mg_table *t);

/* ---- for the fold (fold.h) */

/* A move is about to be taken in; it has come to stand; the game went back or forth. */
void mg_orders_before_move(struct mg_table *t, int seat, bool by_order, mg_move m);
void mg_orders_follow(struct mg_table *t);
void mg_orders_undo(struct mg_table *t, int by, int to);
/* Somebody else plays this seat: what was ordered is not for him to see. */
void mg_orders_drop(struct mg_table *t, int seat);

#endif
