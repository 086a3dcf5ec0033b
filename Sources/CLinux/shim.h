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

/// Asks the processor to bring the memory at a place near, for it is written to soon. The place need not
/// be one that may be written to.
static inline void bring_near_for_writing(const void *place) { __builtin_prefetch(place, 1); }
