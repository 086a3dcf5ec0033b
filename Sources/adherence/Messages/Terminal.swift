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
