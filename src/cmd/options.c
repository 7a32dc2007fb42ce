/* options.c: reads the words of a command line into the options of a command. */
#include "cmd/options.h"

#include "cmd/near.h"
#include "train/workers.h"

#include <unistd.h>

static struct mg_opt *find(struct mg_opt *opts, size_t n, struct mg_str name)
{
	for (size_t i = 0; i < n; i++)
		if (mg_str_is(name, opts[i].name))
			return &opts[i];
	return NULL;
}

bool mg_share_read(struct mg_str text, double *out)
{
	long whole = 0, part = 0;
	const char *point = text.len ? memchr(text.at, '.', text.len) : NULL;
	size_t digits = point ? (size_t)(point - text.at) : text.len;
	struct mg_str behind = {point ? point + 1 : text.at, point ? text.len - digits - 1 : 0};
	double unit = 1;
	if (!mg_str_number((struct mg_str){text.at, digits}, 1, &whole))
		return false;
	if (point && (behind.len > 9 || !mg_str_number(behind, 999999999, &part)))
		return false;
	for (size_t i = 0; i < behind.len; i++)
		unit *= 10;
	*out = (double)whole + (double)part / unit;
	return *out <= 1;
}

/* Complains about an option. */
static bool refuse(const struct mg_command *command, const struct mg_opt *opt, enum mg_message id)
{
	char min[24], max[24];
	snprintf(min, sizeof min, "%ld", opt->min);
	snprintf(max, sizeof max, "%ld", opt->max);
	mg_misused_in(command, NULL, id, MG_WORDS(MG_TEXT("option", opt->name), MG_TEXT("min", min), MG_TEXT("max", max)));
	return false;
}

static bool set(const struct mg_command *command, struct mg_opt *opt, const char *value)
{
	mg_assert(opt->kind != MG_OPT_NUMBER || (opt->min >= 0 && opt->min <= opt->max));
	if (opt->given)
		return refuse(command, opt, MG_MSG_CMD_OPTION_TWICE);
	if (opt->kind != MG_OPT_FLAG && !value)
		return refuse(command, opt, MG_MSG_CMD_OPTION_VALUE);
	if (opt->kind == MG_OPT_FLAG && value)
		return refuse(command, opt, MG_MSG_CMD_OPTION_FLAG);
	if (opt->kind == MG_OPT_NUMBER && (!mg_str_number(mg_str(value), opt->max, &opt->number) || opt->number < opt->min))
		return refuse(command, opt, MG_MSG_CMD_OPTION_NUMBER);
	if (opt->kind == MG_OPT_SHARE && !mg_share_read(mg_str(value), &opt->share))
		return refuse(command, opt, MG_MSG_CMD_OPTION_SHARE);
	opt->given = true;
	opt->text = value;
	return true;
}

static bool refuse_unknown(const struct mg_command *command, struct mg_str name, const struct mg_opt *opts, size_t n)
{
	char word[64];
	struct mg_near near = {.typed = name};
	snprintf(word, sizeof word, "%.*s", (int)(name.len < sizeof word ? name.len : sizeof word - 1), name.at);
	mg_near_try(&near, "--help");
	for (size_t i = 0; i < n; i++)
		mg_near_try(&near, opts[i].name);
	mg_misused_in(command, near.best, MG_MSG_CMD_OPTION_UNKNOWN, MG_WORDS(MG_TEXT("option", word)));
	return false;
}

/* Reads the option argv[*i], and its value if that is the next word. */
static bool read_option(const struct mg_command *command, int argc, char **argv, int *i, struct mg_opt *opts, size_t n)
{
	const char *word = argv[*i], *equals = strchr(word, '=');
	struct mg_str name = {word, equals ? (size_t)(equals - word) : strlen(word)};
	struct mg_opt *opt = find(opts, n, name);
	if (!opt)
		return refuse_unknown(command, name, opts, n);
	if (equals)
		return set(command, opt, equals + 1);
	if (opt->kind == MG_OPT_FLAG || *i + 1 == argc)
		return set(command, opt, NULL);
	return set(command, opt, argv[++*i]);
}

bool mg_options_read(const struct mg_command *command, int argc, char **argv, struct mg_opt *opts, size_t n,
		     struct mg_words *words)
{
	bool options = true;
	mg_assert(words->count == 0 && (n == 0 || opts));
	for (int i = 1; i < argc; i++) {
		if (options && strcmp(argv[i], "--") == 0) {
			options = false;
		} else if (options && argv[i][0] == '-' && argv[i][1]) {
			if (!read_option(command, argc, argv, &i, opts, n))
				return false;
		} else if (words->count == MG_MAX_WORDS) {
			return mg_too_much(command, argv[i]), false;
		} else {
			words->at[words->count++] = argv[i];
		}
	}
	return true;
}

long mg_opt_number(const struct mg_opt *opt, long otherwise)
{
	return opt->given ? opt->number : otherwise;
}

int mg_opt_threads(const struct mg_opt *opt)
{
	long cores = sysconf(_SC_NPROCESSORS_ONLN);
	return (int)mg_opt_number(opt, cores < 1 ? 1 : cores > MG_MAX_THREADS ? MG_MAX_THREADS : cores);
}
