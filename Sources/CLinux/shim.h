// What Linux has beyond POSIX, and Swift's Glibc module therefore leaves out.

/// Asks the system to bring bytes of a file to the disk, without waiting for it: sync_file_range(2)
/// with SYNC_FILE_RANGE_WRITE.
static inline int start_writing_out(int descriptor, long long offset, long long count) {
  extern int sync_file_range(int, long long, long long, unsigned);
  return sync_file_range(descriptor, offset, count, 2);
}
