internal import DurableOutput
internal import Foundation
internal import Glibc
internal import Features

/// Standard output, where lists go.
enum StandardOutput {
  /// The columns of the terminal that shows it; nil when it goes elsewhere.
  static let terminalWidth = Terminal.width(STDOUT_FILENO)

  /// Writes a whole text; when nobody reads it any more, the process ends without a word.
  ///
  /// Throws ``OutputError`` when it cannot be written, as on a full disk.
  static func write(_ text: String) throws(OutputError) {
    var rest = Array(text.utf8)[...]
    while !rest.isEmpty {
      let count = unsafe rest.withUnsafeBytes { bytes in
        unsafe Glibc.write(STDOUT_FILENO, bytes.baseAddress, bytes.count)
      }
      if count < 0, errno == EINTR { continue }
      if count < 0, errno == EPIPE { Ending.endByBrokenPipe() }
      guard count > 0 else {
        throw .cannotWrite("standard output", errno: errno, elsewhere: "write elsewhere")
      }
      rest = rest.dropFirst(count)
    }
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
