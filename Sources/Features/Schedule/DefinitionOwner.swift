internal import FoundationEssentials
internal import Glibc

/// The definition that a store or a folder of runs belongs to: its name and its file.
struct DefinitionOwner: Codable, Equatable, CustomStringConvertible {
  /// The definition's name.
  let name: String
  /// Its file, links followed.
  let path: String

  /// The definition as an owner.
  init(_ definition: Definition) {
    name = definition.name
    path = URL(filePath: definition.path).resolvingSymlinksInPath().path(percentEncoded: false)
  }

  /// Whether another definition may have what is this one's: the same file, or one of its name that takes the
  /// place of a file that is gone.
  func givesWay(to other: DefinitionOwner) -> Bool {
    guard name == other.name, path != other.path else { return name == other.name }
    var status = stat()
    return unsafe stat(path, &status) != 0 && [ENOENT, ENOTDIR].contains(errno)
  }

  var description: String { "\(name) (\(path))" }
}
