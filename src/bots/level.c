/* level.c: the temperatures of each edition and number of players. */
#include "bots/level.h"

/* Apprentice, Clerk, Foreman, Banker, Industrialist; the Magnate has none. */
static const float temperatures[MG_EDITIONS][2][MG_LEVELS] = {
	[MG_INDUSTRY] = {{0, 0.06f, 0.035f, 0.015f, 0.018f, 0.01f, 0}, {0, 0.06f, 0.035f, 0.015f, 0.018f, 0.01f, 0}},
	[MG_INDUSTRIA] = {{0, 0.06f, 0.035f, 0.015f, 0.018f, 0.01f, 0}, {0, 0.06f, 0.035f, 0.015f, 0.018f, 0.01f, 0}},
};

float mg_level_temperature(enum mg_level level, const struct mg_board *b, int players)
{
	mg_assert(level < MG_LEVELS && b->edition < MG_EDITIONS && players >= MG_MIN_SEATS && players <= MG_SEATS);
	return temperatures[b->edition][players - MG_MIN_SEATS][level];
}
