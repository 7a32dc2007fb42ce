/* fair.c: the order of the columns and the starting player, from the secret and the persons' numbers. */
#include "table/fair.h"

#include "base/sha256.h"
#include "record/deal.h"
#include "record/movetext.h"

/* A stream of bytes: HMAC-SHA-256 of the secret over what the draw is for and the numbers 0, 1, 2… */
struct stream {
	const struct mg_table *t; /* not owned */
	const uint8_t *secret;    /* not owned */
	const char *purpose;      /* not owned */
	int block, used;
	uint8_t bytes[32];
};

static void next_block(struct stream *s)
{
	char text[512];
	struct mg_buf message;
	mg_buf_init(&message, text, sizeof text);
	mg_buf_printf(&message, "magnate draws 1\n%s\n", s->t->id);
	for (int p = 0; p < s->t->record.players; p++)
		mg_buf_printf(&message, "%s\n", s->t->seat[p].number[0] ? s->t->seat[p].number : "-");
	mg_buf_printf(&message, "%s\n%d\n", s->purpose, s->block++);
	mg_assert(!message.full);
	mg_hmac_sha256((struct mg_str){(const char *)s->secret, MG_SECRET_BYTES}, mg_buf_str(&message), s->bytes);
	s->used = 0;
}

static struct stream begin(const struct mg_table *t, const uint8_t *secret, const char *purpose)
{
	return (struct stream){.t = t, .secret = secret, .purpose = purpose, .used = (int)sizeof((struct stream *)0)->bytes};
}

/* A number below n, each as likely: bytes that would favour some are passed over. */
static int below(struct stream *s, int n)
{
	for (;;) {
		if (s->used == (int)sizeof s->bytes)
			next_block(s);
		int byte = s->bytes[s->used++];
		if (byte < 256 - 256 % n)
			return byte % n;
	}
}

void mg_fair_commit(const uint8_t secret[MG_SECRET_BYTES], uint8_t commitment[32])
{
	struct mg_sha256 s;
	mg_sha256_init(&s);
	mg_sha256_add(&s, secret, MG_SECRET_BYTES);
	mg_sha256_end(&s, commitment);
}

void mg_fair_secret(uint64_t seed, uint8_t secret[MG_SECRET_BYTES])
{
	char text[64];
	struct mg_buf b;
	struct mg_sha256 s;
	mg_buf_init(&b, text, sizeof text);
	mg_buf_printf(&b, "magnate secret 1\n%llu\n", (unsigned long long)seed);
	mg_assert(!b.full);
	mg_sha256_init(&s);
	mg_sha256_add(&s, b.data, b.len);
	mg_sha256_end(&s, secret);
}

uint64_t mg_fair_bot_seed(const uint8_t secret[MG_SECRET_BYTES], int moves)
{
	char text[64];
	uint8_t bytes[32];
	uint64_t seed = 0;
	struct mg_buf b;
	mg_buf_init(&b, text, sizeof text);
	mg_buf_printf(&b, "magnate bot 1\n%d\n", moves);
	mg_hmac_sha256((struct mg_str){(const char *)secret, MG_SECRET_BYTES}, mg_buf_str(&b), bytes);
	for (int i = 0; i < 8; i++)
		seed = seed << 8 | bytes[i];
	return seed;
}

void mg_fair_order(const struct mg_table *t, const uint8_t secret[MG_SECRET_BYTES], int era, uint8_t order[MG_COLUMNS])
{
	char purpose[] = "era 1";
	mg_assert(era >= 1 && era <= MG_ERAS);
	purpose[4] = (char)('0' + era);
	struct stream s = begin(t, secret, purpose);
	for (int i = 0; i < MG_COLUMNS; i++)
		order[i] = (uint8_t)i;
	for (int i = MG_COLUMNS - 1; i > 0; i--) {
		int j = below(&s, i + 1);
		uint8_t column = order[i];
		order[i] = order[j];
		order[j] = column;
	}
}

int mg_fair_start(const struct mg_table *t, const uint8_t secret[MG_SECRET_BYTES])
{
	struct stream s = begin(t, secret, "start");
	return below(&s, t->record.players);
}

mg_move mg_fair_draw(const struct mg_table *t, const uint8_t secret[MG_SECRET_BYTES])
{
	uint8_t order[MG_COLUMNS];
	mg_assert(t->state.decision == MG_DRAW);
	mg_fair_order(t, secret, t->state.era, order);
	return mg_draw_columns(mg_deal_take(order, t->state.bag, mg_draw_size(&t->record.sheet->board, &t->state)));
}

bool mg_fair_event(const struct mg_table *t, const uint8_t secret[MG_SECRET_BYTES], struct mg_str event, struct mg_buf *wrong)
{
	struct mg_str rest = event, word = mg_str_word(&rest);
	if (mg_str_is(word, "start") && t->start < 0) {
		int seat = mg_fair_start(t, secret);
		if (mg_seat_read(mg_str_word(&rest)) == seat)
			return true;
		mg_buf_printf(wrong, "not the starting player that follows from the secret: p%d", seat + 1);
		return false;
	}
	if (!mg_str_is(word, "draw") || t->phase != MG_TABLE_PLAYING || t->state.decision != MG_DRAW)
		return true;
	char text[64];
	struct mg_buf unused;
	mg_move due = mg_fair_draw(t, secret), m;
	mg_buf_init(&unused, text, sizeof text);
	if (!mg_move_read(t->record.sheet, &event, &m, &unused) && m == due)
		return true;
	mg_buf_text(wrong, "not the draw that follows from the secret: ");
	mg_move_write(t->record.sheet, due, wrong);
	return false;
}

bool mg_fair_check(const struct mg_table *t, const uint8_t secret[MG_SECRET_BYTES])
{
	bool begun = t->drawn[0][0] != 0;
	if (begun && t->start < 0 && t->record.start != mg_fair_start(t, secret))
		return false;
	for (int era = 1; era <= MG_ERAS; era++) {
		uint8_t order[MG_COLUMNS];
		unsigned bag = MG_ALL_COLUMNS;
		mg_fair_order(t, secret, era, order);
		for (int round = 0; round < MG_ROUNDS && t->drawn[era - 1][round]; round++) {
			unsigned drawn = t->drawn[era - 1][round];
			if ((drawn & ~bag) || drawn != mg_deal_take(order, bag, __builtin_popcount(drawn)))
				return false;
			bag &= ~drawn;
		}
	}
	return true;
}
