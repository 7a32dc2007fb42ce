/* ledger.c: the books: every payment of every kind of move, from the rules. */
#include "ledger.h"

static void transfer(struct ledger *l, int from, int to, int talers)
{
	l->purse[from] -= talers;
	l->purse[to] += talers;
}

static void everyone_takes(struct ledger *l, int talers)
{
	for (int p = 0; p < l->players; p++)
		transfer(l, LEDGER_BANK, p, talers);
}

void ledger_open(struct ledger *l, const struct mg_board *b, int players, int start)
{
	*l = (struct ledger){
		.board = b,
		.industria = b->edition == MG_INDUSTRIA,
		.players = players,
		.start = start,
	};
	for (int i = 0; i < MG_FIELDS; i++)
		l->holder[i] = MG_NONE;
	everyone_takes(l, 4);
	everyone_takes(l, 1);
}

static int era(const struct ledger *l)
{
	return (l->drawn - 1) / 12 + 1;
}

static void book_draw(struct ledger *l, mg_move m)
{
	for (int column = 0; column < 12; column++) {
		if (!(mg_columns(m) >> column & 1))
			continue;
		l->drawn++;
		if (!l->industria && column == l->board->coin)
			everyone_takes(l, 1);
	}
	l->auctioneer = l->start;
	l->builder = l->start;
}

static void book_offer(struct ledger *l, mg_move m)
{
	l->lot = mg_move_field(m);
	l->price = 0;
	l->bidder = (l->auctioneer + 1) % l->players;
}

static void book_bid(struct ledger *l, int amount)
{
	if (amount) {
		l->price = amount;
		l->buyer = l->bidder;
	}
	l->bidder = (l->bidder + 1) % l->players;
}

static void book_sale(struct ledger *l)
{
	transfer(l, l->buyer, l->auctioneer, l->price);
	l->holder[l->lot] = l->buyer;
}

static void book_keep(struct ledger *l)
{
	for (int coin = 1; coin <= l->price && !l->industria; coin++)
		transfer(l, l->auctioneer, (l->auctioneer + coin) % l->players, 1);
	l->holder[l->lot] = l->auctioneer;
	l->auctioneer = (l->auctioneer + 1) % l->players;
}

static void spend_joker(struct ledger *l, int stands_for)
{
	for (int i = 0; i < MG_FIELDS; i++) {
		const struct mg_field *f = &l->board->field[i];
		if (l->holder[i] == l->builder && f->kind == MG_JOKER && f->makes == stands_for) {
			l->holder[i] = MG_NONE;
			return;
		}
	}
}

static void book_development(struct ledger *l, mg_move m)
{
	const struct mg_field *f = &l->board->field[mg_move_field(m)];
	int cost = f->cost;
	for (int i = 0; i < MG_FIELDS; i++)
		if (l->built[i] && l->holder[i] == l->builder)
			cost -= l->board->field[i].discount;
	transfer(l, l->builder, LEDGER_BANK, cost > 0 ? cost : 0);
	for (int need = 0; need < MG_NEEDS; need++) {
		enum mg_source source = mg_source(m, need);
		if (source == MG_SPEND_JOKER)
			spend_joker(l, f->needs[need]);
		else if (source == MG_SPEND_ANY)
			spend_joker(l, MG_ANY);
		else if (source == MG_PAY_BANK)
			transfer(l, l->builder, LEDGER_BANK, 1);
		else if (source != MG_OWN)
			transfer(l, l->builder, (int)source - MG_PAY_SEAT, 1);
	}
	l->built[mg_move_field(m)] = true;
}

static void cash_everything(struct ledger *l)
{
	for (int i = 0; i < MG_FIELDS; i++)
		if (l->board->field[i].kind == MG_JOKER && l->holder[i] != MG_NONE)
			transfer(l, LEDGER_BANK, l->holder[i], 1);
}

static void book_done(struct ledger *l)
{
	l->builder = (l->builder + 1) % l->players;
	if (l->builder != l->start)
		return;
	l->start = (l->start + 1) % l->players;
	int last_era = l->industria && l->players == 3 ? 4 : 5;
	if (l->drawn == 12 * last_era) {
		l->over = true;
		if (l->industria)
			cash_everything(l);
		return;
	}
	bool new_era = l->drawn % 12 == 0;
	if (new_era && l->industria && era(l) + 1 >= 3)
		everyone_takes(l, 1);
	everyone_takes(l, 1);
}

void ledger_book(struct ledger *l, mg_move m)
{
	switch (mg_verb(m)) {
	case MG_M_DRAW:
		book_draw(l, m);
		break;
	case MG_M_OFFER:
		book_offer(l, m);
		break;
	case MG_M_BID:
		book_bid(l, mg_amount(m));
		break;
	case MG_M_PASS:
		book_bid(l, 0);
		break;
	case MG_M_SELL:
		book_sale(l);
		break;
	case MG_M_KEEP:
		book_keep(l);
		break;
	case MG_M_DEVELOP:
		book_development(l, m);
		break;
	case MG_M_DONE:
		book_done(l);
		break;
	case MG_M_SUBSIDY:
		transfer(l, LEDGER_BANK, mg_move_seat(m), 3);
		break;
	default:
		l->holder[mg_move_field(m)] = MG_NONE;
		transfer(l, LEDGER_BANK, mg_move_seat(m), 1);
	}
}

int ledger_total(const struct ledger *l)
{
	int total = 0;
	for (int i = 0; i < LEDGER_PURSES; i++)
		total += l->purse[i];
	return total;
}
