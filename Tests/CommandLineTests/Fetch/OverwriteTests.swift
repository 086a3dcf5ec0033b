import Foundation
import TestSupport
import Testing

/// A fetch or report that runs every night.
@Suite(.tags(.server)) struct OverwriteTests {
  @Test func `a night on which the server refuses leaves the record of the day before`()
    async throws
  {
    let trial = try await FetchTrial(.refusedLater)
    let first = try await trial.search("--overwrite")
    #expect(first.status == 0, "\(first)")
    #expect(first.output == "out\n")
    let second = try await trial.search("--overwrite")
    #expect(second.status == 77, "\(second)")
    #expect(second.files == first.files)
    #expect(second.output.isEmpty)
    #expect(second.messages.contains("the earlier fetch was not replaced"))
    let report = try await trial.program.runWhileServing(
      ["report", "out", "--as-of", "2025-03-31", "--output", "report"])
    #expect(report.status == 0)
  }

  @Test func `every night brings what is there now`() async throws {
    let trial = try await FetchTrial(.wellBehaved)
    #expect(try await trial.search("--overwrite").administrations == WardIDs.administrations())
    trial.site.remove("awk-a1-1")
    let second = try await trial.search("--overwrite")
    #expect(second.status == 0, "\(second)")
    #expect(second.administrations == WardIDs.administrations().filter { $0 != "awk-a1-1" })
    #expect(!trial.program.folder.has("out.fetching"))
  }

  @Test func `somebody else's file is neither deleted nor passed over in silence`() async throws {
    let trial = try await FetchTrial(.wellBehaved)
    _ = try await trial.search()
    try trial.program.folder.write("out/letter.txt", Data("mine".utf8))
    let before = trial.site.log.entries.count
    let outcome = try await trial.search("--overwrite")
    #expect(outcome.status == 73, "\(outcome)")
    #expect(outcome.messages.contains("letter.txt"))
    #expect(outcome.text("letter.txt") == "mine")
    #expect(trial.site.log.entries.count == before)
  }

  @Test func `the report of a server that has become empty says so and is no success`()
    async throws
  {
    let trial = try await FetchTrial(.empty)
    let arguments = trial.arguments(["--search", "--as-of", "2025-03-31", "--overwrite"])
    for _ in 1...2 {
      let outcome = try await trial.run(["report"] + arguments.dropFirst())
      #expect(outcome.status == 1, "\(outcome)")
      #expect(outcome.text("index.html").contains("the server has nothing of what it was"))
      #expect(outcome.text("ledger.csv").contains("nothing-on-server"))
    }
  }
}
