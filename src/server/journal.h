/* journal.h: what the server writes about itself on standard error, a line each, with the time. Never a secret: no code,
 * cookie or token, and of people only their number. */
#ifndef MG_JOURNAL_H
#define MG_JOURNAL_H

#include "base/base.h"

void mg_journal(const char *format, ...) __attribute__((format(printf, 1, 2)));

#endif
