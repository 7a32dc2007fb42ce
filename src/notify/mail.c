/* mail.c: mails as text, and on their way to the host's mail server. Everything that is not plain ASCII is quoted, so that no text can become a header or
 * a command. */
#include "notify/mail.h"

#include <curl/curl.h>
#include <stdatomic.h>

enum { LINE_MAX_OCTETS = 76, WORD_OCTETS = 50, SECONDS_MOST = 20 };

bool mg_mail_is_address(struct mg_str a)
{
	const char *at = a.len ? memchr(a.at, '@', a.len) : NULL;
	size_t name = at ? (size_t)(at - a.at) : 0;
	if (!at || !name || name > 64 || a.len >= MG_MAIL_ADDRESS_MAX || a.len - name < 4)
		return false;
	for (size_t i = 0; i < a.len; i++) {
		char c = a.at[i];
		bool plain = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '.' || c == '-';
		if (!plain && i != name && (i > name || !strchr("!#$%&'*+/=?^_`{|}~", c)))
			return false;
	}
	struct mg_str domain = {at + 1, a.len - name - 1};
	bool dots = domain.at[0] == '.' || domain.at[domain.len - 1] == '.' || a.at[0] == '.' || a.at[name - 1] == '.';
	return !dots && memchr(domain.at, '.', domain.len);
}

bool mg_mail_is_server(struct mg_str url)
{
	return (mg_str_cut(&url, "smtp://") || mg_str_cut(&url, "smtps://")) && url.len > 0;
}

/* ---- writing ---- */

static void write_hex(unsigned char c, struct mg_buf *out)
{
	mg_buf_printf(out, "=%02X", (unsigned)c);
}

/* Quoted-printable (RFC 2045): what stands for itself does, all else is quoted, and lines are short. */
static void write_text(const char *text, struct mg_buf *out)
{
	size_t n = 0;
	for (const unsigned char *c = (const unsigned char *)text; *c; c++) {
		if (*c == '\n') {
			mg_buf_text(out, "\r\n");
			n = 0;
			continue;
		}
		bool ends = c[1] == '\n' || c[1] == '\0';
		if (n + 3 >= LINE_MAX_OCTETS) {
			mg_buf_text(out, "=\r\n");
			n = 0;
		}
		bool plain = (*c > ' ' && *c < 127 && *c != '=' && !(n == 0 && *c == '.')) || (*c == ' ' && !ends);
		size_t len = plain ? 1 : 3;
		if (plain)
			mg_buf_char(out, (char)*c);
		else if (*c >= ' ' || *c == '\t')
			write_hex(*c, out);
		n += len;
	}
}

/* Words of a header (RFC 2047), none of which cuts a character in two. */
static void write_words(const char *text, struct mg_buf *out)
{
	size_t n = 0;
	mg_buf_text(out, "=?UTF-8?Q?");
	for (const unsigned char *c = (const unsigned char *)text; *c; c++) {
		bool begins = (*c & 0xc0) != 0x80;
		bool plain = (*c >= 'a' && *c <= 'z') || (*c >= 'A' && *c <= 'Z') || (*c >= '0' && *c <= '9');
		if (begins && n + 12 > WORD_OCTETS) {
			mg_buf_text(out, "?=\r\n =?UTF-8?Q?");
			n = 0;
		}
		if (plain)
			mg_buf_char(out, (char)*c);
		else if (*c >= ' ')
			write_hex(*c, out);
		n += plain ? 1 : 3;
	}
	mg_buf_text(out, "?=");
}

/* Tue, 24 Dec 2026 18:00:00 +0000; weekdays and months are English in mails. */
static void write_date(int64_t at, struct mg_buf *out)
{
	static const char *const days[] = {"Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"};
	static const char *const months[] = {"Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"};
	struct tm tm;
	time_t seconds = (time_t)at;
	if (gmtime_r(&seconds, &tm))
		mg_buf_printf(out, "Date: %s, %02d %s %d %02d:%02d:%02d +0000\r\n", days[tm.tm_wday], tm.tm_mday, months[tm.tm_mon], tm.tm_year + 1900,
			      tm.tm_hour, tm.tm_min, tm.tm_sec);
}

void mg_mail_write(const struct mg_mail *m, const char *from, struct mg_buf *out)
{
	const char *domain = strchr(from, '@');
	mg_assert(domain && mg_mail_is_address(mg_str(m->to)));
	mg_buf_printf(out, "From: Magnate <%s>\r\nTo: <%s>\r\nSubject: ", from, m->to);
	write_words(m->subject, out);
	mg_buf_text(out, "\r\n");
	write_date(m->at, out);
	mg_buf_printf(out, "Message-ID: <%s%s>\r\nAuto-Submitted: auto-generated\r\n", m->id, domain);
	if (m->stop[0])
		mg_buf_printf(out, "List-Unsubscribe: <%s>\r\nList-Unsubscribe-Post: List-Unsubscribe=One-Click\r\n", m->stop);
	mg_buf_text(out, "MIME-Version: 1.0\r\nContent-Type: text/plain; charset=utf-8\r\nContent-Transfer-Encoding: quoted-printable\r\n\r\n");
	write_text(m->text, out);
	mg_buf_text(out, "\r\n");
}

/* ---- sending ---- */

struct mg_mail_line {
	const struct mg_mail_server *server; /* not owned */
	CURL *curl;                          /* owned */
	char message[MG_MAIL_MESSAGE_MAX];
	size_t len, sent;
	atomic_bool stop;
};

struct mg_mail_line *mg_mail_line_new(const struct mg_mail_server *server)
{
	struct mg_mail_line *line = calloc(1, sizeof *line);
	if (!line || curl_global_init(CURL_GLOBAL_DEFAULT) != 0 || !(line->curl = curl_easy_init())) {
		free(line);
		return NULL;
	}
	line->server = server;
	return line;
}

void mg_mail_line_free(struct mg_mail_line *line)
{
	if (!line)
		return;
	curl_easy_cleanup(line->curl);
	free(line);
}

void mg_mail_line_stop(struct mg_mail_line *line)
{
	atomic_store(&line->stop, true);
}

static int goes_on(void *of, curl_off_t a, curl_off_t b, curl_off_t c, curl_off_t d)
{
	struct mg_mail_line *line = of;
	(void)a, (void)b, (void)c, (void)d;
	return atomic_load(&line->stop);
}

static size_t give(char *to, size_t size, size_t n, void *of)
{
	struct mg_mail_line *line = of;
	size_t most = line->len - line->sent, len = size * n < most ? size * n : most;
	mg_assert(line->sent <= line->len);
	memcpy(to, line->message + line->sent, len);
	line->sent += len;
	return len;
}

static bool set_up(struct mg_mail_line *line, struct curl_slist *to)
{
	CURL *c = line->curl;
	const struct mg_mail_server *s = line->server;
	curl_easy_reset(c); /* connections stay */
	return curl_easy_setopt(c, CURLOPT_URL, s->url) == CURLE_OK && curl_easy_setopt(c, CURLOPT_MAIL_FROM, s->from) == CURLE_OK &&
	       curl_easy_setopt(c, CURLOPT_MAIL_RCPT, to) == CURLE_OK && curl_easy_setopt(c, CURLOPT_UPLOAD, 1L) == CURLE_OK &&
	       curl_easy_setopt(c, CURLOPT_READFUNCTION, give) == CURLE_OK && curl_easy_setopt(c, CURLOPT_READDATA, line) == CURLE_OK &&
	       curl_easy_setopt(c, CURLOPT_PROTOCOLS_STR, "smtp,smtps") == CURLE_OK && curl_easy_setopt(c, CURLOPT_NOSIGNAL, 1L) == CURLE_OK &&
	       curl_easy_setopt(c, CURLOPT_NOPROGRESS, 0L) == CURLE_OK && curl_easy_setopt(c, CURLOPT_XFERINFOFUNCTION, goes_on) == CURLE_OK &&
	       curl_easy_setopt(c, CURLOPT_XFERINFODATA, line) == CURLE_OK && curl_easy_setopt(c, CURLOPT_TIMEOUT, (long)SECONDS_MOST) == CURLE_OK && curl_easy_setopt(c, CURLOPT_PROXY, "") == CURLE_OK &&
	       curl_easy_setopt(c, CURLOPT_USE_SSL, s->password ? (long)CURLUSESSL_ALL : (long)CURLUSESSL_TRY) == CURLE_OK &&
	       (!s->ca || curl_easy_setopt(c, CURLOPT_CAINFO, s->ca) == CURLE_OK) &&
	       (!s->password || curl_easy_setopt(c, CURLOPT_PASSWORD, s->password) == CURLE_OK);
}

enum mg_posted mg_mail_send(struct mg_mail_line *line, const struct mg_mail *m)
{
	struct mg_buf out;
	long status = 0;
	struct curl_slist *to = curl_slist_append(NULL, m->to);
	mg_buf_init(&out, line->message, sizeof line->message);
	mg_mail_write(m, line->server->from, &out);
	line->len = out.len;
	line->sent = 0;
	CURLcode code = out.full || !to || !set_up(line, to) ? CURLE_OUT_OF_MEMORY : curl_easy_perform(line->curl);
	curl_easy_getinfo(line->curl, CURLINFO_RESPONSE_CODE, &status);
	curl_slist_free_all(to);
	if (code == CURLE_OK)
		return MG_POSTED;
	return (out.full || (status >= 500 && status < 600)) ? MG_POST_REFUSED : MG_POST_LATER;
}
