internal import Crypto
internal import DurableOutput

/// Names for files and folders that are safe everywhere and distinct without regard to case.
enum FileNames {
  /// A safe name for each name, in the same order.
  ///
  /// A name of 1 to 60 letters, digits and hyphens is kept. Any other, a reserved one, one that
  /// looks like a digest or like the second chart of a line (`…-times`), and each of several that
  /// differ only by case becomes `x` and the first 16 hexadecimal digits of its SHA-256.
  static func safe(_ names: [String]) -> [String] {
    let folded = names.map { $0.lowercased() }
    var uses: [String: Int] = [:]
    for name in folded { uses[name, default: 0] += 1 }
    return zip(names, folded).map { name, folded in
      isPlain(name) && !isReserved(folded.utf8) && uses[folded] == 1 ? name : digest(name)
    }
  }

  private static func isPlain(_ name: String) -> Bool {
    1...60 ~= name.utf8.count && name.utf8.allSatisfy(isPlain(_:))
  }

  private static func isPlain(_ byte: UInt8) -> Bool {
    switch byte {
    case 48...57, 65...90, 97...122, 45: true
    default: false
    }
  }

  /// Plain names, in lower case, that Windows keeps for devices, names of the form of a digest, and
  /// names that another line's chart of times may have.
  private static func isReserved(_ name: String.UTF8View) -> Bool {
    switch name.count {
    case 3: ["con", "prn", "aux", "nul"].contains { name.elementsEqual($0.utf8) }
    case 4: isDigit(name.last) && ["com", "lpt"].contains { name.starts(with: $0.utf8) }
    case 17 where name.first == UInt8(ascii: "x") && name.dropFirst().allSatisfy(isDigestDigit):
      true
    default: name.suffix(6).elementsEqual("-times".utf8)
    }
  }

  private static func isDigit(_ byte: UInt8?) -> Bool {
    byte.map { UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0 } ?? false
  }

  private static func isDigestDigit(_ byte: UInt8) -> Bool {
    isDigit(byte) || UInt8(ascii: "a")...UInt8(ascii: "f") ~= byte
  }

  private static func digest(_ name: String) -> String {
    "x" + String(hexadecimal: SHA256.hash(data: Array(name.utf8)).prefix(8))
  }
}
