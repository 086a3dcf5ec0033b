internal import Foundation

/// Why a file cannot be read, in words of our own: the system's name the path.
enum FileTrouble {
  /// The reason that is seen from outside.
  static func words(_ path: String) -> String {
    let files = FileManager.default
    guard files.fileExists(atPath: path) else { return "there is no such file" }
    let kind = try? files.attributesOfItem(
      atPath: URL(filePath: path).resolvingSymlinksInPath().path)[.type]
    if kind as? FileAttributeType == .typeDirectory { return "it is a folder" }
    return files.isReadableFile(atPath: path) ? "it cannot be read" : "this user may not read it"
  }
}
