import CCurl
import Testing

@testable import FHIRServer

@Suite struct TransportFaultTests {
  private func fault(
    _ failure: CurlFailure, proxy: String? = nil, address: String = "https://fhir.test:8443/fhir"
  ) throws -> TransportFault {
    let request = HTTPRequest("GET", try #require(WebAddress(address)))
    let transfer = Transfer(request, through: proxy.flatMap { Proxies.Server($0) })
    return TransportFault(failure, of: transfer, TransportSettings())
  }

  @Test(arguments: [
    CURLE_PARTIAL_FILE, CURLE_GOT_NOTHING, CURLE_RECV_ERROR, CURLE_SEND_ERROR, CURLE_HTTP2,
    CURLE_HTTP2_STREAM,
  ])
  func `a connection that breaks is cut off`(code: CURLcode) throws {
    let fault = try fault(CurlFailure(code: code))
    #expect(fault == .cutOff("the connection ended before the answer did"))
  }

  @Test(arguments: [
    (9, "", CertificateFault.notYetValid, "it is not valid yet", "clock"),
    (10, "", .expired, "it has expired", "renew it"),
    (20, "", .unverified, "it cannot be verified", "--ca-file"),
    (
      18, "SSL certificate problem: self-signed certificate", .unverified,
      "it cannot be verified", "--ca-file"
    ),
    (
      1, "SSL: no alternative certificate subject name matches target host name 'fhir.test'",
      .otherHost, "it is for another host", "check the address"
    ),
  ])
  func `a certificate that is not accepted says why, and names --ca-file only where that helps`(
    verification: Int, words: String, reason: CertificateFault, said: String, advice: String
  ) throws {
    let failure = CurlFailure(
      code: CURLE_PEER_FAILED_VERIFICATION, words: words, verification: verification)
    let fault = try fault(failure)
    #expect(fault == .notTrusted(reason))
    #expect(fault.description.contains(said) && fault.advice.contains(advice))
    #expect(fault.advice.contains("--ca-file") == (reason == .unverified))
  }

  @Test func `a host that is not found is named, of a proxy its own`() throws {
    let failure = CurlFailure(code: CURLE_COULDNT_RESOLVE_HOST)
    #expect(try fault(failure) == .notConnected("there is no host fhir.test"))
    let proxyFailure = CurlFailure(code: CURLE_COULDNT_RESOLVE_PROXY)
    #expect(
      try fault(proxyFailure, proxy: "proxy.test:3128")
        == .notConnected("there is no host proxy.test"))
  }

  @Test func `a connection that is refused names where it went`() throws {
    let failure = CurlFailure(code: CURLE_COULDNT_CONNECT, systemError: 111)
    #expect(try fault(failure) == .notConnected("fhir.test:8443: connection refused"))
    #expect(
      try fault(failure, address: "http://[::1]/") == .notConnected("[::1]:80: connection refused"))
    #expect(
      try fault(CurlFailure(code: CURLE_COULDNT_CONNECT), proxy: "proxy.test:3128")
        == .notConnected("proxy.test:3128: no connection"))
  }

  @Test func `a proxy that lets nobody through says whether it wants to know who asks`() throws {
    let unknown = CurlFailure(code: CURLE_RECV_ERROR, proxyStatus: 407)
    #expect(
      try fault(unknown, proxy: "ward:wrong@proxy.test:3128")
        == .refusedByProxy(hasUser: true))
    #expect(
      try fault(unknown, proxy: "proxy.test:3128")
        == .refusedByProxy(hasUser: false))
    let refused = CurlFailure(code: CURLE_RECV_ERROR, proxyStatus: 403)
    #expect(try fault(refused, proxy: "proxy.test:3128") == .notConnected("the proxy refused"))
  }
}
