extension String {
  /// Percent-encoded: letters, digits, `-`, `.`, `_`, `~` (RFC 3986, 2.3) and the marks that are kept
  /// stand for themselves.
  func percentEncoded(keeping marks: String = "") -> String {
    var encoded = ""
    for byte in utf8 {
      switch byte {
      case UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "a")...UInt8(ascii: "z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."),
        UInt8(ascii: "_"), UInt8(ascii: "~"):
        encoded.unicodeScalars.append(Unicode.Scalar(byte))
      case _ where marks.utf8.contains(byte):
        encoded.unicodeScalars.append(Unicode.Scalar(byte))
      default:
        encoded += byte.percentEscape
      }
    }
    return encoded
  }
}

extension UInt8 {
  /// The byte as an address escapes it: `%` and two hexadecimal digits (RFC 3986, 2.1).
  var percentEscape: String { (self < 16 ? "%0" : "%") + String(self, radix: 16, uppercase: true) }
}
