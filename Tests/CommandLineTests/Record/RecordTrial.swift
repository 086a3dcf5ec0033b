import Foundation
import TestSupport
import Testing

/// A scenario that is written to, and the built program that meets it.
struct RecordTrial {
  /// The trial of the program.
  let trial: FetchTrial
  /// The time of the doses.
  static let time = "2025-03-20T08:00:00+01:00"

  private let budget: String

  /// Opens a scenario; `budget` is the seconds that may be lost.
  init(_ scenario: Scenario, budget: String = "20") async throws {
    (trial, self.budget) = (try await FetchTrial(scenario), budget)
  }

  var site: Site { trial.site }

  /// The options that every command has.
  var options: [String] {
    ["--server", site.base, "--retry-budget", budget] + Array(trial.arguments([]).suffix(2))
  }

  /// Records a dose of an order as taken, unless `more` says otherwise.
  func record(
    _ order: String = "awk-o3a", _ more: String..., at place: SourceLocation = #_sourceLocation
  ) async throws -> FetchOutcome {
    let outcome = more.contains("--not-taken") ? [] : ["--taken"]
    let time = more.contains("--at") || more.contains("--from") ? [] : ["--at", Self.time]
    return try await trial.run(["record", order] + options + outcome + time + more, at: place)
  }

  /// Runs another command of `record`.
  func run(
    _ arguments: String..., at place: SourceLocation = #_sourceLocation
  ) async throws -> FetchOutcome {
    try await trial.run(["record"] + arguments + options, at: place)
  }

  /// How often a verb was sent.
  func count(_ verb: String) -> Int {
    site.log.entries.count { $0.request.method == verb && !$0.request.path.hasSuffix("_search") }
  }

  /// How much was sent that changes anything.
  var writes: Int { ["POST", "PUT", "PATCH", "DELETE"].reduce(0) { $0 + count($1) } }
}
