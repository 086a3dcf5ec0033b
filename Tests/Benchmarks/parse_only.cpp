// Parses every line of an NDJSON file with simdjson and does nothing else: the bound below which no
// program that parses by it can get. `adherence report` is measured against it.
//
//   clang++ -std=c++17 -O3 Tests/Benchmarks/parse_only.cpp -lsimdjson -lpthread -o parse_only
//   ./parse_only MedicationAdministration.ndjson 2
//
// FILE is read in pieces of 1 MiB that end with a line, as the tool does; THREADS threads take them
// in turn. It prints the number of lines and the seconds that passed; a line that is no JSON ends it.
#include <simdjson.h>

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <fcntl.h>
#include <memory>
#include <mutex>
#include <thread>
#include <unistd.h>
#include <vector>

namespace {

constexpr size_t piece_size = 1 << 20;

// A file that several threads read piece by piece.
class Pieces {
public:
  explicit Pieces(const char *path) : descriptor(open(path, O_RDONLY)) {
    if (descriptor < 0) fail("the file cannot be opened");
  }

  ~Pieces() { close(descriptor); }

  // Reads the next whole lines; 0 bytes at the end of the file.
  size_t next(uint8_t *buffer) {
    std::lock_guard<std::mutex> turn(mutex);
    ssize_t count = pread(descriptor, buffer, piece_size, offset);
    if (count < 0) fail("the file cannot be read");
    size_t length = count;
    if (length == piece_size) {
      auto end = static_cast<const uint8_t *>(memrchr(buffer, '\n', length));
      if (!end) fail("a line is longer than a piece");
      length = end - buffer + 1;
    }
    offset += length;
    return length;
  }

  [[noreturn]] static void fail(const char *reason) {
    fprintf(stderr, "parse_only: %s\n", reason);
    exit(1);
  }

private:
  int descriptor;
  off_t offset = 0;
  std::mutex mutex;
};

// Parses the lines of piece after piece; their number.
size_t parse(Pieces &pieces) {
  std::unique_ptr<uint8_t[]> buffer(new uint8_t[piece_size + simdjson::SIMDJSON_PADDING]);
  simdjson::dom::parser parser;
  size_t lines = 0;
  while (size_t length = pieces.next(buffer.get())) {
    for (size_t start = 0; start < length;) {
      const uint8_t *line = buffer.get() + start;
      auto end = static_cast<const uint8_t *>(memchr(line, '\n', length - start));
      size_t count = end ? end - line : length - start;
      if (count > 0 && parser.parse(line, count, false).error()) Pieces::fail("not JSON");
      lines += count > 0;
      start += count + 1;
    }
  }
  return lines;
}

} // namespace

int main(int count, char **arguments) {
  if (count != 3) Pieces::fail("call it as parse_only FILE THREADS");
  Pieces pieces(arguments[1]);
  size_t threads = std::max(1, atoi(arguments[2]));
  std::vector<size_t> lines(threads);
  auto begin = std::chrono::steady_clock::now();
  std::vector<std::thread> workers;
  for (size_t number = 0; number < threads; number++) {
    workers.emplace_back([&, number] { lines[number] = parse(pieces); });
  }
  for (auto &worker : workers) worker.join();
  std::chrono::duration<double> seconds = std::chrono::steady_clock::now() - begin;
  size_t sum = 0;
  for (size_t number : lines) sum += number;
  printf("%zu lines in %.3f s\n", sum, seconds.count());
}
