internal import Glibc

/// What a path leads to, links followed.
enum FileKind {
  case folder, regular, other

  /// Looks at a path; nil when it leads nowhere.
  init?(path: String) {
    var status = stat()
    guard unsafe stat(path, &status) == 0 else { return nil }
    switch status.st_mode & S_IFMT {
    case S_IFDIR: self = .folder
    case S_IFREG: self = .regular
    default: self = .other
    }
  }
}
