import Testing

@testable import FHIRServer

@Suite struct ProxiesTests {
  private let proxies = Proxies(environment: [
    "HTTPS_PROXY": "http://proxy.test:3128", "http_proxy": "plain.test:8080",
    "NO_PROXY": "localhost, .clinic.test,a.test:8443",
  ])

  @Test(arguments: [
    ("https://x.test/fhir", "proxy.test"), ("http://x.test/fhir", "plain.test"),
    ("https://a.test/fhir", "proxy.test"),
  ])
  func `a server is reached through the proxy of its scheme`(address: String, proxy: String) throws
  {
    let origin = try #require(WebAddress(address)?.origin)
    #expect(proxies.server(for: origin)?.host == proxy)
  }

  @Test(arguments: [
    "http://localhost:8080/fhir", "https://fhir.clinic.test/", "https://clinic.test/",
    "https://a.test:8443/",
  ])
  func `a server that is excepted is asked directly`(address: String) throws {
    let origin = try #require(WebAddress(address)?.origin)
    #expect(proxies.server(for: origin) == nil)
  }

  @Test(arguments: [
    ("::1", true), ("[::1]", true), ("[::1]:8080", true), ("[::1]:8081", false), ("::2", false),
    ("1", false),
  ])
  func `an address of IPv6 may be excepted`(entry: String, isDirect: Bool) throws {
    let proxies = Proxies(environment: ["http_proxy": "plain.test:8080", "no_proxy": entry])
    let origin = try #require(WebAddress("http://[::1]:8080/fhir")?.origin)
    #expect((proxies.server(for: origin) == nil) == isDirect)
  }

  @Test func `a proxy may want a user and a password`() throws {
    let proxies = Proxies(environment: ["https_proxy": "http://ward:a%40b%3A@proxy.test:3128"])
    let origin = try #require(WebAddress("https://x.test/fhir")?.origin)
    let proxy = try #require(proxies.server(for: origin))
    #expect((proxy.host, proxy.port) == ("proxy.test", 3128))
    #expect((proxy.user, proxy.password) == ("ward", Secret("a@b:")))
    #expect(proxies.unusable.isEmpty)
  }

  @Test(arguments: ["socks5://proxy.test:1080", "http://proxy.test:99999", "http://", "a b"])
  func `what is no proxy is named, and never passed over`(text: String) {
    #expect(Proxies(environment: ["HTTPS_PROXY": text]).unusable == ["HTTPS_PROXY"])
    #expect(Proxies(environment: ["http_proxy": text]).unusable == ["HTTP_PROXY"])
  }

  @Test func `a web request cannot set the proxy of a CGI program`() {
    let environment = ["HTTP_PROXY": "http://evil.test:1", "REQUEST_METHOD": "GET"]
    #expect(Proxies(environment: environment) == Proxies())
  }
}
