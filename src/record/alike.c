/* alike.c: the skeletons of names. */
#include "record/alike.h"

/* A letter and the Latin one that it looks like. */
struct look {
	uint16_t letter;
	char like;
};

/* What is in no row of its own; sorted. */
static const struct look looks[] = {
	{0x251, 'a'}, {0x261, 'g'}, {0x269, 'i'}, {0x26a, 'i'}, {0x280, 'r'}, {0x28f, 'y'}, {0x29c, 'h'}, {0x29f, 'i'},
	{0x37f, 'j'}, {0x391, 'a'}, {0x392, 'b'}, {0x395, 'e'}, {0x396, 'z'}, {0x397, 'h'}, {0x399, 'i'}, {0x39a, 'k'},
	{0x39c, 'm'}, {0x39d, 'n'}, {0x39f, 'o'}, {0x3a1, 'p'}, {0x3a4, 't'}, {0x3a5, 'y'}, {0x3a7, 'x'}, {0x3ac, 'a'},
	{0x3ad, 'e'}, {0x3ae, 'n'}, {0x3af, 'i'}, {0x3b1, 'a'}, {0x3b2, 'b'}, {0x3b5, 'e'}, {0x3b7, 'n'}, {0x3b9, 'i'},
	{0x3ba, 'k'}, {0x3bd, 'v'}, {0x3bf, 'o'}, {0x3c1, 'p'}, {0x3c4, 't'}, {0x3c5, 'u'}, {0x3c7, 'x'}, {0x3c9, 'w'},
	{0x3cc, 'o'}, {0x3cd, 'u'}, {0x3f2, 'c'}, {0x3f3, 'j'}, {0x3f9, 'c'}, {0x401, 'e'}, {0x405, 's'}, {0x406, 'i'},
	{0x407, 'i'}, {0x408, 'j'}, {0x410, 'a'}, {0x412, 'b'}, {0x415, 'e'}, {0x41a, 'k'}, {0x41c, 'm'}, {0x41d, 'h'},
	{0x41e, 'o'}, {0x420, 'p'}, {0x421, 'c'}, {0x422, 't'}, {0x423, 'y'}, {0x425, 'x'}, {0x430, 'a'}, {0x432, 'b'},
	{0x435, 'e'}, {0x43a, 'k'}, {0x43c, 'm'}, {0x43d, 'h'}, {0x43e, 'o'}, {0x440, 'p'}, {0x441, 'c'}, {0x442, 't'},
	{0x443, 'y'}, {0x445, 'x'}, {0x451, 'e'}, {0x455, 's'}, {0x456, 'i'}, {0x457, 'i'}, {0x458, 'j'}, {0x474, 'v'},
	{0x475, 'v'}, {0x4ae, 'y'}, {0x4af, 'y'}, {0x4ba, 'h'}, {0x4bb, 'h'}, {0x4c0, 'i'}, {0x4cf, 'i'}, {0x500, 'd'},
	{0x501, 'd'}, {0x51a, 'q'}, {0x51b, 'q'}, {0x51c, 'w'}, {0x51d, 'w'}, {0x2113, 'i'}, {0x212a, 'k'}, {0x2160, 'i'},
	{0x2164, 'v'}, {0x2169, 'x'}, {0x216c, 'i'}, {0x216d, 'c'}, {0x216e, 'd'}, {0x216f, 'm'}, {0x2170, 'i'}, {0x2174, 'v'},
	{0x2179, 'x'}, {0x217c, 'i'}, {0x217d, 'c'}, {0x217e, 'd'}, {0x217f, 'm'},
};

static uint32_t next_letter(struct mg_str *rest)
{
	const unsigned char *s = (const unsigned char *)rest->at;
	size_t n = s[0] < 0x80 ? 1 : s[0] < 0xe0 ? 2 : s[0] < 0xf0 ? 3 : 4;
	uint32_t c = n == 1 ? s[0] : s[0] & (0x7fu >> n);
	if (n > rest->len)
		n = rest->len;
	for (size_t i = 1; i < n; i++)
		c = c << 6 | (s[i] & 0x3f);
	*rest = (struct mg_str){rest->at + n, rest->len - n};
	return c;
}

static void write_letter(uint32_t c, struct mg_buf *out)
{
	if (c >= 0x10000)
		mg_buf_char(out, (char)(0xf0 | c >> 18));
	if (c >= 0x800)
		mg_buf_char(out, (char)(c >= 0x10000 ? 0x80 | (c >> 12 & 0x3f) : 0xe0 | c >> 12));
	mg_buf_char(out, (char)(c >= 0x800 ? 0x80 | (c >> 6 & 0x3f) : 0xc0 | c >> 6));
	mg_buf_char(out, (char)(0x80 | (c & 0x3f)));
}

/* Of ASCII: small, and of those that differ by a hair one. NUL: it is passed over. */
static char plain(char c)
{
	if (c >= 'A' && c <= 'Z')
		c = (char)(c - 'A' + 'a');
	if (c == 'l' || c == '1' || c == '|' || c == '!')
		return 'i';
	if (c == '0')
		return 'o';
	return (c >= 'a' && c <= 'z') || (c >= '2' && c <= '9') ? c : '\0';
}

/* Letters with accents of U+00C0 to U+017F, without them; those that are no letters, or two, are asked for before. */
static char without_accent(uint32_t c)
{
	static const char base[] = "aaaaaa ceeeeiiiidnooooo?ouuuuyp aaaaaa ceeeeiiiidnooooo?ouuuuypy"
				   "aaaaaaccccccccddddeeeeeeeeeegggggggghhhhiiiiiiiiii  jjkkkiiiiiii"
				   "iiinnnnnnnnnoooooo  rrrrrrssssssssttttttuuuuuuuuuuuuwwyyyzzzzzzs";
	_Static_assert(sizeof base - 1 == 0x180 - 0xc0, "a letter for each");
	return base[c - 0xc0];
}

/* Two letters for one. NULL: it is none of these. */
static const char *pair(uint32_t c)
{
	return c == 0xc6 || c == 0xe6 ? "ae" : c == 0x152 || c == 0x153 ? "oe" : c == 0xdf ? "ss" : c == 0x132 || c == 0x133 ? "ij" : NULL;
}

static bool is_passed_over(uint32_t c)
{
	return (c >= 0x80 && c < 0xc0) || (c >= 0x300 && c < 0x370) || (c >= 0x2000 && c < 0x2070) || c == 0x3000 || (c >= 0xfe00 && c < 0xfe10) ||
	       c == 0xd7 || c == 0xf7;
}

static char look_of(uint32_t c)
{
	size_t low = 0, high = MG_COUNT(looks);
	while (low < high) {
		size_t middle = (low + high) / 2;
		if (looks[middle].letter == c)
			return looks[middle].like;
		if (looks[middle].letter < c)
			low = middle + 1;
		else
			high = middle;
	}
	return '\0';
}

/* A letter that is only another way to write one of ASCII: wide, circled, mathematical. */
static char variant_of(uint32_t c)
{
	if (c >= 0xff01 && c <= 0xff5e)
		return (char)(c - 0xff01 + '!');
	if (c >= 0x24b6 && c <= 0x24e9)
		return (char)('a' + (c - 0x24b6) % 26);
	if (c >= 0x1d400 && c <= 0x1d6a3)
		return (char)('a' + (c - 0x1d400) % 26);
	if (c >= 0x1d7ce && c <= 0x1d7ff)
		return (char)('0' + (c - 0x1d7ce) % 10);
	if (c >= 0x1f130 && c <= 0x1f189)
		return (char)('a' + (c - 0x1f130) % 32 % 26);
	return '\0';
}

static void add(struct mg_buf *out, char c)
{
	/* Two that together look like one. */
	if (out->len && c == 'n' && out->data[out->len - 1] == 'r')
		out->data[out->len - 1] = 'm';
	else if (out->len && c == 'v' && out->data[out->len - 1] == 'v')
		out->data[out->len - 1] = 'w';
	else if (c)
		mg_buf_char(out, c);
}

void mg_name_skeleton(struct mg_str name, struct mg_buf *out)
{
	while (name.len) {
		uint32_t c = next_letter(&name);
		char like = c < 0x80 ? (char)c : variant_of(c);
		if (like) {
			add(out, plain(like));
		} else if (pair(c)) {
			mg_buf_text(out, pair(c));
		} else if (!is_passed_over(c)) {
			like = c >= 0xc0 && c < 0x180 ? without_accent(c) : look_of(c);
			if (like)
				add(out, like);
			else
				write_letter(c, out);
		}
	}
}

bool mg_names_look_alike(struct mg_str a, struct mg_str b)
{
	char text[2][MG_SKELETON_MAX];
	struct mg_buf skeleton[2];
	for (int i = 0; i < 2; i++) {
		mg_buf_init(&skeleton[i], text[i], sizeof text[i]);
		mg_name_skeleton(i ? b : a, &skeleton[i]);
	}
	return skeleton[0].len > 0 && !skeleton[0].full && skeleton[0].len == skeleton[1].len && memcmp(text[0], text[1], skeleton[0].len) == 0;
}

bool mg_name_is_mixed(struct mg_str name)
{
	bool latin = false, other = false;
	while (name.len) {
		uint32_t c = next_letter(&name);
		latin |= (c < 0x80 && plain((char)c) >= 'a') || (c >= 0xc0 && c < 0x250 && c != 0xd7 && c != 0xf7);
		other |= c >= 0x370 && c < 0x530;
	}
	return latin && other;
}
