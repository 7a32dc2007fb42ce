/* gallery.c: published boards, votes on them, and what computer players found out about them. */
#include "store/inside.h"

#define PUBLISHED                                                                                                                  \
	"b.id, b.author, b.name, b.about, b.edition, b.hash, b.origin, b.figures, b.made, b.hidden, b.stars, b.votes, v.name,"      \
	" COALESCE(o.name, ''), COALESCE(w.name, '') FROM boards b JOIN visitors v ON v.id = b.author"                              \
	" LEFT JOIN boards o ON o.id = b.origin AND o.hidden = 0 LEFT JOIN visitors w ON w.id = o.author "

static bool take(void *arg, const struct mg_row *row)
{
	struct mg_gallery_board *b = arg;
	*b = (struct mg_gallery_board){.author = mg_row_number(row, 1), .edition = (int)mg_row_number(row, 4), .made = mg_row_number(row, 8),
				       .hidden = mg_row_number(row, 9) != 0, .stars = mg_row_number(row, 10), .votes = mg_row_number(row, 11)};
	mg_row_copy(row, 0, b->id, sizeof b->id);
	mg_row_copy(row, 2, b->name, sizeof b->name);
	mg_row_copy(row, 3, b->about, sizeof b->about);
	mg_row_copy(row, 5, b->hash, sizeof b->hash);
	mg_row_copy(row, 6, b->origin, sizeof b->origin);
	mg_row_copy(row, 7, b->figures, sizeof b->figures);
	mg_row_copy(row, 12, b->author_name, sizeof b->author_name);
	mg_row_copy(row, 13, b->origin_name, sizeof b->origin_name);
	mg_row_copy(row, 14, b->origin_author, sizeof b->origin_author);
	return true;
}

enum mg_stored mg_store_publish(struct mg_store *s, const struct mg_gallery_board *b, const char *text)
{
	mg_assert(b->author && b->hash[0] && text[0]);
	return mg_store_add(s,
			    "INSERT INTO boards (id, author, name, about, edition, hash, origin, text, made, figures, hidden, stars, votes)"
			    " VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, '', 0, 0, 0) ON CONFLICT DO NOTHING",
			    MG_VALUES(mg_text(b->id), mg_number(b->author), mg_text(b->name), mg_text(b->about), mg_number(b->edition), mg_text(b->hash),
				      mg_text(b->origin), mg_text(text), mg_number(b->made)));
}

enum mg_stored mg_store_published(struct mg_store *s, const char *id, struct mg_gallery_board *out)
{
	return mg_store_read_one(s, "SELECT " PUBLISHED "WHERE b.id = $1", MG_VALUES(mg_text(id)), take, out);
}

struct published_text {
	mg_store_each_text *each;
	void *arg;
};

static bool give_text(void *arg, const struct mg_row *row)
{
	const struct published_text *to = arg;
	return to->each(to->arg, mg_row_text(row, 0));
}

enum mg_stored mg_store_published_text(struct mg_store *s, const char *id, mg_store_each_text *each, void *arg)
{
	return mg_store_read_one(s, "SELECT text FROM boards WHERE id = $1", MG_VALUES(mg_text(id)), give_text, &(struct published_text){each, arg});
}

/* ---- lists ---- */

struct published_rows {
	mg_store_each_published *each;
	void *arg;
};

static bool give(void *arg, const struct mg_row *row)
{
	const struct published_rows *to = arg;
	struct mg_gallery_board b;
	take(&b, row);
	return to->each(to->arg, &b);
}

/* A few votes say little: each board counts as if it had three of three stars besides its own. Texts are sought in small letters. */
#define PAGE(order)                                                                                                                \
	"SELECT " PUBLISHED "WHERE b.hidden = 0 AND (b.edition = $1 OR $1 < 0) AND (LENGTH($2) = 0"                                 \
	" OR REPLACE(LOWER(b.name || ' ' || b.about || ' ' || v.name), LOWER($2), '') <> LOWER(b.name || ' ' || b.about || ' ' || v.name))" \
	" ORDER BY " order " LIMIT $3 OFFSET $4"

enum mg_stored mg_store_gallery(struct mg_store *s, const struct mg_gallery_query *q, mg_store_each_published *each, void *arg)
{
	static const char *const pages[MG_GALLERY_ORDERS] = {
		[MG_GALLERY_NEW] = PAGE("b.made DESC, b.id"),
		[MG_GALLERY_BEST] = PAGE("CASE WHEN b.votes = 0 THEN 1 ELSE 0 END, (b.stars + 9) * 1000 / (b.votes + 3) DESC, b.made DESC, b.id"),
		[MG_GALLERY_NAMED] = PAGE("LOWER(b.name), b.id"),
	};
	mg_assert(q->order >= 0 && q->order < MG_GALLERY_ORDERS);
	return mg_store_read(s, pages[q->order], MG_VALUES(mg_number(q->edition), mg_text(q->find), mg_number(q->most), mg_number(q->skip)), give,
			     &(struct published_rows){each, arg});
}

enum mg_stored mg_store_gallery_of(struct mg_store *s, int64_t author, int most, mg_store_each_published *each, void *arg)
{
	return mg_store_read(s, "SELECT " PUBLISHED "WHERE b.author = $1 ORDER BY b.made DESC, b.id LIMIT $2", MG_VALUES(mg_number(author), mg_number(most)),
			     give, &(struct published_rows){each, arg});
}

enum mg_stored mg_store_count_published(struct mg_store *s, int64_t author, int64_t *count)
{
	return mg_store_read_one(s, "SELECT COUNT(*) FROM boards WHERE author = $1", MG_VALUES(mg_number(author)), mg_store_take_number, count);
}

/* ---- what moderators and authors do ---- */

enum mg_stored mg_store_hide_published(struct mg_store *s, const char *id, bool hidden)
{
	return mg_store_write_one(s, "UPDATE boards SET hidden = $1 WHERE id = $2", MG_VALUES(mg_number(hidden), mg_text(id)));
}

enum mg_stored mg_store_unpublish(struct mg_store *s, const char *id)
{
	enum mg_stored done = mg_store_write(s, "DELETE FROM board_votes WHERE board = $1", MG_VALUES(mg_text(id)), NULL);
	return done == MG_STORED ? mg_store_write_one(s, "DELETE FROM boards WHERE id = $1", MG_VALUES(mg_text(id))) : done;
}

enum mg_stored mg_store_erase_gallery(struct mg_store *s, int64_t visitor)
{
	static const char *const rows[] = {
		("UPDATE boards SET votes = votes - 1, stars = stars - (SELECT stars FROM board_votes o WHERE o.board = boards.id AND o.visitor = $1)"
		 " WHERE id IN (SELECT board FROM board_votes WHERE visitor = $1)"),
		"DELETE FROM board_votes WHERE visitor = $1 OR board IN (SELECT id FROM boards WHERE author = $1)",
		"DELETE FROM boards WHERE author = $1",
	};
	enum mg_stored done = MG_STORED;
	for (size_t i = 0; i < MG_COUNT(rows) && done == MG_STORED; i++)
		done = mg_store_write(s, rows[i], MG_VALUES(mg_number(visitor)), NULL);
	return done;
}

/* ---- votes ---- */

enum mg_stored mg_store_vote_of(struct mg_store *s, const char *id, int64_t visitor, int64_t *stars)
{
	return mg_store_read_one(s, "SELECT stars FROM board_votes WHERE board = $1 AND visitor = $2", MG_VALUES(mg_text(id), mg_number(visitor)),
				 mg_store_take_number, stars);
}

enum mg_stored mg_store_vote(struct mg_store *s, const char *id, int64_t visitor, int stars, int64_t now)
{
	mg_assert(stars >= 0 && stars <= 5);
	enum mg_stored done = mg_store_write(s, "DELETE FROM board_votes WHERE board = $1 AND visitor = $2", MG_VALUES(mg_text(id), mg_number(visitor)), NULL);
	if (done == MG_STORED && stars)
		done = mg_store_write(s, "INSERT INTO board_votes (board, visitor, stars, at) VALUES ($1, $2, $3, $4)",
				      MG_VALUES(mg_text(id), mg_number(visitor), mg_number(stars), mg_number(now)), NULL);
	if (done != MG_STORED)
		return done;
	return mg_store_write_one(s,
				  "UPDATE boards SET stars = (SELECT COALESCE(SUM(o.stars), 0) FROM board_votes o WHERE o.board = boards.id),"
				  " votes = (SELECT COUNT(*) FROM board_votes o WHERE o.board = boards.id) WHERE id = $1",
				  MG_VALUES(mg_text(id)));
}

struct vote_rows {
	mg_store_each_vote *each;
	void *arg;
};

static bool give_vote(void *arg, const struct mg_row *row)
{
	const struct vote_rows *to = arg;
	return to->each(to->arg, mg_row_text(row, 0), mg_row_number(row, 1), mg_row_number(row, 2));
}

enum mg_stored mg_store_votes_of(struct mg_store *s, int64_t visitor, int most, mg_store_each_vote *each, void *arg)
{
	return mg_store_read(s, "SELECT board, stars, at FROM board_votes WHERE visitor = $1 ORDER BY board LIMIT $2",
			     MG_VALUES(mg_number(visitor), mg_number(most)), give_vote, &(struct vote_rows){each, arg});
}

/* ---- figures ---- */

struct unplayed {
	mg_store_each_unplayed *each;
	void *arg;
};

static bool give_unplayed(void *arg, const struct mg_row *row)
{
	const struct unplayed *to = arg;
	return to->each(to->arg, mg_row_text(row, 0), mg_row_text(row, 1));
}

enum mg_stored mg_store_unplayed(struct mg_store *s, int64_t skip, mg_store_each_unplayed *each, void *arg)
{
	return mg_store_read_one(s, "SELECT id, text FROM boards WHERE figures = '' AND hidden = 0 ORDER BY made, id LIMIT 1 OFFSET $1",
				 MG_VALUES(mg_number(skip)), give_unplayed, &(struct unplayed){each, arg});
}

enum mg_stored mg_store_set_figures(struct mg_store *s, const char *id, const char *figures)
{
	mg_assert(figures[0]);
	return mg_store_write_one(s, "UPDATE boards SET figures = $1 WHERE id = $2 AND figures = ''", MG_VALUES(mg_text(figures), mg_text(id)));
}
