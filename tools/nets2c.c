/* nets2c: prints the shipped nets as a C table, so that the program starts without reading any.
 *
 *     nets2c industry-4.net ... > nets.c
 *
 * Without files the table is empty: a page fetches its nets by itself. */
#include "bots/net.h"
#include "whole_file.h"

static void print_numbers(const int16_t *numbers, int n)
{
	printf("{");
	for (int i = 0; i < n; i++)
		printf("%d,", numbers[i]);
	printf("}");
}

static void print_net(const struct mg_net *net)
{
	printf("\t{\n\t\t.board = 0x%llxu, .players = %d,\n\t\t.bias = ", (unsigned long long)net->board, net->players);
	print_numbers(net->bias, MG_NET_HIDDEN);
	printf(",\n\t\t.in = {\n");
	for (int i = 0; i < MG_NET_INPUTS; i++) {
		printf("\t\t\t");
		print_numbers(net->in[i], MG_NET_HIDDEN);
		printf(",\n");
	}
	printf("\t\t},\n\t\t.out = {");
	for (int k = 0; k < MG_NET_OUTPUTS; k++) {
		print_numbers(net->out[k], MG_NET_HIDDEN);
		printf(", ");
	}
	printf("},\n\t\t.shift = {%d, %d},\n\t},\n", net->shift[0], net->shift[1]);
}

/* Reads one file; false after saying what is wrong with it. */
static bool read_file(const char *path, struct mg_net *net)
{
	size_t len;
	const char *bytes = read_whole_file(path, MG_NET_BYTES + 1, &len);
	const char *wrong = mg_net_read((const uint8_t *)bytes, len, net);
	if (wrong)
		fprintf(stderr, "%s %s\n", path, wrong);
	return !wrong;
}

int main(int argc, char **argv)
{
	static struct mg_net net;
	printf("/* Made by tools/nets2c from nets/. */\n#include \"bots/net.h\"\n\n");
	if (argc > 1)
		printf("static const struct mg_net nets[] = {\n");
	for (int i = 1; i < argc; i++) {
		if (!read_file(argv[i], &net))
			return 1;
		print_net(&net);
	}
	if (argc > 1)
		printf("};\n\nconst struct mg_net *mg_net_shipped(int index)\n{\n"
		       "\treturn index >= 0 && index < %d ? &nets[index] : NULL;\n}\n", argc - 1);
	else
		printf("const struct mg_net *mg_net_shipped(int index)\n{\n\t(void)index;\n\treturn NULL;\n}\n");
	return 0;
}
