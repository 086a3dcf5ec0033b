import DurableOutput
import FHIRDecoding
import MedicationAdherence
import TestSupport
import Testing

@testable import Counting
@testable import Features

@Suite struct IdentityRulesTests {
  private func fault(_ change: (inout ReportRequest) -> Void) -> String? {
    var request = ReportRequest()
    change(&request)
    do throws(UsageError) {
      _ = try request.checkedIdentityDetail()
      return nil
    } catch {
      return error.description
    }
  }

  @Test func `patients are read for what is told, and for nothing else`() {
    #expect(IdentityDetail.none.details == [])
    #expect(IdentityDetail.identify.details == [.persons, .identifiers])
    #expect(IdentityDetail.contact.details == [.persons, .identifiers, .telephones])
  }

  @Test(arguments: ["identify", "contact"])
  func `who patients are is not given out`(detail: String) {
    for (option, change) in [
      ("--suppress", { $0.suppress = "cms11" }), ("--pseudonymise", { $0.pseudonymise = "key" }),
    ] as [(String, (inout ReportRequest) -> Void)] {
      let fault = fault {
        $0.patientDetails = detail
        change(&$0)
      }
      #expect(fault?.hasPrefix("--patient-details and \(option) exclude each other: ") == true)
      #expect(self.fault(change) == nil)
    }
    #expect(
      fault { ($0.patientDetails, $0.output) = (detail, "-") }
        == "--output - writes the cohort's timeline only; leave out --patient-details")
  }

  @Test func `a word that is none is refused`() {
    #expect(
      fault { $0.patientDetails = "all" }
        == "--patient-details all: give one of none, identify, contact")
  }

  @Test func `an identifier without a value is refused by its place`() throws {
    var request = DataRequest()
    request.patientIdentifiers = ["s|"]
    let form = "give SYSTEM|VALUE, |VALUE for one without a system, or VALUE for one of any"
    #expect(throws: UsageError("--patient-identifier: \(form)")) {
      try request.checkedIdentifiers()
    }
    request.patientIdentifiers = ["s|1", " "]
    #expect(throws: UsageError("--patient-identifier number 2: \(form)")) {
      try request.checkedIdentifiers()
    }
    request.patientIdentifiers = ["s|1", "2", "s|1"]
    #expect(try request.checkedIdentifiers().count == 2)
  }

  @Test func `sentences have the place of an identifier, and never its value`() {
    #expect(
      CountingError.noneWithIdentifier(number: 1, of: 1).sentence
        == "no patient in the data has the identifier of --patient-identifier; give its system and value as"
        + " the Patient has them")
    #expect(
      CountingError.severalWithIdentifier(["p", "q"], number: 2, of: 3).sentence
        == "2 patients have the identifier of --patient-identifier number 2 (p, q); give the one that is"
        + " meant with --patient, or the system with the value")
  }

  /// A plan of a request, in a zone that is known everywhere.
  private func plan(_ request: ReportRequest) throws -> ReportPlan {
    try ReportPlan(request, now: WallClock(seconds: 1_741_000_000, offset: 0), processors: 1)
  }

  @Test func `a run records who was found by id, as if the id had been given`() throws {
    var request = ReportRequest()
    request.data.sources = ["in"]
    (request.data.patients, request.data.patientIdentifiers) = (["Patient/p"], ["s|4711"])
    let plan = try plan(request)
    let recorded = plan.recording(["q", "p"])
    request.data.patients = ["Patient/p", "q"]
    request.data.patientIdentifiers = []
    let asked = try self.plan(request)
    #expect(recorded.arguments == asked.arguments)
    #expect(recorded.figureRules == asked.figureRules)
    #expect(recorded.figureRules != plan.figureRules)
    #expect(!plan.arguments.joined().contains("4711"))
    #expect(plan.recording([]).arguments == plan.arguments)
  }

  @Test func `a report that is given out records who was found as it does who was named`() throws {
    let folder = try ScratchFolder()
    var request = ReportRequest()
    request.data.sources = ["in"]
    request.data.patientIdentifiers = ["s|4711"]
    request.pseudonymise = try folder.write("key", "a key for the tests")
    let plan = try plan(request)
    let pseudonym = try #require(plan.sharing.pseudonyms).name(.patient, "p")
    #expect(plan.recording(["p"]).arguments.prefix(3) == ["SOURCE", "--patient", pseudonym])
    (request.pseudonymise, request.suppress) = (nil, "cms11")
    #expect(try !self.plan(request).recording(["p"]).arguments.contains("--patient"))
  }
}
