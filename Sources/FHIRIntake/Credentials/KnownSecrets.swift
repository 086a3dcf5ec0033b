internal import Foundation
internal import Synchronization

/// The secrets that this process holds or has sent, so that no text of a server can repeat one.
///
/// Servers write what they were sent into their answers, and those are shown, logged and kept. Every
/// text of a server passes through `OutcomeWords.clean`, which asks here.
enum KnownSecrets {
  private static let values = Mutex<Set<String>>([])

  /// Remembers a secret of seven characters or more; to take shorter ones out would garble every
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
