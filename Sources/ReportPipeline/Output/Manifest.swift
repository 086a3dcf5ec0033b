internal import Crypto
internal import Foundation
internal import Glibc

/// What a run was made of and what it wrote, so that anyone can check it later.
struct Manifest: Codable {
  /// A file that was read or written.
  struct File: Codable {
    let path: String
    let bytes: Int
    /// The SHA-256 in hexadecimal; left out when it was not computed.
    let sha256: String?
  }

  let version: String
  let arguments: [String]
  /// The instant up to which the data were taken; left out where no instant matters.
  let asOf: String?
  let timeZone: String
  let inputs: [File]
  let counts: [String: Int]
  let files: [File]

  enum CodingKeys: String, CodingKey {
    case version, arguments, inputs, counts, files
    case asOf = "as_of"
    case timeZone = "time_zone"
  }

  /// Writes the manifest as JSON with sorted keys.
  func write(to path: String) throws {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    var data = try encoder.encode(self)
    data.append(0x0A)
    try data.write(to: URL(fileURLWithPath: path))
  }

  /// Describes a file that was written.
  static func describe(_ path: String, in folder: String) throws -> File {
    let file = try FileHandle(forReadingFrom: URL(fileURLWithPath: folder + "/" + path))
    defer { try? file.close() }
    var (hash, count) = (SHA256(), 0)
    // Piece by piece: a file that is mapped whole counts as memory of the process. FileHandle reads
    // 4 KiB at once, however much it is asked for.
    var piece = [UInt8](repeating: 0, count: 1 << 18)
    while case let read = try Self.read(file.fileDescriptor, into: &piece), read > 0 {
      unsafe piece.withUnsafeBytes { bytes in
        unsafe hash.update(bufferPointer: UnsafeRawBufferPointer(rebasing: bytes[..<read]))
      }
      count += read
    }
    return File(path: path, bytes: count, sha256: text(hash.finalize()))
  }

  /// Fills the beginning of a buffer; 0 at the end of the file.
  private static func read(_ descriptor: Int32, into piece: inout [UInt8]) throws -> Int {
    while true {
      let count = unsafe piece.withUnsafeMutableBytes { bytes in
        unsafe Glibc.read(descriptor, bytes.baseAddress, bytes.count)
      }
      if count < 0, errno == EINTR { continue }
      guard count >= 0 else { throw CocoaError(.fileReadUnknown) }
      return count
    }
  }

  /// A digest in hexadecimal.
  static func text(_ digest: SHA256Digest) -> String {
    digest.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
  }
}
