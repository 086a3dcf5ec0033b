import Foundation
import TestSupport
import Testing

/// One ward, by every way in: the report is the same, byte by byte.
@Suite(.tags(.server)) struct SameReportTests {
  /// A way in which the ward comes to a report.
  enum Way: String, CaseIterable {
    case search, export, searchCompressed, reportOfSearch, reportOfExport

    /// What is fetched, and how.
    var options: [String] {
      switch self {
      case .search, .reportOfSearch: ["--search"]
      case .export, .reportOfExport: ["--bulk"]
      case .searchCompressed: ["--search", "--gzip"]
      }
    }

    /// Whether `report` asks the server itself.
    var isDirect: Bool { self == .reportOfSearch || self == .reportOfExport }
  }

  private static let options = [
    "--as-of", "2025-03-31T00:00:00Z", "--per", "cohort", "--per", "patient",
    "--format", "csv,svg,xlsx,html",
  ]

  /// The files of a report, but for the one that names its sources, and those of a fetch itself.
  ///
  /// Lists of doses are without their last two columns, where each was read from.
  private func report(_ program: BuiltProgram) throws -> [String: Data] {
    let files = try program.folder.files("report").filter {
      !["manifest.json", "fetch-ledger.csv", "fetch-log.ndjson"].contains($0.key)
    }
    return Dictionary(
      uniqueKeysWithValues: files.map { name, data in
        guard name.hasSuffix("doses.csv") else { return (name, data) }
        let rows = String(decoding: data, as: UTF8.self).split(separator: "\n")
        let places = rows.map { $0.split(separator: ",", omittingEmptySubsequences: false) }
        return (name, Data(places.map { $0.dropLast(2).joined(separator: ",") }.joined().utf8))
      })
  }

  /// The report of the ward's files, as a file system gives them.
  private func reportOfFiles(_ release: FHIRRelease, _ program: BuiltProgram) async throws
    -> [String: Data]
  {
    let rows = Dictionary(grouping: Ward.rows(release), by: \.type)
    for type in release.types where type != "Group" {
      try program.folder.write("ward/\(type).ndjson", lines: rows[type, default: []].map(\.json))
    }
    let result = try await program.runWhileServing(
      ["report", "ward", "--output", "report"] + Self.options)
    #expect(result.status == 0, "\(result.messages)")
    return try report(program)
  }

  /// The report of a way.
  private func report(_ way: Way, _ release: FHIRRelease) async throws -> [String: Data] {
    var scenario = way.options.contains("--bulk") ? Scenario.export : .wellBehaved
    scenario.release = release
    let trial = try await FetchTrial(scenario)
    if way.isDirect {
      let fetch = trial.arguments(way.options).dropFirst()
      let direct = fetch.map { $0 == "out" ? "report" : $0 }
      let outcome = try await trial.run(["report"] + direct + Self.options)
      #expect(outcome.status == 0, "\(outcome)")
    } else {
      let outcome = try await trial.run(trial.arguments(way.options))
      #expect(outcome.status == 0, "\(outcome)")
      let result = try await trial.program.runWhileServing(
        ["report", "out", "--output", "report"] + Self.options)
      #expect(result.status == 0, "\(result.messages)")
    }
    return try report(trial.program)
  }

  @Test(arguments: Way.allCases, FHIRRelease.allCases)
  func `the report of a server is the report of its files`(way: Way, release: FHIRRelease)
    async throws
  {
    let files = try await reportOfFiles(release, BuiltProgram())
    let served = try await report(way, release)
    #expect(files.count > 20)
    #expect(served.keys.sorted() == files.keys.sorted())
    let different = files.keys.filter { served[$0] != files[$0] }.sorted()
    #expect(different.isEmpty, "\(different)")
  }
}
