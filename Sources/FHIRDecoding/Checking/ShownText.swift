/// What of the data's own texts a check may show: what has the form of an id or of a name.
///
/// Anything else in their place could be a patient's value, or something that a terminal obeys.
extension JSONString {
  /// The text, when it is an id as FHIR writes them: 1 to 64 letters, digits, `-` and `.`.
  ///
  /// Source: https://hl7.org/fhir/R4/datatypes.html#id
  var shownID: String? {
    let isID =
      1...64 ~= count
      && (unsafe bytes.allSatisfy { Self.isLetterOrDigit($0) || $0 == 45 || $0 == 46 })
    return isID ? text : nil
  }

  /// The text, when it looks like a property's name: up to 64 letters, digits and `_`, no digit
  /// first; else `(no name)`.
  var shownName: String {
    let isName =
      1...64 ~= count
      && (unsafe bytes.enumerated().allSatisfy { position, byte in
        byte == 95 || (Self.isLetterOrDigit(byte) && (position > 0 || byte > 57))
      })
    return isName ? text : "(no name)"
  }

  private static func isLetterOrDigit(_ byte: UInt8) -> Bool {
    65...90 ~= byte || 97...122 ~= byte || 48...57 ~= byte
  }
}
