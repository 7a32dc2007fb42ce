/* plural.h: the rule of a PO header for plurals, `nplurals=3; plural=(n==1 ? 0 : n%10>=2 && n%10<=4 ? 1 : 2);`, as a table.
 *
 * The rule is an expression of C in n. All that are in use depend on n below 100 and on its last two digits above that, so
 * that a table of PLURAL_TABLE forms says the same: form[n], and from there on form[100 + n % 100]. Whether it does is tried
 * for every number to 10,000. */
#include "base/str.h"

enum { PLURAL_TABLE = 200, PLURAL_TRIED = 10000, PLURAL_FORMS = 6 };

struct plural {
	const char *at; /* the rest of the expression */
	long n;
	bool bad;
};

static long plural_choice(struct plural *p);

static void plural_skip(struct plural *p)
{
	p->at += strspn(p->at, " \t");
}

static bool plural_takes(struct plural *p, const char *sign)
{
	plural_skip(p);
	if (strncmp(p->at, sign, strlen(sign)) != 0)
		return false;
	p->at += strlen(sign);
	return true;
}

static long plural_atom(struct plural *p)
{
	if (plural_takes(p, "(")) {
		long value = plural_choice(p);
		p->bad |= !plural_takes(p, ")");
		return value;
	}
	if (plural_takes(p, "!"))
		return !plural_atom(p);
	if (plural_takes(p, "n"))
		return p->n;
	if (*p->at < '0' || *p->at > '9') {
		p->bad = true;
		return 0;
	}
	char *end;
	long value = strtol(p->at, &end, 10);
	p->at = end;
	return value;
}

static long plural_remainder(struct plural *p)
{
	long value = plural_atom(p);
	while (!p->bad && plural_takes(p, "%")) {
		long by = plural_atom(p);
		p->bad |= by <= 0;
		value = p->bad ? 0 : value % by;
	}
	return value;
}

static long plural_comparison(struct plural *p)
{
	long a = plural_remainder(p);
	if (plural_takes(p, "<="))
		return a <= plural_remainder(p);
	if (plural_takes(p, ">="))
		return a >= plural_remainder(p);
	if (plural_takes(p, "<"))
		return a < plural_remainder(p);
	if (plural_takes(p, ">"))
		return a > plural_remainder(p);
	return a;
}

static long plural_equality(struct plural *p)
{
	long a = plural_comparison(p);
	if (plural_takes(p, "=="))
		return a == plural_comparison(p);
	if (plural_takes(p, "!="))
		return a != plural_comparison(p);
	return a;
}

/* Both sides are always read: the expression has no effects. */
static long plural_both(struct plural *p)
{
	long a = plural_equality(p);
	while (!p->bad && plural_takes(p, "&&")) {
		long b = plural_equality(p);
		a = a && b;
	}
	return a;
}

static long plural_either(struct plural *p)
{
	long a = plural_both(p);
	while (!p->bad && plural_takes(p, "||")) {
		long b = plural_both(p);
		a = a || b;
	}
	return a;
}

static long plural_choice(struct plural *p)
{
	long which = plural_either(p);
	if (p->bad || !plural_takes(p, "?"))
		return which;
	long yes = plural_choice(p);
	p->bad |= !plural_takes(p, ":");
	long no = p->bad ? 0 : plural_choice(p);
	return which ? yes : no;
}

/* Reads the value of the header's Plural-Forms into the number of forms and the table, a digit each. NULL, or what is wrong. */
static const char *plural_read(const char *header, int *forms, char table[PLURAL_TABLE + 1])
{
	struct plural p = {.at = header};
	if (!plural_takes(&p, "nplurals="))
		return "Plural-Forms begins with nplurals=";
	*forms = (int)plural_atom(&p);
	if (p.bad || *forms < 1 || *forms > PLURAL_FORMS || !plural_takes(&p, ";") || !plural_takes(&p, "plural="))
		return "Plural-Forms is nplurals=1 to 6; plural=(a choice by n);";
	const char *rule = p.at;
	for (long n = 0; n < PLURAL_TRIED; n++) {
		p = (struct plural){.at = rule, .n = n};
		long form = plural_choice(&p);
		if (p.bad || !plural_takes(&p, ";") || form < 0 || form >= *forms)
			return "Plural-Forms: the choice by n cannot be read, or chooses a form that there is not";
		if (n < PLURAL_TABLE)
			table[n] = (char)('0' + form);
		else if (table[100 + n % 100] != '0' + form)
			return "Plural-Forms: above 100 only the last two digits may count";
	}
	table[PLURAL_TABLE] = '\0';
	return NULL;
}
