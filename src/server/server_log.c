/* server_log.c: lines about the server itself, on standard error. */
#include "server/server_log.h"

#include <stdarg.h>
#include <time.h>

/* One write for each line, for several threads write. */
void mg_server_log(const char *format, ...)
{
	char text[1024], when[32];
	time_t now = time(NULL);
	struct tm parts;
	va_list args;
	va_start(args, format);
	int n = vsnprintf(text, sizeof text, format, args);
	va_end(args);
	if (n < 0 || !gmtime_r(&now, &parts))
		return;
	strftime(when, sizeof when, "%Y-%m-%dT%H:%M:%SZ", &parts);
	for (char *c = text; *c; c++)
		if ((unsigned char)*c < 0x20 || *c == 0x7f)
			*c = ' ';
	fprintf(stderr, "%s %s\n", when, text);
}
