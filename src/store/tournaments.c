/* tournaments.c: tournaments, who plays in them, and the tables of their rounds. */
#include "store/inside.h"

#define TOURNAMENT                                                                                                     \
	"t.id, t.owner, t.name, t.edition, t.kind, t.size, t.rounds, t.pace, t.rated, t.state, t.round, t.made, v.name,"  \
	" (SELECT COUNT(*) FROM entrants e WHERE e.tournament = t.id AND e.gone = 0),"                                    \
	" t.club, COALESCE(c.name, ''), t.members_only"                                                                   \
	" FROM tournaments t JOIN visitors v ON v.id = t.owner LEFT JOIN clubs c ON c.id = t.club "

static bool take(void *arg, const struct mg_row *row)
{
	struct mg_tournament_row *t = arg;
	*t = (struct mg_tournament_row){.owner = mg_row_number(row, 1), .edition = (int)mg_row_number(row, 3), .kind = (int)mg_row_number(row, 4),
					.size = (int)mg_row_number(row, 5), .rounds = (int)mg_row_number(row, 6), .rated = mg_row_number(row, 8) != 0,
					.state = (int)mg_row_number(row, 9), .round = (int)mg_row_number(row, 10), .made = mg_row_number(row, 11),
					.entrants = mg_row_number(row, 13), .members_only = mg_row_number(row, 16) != 0};
	mg_row_copy(row, 0, t->id, sizeof t->id);
	mg_row_copy(row, 2, t->name, sizeof t->name);
	mg_row_copy(row, 7, t->pace, sizeof t->pace);
	mg_row_copy(row, 12, t->owner_name, sizeof t->owner_name);
	mg_row_copy(row, 14, t->club, sizeof t->club);
	mg_row_copy(row, 15, t->club_name, sizeof t->club_name);
	return true;
}

enum mg_stored mg_store_add_tournament(struct mg_store *s, const struct mg_tournament_row *t)
{
	return mg_store_add(s,
			    "INSERT INTO tournaments (id, owner, name, edition, kind, size, rounds, pace, rated, state, round, made, club, members_only)"
			    " VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, 0, 0, $10, $11, $12) ON CONFLICT DO NOTHING",
			    MG_VALUES(mg_text(t->id), mg_number(t->owner), mg_text(t->name), mg_number(t->edition), mg_number(t->kind),
				      mg_number(t->size), mg_number(t->rounds), mg_text(t->pace), mg_number(t->rated), mg_number(t->made),
				      mg_text(t->club), mg_number(t->members_only)));
}

enum mg_stored mg_store_tournament(struct mg_store *s, const char *id, struct mg_tournament_row *out)
{
	return mg_store_read_one(s, "SELECT " TOURNAMENT "WHERE t.id = $1", MG_VALUES(mg_text(id)), take, out);
}

enum mg_stored mg_store_advance_tournament(struct mg_store *s, const char *id, int from, int round, int state)
{
	return mg_store_write_one(s, "UPDATE tournaments SET round = $1, state = $2 WHERE id = $3 AND round = $4 AND state < 2",
				  MG_VALUES(mg_number(round), mg_number(state), mg_text(id), mg_number(from)));
}

MG_STORE_GIVE(tournament, struct mg_tournament_row, take)

enum mg_stored mg_store_tournaments(struct mg_store *s, const char *club, int64_t visitor, int most, mg_store_each_tournament *each, void *arg)
{
	return mg_store_read(s,
			     "SELECT " TOURNAMENT "WHERE $1 IN ('', t.club) ORDER BY CASE WHEN t.state = 2 THEN 2 WHEN t.owner = $2 OR EXISTS (SELECT 1 FROM entrants o"
			     " WHERE o.tournament = t.id AND o.visitor = $2 AND o.gone = 0) THEN 0 ELSE 1 END, t.made DESC, t.id LIMIT $3",
			     MG_VALUES(mg_text(club), mg_number(visitor), mg_number(most)), give_tournament, &(struct tournament_each){each, arg});
}

enum mg_stored mg_store_close_tournament(struct mg_store *s, const char *id)
{
	return mg_store_write_one(s, "UPDATE tournaments SET state = 2, name = '?' WHERE id = $1", MG_VALUES(mg_text(id)));
}

enum mg_stored mg_store_count_tournaments(struct mg_store *s, int64_t owner, int64_t *open)
{
	return mg_store_read_one(s, "SELECT COUNT(*) FROM tournaments WHERE owner = $1 AND state < 2", MG_VALUES(mg_number(owner)), mg_store_take_number,
				 open);
}

/* ---- who plays ---- */

enum mg_stored mg_store_enter(struct mg_store *s, const char *tournament, int64_t visitor, int64_t now)
{
	return mg_store_write(s,
			      "INSERT INTO entrants (tournament, visitor, at, gone) VALUES ($1, $2, $3, 0) ON CONFLICT (tournament, visitor)"
			      " DO UPDATE SET gone = 0",
			      MG_VALUES(mg_text(tournament), mg_number(visitor), mg_number(now)), NULL);
}

enum mg_stored mg_store_go(struct mg_store *s, const char *tournament, int64_t visitor)
{
	int64_t changed = 0;
	enum mg_stored done = mg_store_write(s,
					     "DELETE FROM entrants WHERE tournament = $1 AND visitor = $2 AND NOT EXISTS"
					     " (SELECT 1 FROM tournaments WHERE id = $1 AND state > 0)",
					     MG_VALUES(mg_text(tournament), mg_number(visitor)), &changed);
	if (done != MG_STORED || changed)
		return done;
	return mg_store_write_one(s, "UPDATE entrants SET gone = 1 WHERE tournament = $1 AND visitor = $2 AND gone = 0",
				  MG_VALUES(mg_text(tournament), mg_number(visitor)));
}

struct entrants {
	mg_store_each_entrant *each;
	void *arg;
};

static bool give_entrant(void *arg, const struct mg_row *row)
{
	const struct entrants *to = arg;
	return to->each(to->arg, mg_row_number(row, 0), mg_row_text(row, 1), mg_row_number(row, 2) != 0);
}

enum mg_stored mg_store_entrants(struct mg_store *s, const char *tournament, mg_store_each_entrant *each, void *arg)
{
	return mg_store_read(s,
			     "SELECT e.visitor, v.name, e.gone FROM entrants e JOIN visitors v ON v.id = e.visitor WHERE e.tournament = $1"
			     " ORDER BY e.at, e.visitor",
			     MG_VALUES(mg_text(tournament)), give_entrant, &(struct entrants){each, arg});
}

/* ---- rounds ---- */

enum mg_stored mg_store_add_paired(struct mg_store *s, const char *tournament, const struct mg_paired_row *p)
{
	mg_assert(p->players[0]);
	return mg_store_add(s,
			    "INSERT INTO pairings (tournament, round, number, table_id, players, ranks, done) VALUES ($1, $2, $3, $4, $5, $6, $7)"
			    " ON CONFLICT DO NOTHING",
			    MG_VALUES(mg_text(tournament), mg_number(p->round), mg_number(p->number), mg_text(p->table), mg_text(p->players),
				      mg_text(p->ranks), mg_number(p->done)));
}

enum mg_stored mg_store_end_paired(struct mg_store *s, const char *table, const char *ranks)
{
	return mg_store_write(s, "UPDATE pairings SET ranks = $1, done = 1 WHERE table_id = $2 AND done = 0", MG_VALUES(mg_text(ranks), mg_text(table)),
			      NULL);
}

static bool take_paired(void *arg, const struct mg_row *row)
{
	struct mg_paired_row *p = arg;
	*p = (struct mg_paired_row){.round = (int)mg_row_number(row, 0), .number = (int)mg_row_number(row, 1), .done = mg_row_number(row, 5) != 0};
	mg_row_copy(row, 2, p->table, sizeof p->table);
	mg_row_copy(row, 3, p->players, sizeof p->players);
	mg_row_copy(row, 4, p->ranks, sizeof p->ranks);
	return true;
}

MG_STORE_GIVE(paired, struct mg_paired_row, take_paired)

enum mg_stored mg_store_paired(struct mg_store *s, const char *tournament, mg_store_each_paired *each, void *arg)
{
	return mg_store_read(s, "SELECT round, number, table_id, players, ranks, done FROM pairings WHERE tournament = $1 ORDER BY round, number",
			     MG_VALUES(mg_text(tournament)), give_paired, &(struct paired_each){each, arg});
}
