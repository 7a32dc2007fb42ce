/* wasm.c: keeps the WebAssembly module free of imports. No other build has it.
 *
 * The C library's vsnprintf() can complain on standard error about formats that this build of it leaves out. We use
 * none of them, but the way to standard error would be linked, and asked of whoever loads the module. These stand in
 * for the library's own functions of those names. */
#include "base/base.h"

#include <sys/types.h>

size_t __stdio_write(FILE *file, const unsigned char *data, size_t len);
off_t __stdio_seek(FILE *file, off_t offset, int whence);
int __stdio_close(FILE *file);

size_t __stdio_write(FILE *file, const unsigned char *data, size_t len)
{
	(void)file;
	(void)data;
	return len;
}

off_t __stdio_seek(FILE *file, off_t offset, int whence)
{
	(void)file;
	(void)offset;
	(void)whence;
	return -1;
}

int __stdio_close(FILE *file)
{
	(void)file;
	return 0;
}
