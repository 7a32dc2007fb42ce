/* mails.c: confirmed mail addresses of people and what is sent there; and codes that are typed in. */
#include "store/inside.h"


MG_PIN(MG_MAIL_NEVER, 0);
MG_PIN(MG_MAIL_AT_ONCE, 1);
MG_PIN(MG_MAIL_DIGEST, 2);
MG_PIN(MG_MAIL_CONFIRM, 0);
MG_PIN(MG_MAIL_SIGN_IN, 1);

enum { TRIES_MOST = 5, AGAIN_MS = 60000 };

#define MAIL "visitor, address, lang, mode, minute, quiet_from, quiet_until, zone, due, stop"

static bool take_mail(void *arg, const struct mg_row *row)
{
	struct mg_mail_account *m = arg;
	m->visitor = mg_row_number(row, 0);
	mg_row_copy(row, 1, m->address, sizeof m->address);
	mg_row_copy(row, 2, m->lang, sizeof m->lang);
	m->mode = (enum mg_mail_mode)mg_row_number(row, 3);
	m->minute = (int)mg_row_number(row, 4);
	m->quiet_from = (int)mg_row_number(row, 5);
	m->quiet_until = (int)mg_row_number(row, 6);
	mg_row_copy(row, 7, m->zone, sizeof m->zone);
	m->due = mg_row_number(row, 8);
	mg_row_copy(row, 9, m->stop, sizeof m->stop);
	return true;
}

enum mg_stored mg_store_set_mail(struct mg_store *s, const struct mg_mail_account *m)
{
	enum mg_stored done = mg_store_write(s, "DELETE FROM mails WHERE address = $1 AND visitor <> $2", MG_VALUES(mg_text(m->address), mg_number(m->visitor)), NULL);
	if (done != MG_STORED)
		return done;
	return mg_store_write(s,
			      "INSERT INTO mails (" MAIL ") VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10) ON CONFLICT (visitor) DO UPDATE SET"
			      " address = $2, lang = $3, mode = $4, minute = $5, quiet_from = $6, quiet_until = $7, zone = $8, due = $9, stop = $10",
			      MG_VALUES(mg_number(m->visitor), mg_text(m->address), mg_text(m->lang), mg_number(m->mode), mg_number(m->minute),
					mg_number(m->quiet_from), mg_number(m->quiet_until), mg_text(m->zone), mg_number(m->due), mg_text(m->stop)),
			      NULL);
}

enum mg_stored mg_store_mail_of(struct mg_store *s, int64_t visitor, struct mg_mail_account *m)
{
	return mg_store_read_one(s, "SELECT " MAIL " FROM mails WHERE visitor = $1", MG_VALUES(mg_number(visitor)), take_mail, m);
}

enum mg_stored mg_store_mail_at(struct mg_store *s, const char *address, struct mg_mail_account *m)
{
	return mg_store_read_one(s, "SELECT " MAIL " FROM mails WHERE address = $1", MG_VALUES(mg_text(address)), take_mail, m);
}

enum mg_stored mg_store_stop_mail(struct mg_store *s, const char *stop)
{
	return mg_store_write_one(s, "UPDATE mails SET mode = 0 WHERE stop = $1", MG_VALUES(mg_text(stop)));
}

enum mg_stored mg_store_drop_mail(struct mg_store *s, int64_t visitor)
{
	return mg_store_write(s, "DELETE FROM mails WHERE visitor = $1", MG_VALUES(mg_number(visitor)), NULL);
}

enum mg_stored mg_store_digest_done(struct mg_store *s, int64_t visitor, int64_t next)
{
	return mg_store_write(s, "UPDATE mails SET due = $1 WHERE due < $1 AND visitor = $2", MG_VALUES(mg_number(next), mg_number(visitor)), NULL);
}

MG_STORE_GIVE(mail, struct mg_mail_account, take_mail)

enum mg_stored mg_store_digests(struct mg_store *s, int64_t now, int most, mg_store_each_mail *each, void *arg)
{
	return mg_store_read(s, "SELECT " MAIL " FROM mails WHERE mode = 2 AND due <= $1 ORDER BY due LIMIT $2", MG_VALUES(mg_number(now), mg_number(most)),
			     give_mail, &(struct mail_each){each, arg});
}

/* ---- codes ---- */

enum mg_stored mg_store_put_mail_code(struct mg_store *s, const char *address, enum mg_mail_purpose purpose, int64_t visitor,
				      const uint8_t hash[MG_HASH_BYTES], int64_t now, int64_t until)
{
	enum mg_stored done = mg_store_write(s, "DELETE FROM mail_codes WHERE until < $1 OR (address = $2 AND purpose = $3 AND made < $4)",
					     MG_VALUES(mg_number(now), mg_text(address), mg_number(purpose), mg_number(now - AGAIN_MS)), NULL);
	if (done != MG_STORED)
		return done;
	return mg_store_add(s,
			    "INSERT INTO mail_codes (address, purpose, visitor, hash, made, until, tries) VALUES ($1, $2, $3, $4, $5, $6, 0) ON CONFLICT DO NOTHING",
			    MG_VALUES(mg_text(address), mg_number(purpose), mg_number(visitor), mg_hash(hash), mg_number(now), mg_number(until)));
}

enum mg_stored mg_store_try_mail_code(struct mg_store *s, const char *address, enum mg_mail_purpose purpose, const uint8_t hash[MG_HASH_BYTES],
				      int64_t now, int64_t *visitor)
{
	enum mg_stored done = mg_store_write(s, "UPDATE mail_codes SET tries = tries + 1 WHERE address = $1 AND purpose = $2",
					     MG_VALUES(mg_text(address), mg_number(purpose)), NULL);
	if (done != MG_STORED)
		return done;
	return mg_store_read_one(s,
				 "DELETE FROM mail_codes WHERE address = $1 AND purpose = $2 AND hash = $3 AND until >= $4 AND tries <= $5 RETURNING visitor",
				 MG_VALUES(mg_text(address), mg_number(purpose), mg_hash(hash), mg_number(now), mg_number(TRIES_MOST)), mg_store_take_number,
				 visitor);
}
