/* forgetful.h: a disk for SQLite that forgets what was not synced, or that is full.
 *
 * A VFS over the ordinary one. What is written stays in memory and reaches the real file at its sync. When the power is
 * cut, of all that was written since, each write reaches the disk or does not, or only some of its sectors do. A
 * process that is killed forgets all of it. */
#ifndef MG_TESTS_FORGETFUL_H
#define MG_TESTS_FORGETFUL_H

#include "base/base.h"

/* From now on stores are opened on such a disk. */
void forgetful_install(void);
void forgetful_remove(void);

/* The power fails at the Nth write, truncation or sync from now on (0: never), seeded for what survives. Then `then` is called, if
 * there is one; every operation fails until the power is back. */
void forgetful_cut_in(long operations, uint64_t seed, void (*then)(void));
bool forgetful_is_cut(void);
long forgetful_operations(void); /* since the start, or since the power is back */

/* The power is back. Every file must be closed. */
void forgetful_restart(void);

/* All files together may have so many bytes; INT64_MAX: any. */
void forgetful_limit(int64_t bytes);

#endif
