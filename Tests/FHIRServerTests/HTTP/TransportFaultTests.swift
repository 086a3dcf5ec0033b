import NIOSSL
import Testing

@testable import FHIRServer

@Suite struct TransportFaultTests {
  @Test(arguments: [
    NIOSSLError.uncleanShutdown, .readInInvalidTLSState, .writeDuringTLSShutdown,
  ])
  func `a connection over TLS that breaks is cut off, not one without TLS`(error: NIOSSLError) {
    #expect(TransportFault(error) == .cutOff("the connection ended before the answer did"))
  }

  @Test func `a certificate of another host is not trusted`() {
    let fault = TransportFault(NIOSSLExtraError.failedToValidateHostname)
    #expect(fault == .notTrusted("it is for another host"))
  }
}
