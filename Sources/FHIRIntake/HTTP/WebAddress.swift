internal import Foundation

/// An absolute http or https address, kept as it was written.
package struct WebAddress: Hashable, Sendable, CustomStringConvertible {
  /// The address as it was written, without a fragment.
  package let text: String
  /// Whose it is.
  package let origin: Origin

  /// Makes an address of an absolute http or https URL; nil for anything else, and for one that
  /// holds a user or a password.
  package init?(_ text: String) {
    guard let url = URL(string: text), let origin = Origin(url), url.user() == nil,
      url.password() == nil
    else { return nil }
    self.text = String(text.prefix { $0 != "#" })
    self.origin = origin
  }

  /// The address that a reference means when it is met at this one (RFC 3986, 5.2); nil for one
  /// that is no http or https address.
  package func resolving(_ reference: String) -> WebAddress? {
    if let absolute = WebAddress(reference) { return absolute }
    guard let base = URL(string: text),
      let resolved = URL(string: reference, relativeTo: base)
    else { return nil }
    return WebAddress(resolved.absoluteString)
  }

  /// The address without its query, which may be a secret or name a patient.
  package var description: String { String(text.prefix { $0 != "?" }) }
}

/// Whose an address is: scheme, host and port (RFC 6454).
package struct Origin: Hashable, Sendable, CustomStringConvertible {
  /// `http` or `https`.
  package let scheme: String
  /// The host in lower case.
  package let host: String
  /// The port, also when it is the scheme's own.
  package let port: Int

  init?(_ url: URL) {
    guard let scheme = url.scheme?.lowercased(), scheme == "http" || scheme == "https",
      let host = url.host()?.lowercased(), !host.isEmpty
    else { return nil }
    (self.scheme, self.host) = (scheme, host)
    port = url.port ?? (scheme == "https" ? 443 : 80)
  }

  /// The origin as one writes it.
  package var description: String {
    let isDefault = port == (scheme == "https" ? 443 : 80)
    return "\(scheme)://\(host)" + (isDefault ? "" : ":\(port)")
  }
}
