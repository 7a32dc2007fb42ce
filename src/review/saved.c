/* saved.c: sums of games as lines of text. */
#include "review/saved.h"

#include "base/sha256.h"
#include "record/movetext.h"

enum { NUMBERS = sizeof(struct mg_seat_sums) / sizeof(int64_t), MOST_PAIRS = 1000000 };

_Static_assert(sizeof(struct mg_seat_sums) == NUMBERS * sizeof(int64_t), "sums are numbers without gaps");

void mg_saved_head(const struct mg_review *v, const struct mg_net *net, struct mg_buf *out)
{
	struct mg_sha256 hash;
	uint8_t digest[32];
	char digits[17];
	mg_sha256_init(&hash);
	mg_sha256_add(&hash, v->record.sheet->hash, sizeof v->record.sheet->hash);
	mg_sha256_add(&hash, v->state, ((size_t)v->record.moves + 1) * sizeof *v->state);
	if (net) /* with another one games end differently */
		mg_sha256_add(&hash, net->in, sizeof net->in);
	mg_sha256_end(&hash, digest);
	mg_hex(digest, 8, digits);
	mg_buf_printf(out, "magnate review 2 game %s seed %llu searches %u\n", digits, (unsigned long long)v->seed, v->effort.searches);
}

void mg_saved_write(const struct mg_review *v, const struct mg_review_decision *d, int rival, struct mg_buf *out)
{
	const struct mg_pair_sums *sums = &d->sums[rival];
	mg_assert(rival >= 0 && rival < d->rivals);
	mg_buf_printf(out, "%d ", d->at);
	if (d->rival[rival] == MG_NO_MOVE)
		mg_buf_char(out, '-');
	else
		mg_move_write(v->record.sheet, d->rival[rival], out);
	mg_buf_printf(out, ": %lld", (long long)sums->pairs);
	for (int p = 0; p < v->record.players; p++) {
		int64_t number[NUMBERS];
		memcpy(number, &sums->seat[p], sizeof number);
		for (int i = 0; i < NUMBERS; i++)
			mg_buf_printf(out, " %lld", (long long)number[i]);
	}
	mg_buf_char(out, '\n');
}

static bool read_number(struct mg_str *rest, int64_t *out)
{
	struct mg_str word = mg_str_word(rest);
	bool negative = mg_str_cut(&word, "-");
	uint64_t n;
	if (!mg_str_number64(word, (uint64_t)MOST_PAIRS * MG_VICTORY * MG_VICTORY, &n))
		return false;
	*out = negative ? -(int64_t)n : (int64_t)n;
	return true;
}

static struct mg_review_decision *decision_at(struct mg_review *v, long at)
{
	for (int i = 0; i < v->decisions; i++)
		if (v->decision[i].at == at)
			return &v->decision[i];
	return NULL;
}

static bool read_sums(struct mg_str rest, int players, struct mg_pair_sums *out)
{
	*out = (struct mg_pair_sums){0};
	if (!read_number(&rest, &out->pairs) || out->pairs < 1 || out->pairs > MOST_PAIRS)
		return false;
	for (int p = 0; p < players; p++) {
		int64_t number[NUMBERS];
		for (int i = 0; i < NUMBERS; i++)
			if (!read_number(&rest, &number[i]))
				return false;
		memcpy(&out->seat[p], number, sizeof number);
	}
	return mg_str_word(&rest).len == 0;
}

const char *mg_saved_read(struct mg_review *v, struct mg_str line)
{
	char text[64];
	struct mg_buf why;
	struct mg_pair_sums sums;
	const char *colon = line.len ? memchr(line.at, ':', line.len) : NULL;
	struct mg_str words = {line.at, colon ? (size_t)(colon - line.at) : 0};
	struct mg_str numbers = {colon ? colon + 1 : line.at, colon ? line.len - words.len - 1 : 0};
	mg_move m = MG_NO_MOVE;
	long at;
	mg_buf_init(&why, text, sizeof text);
	if (!mg_str_number(mg_str_word(&words), MG_MAX_MOVES, &at))
		return "it does not begin with a number of moves";
	if (!mg_str_cut(&words, " ") || (!mg_str_is(words, "-") && (mg_move_read(v->record.sheet, &words, &m, &why) || words.len)))
		return "it names no move";
	if (!read_sums(numbers, v->record.players, &sums))
		return "its sums are not whole numbers, as many as it needs";
	struct mg_review_decision *d = decision_at(v, at);
	for (int k = 0; d && k < d->rivals; k++)
		if (d->rival[k] == m) {
			d->sums[k] = sums;
			d->stage = MG_PLAYED;
			d->version = v->version + 1;
		}
	return NULL;
}
