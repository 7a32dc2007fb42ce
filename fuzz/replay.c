/* replay.c: a fuzz target's main() where there is no libFuzzer: gives it the files that are named, once each, and says so in TAP. */
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

/* The whole file in memory of exactly its size, so that a sanitizer sees what is read beyond it. */
static uint8_t *whole_file(const char *path, size_t *size)
{
	FILE *file = fopen(path, "rb");
	if (!file || fseek(file, 0, SEEK_END))
		return NULL;
	long length = ftell(file);
	rewind(file);
	uint8_t *data = length < 0 ? NULL : malloc((size_t)length + !length);
	if (data)
		*size = fread(data, 1, (size_t)length, file);
	fclose(file);
	return data;
}

int main(int argc, char **argv)
{
	printf("1..%d\n", argc - 1);
	for (int i = 1; i < argc; i++) {
		size_t size = 0;
		uint8_t *data = whole_file(argv[i], &size);
		if (!data) {
			printf("not ok %d - %s cannot be read\n", i, argv[i]);
			continue;
		}
		LLVMFuzzerTestOneInput(data, size);
		free(data);
		printf("ok %d - %s\n", i, argv[i]);
		fflush(stdout);
	}
	return 0;
}
