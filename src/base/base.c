/* base.c: the one function behind every broken assertion. */
#include "base/base.h"

void mg_assert_failed(const char *cond, const char *file, int line)
{
	fprintf(stderr, "%s:%d: broken invariant: %s\n", file, line, cond);
	abort();
}
