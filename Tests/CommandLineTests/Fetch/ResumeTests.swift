import Foundation
import TestSupport
import Testing

/// A run that was killed, and the same command again.
@Suite(.tags(.server)) struct ResumeTests {
  /// Starts the program, and kills it when it waits for what hangs and has noted all else on disk.
  private func kill(
    _ trial: FetchTrial, _ arguments: [String], when isDue: (FetchTrial) -> Bool
  ) async throws {
    let process = try trial.program.start(arguments, input: FileHandle.nullDevice)
    #expect(try await Waiting.until { isDue(trial) })
    Foundation.kill(process.processIdentifier, SIGKILL)
    #expect(try await Waiting.until { !process.isRunning })
  }

  /// Whether the fifth page hangs, and the four before it are noted.
  private func hangsAtFifthPage(_ trial: FetchTrial) -> Bool {
    let isAsked = trial.site.log.entries.contains { $0.request.asksAdministrations(page: 5) }
    let notes = (try? trial.program.folder.text("out/.fetch/journal.ndjson")) ?? ""
    return isAsked
      && notes.split(separator: "\n").contains { line in
        line.contains(#""MedicationAdministration""#) && line.contains(#""pages":4"#)
      }
  }

  @Test func `an export goes on with the files that are missing`() async throws {
    let trial = try await FetchTrial(.hangingFile)
    let arguments = trial.arguments(["--bulk"])
    try await kill(trial, arguments) { trial in
      let site = trial.site
      let files = site.log.entries.map(\.request.path).filter { $0.hasPrefix("bulk/files") }
      let notes = (try? trial.program.folder.text("out/.fetch/export/export.ndjson")) ?? ""
      let whole = notes.split(separator: "\n").count { $0.contains(#""whole""#) }
      return !files.isEmpty && Set(files).count == site.exportedFiles
        && whole == site.exportedFiles - 1
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
    try await kill(trial, arguments, when: hangsAtFifthPage)
    let outcome = try await trial.run(arguments)
    #expect(outcome.status == 0, "\(outcome)")
    #expect(outcome.administrations == WardIDs.administrations())
    let pages = trial.site.log.timesAsked.filter { $0.key.contains("MedicationAdministration") }
    #expect(pages.filter { $0.value > 1 }.count <= 1, "\(pages)")
  }

  @Test func `another configuration does not go on in the folder`() async throws {
    let trial = try await FetchTrial(.hangingPage)
    try await kill(trial, trial.arguments(["--search"]), when: hangsAtFifthPage)
    let before = trial.site.log.entries.count
    let outcome = try await trial.search("--patient", "awk-p3")
    #expect([64, 73].contains(outcome.status), "\(outcome)")
    #expect(trial.site.log.entries.count == before)
  }
}
