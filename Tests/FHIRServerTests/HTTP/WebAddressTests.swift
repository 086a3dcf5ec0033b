import Testing

@testable import FHIRServer

@Suite struct WebAddressTests {
  @Test(arguments: [
    // What may not stand in an address is escaped, an escape that is there stays as it is.
    ("https://a.test/fhir?id=http://x|1%2B2 3", "https://a.test/fhir?id=http://x%7C1%2B2%203"),
    ("https://a.test/f\"<>{}[]^`\\ü", "https://a.test/f%22%3C%3E%7B%7D%5B%5D%5E%60%5C%C3%BC"),
    ("https://a.test/x%zz?y=100%", "https://a.test/x%25zz?y=100%25"),
    ("https://a.test?a=//b|c#d|e", "https://a.test?a=//b%7Cc"),
    ("https://a.test:8443/$export?_type=A,B&s=%2c", "https://a.test:8443/$export?_type=A,B&s=%2c"),
  ])
  func `an address is sent as it is written, as far as one may`(text: String, sent: String) {
    #expect(WebAddress(text)?.text == sent)
  }

  @Test(arguments: [
    ("?p=a|b%2B", "https://a.test/fhir/X?p=a%7Cb%2B"),
    ("Y?q=https://b.test/|%7C", "https://a.test/fhir/Y?q=https://b.test/%7C%7C"),
    ("/Z?%C3%A4=ä", "https://a.test/Z?%C3%A4=%C3%A4"),
    ("//b.test/x y", "https://b.test/x%20y"),
  ])
  func `a reference is resolved in the same way`(reference: String, resolved: String) throws {
    let base = try #require(WebAddress("https://a.test/fhir/X?old=1"))
    #expect(base.resolving(reference)?.text == resolved)
  }

  @Test(arguments: [
    ("https://a.test", true), ("http://localhost:80", true), ("http://127.0.0.1:80", true),
    ("http://127.255.3.9", true), ("http://[::1]:8080", true), ("http://127.example.org", false),
    ("http://127.0.0.example.org", false), ("http://127.0.0.1.org", false),
    ("http://127.0.0", false),
    ("http://127.0.0.256", false), ("http://127.0.0.+1", false), ("http://1.127.0.0", false),
    ("http://localhost.example.org", false), ("http://[::2]", false), ("http://a.test", false),
  ])
  func `only TLS and this machine itself are private`(text: String, isPrivate: Bool) throws {
    #expect(try #require(WebAddress(text)).isPrivate == isPrivate)
  }

  @Test(arguments: [
    "münchen.example", "MÜNCHEN.example:443", "日本.example", "straße。example", "①.example",
    "ex\u{AD}ample.org", "ex ample.org", "a\"b.example", "\u{202E}a.example", "a|b.example",
    "m%C3%BCnchen.example", "exa%6Dple.org",
  ])
  func `a host has ASCII letters only, so that it means the same everywhere`(host: String) {
    #expect(WebAddress("https://\(host)/fhir") == nil)
    #expect(WebAddress("https://a.test")?.resolving("//\(host)/x") == nil)
  }

  @Test(arguments: ["xn--mnchen-3ya.example", "a_b.example", "[::1]", "127.0.0.1"])
  func `a host in ASCII letters is taken`(host: String) {
    #expect(WebAddress("https://\(host)/fhir?q=ü")?.text == "https://\(host)/fhir?q=%C3%BC")
  }

  @Test(arguments: ["0", "65536", "99999", "99999999999999999999"])
  func `an address whose port does not exist is none`(port: String) {
    #expect(WebAddress("http://a.test:\(port)/fhir") == nil)
  }

  @Test(arguments: [
    ("http://a.test", 80), ("https://a.test:/x", 443), ("https://[::1]/x:9", 443),
    ("http://[::1]:8080", 8080), ("https://a.test:8443?x=:1", 8443), ("http://127.0.0.1/", 80),
  ])
  func `a port is the written one, else that of the scheme`(text: String, port: Int) {
    #expect(WebAddress(text)?.origin.port == port)
  }
}
