/* moderation.c: roles, mutes, blocks, reports, and what moderators did. */
#include "store/inside.h"

/* Changes of people that other servers have to hear of. */
static enum mg_stored change(struct mg_store *s, const char *sql, const struct mg_db_value *values, int count)
{
	enum mg_stored done = mg_store_write_one(s, sql, values, count);
	return done == MG_STORED ? mg_store_touch(s, "-") : done;
}

enum mg_stored mg_store_set_role(struct mg_store *s, int64_t visitor, enum mg_role role)
{
	mg_assert(role >= 0 && role < MG_ROLES);
	return change(s, "UPDATE visitors SET role = $1 WHERE id = $2", MG_VALUES(mg_number((int64_t)role), mg_number(visitor)));
}

enum mg_stored mg_store_mute(struct mg_store *s, int64_t visitor, int64_t until)
{
	return change(s, "UPDATE visitors SET muted = $1 WHERE id = $2", MG_VALUES(mg_number(until), mg_number(visitor)));
}

MG_STORE_GIVE(visitor, struct mg_visitor, mg_store_take_visitor)

enum mg_stored mg_store_find_visitors(struct mg_store *s, const char *text, int64_t id, int most, mg_store_each_visitor *each, void *arg)
{
	return mg_store_read(s,
			     "SELECT " MG_VISITOR " FROM visitors WHERE id = $1 OR (LENGTH($2) > 0 AND REPLACE(LOWER(name), LOWER($2), '') <> LOWER(name))"
			     " ORDER BY seen DESC, id LIMIT $3",
			     MG_VALUES(mg_number(id), mg_text(text), mg_number(most)), give_visitor, &(struct visitor_each){each, arg});
}

/* ---- blocks ---- */

enum mg_stored mg_store_block(struct mg_store *s, int64_t visitor, int64_t blocked, bool is, int64_t now)
{
	mg_assert(visitor != blocked);
	if (!is)
		return mg_store_write(s, "DELETE FROM blocks WHERE visitor = $1 AND blocked = $2", MG_VALUES(mg_number(visitor), mg_number(blocked)), NULL);
	enum mg_stored done = mg_store_add(s, "INSERT INTO blocks (visitor, blocked, made) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING",
					   MG_VALUES(mg_number(visitor), mg_number(blocked), mg_number(now)));
	return done == MG_STORE_TAKEN ? MG_STORED : done;
}

enum mg_stored mg_store_is_blocked(struct mg_store *s, int64_t visitor, int64_t blocked, bool *is)
{
	int64_t count = 0;
	enum mg_stored done = mg_store_read_one(s, "SELECT COUNT(*) FROM blocks WHERE visitor = $1 AND blocked = $2",
						MG_VALUES(mg_number(visitor), mg_number(blocked)), mg_store_take_number, &count);
	*is = count > 0;
	return done;
}

enum mg_stored mg_store_blocks(struct mg_store *s, int64_t visitor, mg_store_each_visitor *each, void *arg)
{
	return mg_store_read(s, "SELECT " MG_VISITOR " FROM visitors WHERE id IN (SELECT blocked FROM blocks WHERE visitor = $1) ORDER BY id LIMIT 1000",
			     MG_VALUES(mg_number(visitor)), give_visitor, &(struct visitor_each){each, arg});
}

/* ---- reports ---- */

enum mg_stored mg_store_add_report(struct mg_store *s, const struct mg_complaint_row *r)
{
	mg_assert(r->reporter && r->about);
	return mg_store_add(s,
			    "INSERT INTO reports (at, reporter, about, table_id, n, text, context, board) SELECT CAST($1 AS BIGINT), CAST($2 AS BIGINT), CAST($3 AS BIGINT),"
			    " CAST($4 AS TEXT), CAST($5 AS BIGINT), CAST($6 AS TEXT), CAST($7 AS TEXT), CAST($8 AS TEXT) WHERE NOT EXISTS"
			    " (SELECT 1 FROM reports WHERE done = 0 AND reporter = $2 AND about = $3 AND table_id = $4 AND n = $5 AND board = $8)",
			    MG_VALUES(mg_number(r->at), mg_number(r->reporter), mg_number(r->about), mg_text(r->table), mg_number(r->n), mg_text(r->text),
				      mg_text(r->context), mg_text(r->board)));
}

static bool take_report(void *arg, const struct mg_row *row)
{
	struct mg_complaint_row *r = arg;
	*r = (struct mg_complaint_row){.id = mg_row_number(row, 0), .at = mg_row_number(row, 1), .reporter = mg_row_number(row, 2),
			      .about = mg_row_number(row, 3), .n = mg_row_number(row, 5)};
	mg_row_copy(row, 4, r->table, sizeof r->table);
	mg_row_copy(row, 6, r->text, sizeof r->text);
	mg_row_copy(row, 7, r->context, sizeof r->context);
	mg_row_copy(row, 8, r->reporter_name, sizeof r->reporter_name);
	mg_row_copy(row, 9, r->about_name, sizeof r->about_name);
	mg_row_copy(row, 10, r->board, sizeof r->board);
	return true;
}

MG_STORE_GIVE(report, struct mg_complaint_row, take_report)

enum mg_stored mg_store_reports(struct mg_store *s, int most, mg_store_each_report *each, void *arg)
{
	return mg_store_read(s,
			     "SELECT r.id, r.at, r.reporter, r.about, r.table_id, r.n, r.text, r.context, b.name, a.name, r.board FROM reports r"
			     " JOIN visitors b ON b.id = r.reporter JOIN visitors a ON a.id = r.about WHERE r.done = 0 ORDER BY r.id LIMIT $1",
			     MG_VALUES(mg_number(most)), give_report, &(struct report_each){each, arg});
}

enum mg_stored mg_store_end_report(struct mg_store *s, int64_t id)
{
	return mg_store_write_one(s, "UPDATE reports SET done = 1 WHERE id = $1 AND done = 0", MG_VALUES(mg_number(id)));
}

/* ---- what was done ---- */

enum mg_stored mg_store_note_moderation(struct mg_store *s, const struct mg_moderation_row *m)
{
	mg_assert(m->moderator && m->action[0]);
	return mg_store_write(s, "INSERT INTO moderation (at, moderator, action, about, table_id, text, board) VALUES ($1, $2, $3, $4, $5, $6, $7)",
			      MG_VALUES(mg_number(m->at), mg_number(m->moderator), mg_text(m->action), mg_number(m->about), mg_text(m->table),
					mg_text(m->text), mg_text(m->board)),
			      NULL);
}

static bool take_moderation(void *arg, const struct mg_row *row)
{
	struct mg_moderation_row *m = arg;
	*m = (struct mg_moderation_row){.at = mg_row_number(row, 0), .moderator = mg_row_number(row, 1), .about = mg_row_number(row, 3)};
	mg_row_copy(row, 2, m->action, sizeof m->action);
	mg_row_copy(row, 4, m->table, sizeof m->table);
	mg_row_copy(row, 5, m->text, sizeof m->text);
	mg_row_copy(row, 6, m->moderator_name, sizeof m->moderator_name);
	mg_row_copy(row, 7, m->about_name, sizeof m->about_name);
	mg_row_copy(row, 8, m->board, sizeof m->board);
	return true;
}

MG_STORE_GIVE(moderation, struct mg_moderation_row, take_moderation)

enum mg_stored mg_store_moderation(struct mg_store *s, int most, mg_store_each_moderation *each, void *arg)
{
	return mg_store_read(s,
			     "SELECT m.at, m.moderator, m.action, m.about, m.table_id, m.text, b.name, a.name, m.board FROM moderation m"
			     " JOIN visitors b ON b.id = m.moderator LEFT JOIN visitors a ON a.id = m.about ORDER BY m.id DESC LIMIT $1",
			     MG_VALUES(mg_number(most)), give_moderation, &(struct moderation_each){each, arg});
}
