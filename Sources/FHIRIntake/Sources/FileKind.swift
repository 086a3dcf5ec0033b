internal import Foundation

/// What a name in a folder stands for, or a path leads to.
package enum FileKind: Sendable {
  case folder, regular, link, other

  /// Looks where a path leads to, links followed; nil when it leads nowhere.
  ///
  /// By Foundation: which module `stat` belongs to is not the same in every build, and an import of
  /// another is refused.
  package init?(path: String) {
    let manager = FileManager.default
    var isFolder: ObjCBool = false
    guard unsafe manager.fileExists(atPath: path, isDirectory: &isFolder) else { return nil }
    if isFolder.boolValue {
      self = .folder
      return
    }
    // A link to a pipe leads to no path, and so is no regular file.
    let resolved = URL(filePath: path).resolvingSymlinksInPath().path(percentEncoded: false)
    let type = try? manager.attributesOfItem(atPath: resolved)[.type] as? FileAttributeType
    self = type == .typeRegular ? .regular : .other
  }
}
