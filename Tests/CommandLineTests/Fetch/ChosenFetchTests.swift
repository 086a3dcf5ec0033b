import Foundation
import TestSupport
import Testing

/// How what is fetched is chosen and asked for: by number, by ids, patient by patient, with deletions.
@Suite(.tags(.server)) struct ChosenFetchTests {
  private let type = "MedicationAdministration"

  @Test func `no more rows of a type are fetched than wanted, and that is told`() async throws {
    let trial = try await FetchTrial(.wellBehaved)
    let outcome = try await trial.search("--limit", "7", "--sort", "-_lastUpdated")
    #expect(outcome.status == 1, "\(outcome)")
    #expect(outcome.administrations.count == 7)
    #expect(outcome.states(type) == ["partial"])
    #expect(
      outcome.ledger(type).first?["reason"]?.hasPrefix("limited: no more than 7 rows") == true)
    #expect(outcome.messages.contains("limited: no more than 7 rows"))
    #expect(outcome.states("Patient") == ["complete"])
    #expect(outcome.ids("Medication").sorted() == ["awk-m1", "awk-m2"])
    let pages = trial.site.log.requests("fhir/" + type).filter { !$0.asksCount }
    #expect(pages.count == 3)
    #expect(pages.first?.parameter("_sort") == "-_lastUpdated")
    #expect(pages.first?.parameter("_count") == "7")
    #expect(!outcome.text("manifest.json").contains(#""MedicationAdministration" : "2025"#))
  }

  @Test func `a limit holds for all patients together, and a second run adds nothing`() async throws
  {
    let trial = try await FetchTrial(.wellBehaved)
    let options = ["--search", "--limit", "9", "--patient", "awk-p1", "--patient", "awk-p2"]
    for _ in 1...2 {
      let outcome = try await trial.run(trial.arguments(options))
      #expect(outcome.status == 1, "\(outcome)")
      #expect(outcome.administrations.count == 9)
      #expect(outcome.ledger(type).map { $0["state"] } == ["complete", "partial"])
    }
  }

  @Test func `as many rows as there are is no limit`() async throws {
    let outcome = try await FetchTrial(.wellBehaved).search("--limit", "48")
    #expect(outcome.status == 0, "\(outcome)")
  }

  @Test func `a server that cannot sort by a parameter is not asked to`() async throws {
    let outcome = try await FetchTrial(.wellBehaved).search("--sort", "status")
    #expect(outcome.status == 0, "\(outcome)")
    #expect(outcome.words.contains("Patient: the server cannot sort by status"))
  }

  // MARK: - Counts

  @Test func `counts are written and nothing else`() async throws {
    let trial = try await FetchTrial(.wellBehaved)
    let outcome = try await trial.run(count(trial, "--from", "2025-03-03"))
    #expect(outcome.status == 0, "\(outcome)")
    #expect(
      outcome.output == """
        type                      count
        Patient                   6
        MedicationRequest         0
        MedicationAdministration  36

        """)
    #expect(outcome.files.isEmpty)
    #expect(
      trial.site.log.entries.allSatisfy {
        $0.request.asksCount || $0.request.resource == "metadata"
      })
  }

  @Test func `counts of patients are JSON where that is asked for`() async throws {
    let trial = try await FetchTrial(.wellBehaved)
    let outcome = try await trial.run(
      count(trial, "--json", "--patient", "awk-p3", "--type", type))
    let rows = try JSONSerialization.jsonObject(with: Data(outcome.output.utf8)) as? [[String: Any]]
    #expect(rows?.count == 1, "\(outcome)")
    #expect(rows?.first?["patient"] as? String == "awk-p3")
    #expect(rows?.first?["count"] as? Int == 8)
  }

  @Test func `a type that the server does not count is told`() async throws {
    let trial = try await FetchTrial(.noCount)
    let outcome = try await trial.run(count(trial))
    #expect(outcome.status == 69, "\(outcome)")
    #expect(outcome.messages.contains("_summary is not understood"))
    let some = try await FetchTrial(.tagged(lacks: ["status"], claims: ["status"]))
    let told = try await some.run(count(some, "--filter", "\(type)?status=completed"))
    #expect(told.status == 1, "\(told)")
    #expect(told.output.contains("MedicationAdministration  not counted"))
    #expect(told.output.contains("Patient                   6"))
  }

  /// The arguments of a count.
  private func count(_ trial: FetchTrial, _ more: String...) -> [String] {
    var arguments = trial.arguments(["--count"] + more)
    arguments.removeSubrange(2...3)
    return arguments
  }

  // MARK: - By ids

  @Test func `resources are read by their ids, each with its outcome`() async throws {
    let trial = try await FetchTrial(.goneResources)
    let outcome = try await trial.run(
      trial.arguments([
        "--id", "\(type)/awk-a1-1,\(type)/awk-a1-2", "--id", "\(type)/awk-a1-3",
        "--id", "Medication/awk-m1,\(type)/nobody,\(type)/awk-a1-3",
      ]))
    #expect(outcome.status == 1, "\(outcome)")
    #expect(outcome.administrations == ["awk-a1-3"])
    #expect(outcome.ids("Medication") == ["awk-m1"])
    #expect(outcome.ids("Patient").isEmpty)
    let reasons = outcome.ledger.map { row in
      "\(row["patient_or_file"] ?? "") \(row["reason"]?.prefix { $0 != ":" } ?? "")"
    }
    #expect(
      reasons == [
        "awk-a1-1 gone", "awk-a1-2 denied", "awk-a1-3 found", "awk-m1 found", "nobody missing",
      ])
    #expect(trial.site.log.entries.count == 6)
  }

  @Test(arguments: [("awk-a1-2", 77), ("awk-a1-1", 1), ("nobody", 1), ("awk-a1-3", 0)])
  func `the exit code tells whether all were found, and whether none was let out`(
    id: String, status: Int32
  ) async throws {
    let trial = try await FetchTrial(.goneResources)
    let outcome = try await trial.run(trial.arguments(["--id", "\(type)/\(id)"]))
    #expect(outcome.status == status, "\(outcome)")
  }

  // MARK: - Everything

  @Test func `all of a patient is fetched at once, and nothing of others`() async throws {
    let trial = try await FetchTrial(.everything())
    let outcome = try await trial.run(
      trial.arguments(["--everything", "--patient", "awk-p3", "--patient", "awk-p4"]))
    #expect(outcome.status == 0, "\(outcome)")
    #expect(outcome.administrations == WardIDs.administrations(3...4))
    #expect(outcome.ids("Patient") == ["awk-p3", "awk-p4"])
    #expect(outcome.ids("MedicationRequest").count == 4)
    #expect(outcome.ids("Medication").sorted() == ["awk-m1", "awk-m2"])
    #expect(trial.site.log.requests("fhir/" + type).isEmpty)
    let part = outcome.ledger.first { $0["patient_or_file"] == "awk-p3/$everything" }
    #expect(part?["state"] == "complete")
  }

  @Test func `all of a patient of some types, and what is new`() async throws {
    let trial = try await FetchTrial(.everything())
    let outcome = try await trial.run(
      trial.arguments([
        "--everything", "--patient", "awk-p3", "--type", type, "--since", "2025-03-05T12:00:00Z",
      ]))
    #expect(outcome.status == 0, "\(outcome)")
    #expect(outcome.administrations == ["awk-a3-6", "awk-a3-7", "awk-a3-8"])
    let asked = try #require(trial.site.log.requests("fhir/Patient/awk-p3/$everything").first)
    #expect(asked.parameter("_type") == type)
    #expect(asked.parameter("_since")?.hasPrefix("2025-03-05T12:00:00") == true)
  }

  @Test(arguments: [404, 400, 405, 501])
  func `a server without that is searched for the patient`(status: Int) async throws {
    let trial = try await FetchTrial(.everything(butOf: ["awk-p4"], status: status))
    let outcome = try await trial.run(
      trial.arguments([
        "--everything", "--patient", "awk-p3", "--patient", "awk-p4", "--retry-budget", "0",
      ]))
    #expect(outcome.status == 0, "\(outcome)")
    #expect(outcome.administrations == WardIDs.administrations(3...4))
    #expect(
      outcome.words.contains(
        "searched for type by type, because the server answers $everything with \(status)"))
  }

  @Test func `a patient who is not there is told`() async throws {
    let trial = try await FetchTrial(.everything(butOf: ["nobody"]))
    let outcome = try await trial.run(
      trial.arguments(["--everything", "--patient", "nobody", "--patient", "awk-p3"]))
    #expect(outcome.status == 1, "\(outcome)")
    #expect(outcome.words.contains("the server has no such patient"))
    #expect(outcome.administrations == WardIDs.administrations(3...3))
  }

  // MARK: - Deletions

  @Test func `what was deleted is asked for page by page, and listed`() async throws {
    let trial = try await FetchTrial(.histories)
    let outcome = try await trial.search("--deleted", "--since", "2025-03-05T12:00:00Z")
    #expect(outcome.status == 0, "\(outcome)")
    let rows = outcome.text("deleted.ndjson").split(separator: "\n")
    #expect(rows.count == 3)
    for id in 1...3 { #expect(rows.contains { $0.contains("awk-gone-\(id)\"") }) }
    #expect(rows.allSatisfy { $0.contains("2025-03-06T12:00:00Z") })
    #expect(!outcome.words.contains("a search does not tell what was deleted since then"))
    #expect(outcome.messages.contains("\(type): 2 deleted since then, listed in deleted.ndjson"))
    #expect(outcome.ledger.contains { $0["patient_or_file"] == "_history" })
  }

  @Test func `a server without histories says so`() async throws {
    let outcome = try await FetchTrial(.wellBehaved)
      .search("--deleted", "--since", "2025-03-05T12:00:00Z")
    #expect(outcome.status == 0, "\(outcome)")
    #expect(outcome.words.contains("the server does not offer the history of this type"))
    #expect(outcome.files["deleted.ndjson"] == nil)
  }

  @Test func `a report takes back what a search tells as deleted`() async throws {
    let scenario = Scenario("deleted-later") { $0.search.deleted = ["\(type)/awk-a1-1"] }
    let trial = try await FetchTrial(scenario)
    _ = try await trial.search()
    let first = try trial.program.run(["report", "out", "--as-of", "2025-03-20", "--output", "r1"])
    let changes = trial.arguments(["--search", "--deleted", "--since", "2025-03-05T12:00:00Z"])
      .map { $0 == "out" ? "changes" : $0 }
    #expect(try await trial.program.runWhileServing(changes).status == 0)
    let second = try trial.program.run([
      "report", "out", "changes", "--as-of", "2025-03-20", "--output", "r2",
    ])
    #expect(first.status == 0 && second.status == 0, "\(first.messages)\(second.messages)")
    let ledger = try trial.program.folder.files("r2")["ledger.csv"]
    #expect(String(decoding: ledger ?? Data(), as: UTF8.self).contains("deleted"))
  }

  // MARK: - Versions

  @Test(arguments: [[], ["--gzip"]])
  func `of several versions of a resource the newest is kept`(more: [String]) async throws {
    let trial = try await FetchTrial(.tooManyVersions)
    let outcome = try await trial.run(trial.arguments(["--search"] + more))
    #expect(outcome.status == 0, "\(outcome)")
    #expect(
      outcome.words.contains(
        "2 rows are other versions of resources that came, of which the newest is kept"))
    #expect(outcome.sum("unique", type) == 48)
    #expect(outcome.text("manifest.json").contains(#""MedicationAdministration" : 48"#))
    guard more.isEmpty else { return }
    #expect(outcome.administrations == WardIDs.administrations())
    #expect(outcome.text("\(type).ndjson").contains(#""versionId":"10""#))
    #expect(!outcome.text("\(type).ndjson").contains(#""versionId":"9""#))
  }

  // MARK: - Wrong calls

  @Test(arguments: [
    (["--everything"], "--everything: name the patients"),
    (["--deleted"], "--deleted: say since when"),
    (["--count"], "--count and --output exclude each other"),
    (["--json"], "--json: only with --count"),
    (["--bulk", "--limit", "5"], "--limit and --bulk exclude each other"),
    (["--bulk", "--sort", "date"], "--sort and --bulk exclude each other"),
    (["--limit", "0"], "--limit 0: give 1 or more"),
    (["--sort", "a b"], "--sort a b: give a search parameter"),
    (["--id", "awk-p1"], "--id awk-p1: give a type and an id"),
    (["--id", "Patient/1", "--patient", "1"], "--id and --patient exclude each other"),
    (["--id", "Patiant/1"], "did you mean Patient?"),
  ])
  func `a wrong call is told before anything is fetched`(
    options: [String], words: String
  ) async throws {
    let trial = try await FetchTrial(.wellBehaved)
    let outcome = try await trial.run(trial.arguments(options))
    #expect(outcome.status == 64, "\(outcome)")
    #expect(outcome.messages.contains(words), "\(outcome)")
    #expect(outcome.files.isEmpty)
  }
}
