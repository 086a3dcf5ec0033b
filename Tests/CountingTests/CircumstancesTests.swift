import FHIRDecoding
import FHIRFiles
import MedicationAdherence
import TestSupport
import Testing

@testable import Counting

/// What is known of single administrations besides what is counted.
@Suite struct CircumstancesTests {
  /// The records of the only patient of some lines, counted with details.
  static func counted(
    _ lines: [String], details: RecordDetails, match: OrderMatch = .reference
  ) async throws -> (patients: CountedPatients, records: [CountableRecord]) {
    let folder = try ScratchFolder()
    let discovery = try InputDiscovery(sources: [folder.write("data.ndjson", lines: lines)])
    let day = Day.iso("2025-03-31") ?? .first
    var rules = CountingRules(
      asOf: AsOf(text: "2025-03-31", day: day, seconds: Int64(day.number) * 86_400))
    rules.orderMatch = match
    var intake = try await Intake.read(
      { FileSource(discovery, isHashed: false) }, threads: 1, keepsTexts: false, details: details,
      spillFolder: folder.path, didRead: { _, _ in })
    let patients = try await count(&intake, by: rules, spillFolder: folder.path)
    let records = try patients.takeRecords(of: 0).0
    return (patients, records.sorted { $0.day < $1.day })
  }

  private static let lines = [
    FHIRLine.order(
      "o",
      #","dosageInstruction":[{"timing":{"repeat":{"frequency":1,"period":1,"periodUnit":"d","#
        + #""boundsPeriod":{"start":"2025-03-01"}}}}]"#),
    FHIRLine.administration(
      "1", at: "2025-03-01", order: "o", #","dosage":{"dose":{"value":5,"unit":"mg"}}"#),
    FHIRLine.administration("2", at: "2025-03-02", order: "o"),
    FHIRLine.administration(
      "3", at: "2025-03-03", order: "o", medication: "Acetylsalicylic acid",
      #","dosage":{"route":{"text":"oral"},"dose":{"value":5,"unit":"mg"}}"#),
    FHIRLine.administration(
      "4", at: "2025-03-04", #","dosage":{"dose":{"value":5,"unit":"mg"}}"#),
  ]

  @Test func `a record tells how much was given, and the medication of its order`() async throws {
    for (match, isMatched) in [(OrderMatch.reference, false), (.medication, true)] {
      let (patients, records) = try await Self.counted(
        Self.lines, details: .amounts, match: match)
      let amounts = records.map {
        patients.reporting.amounts[Int(patients.reporting.amount(of: $0))]
      }
      let (plain, oral) = (
        GivenAmount(value: "5", unit: "mg"), GivenAmount(value: "5", unit: "mg", route: "oral")
      )
      #expect(amounts == [plain, .unknown, oral, plain])
      #expect(records.map(\.isMatchedByMedication) == [false, false, false, isMatched])
      let medications = records.map {
        patients.record.medications[patients.catalogue.medication(of: $0, patients.record)].name
      }
      #expect(medications == ["Aspirin", "Aspirin", "Aspirin", "Aspirin"])
    }
  }

  @Test func `without details no amount is known`() async throws {
    let (patients, records) = try await Self.counted(Self.lines, details: [])
    #expect(patients.reporting.amounts == [.unknown])
    #expect(records.allSatisfy { patients.reporting.amount(of: $0) == 0 })
  }
}

extension CircumstancesTests {
  @Test func `the ward of an administration is its encounter's, else the patient's`() async throws {
    let stays = [
      #"{"resourceType":"Location","id":"a","name":"A"}"#,
      #"{"resourceType":"Location","id":"b","name":"B"}"#,
      #"{"resourceType":"Encounter","id":"e1","subject":{"reference":"Patient/p"},"#
        + #""period":{"start":"2025-03-01","end":"2025-03-02"},"#
        + #""location":[{"location":{"reference":"Location/a"}}]}"#,
      #"{"resourceType":"Encounter","id":"e2","subject":{"reference":"Patient/p"},"#
        + #""period":{"start":"2025-03-02","end":"2025-03-03"},"#
        + #""location":[{"location":{"reference":"Location/b"}}]}"#,
    ]
    let doses = [
      FHIRLine.administration("1", at: "2025-03-01"),
      FHIRLine.administration(
        "2", at: "2025-03-02T08:00:00Z", #","context":{"reference":"Encounter/e2"}"#),
      FHIRLine.administration(
        "3", at: "2025-03-03T08:00:00Z", #","context":{"reference":"Encounter/e1"}"#),
      FHIRLine.administration("4", at: "2025-03-04"),
    ]
    let (patients, records) = try await Self.counted(stays + doses, details: .wards)
    let reporting = patients.reporting
    #expect(records.map { reporting.wards[Int(reporting.ward(of: $0))] } == ["A", "B", "B", ""])
    let due = [(1, "A"), (2, ""), (3, "B"), (4, "")]
    for (day, name) in due {
      let ward = reporting.ward(
        ofPatient: 0, on: try #require(Day.iso("2025-03-0\(day)")), minute: 8 * 60)
      #expect(reporting.wards[Int(ward)] == name)
    }
  }
}
