/* clubs.c: clubs, their members, their tables and what came of these. */
#include "store/inside.h"

#define CLUB                                                                                                           \
	"c.id, c.owner, c.name, c.about, c.made, v.name,"                                                                 \
	" (SELECT COUNT(*) FROM club_members m WHERE m.club = c.id AND m.shut_out = 0) AS members"                        \
	" FROM clubs c JOIN visitors v ON v.id = c.owner "

static bool take(void *arg, const struct mg_row *row)
{
	struct mg_club *c = arg;
	*c = (struct mg_club){.owner = mg_row_number(row, 1), .made = mg_row_number(row, 4), .members = mg_row_number(row, 6)};
	mg_row_copy(row, 0, c->id, sizeof c->id);
	mg_row_copy(row, 2, c->name, sizeof c->name);
	mg_row_copy(row, 3, c->about, sizeof c->about);
	mg_row_copy(row, 5, c->owner_name, sizeof c->owner_name);
	return true;
}

enum mg_stored mg_store_add_club(struct mg_store *s, const struct mg_club *c)
{
	return mg_store_add(s, "INSERT INTO clubs (id, owner, name, about, made) VALUES ($1, $2, $3, $4, $5) ON CONFLICT DO NOTHING",
			    MG_VALUES(mg_text(c->id), mg_number(c->owner), mg_text(c->name), mg_text(c->about), mg_number(c->made)));
}

enum mg_stored mg_store_club(struct mg_store *s, const char *id, struct mg_club *out)
{
	return mg_store_read_one(s, "SELECT " CLUB "WHERE c.id = $1", MG_VALUES(mg_text(id)), take, out);
}

MG_STORE_GIVE(club, struct mg_club, take)

enum mg_stored mg_store_clubs(struct mg_store *s, int64_t member, int most, mg_store_each_club *each, void *arg)
{
	return mg_store_read(s,
			     "SELECT " CLUB "LEFT JOIN club_members me ON me.club = c.id AND me.visitor = $1 AND me.shut_out = 0"
			     " ORDER BY CASE WHEN me.visitor IS NULL THEN 1 ELSE 0 END, members DESC, c.made DESC, c.id LIMIT $2",
			     MG_VALUES(mg_number(member), mg_number(most)), give_club, &(struct club_each){each, arg});
}

enum mg_stored mg_store_count_clubs(struct mg_store *s, int64_t owner, int64_t *count)
{
	return mg_store_read_one(s, "SELECT COUNT(*) FROM clubs WHERE owner = $1", MG_VALUES(mg_number(owner)), mg_store_take_number, count);
}

enum mg_stored mg_store_close_club(struct mg_store *s, const char *id)
{
	static const char *const rows[] = {
		"DELETE FROM club_results WHERE club = $1", "DELETE FROM club_tables WHERE club = $1", "DELETE FROM club_members WHERE club = $1",
		"UPDATE tournaments SET club = '', members_only = 0 WHERE club = $1",
	};
	enum mg_stored done = MG_STORED;
	for (size_t i = 0; i < MG_COUNT(rows) && done == MG_STORED; i++)
		done = mg_store_write(s, rows[i], MG_VALUES(mg_text(id)), NULL);
	return done == MG_STORED ? mg_store_write_one(s, "DELETE FROM clubs WHERE id = $1", MG_VALUES(mg_text(id))) : done;
}

struct left_behind {
	char id[8][MG_ID_MAX];
	int count;
};

static bool add_left(void *arg, const struct mg_row *row)
{
	struct left_behind *left = arg;
	mg_row_copy(row, 0, left->id[left->count++], MG_ID_MAX);
	return left->count < (int)MG_COUNT(left->id);
}

enum mg_stored mg_store_leave_all_clubs(struct mg_store *s, int64_t visitor)
{
	static const char *const rows[] = {
		"DELETE FROM club_members WHERE visitor = $1",
		"UPDATE tournaments SET state = 2 WHERE owner = $1 AND state < 2",
		("UPDATE clubs SET about = '', owner = COALESCE((SELECT m.visitor FROM club_members m WHERE m.club = clubs.id AND m.shut_out = 0"
		 " ORDER BY m.at, m.visitor LIMIT 1), owner) WHERE owner = $1"),
	};
	struct left_behind left = {.count = 0};
	enum mg_stored done = MG_STORED;
	for (size_t i = 0; i < MG_COUNT(rows) && done == MG_STORED; i++)
		done = mg_store_write(s, rows[i], MG_VALUES(mg_number(visitor)), NULL);
	if (done == MG_STORED)
		done = mg_store_read(s, "SELECT id FROM clubs WHERE owner = $1", MG_VALUES(mg_number(visitor)), add_left, &left);
	for (int i = 0; i < left.count && done == MG_STORED; i++)
		done = mg_store_close_club(s, left.id[i]);
	return done;
}

/* ---- members ---- */

enum mg_stored mg_store_join_club(struct mg_store *s, const char *club, int64_t visitor, int64_t now)
{
	bool is;
	enum mg_stored done = mg_store_add(s, "INSERT INTO club_members (club, visitor, at, shut_out) VALUES ($1, $2, $3, 0) ON CONFLICT DO NOTHING",
					   MG_VALUES(mg_text(club), mg_number(visitor), mg_number(now)));
	if (done != MG_STORE_TAKEN)
		return done;
	done = mg_store_is_member(s, club, visitor, &is);
	return done == MG_STORED && !is ? MG_STORE_TAKEN : done;
}

enum mg_stored mg_store_leave_club(struct mg_store *s, const char *club, int64_t visitor, bool shut_out)
{
	enum mg_stored done = mg_store_write(s,
					     "UPDATE entrants SET gone = 1 WHERE visitor = $1 AND tournament IN"
					     " (SELECT id FROM tournaments WHERE club = $2 AND members_only = 1 AND state < 2)",
					     MG_VALUES(mg_number(visitor), mg_text(club)), NULL);
	if (done != MG_STORED)
		return done;
	if (shut_out)
		return mg_store_write_one(s, "UPDATE club_members SET shut_out = 1 WHERE club = $1 AND visitor = $2 AND shut_out = 0",
					  MG_VALUES(mg_text(club), mg_number(visitor)));
	return mg_store_write_one(s, "DELETE FROM club_members WHERE club = $1 AND visitor = $2 AND shut_out = 0",
				  MG_VALUES(mg_text(club), mg_number(visitor)));
}

enum mg_stored mg_store_is_member(struct mg_store *s, const char *club, int64_t visitor, bool *is)
{
	int64_t count = 0;
	enum mg_stored done = mg_store_read_one(s, "SELECT COUNT(*) FROM club_members WHERE club = $1 AND visitor = $2 AND shut_out = 0",
						MG_VALUES(mg_text(club), mg_number(visitor)), mg_store_take_number, &count);
	*is = count > 0;
	return done;
}

MG_STORE_GIVE(visitor, struct mg_visitor, mg_store_take_visitor)

enum mg_stored mg_store_club_members(struct mg_store *s, const char *club, int most, mg_store_each_visitor *each, void *arg)
{
	return mg_store_read(s,
			     "SELECT " MG_VISITOR " FROM visitors WHERE id IN (SELECT visitor FROM club_members WHERE club = $1 AND shut_out = 0)"
			     " ORDER BY seen DESC, id LIMIT $2",
			     MG_VALUES(mg_text(club), mg_number(most)), give_visitor, &(struct visitor_each){each, arg});
}

/* ---- tables ---- */

enum mg_stored mg_store_add_club_table(struct mg_store *s, const char *club, const char *table, int64_t now)
{
	return mg_store_add(s, "INSERT INTO club_tables (table_id, club, made) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING",
			    MG_VALUES(mg_text(table), mg_text(club), mg_number(now)));
}

struct club_table_names {
	mg_store_each_id *each;
	void *arg;
};

static bool give_id(void *arg, const struct mg_row *row)
{
	const struct club_table_names *to = arg;
	return to->each(to->arg, mg_row_text(row, 0));
}

enum mg_stored mg_store_club_tables(struct mg_store *s, const char *club, int most, mg_store_each_id *each, void *arg)
{
	return mg_store_read(s,
			     "SELECT c.table_id FROM club_tables c JOIN tables t ON t.id = c.table_id WHERE c.club = $1 AND t.phase IN (1, 2)"
			     " ORDER BY c.made DESC, c.table_id LIMIT $2",
			     MG_VALUES(mg_text(club), mg_number(most)), give_id, &(struct club_table_names){each, arg});
}

enum mg_stored mg_store_add_club_result(struct mg_store *s, const char *table, int64_t visitor, int points, bool won, int64_t at)
{
	return mg_store_write(s,
			      "INSERT INTO club_results (table_id, visitor, club, points, won, at) SELECT table_id, CAST($1 AS BIGINT), club, CAST($2 AS BIGINT),"
			      " CAST($3 AS BIGINT), CAST($4 AS BIGINT) FROM club_tables WHERE table_id = $5 ON CONFLICT DO NOTHING",
			      MG_VALUES(mg_number(visitor), mg_number(points), mg_number(won), mg_number(at), mg_text(table)), NULL);
}

struct club_result_rows {
	mg_store_each_club_result *each;
	void *arg;
};

static bool give_result(void *arg, const struct mg_row *row)
{
	const struct club_result_rows *to = arg;
	return to->each(to->arg, mg_row_number(row, 0), mg_row_text(row, 1), mg_row_number(row, 2), mg_row_number(row, 3), mg_row_number(row, 4));
}

enum mg_stored mg_store_club_results(struct mg_store *s, const char *club, int most, mg_store_each_club_result *each, void *arg)
{
	return mg_store_read(s,
			     "SELECT r.visitor, v.name, r.points, r.games, r.won FROM (SELECT visitor, SUM(points) AS points, COUNT(*) AS games, SUM(won) AS won"
			     " FROM club_results WHERE club = $1 GROUP BY visitor ORDER BY SUM(points) DESC, COUNT(*), visitor LIMIT $2) r"
			     " JOIN visitors v ON v.id = r.visitor ORDER BY r.points DESC, r.games, r.visitor",
			     MG_VALUES(mg_text(club), mg_number(most)), give_result, &(struct club_result_rows){each, arg});
}
