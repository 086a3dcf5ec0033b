import Foundation
import TestSupport
import Testing

/// Reports held against their manifests by the built program.
@Suite struct VerifyCommandTests {
  private let program: BuiltProgram
  private var folder: ScratchFolder { program.folder }

  init() throws {
    program = try BuiltProgram()
    try program.folder.write(
      "data/d.ndjson",
      lines: [
        FHIRLine.patient("p"), FHIRLine.administration("a", at: "2025-03-04T08:00:00+01:00"),
      ])
    try program.report("data", "--per", "cohort", "--per", "patient")
  }

  private func verify(_ options: String...) throws -> BuiltProgram.Result {
    try program.run(["verify", "out"] + options)
  }

  @Test func `a report is intact after it was written, with its inputs`() throws {
    let result = try verify("--inputs")
    #expect(result.status == 0)
    #expect(result.output.hasPrefix("out is intact: ") && result.output.hasSuffix(" files\n"))
  }

  @Test func `each file that is missing or of which one byte is another is told`() throws {
    for path in try folder.files("out").keys.sorted() where path != "manifest.json" {
      let whole = try Data(contentsOf: URL(fileURLWithPath: folder["out/" + path]))
      var bytes = [UInt8](whole)
      bytes[bytes.count / 2] ^= 1
      try folder.write("out/" + path, bytes)
      let changed = try verify()
      #expect(changed.status == 1 && changed.output.hasPrefix("changed: \(path)\n"))
      try FileManager.default.removeItem(atPath: folder["out/" + path])
      let missing = try verify()
      #expect(missing.status == 1 && missing.output.hasPrefix("missing: \(path)\n"))
      try FileManager.default.createSymbolicLink(
        atPath: folder["out/" + path], withDestinationPath: "/dev/null")
      #expect(try verify().status == 1)
      try FileManager.default.removeItem(atPath: folder["out/" + path])
      try folder.write("out/" + path, whole)
    }
    #expect(try verify().status == 0)
  }

  @Test func `a file that no run wrote is only told`() throws {
    try folder.write("out/cohort/notes.txt", "mine")
    let result = try verify()
    #expect(result.status == 0 && result.output.hasPrefix("added: cohort/notes.txt\nout is intact"))
  }

  @Test func `an input that was changed is told when inputs are looked at`() throws {
    try folder.write("data/d.ndjson", "{}")
    #expect(try verify().status == 0)
    let result = try verify("--inputs")
    #expect(result.status == 1)
    #expect(result.output.hasPrefix("changed input: data/d.ndjson\n"))
    try FileManager.default.removeItem(atPath: folder["data"])
    #expect(try verify("--inputs").output.hasPrefix("missing input: data/d.ndjson\n"))
  }

  @Test func `inputs without a digest are not vouched for`() throws {
    try program.report("data", "--overwrite", "--no-input-hash")
    let result = try verify("--inputs")
    #expect(result.status == 0 && result.output.hasPrefix("unchecked input: data/d.ndjson\n"))
  }

  @Test func `a report that is given out names no inputs`() throws {
    try program.report("data", "--overwrite", "--suppress", "cms11")
    #expect(try verify().status == 0)
    #expect(try verify("--inputs").status == 64)
  }

  @Test func `no run is 66, and a manifest that cannot be read 65`() throws {
    #expect(try program.run(["verify", "data"]).status == 66)
    #expect(try program.run(["verify", "nowhere"]).status == 66)
    let manifest = try folder.text("out/manifest.json")
    for bad in ["", "{", manifest.replacing("\"summary.json\"", with: "\"../summary.json\"")] {
      try folder.write("out/manifest.json", bad)
      #expect(try verify().status == 65)
    }
  }

  @Test func `several are one array of JSON, and one that is not intact makes it 1`() throws {
    try program.run(["report", "data", "--as-of", "2025-03-09", "--output", "other"])
    try folder.write("other/ledger.csv", "")
    let result = try program.run(["verify", "out", "other", "--json"])
    #expect(result.status == 1)
    let list = try #require(
      try JSONSerialization.jsonObject(with: Data(result.output.utf8)) as? [[String: Any]])
    #expect(list.map { $0["intact"] as? Bool } == [true, false])
    let finding = try #require((list[1]["findings"] as? [[String: Any]])?.first)
    #expect(finding["path"] as? String == "ledger.csv")
    #expect(finding["problem"] as? String == "changed")
  }
}
