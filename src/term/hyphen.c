/* hyphen.c: where a word that is too long for a line may be broken, by a rule of thumb that serves all the languages: the last consonant
 * before a vowel begins the next syllable, with the one before if both are spoken together (br, ch). */
#include "term/ink.h"
#include "text/names.h"

enum { LETTERS_MAX = 64, BEFORE = 3, CRUMB = 4 };

/* A letter that matters: small ASCII, 'a' for every vowel with an accent, 'x' for all else. */
static int letters_of(struct mg_str word, char out[LETTERS_MAX])
{
	int n = 0;
	for (size_t i = 0; i < word.len && n < LETTERS_MAX; i++) {
		unsigned char c = (unsigned char)word.at[i], next = i + 1 < word.len ? (unsigned char)word.at[i + 1] : 0;
		bool polish = (c == 0xc4 && (next == 0x85 || next == 0x99)); /* ą, ę */
		if ((c & 0xc0) == 0x80)
			continue;
		if (c == 0xc3)
			out[n++] = next == 0x9f || next == 0xa7 || next == 0xb1 ? 'x' : 'a'; /* not ß, ç, ñ */
		else
			out[n++] = c >= 'A' && c <= 'Z' ? (char)(c - 'A' + 'a') : polish ? 'a' : c >= 0x80 ? 'x' : (char)c;
	}
	return n;
}

static bool is_vowel(char letter)
{
	return strchr("aeiouy", letter) != NULL;
}

static bool spoken_together(const char *pair)
{
	static const char pairs[] = "br cr dr fr gr kr pr tr vr bl cl fl gl kl pl ch ph th sz cz rz";
	char both[] = {pair[0], pair[1], '\0'};
	return !is_vowel(pair[0]) && strstr(pairs, both);
}

/* Where the syllable begins whose vowel stands at `vowel`. */
static int begins_at(const char *letters, int vowel)
{
	int at = vowel - 1;
	if (at > 0 && spoken_together(letters + at - 1))
		at--;
	if (at > 0 && letters[at] == 'c' && letters[at + 1] == 'h' && letters[at - 1] == 's')
		at--;
	return at;
}

int mg_hyphen(struct mg_str text, int width)
{
	char letters[LETTERS_MAX];
	int whole = mg_width(text), best = 0;
	struct mg_str first = mg_str_word(&text);
	int word = mg_width(first), n = letters_of(first, letters);
	if (whole <= width || word <= width)
		return 0;
	for (int vowel = 1; vowel < n; vowel++) {
		int at = is_vowel(letters[vowel]) && !is_vowel(letters[vowel - 1]) ? begins_at(letters, vowel) : 0;
		bool ends = word - at <= width; /* the rest takes one more line */
		if (at >= BEFORE && at < width && word - at >= CRUMB && (ends || word - best > width))
			best = at;
	}
	if (best && word - best <= width)
		return best;
	int most = word - (width - 1) < CRUMB && word > 2 * CRUMB ? word - CRUMB : width - 1;
	return best > most / 2 && word - most > width ? best : most; /* a whole word before a fine break */
}
