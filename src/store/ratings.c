/* ratings.c: rated games, and what they made of ratings. */
#include "store/inside.h"

#define ROW "r.table_id, r.seat, r.player, r.visitor, r.at, r.edition, r.players, r.place, r.mean, r.deviation, r.gain, r.fields, v.name"
#define FROM " FROM rated r LEFT JOIN visitors v ON v.id = r.visitor "

static bool take(void *arg, const struct mg_row *row)
{
	struct mg_rated_row *r = arg;
	*r = (struct mg_rated_row){.seat = (int)mg_row_number(row, 1), .visitor = mg_row_number(row, 3), .at = mg_row_number(row, 4),
				   .edition = (int)mg_row_number(row, 5), .players = (int)mg_row_number(row, 6),
				   .place = (int)mg_row_number(row, 7), .mean = mg_row_number(row, 8),
				   .deviation = mg_row_number(row, 9), .gain = mg_row_number(row, 10)};
	mg_row_copy(row, 0, r->table, sizeof r->table);
	mg_row_copy(row, 2, r->player, sizeof r->player);
	mg_row_copy(row, 11, r->fields, sizeof r->fields);
	mg_row_copy(row, 12, r->name, sizeof r->name);
	return true;
}

MG_STORE_GIVE(rated, struct mg_rated_row, take)

static bool give_ranked(void *arg, const struct mg_row *row)
{
	const struct rated_each *to = arg;
	struct mg_rated_row r;
	take(&r, row);
	r.games = mg_row_number(row, 13);
	return to->each(to->arg, &r);
}

enum mg_stored mg_store_set_rated(struct mg_store *s, const struct mg_rated_row *r)
{
	mg_assert(r->player[0] && r->deviation > 0 && r->place >= 1);
	return mg_store_write(s,
			      "INSERT INTO rated (table_id, seat, player, visitor, at, edition, players, place, mean, deviation, gain, fields)"
			      " VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12) ON CONFLICT (table_id, seat) DO UPDATE SET"
			      " place = excluded.place, mean = excluded.mean, deviation = excluded.deviation, gain = excluded.gain,"
			      " fields = excluded.fields",
			      MG_VALUES(mg_text(r->table), mg_number(r->seat), mg_text(r->player), mg_number(r->visitor), mg_number(r->at),
					mg_number(r->edition), mg_number(r->players), mg_number(r->place), mg_number(r->mean),
					mg_number(r->deviation), mg_number(r->gain), mg_text(r->fields)),
			      NULL);
}

enum mg_stored mg_store_rated_before(struct mg_store *s, const char *player, int edition, int64_t at, const char *table,
				     struct mg_rated_row *out)
{
	return mg_store_read_one(s,
				 "SELECT " ROW FROM "WHERE r.player = $1 AND r.edition = $2 AND (r.at < $3 OR (r.at = $3 AND r.table_id < $4))"
				 " ORDER BY r.at DESC, r.table_id DESC, r.seat LIMIT 1",
				 MG_VALUES(mg_text(player), mg_number(edition), mg_number(at), mg_text(table)), take, out);
}

enum mg_stored mg_store_rated(struct mg_store *s, const char *table, int seat, struct mg_rated_row *out)
{
	return mg_store_read_one(s, "SELECT " ROW FROM "WHERE r.table_id = $1 AND r.seat = $2", MG_VALUES(mg_text(table), mg_number(seat)),
				 take, out);
}

enum mg_stored mg_store_rated_all(struct mg_store *s, mg_store_each_rated *each, void *arg)
{
	return mg_store_read(s, "SELECT " ROW FROM "ORDER BY r.at, r.table_id, r.seat", MG_NO_VALUES, give_rated, &(struct rated_each){each, arg});
}

enum mg_stored mg_store_rated_of(struct mg_store *s, const char *player, int most, mg_store_each_rated *each, void *arg)
{
	return mg_store_read(s, "SELECT " ROW FROM "WHERE r.player = $1 ORDER BY r.at DESC, r.table_id DESC LIMIT $2",
			     MG_VALUES(mg_text(player), mg_number(most)), give_rated, &(struct rated_each){each, arg});
}

enum mg_stored mg_store_ranking(struct mg_store *s, int edition, int64_t from, int64_t until, int64_t settled, int most,
				mg_store_each_rated *each, void *arg)
{
	return mg_store_read(s,
			     "SELECT " ROW ", g.games FROM (SELECT player, MAX(at) AS at, COUNT(*) AS games FROM rated"
			     " WHERE edition = $1 AND at >= $2 AND at < $3 GROUP BY player) g"
			     " CROSS JOIN rated r LEFT JOIN visitors v ON v.id = r.visitor" /* so SQLite does not begin with all games */
			     " WHERE r.player = g.player AND r.edition = $1 AND r.at = g.at AND NOT EXISTS (SELECT 1 FROM rated l WHERE l.player = r.player AND l.edition = $1 AND l.at = r.at"
			     " AND (l.table_id > r.table_id OR (l.table_id = r.table_id AND l.seat < r.seat)))"
			     " ORDER BY CASE WHEN r.deviation > $4 THEN 1 ELSE 0 END, r.mean DESC, r.player LIMIT $5",
			     MG_VALUES(mg_number(edition), mg_number(from), mg_number(until), mg_number(settled), mg_number(most)),
			     give_ranked, &(struct rated_each){each, arg});
}

struct meetings {
	mg_store_each_met *each;
	void *arg;
};

static bool give_met(void *arg, const struct mg_row *row)
{
	const struct meetings *to = arg;
	return to->each(to->arg, mg_row_text(row, 0), mg_row_text(row, 1), mg_row_number(row, 2), mg_row_number(row, 3),
			mg_row_number(row, 4));
}

enum mg_stored mg_store_rated_against(struct mg_store *s, const char *player, int most, mg_store_each_met *each, void *arg)
{
	return mg_store_read(s,
			     "SELECT o.player, v.name, COUNT(*), SUM(CASE WHEN r.place < o.place THEN 1 ELSE 0 END),"
			     " SUM(CASE WHEN r.place > o.place THEN 1 ELSE 0 END) FROM rated r"
			     " JOIN rated o ON o.table_id = r.table_id AND o.seat <> r.seat LEFT JOIN visitors v ON v.id = o.visitor"
			     " WHERE r.player = $1 GROUP BY o.player, v.name ORDER BY COUNT(*) DESC, o.player LIMIT $2",
			     MG_VALUES(mg_text(player), mg_number(most)), give_met, &(struct meetings){each, arg});
}
