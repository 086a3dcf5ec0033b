internal import DurableOutput

/// The paths that a definition or a profile names: relative ones are looked for from its own folder on.
struct ConfigurationPaths {
  /// The folder of the file.
  let folder: String
  /// Where systemd hands over credentials; nil outside a service.
  let credentials: String?

  /// The paths that a file names.
  init(of file: String, credentials: String?) {
    (folder, self.credentials) = (file.parentPath, credentials)
  }

  static let credentialsName = "$CREDENTIALS_DIRECTORY"

  /// The path as any other call would name it; nil for a credential outside a service.
  func resolved(_ path: String) -> String? {
    if path.hasPrefix(Self.credentialsName + "/") {
      return credentials.map { $0 + path.dropFirst(Self.credentialsName.utf8.count) }
    }
    return path.hasPrefix("/") ? path : Self.shortened(folder == "." ? path : folder + "/" + path)
  }

  /// The file of a credential that systemd hands over, which stands for the one that is named: the user of
  /// a service may not be able to read that.
  func handedOver(_ credential: String) -> String? {
    credentials.map { $0 + "/" + credential }.flatMap { FileKind(path: $0) == .regular ? $0 : nil }
  }

  /// The path without the steps that lead into a folder and at once out of it again, unless that folder is
  /// a link.
  private static func shortened(_ path: String) -> String {
    var parts: [Substring] = []
    for part in path.split(separator: "/") where part != "." {
      let before = (path.hasPrefix("/") ? "/" : "") + parts.joined(separator: "/")
      if part == "..", let last = parts.last, last != "..", FileKind(itself: before) == .folder {
        parts.removeLast()
      } else {
        parts.append(part)
      }
    }
    let start = path.hasPrefix("/") ? "/" : parts.isEmpty ? "." : ""
    return start + parts.joined(separator: "/")
  }
}
