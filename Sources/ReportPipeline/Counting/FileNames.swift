internal import Crypto
internal import Foundation

/// Names for files and folders that are safe everywhere and distinct without regard to case.
enum FileNames {
  /// A safe name for each name, in the same order.
  ///
  /// A name of 1 to 60 letters, digits and hyphens is kept. Any other, a reserved one, one that
  /// looks like a digest or like the second chart of a line (`…-times`), and each of several that
  /// differ only by case becomes `x` and the first 16 hexadecimal digits of its SHA-256.
  static func safe(_ names: [String]) -> [String] {
    let lowercased = names.map { $0.lowercased() }
    var uses: [String: Int] = [:]
    for name in lowercased { uses[name, default: 0] += 1 }
    return zip(names, lowercased).map { name, lowercased in
      isPlain(name) && !isReserved(lowercased) && uses[lowercased] == 1 ? name : digest(name)
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

  /// Names that Windows keeps for devices, names of the form of a digest, and names that another
  /// line's chart of times may have; of plain names in lower case.
  private static func isReserved(_ name: String) -> Bool {
    let bytes = name.utf8
    if bytes.suffix(6).elementsEqual("-times".utf8) { return true }
    switch bytes.count {
    case 3: return name == "con" || name == "prn" || name == "aux" || name == "nul"
    case 4: return (name.hasPrefix("com") || name.hasPrefix("lpt")) && isDigit(bytes.last)
    case 17: return name.hasPrefix("x") && bytes.dropFirst().allSatisfy(isHexDigit)
    default: return false
    }
  }

  private static func isDigit(_ byte: UInt8?) -> Bool {
    byte.map { 48...57 ~= $0 } ?? false
  }

  private static func isHexDigit(_ byte: UInt8) -> Bool {
    isDigit(byte) || 97...102 ~= byte
  }

  private static func digest(_ name: String) -> String {
    let bytes = SHA256.hash(data: Data(name.utf8)).prefix(8)
    return "x" + bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
  }
}
