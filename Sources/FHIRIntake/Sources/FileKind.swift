internal import Foundation

/// What a name in a folder stands for, or a path leads to.
package enum FileKind: Sendable {
  case folder, regular, link, other

  /// Looks where a path leads to, links followed; nil when it leads nowhere.
  ///
  /// By Foundation: which module `stat` belongs to is not the same in every build, and an import of
  /// another is refused.
  init?(path: String) {
    let manager = FileManager.default
    var isFolder: ObjCBool = false
    guard unsafe manager.fileExists(atPath: path, isDirectory: &isFolder) else { return nil }
    if isFolder.boolValue {
      self = .folder
      return
    }
    // A link to a pipe leads to no path, and so is no regular file.
    let resolved = URL(filePath: path).resolvingSymlinksInPath().path(percentEncoded: false)
    self = FileKind(itself: resolved) == .regular ? .regular : .other
  }

  /// Looks at what a path stands for, a link not followed; nil when nothing is there.
  package init?(itself path: String) {
    let attributes = try? FileManager.default.attributesOfItem(atPath: path)
    guard let type = attributes?[.type] as? FileAttributeType else { return nil }
    switch type {
    case .typeDirectory: self = .folder
    case .typeRegular: self = .regular
    case .typeSymbolicLink: self = .link
    default: self = .other
    }
  }
}
