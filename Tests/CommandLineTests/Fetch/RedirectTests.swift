import TestSupport
import Testing

/// Searching: redirects.
@Suite(.tags(.server)) struct RedirectTests {
  @Test func `a redirect to the same origin is followed, with credentials`() async throws {
    let outcome = try await FetchTrial(.redirect(to: .own)).search()
    #expect(outcome.status == 0, "\(outcome)")
    #expect(outcome.administrations == WardIDs.administrations())
  }

  @Test func `a redirect to somebody else is not followed`() async throws {
    let trial = try await FetchTrial(.redirect(to: .foreign))
    let outcome = try await trial.search()
    #expect(outcome.status == 1, "\(outcome)")
    #expect(trial.site.log.requests(to: .foreign).isEmpty)
    #expect(outcome.words.contains(trial.site.foreignOrigin))
    #expect(outcome.othersAreComplete)
  }

  @Test func `a redirect to somebody else is followed without credentials when that is allowed`()
    async throws
  {
    let trial = try await FetchTrial(.redirect(to: .foreign))
    let outcome = try await trial.search("--allow-origin", trial.site.foreignOrigin)
    #expect(outcome.status == 0, "\(outcome)")
    #expect(!trial.site.log.requests(to: .foreign).isEmpty)
    #expect(outcome.administrations == WardIDs.administrations())
  }
}
