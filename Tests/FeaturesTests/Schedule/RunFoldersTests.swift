import Foundation
import MedicationAdherence
import TestSupport
import Testing

@testable import DurableOutput
@testable import Features

/// The folder of a definition's runs.
@Suite struct RunFoldersTests {
  let folder: ScratchFolder
  let definition: Definition

  init() throws {
    folder = try ScratchFolder()
    definition = Definition(
      path: "ward.yaml", name: "ward", asOf: .yesterday, sources: ["data"], sourceOptions: [],
      reportOptions: [], store: nil, fullEvery: nil, output: folder["out"], keep: nil, notify: nil,
      secrets: [])
  }

  private var folders: RunFolders { RunFolders(of: definition) }

  @discardableResult
  private func makeRun(_ asOf: String, by definition: String? = "ward") throws -> String {
    let name = "W_" + asOf
    let owner = definition.map { #""definition":"\#($0)","# } ?? ""
    try folder.write(
      "out/ward/\(name)/manifest.json",
      #"{\#(owner)"version":"1","arguments":[],"as_of":"\#(asOf)","files":[{"path":"a.csv"},{"path":"ledger.csv"}]}"#
    )
    try folder.write("out/ward/\(name)/ledger.csv", "")
    try folder.write("out/ward/\(name)/a.csv", "a")
    return name
  }

  @Test(arguments: [
    (BucketSize.week, "2025-W11_2025-03-16"), (.month, "2025-03_2025-03-16"),
    (.year, "2025_2025-03-16"), (.day, "2025-03-16"),
  ])
  func `a run is called by its bucket and day`(size: BucketSize, name: String) throws {
    #expect(RunFolders.name(try #require(Day.iso("2025-03-16")), bucketSize: size) == name)
  }

  @Test func `runs of others, and folders without a manifest, are none of a definition`() throws {
    let (first, second) = (try makeRun("2025-03-09"), try makeRun("2025-03-16"))
    try makeRun("2025-03-23", by: "other")
    try makeRun("2025-03-24", by: nil)
    try folder.write("out/ward/e/notes.txt", "mine")
    #expect(folders.runs.map(\.name) == [second, first])
    let gone = try folders.prune(Retention(last: 1, weekly: 0, monthly: 0), removes: true)
    #expect(gone.removed == [first])
    #expect(
      try FileManager.default.contentsOfDirectory(atPath: folders.path).sorted() == [
        second, "W_2025-03-23", "W_2025-03-24", "e",
      ])
  }

  @Test func `a copy of a run is none, and takes the place of none`() throws {
    let (first, second) = (try makeRun("2025-03-09"), try makeRun("2025-03-16"))
    let copies = ["\(second)-copy", "mine_2025-03-16"]
    for copy in copies {
      try FileManager.default.copyItem(
        atPath: folder["out/ward/\(second)"], toPath: folder["out/ward/\(copy)"])
    }
    #expect(folders.runs.map(\.name) == ["mine_2025-03-16", second, first])
    let gone = try folders.prune(
      Retention(last: 1, weekly: 0, monthly: 0), removes: true, known: [first, second])
    #expect(gone.removed == [first])
    for name in copies + [second] { #expect(folder.has("out/ward/\(name)/a.csv")) }
  }

  @Test func `a folder is one definition's, until its file is gone`() throws {
    func definition(_ path: String) -> Definition {
      Definition(
        path: path, name: "ward", asOf: .yesterday, sources: ["data"], sourceOptions: [],
        reportOptions: [], store: nil, fullEvery: nil, output: folder["out"], keep: nil,
        notify: nil, secrets: [])
    }
    let (one, other) = (
      try folder.write("a/ward.yaml", "a"), try folder.write("b/ward.yaml", "b")
    )
    try FileManager.default.createDirectory(
      atPath: folders.path, withIntermediateDirectories: true)
    try folders.claim(for: definition(one))
    try folders.claim(for: definition(one))
    #expect(throws: ConfigurationError.self) { try folders.claim(for: definition(other)) }
    try FileManager.default.removeItem(atPath: one)
    try folders.claim(for: definition(other))
    try folder.write("a/ward.yaml", "a")
    #expect(throws: ConfigurationError.self) { try folders.check(for: definition(one)) }
  }

  @Test func `latest leads to the newest day, and to a run as long as there is one`() throws {
    let second = try makeRun("2025-03-16")
    #expect(try folders.pointToLatest() && folders.latest == second)
    try makeRun("2025-03-09")
    #expect(try folders.pointToLatest() && folders.latest == second)
    let third = try makeRun("2025-03-23")
    #expect(try folders.pointToLatest() && folders.latest == third)
  }

  @Test func `what a user called latest is left alone`() throws {
    try makeRun("2025-03-09")
    try folder.write("out/ward/latest/notes.txt", "mine")
    #expect(try !folders.pointToLatest())
    #expect(try folder.text("out/ward/latest/notes.txt") == "mine")
  }

  @Test func `the run that latest leads to is never removed`() throws {
    let first = try makeRun("2025-03-09")
    try makeRun("2025-03-16")
    try FileManager.default.createSymbolicLink(
      atPath: folder["out/ward/latest"], withDestinationPath: first)
    let gone = try folders.prune(Retention(last: 1, weekly: 0, monthly: 0), removes: true)
    #expect(gone.removed.isEmpty && folder.has("out/ward/\(first)/a.csv"))
  }

  @Test(arguments: [".removed-x", "2025-03-16.partial"])
  func `what a run left that was killed is removed by the next`(name: String) throws {
    try folder.write("out/ward/\(name)/a.csv", "a")
    folders.removeRests()
    #expect(folder.has("out/ward/\(name)/a.csv"), "no run marked it")
    WorkFolder.markForRemoval(folder["out/ward/\(name)"])
    folders.removeRests()
    #expect(!folder.has("out/ward/\(name)"))
  }

  @Test func `a report that is still written is no rest`() throws {
    try folder.write("out/ward/keep.txt", "")
    let report = try AtomicFolder(
      at: folder["out/ward/2025-03-16"], replacing: .emptyFolder, among: [])
    folders.removeRests()
    #expect(folder.has("out/ward/2025-03-16.partial"))
    try report.finish(syncing: [])
    #expect(folder.has("out/ward/2025-03-16"))
  }

  @Test func `a damaged manifest keeps its folder`() throws {
    let first = try makeRun("2025-03-09")
    try makeRun("2025-03-16")
    try folder.write("out/ward/\(first)/manifest.json", "{")
    let gone = try folders.prune(Retention(last: 1, weekly: 0, monthly: 0), removes: true)
    #expect(gone.removed.isEmpty && folder.has("out/ward/\(first)/a.csv"))
  }
}
