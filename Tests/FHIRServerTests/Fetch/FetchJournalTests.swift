import Foundation
import TestSupport
import Testing

@testable import FHIRServer

/// What a journal keeps whose end was damaged.
@Suite struct FetchJournalTests {
  let folder: ScratchFolder
  var path: String { folder.path + "/journal.ndjson" }

  init() throws {
    folder = try ScratchFolder()
    let writer = try FetchJournal.Writer(path: path, goingOn: nil)
    try writer.append(.init(configuration: "asked for", started: 1))
    try writer.append(.init(part: FetchPart(type: "Patient"), begun: 0, sizes: ["Patient": 10]))
  }

  @Test(arguments: ["", "{\"sizes\":{\"Pat", "{\"sizes\":{\"Patient\":99}}", "\0\0\0\n", "\n{}\n"])
  func `lines are appended behind those that count`(damage: String) throws {
    let whole = try Data(contentsOf: URL(filePath: path))
    try (whole + Data(damage.utf8)).write(to: URL(filePath: path))
    let earlier = try #require(FetchJournal(path: path))
    #expect(earlier.configuration == "asked for" && earlier.sizes == ["Patient": 10])
    #expect(earlier.readSize == whole.count)
    try FetchJournal.Writer(path: path, goingOn: earlier).append(.init(sizes: ["Patient": 20]))
    #expect(try #require(FetchJournal(path: path)).sizes == ["Patient": 20])
  }

  @Test func `what never was a journal is begun anew`() throws {
    try Data("{}\n".utf8).write(to: URL(filePath: path))
    #expect(FetchJournal(path: path) == nil)
    try FetchJournal.Writer(path: path, goingOn: nil).append(.init(configuration: "new"))
    #expect(try #require(FetchJournal(path: path)).configuration == "new")
  }
}
