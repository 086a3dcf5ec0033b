import Foundation
import TestSupport
import Testing

/// What is read, from where, and what of it is selected.
@Suite struct InputTests {
  private let program: BuiltProgram
  private var folder: ScratchFolder { program.folder }
  private let lines = [
    FHIRLine.patient("p"), FHIRLine.patient("q"),
    FHIRLine.administration("a", at: "2025-03-04T08:00:00+01:00"),
    FHIRLine.administration("b", of: "q", at: "2025-03-04T22:30:00Z", medication: "Ibuprofen"),
  ]
  private var stream: Data { Data((lines.joined(separator: "\n") + "\n").utf8) }

  init() throws { program = try BuiltProgram() }

  private func gzip(_ name: String) throws -> Data {
    let process = Process.child("/bin/gzip", [folder[name]])
    try process.run()
    process.waitUntilExit()
    return try folder.bytes(name + ".gz")
  }

  @Test(arguments: [false, true])
  func `standard input is read, compressed or not`(isCompressed: Bool) throws {
    try folder.write("d.ndjson", stream)
    let input = isCompressed ? try gzip("d.ndjson") : stream
    #expect(try program.report("-", input: input).status == 0)
    #expect(try program.table("cohort/timeline.csv").count == 2)
  }

  @Test func `a file that looks like data and is not read for its name is told`() throws {
    try folder.write("in/a.jsonl", stream)
    for name in ["b.ndjson.bak", "c.zip", "d.xml", "sub/e.json.1", "notes.txt"] {
      try folder.write("in/" + name, stream)
    }
    let result = try program.report("in")
    #expect(result.status == 0)
    #expect(
      result.messages.contains(
        "3 files look like data and are not read for their names: in/b.ndjson.bak, in/c.zip, "
          + "in/sub/e.json.1. Rename them to .ndjson or .json, each also .gz, or unpack them."))
    // Another name would not help.
    #expect(
      result.messages.contains(
        "1 file is XML and not read: in/d.xml. FHIR is read as JSON; export it as JSON (NDJSON)."))
    let rows = try program.table("ledger.csv").filter { $0["reason"] == "name-is-not-read" }
    #expect(
      rows.map { $0["file"] }
        == ["in/b.ndjson.bak", "in/c.zip", "in/d.xml", "in/sub/e.json.1", "in/notes.txt"])
    #expect(rows.allSatisfy { $0["disposition"] == "not-used" && $0["count"] == "1" })
    #expect(try program.table("cohort/timeline.csv").count == 2)
  }

  @Test func `resources of a type that is nearly one that is read are told`() throws {
    let slip = lines[3].replacing("MedicationAdministration", with: "MedicationAdminstration")
    let text = (lines.prefix(3) + [slip]).joined(separator: "\n") + "\n"
    try folder.write("in.ndjson", Data(text.utf8))
    let result = try program.report("in.ndjson")
    #expect(result.status == 0)
    #expect(
      result.messages.contains(
        "1 resource has a type whose name is nearly that of one that is read, and is counted "
          + "nowhere. The ledger names the types. adherence check says where."))
    let rows = try program.table("ledger.csv").filter { $0["reason"] == "type-misspelt" }
    #expect(rows.map { $0["resource"] } == ["MedicationAdminstration"])
    #expect(rows.map { $0["disposition"] } == ["not-used"])
    let check = try program.run(["check", "in.ndjson"])
    #expect(check.status == 1)
    #expect(check.output.contains("may mean MedicationAdministration"))
    #expect(check.output.contains("in.ndjson:4"))
  }

  @Test func `a check warns of a file that is not read for its name`() throws {
    try folder.write("in/a.ndjson", stream)
    try folder.write("in/b.ndjson.bak", stream)
    let result = try program.run(["check", "in"])
    #expect(result.status == 0)
    #expect(
      result.output.contains(
        "warning  every file that looks like data has a name that is read: fails once\n"))
    #expect(result.output.contains("in/b.ndjson.bak"))
  }

  @Test func `no name of a file that is not read is given out under pseudonyms`() throws {
    try folder.write("key", Data("a key for the tests\n".utf8))
    try folder.write("in/a.ndjson", stream)
    try folder.write("in/Zwetschkenbaum.ndjson.bak", stream)
    try folder.write("in/Zwetschkenbaum.txt", stream)
    for name in ["ledger.csv", "manifest.json"] {
      try folder.write("in/Zwetschkenbaum/" + name, Data())
    }
    #expect(try program.report("in", "--pseudonymise", "key").status == 0)
    #expect(try !folder.text("out/ledger.csv").contains("Zwetsch"))
    let rows = try program.table("ledger.csv").filter { $0["reason"] == "name-is-not-read" }
    #expect(rows.map { $0["count"] } == ["2"])
  }

  @Test func `a file in UTF-16 is one row of the ledger, and the report is not complete`() throws {
    try folder.write("in/a.ndjson", stream)
    try folder.write(
      "in/b.ndjson", try #require(String(decoding: stream, as: UTF8.self).data(using: .utf16)))
    let result = try program.report("in")
    #expect(result.status == 1)
    #expect(
      result.messages.contains("This report is incomplete: 1 file or folder could not be read"))
    let rows = try program.table("ledger.csv").filter { $0["disposition"] == "unreadable" }
    #expect(rows.map { $0["file"] } == ["in/b.ndjson"])
    #expect(rows.map { $0["reason"] } == ["not-utf-8"])
    #expect(rows.first?["detail"]?.contains("iconv -f utf-16 -t utf-8") == true)
  }

  @Test func `the timeline goes to standard output when asked, and nothing else does`() throws {
    let result = try program.report("-", "--output", "-", input: stream)
    #expect(result.status == 0)
    let rows = CSVTable(result.output).rows
    #expect(rows.map { $0["patient"] } == ["p", "q"])
    #expect(rows.allSatisfy { $0["taken"] == "1" })
    #expect(result.messages.contains("2 of 2 administrations counted"))
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path).isEmpty)
  }

  @Test func `patients are selected by a list of ids`() throws {
    try folder.write("d.ndjson", stream)
    try folder.write("list.txt", Data("# the ward\r\n\r\n  Patient/q \r\n".utf8))
    #expect(try program.report("d.ndjson", "--patients", "list.txt").status == 0)
    #expect(try program.table("cohort/timeline.csv").map { $0["patient"] } == ["q"])
  }

  @Test func `patients who were asked for and are not in the data are named`() throws {
    let result = try program.report("-", "--patient", "q", "--patient", "nobody", input: stream)
    #expect(result.status == 0)
    #expect(
      result.messages.hasPrefix(
        "adherence: 1 of the 2 patients that were asked for is not in the data: nobody. "
          + "Check --patient and --patients.\n"))
  }

  @Test func `of many the first ten are named, and ids that were given as one are told`() throws {
    try folder.write("d.ndjson", stream)
    let ids = (10..<22).map { "x\($0)" }
    try folder.write("list.txt", Data(ids.joined(separator: "\n").utf8))
    let result = try program.report("d.ndjson", "--patients", "list.txt")
    #expect(result.status == 66)
    #expect(
      result.messages
        == "adherence: none of the 12 patients that were asked for is in the data ("
        + ids.prefix(10).joined(separator: ", ")
        + " and 2 others); check --patient and --patients\n")
    #expect(
      try program.run(["orders", "d.ndjson", "--patient", "p,q"]).messages
        == "adherence: patient p,q is not in the data; check --patient and --patients; an id with a "
        + "comma or semicolon is taken as one: give --patient once for each patient, or a file with an "
        + "id on each line as --patients\n")
  }

  @Test func `medications that were asked for and are not in the data are named`() throws {
    let terms = ["--medication", "Gold", "--medication", "ibu", "--medication", "X1"]
    let sentence =
      "No medication in the data has the code or name Gold, X1. "
      + "Check --medication and --exclude-medication.\n"
    try folder.write("d.ndjson", stream)
    for command in ["report", "orders", "administrations"] {
      let result = try program.run([command, "d.ndjson"] + terms)
      #expect(result.status == 0)
      #expect(result.messages.contains("adherence: " + sentence))
    }
    let page = try folder.text("adherence-report/index.html")
    #expect(
      page.contains(
        "<summary>No medication in the data has the code or name Gold, X1.</summary>"
          + "Check --medication and --exclude-medication.</details></li>"))
  }

  @Test func `under pseudonyms the medications that are not in the data are counted`() throws {
    try folder.write("d.ndjson", stream)
    try folder.write("key", Data("0123456789abcdef".utf8))
    let result = try program.report(
      "d.ndjson", "--medication", "gold", "--medication", "ibu", "--pseudonymise", "key")
    #expect(result.status == 0)
    #expect(
      result.messages.contains(
        "1 of the 2 medications that were asked for is not in the data. "
          + "Check --medication and --exclude-medication.\n"))
    for (name, bytes) in try folder.files("out") where !name.hasSuffix(".xlsx") {
      #expect(!String(decoding: bytes, as: UTF8.self).contains("gold"), "\(name)")
    }
  }

  @Test(arguments: [("WEST12", "-12:00"), ("EAST-14", "+14:00"), ("UTC0", "Z")])
  func `without an as-of day the data are taken as of now in the system's zone`(
    zone: String, offset: String
  ) throws {
    try folder.write("d.ndjson", stream)
    let arguments = ["report", "d.ndjson", "--format", "csv", "--by", "day", "--last", "1"]
    #expect(try program.run(after: "export TZ=\(zone)", arguments + ["-o", "out"]).status == 0)
    let manifest = try folder.text("out/manifest.json")
    let asOf = try #require(manifest.firstMatch(of: /"as_of" : "([^"]+)"/)).1
    #expect(asOf.hasSuffix(offset))
  }

  @Test func `formats that are given apart add up`() throws {
    try folder.write("d.ndjson", stream)
    let result = try program.report("d.ndjson", "--format", "csv", "--format", "json,svg")
    #expect(result.output == "out\n")
    for name in ["timeline.csv", "timeline.svg", "measure-report.json"] {
      #expect(folder.has("out/cohort/" + name))
    }
    #expect(!folder.has("out/cohort/cohort.xlsx") && !folder.has("out/index.html"))
    #expect(try folder.text("out/manifest.json").contains("csv,json,svg"))
  }

  @Test(arguments: ["ibu", "IBUPROFEN", "text|ibuprofen"])
  func `medications are selected by a part of their name or their key`(text: String) throws {
    try folder.write("d.ndjson", stream)
    #expect(try program.report("d.ndjson", "--medication", text).status == 0)
    #expect(try program.table("cohort/timeline.csv").map { $0["patient"] } == ["q"])
  }

  @Test func `administrations before and after the window are not all later`() throws {
    let input = Data((lines[2] + "\n" + lines[3].replacing("03-04", with: "05-04") + "\n").utf8)
    let result = try program.report(
      "-", "--as-of", "2025-04-30", "--from", "2025-04-01", input: input)
    #expect(!result.messages.contains("Every administration is later"))
  }

  @Test(arguments: [
    ("Europe/Vienna", "2025-03-04"), ("Pacific/Auckland", "2025-03-05"),
    ("America/New_York", "2025-03-04"),
  ])
  func `an evening in UTC is counted on the zone's own day`(zone: String, day: String) throws {
    let input = Data((lines[3] + "\n").utf8)
    try program.report("-", "--by", "day", "--time-zone", zone, input: input)
    #expect(try program.table("cohort/timeline.csv").map { $0["bucket"] } == [day])
  }

  @Test func `a late evening in UTC is the next day in Vienna`() throws {
    let input = Data((lines[3].replacing("22:30", with: "23:30") + "\n").utf8)
    let asRecorded = try program.report("-", "--by", "day", input: input)
    #expect(asRecorded.messages.contains("Give --time-zone to count by local days."))
    #expect(try program.table("cohort/timeline.csv").map { $0["bucket"] } == ["2025-03-04"])
    let moved = try program.report(
      "-", "--by", "day", "--time-zone", "Europe/Vienna", "--overwrite", input: input)
    #expect(!moved.messages.contains("--time-zone"))
    #expect(try program.table("cohort/timeline.csv").map { $0["bucket"] } == ["2025-03-05"])
  }

  @Test func `a report within the folder that is read is passed over`() throws {
    try folder.write("d.ndjson", stream)
    #expect(try program.report(".").status == 0)
    #expect(try program.report(".", "--overwrite").status == 0)
    let row = try program.table("ledger.csv").first { $0["reason"] == "report" }
    #expect(row?["file"] == "./out")
    #expect(row?["detail"] == "is a report of this tool and is passed over")
  }

  @Test func `every version of FHIR gives the same counts, alone and mixed`() throws {
    var totals: [String: [Int]] = [:]
    for version in ["dstu2", "stu3", "r4", "r5"] {
      try program.run([
        "sample", "--patients", "5", "--days", "60", "--fhir", version, "--output",
        "mixed/" + version,
      ])
      let result = try program.report("mixed/" + version, "--overwrite")
      #expect(result.status == 0, "\(result.messages)")
      totals[version] = ["taken", "not_taken", "undetermined"].map { column in
        (try? CSVTable(folder.text("out/cohort/timeline.csv")).sum(column)) ?? -1
      }
    }
    #expect(Set(totals.values).count == 1, "\(totals)")
    #expect(try program.report("mixed", "--overwrite").status == 0)
    // The same patients and administrations four times: the last reading of each counts.
    let mixed = CSVTable(try folder.text("out/cohort/timeline.csv"))
    #expect(mixed.sum("taken") == totals["r4"]?[0])
  }
}
