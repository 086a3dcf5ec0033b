import Foundation
import TestSupport
import Testing

@testable import DurableOutput

/// What may lie where an output is written until it is whole, and is not ours.
@Suite struct WorkFolderTests {
  private let folder: ScratchFolder
  private var path: String { folder["out"] }
  private let manager = FileManager.default

  init() throws { folder = try ScratchFolder() }

  /// The end of the message when an output cannot be begun.
  private func refusal(overwrites: Bool = true) -> String? {
    let error = #expect(throws: OutputError.self) {
      try AtomicFolder(at: path, overwrites: overwrites)
    }
    return error?.description.components(separatedBy: "out.partial, ").last
  }

  @Test func `a link is not followed, and what it leads to stays`() throws {
    try folder.write("precious/a.txt", Data("kept".utf8))
    try manager.createSymbolicLink(
      atPath: folder["out.partial"], withDestinationPath: folder["precious"])
    #expect(refusal() == "which it is written in first, is a link or no folder; remove it")
    #expect(try folder.text("precious/a.txt") == "kept")
    #expect(FileKind(itself: folder["out.partial"]) == .link)
  }

  @Test func `what cannot be listed is not taken for empty, and keeps its mark`() throws {
    let file = try folder.write("no-folder", "")
    #expect(WorkFolder.empty(file) != nil && !WorkFolder.removeFolder(file))
  }

  @Test func `files that no run left there are not removed`() throws {
    try folder.write("out.partial/thesis.txt", Data("kept".utf8))
    try manager.setAttributes([.posixPermissions: 0o700], ofItemAtPath: folder["out.partial"])
    #expect(
      refusal()
        == "which it is written in first, holds files that no run of this tool left there; remove it"
    )
    #expect(try folder.text("out.partial/thesis.txt") == "kept")
  }

  @Test(arguments: [0o777, 0o750, 0o701])
  func `a folder that others may look into is not used`(mode: Int) throws {
    try folder.write("out.partial/" + WorkFolder.mark, Data())
    try manager.setAttributes([.posixPermissions: mode], ofItemAtPath: folder["out.partial"])
    #expect(refusal() == "which it is written in first, is open to other users; remove it")
  }

  @Test(.enabled(if: geteuid() == 0, "only a superuser can give a folder away"))
  func `a folder of another user is not used`() throws {
    try folder.write("out.partial/" + WorkFolder.mark, Data())
    try manager.setAttributes(
      [.posixPermissions: 0o700, .ownerAccountID: 12_345], ofItemAtPath: folder["out.partial"])
    #expect(refusal() == "which it is written in first, belongs to another user; remove it")
  }

  @Test func `an empty folder of ours is taken, and a finished output has no mark`() throws {
    try manager.createDirectory(
      atPath: folder["out.partial"], withIntermediateDirectories: false,
      attributes: [.posixPermissions: 0o700])
    let output = try AtomicFolder(at: path, overwrites: false)
    #expect(folder.has("out.partial/" + WorkFolder.mark))
    try folder.write("out.partial/a", Data())
    #expect(try output.files() == ["a"])
    try output.finish(syncing: output.files())
    #expect(try folder.files("out").keys.sorted() == ["a"])
  }

  @Test func `what is left of a report that was being removed is removed by the next run`() throws {
    try folder.write("out.partial/index.html", Data())
    try manager.setAttributes([.posixPermissions: 0o755], ofItemAtPath: folder["out.partial"])
    WorkFolder.markForRemoval(folder["out.partial"])
    _ = try AtomicFolder(at: path, overwrites: false)
    #expect(try manager.contentsOfDirectory(atPath: folder.path).isEmpty)
  }

  @Test(arguments: ["", "{", "[]", #"{"files":[]}"#, #"{"version":"1","arguments":[]}"#])
  func `a report whose manifest cannot be read is not replaced`(manifest: String) throws {
    try folder.write("out/manifest.json", Data(manifest.utf8))
    for file in ["ledger.csv", "notes.txt"] { try folder.write("out/" + file, Data("kept".utf8)) }
    let error = #expect(throws: OutputError.self) { try AtomicFolder(at: path, overwrites: true) }
    #expect(
      error?.description.hasSuffix(
        "so it is not known which files are yours; move the folder away, or give another --output")
        == true)
    #expect(try folder.text("out/notes.txt") == "kept")
    #expect(try manager.contentsOfDirectory(atPath: folder.path) == ["out"])
  }
}
