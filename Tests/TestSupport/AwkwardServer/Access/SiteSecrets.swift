internal import Foundation
internal import Synchronization

/// What may never be seen outside: made anew for each site, so that it can be looked for.
package final class SiteSecrets: Sendable {
  /// The token of a site that takes a fixed one.
  package let token = "fixed-" + UUID().uuidString
  /// The user of basic credentials.
  package let user = "ward-reader"
  /// The password of basic credentials.
  package let password = "word-" + UUID().uuidString
  /// The client.
  package let client = "adherence-tests"
  /// The client's secret.
  package let clientSecret = "client-" + UUID().uuidString

  private let given = Mutex<[String]>([])
  private let keys = Mutex<[String]>([])

  /// What may neither be shown nor kept: tokens, assertions, passwords.
  package var credentials: [String] {
    let basic = Data("\(user):\(password)".utf8).base64EncodedString()
    return [token, password, clientSecret, basic] + given.withLock { $0 }
  }

  /// What signs links and leads to pages: it may be kept to go on with, but never be shown.
  package var links: [String] { keys.withLock { $0 } }

  /// Remembers a part of an address that may not be shown.
  func add(_ key: String) { keys.withLock { $0.append(key) } }

  /// Remembers something that may neither be shown nor kept.
  func add(credential secret: String) { given.withLock { $0.append(secret) } }
}
