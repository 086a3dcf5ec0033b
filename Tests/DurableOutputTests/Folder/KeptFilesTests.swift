import Foundation
import TestSupport
import Testing

@testable import DurableOutput

/// Files of the user's own in a report that is replaced.
@Suite struct KeptFilesTests {
  private let folder: ScratchFolder
  private var path: String { folder["out"] }

  init() throws { folder = try ScratchFolder() }

  /// Writes a report of some files into the place, which the manifest lists.
  @discardableResult
  private func write(_ files: [String]) throws -> AtomicFolder.Replaced {
    let output = try AtomicFolder(at: path, overwrites: true)
    for file in files + ["ledger.csv"] { try folder.write("out.partial/" + file, Data("run".utf8)) }
    let list = (files + ["ledger.csv"]).map { #"{"path":"\#($0)","bytes":3}"# }
    let manifest = #"{"version":"1","arguments":[],"files":[\#(list.joined(separator: ","))]}"#
    try folder.write("out.partial/manifest.json", Data(manifest.utf8))
    return try output.finish(syncing: output.files())
  }

  private func writeOwn(_ files: String...) throws {
    for file in files { try folder.write("out/" + file, Data(file.utf8)) }
  }

  @Test func `what no run wrote goes over to the new report, and what one wrote does not`() throws {
    try write(["index.html", "cohort/timeline.csv"])
    let own = ["notes.txt", "cohort/plot.R", ".~lock.index.html#", "mine/deep/a.txt"]
    for file in own { try writeOwn(file) }
    let replaced = try write(["index.html"])
    #expect(replaced.kept == own.sorted())
    for file in own { #expect(try folder.text("out/" + file) == file) }
    #expect(
      try folder.files("out").keys.sorted()
        == (own + ["index.html", "ledger.csv", "manifest.json"]).sorted())
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["out"])
    #expect(try write(["index.html"]).kept == own.sorted(), "and to the one after it")
  }

  @Test func `one file that no run wrote is named, where there is one`() throws {
    #expect(try KeptFiles.first(in: path) == nil)
    try write(["index.html"])
    #expect(try KeptFiles.first(in: path) == nil)
    try writeOwn("patients/p1/notes.txt")
    #expect(try KeptFiles.first(in: path) == "patients/p1/notes.txt")
  }

  @Test func `a name that the new report has taken is given an ending`() throws {
    try write(["index.html"])
    try writeOwn("a.csv", "b/c.txt")
    let replaced = try write(["a.csv", "a.csv.kept", "b"])
    #expect(replaced.kept == ["a.csv.kept-2", "b.kept/c.txt"])
    #expect(try folder.text("out/a.csv") == "run")
    #expect(try folder.text("out/a.csv.kept-2") == "a.csv")
    #expect(try folder.text("out/b.kept/c.txt") == "b/c.txt")
  }

  @Test func `a link is kept as one, and what it leads to is left alone`() throws {
    try write(["index.html"])
    try folder.write("else/x.txt", Data("x".utf8))
    let manager = FileManager.default
    try manager.createSymbolicLink(atPath: path + "/link", withDestinationPath: "../else")
    #expect(try write(["index.html"]).kept == ["link"])
    #expect(try manager.destinationOfSymbolicLink(atPath: path + "/link") == "../else")
    #expect(try folder.text("else/x.txt") == "x")
  }

  @Test func `a run that is given up leaves them where they are`() throws {
    try write(["index.html"])
    try writeOwn("notes.txt")
    do {
      let output = try AtomicFolder(at: path, overwrites: true)
      #expect(try KeptFiles.bring(from: path, to: output.partialPath) == ["notes.txt"])
    }
    #expect(try folder.text("out/notes.txt") == "notes.txt")
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["out"])
  }

  @Test(arguments: [
    ([], nil), (["a"], "1 file in out that no run wrote was kept: a"),
    (
      ["a", "b\n", "c", "d", "e"],
      "5 files in out that no run wrote were kept: a, b?, c and 2 more"
    ),
  ])
  func `how many were kept is said, and the first of them`(names: [String], sentence: String?) {
    #expect(KeptFiles.remark(on: names, in: "out") == sentence)
  }
}
