/* link.c: games as links; link.h has the layout.
 *
 * Why a game on a shipped board fits 1,500 characters, whatever is played: there are at most 60 auctions of 5 moves, 20
 * draws, 60 developments and 80 turns' ends, 460 moves, and none takes more than 11 bits because mg_legal() lists at
 * most MG_MAX_LEGAL, fewer than 2,048. Any-time moves are at most 11 (the jokers of a shipped board, or 4 subsidies),
 * of 10 + 6 bits. With 4 names of 7 bits and 96 bytes, 62 bits of set-up and numbers, 7 of filling and 32 of checksum
 * that is at most 8,437 bits, or 1,407 characters. */
#include "record/link.h"

#include "base/base64.h"
#include "base/sha256.h"

enum {
	LINK_VERSION = 1,
	LINK_EVEN_PLACES = 2, /* the same, of a game with even places */
	CHECKSUM_BYTES = 4,
	HASH_BITS = 32,
	LENGTH_BITS = 16,
	NAME_BITS = 7,
	MOVES_BITS = 10,
	ANYTIMES_BITS = 7,
	MAX_BYTES = MG_LINK_MAX / 4 * 3,
};

_Static_assert(MG_MAX_LEGAL <= 2048, "the bound above");
_Static_assert(MG_MAX_MOVES < 1 << MOVES_BITS, "the number of moves");
_Static_assert(MG_PLAYER_NAME_MAX <= 1 << NAME_BITS, "the length of a name");
_Static_assert(MG_BOARD_TEXT_MAX < 1 << LENGTH_BITS, "the length of a board");

/* The order of moves, and so what a link says, follows from these. */
MG_PIN(MG_OWN, 0);
MG_PIN(MG_SPEND_JOKER, 1);
MG_PIN(MG_SPEND_ANY, 2);
MG_PIN(MG_PAY_SEAT, 3);
MG_PIN(MG_PAY_BANK, 7);
MG_PIN(MG_COLUMNS, 12);
MG_PIN(MG_ERAS, 5);

struct bits {
	uint8_t bytes[MAX_BYTES];
	size_t used; /* bits written, or read */
	size_t end;  /* bits there are to read */
	bool broken; /* read past the end */
};

static void put(struct bits *b, unsigned n, unsigned value)
{
	mg_assert(b->used + n <= 8 * sizeof b->bytes);
	for (mg_assert(value >> n == 0); n--; b->used++)
		if (value >> n & 1)
			b->bytes[b->used / 8] |= (uint8_t)(0x80u >> b->used % 8);
}

static unsigned get(struct bits *b, unsigned n)
{
	unsigned value = 0;
	if (n > b->end - b->used) {
		b->broken = true;
		return 0;
	}
	for (; n--; b->used++)
		value = value << 1 | (unsigned)(b->bytes[b->used / 8] >> (7 - b->used % 8) & 1);
	return value;
}

static void put_bytes(struct bits *b, struct mg_str s)
{
	for (size_t i = 0; i < s.len; i++)
		put(b, 8, (unsigned char)s.at[i]);
}

static void get_bytes(struct bits *b, char *out, size_t n)
{
	for (size_t i = 0; i < n; i++)
		out[i] = (char)get(b, 8);
}

/* Bits that tell n things apart. */
static unsigned width(unsigned n)
{
	unsigned bits = 0;
	while (n > 1u << bits)
		bits++;
	return bits;
}

/* Ways to choose k of n. */
static unsigned choose(unsigned n, unsigned k)
{
	unsigned ways = 1;
	if (k > n)
		return 0;
	for (unsigned i = 0; i < k; i++)
		ways = ways * (n - i) / (i + 1);
	return ways;
}

/* The number of a set of columns among all of its size in the bag: in the combinatorial number system, over the places
 * that its columns have in the bag. */
static unsigned rank_draw(unsigned bag, unsigned columns)
{
	unsigned rank = 0, chosen = 0;
	for (unsigned place = 0; bag; bag &= bag - 1, place++)
		if (columns & bag & (~bag + 1))
			rank += choose(place, ++chosen);
	return rank;
}

static unsigned unrank_draw(unsigned bag, unsigned size, unsigned rank)
{
	unsigned columns = 0;
	for (unsigned place = (unsigned)__builtin_popcount(bag); place-- && size;) {
		unsigned low = bag;
		for (unsigned i = 0; i < place; i++)
			low &= low - 1;
		if (rank < choose(place, size))
			continue;
		rank -= choose(place, size--);
		columns |= low & (~low + 1);
	}
	mg_assert(size == 0 && rank == 0);
	return columns;
}

/* In how many ways the game can go on from here: by an any-time move, a draw, or a move of the player to move. */
static unsigned count_moves(const struct mg_board *b, const struct mg_state *s, bool anytime, mg_move *moves)
{
	if (anytime)
		return (unsigned)mg_anytime(b, s, moves);
	if (s->decision == MG_DRAW)
		return choose((unsigned)__builtin_popcount(s->bag), (unsigned)mg_draw_size(b, s));
	return (unsigned)mg_legal(b, s, moves);
}

static void put_move(struct bits *bits, const struct mg_board *b, const struct mg_state *s, mg_move m)
{
	mg_move moves[MG_MAX_LEGAL];
	unsigned i = 0, n = count_moves(b, s, mg_is_anytime(m), moves);
	if (mg_verb(m) == MG_M_DRAW)
		i = rank_draw(s->bag, mg_columns(m));
	else
		while (moves[i] != m)
			i++;
	mg_assert(i < n);
	put(bits, width(n), i);
}

/* MG_NO_MOVE: there is no such move. */
static mg_move get_move(struct bits *bits, const struct mg_board *b, const struct mg_state *s, bool anytime)
{
	mg_move moves[MG_MAX_LEGAL];
	unsigned n = count_moves(b, s, anytime, moves), i = get(bits, width(n));
	if (i >= n || bits->broken)
		return MG_NO_MOVE;
	if (!anytime && s->decision == MG_DRAW)
		return mg_draw_columns(unrank_draw(s->bag, (unsigned)mg_draw_size(b, s), i));
	return moves[i];
}

static unsigned hash_prefix(const struct mg_sheet *sheet)
{
	unsigned value = 0;
	for (int i = 0; i < HASH_BITS / 4; i++) {
		char c = sheet->hash[i];
		value = value << 4 | (unsigned)(c <= '9' ? c - '0' : c - 'a' + 10);
	}
	return value;
}

static void put_board(struct bits *b, const struct mg_sheet *sheet)
{
	char text[MG_BOARD_TEXT_MAX + 1];
	struct mg_buf out;
	bool own = !mg_sheet_named(mg_str(sheet->hash));
	put(b, 1, own);
	if (!own) {
		put(b, HASH_BITS / 2, hash_prefix(sheet) >> 16);
		put(b, HASH_BITS / 2, hash_prefix(sheet) & 0xffff);
		return;
	}
	mg_buf_init(&out, text, sizeof text);
	mg_sheet_write(sheet, &out);
	put(b, LENGTH_BITS, (unsigned)out.len);
	put_bytes(b, mg_buf_str(&out));
}

static void put_setup(struct bits *b, const struct mg_record *r)
{
	bool names = false;
	for (int p = 0; p < r->players; p++)
		names = names || r->name[p][0];
	put(b, 1, r->players == 4);
	put(b, 1, r->draws == MG_DRAWS_BALANCED);
	put(b, 2, (unsigned)r->start);
	put(b, 1, names);
	for (int p = 0; p < r->players && names; p++) {
		struct mg_str name = mg_str(r->name[p]);
		put(b, NAME_BITS, (unsigned)name.len);
		put_bytes(b, name);
	}
}

static void put_anytimes(struct bits *b, const struct mg_record *r)
{
	unsigned n = 0;
	for (int i = 0; i < r->moves; i++)
		n += mg_is_anytime(r->move[i]);
	put(b, ANYTIMES_BITS, n);
	for (int i = 0; i < r->moves; i++)
		if (mg_is_anytime(r->move[i]))
			put(b, MOVES_BITS, (unsigned)i);
}

static void checksum(const uint8_t *bytes, size_t n, uint8_t digest[32])
{
	struct mg_sha256 sha;
	mg_sha256_init(&sha);
	mg_sha256_add(&sha, bytes, n);
	mg_sha256_end(&sha, digest);
}

void mg_link_write(const struct mg_record *r, struct mg_buf *out)
{
	struct bits b = {.used = 0};
	struct mg_state s;
	uint8_t digest[32];
	put(&b, 8, r->places == MG_PLACES_EVEN ? LINK_EVEN_PLACES : LINK_VERSION);
	put_board(&b, r->sheet);
	put_setup(&b, r);
	put(&b, MOVES_BITS, (unsigned)r->moves);
	put_anytimes(&b, r);
	mg_record_state(r, 0, &s);
	for (int i = 0; i < r->moves; i++) {
		put_move(&b, &r->sheet->board, &s, r->move[i]);
		mg_apply(&r->sheet->board, &s, r->move[i]);
	}
	size_t n = (b.used + 7) / 8;
	mg_assert(n + CHECKSUM_BYTES <= sizeof b.bytes);
	checksum(b.bytes, n, digest);
	memcpy(b.bytes + n, digest, CHECKSUM_BYTES);
	mg_base64_write(b.bytes, n + CHECKSUM_BYTES, out);
}

/* Unpacks the characters and takes the checksum off. */
static const char *open_link(struct bits *b, struct mg_str link)
{
	static const char damaged[] = "the link is damaged: a part of it is missing or was changed";
	size_t n = 0;
	uint8_t digest[32];
	if (link.len > MG_LINK_MAX)
		return "the link is too long";
	enum mg_base64 read = mg_base64_read(link, b->bytes, sizeof b->bytes, &n);
	if (read == MG_BASE64_CHARACTER)
		return "the link has a character that no link has";
	if (read != MG_BASE64_READ || n <= CHECKSUM_BYTES)
		return damaged;
	n -= CHECKSUM_BYTES;
	checksum(b->bytes, n, digest);
	b->end = n * 8;
	return memcmp(digest, b->bytes + n, CHECKSUM_BYTES) == 0 ? NULL : damaged;
}

static const char *get_own_board(struct bits *b, struct mg_sheet *own, const struct mg_sheet **sheet)
{
	char text[MG_BOARD_TEXT_MAX];
	struct mg_errors errors;
	size_t n = get(b, LENGTH_BITS);
	if (!own)
		return "a link with a board of its own is not accepted here";
	if (n > sizeof text)
		return "the board in the link is too long";
	get_bytes(b, text, n);
	if (b->broken || !mg_sheet_read(own, (struct mg_str){text, n}, &errors))
		return "the board in the link is not sound";
	*sheet = own->shipped ? mg_sheet_named(mg_str(own->hash)) : own;
	return NULL;
}

static const char *get_board(struct bits *b, struct mg_sheet *own, const struct mg_sheet **sheet)
{
	if (get(b, 1))
		return get_own_board(b, own, sheet);
	unsigned hash = get(b, HASH_BITS);
	for (int i = 0; (*sheet = mg_sheet_shipped(i)); i++)
		if (hash_prefix(*sheet) == hash)
			return NULL;
	return "the link's board is not in this program";
}

static const char *get_setup(struct bits *b, struct mg_record *r, const struct mg_sheet *sheet, enum mg_places places)
{
	int players = get(b, 1) ? 4 : 3;
	enum mg_draws draws = get(b, 1) ? MG_DRAWS_BALANCED : MG_DRAWS_PLAIN;
	int start = (int)get(b, 2);
	if (start >= players)
		return "the link's starting seat does not exist";
	if (!mg_places_fit(places, draws, sheet->board.edition))
		return "even places go with balanced draws";
	mg_record_init(r, sheet, players, draws, start);
	r->places = places;
	bool names = get(b, 1);
	for (int p = 0; p < players && names; p++) {
		size_t n = get(b, NAME_BITS);
		if (n >= MG_PLAYER_NAME_MAX)
			return "a name in the link is too long";
		get_bytes(b, r->name[p], n);
		if (n && !mg_name_is_good((struct mg_str){r->name[p], n}))
			return "a name in the link is not sound";
	}
	return NULL;
}

static const char *get_moves(struct bits *b, struct mg_record *r, struct mg_state *s)
{
	int moves = (int)get(b, MOVES_BITS), anytimes = (int)get(b, ANYTIMES_BITS), at = 0;
	int place[1 << ANYTIMES_BITS];
	for (int i = 0; i < anytimes; i++)
		place[i] = (int)get(b, MOVES_BITS);
	mg_record_state(r, 0, s);
	while (r->moves < moves) {
		bool anytime = at < anytimes && place[at] == r->moves;
		mg_move m = get_move(b, &r->sheet->board, s, anytime);
		if (r->moves == MG_MAX_MOVES || mg_record_play(r, s, m) != MG_FINE)
			return "the link has a move that is not possible";
		at += anytime;
	}
	return at == anytimes ? NULL : "the link has a move that is not possible";
}

const char *mg_link_read(struct mg_record *r, struct mg_state *s, struct mg_sheet *own, struct mg_str link)
{
	struct bits b = {.used = 0};
	const struct mg_sheet *sheet;
	const char *wrong = open_link(&b, link);
	unsigned version = wrong ? 0 : get(&b, 8);
	if (!wrong && version != LINK_VERSION && version != LINK_EVEN_PLACES)
		wrong = "the link was made by another version of the program";
	if (!wrong)
		wrong = get_board(&b, own, &sheet);
	if (!wrong)
		wrong = get_setup(&b, r, sheet, version == LINK_EVEN_PLACES ? MG_PLACES_EVEN : MG_PLACES_PRINTED);
	if (!wrong)
		wrong = get_moves(&b, r, s);
	if (wrong)
		return wrong;
	unsigned filling = (unsigned)(b.end - b.used);
	return b.broken || filling > 7 || get(&b, filling) ? "the link does not end where its game ends" : NULL;
}
