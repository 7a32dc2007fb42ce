/* whole_file.h: reading for the small programs of the build, which end where they cannot go on. */
#ifndef MG_TOOLS_WHOLE_FILE_H
#define MG_TOOLS_WHOLE_FILE_H

#include "base/base.h"

/* A file of fewer than `cap` bytes. The memory lives as long as the program. */
static inline char *read_whole_file(const char *name, size_t cap, size_t *len)
{
	FILE *f = fopen(name, "rb");
	char *data = malloc(cap);
	if (!f || !data) {
		fprintf(stderr, "%s: cannot be read\n", name);
		exit(1);
	}
	*len = fread(data, 1, cap, f);
	fclose(f);
	if (*len == cap) {
		fprintf(stderr, "%s: too big\n", name);
		exit(1);
	}
	return data;
}

#endif
