import Foundation
import TestSupport
import Testing

/// The exit codes of `sysexits.h`, each with its sentence.
@Suite struct ExitCodeTests {
  private let program: BuiltProgram
  private var folder: ScratchFolder { program.folder }

  init() throws {
    program = try BuiltProgram()
    try program.folder.write(
      "data/d.ndjson",
      lines: [
        FHIRLine.patient("p"), FHIRLine.order("o", FHIRLine.daily),
        FHIRLine.administration("a", at: "2025-12-04T08:00:00+01:00", order: "o"),
      ])
  }

  /// Checks the exit code and the sentence, and that nothing was written.
  private func expectRefusal(
    _ result: BuiltProgram.Result, _ status: Int32, _ sentence: String,
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    #expect(result.status == status, sourceLocation: sourceLocation)
    #expect(result.messages == "adherence: \(sentence)\n", sourceLocation: sourceLocation)
    #expect(result.output == "", sourceLocation: sourceLocation)
    #expect(!folder.has("out.partial"), sourceLocation: sourceLocation)
  }

  @Test func `all good is 0, and the page to open is named`() throws {
    let result = try program.report("data")
    #expect((result.status, result.output) == (0, "out/index.html\n"))
    #expect(
      result.messages == """
        adherence: 1 of 1 administrations counted for 1 patient in 1 line: 1 taken, 0 not taken

        """)
  }

  @Test(arguments: ["o", "./o", "o/", "o//", "a/b/o"])
  func `the output may be named in any way`(name: String) throws {
    let result = try program.report("data", "--output", name)
    #expect(result.status == 0, "\(result.messages)")
    #expect(folder.has(name + "/index.html"))
  }

  @Test func `quiet says nothing`() throws {
    let result = try program.report("data", "--quiet")
    #expect((result.status, result.output, result.messages) == (0, "", ""))
  }

  @Test func `a missing source is 66`() throws {
    expectRefusal(
      try program.report("nowhere"), 66,
      "there is no file or folder nowhere; check the path (- is standard input)")
    #expect(!folder.has("out"))
  }

  @Test func `a folder with nothing to read is 66`() throws {
    try folder.write("empty/readme.txt", Data())
    expectRefusal(
      try program.report("empty"), 66,
      "empty holds no .ndjson, .jsonl or .json file (each may end in .gz); name the folder of the export"
    )
  }

  @Test func `a source without a name is 64`() throws {
    expectRefusal(try program.report(""), 64, "a SOURCE is empty; name what to read")
  }

  @Test func `no source is 64`() throws {
    let result = try program.run(["report"])
    #expect(result.status == 64)
    #expect(result.messages.hasPrefix("adherence: Missing expected argument '<SOURCE> ...'\n"))
  }

  @Test(arguments: [
    (["--by", "fortnight"], "--by fortnight: give one of day, week, month, quarter, year"),
    (["--series", "drug"], "--series drug: give one of order, medication, patient"),
    (["--per", "ward"], "--per ward: give one of cohort, patient"),
    (["--format", "pdf"], "--format pdf: give one of csv, svg, xlsx, html, json, sqlite"),
    (["--csv", "tsv"], "--csv tsv: give one of plain, excel"),
    (["--from", "2025-02-30"], "--from 2025-02-30: give a date such as 2025-01-31"),
    (["--to", "yesterday"], "--to yesterday: give a date such as 2025-01-31"),
    (
      ["--from", "2025-03-02", "--to", "2025-03-01"],
      "--from 2025-03-02 is after --to 2025-03-01"
    ),
    (["--last", "0"], "--last 0: give 1 to 100000"),
    (
      ["--last", "2", "--from", "2025-01-01"],
      "--last cannot be given together with --from or --to"
    ),
    (
      ["--as-of", "2025"],
      "--as-of 2025: give a date or a date-time such as 2025-01-31T18:00:00Z"
    ),
    (["--threads", "0"], "--threads 0: give 1 to 256"),
    (["--threads", "257"], "--threads 257: give 1 to 256"),
    (["--patient", "Patient/"], "--patient: give an id; nothing is named by an empty one"),
    (
      ["--medication", "ramipril", "--medication", " "],
      "--medication: give a code or a part of a name; nothing is named by an empty one"
    ),
    (["--tolerate=-1"], "--tolerate -1: give 0 or more"),
    (["--output", ""], "--output: name the folder to write"),
    (
      ["--time-zone", "Europe/Atlantis"],
      "--time-zone Europe/Atlantis: the system knows no such zone; give an IANA name such as "
        + "Europe/Vienna"
    ),
    (
      ["--output", "-", "--format", "xlsx"],
      "--output - writes CSV only; give --format csv or an output folder"
    ),
    (
      ["https://nurse:secret@example.org/fhir"],
      "an address with a user and a password in it is not taken, because others can read it; give "
        + "--basic-file"
    ),
  ])
  func `a wrong option is 64 and says what would be right`(options: [String], sentence: String)
    throws
  {
    expectRefusal(try program.run(["report", "data"] + options), 64, sentence)
    #expect(!folder.has("adherence-report"))
  }

  @Test func `an existing output is 73 and stays as it was`() throws {
    try program.report("data")
    let before = try folder.files("out")
    expectRefusal(
      try program.report("data"), 73,
      "out exists already; give --overwrite to replace it, or another --output")
    #expect(try folder.files("out") == before)
  }

  @Test func `overwriting replaces a report whole`() throws {
    try program.report("data", "--per", "patient")
    #expect(try program.report("data", "--format", "csv", "--overwrite").status == 0)
    #expect(
      try folder.files("out").keys.sorted() == [
        "cohort/cohort-over-time.csv", "cohort/control.csv", "cohort/datapackage.json",
        "cohort/dose-times.csv", "cohort/measures.csv",
        "cohort/medications.csv",
        "cohort/omissions.csv", "cohort/orders.csv",
        "cohort/patients.csv", "cohort/persistence.csv",
        "cohort/summary-over-time.csv", "cohort/summary.csv", "cohort/timeline.csv",
        "cohort/worklist.csv", "datapackage.json", "ledger.csv", "manifest.json", "summary.json",
      ])
    #expect(
      try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted() == ["data", "out"])
  }

  @Test func `a folder that is no report is 73 even when overwriting`() throws {
    try folder.write("out/thesis.txt", Data("kept".utf8))
    expectRefusal(
      try program.report("data", "--overwrite"), 73,
      "out exists and is not a report of this tool, so it is not replaced; give another --output")
    #expect(try folder.text("out/thesis.txt") == "kept")
  }

  @Test(.disabled(if: BuiltProgram.isSuperuser))
  func `a folder that may not be written to is 73`() throws {
    try FileManager.default.createDirectory(
      atPath: folder["locked"], withIntermediateDirectories: false,
      attributes: [.posixPermissions: 0o500])
    expectRefusal(
      try program.report("data", "--output", "locked/out"), 73,
      "cannot write locked/out: Permission denied; check the permissions of the folder or give "
        + "another --output")
  }

  @Test func `a system that refuses the folder is 73`() throws {
    expectRefusal(
      try program.report("data", "--output", "/proc/nowhere/out"), 73,
      "cannot write /proc/nowhere/out: No such file or directory; give another --output")
  }

  @Test(arguments: ["csv", "svg", "xlsx", "html"])
  func `a disk without room is 73 and nothing is left`(format: String) throws {
    try program.run(["sample", "--patients", "20", "--days", "100", "--output", "ward"])
    let arguments = ["report", "ward", "--as-of", "2025-12-31", "--output", "out"]
    let result = try program.run(after: "ulimit -f 1", arguments + ["--format", format])
    #expect(!result.wasKilled)
    #expect(result.status == 73)
    let advice = "File too large; raise the limit of a file's size (ulimit -f) or give another"
    #expect(result.messages.contains(advice), "\(result.messages)")
    #expect(
      try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted() == ["data", "ward"])
  }

  @Test func `an unknown patient is 66`() throws {
    expectRefusal(
      try program.report("data", "--patient", "nobody"), 66,
      "patient nobody is not in the data; check --patient and --patients")
  }

  @Test func `a list of patients that is not there is 66`() throws {
    expectRefusal(
      try program.report("data", "--patients", "list.txt"), 66,
      "the patients in list.txt cannot be used: it is not there")
  }

  @Test func `a list of patients that is no text in UTF-8 is 66`() throws {
    try folder.write("list.txt", Data([0xFF, 0xFE, 0x70, 0]))
    expectRefusal(
      try program.report("data", "--patients", "list.txt"), 66,
      "the patients in list.txt cannot be used: it is no text in UTF-8")
  }

  @Test func `a list of patients may come from a pipe`() throws {
    let result = try program.runScript(
      "$ADHERENCE orders data --patients <(echo p) && echo p | $ADHERENCE orders data --patients /dev/stdin"
    )
    #expect(result.status == 0, "\(result.messages)")
    #expect(result.output.components(separatedBy: "\np\to\t").count == 3)
  }

  @Test(.disabled(if: BuiltProgram.isSuperuser))
  func `a list of patients that may not be read is 66`() throws {
    try folder.write("list.txt", Data("p".utf8))
    try FileManager.default.setAttributes([.posixPermissions: 0], ofItemAtPath: folder["list.txt"])
    expectRefusal(
      try program.report("data", "--patients", "list.txt"), 66,
      "the patients in list.txt cannot be used: it cannot be read; check that it is a file, "
        + "and its permissions")
  }

  @Test func `a row that cannot be used is 1, and the ledger names its place`() throws {
    try folder.write(
      "data/e.ndjson",
      lines: [FHIRLine.patient("q"), FHIRLine.administration("b", at: "2025-02-30")])
    let result = try program.report("data")
    #expect(result.status == 1)
    #expect(result.output == "out/index.html\n")
    let row = try #require(try program.places.first)
    #expect(row["file"] == "data/e.ndjson")
    #expect(row["line"] == "2")
    #expect(row["disposition"] == "quarantined")
    #expect(
      row["detail"]
        == "MedicationAdministration.effectiveDateTime is no date, or one that does not exist")
  }

  @Test func `tolerated rows do not make a report incomplete`() throws {
    let bad = ["b", "c"].map { FHIRLine.administration($0, at: "2025-02-30") }
    try folder.write("data/e.ndjson", lines: bad)
    #expect(try program.report("data", "--tolerate", "1").status == 1)
    #expect(try program.report("data", "--tolerate", "2", "--overwrite").status == 0)
  }

  @Test func `strict reading is 65 and writes nothing`() throws {
    try folder.write("data/e.ndjson", lines: [FHIRLine.administration("b", at: "2025-02-30")])
    expectRefusal(
      try program.report("data", "--strict"), 65,
      "1 row could not be used and --strict was given, so nothing was written; it is this: "
        + "data/e.ndjson:1 MedicationAdministration.effectiveDateTime is no date, or one that does "
        + "not exist")
    #expect(!folder.has("out"))
  }

  @Test func `strict reading counts rows as rows and files as files`() throws {
    try folder.write("data/e.ndjson", lines: [FHIRLine.administration("b", at: "2025-02-30"), "["])
    try folder.write("data/f.json", Data("{".utf8))
    try FileManager.default.createSymbolicLink(
      atPath: folder["data/gone"], withDestinationPath: "nowhere")
    expectRefusal(
      try program.report("data", "--strict"), 65,
      "2 rows, 2 files or folders could not be used and --strict was given, so nothing was written; "
        + "the first is this: data/gone is a link to nothing")
  }

  @Test func `strict reading of sound data is 0`() throws {
    #expect(try program.report("data", "--strict").status == 0)
  }
}
