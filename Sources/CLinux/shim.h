// What Linux and its compilers have beyond POSIX, and Swift's Glibc module therefore leaves out.

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

/// Renames a file or folder unless the new name is there already: renameat2(2) with RENAME_NOREPLACE.
/// 0 when it was done, else -1.
static inline int rename_to_new(const char *from, const char *to) {
  extern int renameat2(int, const char *, int, const char *, unsigned);
  const int working_directory = -100; // AT_FDCWD
  return renameat2(working_directory, from, working_directory, to, 1);
}

/// Prefetches the memory at a place that is written to soon. The place need not
/// be one that may be written to.
static inline void prefetch_for_writing(const void *place) { __builtin_prefetch(place, 1); }

/// Prefetches the memory at a place that is read soon.
static inline void prefetch_for_reading(const void *place) { __builtin_prefetch(place); }

/// Has the allocator keep memory that is freed for what is asked for next, in place of giving it back to
/// the system, which must clear each page that it hands out again; and has it take more at a time.
/// mallopt(3) with M_MMAP_THRESHOLD, M_TRIM_THRESHOLD and M_TOP_PAD.
static inline void keep_freed_memory(void) {
  extern int mallopt(int, int);
  mallopt(-3, 32 << 20); // The most that is allowed.
  mallopt(-1, 0x7FFFFFFF);
  mallopt(-2, 1 << 20);
}
