/* level.c: the temperatures of each edition and number of players. */
#include "bots/level.h"

/* Apprentice, Clerk, Foreman, Banker, Industrialist; the Magnate has none. */
static const float temperatures[MG_EDITIONS][2][MG_LEVELS] = {
	[MG_INDUSTRY] = {{0, 0.006f, 0.0095f, 0.025f, 0.0165f, 0.0095f, 0}, {0, 0.0585f, 0.04f, 0.039f, 0.0246f, 0.0125f, 0}},
	[MG_INDUSTRIA] = {{0, 0.032f, 0.0145f, 0.0295f, 0.0155f, 0.0085f, 0}, {0, 0.064f, 0.0415f, 0.04f, 0.0224f, 0.0115f, 0}},
};

float mg_level_temperature(enum mg_level level, const struct mg_board *b, int players)
{
	mg_assert(level < MG_LEVELS && b->edition < MG_EDITIONS && players >= MG_MIN_SEATS && players <= MG_SEATS);
	return temperatures[b->edition][players - MG_MIN_SEATS][level];
}
