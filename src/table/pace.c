/* pace.c: paces in words. */
#include "table/pace.h"

enum { SECONDS_MOST = 31 * 86400, INCREMENT_MOST = 3600, BANK_INCREMENT_MOST = 7 * 86400, DAY_HOURS = 24, SECOND_MS = 1000 };

const char *const mg_pace_words[MG_PACE_KINDS] = {"none", "live", "move", "bank"};
const char *const mg_out_words[MG_OUTS] = {"standin", "vote", "end"};

bool mg_pace_is_slow(const struct mg_pace *pace)
{
	return pace->kind == MG_PACE_MOVE || pace->kind == MG_PACE_BANK;
}

/* Up to a letter, and what is behind it. False: it does not come; then everything is before it. */
static bool cut_at(struct mg_str word, char at, struct mg_str *before, struct mg_str *behind)
{
	const char *found = word.len ? memchr(word.at, at, word.len) : NULL;
	size_t n = found ? (size_t)(found - word.at) : word.len;
	*before = (struct mg_str){word.at, n};
	*behind = found ? (struct mg_str){found + 1, word.len - n - 1} : (struct mg_str){word.at + n, 0};
	return found != NULL;
}

static bool read_number(struct mg_str s, long least, long most, long *out)
{
	return mg_str_number(s, most, out) && *out >= least && (s.len == 1 || s.at[0] != '0');
}

static bool read_time(struct mg_str word, struct mg_pace *pace)
{
	struct mg_str base, more;
	long seconds, increment = 0;
	bool adds = pace->kind == MG_PACE_LIVE || pace->kind == MG_PACE_BANK;
	if (pace->kind == MG_PACE_NONE)
		return word.len == 0;
	if (cut_at(word, '+', &base, &more) != adds || !mg_str_number(base, SECONDS_MOST, &seconds) || seconds < 1 ||
	    (adds && !mg_str_number(more, pace->kind == MG_PACE_LIVE ? INCREMENT_MOST : BANK_INCREMENT_MOST, &increment)))
		return false;
	pace->base_ms = (int64_t)seconds * SECOND_MS;
	pace->increment_ms = (int64_t)increment * SECOND_MS;
	return pace->kind != MG_PACE_BANK || increment <= seconds;
}

/* What stands behind a comma; each of them once. */
static bool read_option(struct mg_str word, struct mg_pace *pace)
{
	long n;
	bool slow = mg_pace_is_slow(pace);
	if (mg_str_cut(&word, "day=")) {
		bool good = slow && !pace->day_hours && read_number(word, MG_PACE_DAY_LEAST, DAY_HOURS - 1, &n);
		pace->day_hours = good ? (int)n : 0;
		return good;
	}
	if (mg_str_cut(&word, "vacation=")) {
		bool good = slow && !pace->vacation_days && read_number(word, 1, MG_PACE_VACATION_MOST, &n);
		pace->vacation_days = good ? (int)n : 0;
		return good;
	}
	if (mg_str_cut(&word, "out=")) {
		for (int i = MG_OUT_STANDIN + 1; i < MG_OUTS; i++)
			if (pace->out == MG_OUT_STANDIN && mg_str_is(word, mg_out_words[i])) {
				pace->out = (enum mg_time_out)i;
				return pace->kind != MG_PACE_NONE;
			}
		return false;
	}
	bool weekends = slow && !pace->weekends_free && mg_str_is(word, "weekends");
	pace->weekends_free |= weekends;
	return weekends;
}

bool mg_pace_read(struct mg_str word, struct mg_pace *out)
{
	struct mg_pace pace = {.kind = MG_PACE_KINDS};
	struct mg_str first, options, option, kind, time;
	bool more = cut_at(word, ',', &first, &options), timed = cut_at(first, ':', &kind, &time);
	for (int i = 0; i < MG_PACE_KINDS; i++)
		if (mg_str_is(kind, mg_pace_words[i]))
			pace.kind = (enum mg_pace_kind)i;
	if (pace.kind == MG_PACE_KINDS || timed == (pace.kind == MG_PACE_NONE) || !read_time(time, &pace))
		return false;
	while (more) {
		more = cut_at(options, ',', &option, &options);
		if (!read_option(option, &pace))
			return false;
	}
	*out = pace;
	return true;
}

void mg_pace_write(struct mg_pace pace, struct mg_buf *out)
{
	mg_assert(pace.kind < MG_PACE_KINDS && pace.out < MG_OUTS);
	mg_buf_text(out, mg_pace_words[pace.kind]);
	if (pace.kind != MG_PACE_NONE)
		mg_buf_printf(out, ":%lld", (long long)pace.base_ms / SECOND_MS);
	if (pace.kind == MG_PACE_LIVE || pace.kind == MG_PACE_BANK)
		mg_buf_printf(out, "+%lld", (long long)pace.increment_ms / SECOND_MS);
	if (pace.day_hours)
		mg_buf_printf(out, ",day=%d", pace.day_hours);
	if (pace.weekends_free)
		mg_buf_text(out, ",weekends");
	if (pace.vacation_days)
		mg_buf_printf(out, ",vacation=%d", pace.vacation_days);
	if (pace.out != MG_OUT_STANDIN)
		mg_buf_printf(out, ",out=%s", mg_out_words[pace.out]);
}
