import TestSupport
import Testing

/// What is left out of a fetch: by a filter, a tag, clinical dates and the time of storing.
@Suite(.tags(.server)) struct NarrowingTests {
  private let type = "MedicationAdministration"

  /// The administrations of some days of March.
  private func administrations(_ days: ClosedRange<Int>) -> [String] {
    (1...6).flatMap { patient in days.map { "awk-a\(patient)-\($0)" } }.sorted()
  }

  @Test func `a filter is asked for of its type only`() async throws {
    let trial = try await FetchTrial(.wellBehaved)
    let outcome = try await trial.search("--filter", "\(type)?status=not-done,on-hold")
    #expect(outcome.status == 0, "\(outcome)")
    #expect(outcome.administrations == administrations(4...4))
    #expect(outcome.ids("MedicationRequest").sorted() == WardIDs.orders)
    #expect(outcome.ledger(type).map { $0["expected"] } == ["6"])
  }

  @Test func `a filter that the server ignores is told`() async throws {
    let trial = try await FetchTrial(.tagged(ignores: ["status"]))
    let outcome = try await trial.search("--filter", "\(type)?status=not-done")
    let said = "were sent and not kept; the server ignored status"
    #expect(outcome.words.contains(said), "\(outcome)")
  }

  @Test(arguments: ["--search", "--bulk"])
  func `a filter by what the server does not offer is refused before anything comes`(
    way: String
  ) async throws {
    let trial = try await FetchTrial(
      .tagged(lacks: ["status"], exports: ExportRules()))
    let outcome = try await trial.run(
      trial.arguments([way, "--filter", "\(type)?status=not-done"]))
    #expect(outcome.status == 64, "\(outcome)")
    #expect(outcome.messages.contains("does not search \(type) by status, but by _id"))
    #expect(outcome.files.isEmpty)
  }

  @Test func `rows of another status are not kept, whatever the server does`() async throws {
    let trial = try await FetchTrial(.tagged(ignores: ["status"]))
    let outcome = try await trial.search("--filter", "\(type)?status=not-done")
    #expect(outcome.administrations == administrations(4...4), "\(outcome)")
  }

  @Test func `a report of what was fetched with a filter says so on its first page`() async throws {
    let trial = try await FetchTrial(.wellBehaved)
    _ = try await trial.search("--filter", "\(type)?status=not-done", "--from", "2025-03-02")
    let report = try trial.program.run(
      ["report", "out", "--as-of", "2025-03-31", "--output", "report"])
    #expect(report.status == 0, "\(report)")
    let page = try trial.program.folder.text("report/index.html")
    #expect(page.contains("This report is of a part"))
    #expect(page.contains("--from 2025-03-02, \(type)?status"), "\(page.prefix(3000))")
    #expect(try trial.program.folder.text("out/manifest.json").contains("\"narrowed\""))
  }

  @Test func `an export is narrowed by filters, in one parameter a type`() async throws {
    let trial = try await FetchTrial(.export)
    let outcome = try await trial.export("--filter", "\(type)?status=not-done,on-hold")
    #expect(outcome.status == 0, "\(outcome)")
    #expect(outcome.administrations == administrations(4...4))
    let kickoff = try #require(trial.site.log.requests("fhir/$export").first)
    #expect(kickoff.target.contains("_typeFilter=\(type)%3Fstatus%3Dnot-done%2Con-hold"))
  }

  @Test(arguments: [[], ["--bulk"]])
  func `a tag is searched by`(way: [String]) async throws {
    let trial = try await FetchTrial(.tagged(exports: ExportRules()))
    let outcome = try await trial.run(
      trial.arguments(way.isEmpty ? ["--search"] : way) + ["--tag", "Study-1"])
    #expect(outcome.status == 0, "\(outcome)")
    #expect(outcome.administrations == administrations(3...4))
    #expect(outcome.ids("Patient") == ["awk-p3"])
    #expect(outcome.ids("MedicationRequest").isEmpty)
    #expect(outcome.sum("fetched", type) == 12)
  }

  @Test func `a server that cannot search by tag has its rows checked here`() async throws {
    let trial = try await FetchTrial(.tagged(lacks: ["_tag"]))
    let outcome = try await trial.search("--tag", "https://a.test/tags|study-1")
    #expect(outcome.status == 0, "\(outcome)")
    #expect(outcome.administrations == administrations(3...4))
    #expect(outcome.sum("fetched", type) == 48)
    #expect(outcome.words.contains("cannot search by _tag, so its rows were checked here"))
    #expect(outcome.words.contains("36 rows that were not asked for were sent and not kept"))
  }

  @Test func `a tag of another system is another tag`() async throws {
    let trial = try await FetchTrial(.tagged(ignores: ["_tag"]))
    let outcome = try await trial.search("--tag", "https://b.test/tags|study-1")
    #expect(outcome.administrations.isEmpty, "\(outcome)")
  }

  @Test func `an export that passes filters over has its rows checked here`() async throws {
    let rules = ExportRules { $0.ignoresFilters = true }
    let trial = try await FetchTrial(.tagged(exports: rules))
    let outcome = try await trial.export("--tag", "study-1", "--from", "2025-03-04")
    #expect(outcome.status == 0, "\(outcome)")
    #expect(outcome.administrations == administrations(4...4))
    #expect(outcome.words.contains(/\d+ that were not asked for, not kept/))
  }

  @Test(arguments: FHIRRelease.allCases)
  func `clinical dates are asked for by the parameter of the version, both days included`(
    release: FHIRRelease
  ) async throws {
    let trial = try await FetchTrial(.wellBehaved.speaking(release))
    let outcome = try await trial.search("--from", "2025-03-02", "--to", "2025-03-05")
    #expect(outcome.status == 0, "\(outcome)")
    #expect(outcome.administrations == administrations(2...5))
    #expect(outcome.ids("Patient").count == 6)
    #expect(outcome.ids(release.order).isEmpty)
    let asked = trial.site.log.requests("fhir/" + type).filter { !$0.asksCount }
    #expect(asked.first?.parameter(release.administrationDate) == "ge2025-03-02")
    #expect(outcome.sum("fetched", type) == 24)
  }

  @Test func `a server that cannot search by date has its rows checked here`() async throws {
    let trial = try await FetchTrial(.tagged(lacks: ["effective-time"]))
    let outcome = try await trial.search(
      "--from", "2025-03-02T12:00:00+01:00", "--to", "2025-03-05T12:00:00+01:00")
    #expect(outcome.status == 0, "\(outcome)")
    #expect(outcome.administrations == administrations(3...5))
    #expect(outcome.words.contains("cannot search by the clinical date"))
  }

  @Test func `what was stored later is left out, and the next fetch asks for it`() async throws {
    let trial = try await FetchTrial(.wellBehaved)
    let outcome = try await trial.search("--until", "2025-03-05T12:00:00Z")
    #expect(outcome.status == 0, "\(outcome)")
    #expect(outcome.administrations == administrations(1...5))
    #expect(outcome.text("manifest.json").contains(#""MedicationAdministration" : "2025-03-05T08"#))
  }

  @Test(arguments: [Set<String>(), ["_lastUpdated"]])
  func `what was stored later is left out where the server does not understand it`(
    lacked: Set<String>
  ) async throws {
    let rules = ExportRules()
    let trial = try await FetchTrial(.tagged(lacks: lacked, exports: rules))
    let outcome =
      lacked.isEmpty
      ? try await trial.export("--until", "2025-03-05T12:00:00Z")
      : try await trial.search("--until", "2025-03-05T12:00:00Z")
    #expect(outcome.status == 0, "\(outcome)")
    #expect(outcome.administrations == administrations(1...5))
  }

  @Test(arguments: [
    (["--filter", "Observation?code=1"], "Observation is not fetched"),
    (["--filter", "MedicationRequest"], "give a type, ? and a search"),
    (["--filter", "MedicationRequest?_sort=date"], "and give --sort"),
    (["--tag", "a,b"], "--tag a,b: give one tag"),
    (["--from", "2025-03-02", "--to", "2025-02-01"], "so nothing could come"),
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
