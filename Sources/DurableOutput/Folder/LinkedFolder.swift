internal import FoundationEssentials

/// The folder that an output's name leads to.
///
/// A folder is put in its place by renaming. Renaming onto a symbolic link would replace the link
/// and leave its target as it was.
package enum LinkedFolder {
  /// The most links that are followed: the system's own limit.
  private static let linkLimit = 40

  /// A path without slashes at its end or, where that is a symbolic link, the one it leads to.
  ///
  /// Throws ``OutputError`` for a link that leads to nothing.
  package static func target(of path: String) throws(OutputError) -> String {
    let named = withoutSlashes(path)
    var target = named
    for _ in 0..<linkLimit {
      guard let next = destination(of: target) else {
        guard target == named || isThere(target) else {
          throw .cannotWrite(
            named,
            reason: "a symbolic link to \(target), which is not there; make that folder, or remove"
              + " the link")
        }
        return target
      }
      target = next
    }
    throw .cannotWrite(named, reason: "a symbolic link that leads in a circle; remove the link")
  }

  /// Whether a folder is there, or was moved away by a run that crashed.
  private static func isThere(_ path: String) -> Bool {
    let exchange = FolderExchange(path: path, newPath: path)
    return FileManager.default.fileExists(atPath: path) || exchange.wasInterrupted
  }

  /// Where a link leads to, seen from where the path is seen from; nil when it is none.
  private static func destination(of path: String) -> String? {
    guard let text = try? FileManager.default.destinationOfSymbolicLink(atPath: path) else {
      return nil
    }
    guard !text.hasPrefix("/"), let slash = path.lastIndex(of: "/") else {
      return withoutSlashes(text)
    }
    return withoutSlashes(path[...slash] + text)
  }

  private static func withoutSlashes(_ path: String) -> String {
    var path = path
    while path.count > 1, path.hasSuffix("/") { path.removeLast() }
    return path
  }
}
