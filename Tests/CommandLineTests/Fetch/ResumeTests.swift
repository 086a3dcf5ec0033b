import Foundation
import TestSupport
import Testing

/// A run that was killed, and the same command again.
@Suite(.tags(.server)) struct ResumeTests {
  /// Starts the program, waits until the server says so, and kills the program.
  private func kill(
    _ trial: FetchTrial, _ arguments: [String], when isDue: @escaping (Site) -> Bool
  ) async throws {
    let process = try trial.program.start(arguments, input: FileHandle.nullDevice)
    for _ in 1...400 where !isDue(trial.site) { try await Task.sleep(for: .milliseconds(50)) }
    #expect(isDue(trial.site))
    try await Task.sleep(for: .milliseconds(500))
    Foundation.kill(process.processIdentifier, SIGKILL)
    while process.isRunning { try await Task.sleep(for: .milliseconds(20)) }
  }

  @Test func `an export goes on with the files that are missing`() async throws {
    let trial = try await FetchTrial(.hangingFile)
    let arguments = trial.arguments(["--bulk"])
    try await kill(trial, arguments) { site in
      let files = site.log.entries.map(\.request.path).filter { $0.hasPrefix("bulk/files") }
      return !files.isEmpty && Set(files).count == site.exportedFiles
    }
    let outcome = try await trial.run(arguments)
    #expect(outcome.status == 0, "\(outcome)")
    #expect(outcome.administrations == WardIDs.administrations())
    #expect(trial.site.exportTimes.count == 1)
    let asked = Dictionary(
      trial.site.log.entries.map(\.request.path).filter { $0.hasPrefix("bulk/files") }.map {
        ($0, 1)
      }, uniquingKeysWith: +)
    #expect(asked.filter { $0.value > 1 }.keys.allSatisfy { $0.contains("Administration-2") })
  }

  @Test func `a search goes on with the page that is missing`() async throws {
    let trial = try await FetchTrial(.hangingPage)
    let arguments = trial.arguments(["--search"])
    try await kill(trial, arguments) { site in
      site.log.entries.contains { $0.request.asksAdministrations(page: 5) }
    }
    let outcome = try await trial.run(arguments)
    #expect(outcome.status == 0, "\(outcome)")
    #expect(outcome.administrations == WardIDs.administrations())
    let pages = trial.site.log.timesAsked.filter { $0.key.contains("MedicationAdministration") }
    #expect(pages.filter { $0.value > 1 }.count <= 1, "\(pages)")
  }

  @Test func `another configuration does not go on in the folder`() async throws {
    let trial = try await FetchTrial(.hangingPage)
    try await kill(trial, trial.arguments(["--search"])) { site in
      site.log.entries.contains { $0.request.asksAdministrations(page: 5) }
    }
    let before = trial.site.log.entries.count
    let outcome = try await trial.search("--patient", "awk-p3")
    #expect([64, 73].contains(outcome.status), "\(outcome)")
    #expect(trial.site.log.entries.count == before)
  }
}
