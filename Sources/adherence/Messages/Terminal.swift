internal import DurableOutput
internal import Features
internal import FoundationEssentials
internal import Glibc

/// What the system tells of a terminal.
enum Terminal {
  /// The columns of the terminal that a descriptor leads to; nil when it leads elsewhere.
  static func width(_ descriptor: Int32) -> Int? {
    guard isatty(descriptor) == 1 else { return nil }
    var size = winsize()
    let isKnown = unsafe ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0
    return isKnown && size.ws_col > 0 ? Int(size.ws_col) : 80
  }
}

/// Standard error, where messages and progress go.
enum StandardError {
  /// Whether a person is looking at it.
  static let isTerminal = isatty(STDERR_FILENO) == 1

  /// Shows one line in place of the one before, as much of it as the terminal is wide: what goes on in a
  /// second line could not be taken away.
  static func showLine(_ text: String) {
    write("\r\u{1B}[K" + text.prefix((Terminal.width(STDERR_FILENO) ?? 80) - 1))
  }

  static func write(_ text: String) {
    let bytes = Array(text.utf8)
    _ = unsafe bytes.withUnsafeBytes { unsafe Glibc.write(STDERR_FILENO, $0.baseAddress, $0.count) }
  }
}

/// Standard output, where lists go.
enum StandardOutput {
  /// The columns of the terminal that shows it; nil when it goes elsewhere.
  static let terminalWidth = Terminal.width(STDOUT_FILENO)

  /// Writes a whole text; when nobody reads it any more, the process ends without a word.
  ///
  /// Throws ``OutputError`` when it cannot be written, as on a full disk.
  static func write(_ text: String) throws(OutputError) { try write(bytes: Array(text.utf8)) }

  /// Writes bytes as ``write(_:)`` does a text.
  static func write(bytes: [UInt8]) throws(OutputError) {
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = unsafe rest.withUnsafeBytes { bytes in
        unsafe Glibc.write(STDOUT_FILENO, bytes.baseAddress, bytes.count)
      }
      if count < 0, errno == EINTR { continue }
      if count < 0, errno == EPIPE { endByBrokenPipe() }
      guard count > 0 else {
        throw .cannotWrite("standard output", errno: errno, elsewhere: "write elsewhere")
      }
      rest = rest.dropFirst(count)
    }
  }

  /// Ends without a word, as tools do whose reader (`head`) has seen enough.
  static func endByBrokenPipe() -> Never {
    signal(SIGPIPE, SIG_DFL)
    raise(SIGPIPE)
    Glibc.exit(128 + SIGPIPE)
  }

  /// Says on a line of its own where an output is, for a script to go on with; nothing where standard
  /// output was closed, for then nobody asks: what stands in its place can only be read from.
  ///
  /// Throws ``OutputError`` as ``write(_:)`` does.
  static func tell(place: String) throws(OutputError) {
    guard fcntl(STDOUT_FILENO, F_GETFL) & O_ACCMODE != O_RDONLY else { return }
    try write(place + "\n")
  }

  /// Whether it is shown in colours: by a terminal that has them, unless `NO_COLOR` says not to.
  static let showsColours: Bool = {
    let environment = ProcessInfo.processInfo.environment
    return terminalWidth != nil && (environment["NO_COLOR"] ?? "").isEmpty
      && environment["TERM"] != "dumb"
  }()
}
