internal import Foundation

/// A name that was given for a file of a secret and leads to no file: people mistake the option
/// for one that takes the secret itself.
struct SecretFileName {
  private let path: String

  init(_ path: String) { self.path = path }

  /// Whether it is certainly a file's name, so that a message may show it.
  ///
  /// It is when its folder is there, or when its last part is words, or a short name with a file's
  /// ending, and nothing in it looks like a token or a password.
  var isPlain: Bool {
    let parts = path.split(separator: "/")
    guard let last = parts.last, !path.contains("-----") else { return false }
    let folder = path.lastIndex(of: "/").map { String(path[..<$0]) } ?? ""
    if !folder.isEmpty, Self.isFolder(folder) { return true }
    return parts.dropLast().allSatisfy(Self.isPart) && (Self.isWords(last) || Self.isFile(last))
  }

  private static func isFolder(_ path: String) -> Bool {
    (try? URL(filePath: path).resourceValues(forKeys: [.isDirectoryKey]).isDirectory) ?? false
  }

  /// A folder's name, such as `..`, `etc`, `1000` or `client-2`.
  private static func isPart(_ part: Substring) -> Bool {
    part.wholeMatch(of: /\.{1,2}|[0-9]{1,6}|\.?[a-z]+([-_.][a-z0-9]{1,12})*/) != nil
      && part.count <= 32
  }

  /// `token`, `client_secret`.
  private static func isWords(_ part: Substring) -> Bool {
    part.wholeMatch(of: /[A-Z]?[a-z]+([-_][a-z]+)*/) != nil && part.count <= 24
  }

  /// `key.pem`, `token-2.txt`.
  private static func isFile(_ part: Substring) -> Bool {
    part.wholeMatch(of: /[A-Za-z][A-Za-z0-9_-]{0,23}\.[a-z]{1,5}[0-9]?/) != nil
      && !part.hasPrefix("eyJ")
  }
}
