internal import Foundation

/// A user and a password (RFC 7617).
package struct BasicCredentials: Credentials {
  private let value: Secret

  /// Takes `user:password`; nil without a colon, without a user or with a control character.
  package init?(_ secret: Secret) {
    let text = secret.revealed
    guard let colon = text.firstIndex(of: ":"), colon != text.startIndex,
      !text.unicodeScalars.contains(where: { $0.properties.generalCategory == .control })
    else { return nil }
    value = Secret(Self.value(text))
  }

  /// The header's value for `user:password`.
  static func value(_ pair: String) -> String {
    "Basic " + Data(pair.utf8).base64EncodedString()
  }

  /// User and password.
  package func authorization() -> String? { value.revealed }

  /// Nothing new to try.
  package func renew(afterRefusing authorization: String?) -> Bool { false }
}
