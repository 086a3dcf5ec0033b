internal import FoundationEssentials
internal import Synchronization

/// A secret text: a token, a password, a private key, a signed assertion.
///
/// It never prints itself: not in a description, not in a dump, not in an error that holds it.
package struct Secret: Sendable, Hashable {
  private let text: String

  /// Wraps a text.
  package init(_ text: String) { self.text = text }

  /// The text itself, for the request that needs it and for nothing else.
  package var revealed: String { text }

  /// The secret without the line breaks at its end, which editors add.
  package var withoutFinalNewline: Secret {
    let end = text.lastIndex { !$0.isNewline }
    return Secret(end.map { String(text[...$0]) } ?? "")
  }
}

extension Secret: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
  /// The word `secret`.
  package var description: String { "secret" }
  /// The word `secret`.
  package var debugDescription: String { "secret" }
  /// A mirror that shows nothing.
  package var customMirror: Mirror { Mirror(self, children: [:]) }
}

extension String {
  /// The text without the secrets in it, each replaced by `…`, also where their characters are
  /// percent-encoded, as addresses and forms have them.
  ///
  /// Servers repeat what they were sent. Secrets of fewer than four characters stay, since taking
  /// them out would garble every sentence and so tell what they are.
  func hiding(_ secrets: [Secret]) -> String {
    secrets.map(\.revealed).filter { $0.count >= 4 }.sorted { $0.count > $1.count }
      .reduce(self) { $0.hiding($1) }
  }

  private func hiding(_ secret: String) -> String {
    let (text, secret) = (Array(utf8), Array(secret.utf8))
    var (shown, place, isHidden) = ([UInt8](), 0, false)
    while place < text.count {
      if let end = text[place...].end(of: secret) {
        shown += "…".utf8
        (place, isHidden) = (end, true)
      } else {
        shown.append(text[place])
        place += 1
      }
    }
    return isHidden ? String(decoding: shown, as: UTF8.self) : self
  }
}

extension ArraySlice<UInt8> {
  /// Where a secret ends that begins here, each of its bytes as it is or percent-encoded, a space also
  /// as `+`; nil when another text is here.
  fileprivate func end(of secret: [UInt8]) -> Int? {
    var place = startIndex
    for byte in secret {
      guard place < endIndex else { return nil }
      if self[place] == byte || (byte == 0x20 && self[place] == UInt8(ascii: "+")) {
        place += 1
      } else if self[place] == UInt8(ascii: "%"), endIndex - place > 2,
        UInt8(String(decoding: self[place + 1...place + 2], as: UTF8.self), radix: 16) == byte
      {
        place += 3
      } else {
        return nil
      }
    }
    return place
  }
}

/// The secrets that this process holds or has sent, so that they can be hidden in texts of servers.
///
/// Servers write what they were sent into their answers, and those are shown, logged and kept. Every
/// text of a server passes through `OutcomeWording.clean`, which asks here.
enum KnownSecrets {
  private static let values = Mutex<Set<String>>([])

  /// Remembers a secret of seven characters or more; hiding shorter ones would garble every
  /// sentence.
  static func add(_ secret: String) {
    guard secret.count >= 7 else { return }
    values.withLock { _ = $0.insert(secret) }
  }

  /// Remembers what an `Authorization` header proves: its value, and of `Basic` the password.
  static func add(authorization: String) {
    guard let value = authorization.split(separator: " ").last else { return }
    add(String(value))
    guard authorization.lowercased().hasPrefix("basic "),
      let plain = Data(base64Encoded: String(value)).map({ String(decoding: $0, as: UTF8.self) })
    else { return }
    add(plain)
    if let colon = plain.firstIndex(of: ":") { add(String(plain[plain.index(after: colon)...])) }
  }

  /// A text without them, each replaced by `…`.
  static func hidden(in text: String) -> String {
    text.hiding(values.withLock { $0 }.map(Secret.init))
  }
}
