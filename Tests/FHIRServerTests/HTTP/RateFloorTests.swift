import TestSupport
import Testing

@testable import FHIRServer

@Suite struct RateFloorTests {
  @Test func `an answer that trickles is given up, one that is slow is not`() throws {
    var slow = RateFloor()
    for _ in 1...1000 { try slow.take(1 << 10, after: .seconds(59)) }
    var trickling = RateFloor()
    for _ in 1...10 { try trickling.take(1, after: .seconds(29)) }
    #expect(throws: TransportFault.cutOff("only 11 bytes came in 319 s")) {
      try trickling.take(1, after: .seconds(29))
    }
  }

  @Test func `much that came before does not stand for what comes after`() throws {
    var floor = RateFloor()
    try floor.take(1 << 30, after: .seconds(301))
    #expect(throws: TransportFault.self) { try floor.take(1, after: .seconds(300)) }
  }

  @Test func `a body over the wire is held to it`() async throws {
    var settings = TransportSettings()
    settings.rateFloor.window = .zero
    let server = try PlainServer(sending: ["HTTP/1.1 200 OK\r\nContent-Length: 3\r\n\r\n012"])
    let address = try #require(WebAddress("http://127.0.0.1:\(server.port)/fhir"))
    let fault = await #expect(throws: TransportFault.self) {
      try await CurlTransport.withTransport(settings) { transport in
        try await transport.send(HTTPRequest("GET", address)).body.first(20)
      }
    }
    #expect(fault?.summary.contains("bytes came in") == true)
  }
}
