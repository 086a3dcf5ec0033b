import TestSupport
import Testing

@testable import FHIRServer

/// Answers as they come over the wire.
@Suite struct CurlTransportTests {
  @Test(arguments: [
    ("HTTP/1.1 200 OK\r\nContent-Length: 3\r\n\r\nabc", true),
    ("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n3\r\nabc\r\n0\r\n\r\n", true),
    ("HTTP/1.1 200 OK\r\n\r\nabc", false), ("HTTP/1.0 200 OK\r\n\r\nabc", false),
  ])
  func `an answer that ends with the connection does not say its end`(
    answer: String, saysItsEnd: Bool
  ) async throws {
    let (body, said) = try await asked(answer)
    #expect(body == "abc")
    #expect(said == saysItsEnd)
  }

  @Test(arguments: [
    "HTTP/1.1 200 OK\r\nContent-Length: 4\r\n\r\nabc",
    "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n3\r\nabc\r\n",
  ])
  func `one that says its end is cut off where it ends before`(answer: String) async throws {
    await #expect(throws: TransportFault.cutOff("the connection ended before the answer did")) {
      try await asked(answer)
    }
  }

  @Test func `one that is announced again and again and never begins is given up`() async throws {
    var settings = TransportSettings()
    (settings.connectSeconds, settings.idleSeconds) = (1, 1)
    // Who gives up is one of many tasks that wait for a thread, so it may take minutes to do so.
    let again = Array(repeating: "HTTP/1.1 102 Processing\r\n\r\n", count: 100_000)
    let server = try PlainServer(
      sending: again + ["HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n"], every: 0.3)
    let address = try #require(WebAddress("http://127.0.0.1:\(server.port)/fhir"))
    await #expect(throws: TransportFault.self) {
      try await CurlTransport.withTransport(settings) { transport in
        _ = try await transport.send(HTTPRequest("GET", address))
      }
    }
  }

  @Test func `as many requests as are made at once have each a connection of their own`()
    async throws
  {
    let answer = "HTTP/1.1 200 OK\r\nConnection: close\r\nContent-Length: 1\r\n\r\nx"
    let server = try PlainServer(sending: [answer], connections: 16)
    let address = try #require(WebAddress("http://127.0.0.1:\(server.port)/fhir"))
    let bodies = try await CurlTransport.withTransport(TransportSettings()) { transport in
      try await withThrowingTaskGroup(of: [UInt8].self) { group in
        for _ in 1...16 {
          group.addTask {
            try await transport.send(HTTPRequest("GET", address)).body.first(9)
          }
        }
        return try await group.reduce(into: [UInt8]()) { $0 += $1 }
      }
    }
    #expect(bodies.count == 16)
  }

  private func asked(_ answer: String) async throws -> (body: String, saysItsEnd: Bool) {
    let server = try PlainServer(sending: [answer])
    let address = try #require(WebAddress("http://127.0.0.1:\(server.port)/fhir"))
    return try await CurlTransport.withTransport(TransportSettings()) { transport in
      let answer = try await transport.send(HTTPRequest("GET", address))
      let body = String(decoding: try await answer.body.first(100), as: UTF8.self)
      return (body, answer.saysItsEnd)
    }
  }
}
