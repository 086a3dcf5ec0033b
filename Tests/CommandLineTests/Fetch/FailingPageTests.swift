import Foundation
import TestSupport
import Testing

/// Searching: pages that fail, once or for ever.
@Suite(.tags(.server)) struct FailingPageTests {
  private let type = "MedicationAdministration"

  /// The requests for second pages of the administrations.
  private func secondPages(_ trial: FetchTrial) -> [ServerRequest] {
    trial.site.log.entries.map(\.request).filter { $0.asksAdministrations(page: 2) }
  }

  @Test func `a page that is not there is not asked for again, and the rest is kept`() async throws
  {
    let trial = try await FetchTrial(.missingPage)
    let outcome = try await trial.search()
    #expect(outcome.status == 1, "\(outcome)")
    #expect(Set(secondPages(trial).map(\.target)).count == secondPages(trial).count)
    #expect(outcome.states(type) == ["partial"])
    #expect(outcome.words.contains("This page was lost"))
    #expect(outcome.othersAreComplete)
    #expect(outcome.administrations.count == 3)
  }

  @Test func `a page that fails for ever is asked for several times, with growing pauses`()
    async throws
  {
    let trial = try await FetchTrial(.failingPage)
    let outcome = try await trial.search("--retry-budget", "4")
    #expect(outcome.status == 1, "\(outcome)")
    #expect(trial.site.log.seconds < 30)
    let times = secondPages(trial).map(\.time)
    #expect((3...12).contains(times.count))
    let pauses = zip(times.dropFirst(), times).map { $0.timeIntervalSince($1) }
    let (first, last) = (try #require(pauses.first), try #require(pauses.last))
    #expect(last > first)
    #expect(outcome.states(type) == ["partial"])
    #expect(outcome.words.contains("The index is broken"))
    #expect(outcome.othersAreComplete, "\(outcome)")
  }

  @Test func `a search that has expired begins again and replaces its rows`() async throws {
    let trial = try await FetchTrial(.expiredCursor)
    let outcome = try await trial.search()
    #expect(outcome.status == 0, "\(outcome)")
    let left = trial.site.rows.filter { $0.type == type }.map(\.id).sorted()
    #expect(left.count == 47)
    #expect(outcome.administrations == left)
  }

  @Test func `a search that expires whenever it goes on ends after two new beginnings`()
    async throws
  {
    let scenario = Scenario("always-expired") { scenario in
      scenario.interferes = { request, _ in
        request.asksAdministrations(page: 2) ? .outcome(410, "The search has expired") : nil
      }
    }
    let trial = try await FetchTrial(scenario)
    let outcome = try await trial.search()
    #expect(outcome.status == 1, "\(outcome)")
    #expect(secondPages(trial).count == 3)
    #expect(outcome.states(type) == ["partial"])
  }

  @Test(arguments: [false, true])
  func `Retry-After is waited for, in seconds and as a date`(isDate: Bool) async throws {
    let trial = try await FetchTrial(.throttled(isDate ? .date : .seconds(2)))
    let outcome = try await trial.search()
    #expect(outcome.status == 0, "\(outcome)")
    #expect(outcome.administrations == WardIDs.administrations())
    #expect(trial.site.log.entries.filter { $0.status == 429 }.count == 1)
    #expect(outcome.messages.contains(#/429.*; trying again in [1-4] s/#), "\(outcome)")
  }

  @Test func `a Retry-After beyond the budget ends at once`() async throws {
    let trial = try await FetchTrial(.throttled(.seconds(3600)))
    let outcome = try await trial.search("--retry-budget", "300")
    #expect(outcome.status == 1, "\(outcome)")
    #expect(trial.site.log.seconds < 150)
    #expect(outcome.administrations.isEmpty)
  }

  @Test func `faults that pass are passed over`() async throws {
    let trial = try await FetchTrial(.transient)
    let outcome = try await trial.search()
    #expect(outcome.status == 0, "\(outcome)")
    #expect(outcome.administrations == WardIDs.administrations())
    let statuses = Set(trial.site.log.entries.map(\.status))
    #expect(statuses.isSuperset(of: [408, 500, 502, 503, 504]))
  }

  @Test func `a body that is cut once is asked for again`() async throws {
    let outcome = try await FetchTrial(.truncated(always: false)).search()
    #expect(outcome.status == 0, "\(outcome)")
    #expect(outcome.administrations == WardIDs.administrations())
  }

  @Test func `a body that is always cut is an error and not a shorter result`() async throws {
    let outcome = try await FetchTrial(.truncated(always: true)).search("--retry-budget", "2")
    #expect(outcome.status == 1, "\(outcome)")
    #expect(outcome.states(type) == ["partial"])
    #expect(outcome.ledger(type).contains { $0["reason"] != "" })
    #expect(outcome.othersAreComplete, "\(outcome)")
    #expect(outcome.administrations.count == 3)
  }

  @Test func `an OperationOutcome in place of a page is an error and is shown`() async throws {
    let outcome = try await FetchTrial(.outcomeAsAnswer).search()
    #expect(outcome.status == 1, "\(outcome)")
    #expect(outcome.words.contains("The index is being rebuilt"))
    #expect(outcome.states(type) == ["partial"])
    #expect(outcome.othersAreComplete)
  }

  @Test func `an error among the rows makes the type partial and is shown`() async throws {
    let outcome = try await FetchTrial(.errorAsEntry).search()
    #expect(outcome.status == 1, "\(outcome)")
    #expect(outcome.words.contains("Rows of the archive are not searched"))
    #expect(outcome.states(type) == ["partial"])
    #expect(outcome.othersAreComplete)
    #expect(outcome.administrations == WardIDs.administrations())
  }

  @Test func `a remark among the rows is shown and is no row`() async throws {
    let outcome = try await FetchTrial(.outcomeAsEntry).search()
    #expect(outcome.status == 0, "\(outcome)")
    #expect(outcome.words.contains("Rows of the archive are not searched"))
    #expect(outcome.administrations == WardIDs.administrations())
    #expect(!outcome.text(type + ".ndjson").contains("OperationOutcome"))
  }
}
