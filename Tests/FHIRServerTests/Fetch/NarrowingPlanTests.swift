import DurableOutput
import Testing

@testable import FHIRServer

/// What narrows a fetch, as it is given and as a server is asked for it.
@Suite struct NarrowingPlanTests {
  private func plan(_ change: (inout FetchRequest) -> Void) throws -> FetchPlan {
    try FetchPlan(try FetchFixture().request(change))
  }

  private func refusal(_ change: (inout FetchRequest) -> Void) -> String? {
    do {
      _ = try plan(change)
      return nil
    } catch {
      return (error as? UsageError)?.description
    }
  }

  @Test(arguments: [
    ("MedicationRequest?status=active&intent=order", "status=active&intent=order"),
    ("MedicationRequest?code=http://a.test|1", "code=http://a.test%7C1"),
    ("MedicationRequest?code=http%3A%2F%2Fa.test%7C1", "code=http://a.test%7C1"),
    ("MedicationRequest?date=ge2025-01-01T00:00:00+02:00", "date=ge2025-01-01T00:00:00%2B02:00"),
    ("MedicationRequest?status:not=stopped", "status:not=stopped"),
  ])
  func `a filter is sent with what means something in an address escaped`(
    filter: String, sent: String
  ) throws {
    let plan = try plan { $0.filters = [filter] }
    let query = ServerCapabilities().query(
      for: FetchPart(type: "MedicationRequest"), plan.settings)
    #expect(query.text == sent + "&_count=200")
    let filters = ServerCapabilities().typeFilters(
      ["Patient", "MedicationRequest"], plan.settings.narrowing)
    #expect(filters == ["MedicationRequest?" + sent])
  }

  @Test(arguments: [
    "_count=1", "_include=x", "_summary=count", "_elements=id", "_format=xml", "_sort=date",
    "_getpages=x", "_cursor=1", "status", "_sort:x=1", "a=1&",
  ])
  func `a filter cannot say what the tool says, or nothing`(query: String) {
    let words = refusal { $0.filters = ["MedicationRequest?" + query] }
    #expect(words?.hasPrefix("--filter MedicationRequest?") == true)
  }

  @Test func `a filter may say when something was stored unless an option does`() {
    let filter = ["MedicationRequest?_lastUpdated=ge2025-01-01"]
    #expect(refusal { $0.filters = filter } == nil)
    #expect(refusal { ($0.filters, $0.since) = (filter, "2025-01-01") } != nil)
    #expect(refusal { ($0.filters, $0.until) = (filter, "2025-01-01") } != nil)
  }

  @Test func `a filter is for a type that is fetched for itself, once`() {
    #expect(refusal { $0.filters = ["Patient?gender=male", "Patient?active=true"] } != nil)
    #expect(refusal { ($0.filters, $0.types) = (["Patient?gender=male"], ["Device"]) } != nil)
    let medications = ["Medication?code=1"]
    #expect(refusal { ($0.filters, $0.types) = (medications, ["Medication"]) } == nil)
    #expect(
      refusal { ($0.filters, $0.types) = (medications, ["Medication", "Patient"]) }?
        .contains("others refer to them") == true)
    #expect(refusal { ($0.filters, $0.patients) = (["Patient?_id=1"], ["1"]) } != nil)
  }

  @Test(arguments: ["", "a b", "a|b|c", "s|", String(repeating: "x", count: 65)])
  func `what is no tag is refused`(tag: String) {
    #expect(refusal { $0.tag = tag }?.hasPrefix("--tag ") == true)
  }

  @Test func `a tag is in lower case, its system as it is`() throws {
    #expect(
      try plan { $0.tag = "http://A.test|Ward" }.settings.narrowing.tag?.text
        == "http://A.test|ward")
    #expect(try plan { $0.tag = "Ward" }.settings.narrowing.tag?.system == nil)
  }

  @Test func `what narrows a fetch shapes its result`() throws {
    let plans = try [
      plan { _ in }, plan { $0.tag = "a" }, plan { $0.filters = ["Patient?gender=male"] },
      plan { $0.from = "2025-01-01" }, plan { $0.to = "2025-01-01" },
      plan { $0.until = "2025-01-01" }, plan { $0.limit = 5 }, plan { $0.sort = "-date" },
      plan { $0.ids = ["Patient/1"] }, plan { ($0.everything, $0.patients) = (true, ["1"]) },
      plan { $0.patients = ["1"] }, plan { $0.since = "2025-01-01" },
      plan { ($0.readsDeletions, $0.since) = (true, "2025-01-01") },
    ]
    #expect(Set(plans.map(\.configuration)).count == plans.count)
  }

  @Test func `what only a search can do is not left to an export`() throws {
    var capabilities = ServerCapabilities()
    capabilities.operations = ["export"]
    #expect(try plan { _ in }.way(of: capabilities) == .export)
    for change: (inout FetchRequest) -> Void in [
      { $0.limit = 5 }, { $0.sort = "date" }, { $0.ids = ["Patient/1"] },
      { ($0.counts, $0.output) = (true, "") }, { ($0.everything, $0.group) = (true, "g") },
    ] {
      #expect(try plan(change).way(of: capabilities) == .search)
    }
  }

  @Test(arguments: ["--filter", "--since", "--tag", "--limit", "--type", "--everything", "--count"])
  func `resources that are read by their ids are narrowed by nothing`(option: String) {
    let words = refusal { request in
      request.ids = ["Patient/1"]
      switch option {
      case "--filter": request.filters = ["Patient?active=true"]
      case "--since": request.since = "2025-01-01"
      case "--tag": request.tag = "a"
      case "--limit": request.limit = 5
      case "--type": request.types = ["Patient"]
      case "--everything": request.everything = true
      default: (request.counts, request.output) = (true, "")
      }
    }
    #expect(words?.contains("exclude each other") == true)
    #expect(words?.contains(option) == true)
  }

  @Test func `an export by POST is narrowed by parameters`() throws {
    let base = try #require(WebAddress("https://a.test/fhir"))
    var kickoff = BulkKickoff(base: base, level: .patients, types: ["Patient"], patients: ["1"])
    kickoff.typeFilters = ["MedicationRequest?status=active,stopped"]
    kickoff.until = "2025-01-01T00:00:00Z"
    let body = String(decoding: try #require(kickoff.request?.body), as: UTF8.self)
    #expect(body.contains(#""valueString":"MedicationRequest?status=active,stopped""#))
    #expect(body.contains(#""valueInstant":"2025-01-01T00:00:00Z""#))
  }
}
