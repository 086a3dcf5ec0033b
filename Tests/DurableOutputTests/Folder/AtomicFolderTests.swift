import Foundation
import Synchronization
import TestSupport
import Testing

@testable import DurableOutput

@Suite struct AtomicFolderTests {
  private let folder: ScratchFolder
  private var path: String { folder["out"] }

  init() throws { folder = try ScratchFolder() }

  /// Writes a report with one file of its own.
  private func write(_ name: String, overwrites: Bool = false) throws {
    let output = try AtomicFolder(at: path, overwrites: overwrites)
    try folder.write("out.partial/manifest.json", OutputKind.manifest(listing: "ledger.csv", name))
    for file in ["ledger.csv", name] {
      try folder.write("out.partial/" + file, Data(name.utf8))
    }
    try output.finish(syncing: output.files())
  }

  /// Leaves files in the partial folder, as a run does that is killed.
  private func leaveBehind(_ files: String...) throws {
    for file in files + [WorkFolder.mark] { try folder.write("out.partial/" + file, Data()) }
    try FileManager.default.setAttributes(
      [.posixPermissions: 0o700], ofItemAtPath: folder["out.partial"])
  }

  private var names: [String] {
    get throws { try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted() }
  }

  @Test func `a folder appears at the end and not before`() throws {
    let output = try AtomicFolder(at: path, overwrites: false)
    try folder.write("out.partial/a/b", Data())
    #expect(!folder.has("out"))
    #expect(try output.files() == ["a/b"])
    try output.finish(syncing: output.files())
    #expect(try names == ["out"])
  }

  @Test func `a run that is given up leaves nothing`() throws {
    do {
      let output = try AtomicFolder(at: path, overwrites: false)
      try folder.write("out.partial/a", Data())
      #expect(output.partialPath == folder["out.partial"])
    }
    #expect(try names.isEmpty)
  }

  @Test func `folders above are made, and slashes at the end do not matter`() throws {
    let output = try AtomicFolder(at: folder["x/y/out///"], overwrites: false)
    #expect(output.partialPath == folder["x/y/out.partial"])
    try output.finish(syncing: output.files())
    #expect(folder.has("x/y/out"))
  }

  @Test func `an existing folder is kept without leave`() throws {
    try write("old")
    #expect(throws: OutputError.outputExists(path)) {
      try AtomicFolder(at: path, overwrites: false)
    }
    #expect(try names == ["out"])
  }

  @Test func `a new or empty folder is asked for, and a report is neither`() throws {
    try write("old")
    #expect(throws: OutputError.outputInUse(path)) {
      try AtomicFolder(at: path, replacing: .emptyFolder, among: [])
    }
    #expect(try names == ["out"])
  }

  @Test(arguments: ["/.", "/a/.."])
  func `a folder by a name that is a way cannot be moved away and is refused at once`(way: String)
    throws
  {
    try folder.write("empty/a/b", Data())
    let path = folder["empty" + way]
    try folder.write("empty/manifest.json", OutputKind.manifest(listing: "ledger.csv"))
    try folder.write("empty/ledger.csv", Data())
    let error = #expect(throws: OutputError.self) { try AtomicFolder(at: path, overwrites: true) }
    #expect(error?.description.contains("name one within it as --output") == true)
  }

  @Test func `a report is replaced with leave`() throws {
    try write("old")
    try write("new", overwrites: true)
    #expect(try folder.files("out").keys.sorted() == ["ledger.csv", "manifest.json", "new"])
    #expect(try names == ["out"])
  }

  @Test(arguments: [true, false])
  func `an empty folder is replaced, with leave or without`(overwrites: Bool) throws {
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: false)
    try write("new", overwrites: overwrites)
    #expect(folder.has("out/new"))
    #expect(try names == ["out"])
  }

  @Test func `what no leave would replace is called so at once`() throws {
    try folder.write("out/thesis.txt", Data("kept".utf8))
    let error = OutputError.outputIsOther(path, wanted: "a report", found: nil)
    #expect(throws: error) { try AtomicFolder(at: path, overwrites: false) }
    #expect(try folder.text("out/thesis.txt") == "kept")
    let device = OutputError.outputIsOther("/dev/full", wanted: "a report", found: nil)
    #expect(throws: device) { try AtomicFolder(at: "/dev/full", overwrites: false) }
  }

  @Test(arguments: ["out/thesis.txt", "out/manifest.json", "out/ledger.csv", "out"])
  func `what is no report is never replaced`(file: String) throws {
    try folder.write(file, Data("kept".utf8))
    #expect(throws: OutputError.outputIsOther(path, wanted: "a report", found: nil)) {
      try AtomicFolder(at: path, overwrites: true)
    }
    #expect(try folder.text(file) == "kept")
    #expect(try names == ["out"])
  }

  @Test(arguments: OutputKind.all, [OutputKind.report, .refills])
  func `only an output of the same kind is replaced`(found: OutputKind, wanted: OutputKind) throws {
    let mark = found.mark ?? "index.html"
    try folder.write("out/manifest.json", OutputKind.manifest(listing: "ledger.csv", mark))
    for name in ["ledger.csv", mark] { try folder.write("out/" + name, Data("kept".utf8)) }
    guard found != wanted else {
      let output = try AtomicFolder(at: path, of: wanted, overwrites: true)
      try output.finish(syncing: output.files())
      return #expect(!folder.has("out/" + mark))
    }
    let error = OutputError.outputIsOther(path, wanted: wanted.words, found: found.words)
    #expect(throws: error) { try AtomicFolder(at: path, of: wanted, overwrites: true) }
    #expect(error.description.contains(" exists and is \(found.words), not \(wanted.words) of "))
    #expect(folder.has("out/" + mark))
  }

  @Test func `a file in the place is no report, and is called so`() throws {
    try folder.write("out", Data("kept".utf8))
    let error = #expect(throws: OutputError.self) { try AtomicFolder(at: path, overwrites: true) }
    #expect(error?.description.hasPrefix("\(path) exists and is not a report of this tool") == true)
  }

  @Test(.disabled(if: geteuid() == 0))
  func `a folder that cannot be read is called so, and not something else's`() throws {
    try write("old")
    let manager = FileManager.default
    try manager.setAttributes([.posixPermissions: 0o300], ofItemAtPath: path)
    defer { try? manager.setAttributes([.posixPermissions: 0o700], ofItemAtPath: path) }
    #expect(throws: OutputError.cannotWrite(path, errno: EACCES)) {
      try AtomicFolder(at: path, overwrites: true)
    }
  }

  @Test func `what became of the target meanwhile is looked at again`() throws {
    let output = try AtomicFolder(at: path, overwrites: false)
    try folder.write("out/kept", Data())
    let error = OutputError.outputIsOther(path, wanted: "a report", found: nil)
    #expect(throws: error) { try output.finish(syncing: output.files()) }
    #expect(folder.has("out/kept"))
  }

  @Test func `what a crash left is replaced`() throws {
    try leaveBehind("deep/old")
    try write("new")
    #expect(try folder.files("out").keys.sorted() == ["ledger.csv", "manifest.json", "new"])
  }

  @Test func `a report that was moved away before a crash is put back`() throws {
    try write("old")
    try FileManager.default.moveItem(atPath: path, toPath: path + ".replaced")
    #expect(throws: OutputError.outputExists(path)) {
      try AtomicFolder(at: path, overwrites: false)
    }
    #expect(folder.has("out/old"))
    #expect(try names == ["out"])
  }

  @Test func `a report that was replaced before a crash is taken away`() throws {
    try write("old")
    try FileManager.default.moveItem(atPath: path, toPath: path + ".replaced")
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: false)
    try write("new", overwrites: true)
    #expect(try names == ["out"])
    #expect(folder.has("out/new"))
  }

  @Test func `what a crash left of a report that was being removed is removed`() throws {
    try write("old")
    try leaveBehind("ledger.csv", "patients/p1/index.html")
    try write("new", overwrites: true)
    #expect(try names == ["out"])
    #expect(try folder.files("out").keys.sorted() == ["ledger.csv", "manifest.json", "new"])
  }

  @Test func `what is not whole and in the way is named before anything is counted`() throws {
    try write("old")
    try folder.write("out.replaced/patients/p1/index.html", Data("kept".utf8))
    let reason = path + ".replaced is in the way, remove it"
    #expect(throws: OutputError.cannotWrite(path, reason: reason)) {
      try AtomicFolder(at: path, overwrites: true)
    }
    #expect(folder.has("out/old"))
    #expect(try folder.text("out.replaced/patients/p1/index.html") == "kept")
    try FileManager.default.removeItem(atPath: path)
    try write("new")
    #expect(try names == ["out", "out.replaced"], "a new report is in nobody's way")
  }

  @Test(arguments: ["data/target", "step"])
  func `a report that a link leads to is replaced, and the link stays`(destination: String) throws {
    let manager = FileManager.default
    try folder.write("data/target/manifest.json", OutputKind.manifest(listing: "ledger.csv"))
    try folder.write("data/target/ledger.csv", Data())
    try manager.createSymbolicLink(
      atPath: folder["step"], withDestinationPath: folder["data/target/"])
    try manager.createSymbolicLink(atPath: path, withDestinationPath: destination)
    let output = try AtomicFolder(at: path + "/", overwrites: true)
    #expect(output.partialPath.hasSuffix("data/target.partial"))
    try folder.write("data/target.partial/new", Data())
    try output.finish(syncing: output.files())
    #expect(try folder.files("data/target").keys.sorted() == ["new"])
    #expect(try manager.destinationOfSymbolicLink(atPath: path) == destination)
    #expect(try manager.contentsOfDirectory(atPath: folder["data"]) == ["target"])
  }

  @Test(arguments: [
    ("nowhere", "/nowhere, which is not there; make that folder, or remove the link"),
    ("out", "a symbolic link that leads in a circle; remove the link"),
  ])
  func `a link to nothing is named and stays`(destination: String, reason: String) throws {
    try FileManager.default.createSymbolicLink(atPath: path, withDestinationPath: destination)
    let error = #expect(throws: OutputError.self) { try AtomicFolder(at: path, overwrites: true) }
    #expect(error?.description.hasPrefix("cannot write \(path): a symbolic link t") == true)
    #expect(error?.description.hasSuffix(reason) == true)
    #expect(try names == ["out"])
  }

  @Test func `a report that a link leads to and that was moved away before a crash is put back`()
    throws
  {
    try write("old")
    try FileManager.default.moveItem(atPath: path, toPath: path + ".replaced")
    let link = folder["link"]
    try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: "out")
    #expect(throws: OutputError.outputExists(path)) {
      try AtomicFolder(at: link, overwrites: false)
    }
    #expect(folder.has("out/old"))
  }

  @Test func `there is a report at any moment while reports are replaced`() throws {
    try write("old")
    let file = folder["out/ledger.csv"]
    let watch = FileWatch(file)
    for number in 0..<50 { try write("new\(number)", overwrites: true) }
    #expect(watch.misses() == 0)
    #expect(try names == ["out"])
  }

  @Test
  func
    `a report of a run that was killed right before it was replaced stays, and is replaced later`()
    throws
  {
    try write("old")
    WorkFolder.markForRemoval(path)
    #expect(throws: OutputError.outputExists(path)) {
      try AtomicFolder(at: path, overwrites: false)
    }
    try write("new", overwrites: true)
    #expect(try folder.files("out").keys.sorted() == ["ledger.csv", "manifest.json", "new"])
    #expect(try names == ["out"])
  }

  @Test func `two runs cannot write to one output`() throws {
    let first = try AtomicFolder(at: path, overwrites: false)
    #expect(throws: OutputError.locked(path)) { try AtomicFolder(at: path, overwrites: false) }
    try folder.write("out.partial/a", Data())
    try first.finish(syncing: first.files())
    #expect(folder.has("out/a"))
  }

  @Test(arguments: [OutputKind.report, .refills])
  func `a run that is refused leaves what another one writes`(kind: OutputKind) throws {
    try write("old")
    let first = try AtomicFolder(at: path, overwrites: true)
    try folder.write("out.partial/a", Data())
    #expect(throws: OutputError.self) {
      try AtomicFolder(at: path, of: kind, overwrites: kind != .report)
    }
    #expect(folder.has("out.partial/a"))
    try first.finish(syncing: first.files())
    #expect(try names == ["out"])
  }

  @Test func `a file in the place of the partial folder stays`() throws {
    try folder.write("out.partial", Data())
    #expect(throws: OutputError.self) { try AtomicFolder(at: path, overwrites: true) }
    #expect(try names == ["out.partial"])
  }

  @Test(arguments: ["out.partial", "out.partial/x", "out.partial/"])
  func `nothing is written into what another run writes`(name: String) throws {
    let first = try AtomicFolder(at: path, overwrites: false)
    let error = #expect(throws: OutputError.self) {
      try AtomicFolder(at: folder[name], overwrites: true)
    }
    #expect(error?.description.contains("an output that a run still writes") == true)
    try first.finish(syncing: first.files())
    #expect(try names == ["out"])
  }
}

/// Looks all the time, on a thread of its own, whether a file is there.
private final class FileWatch: Sendable {
  private let state = Mutex((looks: 0, misses: 0, isOver: false))

  /// Begins; when it returns it has looked.
  init(_ file: String) {
    Thread.detachNewThread { [self] in
      while !state.withLock({ $0.isOver }) {
        let isThere = unsafe access(file, F_OK) == 0
        state.withLock { state in
          state.looks += 1
          state.misses += isThere ? 0 : 1
        }
      }
    }
    while state.withLock({ $0.looks }) == 0 { Thread.sleep(forTimeInterval: 0.001) }
  }

  /// Ends, and tells how often it was not there.
  func misses() -> Int {
    state.withLock { state in
      state.isOver = true
      return state.misses
    }
  }
}
