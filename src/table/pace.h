/* pace.h: how much time players have, and what happens when it is over: what was chosen when the table was made. */
#ifndef MG_TABLE_PACE_H
#define MG_TABLE_PACE_H

#include "base/buf.h"
#include "base/str.h"

enum {
	MG_PACE_MAX = 96,            /* bytes of a pace in words, with NUL */
	MG_PACE_DAY_LEAST = 4,       /* hours of a day in which clocks run, at least */
	MG_PACE_VACATION_MOST = 60,  /* days for each year of a game */
};

/* live: a time for each player, and more for each decision. move: a time for each decision. bank: as live, but for days: never more than at first. */
enum mg_pace_kind { MG_PACE_NONE, MG_PACE_LIVE, MG_PACE_MOVE, MG_PACE_BANK, MG_PACE_KINDS };

/* When somebody's time is over: a computer player stands in, the others decide, or the table is closed. */
enum mg_time_out { MG_OUT_STANDIN, MG_OUT_VOTE, MG_OUT_END, MG_OUTS };

struct mg_pace {
	enum mg_pace_kind kind;
	int64_t base_ms, increment_ms;
	int day_hours;               /* in which clocks run, each day, from an hour that each player chooses; 0: all day */
	bool weekends_free;          /* from the start; later all players can agree otherwise */
	int vacation_days;           /* that each player may take for each year of the game */
	enum mg_time_out out;
};

extern const char *const mg_pace_words[MG_PACE_KINDS]; /* "none", "live", "move", "bank" */
extern const char *const mg_out_words[MG_OUTS];        /* "standin", "vote", "end" */

/* "none", "live:600+10", "move:86400", "bank:259200+28800"; behind a comma what is not as usual:
 * "move:86400,day=12,weekends,vacation=21,out=vote". Hours, weekends and vacation are for games over days: move and bank. Reading: false if
 * it is none of them. */
bool mg_pace_read(struct mg_str word, struct mg_pace *out);
void mg_pace_write(struct mg_pace pace, struct mg_buf *out);

/* Whether it is for games that last days. */
bool mg_pace_is_slow(const struct mg_pace *pace);

#endif
