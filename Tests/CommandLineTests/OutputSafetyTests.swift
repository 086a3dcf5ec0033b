import Foundation
import TestSupport
import Testing

/// What other runs, crashes and readers of the disk meet.
@Suite struct OutputSafetyTests {
  private let program: BuiltProgram
  private var folder: ScratchFolder { program.folder }
  private let line = FHIRLine.administration("a", at: "2025-03-04T08:00:00+01:00")

  init() throws {
    program = try BuiltProgram()
    try program.folder.write("data/d.ndjson", lines: [FHIRLine.patient("p"), line])
  }

  /// Starts a run that waits for its standard input, and waits until it writes.
  private func startWaiting() throws -> (Process, Pipe) {
    let pipe = Pipe()
    let process = try program.start(
      ["report", "-", "--as-of", "2025-12-31", "--output", "out"], input: pipe)
    try pipe.fileHandleForWriting.write(contentsOf: Data((line + "\n").utf8))
    #expect(Waiting.until { folder.has("out.partial") })
    return (process, pipe)
  }

  @Test func `a run that is killed leaves no report, and the next one succeeds`() throws {
    let (process, _) = try startWaiting()
    kill(process.processIdentifier, SIGKILL)
    process.waitUntilExit()
    #expect(!folder.has("out"))
    #expect(try program.report("data").status == 0)
    #expect(!folder.has("out.partial"))
  }

  @Test(.disabled(if: BuiltProgram.isSuperuser))
  func `a replaced report that cannot be removed is told with its folder`() throws {
    try program.report("data", "--per", "patient")
    let locked = folder["out/patients"]
    try FileManager.default.setAttributes([.posixPermissions: 0o500], ofItemAtPath: locked)
    let result = try program.report("data", "--overwrite")
    #expect(result.status == 0)
    #expect(
      result.messages.hasPrefix(
        "adherence: what was replaced cannot be removed and is in out.partial; check its "
          + "permissions and remove it\n"))
    try FileManager.default.setAttributes(
      [.posixPermissions: 0o700], ofItemAtPath: folder["out.partial/patients"])
    #expect(try program.report("data", "--overwrite").status == 0)
    #expect(!folder.has("out.partial"))
  }

  @Test func `two runs at once on one output are 75 for the second`() throws {
    let (process, pipe) = try startWaiting()
    let second = try program.report("data")
    #expect(second.status == 75)
    #expect(
      second.messages
        == "adherence: another run is writing out; wait for it, or give another --output\n")
    try pipe.fileHandleForWriting.close()
    process.waitUntilExit()
    #expect(process.terminationStatus == 0)
    #expect(try CSVTable(folder.text("out/cohort/timeline.csv")).sum("taken") == 1)
  }

  @Test func `everything that is written is for the owner only`() throws {
    try program.run(["sample", "--patients", "2", "--days", "9", "--output", "ward"])
    try program.report("ward", "--per", "patient", "--per", "cohort")
    for name in ["ward", "out"] {
      let walk = try #require(FileManager.default.enumerator(atPath: folder[name]))
      var seen = 0
      while walk.nextObject() != nil {
        let attributes = try #require(walk.fileAttributes)
        let isFolder = attributes[.type] as? FileAttributeType == .typeDirectory
        #expect(attributes[.posixPermissions] as? Int == (isFolder ? 0o700 : 0o600))
        seen += 1
      }
      #expect(seen > 3)
    }
    let out = try FileManager.default.attributesOfItem(atPath: folder["out"])
    #expect(out[.posixPermissions] as? Int == 0o700)
  }

  @Test(arguments: [
    ["--threads", "1"], ["--threads", "2"], ["--threads", "5"], ["--by", "week"],
  ])
  func `the same input gives the same bytes`(options: [String]) throws {
    try program.run(["sample", "--patients", "6", "--days", "60", "--output", "ward"])
    let arguments = [
      "report", "ward", "--as-of", "2025-02-20", "--per", "patient", "--per", "cohort",
    ]
    try program.run(arguments + ["--threads", "1", "--output", "out1"])
    try program.run(arguments + options + ["--output", "out2"])
    let (first, second) = try (folder.files("out1"), folder.files("out2"))
    #expect(first.count > 20)
    #expect(first.keys.sorted() == second.keys.sorted())
    for (name, bytes) in first { #expect(second[name] == bytes, "\(name)") }
  }

  @Test func `the manifest lists every file but itself with its hash`() throws {
    try program.report("data", "--per", "patient")
    let manifest = try #require(
      try JSONSerialization.jsonObject(with: folder.bytes("out/manifest.json")) as? [String: Any])
    let files = try #require(manifest["files"] as? [[String: Any]])
    let written = try folder.files("out")
    #expect(
      files.compactMap { $0["path"] as? String }
        == written.keys.filter { $0 != "manifest.json" }.sorted())
    for file in files {
      let name = try #require(file["path"] as? String)
      #expect(file["bytes"] as? Int == written[name]?.count)
      #expect((file["sha256"] as? String)?.count == 64)
    }
  }

  @Test func `no input hash leaves the hash out of the inputs only`() throws {
    try program.report("data", "--no-input-hash")
    let manifest = try folder.text("out/manifest.json")
    let parts = manifest.components(separatedBy: "\"inputs\"")
    #expect(parts.count == 2)
    #expect(!parts[1].contains("sha256"))
    #expect(parts[0].contains("sha256"))
  }

  @Test func `progress is for terminals`() throws {
    try program.run(["sample", "--patients", "60", "--output", "ward"])
    #expect(try !program.report("ward").messages.contains("\r"))
  }
}
