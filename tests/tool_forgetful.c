/* `magnate serve` on a disk that forgets (forgetful.h). Takes the same options; from the environment it has
 *
 *   MG_DISK_CUT=N     the power fails at the Nth operation of the disk: the program ends with status 77
 *   MG_DISK_SEED=N    chance: what survives that
 *   MG_DISK_ROOM=N    bytes of the disk; then it is full
 *
 * A kill, too, forgets what was not synced. A fresh start, with this or the ordinary program, finds what is on the disk. */
#include "forgetful.h"

#include "cmd/cmd.h"

#include <unistd.h>

enum { STATUS_CUT = 77 };

static void end(void)
{
	_exit(STATUS_CUT);
}

static long setting(const char *name, long otherwise)
{
	const char *text = getenv(name);
	long value = otherwise;
	if (text && !mg_str_number(mg_str(text), INT64_MAX / 2, &value)) {
		mg_complain("%s must be a number", name);
		exit(MG_EXIT_WRONG_USAGE);
	}
	return value;
}

int main(int argc, char **argv)
{
	forgetful_install();
	forgetful_cut_in(setting("MG_DISK_CUT", 0), (uint64_t)setting("MG_DISK_SEED", 1), end);
	forgetful_limit(setting("MG_DISK_ROOM", INT64_MAX / 2));
	return mg_command_serve.run(argc, argv);
}
