internal import CLinux
internal import DurableOutput
internal import FHIRServer
internal import Glibc

/// The person's browser.
enum Browser {
  /// Has a program open an address; when it cannot, the person has the address to open.
  static func open(_ address: String, by program: String) {
    var actions = unsafe posix_spawn_file_actions_t()
    unsafe posix_spawn_file_actions_init(&actions)
    defer { unsafe posix_spawn_file_actions_destroy(&actions) }
    for descriptor in STDIN_FILENO...STDERR_FILENO {
      unsafe posix_spawn_file_actions_addopen(&actions, descriptor, "/dev/null", O_RDWR, 0)
    }
    let arguments = [program, address]
    var words = unsafe arguments.map { unsafe strdup($0) } + [nil]
    defer { while let word = unsafe words.popLast() { unsafe free(word) } }
    var id = pid_t()
    unsafe posix_spawnp(&id, program, &actions, nil, words, own_environment())
  }
}

/// A line that the person pastes.
enum PastedLine {
  private static let longest = 8 << 10
  private static let pause = Duration.milliseconds(20)

  /// Reads one from standard input.
  ///
  /// Throws ``LoginFault``, and `CancellationError`.
  static func read(within seconds: Double) async throws -> String {
    let end = ContinuousClock.now + .seconds(seconds)
    var line: [UInt8] = []
    while ContinuousClock.now < end {
      var waiting = pollfd(fd: STDIN_FILENO, events: Int16(POLLIN), revents: 0)
      guard unsafe poll(&waiting, 1, 0) > 0 else {
        try await Task.sleep(for: pause)
        continue
      }
      var byte: UInt8 = 0
      let count = unsafe withUnsafeMutableBytes(of: &byte) {
        unsafe Descriptor.read(from: STDIN_FILENO, into: $0)
      }
      guard count > 0, byte != UInt8(ascii: "\n"), line.count < longest else { break }
      line.append(byte)
    }
    guard ContinuousClock.now < end else { throw LoginFault.timedOut(seconds) }
    return String(String(decoding: line, as: UTF8.self).withoutOuterBlanks)
  }
}
