internal import FoundationEssentials
internal import Glibc

/// Why the system refuses something, in its own words; where something cannot be written, with the way
/// out.
package enum SystemReason {
  /// The words for what just failed.
  package static var last: String { words(errno) }

  /// The words for an error number.
  package static func words(_ code: Int32) -> String { unsafe String(cString: strerror(code)) }

  /// The words for an error number of what was to be written, and what helps, where that is known.
  ///
  /// `elsewhere` says how to write to another place.
  package static func ofWriting(
    _ code: Int32, elsewhere: String = "give another --output"
  ) -> String {
    advice(code, elsewhere).map { words(code) + "; " + $0 } ?? words(code)
  }

  /// The same for an error of Foundation; `unknown` when the system did not say why.
  package static func ofWriting(_ error: any Error, unknown: String) -> String {
    let cause = (error as? CocoaError)?.underlying as? POSIXError
    return cause.map { ofWriting($0.code.rawValue) } ?? unknown
  }

  private static func advice(_ code: Int32, _ elsewhere: String) -> String? {
    switch code {
    case ENOSPC, EDQUOT: "free some space or \(elsewhere)"
    case EFBIG: "raise the limit of a file's size (ulimit -f) or \(elsewhere)"
    case EACCES, EPERM: "check the permissions of the folder or \(elsewhere)"
    case EROFS, ENOENT, ENOTDIR, ENAMETOOLONG, EBUSY: elsewhere
    default: nil
    }
  }

  /// Why a file cannot be read, in words of our own: the system's name the path.
  package static func ofReading(_ path: String) -> String {
    var status = stat()
    guard unsafe stat(path, &status) == 0 else {
      return switch errno {
      case ENOENT, ENOTDIR: "there is no such file"
      case EACCES, EPERM: "not permitted: this user may not look into a folder above it"
      default: last
      }
    }
    if status.st_mode & S_IFMT == S_IFDIR { return "it is a folder" }
    return unsafe access(path, R_OK) == 0
      ? "it cannot be read" : "not permitted: this user may not read it"
  }

  /// Whether this user may not even see whether anything has a path.
  package static func isHidden(_ path: String) -> Bool {
    var status = stat()
    return unsafe stat(path, &status) != 0 && [EACCES, EPERM].contains(errno)
  }
}
