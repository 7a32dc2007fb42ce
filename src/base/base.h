/* base.h: what every file of the program starts from.
 *
 * The standard headers that declare the calls we ban come first, then the assertion, then the bans. An assertion states
 * an invariant of our own; bad input is never an assertion. Assertions cost nothing in release builds and stop the
 * program at once in checked builds (MG_CHECKED), which the tests use. */
#ifndef MG_BASE_BASE_H
#define MG_BASE_BASE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#ifdef MG_CHECKED
#define mg_assert(cond) ((cond) ? (void)0 : mg_assert_failed(#cond, __FILE__, __LINE__))
#else
#define mg_assert(cond) ((void)sizeof(!(cond)))
#endif

/* Prints where and what, then aborts. */
_Noreturn void mg_assert_failed(const char *cond, const char *file, int line);

/* A number that is written into files, links or databases: it may never become another one. */
#define MG_PIN(name, value) _Static_assert((name) == (value), #name " is stored as " #value)

#define MG_COUNT(array) (sizeof(array) / sizeof((array)[0]))

/* Calls that overflow, truncate silently or hide state. Use base/buf.h and base/str.h. */
#define MG_BANNED(name) mg_this_call_is_banned_##name
#undef strcpy
#undef strcat
#undef strncpy
#undef strncat
#undef sprintf
#undef vsprintf
#undef alloca
#define strcpy(...) MG_BANNED(strcpy)
#define strcat(...) MG_BANNED(strcat)
#define strncpy(...) MG_BANNED(strncpy)
#define strncat(...) MG_BANNED(strncat)
#define strtok(...) MG_BANNED(strtok)
#define sprintf(...) MG_BANNED(sprintf)
#define vsprintf(...) MG_BANNED(vsprintf)
#define atoi(...) MG_BANNED(atoi)
#define atol(...) MG_BANNED(atol)
#define rand(...) MG_BANNED(rand)
#define srand(...) MG_BANNED(srand)
#define gets(...) MG_BANNED(gets)
#define alloca(...) MG_BANNED(alloca)

#endif
