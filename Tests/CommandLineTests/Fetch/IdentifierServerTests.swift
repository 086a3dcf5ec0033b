import Foundation
import TestSupport
import Testing

/// Patients of a server who are chosen by identifiers.
@Suite(.tags(.server)) struct IdentifierServerTests {
  private func run(
    _ command: String, _ identifiers: [String], _ more: [String] = [], on trial: FetchTrial
  ) async throws -> FetchOutcome {
    let given = identifiers.flatMap { ["--patient-identifier", $0] }
    let fetch = trial.arguments(["--as-of", "2025-03-31"] + given + more).dropFirst()
    // A list has no output.
    let kept =
      command == "report"
      ? Array(fetch)
      : fetch.enumerated().filter { ![1, 2].contains($0.offset) }.map(\.element)
    return try await trial.run([command] + kept)
  }

  private static let second = Scenario.records + "|rec-0022"

  @Test func `the server is asked who has it, and then for this patient only`() async throws {
    let trial = try await FetchTrial(.identifiers)
    let outcome = try await run(
      "report", [Self.second], ["--patient-details", "identify"], on: trial)
    #expect(outcome.status == 0, "\(outcome)")
    let timeline = CSVTable(outcome.text("cohort/timeline.csv"))
    #expect(Set(timeline.rows.compactMap { $0["patient"] }) == ["awk-p2"])
    #expect(timeline.sum("taken") == 7 && timeline.sum("not_taken") == 1)
    let asked = trial.site.log.requests("fhir/Patient").map { $0.parameter("identifier") }
    #expect(asked.compactMap(\.self) == [Self.second])
    let others = trial.site.log.requests("fhir/MedicationAdministration")
    #expect(!others.isEmpty)
    #expect(others.allSatisfy { $0.target.contains("awk-p2") || $0.target.contains("_cursor") })
    #expect(outcome.text("index.html").contains("no.\u{A0}rec-0022"))
    #expect(!outcome.text("manifest.json").contains("rec-0022"))
    #expect(!outcome.text("fetch-ledger.csv").contains("rec-0022"))
    #expect(!outcome.messages.contains("rec-0022"))
  }

  @Test(arguments: ["orders", "administrations"])
  func `lists do the same`(command: String) async throws {
    let trial = try await FetchTrial(.identifiers)
    let outcome = try await run(command, ["rec-0022"], on: trial)
    #expect(outcome.status == 0, "\(outcome)")
    let rows = outcome.output.split(separator: "\n").dropFirst()
    #expect(rows.count == (command == "orders" ? 2 : 8))
    #expect(rows.allSatisfy { $0.hasPrefix("awk-p2\t") })
  }

  @Test func `who has it is known without the Patient, too`() async throws {
    let trial = try await FetchTrial(.identifiers)
    let types = "MedicationRequest,MedicationAdministration"
    let outcome = try await run("report", [Self.second], ["--type", types], on: trial)
    #expect(outcome.status == 0, "\(outcome)")
    #expect(CSVTable(outcome.text("cohort/patients.csv")).rows.map { $0["patient"] } == ["awk-p2"])
  }

  @Test func `several patients are 64, and none is 66`() async throws {
    let trial = try await FetchTrial(.identifiers)
    let several = try await run("report", ["rec-both"], on: trial)
    #expect(several.status == 64, "\(several)")
    #expect(several.messages.contains("--patient-identifier (awk-p5, awk-p6)"))
    let none = try await run("report", [Self.second, "rec-0099"], on: trial)
    #expect(none.status == 66, "\(none)")
    #expect(none.messages.contains("--patient-identifier number 2;"))
    #expect(trial.site.log.requests("fhir/MedicationAdministration").isEmpty)
    #expect(several.files.isEmpty && none.files.isEmpty)
  }

  @Test func `a server that cannot search by identifier is 69 and says what to do`() async throws {
    let trial = try await FetchTrial(.wellBehaved)
    let outcome = try await run("report", ["rec-0022"], on: trial)
    #expect(outcome.status == 69, "\(outcome)")
    #expect(outcome.messages.contains("name them with --patient"))
    #expect(!outcome.messages.contains("rec-0022") && outcome.files.isEmpty)
  }

  @Test func `a group and an identifier exclude each other`() async throws {
    let trial = try await FetchTrial(.identifiers)
    let outcome = try await run("report", [Self.second], ["--group", "ward-3"], on: trial)
    #expect(outcome.status == 64, "\(outcome)")
    #expect(outcome.messages.contains("--group and --patient-identifier exclude each other"))
  }

  @Test func `a store is filled for the patient, and read without the server`() async throws {
    let trial = try await FetchTrial(.identifiers)
    let folder = trial.program.folder
    let key = try folder.write("data.key", String(repeating: "0123456789abcdef", count: 4))
    try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: key)
    try folder.write(
      "ward.yaml",
      """
      adherence: 1
      source:
        server: \(trial.site.base)
        token-file: token.txt
        search: true
        retry-budget: 0
        full-every: 28d
        patient-identifiers: ["\(Self.second)"]
      store: store
      as-of: 2025-03-31
      report: {format: [csv]}
      output: {folder: out}

      """)
    let call = ["run", "ward.yaml", "--key-file", "data.key"]
    for options in [[], ["--offline"], []] {
      let outcome = try await trial.run(call + options)
      #expect(outcome.status == (options.isEmpty ? 0 : 1), "\(outcome)")
      let table = CSVTable(try folder.text("out/ward/latest/cohort/patients.csv"))
      #expect(table.rows.map { $0["patient"] } == ["awk-p2"], "\(options)")
      #expect(!outcome.messages.contains("rec-0022"))
    }
    trial.site.goDown()
    let down = try await trial.run(call)
    #expect(down.status == 69, "\(down)")
    let table = CSVTable(try folder.text("out/ward/latest/cohort/patients.csv"))
    #expect(table.rows.map { $0["patient"] } == ["awk-p2"])
  }
}
