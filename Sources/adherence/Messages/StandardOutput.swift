internal import Foundation
internal import Glibc

/// Standard output, where lists go.
enum StandardOutput {
  /// The columns of the terminal that shows it; nil when it goes elsewhere.
  static let terminalWidth: Int? = {
    guard isatty(STDOUT_FILENO) == 1 else { return nil }
    var size = winsize()
    let isKnown = unsafe ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &size) == 0
    return isKnown && size.ws_col > 0 ? Int(size.ws_col) : 80
  }()

  /// Whether it is shown in colours: by a terminal that has them, unless `NO_COLOR` says not to.
  static let showsColours: Bool = {
    let environment = ProcessInfo.processInfo.environment
    return terminalWidth != nil && (environment["NO_COLOR"] ?? "").isEmpty
      && environment["TERM"] != "dumb"
  }()
}
