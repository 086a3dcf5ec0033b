/// Tells names of medications from codes and ids.
public enum MedicationName {
  /// The name of a medication about which nothing is known.
  public static let unknown = "unknown medication"

  /// Whether the value of an identifier is a name: it has letters, and is no address and no UUID.
  ///
  /// Identifiers are mostly codes, so one word is a name only without a digit, and with a small letter or
  /// in a script that has none: `HEPARIN` and `BAG3000mL` may be codes, `D5 1/2NS` is none.
  public static func isIdentifyingName(_ text: String) -> Bool {
    guard !isAddress(text), text.contains(where: \.isLetter) else { return false }
    if text.contains(where: \.isWhitespace) { return true }
    return !text.contains { $0.isNumber || $0 == "_" }
      && text.contains { $0.isLetter && !$0.isUppercase }
  }

  /// Whether a text is an address or a UUID.
  private static func isAddress(_ text: String) -> Bool {
    isUUID(text) || text.hasPrefix("urn:") || text.contains("://")
  }

  /// Whether a text of unknown kind reads as a name.
  ///
  /// It has three letters in a row, or letters of another script, and is no address and no UUID. One
  /// word that also has digits is a name only with five letters in a row: `VANC1F` is a code,
  /// `Metoprolol100` is none.
  public static func isReadable(_ text: String) -> Bool {
    guard !isAddress(text) else { return false }
    let isWord = !text.contains(where: \.isWhitespace)
    let hasDigits = text.contains { $0.isNumber || $0 == "_" }
    return longestRun(of: text) >= (isWord && hasDigits ? 5 : 3)
  }

  /// Whether a text is a UUID.
  public static func isUUID(_ text: String) -> Bool {
    let bytes = text.utf8
    guard bytes.count == 36 else { return false }
    return zip(0..., bytes).allSatisfy { place, byte in
      switch place {
      case 8, 13, 18, 23: byte == UInt8(ascii: "-")
      default: isHexadecimal(byte)
      }
    }
  }

  private static func isHexadecimal(_ byte: UInt8) -> Bool {
    switch byte {
    case 48...57, 65...70, 97...102: true
    default: false
    }
  }

  /// The most letters in a row; letters of scripts that write words in few signs count for more.
  private static func longestRun(of text: String) -> Int {
    var (run, longest) = (0, 0)
    for character in text {
      run = character.isLetter ? run + (character.isASCII ? 1 : 3) : 0
      longest = max(longest, run)
    }
    return longest
  }
}

extension Medication {
  /// Whether nothing that a person could read names it: its name is that of the unknown, without a
  /// letter, a UUID, or a code or an id.
  public var isNameless: Bool {
    let name = name
    if name == MedicationName.unknown || MedicationName.isUUID(name) { return true }
    if !name.contains(where: \.isLetter) { return true }
    // Short words with a digit are names as well: `D5W`, `O2`.
    let isShort = name.utf8.count < 4
    return name == code || key == "text|" + Medication.folded(name) && !isShort
      ? !MedicationName.isReadable(name) : false
  }
}
