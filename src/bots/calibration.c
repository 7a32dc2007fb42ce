#include "bots/calibrate.h"
const struct mg_calibration mg_calibrations[MG_EDITIONS][2] = {{{.total = {{0}}}}};
