internal import FoundationEssentials

/// An absolute http or https address, kept as it was written.
package struct WebAddress: Hashable, Sendable, CustomStringConvertible {
  /// The address as it was written, without a fragment; what no address may hold is escaped.
  package let text: String
  /// Whose it is.
  package let origin: Origin

  /// Makes an address of an absolute http or https URL; nil for anything else, for one that holds a
  /// user or a password, and for one whose host has letters that are not ASCII: such a host is
  /// written as `xn--…` (RFC 3490).
  package init?(_ text: String) {
    let text = Self.escaped(text)
    guard Self.hasPlainHost(text), let url = URL(string: text), let origin = Origin(url),
      url.user() == nil,
      url.password() == nil
    else { return nil }
    (self.text, self.origin) = (text, origin)
  }

  /// The address that a reference means when it is met at this one (RFC 3986, 5.2); nil for one
  /// that is no http or https address.
  package func resolving(_ reference: String) -> WebAddress? {
    if let absolute = WebAddress(reference) { return absolute }
    let reference = Self.escaped(reference)
    guard Self.hasPlainHost(reference), let base = URL(string: text),
      let resolved = URL(string: reference, relativeTo: base)
    else { return nil }
    return WebAddress(resolved.absoluteString)
  }

  /// An address or a reference without a fragment, with all escaped behind its host that may not
  /// stand there.
  ///
  /// An escape that is there stays as it is: Foundation, which is given only valid addresses, would
  /// escape it once more.
  private static func escaped(_ text: String) -> String {
    let bytes = Array(text.utf8.prefix { $0 != UInt8(ascii: "#") })
    let start = pathStart(bytes)
    var escaped = Array(bytes[..<start])
    for place in start..<bytes.count {
      let byte = bytes[place]
      if pathBytes.contains(byte) || isEscape(bytes[place...].prefix(3)) {
        escaped.append(byte)
      } else {
        escaped += byte.percentEscape.utf8
      }
    }
    return String(decoding: escaped, as: UTF8.self)
  }

  /// Where scheme and host end.
  private static func pathStart(_ bytes: [UInt8]) -> Int {
    let marks = "/?".utf8
    guard let first = bytes.firstIndex(where: marks.contains),
      bytes[first...].starts(with: "//".utf8)
    else { return 0 }
    return bytes[(first + 2)...].firstIndex(where: marks.contains) ?? bytes.count
  }

  /// Whether scheme and host hold only what may stand there (RFC 3986, 3.2.2).
  ///
  /// What Foundation makes of anything else depends on what it is linked with.
  private static func hasPlainHost(_ text: String) -> Bool {
    let bytes = Array(text.utf8)
    return bytes[..<pathStart(bytes)].allSatisfy { hostBytes.contains($0) }
  }

  private static let hostBytes = pathBytes.union("[]%".utf8)

  /// Whether bytes are `%` and two hexadecimal digits.
  private static func isEscape(_ bytes: ArraySlice<UInt8>) -> Bool {
    bytes.count == 3 && bytes.first == UInt8(ascii: "%")
      && bytes.dropFirst().allSatisfy { Character(Unicode.Scalar($0)).isHexDigit }
  }

  /// What may stand in a path and in a query (RFC 3986, 3.3 and 3.4).
  private static let pathBytes = Set(
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~!$&'()*+,;=:@/?".utf8)

  /// The address without its query, which may be a secret or name a patient.
  package var description: String { String(text.prefix { $0 != "?" }) }
}

/// The origin of an address: scheme, host and port (RFC 6454).
package struct Origin: Hashable, Sendable, CustomStringConvertible {
  /// `http` or `https`.
  package let scheme: String
  /// The host in lower case; of an address of IPv6 without its brackets.
  package let host: String
  /// The port, also when it is the scheme's own.
  package let port: Int

  /// The longest name that a host can have (RFC 1035, 2.3.4).
  private static let longestHost = 255

  init?(_ url: URL) {
    guard let scheme = url.scheme?.lowercased(), scheme == "http" || scheme == "https",
      let host = url.host()?.lowercased(), 1...Self.longestHost ~= host.utf8.count,
      host.contains(":") || !host.contains("%")
    else { return nil }
    (self.scheme, self.host) = (scheme, host)
    let written = Self.writtenPort(url.absoluteString)
    guard let port = written.isEmpty ? (scheme == "https" ? 443 : 80) : Int(written),
      1...65_535 ~= port
    else { return nil }
    self.port = port
  }

  /// The digits after the host; empty without any.
  ///
  /// To Foundation a number that is too long is as much as none.
  private static func writtenPort(_ address: String) -> Substring {
    let authority = address.drop { $0 != "/" }.drop { $0 == "/" }.prefix { !"/?#".contains($0) }
    guard let colon = authority.lastIndex(of: ":") else { return "" }
    let digits = authority[authority.index(after: colon)...]
    return digits.allSatisfy(\.isNumber) ? digits : ""
  }

  /// The origin as one writes it.
  package var description: String {
    let isDefault = port == (scheme == "https" ? 443 : 80)
    return "\(scheme)://\(bracketedHost)" + (isDefault ? "" : ":\(port)")
  }

  /// The host as written in an address.
  var bracketedHost: String { host.contains(":") ? "[\(host)]" : host }
}

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

extension Substring {
  /// The text with its escapes (`%7C`) resolved; a sign that is none is as it was.
  var percentDecoded: String {
    var bytes: [UInt8] = []
    var rest = utf8
    while let byte = rest.popFirst() {
      let digits = Substring(rest.prefix(2))
      if byte == UInt8(ascii: "%"), digits.utf8.count == 2, digits.allSatisfy(\.isHexDigit),
        let value = UInt8(digits, radix: 16)
      {
        bytes.append(value)
        rest.removeFirst(2)
      } else {
        bytes.append(byte)
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}

extension UInt8 {
  /// The byte as an address escapes it: `%` and two hexadecimal digits (RFC 3986, 2.1).
  var percentEscape: String { (self < 16 ? "%0" : "%") + String(self, radix: 16, uppercase: true) }
}
