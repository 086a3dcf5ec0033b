import DurableOutput
import Testing

@testable import FHIRServer

@Suite struct FetchPlanTests {
  @Test(arguments: [
    ("ftp://a.test/fhir", "give the http or https address"),
    ("https://münchen.example/fhir", "give the host in ASCII letters"),
    ("https://u:secret@a.test/fhir", "--basic-file"), ("https://a.test/fhir?x=1", "without ?"),
  ])
  func `an address that is none of a server is refused`(server: String, words: String) {
    let sentence = refusal { $0.server.address = server }
    #expect(sentence?.contains(words) == true)
    #expect(sentence?.contains("secret") == false)
  }

  @Test func `a proxy that cannot be used is a wrong call, and not gone around`() {
    let sentence = refusal {
      $0.server.environment = ["HTTPS_PROXY": "socks5://u:secret@proxy.test"]
    }
    #expect(sentence?.hasPrefix("HTTPS_PROXY of the environment is no address of a proxy") == true)
    #expect(sentence?.contains("secret") == false)
  }

  @Test(arguments: ["a,b", "a b", "", "Patient/", "é"])
  func `what is no id is refused`(id: String) {
    #expect(refusal { $0.patients = [id] }?.hasPrefix("--patient: ") == true)
  }

  @Test(arguments: ["2025", "2025-01-31T18:00:00", "yesterday"])
  func `an instant has an offset`(since: String) {
    #expect(refusal { $0.since = since }?.hasPrefix("--since ") == true)
  }

  @Test func `what excludes each other is refused`() {
    #expect(refusal { ($0.searches, $0.exports) = (true, true) } != nil)
    #expect(refusal { ($0.group, $0.patients) = ("g", ["p"]) } != nil)
    #expect(refusal { $0.output = "" } != nil)
    #expect(refusal { $0.server.concurrency = 17 } != nil)
    #expect(refusal { $0.pageSize = 0 } != nil)
    #expect(refusal { $0.types = ["No/Type"] } != nil)
    #expect(refusal { $0.server.allowedOrigins = ["host"] } != nil)
    #expect(refusal { $0.server.retryBudget = .nan } != nil)
    #expect(refusal { _ in } == nil)
  }

  @Test func `what does not shape the result does not hinder going on`() throws {
    let fixture = try FetchFixture()
    let one = try FetchPlan(fixture.request { $0.patients = ["1", "Patient/2", "1"] })
    let other = try FetchPlan(
      fixture.request { ($0.patients, $0.pageSize, $0.server.retryBudget) = (["2", "1"], 7, 1) })
    #expect(one.configuration == other.configuration)
  }

  @Test func `for wards encounters are asked for by patient, and locations as a whole`() throws {
    let fixture = try FetchFixture()
    let usual = try FetchPlan(fixture.request { $0.patients = ["1", "2"] })
    let plan = try FetchPlan(
      fixture.request { ($0.readsWards, $0.patients) = (true, ["1", "2"]) })
    let types = FetchSession.types(plan, ServerCapabilities())
    #expect(types == FetchSession.types(usual, ServerCapabilities()) + ["Encounter", "Location"])
    let parts = FetchSession.parts(types: types, patients: plan.patients)
    #expect(parts.filter { $0.type == "Encounter" }.map(\.name) == ["1", "2"])
    #expect(parts.filter { $0.type == "Location" }.map(\.name) == [""])
    #expect(parts.last?.type == "Medication")
    #expect(plan.configuration != usual.configuration)
    let named = try FetchPlan(
      fixture.request { ($0.readsWards, $0.types) = (true, ["Patient"]) })
    #expect(FetchSession.types(named, ServerCapabilities()) == ["Patient"])
  }

  @Test func `types of resources are a list with commas`() throws {
    let fixture = try FetchFixture()
    let lists = [["Patient, MedicationRequest"], ["Patient,MedicationRequest"]]
    let plans = try lists.map { list in try FetchPlan(fixture.request { $0.types = list }) }
    #expect(plans[0].configuration == plans[1].configuration)
  }

  private func refusal(_ change: (inout FetchRequest) -> Void) -> String? {
    do {
      _ = try FetchPlan(try FetchFixture().request(change))
      return nil
    } catch {
      return (error as? UsageError)?.description
    }
  }
}
