/* survey_json.c: the board report as JSON, for other programs: how it was played, and the figures. */
#include "base/json.h"
#include "train/survey_page.h"

static void put_options(struct mg_json *j, const struct mg_survey_options *o)
{
	enum mg_edition_id edition = (enum mg_edition_id)o->sheet->board.edition;
	mg_assert(o->games > 0 && o->sheet);
	mg_json_key_text(j, "edition", mg_edition_name(edition));
	mg_json_key_text(j, "board", o->sheet->name);
	mg_json_key_text(j, "hash", o->sheet->hash);
	mg_json_key_int(j, "players", o->players);
	mg_json_key_text(j, "draws", mg_draws_name(edition, o->draws));
	mg_json_key_bool(j, "evenPlaces", o->places == MG_PLACES_EVEN); /* "places" are figures */
	mg_json_key_text(j, "level", o->player.name);
	mg_json_key_int(j, "seed", (long long)(o->first / MG_MAX_BLOCKS));
}

void mg_survey_json(const struct mg_survey_options *options, const struct mg_figures *f, struct mg_buf *out)
{
	struct mg_json j;
	mg_json_init(&j, out);
	mg_json_object(&j);
	put_options(&j, options);
	mg_figures_json(options->sheet, f, &j);
	mg_json_end_object(&j);
}
