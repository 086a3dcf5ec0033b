internal import Counting
internal import Foundation

extension Pseudonyms {
  /// The fewest bytes of a key.
  static let leastKeyBytes = 16
  /// The most bytes of a key; a file that is longer is another file.
  static let mostKeyBytes = 65_536

  /// Reads a key from a file; a line break at its end is no part of it.
  ///
  /// Throws ``ReportError/keyFile(_:reason:)``, which never holds anything of the key.
  init(keyFile path: String) throws(ReportError) {
    var bytes = try Self.read(path)
    if bytes.last == UInt8(ascii: "\n") { bytes.removeLast() }
    if bytes.last == UInt8(ascii: "\r") { bytes.removeLast() }
    guard bytes.count >= Self.leastKeyBytes else {
      throw .keyFile(
        path, reason: "its key has \(bytes.count) bytes, at least \(Self.leastKeyBytes) are needed")
    }
    self.init(key: bytes)
  }

  private static func read(_ path: String) throws(ReportError) -> [UInt8] {
    let bytes: [UInt8]
    do {
      let file = try FileHandle(forReadingFrom: URL(filePath: path))
      defer { try? file.close() }
      bytes = Array(try file.read(upToCount: mostKeyBytes + 1) ?? Data())
    } catch {
      throw .keyFile(path, reason: "it cannot be read")
    }
    guard bytes.count <= mostKeyBytes else {
      throw .keyFile(path, reason: "it is longer than \(mostKeyBytes) bytes, so it is no key")
    }
    return bytes
  }
}
