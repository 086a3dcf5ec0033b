import DurableOutput
import FHIRServer
import Testing

@testable import adherence

/// How errors of the modules above end a command.
@Suite struct FailureTests {
  private static let codes: [(any Error, Int32)] = [
    (UsageError("no"), 64), (CredentialFault.unusableSecret("F", reason: "no"), 78),
    (FetchError.refused("no"), 77), (FetchError.unavailable("no"), 69),
    (FetchError.unusableAuthorities("no"), 78), (FetchError.interrupted("no"), 1),
    (FetchError.foreignFile("F", name: "G", others: 0), 73), (FetchError.outputIsNoFetch("F"), 73),
    (FetchError.fetchIsFinished("F"), 73), (FetchError.otherFetch("F"), 73),
    (FetchError.unreadableFetch("F", reason: "no"), 73), (OutputError.outputExists("F"), 73),
    (OutputError.locked("F"), 75), (CancellationError(), 1),
  ]

  @Test func `each error has the exit code that its kind has`() {
    for (error, code) in Self.codes { #expect(Failure(error)?.exitCode == code, "\(error)") }
  }

  @Test func `only what is of a server may come of stopping the run`() {
    #expect(Failure(FetchError.unavailable("no"))?.mayComeOfStopping == true)
    #expect(Failure(CancellationError())?.mayComeOfStopping == true)
    #expect(Failure(FetchError.otherFetch("F"))?.mayComeOfStopping == false)
  }
}
