// What Linux and its compilers have beyond POSIX, and Swift's Glibc module therefore leaves out; and what
// is simpler in C.

#include <pthread.h>

/// Asks the system to bring bytes of a file to the disk, without waiting for it: sync_file_range(2)
/// with SYNC_FILE_RANGE_WRITE.
static inline int start_writing_out(int descriptor, long long offset, long long count) {
  extern int sync_file_range(int, long long, long long, unsigned);
  return sync_file_range(descriptor, offset, count, 2);
}

/// Brings all that was written to a file system to its disk, and waits for it: syncfs(2).
static inline int write_out_file_system(int descriptor) {
  extern int syncfs(int);
  return syncfs(descriptor);
}

/// Whether some bytes lie among others, one behind the other: memmem(3).
static inline _Bool holds_bytes(const void *bytes, unsigned long count, const void *part, unsigned long size) {
  extern void *memmem(const void *, unsigned long, const void *, unsigned long);
  return memmem(bytes, count, part, size) != 0;
}

static inline int rename_with_flags(const char *from, const char *to, unsigned flags) {
  extern int renameat2(int, const char *, int, const char *, unsigned);
  const int working_directory = -100; // AT_FDCWD
  return renameat2(working_directory, from, working_directory, to, flags);
}

/// Renames a file or folder unless the new name is there already: renameat2(2) with RENAME_NOREPLACE.
/// 0 when it was done, else -1.
static inline int rename_to_new(const char *from, const char *to) { return rename_with_flags(from, to, 1); }

/// Exchanges the names of two files or folders in one step: renameat2(2) with RENAME_EXCHANGE.
/// 0 when it was done, else -1.
static inline int exchange_names(const char *one, const char *other) { return rename_with_flags(one, other, 2); }

/// Prefetches the memory at a place that is written to soon. The place need not
/// be one that may be written to.
static inline void prefetch_for_writing(const void *place) { __builtin_prefetch(place, 1); }

/// Prefetches the memory at a place that is read soon.
static inline void prefetch_for_reading(const void *place) { __builtin_prefetch(place); }

static inline void *hold_thread(void *lock) {
  pthread_mutex_lock((pthread_mutex_t *)lock);
  pthread_mutex_unlock((pthread_mutex_t *)lock);
  return 0;
}

/// Tries whether the system gives a number of threads, of up to 64, at the same time: 0, or the error number
/// of pthread_create(3).
static inline int test_threads(int count) {
  pthread_t threads[64];
  pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
  int started = 0, code = 0;
  pthread_mutex_lock(&lock);
  while (code == 0 && started < count && started < 64) {
    code = pthread_create(&threads[started], 0, hold_thread, &lock);
    if (code == 0) started++;
  }
  pthread_mutex_unlock(&lock);
  for (int thread = 0; thread < started; thread++) pthread_join(threads[thread], 0);
  return code;
}

/// Has the allocator keep memory that is freed for what is asked for next, in place of giving it back to
/// the system, which must clear each page that it hands out again; and has it take more at a time.
/// mallopt(3) with M_MMAP_THRESHOLD, M_TRIM_THRESHOLD and M_TOP_PAD.
static inline void keep_freed_memory(void) {
  extern int mallopt(int, int);
  mallopt(-3, 32 << 20); // The most that is allowed.
  mallopt(-1, 0x7FFFFFFF);
  mallopt(-2, 1 << 20);
}

/// Opens a file in memory, which has no name and is gone with its last descriptor: memfd_create(2) with
/// MFD_CLOEXEC. -1 when the system refuses it, and `errno` says why.
static inline int open_file_in_memory(const char *name) {
  extern int memfd_create(const char *, unsigned);
  return memfd_create(name, 1);
}

/// The environment of this process: environ(7).
static inline char **own_environment(void) {
  extern char **environ;
  return environ;
}

/// Has a program that is started not get the descriptors from `first` on:
/// posix_spawn_file_actions_addclosefrom_np(3).
static inline int close_descriptors_from(void *actions, int first) {
  extern int posix_spawn_file_actions_addclosefrom_np(void *, int);
  return posix_spawn_file_actions_addclosefrom_np(actions, first);
}
