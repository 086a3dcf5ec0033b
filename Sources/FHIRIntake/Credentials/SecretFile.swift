internal import Foundation

/// A file that holds one secret.
package enum SecretFile {
  /// The most bytes that a secret has; a file that is longer is another file.
  static let longest = 65_536

  /// Reads a secret from a file, or from standard input when the path is `-`.
  ///
  /// `name` is what an error calls the file. Line breaks at its end are no part of a secret.
  /// Throws ``CredentialFault/unusableSecret(_:reason:)``, which never holds anything of it.
  package static func read(_ path: String, calling name: String) throws(CredentialFault) -> Secret {
    let bytes = try bytes(path, name)
    guard bytes.count <= longest else {
      throw .unusableSecret(name, reason: "it is longer than \(longest) bytes, so it is no secret")
    }
    guard let text = String(validating: bytes, as: UTF8.self), !text.contains("\0") else {
      throw .unusableSecret(name, reason: "it is no text in UTF-8")
    }
    let secret = Secret(text).withoutFinalNewline
    guard !secret.revealed.isEmpty else { throw .unusableSecret(name, reason: "it is empty") }
    return secret
  }

  private static func bytes(_ path: String, _ name: String) throws(CredentialFault) -> [UInt8] {
    do {
      let file =
        path == "-"
        ? FileHandle.standardInput : try FileHandle(forReadingFrom: URL(filePath: path))
      return Array(try read(file))
    } catch {
      throw .unusableSecret(
        name, reason: path == "-" ? "it cannot be read" : FileTrouble.words(path))
    }
  }

  /// Reads to the end, or a little further than a secret may be long.
  private static func read(_ file: FileHandle) throws -> Data {
    var data = Data()
    while data.count <= longest,
      let piece = try file.read(upToCount: longest + 1 - data.count), !piece.isEmpty
    {
      data += piece
    }
    return data
  }
}
