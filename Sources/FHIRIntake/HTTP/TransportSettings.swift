/// How requests are carried: how long one waits, whom one trusts, and through which proxy.
package struct TransportSettings: Sendable {
  /// The most seconds until a connection stands.
  package var connectSeconds = 10
  /// The most seconds until an answer begins, and between two pieces of it.
  package var idleSeconds = 60
  /// A file of certificates (PEM) that are trusted beside the system's own.
  package var authorityFile: String?
  /// The proxies.
  package var proxies = Proxies()

  /// Makes the settings of a usual run: no proxy, and the system's authorities.
  package init() {}
}

/// Which proxy leads to a host, as the environment says.
package struct Proxies: Sendable, Equatable {
  /// The address of a proxy.
  package struct Server: Hashable, Sendable {
    let host: String
    let port: Int
  }

  var http: Server?
  var https: Server?
  var direct: [String] = []

  /// No proxy at all.
  package init() {}

  /// Reads `HTTPS_PROXY`, `HTTP_PROXY` and `NO_PROXY`, also in lower case.
  ///
  /// `HTTP_PROXY` in capitals is what a web request can set for a CGI program, so it is not read
  /// where `REQUEST_METHOD` is set.
  package init(environment: [String: String]) {
    func value(_ name: String) -> String? {
      (environment[name.lowercased()] ?? environment[name]).flatMap { $0.isEmpty ? nil : $0 }
    }
    https = value("HTTPS_PROXY").flatMap(Server.init)
    let plain =
      environment["REQUEST_METHOD"] == nil ? value("HTTP_PROXY") : environment["http_proxy"]
    http = plain.flatMap(Server.init)
    direct = (value("NO_PROXY") ?? "").split { $0 == "," || $0 == " " }.map { $0.lowercased() }
  }

  /// The proxy to an origin; nil when it is asked directly.
  package func server(for origin: Origin) -> Server? {
    guard !direct.contains(where: { Self.matches($0, origin) }) else { return nil }
    return origin.scheme == "https" ? https : http
  }

  /// Whether an entry of `NO_PROXY` means an origin: `*`, a host, or a domain with all below it.
  private static func matches(_ entry: String, _ origin: Origin) -> Bool {
    if entry == "*" { return true }
    var name = entry
    if let colon = name.lastIndex(of: ":"), let port = Int(name[name.index(after: colon)...]) {
      guard port == origin.port else { return false }
      name = String(name[..<colon])
    }
    if name.hasPrefix("*") { name.removeFirst() }
    if name.hasPrefix(".") { name.removeFirst() }
    return origin.host == name || origin.host.hasSuffix("." + name)
  }
}

extension Proxies.Server {
  /// Reads `http://host:port` or `host:port`.
  init?(_ text: String) {
    let url = text.contains("://") ? text : "http://" + text
    guard let address = WebAddress(url) else { return nil }
    (host, port) = (address.origin.host, address.origin.port)
  }
}
