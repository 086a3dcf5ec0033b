// parse_only FILE THREADS: parses each line of an NDJSON file by simdjson and does nothing with it.
//
// The least that a program takes which lets simdjson parse all of the file. Each thread has its part
// of the file and reads it in pieces of 1 MiB, which it parses while they are in the cache. Prints how
// many documents there were.
#include <atomic>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <fcntl.h>
#include <simdjson.h>
#include <sys/stat.h>
#include <thread>
#include <unistd.h>
#include <vector>

static const size_t piece = 1 << 20;

[[noreturn]] static void fail(const char *what) {
  std::fprintf(stderr, "parse_only: %s\n", what);
  std::exit(1);
}

// Where the first line begins at or behind a place, which is the end when there is none.
static off_t line_start(int file, off_t place, off_t end) {
  std::vector<char> bytes(1 << 16);
  for (off_t at = place - 1; place > 0 && at < end;) {
    ssize_t count = pread(file, bytes.data(), bytes.size(), at);
    if (count <= 0) fail("cannot read");
    if (auto newline = static_cast<char *>(std::memchr(bytes.data(), '\n', count))) {
      return at + (newline - bytes.data()) + 1;
    }
    at += count;
  }
  return place > 0 ? end : 0;
}

// Parses the lines that lie wholly in the bytes; says how many bytes these were.
static size_t parse_lines(
  simdjson::dom::parser &parser, const char *bytes, size_t count, size_t &documents) {
  size_t start = 0;
  while (auto newline = static_cast<const char *>(std::memchr(bytes + start, '\n', count - start))) {
    size_t length = newline - (bytes + start);
    if (length > 0) {
      if (parser.parse(bytes + start, length, false).error()) fail("a line is not JSON");
      documents++;
    }
    start += length + 1;
  }
  return start;
}

static size_t parse_part(int file, off_t start, off_t end) {
  std::vector<char> bytes(piece + simdjson::SIMDJSON_PADDING);
  simdjson::dom::parser parser;
  size_t documents = 0, kept = 0;
  while (start < end) {
    if (bytes.size() < kept + piece + simdjson::SIMDJSON_PADDING) {
      bytes.resize(kept + piece + simdjson::SIMDJSON_PADDING);
    }
    size_t wanted = std::min<size_t>(piece, end - start);
    ssize_t count = pread(file, bytes.data() + kept, wanted, start);
    if (count <= 0) fail("cannot read");
    start += count;
    kept += count;
    if (start == end && bytes[kept - 1] != '\n') bytes[kept++] = '\n';
    size_t parsed = parse_lines(parser, bytes.data(), kept, documents);
    kept -= parsed;
    std::memmove(bytes.data(), bytes.data() + parsed, kept);
  }
  return documents;
}

int main(int count, char **arguments) {
  if (count != 3 || std::atoi(arguments[2]) < 1) fail("FILE and THREADS are needed");
  int file = open(arguments[1], O_RDONLY);
  struct stat status;
  if (file < 0 || fstat(file, &status) != 0) fail("cannot open the file");
  off_t threads = std::atoi(arguments[2]);
  std::atomic<size_t> documents = 0;
  std::vector<std::thread> running;
  for (off_t part = 0; part < threads; part++) {
    running.emplace_back([=, &documents] {
      off_t start = line_start(file, status.st_size * part / threads, status.st_size);
      off_t end = line_start(file, status.st_size * (part + 1) / threads, status.st_size);
      documents += parse_part(file, start, end);
    });
  }
  for (auto &thread : running) thread.join();
  std::printf("%zu\n", documents.load());
}
