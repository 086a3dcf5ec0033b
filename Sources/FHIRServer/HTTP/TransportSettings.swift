internal import FoundationEssentials

/// Settings of the transport: time limits, trusted authorities, proxies.
package struct TransportSettings: Sendable {
  /// The most seconds until a connection stands.
  package var connectSeconds = 10
  /// The most seconds until an answer begins, and between two pieces of it.
  package var idleSeconds = 60
  /// How slowly an answer may come.
  var rateFloor = RateFloor()
  /// A file of certificates (PEM) that are trusted beside the system's own.
  package var authorityFile: String?
  /// A folder that stands for the system's authorities; nil for the system's own.
  var authorityFolder: String?
  /// The proxies.
  package var proxies = Proxies()

  /// Makes the settings of a usual run: no proxy, and the system's authorities.
  package init() {}
}

/// Which proxy leads to a host, as the environment says.
package struct Proxies: Sendable, Equatable {
  /// The address of a proxy, with the user and password for it.
  package struct Server: Hashable, Sendable {
    let host: String
    let port: Int
    let user: String?
    let password: Secret?

    /// Host and port, as an address has them.
    var place: String { (host.contains(":") ? "[\(host)]" : host) + ":\(port)" }
  }

  var http: Server?
  var https: Server?
  var direct: [String] = []
  /// The variables whose value is no address of a proxy that can be used.
  package private(set) var unusable: [String] = []

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
    func server(_ name: String, _ value: String?) -> Server? {
      guard let value, !value.isEmpty else { return nil }
      let server = Server(value)
      if server == nil { unusable.append(name) }
      return server
    }
    https = server("HTTPS_PROXY", value("HTTPS_PROXY"))
    let isCGI = environment["REQUEST_METHOD"] != nil
    http = server("HTTP_PROXY", isCGI ? environment["http_proxy"] : value("HTTP_PROXY"))
    direct = (value("NO_PROXY") ?? "").split { $0 == "," || $0 == " " }.map { $0.lowercased() }
  }

  /// The proxy to an origin; nil when it is asked directly.
  package func server(for origin: Origin) -> Server? {
    guard !direct.contains(where: { Self.matches($0, origin) }) else { return nil }
    return origin.scheme == "https" ? https : http
  }

  /// Whether an entry of `NO_PROXY` means an origin: `*`, a host, or a domain with all below it.
  ///
  /// An address of IPv6 may stand in brackets, and must where a port follows.
  private static func matches(_ entry: String, _ origin: Origin) -> Bool {
    let hosts = [origin.host, "[\(origin.host)]"]
    if entry == "*" || hosts.contains(entry) { return true }
    var name = entry
    if let colon = name.lastIndex(of: ":"), let port = Int(name[name.index(after: colon)...]) {
      guard port == origin.port else { return false }
      name = String(name[..<colon])
    }
    if name.hasPrefix("*") { name.removeFirst() }
    if name.hasPrefix(".") { name.removeFirst() }
    return hosts.contains(name) || origin.host.hasSuffix("." + name)
  }
}

extension Proxies.Server {
  /// Reads `http://host:port` or `host:port`, also with `user:password@` before the host, escaped
  /// where they hold signs.
  init?(_ text: String) {
    guard let url = URL(string: text.contains("://") ? text : "http://" + text),
      let origin = Origin(url)
    else { return nil }
    (host, port) = (origin.host, origin.port)
    user = url.user(percentEncoded: false)
    password = url.password(percentEncoded: false).map(Secret.init)
  }
}

/// The slowest rate at which an answer may come: one that trickles would hold up a run forever,
/// because each byte ends an idle time.
struct RateFloor: Sendable {
  /// The bytes that must come within ``window``; the slowest connection brings more.
  var bytes = 5 << 10
  /// The time spent waiting for them, without the reader's own work in between.
  var window = Duration.seconds(300)

  private var came = 0
  private var waited = Duration.zero

  /// Takes a piece of an answer and the time that was waited for it.
  ///
  /// Throws ``TransportFault/cutOff(_:)`` when too little came.
  mutating func take(_ count: Int, after wait: Duration) throws(TransportFault) {
    came += count
    waited += wait
    guard waited >= window else { return }
    guard came >= bytes else {
      throw .cutOff("only \(came) bytes came in \(waited.components.seconds) s")
    }
    (came, waited) = (0, .zero)
  }
}
