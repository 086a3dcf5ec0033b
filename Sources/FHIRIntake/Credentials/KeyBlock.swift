/// What a file that should hold a private key in PEM holds (RFC 7468).
enum KeyBlock {
  /// A private key, as one block with lines of 64 characters and nothing around it.
  case privateKey(Secret)
  /// Something else: what it is and what would be right.
  case other(String)

  /// Looks at a text; parameters, certificates and remarks around the key are passed over.
  init(_ text: Secret) {
    let lines = text.revealed.split(whereSeparator: \.isNewline).map { Self.trimmed($0) }
    let labels = lines.compactMap { Self.label($0, "BEGIN") }
    guard let label = labels.first(where: { $0.hasSuffix("PRIVATE KEY") }) else {
      self = .other(Self.complaint(labels, text))
      return
    }
    let inner = lines.drop { Self.label($0, "BEGIN") != label }.dropFirst()
      .prefix { Self.label($0, "END") == nil }
    guard lines.contains(where: { Self.label($0, "END") == label }) else {
      self = .other("the end of the key is missing")
      return
    }
    if let reason = Self.complaint(label, inner) {
      self = .other(reason)
    } else {
      self = .privateKey(Secret(Self.block(label, inner.joined())))
    }
  }

  private static func trimmed(_ line: Substring) -> Substring {
    let start = line.drop(while: \.isWhitespace)
    guard let end = start.lastIndex(where: { !$0.isWhitespace }) else { return start.prefix(0) }
    return start[...end]
  }

  /// `PRIVATE KEY` of `-----BEGIN PRIVATE KEY-----`.
  private static func label(_ line: Substring, _ verb: String) -> Substring? {
    guard line.hasPrefix("-----\(verb) "), line.hasSuffix("-----"), line.count > 16 else {
      return nil
    }
    return line.dropFirst(verb.count + 6).dropLast(5)
  }

  /// One block, its lines of the length that strict readers want.
  private static func block(_ label: Substring, _ code: String) -> String {
    var (lines, rest) = (["-----BEGIN \(label)-----"], code[...])
    while !rest.isEmpty {
      lines.append(String(rest.prefix(64)))
      rest = rest.dropFirst(64)
    }
    return (lines + ["-----END \(label)-----"]).joined(separator: "\n") + "\n"
  }

  private static func complaint(_ label: Substring, _ inner: ArraySlice<Substring>) -> String? {
    if label.hasPrefix("ENCRYPTED") || inner.contains(where: { $0.contains("ENCRYPTED") }) {
      return "the key is locked with a passphrase; take it off (openssl pkey -in F -out G)"
    }
    if label.hasPrefix("OPENSSH") {
      return "the key is in the form of OpenSSH; convert it (ssh-keygen -p -m PKCS8 -f F)"
    }
    return nil
  }

  private static func complaint(_ labels: [Substring], _ text: Secret) -> String {
    if let label = labels.first {
      return "it holds a \(label.lowercased()), where a private key is needed"
    }
    if text.revealed.hasPrefix("{") {
      return "it is JSON, perhaps a JSON Web Key; a private key in PEM is needed"
    }
    return "it holds no private key in PEM (-----BEGIN PRIVATE KEY-----)"
  }
}
