/* tool_table.c: prints the log of a table at which chance had wishes, for scripts to check: tool_table SEED. A table that
 * was closed early is passed over, so that the game is a whole one. */
#include "tables.h"

int main(int argc, char **argv)
{
	static struct life l;
	long seed;
	if (argc != 2 || !mg_str_number(mg_str(argv[1]), INT32_MAX, &seed)) {
		fputs("usage: tool_table SEED\n", stderr);
		return 2;
	}
	for (uint64_t s = (uint64_t)seed; l.t.phase != MG_TABLE_OVER; s += 1000003) {
		life_end(&l);
		for (life_begin(&l, s); life_step(&l);)
			;
	}
	fwrite(l.log, 1, l.len, stdout);
	life_end(&l);
	return 0;
}
