/* forgetful.c: the VFS itself: files whose writes wait in memory for their sync. */
#include "forgetful.h"

#include "base/rng.h"

#include <fcntl.h>
#include <pthread.h>
#include <sqlite3.h>
#include <sys/stat.h>
#include <unistd.h>

enum { MAX_IMAGES = 32, PATH_ROOM = 512, SECTOR = 512 };

/* Something that was done to a file since its last sync. */
struct change {
	struct change *next; /* owned */
	int64_t at;          /* of a write; of a truncation the new size */
	int64_t len;         /* -1: a truncation */
	uint8_t data[];
};

/* A file as its process sees it. Kept after it is closed, since what was not synced is not lost by that. */
struct image {
	char path[PATH_ROOM]; /* "": unused */
	uint8_t *data;        /* owned */
	int64_t size, room;
	struct change *first, **last;
};

/* The disk. SQLite knows one set of VFS for a whole process, so there is one of these. */
static struct {
	pthread_mutex_t lock;
	sqlite3_vfs vfs, *real;
	struct image image[MAX_IMAGES];
	int64_t limit;
	long operations, cut_at;
	struct mg_rng chance;
	bool cut;
	void (*then)(void);
} disk = {.lock = PTHREAD_MUTEX_INITIALIZER, .limit = INT64_MAX};

struct file {
	sqlite3_file base;
	struct image *image; /* NULL: a temporary file, passed through */
	sqlite3_file *real;  /* behind this struct */
};

static void *need(void *memory)
{
	if (!memory)
		abort();
	return memory;
}

static void forget(struct image *im)
{
	for (struct change *c = im->first, *next; c; c = next) {
		next = c->next;
		free(c);
	}
	im->first = NULL;
	im->last = &im->first;
}

static void resize(struct image *im, int64_t size)
{
	if (size > im->room) {
		im->room = size * 2;
		im->data = need(realloc(im->data, (size_t)im->room));
	}
	if (size > im->size)
		memset(im->data + im->size, 0, (size_t)(size - im->size));
	im->size = size;
}

static void load(struct image *im, const char *path)
{
	int fd = open(path, O_RDONLY | O_CLOEXEC);
	struct stat st;
	snprintf(im->path, sizeof im->path, "%s", path);
	forget(im);
	im->size = 0;
	if (fd < 0)
		return;
	if (fstat(fd, &st) != 0)
		abort();
	resize(im, st.st_size);
	for (int64_t at = 0; at < st.st_size;) {
		ssize_t got = pread(fd, im->data + at, (size_t)(st.st_size - at), at);
		if (got <= 0)
			abort();
		at += got;
	}
	close(fd);
}

static struct image *find(const char *path, bool make)
{
	struct image *unused = NULL;
	for (int i = 0; i < MAX_IMAGES; i++) {
		if (strcmp(disk.image[i].path, path) == 0)
			return &disk.image[i];
		if (!disk.image[i].path[0] && !unused)
			unused = &disk.image[i];
	}
	if (!make)
		return NULL;
	/* Before SQLite opens the file: closing a descriptor of it later would drop SQLite's locks. */
	load(need(unused), path);
	return unused;
}

/* Brings a change, or those sectors of it that chance chooses, to the real file. */
static void survive(const struct image *im, const struct change *c, bool torn)
{
	int fd = open(im->path, O_WRONLY | O_CLOEXEC);
	if (fd < 0)
		return;
	if (c->len < 0 && ftruncate(fd, c->at) != 0)
		abort();
	for (int64_t done = 0; done < c->len;) {
		int64_t part = SECTOR - (c->at + done) % SECTOR;
		part = part < c->len - done ? part : c->len - done;
		if (!torn || mg_rng_below(&disk.chance, 2))
			if (pwrite(fd, c->data + done, (size_t)part, c->at + done) != part)
				abort();
		done += part;
	}
	close(fd);
}

static void cut_power(void)
{
	disk.cut = true;
	for (int i = 0; i < MAX_IMAGES; i++) {
		for (struct change *c = disk.image[i].first; disk.image[i].path[0] && c; c = c->next) {
			uint32_t fate = mg_rng_below(&disk.chance, 3);
			if (fate)
				survive(&disk.image[i], c, fate == 2);
		}
	}
	if (disk.then)
		disk.then();
}

/* Counts an operation. False: there is no power. */
static bool powered(void)
{
	if (!disk.cut && ++disk.operations == disk.cut_at)
		cut_power();
	return !disk.cut;
}

static int64_t all_bytes(void)
{
	int64_t sum = 0;
	for (int i = 0; i < MAX_IMAGES; i++)
		sum += disk.image[i].path[0] ? disk.image[i].size : 0;
	return sum;
}

static void note(struct image *im, int64_t at, const void *data, int64_t len)
{
	struct change *c = need(malloc(sizeof *c + (len > 0 ? (size_t)len : 0)));
	*c = (struct change){.at = at, .len = len};
	if (len > 0)
		memcpy(c->data, data, (size_t)len);
	*im->last = c;
	im->last = &c->next;
}

static int do_write(struct image *im, const void *data, int len, int64_t at)
{
	if (!powered())
		return SQLITE_IOERR_WRITE;
	int64_t end = at + len;
	if (end > im->size && all_bytes() + end - im->size > disk.limit)
		return SQLITE_FULL;
	if (end > im->size)
		resize(im, end);
	memcpy(im->data + at, data, (size_t)len);
	note(im, at, data, len);
	return SQLITE_OK;
}

static int do_sync(struct file *f)
{
	struct image *im = f->image;
	if (!powered())
		return SQLITE_IOERR_FSYNC;
	for (const struct change *c = im->first; c; c = c->next) {
		int code = c->len < 0 ? f->real->pMethods->xTruncate(f->real, c->at)
				      : f->real->pMethods->xWrite(f->real, c->data, (int)c->len, c->at);
		if (code != SQLITE_OK)
			return code;
	}
	forget(im);
	return SQLITE_OK;
}

static int do_read(const struct image *im, void *out, int len, int64_t at)
{
	if (disk.cut)
		return SQLITE_IOERR_READ;
	int64_t have = at >= im->size ? 0 : im->size - at < len ? im->size - at : len;
	if (have > 0)
		memcpy(out, im->data + at, (size_t)have);
	memset((uint8_t *)out + have, 0, (size_t)(len - have));
	return have == len ? SQLITE_OK : SQLITE_IOERR_SHORT_READ;
}

static int file_read(sqlite3_file *file, void *out, int len, sqlite3_int64 at)
{
	struct file *f = (struct file *)file;
	if (!f->image)
		return f->real->pMethods->xRead(f->real, out, len, at);
	pthread_mutex_lock(&disk.lock);
	int code = do_read(f->image, out, len, at);
	pthread_mutex_unlock(&disk.lock);
	return code;
}

static int file_write(sqlite3_file *file, const void *data, int len, sqlite3_int64 at)
{
	struct file *f = (struct file *)file;
	if (!f->image)
		return f->real->pMethods->xWrite(f->real, data, len, at);
	pthread_mutex_lock(&disk.lock);
	int code = do_write(f->image, data, len, at);
	pthread_mutex_unlock(&disk.lock);
	return code;
}

static int file_truncate(sqlite3_file *file, sqlite3_int64 size)
{
	struct file *f = (struct file *)file;
	if (!f->image)
		return f->real->pMethods->xTruncate(f->real, size);
	pthread_mutex_lock(&disk.lock);
	int code = powered() ? SQLITE_OK : SQLITE_IOERR_TRUNCATE;
	if (code == SQLITE_OK) {
		resize(f->image, size);
		note(f->image, size, NULL, -1);
	}
	pthread_mutex_unlock(&disk.lock);
	return code;
}

static int file_sync(sqlite3_file *file, int flags)
{
	struct file *f = (struct file *)file;
	if (!f->image)
		return f->real->pMethods->xSync(f->real, flags);
	pthread_mutex_lock(&disk.lock);
	int code = do_sync(f);
	pthread_mutex_unlock(&disk.lock);
	return code;
}

static int file_size(sqlite3_file *file, sqlite3_int64 *size)
{
	struct file *f = (struct file *)file;
	if (!f->image)
		return f->real->pMethods->xFileSize(f->real, size);
	pthread_mutex_lock(&disk.lock);
	*size = f->image->size;
	int code = disk.cut ? SQLITE_IOERR_FSTAT : SQLITE_OK;
	pthread_mutex_unlock(&disk.lock);
	return code;
}

static int file_control(sqlite3_file *file, int what, void *arg)
{
	(void)file, (void)what, (void)arg; /* hints about the real file would change it */
	return SQLITE_NOTFOUND;
}

/* What is passed on. */
#define REAL(file) (((struct file *)(file))->real)

static int file_close(sqlite3_file *file)
{
	return REAL(file)->pMethods->xClose(REAL(file));
}

static int file_lock(sqlite3_file *file, int level)
{
	return REAL(file)->pMethods->xLock(REAL(file), level);
}

static int file_unlock(sqlite3_file *file, int level)
{
	return REAL(file)->pMethods->xUnlock(REAL(file), level);
}

static int file_reserved(sqlite3_file *file, int *out)
{
	return REAL(file)->pMethods->xCheckReservedLock(REAL(file), out);
}

static int file_sector(sqlite3_file *file)
{
	return REAL(file)->pMethods->xSectorSize(REAL(file));
}

static int file_device(sqlite3_file *file)
{
	return REAL(file)->pMethods->xDeviceCharacteristics(REAL(file));
}

static int file_shm_map(sqlite3_file *file, int page, int size, int extend, void volatile **out)
{
	return REAL(file)->pMethods->xShmMap(REAL(file), page, size, extend, out);
}

static int file_shm_lock(sqlite3_file *file, int offset, int n, int flags)
{
	return REAL(file)->pMethods->xShmLock(REAL(file), offset, n, flags);
}

static void file_shm_barrier(sqlite3_file *file)
{
	REAL(file)->pMethods->xShmBarrier(REAL(file));
}

static int file_shm_unmap(sqlite3_file *file, int remove)
{
	return REAL(file)->pMethods->xShmUnmap(REAL(file), remove);
}

static const sqlite3_io_methods methods = {
	2, file_close, file_read, file_write, file_truncate, file_sync, file_size, file_lock, file_unlock, file_reserved,
	file_control, file_sector, file_device, file_shm_map, file_shm_lock, file_shm_barrier, file_shm_unmap, NULL, NULL,
};

static int vfs_open(sqlite3_vfs *vfs, const char *path, sqlite3_file *file, int flags, int *out_flags)
{
	struct file *f = (struct file *)file;
	(void)vfs;
	*f = (struct file){.real = (sqlite3_file *)(f + 1)};
	if (path) {
		pthread_mutex_lock(&disk.lock);
		f->image = disk.cut ? NULL : find(path, true);
		pthread_mutex_unlock(&disk.lock);
		if (!f->image)
			return SQLITE_CANTOPEN;
	}
	int code = disk.real->xOpen(disk.real, path, f->real, flags, out_flags);
	if (code == SQLITE_OK)
		f->base.pMethods = &methods;
	return code;
}

static int vfs_delete(sqlite3_vfs *vfs, const char *path, int sync)
{
	(void)vfs, (void)sync;
	pthread_mutex_lock(&disk.lock);
	int code = powered() ? disk.real->xDelete(disk.real, path, 0) : SQLITE_IOERR_DELETE;
	struct image *im = code == SQLITE_OK ? find(path, false) : NULL;
	if (im) {
		forget(im);
		im->size = 0;
		im->path[0] = '\0';
	}
	pthread_mutex_unlock(&disk.lock);
	return code;
}

void forgetful_install(void)
{
	disk.real = need(sqlite3_vfs_find(NULL));
	disk.vfs = *disk.real;
	disk.vfs.zName = "forgetful";
	disk.vfs.szOsFile = (int)sizeof(struct file) + disk.real->szOsFile;
	disk.vfs.pNext = NULL;
	disk.vfs.xOpen = vfs_open;
	disk.vfs.xDelete = vfs_delete;
	sqlite3_vfs_register(&disk.vfs, 1);
}

void forgetful_remove(void)
{
	sqlite3_vfs_unregister(&disk.vfs);
	sqlite3_vfs_register(disk.real, 1);
	forgetful_restart();
	forgetful_limit(INT64_MAX);
}

void forgetful_cut_in(long operations, uint64_t seed, void (*then)(void))
{
	pthread_mutex_lock(&disk.lock);
	disk.cut_at = operations ? disk.operations + operations : 0;
	disk.chance = mg_rng_seed(seed);
	disk.then = then;
	pthread_mutex_unlock(&disk.lock);
}

bool forgetful_is_cut(void)
{
	pthread_mutex_lock(&disk.lock);
	bool cut = disk.cut;
	pthread_mutex_unlock(&disk.lock);
	return cut;
}

long forgetful_operations(void)
{
	pthread_mutex_lock(&disk.lock);
	long operations = disk.operations;
	pthread_mutex_unlock(&disk.lock);
	return operations;
}

void forgetful_restart(void)
{
	pthread_mutex_lock(&disk.lock);
	for (int i = 0; i < MAX_IMAGES; i++) {
		forget(&disk.image[i]);
		free(disk.image[i].data);
		disk.image[i] = (struct image){0};
	}
	disk.cut = false;
	disk.cut_at = 0;
	disk.operations = 0;
	pthread_mutex_unlock(&disk.lock);
}

void forgetful_limit(int64_t bytes)
{
	pthread_mutex_lock(&disk.lock);
	disk.limit = bytes;
	pthread_mutex_unlock(&disk.lock);
}
