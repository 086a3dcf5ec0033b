import Synchronization
import TestSupport
import Testing

@testable import FHIRServer

/// Whether a server may be changed.
@Suite struct WritePermissionTests {
  private let clock = FakeClock()

  private func sender(_ transport: FakeTransport, _ permission: WritePermission) throws
    -> ResourceSender
  {
    let connection = ServerConnection(
      base: try .ward, transport: transport, credentials: NoCredentials(),
      retries: RetryBudget(seconds: 60, clock: clock), clock: clock)
    return ResourceSender(connection, ServerCapabilities(), permission)
  }

  private func create(_ permission: WritePermission) async throws -> [String] {
    let transport = FakeTransport { request, _ in
      request.method == "GET" ? .page([]) : .text("", status: 201)
    }
    let identifier = RecordIdentifier(of: ["x"])
    let json: WrittenJSON = ["resourceType": "Other", "identifier": [identifier.json]]
    _ = try? await sender(transport, permission).create(NewResource(json, identifier))
    return transport.requests.map(\.method)
  }

  @Test func `nothing is written elsewhere before somebody agreed`() async throws {
    let asked = Mutex<[String]>([])
    func permission(_ answer: Bool) throws -> WritePermission {
      WritePermission(try .ward, isGiven: false) { question in
        asked.withLock { $0.append(question) }
        return answer
      }
    }
    #expect(try await create(permission(false)) == ["GET"])
    #expect(asked.withLock { $0 } == ["Write to https://ward.example/fhir?"])
    #expect(try await create(permission(true)).contains("POST"))
    #expect(try await create(WritePermission(.ward, isGiven: true, ask: nil)).contains("POST"))
    #expect(try await create(WritePermission(.ward, isGiven: false, ask: nil)) == ["GET"])
  }

  @Test(arguments: ["http://localhost/fhir", "http://127.0.0.1:8080/fhir", "http://[::1]/fhir"])
  func `a server of this machine needs no leave`(address: String) async throws {
    let permission = WritePermission(try .address(address), isGiven: false, ask: nil)
    try await permission.check()
  }

  @Test(arguments: [
    "http://localhost.example/fhir", "https://10.0.0.1/fhir", "http://127.0.0.1.example/",
  ])
  func `any other does`(address: String) async throws {
    let permission = WritePermission(try .address(address), isGiven: false, ask: nil)
    await #expect(throws: WriteFault.notAllowed) { try await permission.check() }
  }

  @Test func `what is not as FHIR has it is never sent`() async throws {
    let transport = FakeTransport { _, _ in .page([]) }
    let identifier = RecordIdentifier(of: ["x"])
    let json: WrittenJSON = [
      "resourceType": "MedicationAdministration", "identifier": [identifier.json],
      "statuss": "completed",
    ]
    let sender = try sender(transport, WritePermission(.ward, isGiven: true, ask: nil))
    let fault = await #expect(throws: WriteFault.self) {
      try await sender.create(NewResource(json, identifier))
    }
    #expect(transport.requests.isEmpty)
    let words = fault?.description ?? ""
    for part in ["statuss is no property", "status is missing", "subject is missing"] {
      #expect(words.contains(part), "\(words)")
    }
  }
}
