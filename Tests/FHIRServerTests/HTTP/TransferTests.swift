import TestSupport
import Testing

@testable import FHIRServer

/// What is sent and how answers come: the fields of a request, long answers, tasks that are cancelled.
@Suite struct TransferTests {
  private func address(_ server: WireServer) throws -> WebAddress {
    try #require(WebAddress("http://127.0.0.1:\(server.port)/fhir/Patient?name=%C3%A9&x=../a"))
  }

  private static func long(_ count: Int) -> WireServer.Answer {
    .bytes(
      Array("HTTP/1.1 200 OK\r\nContent-Length: \(count)\r\n\r\n".utf8)
        + [UInt8](repeating: 0x78, count: count))
  }

  @Test func `a request has its own fields, and one more for gzip`() async throws {
    let server = try WireServer { _ in .text("") }
    let address = try address(server)
    let headers = [HTTPHeader("Accept", "application/fhir+json"), HTTPHeader("X-Empty", "")]
    try await CurlTransport.withTransport(TransportSettings()) { transport in
      _ = try await transport.send(HTTPRequest("GET", address, headers: headers)).body.first(9)
      _ = try await transport.send(HTTPRequest("DELETE", address)).body.first(9)
    }
    let host = "Host: 127.0.0.1:\(server.port)\r\n"
    #expect(
      server.requests == [
        "GET /fhir/Patient?name=%C3%A9&x=../a HTTP/1.1\r\n" + host
          + "Accept: application/fhir+json\r\nX-Empty:\r\nAccept-Encoding: gzip\r\n\r\n",
        "DELETE /fhir/Patient?name=%C3%A9&x=../a HTTP/1.1\r\n" + host
          + "Accept-Encoding: gzip\r\n\r\n",
      ])
  }

  @Test(arguments: [0, 5, 2_000_000])
  func `a body is sent with its length, and without asking whether it may come`(count: Int)
    async throws
  {
    let server = try WireServer { _ in .text("taken") }
    let body = [UInt8](repeating: 0x78, count: count)
    let request = HTTPRequest(
      "POST", try address(server), headers: [HTTPHeader("Content-Type", "text/plain")], body: body)
    let answer = try await CurlTransport.withTransport(TransportSettings()) { transport in
      try await transport.send(request).body.first(9)
    }
    #expect(answer == Array("taken".utf8))
    let sent = try #require(server.requests.first)
    #expect(sent.contains("\r\nContent-Length: \(count)\r\n"))
    #expect(sent.hasSuffix("\r\n\r\n" + String(decoding: body, as: UTF8.self)))
    #expect(!sent.contains("Expect"))
  }

  @Test func `requests one after the other take the same connection`() async throws {
    let server = try WireServer { _ in .text("abc") }
    let address = try address(server)
    let bodies = try await CurlTransport.withTransport(TransportSettings()) { transport in
      var bodies: [[UInt8]] = []
      for _ in 1...20 {
        bodies.append(try await transport.send(HTTPRequest("GET", address)).body.first(9))
      }
      return bodies
    }
    #expect(bodies.count == 20)
    #expect(server.connections == 1)
  }

  @Test func `a redirect is not followed`() async throws {
    let server = try WireServer { _ in
      .text("", status: "302 Found", headers: ["Location: http://127.0.0.1:1/"])
    }
    let address = try address(server)
    let answer = try await CurlTransport.withTransport(TransportSettings()) { transport in
      let answer = try await transport.send(HTTPRequest("GET", address))
      return (answer.status, answer[header: "location"])
    }
    #expect(answer == (302, "http://127.0.0.1:1/"))
  }

  @Test func `a long answer waits on its way until it is read`() async throws {
    let count = 64 << 20
    let server = try WireServer { _ in Self.long(count) }
    let address = try address(server)
    try await CurlTransport.withTransport(TransportSettings()) { transport in
      let answer = try await transport.send(HTTPRequest("GET", address))
      try await Task.sleep(for: .milliseconds(500))
      // What the system holds of a connection, and a little of ours.
      #expect(server.sent < 32 << 20)
      var came = 0
      var longest = 0
      for try await piece in answer.body {
        came += piece.count
        longest = max(longest, piece.count)
      }
      #expect(came == count)
      #expect(longest <= (1 << 20) + (1 << 18))
    }
  }

  @Test(.timeLimit(.minutes(10)), arguments: [0, 64 << 20])
  func `who is cancelled waits neither for an answer nor for its end`(count: Int) async throws {
    let server = try WireServer { _ in count == 0 ? .silence : Self.long(count) }
    let address = try address(server)
    let task = Task {
      var settings = TransportSettings()
      settings.idleSeconds = 86_400
      return try await CurlTransport.withTransport(settings) { transport in
        let answer = try await transport.send(HTTPRequest("GET", address))
        for try await _ in answer.body { try await Task.sleep(for: .seconds(86_400)) }
      }
    }
    #expect(try await Waiting.until { server.requests.count == 1 && server.sent >= count >> 10 })
    task.cancel()
    // The server never ends its answer, so it is not what was waited for.
    await #expect(throws: (any Error).self) { try await task.value }
    #expect(server.sent < max(count, 1))
  }

  @Test func `any number of requests are made at once, and may be cancelled at once`()
    async throws
  {
    let server = try WireServer { $0.hasPrefix("GET /silent") ? .silence : .text("x") }
    let address = try address(server)
    let silent = try #require(WebAddress("http://127.0.0.1:\(server.port)/silent"))
    try await CurlTransport.withTransport(TransportSettings()) { transport in
      for path in [silent, address] {
        let tasks = (1...300).map { _ in
          Task { try await transport.send(HTTPRequest("GET", path)).body.first(9) }
        }
        if path == silent {
          try await Task.sleep(for: .milliseconds(200))
          for task in tasks { task.cancel() }
        }
        for task in tasks {
          let body = try? await task.value
          #expect(body == (path == silent ? nil : Array("x".utf8)))
        }
      }
    }
  }

  @Test(.timeLimit(.minutes(10)))
  func `an answer that nobody reads holds nobody up`() async throws {
    let server = try WireServer { _ in Self.long(8 << 20) }
    let address = try address(server)
    let answer = try await CurlTransport.withTransport(TransportSettings()) { transport in
      try await transport.send(HTTPRequest("GET", address))
    }
    #expect(answer.status == 200)
    await #expect(throws: TransportFault.cutOff("it was interrupted")) {
      for try await _ in answer.body {}
    }
  }

  @Test func `one that is packed is unpacked, and cut off where it ends in the middle`()
    async throws
  {
    let text = String(repeating: "abcdefgh", count: 100_000)
    let packed = GzipData.compressed(text)
    let server = try WireServer { request in
      let bytes = request.hasPrefix("GET /cut") ? Array(packed.dropLast(9)) : packed
      let head =
        "HTTP/1.1 200 OK\r\nContent-Encoding: gzip\r\nContent-Length: \(bytes.count)\r\n\r\n"
      return .bytes(Array(head.utf8) + bytes)
    }
    let (whole, cut) = (
      try address(server), try #require(WebAddress("http://127.0.0.1:\(server.port)/cut"))
    )
    try await CurlTransport.withTransport(TransportSettings()) { transport in
      let body = try await transport.send(HTTPRequest("GET", whole)).body.first(1 << 20)
      #expect(body == Array(text.utf8))
      let answer = try await transport.send(HTTPRequest("GET", cut))
      await #expect(throws: TransportFault.cutOff("its gzip data end in the middle")) {
        for try await _ in answer.body {}
      }
    }
  }

  @Test(.timeLimit(.minutes(10))) func `HTTP/2 is spoken where a server wants it`() async throws {
    let authority = try TestAuthority()
    try authority.sign("good")
    let count = 3_000_000
    try authority.folder.write("long", [UInt8](repeating: 0x78, count: count))
    let server = try HTTP2Server(authority, "good")
    let address = try #require(WebAddress(server.address("long")))
    let missing = try #require(WebAddress(server.address("missing")))
    var settings = TransportSettings()
    settings.authorityFile = authority.file
    try await CurlTransport.withTransport(settings) { transport in
      // It listens soon.
      while await isRefused(missing, transport) {
        try await Task.sleep(for: .milliseconds(50))
      }
      let answer = try await transport.send(HTTPRequest("GET", missing))
      #expect((answer.status, answer.saysItsEnd) == (404, true))
      try await withThrowingTaskGroup(of: Int.self) { group in
        for _ in 1...8 {
          group.addTask {
            let answer = try await transport.send(HTTPRequest("GET", address))
            return try await answer.body.reduce(0) { $0 + $1.count }
          }
        }
        for try await came in group { #expect(came == count) }
      }
    }
  }

  private func isRefused(_ address: WebAddress, _ transport: CurlTransport) async -> Bool {
    do {
      _ = try await transport.send(HTTPRequest("GET", address))
      return false
    } catch {
      return true
    }
  }
}
