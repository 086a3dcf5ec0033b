import DurableOutput
import FHIRServer
import TestSupport
import Testing

@testable import Features

/// The lease of a definition: never two at once, also when clocks are off and servers fail.
@Suite struct ServerLeaseTests {
  @Test(
    arguments: [
      ("", 2000.0, nil, false), ("a", 1001.0, nil, true), ("a", 999.0, nil, true),
      ("a", 701.0, nil, true), ("a", 699.0, nil, false),
      // The holder's clock is behind: what the server stored a moment ago still counts.
      ("a", 0.0, 990.0, true), ("a", 0.0, 101.0, true), ("a", 0.0, 99.0, false),
      // It is ahead: its word counts, too.
      ("a", 9000.0, 99.0, true),
    ] as [(String, Double, Double?, Bool)])
  func `it is held until both clocks say that it is over`(
    owner: String, until: Double, updated: Double?, isHeld: Bool
  ) {
    let lease = LeaseRecord(owner: owner, until: until)
    #expect(lease.isHeld(at: 1000, updated: updated, LeaseTerms()) == isHeld)
  }

  private static let terms = LeaseTerms(
    duration: .seconds(600), renewal: .milliseconds(20), margin: .zero, pause: .milliseconds(5))

  /// Holds a lease on a site while `body` runs.
  private func hold<Result: Sendable>(
    _ site: Site, _ folder: ScratchFolder, waiting seconds: Double = 0,
    terms: LeaseTerms = Self.terms, isGivenBack: Bool = true,
    _ body: @Sendable @escaping () async throws -> Result
  ) async throws -> Result {
    var request = ServerRequest()
    request.address = site.base
    request.retryBudget = 0
    request.credentials.tokenFile = try folder.writePrivate("token", site.secrets.token)
    return try await ServerLease.hold(
      of: "ward", on: ServerPlan(request), waiting: seconds, terms: terms,
      warn: { if isGivenBack { Issue.record($0) } }
    ) { _ in try await body() }
  }

  @Test func `it is renewed while the run goes on, and of two one waits`() async throws {
    let site = try await AwkwardServer.shared.open(.writable())
    let folder = try ScratchFolder()
    try await hold(site, folder) {
      let isRenewed = try await Waiting.until {
        site.rows.contains { $0.json.contains(#""versionId":"4""#) }
      }
      #expect(isRenewed)
      await #expect(throws: LeaseError.self) { try await hold(site, folder) {} }
      #expect(site.rows.count { $0.type == "Basic" } == 1)
    }
    try await hold(site, folder) {}
  }

  @Test func `a run that lost it is ended`() async throws {
    let site = try await AwkwardServer.shared.open(.writable())
    let folder = try ScratchFolder()
    await #expect(throws: LeaseError.lost(name: "run-ward")) {
      try await hold(site, folder) {
        site.remove(site.rows.first { $0.type == "Basic" }?.id ?? "")
        try await Task.sleep(for: .seconds(60))
      }
    }
  }

  @Test func `a run whose lease cannot be renewed is ended before another may begin`() async throws
  {
    let site = try await AwkwardServer.shared.open(.writable())
    let folder = try ScratchFolder()
    var terms = Self.terms
    terms.duration = .milliseconds(100)
    await #expect(throws: LeaseError.lost(name: "run-ward")) {
      try await hold(site, folder, terms: terms, isGivenBack: false) {
        site.goDown()
        try await Task.sleep(for: .seconds(60))
      }
    }
  }
}
