/* admin_people.c: what `magnate admin` does with people: lists, bans, roles. */
#include "cmd/admin.h"

#include "server/network.h"

static bool print_visitor(void *arg, const struct mg_visitor *v)
{
	int *count = arg;
	if (!(*count)++)
		printf("%-8s  %-16s  %-16s  %-6s  %s\n", "VISITOR", "MADE", "SEEN", "", "NAME");
	printf("v%-7lld  ", (long long)v->id);
	mg_admin_print_time(v->made);
	fputs("  ", stdout);
	mg_admin_print_time(v->seen);
	printf("  %-6s  %s\n", v->banned ? "banned" : "", v->name);
	return true;
}

int mg_admin_list_people(struct mg_admin *a)
{
	int count = 0;
	enum mg_stored done = mg_store_visitors(a->s, print_visitor, &count);
	if (done != MG_STORED)
		return mg_admin_failed(a, done);
	if (!count)
		puts("There is nobody.");
	return MG_EXIT_FINE;
}

static bool print_banned(void *arg, const struct mg_visitor *v)
{
	*(int *)arg += v->banned;
	if (v->banned)
		printf("v%lld  %s\n", (long long)v->id, v->name);
	return true;
}

static bool print_address(void *arg, const char *address, int64_t since)
{
	++*(int *)arg;
	printf("%s  since ", address);
	mg_admin_print_time(since);
	putchar('\n');
	return true;
}

int mg_admin_list_bans(struct mg_admin *a)
{
	int count = 0;
	enum mg_stored done = mg_store_visitors(a->s, print_banned, &count);
	if (done == MG_STORED)
		done = mg_store_banned_addresses(a->s, print_address, &count);
	if (done != MG_STORED)
		return mg_admin_failed(a, done);
	if (!count)
		puts("Nobody is banned.");
	return MG_EXIT_FINE;
}

/* Whom a word means: v7, or an address or network in its usual form. */
static bool read_whom(const char *word, int64_t *visitor, char address[MG_NETWORK_TEXT_MAX])
{
	struct mg_network network;
	long number;
	*visitor = 0;
	address[0] = '\0';
	if (word[0] == 'v' && mg_str_number(mg_str(word + 1), INT32_MAX, &number) && number > 0)
		*visitor = number;
	else if (mg_network_read(word, &network))
		mg_network_write(&network, address);
	else
		return false;
	return true;
}

bool mg_admin_is_whom(const char *word)
{
	char address[MG_NETWORK_TEXT_MAX];
	int64_t visitor;
	return read_whom(word, &visitor, address);
}

static int set_ban(struct mg_admin *a, bool banned)
{
	char address[MG_NETWORK_TEXT_MAX];
	int64_t visitor;
	const char *whom = a->words.at[1];
	read_whom(whom, &visitor, address);
	mg_assert(visitor || address[0]);
	enum mg_stored done = mg_store_begin(a->s), set = MG_STORE_FAILED;
	if (done != MG_STORED)
		return mg_admin_failed(a, done);
	set = visitor ? mg_store_ban_visitor(a->s, visitor, banned) : mg_store_ban_address(a->s, address, banned, mg_admin_now());
	if (set == MG_STORE_NONE && !visitor)
		set = mg_store_ban_address(a->s, whom, banned, mg_admin_now()); /* a single address of IPv6, as it was stored once */
	if (set == MG_STORE_NONE) {
		mg_store_rollback(a->s);
		mg_complain(visitor ? "there is no visitor %s" : "%s is not banned", whom);
		return MG_EXIT_BAD_INPUT;
	}
	done = mg_store_commit(a->s);
	if (done != MG_STORED)
		return mg_admin_failed(a, done);
	printf("%s is %s\n", visitor ? whom : address, banned ? "banned" : "welcome again");
	return MG_EXIT_FINE;
}

int mg_admin_ban(struct mg_admin *a)
{
	return set_ban(a, true);
}

int mg_admin_lift(struct mg_admin *a)
{
	return set_ban(a, false);
}

int mg_admin_set_role(struct mg_admin *a)
{
	static const char *const words[MG_ROLES] = {"none", "moderator", "host"};
	char address[MG_NETWORK_TEXT_MAX];
	int64_t visitor;
	int role = 0;
	while (role < MG_ROLES && strcmp(words[role], a->words.at[2]) != 0)
		role++;
	if (role == MG_ROLES || !read_whom(a->words.at[1], &visitor, address) || !visitor)
		return mg_misused(&mg_command_admin, "role takes a visitor, like v7, and moderator, host or none");
	enum mg_stored done = mg_store_begin(a->s);
	if (done == MG_STORED) {
		done = mg_store_set_role(a->s, visitor, (enum mg_role)role);
		if (done == MG_STORED)
			done = mg_store_commit(a->s);
		else
			mg_store_rollback(a->s);
	}
	if (done == MG_STORE_NONE) {
		mg_complain("there is no visitor %s", a->words.at[1]);
		return MG_EXIT_BAD_INPUT;
	}
	if (done != MG_STORED)
		return mg_admin_failed(a, done);
	printf(role ? "%s is %s now\n" : "%s has no role now\n", a->words.at[1], words[role]);
	return MG_EXIT_FINE;
}
