internal import Crypto
internal import Foundation
internal import MedicationAdherence

/// Replaces ids and shifts dates by a secret key.
///
/// A pseudonym is a letter for what it names and the first 96 bits of HMAC-SHA-256 (RFC 2104) of its
/// kind and id, in hexadecimal: the same key gives the same pseudonyms, another key others, and
/// without the key none can be traced. A patient's dates move back by 1 to 52 whole weeks, which the
/// key and the patient's id decide, so weekdays and the days between two dates stay.
struct Pseudonyms: Sendable {
  /// The fewest bytes of a key.
  static let leastKeyBytes = 16
  /// The most bytes of a key; a file that is longer is another file.
  static let mostKeyBytes = 65_536
  /// The most weeks that dates move back.
  static let mostWeeks = 52

  /// What a pseudonym names.
  enum Kind: String {
    case patient = "p"
    case order = "o"
    case administration = "a"
    case medication = "m"
    case group = "g"
    case key = "k"
  }

  private let key: SymmetricKey

  /// Takes a key of any bytes.
  init(key: some ContiguousBytes) { self.key = SymmetricKey(data: key) }

  /// Reads a key from a file; a line break at its end is no part of it.
  ///
  /// Throws ``RunError/keyFile(_:reason:)``, which never holds anything of the key.
  init(keyFile path: String) throws(RunError) {
    var bytes = try Self.read(path)
    if bytes.last == UInt8(ascii: "\n") { bytes.removeLast() }
    if bytes.last == UInt8(ascii: "\r") { bytes.removeLast() }
    guard bytes.count >= Self.leastKeyBytes else {
      throw .keyFile(
        path, reason: "its key has \(bytes.count) bytes, at least \(Self.leastKeyBytes) are needed")
    }
    self.init(key: bytes)
  }

  private static func read(_ path: String) throws(RunError) -> [UInt8] {
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

  /// The pseudonym of an id; empty for an empty one.
  func name(_ kind: Kind, _ id: String) -> String {
    guard !id.isEmpty else { return "" }
    let digits = code(kind.rawValue, id).prefix(12).map { byte in
      (byte < 16 ? "0" : "") + String(byte, radix: 16)
    }
    return kind.rawValue + digits.joined()
  }

  /// What tells this key from another, and nothing of it.
  var fingerprint: String { name(.key, "key") }

  /// The weeks that a patient's dates move: −1 to −52.
  func weeks(ofPatient id: String) -> Int {
    let number = code("shift", id).prefix(8).reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
    return -(Int(number % UInt64(Self.mostWeeks)) + 1)
  }

  private func code(_ kind: String, _ id: String) -> [UInt8] {
    Array(HMAC<SHA256>.authenticationCode(for: Data((kind + "\0" + id).utf8), using: key))
  }
}
