/* near.c: how many slips of the fingers lie between two words. */
#include "cmd/near.h"

enum { LETTERS = 32 }; /* longer words are not compared */

static char lower(char c)
{
	return (char)(c >= 'A' && c <= 'Z' ? c + ('a' - 'A') : c);
}

static int least(int a, int b)
{
	return a < b ? a : b;
}

/* The distance of Damerau and Levenshtein, where a pair that was swapped is not touched again. */
static int distance(struct mg_str a, struct mg_str b)
{
	int rows[LETTERS + 1][LETTERS + 1];
	mg_assert(a.len <= LETTERS && b.len <= LETTERS);
	for (size_t i = 0; i <= a.len; i++)
		for (size_t k = 0; k <= b.len; k++) {
			if (!i || !k) {
				rows[i][k] = (int)(i + k);
				continue;
			}
			char x = lower(a.at[i - 1]), y = lower(b.at[k - 1]);
			int n = least(rows[i - 1][k], rows[i][k - 1]) + 1;
			n = least(n, rows[i - 1][k - 1] + (x != y));
			if (i > 1 && k > 1 && x == lower(b.at[k - 2]) && y == lower(a.at[i - 2]))
				n = least(n, rows[i - 2][k - 2] + 1);
			rows[i][k] = n;
		}
	return rows[a.len][b.len];
}

void mg_near_try(struct mg_near *near, const char *word)
{
	struct mg_str right = mg_str(word);
	if (near->typed.len > LETTERS || right.len > LETTERS || !near->typed.len)
		return;
	int n = distance(near->typed, right), most = right.len < 6 ? 1 : (int)right.len / 3;
	if (mg_str_is(near->typed, word))
		n = -1; /* nothing else was meant */
	if (n <= most && n < (int)right.len && (!near->distance || n < near->distance - MG_NEAR_NONE)) {
		near->best = n < 0 ? NULL : word;
		near->distance = n + MG_NEAR_NONE;
	}
}

const char *mg_nearest(struct mg_str typed, const char *const *words)
{
	struct mg_near near = {.typed = typed};
	for (; *words; words++)
		mg_near_try(&near, *words);
	return near.best;
}
