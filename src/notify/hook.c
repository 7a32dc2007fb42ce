/* hook.c: the bodies of webhooks and their signature. */
#include "notify/hook.h"

#include "base/base64.h"
#include "base/json.h"
#include "base/sha256.h"

enum { TEXT_MAX = 2048 };

static const char *const kinds[MG_HOOK_KINDS] = {"json", "discord", "slack", "matrix"};

bool mg_hook_kind_read(struct mg_str word, enum mg_hook_kind *kind)
{
	for (int i = 0; i < MG_HOOK_KINDS; i++) {
		if (!mg_str_is(word, kinds[i]))
			continue;
		*kind = (enum mg_hook_kind)i;
		return true;
	}
	return false;
}

/* ---- texts that people have written, as each receiver takes them literally ---- */

typedef void quote(struct mg_buf *out, const char *text);

/* Discord reads Markdown: a backslash before a sign makes it that sign alone. Mentions are switched off as a whole. */
static void quote_markdown(struct mg_buf *out, const char *text)
{
	for (; *text; text++) {
		if (strchr("\\*_~`|<>[]()#@:", *text))
			mg_buf_char(out, '\\');
		mg_buf_char(out, *text);
	}
}

/* HTML, and what Slack wants quoted. */
static void quote_html(struct mg_buf *out, const char *text)
{
	for (; *text; text++) {
		const char *entity = *text == '&' ? "&amp;" : *text == '<' ? "&lt;" : *text == '>' ? "&gt;" : *text == '"' ? "&quot;" : NULL;
		if (entity)
			mg_buf_text(out, entity);
		else
			mg_buf_char(out, *text);
	}
}

static void quote_nothing(struct mg_buf *out, const char *text)
{
	mg_buf_text(out, text);
}

/* ---- bodies ---- */

/* "Friday round – Ann: What do you offer?" with a link, in the signs of one receiver. */
static void write_line(const struct mg_hook_message *m, quote *as, const char *bold, const char *end, struct mg_buf *out)
{
	mg_buf_text(out, bold);
	as(out, m->title);
	mg_buf_text(out, end);
	mg_buf_text(out, " – ");
	if (*m->player) {
		as(out, m->player);
		mg_buf_text(out, ": ");
	}
	as(out, m->text);
}

static void write_discord(const struct mg_hook_message *m, struct mg_json *j)
{
	enum { SUPPRESS_EMBEDS = 1 << 2 };
	char text[TEXT_MAX];
	struct mg_buf out;
	mg_buf_init(&out, text, sizeof text);
	write_line(m, quote_markdown, "**", "**", &out);
	if (m->link)
		mg_buf_printf(&out, " <%s>", m->link);
	mg_json_key_text(j, "content", text);
	mg_json_key_int(j, "flags", SUPPRESS_EMBEDS);
	mg_json_key(j, "allowed_mentions");
	mg_json_object(j);
	mg_json_key(j, "parse");
	mg_json_array(j);
	mg_json_end_array(j);
	mg_json_end_object(j);
	j->out->full |= out.full;
}

static void write_slack(const struct mg_hook_message *m, struct mg_json *j)
{
	char text[TEXT_MAX];
	struct mg_buf out;
	mg_buf_init(&out, text, sizeof text);
	write_line(m, quote_html, "", "", &out);
	if (m->link)
		mg_buf_printf(&out, " <%s>", m->link);
	mg_json_key_text(j, "text", text);
	mg_json_key_bool(j, "mrkdwn", false);
	mg_json_key_bool(j, "unfurl_links", false);
	j->out->full |= out.full;
}

/* As matrix-hookshot takes it, and other bridges that read a text. */
static void write_matrix(const struct mg_hook_message *m, struct mg_json *j)
{
	char text[TEXT_MAX], html[TEXT_MAX];
	struct mg_buf plain, rich;
	mg_buf_init(&plain, text, sizeof text);
	mg_buf_init(&rich, html, sizeof html);
	write_line(m, quote_nothing, "", "", &plain);
	write_line(m, quote_html, "<b>", "</b>", &rich);
	if (m->link) {
		mg_buf_printf(&plain, " %s", m->link);
		mg_buf_printf(&rich, " <a href=\"%s\">%s</a>", m->link, m->link);
	}
	mg_json_key_text(j, "text", text);
	mg_json_key_text(j, "html", html);
	j->out->full |= plain.full || rich.full;
}

static void write_json(const struct mg_hook_message *m, struct mg_json *j)
{
	mg_json_key_text(j, "type", m->type);
	mg_json_key_text(j, "id", m->id);
	mg_json_key_text(j, "table", m->table);
	mg_json_key_text(j, "title", m->title);
	mg_json_key_text(j, "player", m->player);
	mg_json_key_text(j, "text", m->text);
	mg_json_key_text(j, "lot", m->lot);
	mg_json_key_int_if(j, "price", m->lot != NULL, m->price);
	mg_json_key_int_if(j, "due", m->due != 0, m->due);
	mg_json_key_text(j, "link", m->link);
}

void mg_hook_write(enum mg_hook_kind kind, const struct mg_hook_message *m, struct mg_buf *out)
{
	static void (*const write[MG_HOOK_KINDS])(const struct mg_hook_message *m, struct mg_json *j) = {
		[MG_HOOK_JSON] = write_json, [MG_HOOK_DISCORD] = write_discord, [MG_HOOK_SLACK] = write_slack, [MG_HOOK_MATRIX] = write_matrix};
	struct mg_json j;
	mg_assert(kind < MG_HOOK_KINDS && m->title && m->player && m->text);
	mg_json_init(&j, out);
	mg_json_object(&j);
	write[kind](m, &j);
	mg_json_end_object(&j);
}

/* ---- the signature ---- */

/* Base64 of the usual alphabet, with padding, as the standard of webhooks wants it. */
static void write_base64(const uint8_t bytes[MG_HOOK_KEY_BYTES], struct mg_buf *out)
{
	char text[MG_HOOK_BASE64 + 1];
	struct mg_buf url;
	mg_buf_init(&url, text, sizeof text);
	mg_base64_write(bytes, MG_HOOK_KEY_BYTES, &url);
	mg_assert(!url.full);
	for (const char *c = text; *c; c++)
		mg_buf_char(out, *c == '-' ? '+' : *c == '_' ? '/' : *c);
	for (size_t i = url.len; i < MG_HOOK_BASE64; i++)
		mg_buf_char(out, '=');
}

void mg_hook_secret_write(const uint8_t secret[MG_HOOK_KEY_BYTES], struct mg_buf *out)
{
	mg_buf_text(out, "whsec_");
	write_base64(secret, out);
}

bool mg_hook_sign(const uint8_t secret[MG_HOOK_KEY_BYTES], const char *id, int64_t seconds, struct mg_str body, struct mg_buf *out)
{
	uint8_t digest[MG_HOOK_KEY_BYTES];
	size_t cap = strlen(id) + body.len + 32;
	char *text = malloc(cap);
	struct mg_buf signed_text;
	if (!text)
		return false;
	mg_buf_init(&signed_text, text, cap);
	mg_buf_printf(&signed_text, "%s.%lld.", id, (long long)seconds);
	mg_buf_slice(&signed_text, body);
	mg_assert(!signed_text.full);
	mg_hmac_sha256((struct mg_str){(const char *)secret, MG_HOOK_KEY_BYTES}, mg_buf_str(&signed_text), digest);
	free(text);
	mg_buf_text(out, "v1,");
	write_base64(digest, out);
	return true;
}
