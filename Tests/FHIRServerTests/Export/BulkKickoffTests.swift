import Testing

@testable import FHIRServer

@Suite("Kick-off of a bulk export")
struct BulkKickoffTests {
  private func kickoff(_ level: BulkKickoff.Level) throws -> BulkKickoff {
    BulkKickoff(base: try #require(WebAddress("https://a.test/fhir")), level: level)
  }

  @Test(
    "asks at the level's own address",
    arguments: [
      (BulkKickoff.Level.system, "https://a.test/fhir/$export"),
      (.patients, "https://a.test/fhir/Patient/$export"),
      (.group("w-9"), "https://a.test/fhir/Group/w-9/$export"),
      (.group("../x"), "https://a.test/fhir/Group/..%2Fx/$export"),
    ])
  func levels(level: BulkKickoff.Level, address: String) throws {
    let request = try #require(try kickoff(level).request)
    #expect(request.method == "GET")
    #expect(request.address.text == address)
  }

  @Test("joins types by commas; a plus arrives as one")
  func query() throws {
    var kickoff = try kickoff(.system)
    kickoff.types = ["Patient", "MedicationRequest"]
    kickoff.since = "2025-01-31T18:00:00+01:00"
    #expect(
      kickoff.request?.address.text == "https://a.test/fhir/$export?_type=Patient,MedicationRequest"
        + "&_since=2025-01-31T18:00:00%2B01:00")
  }

  @Test("a server may pass over types that it does not know where it is not known which it has")
  func lenient() throws {
    var kickoff = try kickoff(.system)
    #expect(kickoff.request?.headers.last == HTTPHeader("Prefer", "respond-async"))
    kickoff.isLenient = true
    #expect(
      kickoff.request?.headers.last == HTTPHeader("Prefer", "respond-async, handling=lenient"))
  }

  @Test("patients are named in the body of a POST, not in its address")
  func patients() throws {
    var kickoff = try kickoff(.patients)
    (kickoff.types, kickoff.patients) = (["Patient", "MedicationRequest"], ["p1", "p2"])
    let request = try #require(kickoff.request)
    #expect(request.method == "POST")
    #expect(request.address.text == "https://a.test/fhir/Patient/$export")
    #expect(request.headers.contains(HTTPHeader("Content-Type", "application/fhir+json")))
    let body = String(decoding: request.body ?? [], as: UTF8.self)
    #expect(body.contains(#"{"name":"_type","valueString":"Patient,MedicationRequest"}"#))
    #expect(body.contains(#""valueReference":{"reference":"Patient/p2"}"#))
  }
}
