import Foundation
import TestSupport
import Testing

/// The command over dispenses that are good, bad, or not meant to count.
@Suite struct RefillsCommandTests {
  private let program: BuiltProgram
  private var folder: ScratchFolder { program.folder }

  init() throws { program = try BuiltProgram() }

  @Test func `dispenses that do not count change nothing and are in the ledger`() throws {
    let names = ["cma.csv", "episodes.csv", "sliding.csv", "empty.csv"]
    try program.refills(["fhir"])
    let alone = try names.map { try folder.bytes("out/" + $0) }
    #expect(try program.refills(["fhir", "not-counted"]).status == 0)
    #expect(try names.map { try folder.bytes("out/" + $0) } == alone)
    let ledger = try program.table("ledger.csv").filter { $0["resource"] == "MedicationDispense" }
    let words = ledger.map { [$0["disposition"], $0["reason"], $0["count"]] }
    #expect(
      words == [
        ["read", "", "2494"], ["counted", "", "2486"], ["duplicate", "", "1"],
        ["excluded", "cancelled", "1"], ["excluded", "declined", "1"],
        ["excluded", "entered-in-error", "1"], ["excluded", "no-days-supply", "1"],
        ["excluded", "on-hold", "1"], ["excluded", "preparation", "1"], ["undated", "", "1"],
        ["remark", "fhir-R4", "2493"], ["remark", "supply-over-a-year", "2"],
      ])
  }

  @Test func `the same input gives the same bytes on any number of threads`() throws {
    try program.refills(["fhir"], ["--threads", "1", "--preset", "pqa"])
    let files = try folder.files("out")
    try program.refills(["fhir"], ["--threads", "3", "--preset", "pqa"])
    #expect(try folder.files("out") == files)
    #expect(files.keys.contains("pdc.csv"))
  }

  @Test func `measures of an answer without its next page say that they are incomplete`() throws {
    let link = #""link":[{"relation":"next","url":"https://h/MedicationDispense?page=2"}]"#
    let entry = #"{"resource":\#(Self.dispense("1", of: "p", on: "2021-01-01"))}"#
    try folder.write(
      "in/a.json",
      lines: [#"{"resourceType":"Bundle","type":"searchset",\#(link),"entry":[\#(entry)]}"#])
    let run = try program.run(["refills", "in", "--output", "out"])
    #expect(run.status == 1)
    #expect(
      run.messages.contains(
        "the measures are incomplete, for not all could be read: 1 answer of a server"))
  }

  @Test func `a window that ends after the latest dispense of all is told and in the ledger`()
    throws
  {
    try folder.write(
      "in/a.ndjson",
      lines: [
        Self.dispense("1", of: "early", on: "2021-01-01"),
        Self.dispense("2", of: "late", on: "2022-01-01"),
      ])
    let run = try program.run(["refills", "in", "--output", "out", "--window", "365d"])
    #expect(run.status == 0)
    #expect(
      run.messages.contains(
        "the observation windows of 1 of 2 patients end after the latest dispense of all, 2022-01-01"
      ))
    let remark = try program.table("ledger.csv").first { $0["reason"] == "window-after-data" }
    #expect(remark.map { [$0["resource"], $0["count"]] } == ["Patient", "1"])
    // A single date long after all others is no end of the data.
    let many = (0..<8).map { Self.dispense("m\($0)", of: "early", on: "2021-02-01") }
    let all = try folder.text("in/a.ndjson").split(separator: "\n").map(String.init) + many
    try folder.write("wrong/a.ndjson", lines: all + [Self.dispense("3", of: "x", on: "2205-10-01")])
    let wrong = try program.run(["refills", "wrong", "--output", "wrong-out", "--window", "365d"])
    #expect(
      wrong.messages.contains("2 of 3 patients end after the latest dispense of all, 2022-01-01"))
    let short = try program.run([
      "refills", "in", "-o", "short", "--window", "90d", "--sliding", "30d",
    ])
    #expect(short.messages.contains("1 of 2 patients"))
  }

  @Test func `a dispense of more than a year counts and is told`() throws {
    let good = Self.dispense("1", of: "p", on: "2021-01-01")
    let long = good.replacing(#""id":"1""#, with: #""id":"2""#)
      .replacing(/"daysSupply":\{"value":\d+/, with: #""daysSupply":{"value":3000"#)
    try folder.write("in/a.ndjson", lines: [good, long])
    let run = try program.run(["refills", "in", "--output", "out"])
    #expect(run.status == 0)
    #expect(
      run.messages.contains("1 dispense lasts longer than a year and counts as it is written"))
    let remark = try program.table("ledger.csv").first { $0["reason"] == "supply-over-a-year" }
    #expect(remark.map { [$0["resource"], $0["count"]] } == ["MedicationDispense", "1"])
  }

  @Test func `where no dose a day is known, the change of doses converts nothing and says so`()
    throws
  {
    try folder.write("in/a.ndjson", lines: [Self.dispense("1", on: "2021-01-01")])
    let run = try program.run(["refills", "in", "--output", "out", "--consider-dosage-change"])
    #expect(run.messages.contains("of 1 dispense it is not known how much is taken a day"))
    let reasons = try program.table("ledger.csv").map { $0["reason"] }
    #expect(reasons.contains("dose-unknown"))
    let plain = try program.run(["refills", "in", "--output", "plain"])
    #expect(!plain.messages.contains("how much is taken a day"))
  }

  @Test func `a window that leaves the follow-up is judged in no table`() throws {
    let days = ["2021-01-31", "2021-03-05"]
    try folder.write("in/a.ndjson", lines: days.map { Self.dispense($0, on: $0) })
    let run = try program.run(
      ["refills", "in", "--output", "out", "--preset", "pqa", "--followup", "12m"]
        + ["--window-start", "1m", "--window", "11m"])
    #expect(try program.table("empty.csv").contains { $0["reason"] == "window-outside-follow-up" })
    #expect(
      try program.table("pdc.csv").first.map { [$0["pdc"], $0["adherent"]] } == ["", ""],
      "\(run.messages)")
  }

  @Test func `many patients, measured in parts, stand in the order of their ids`() throws {
    let ids = (1000..<1600).map { "p\($0)" }
    try folder.write(
      "in/a.ndjson", lines: ids.reversed().map { Self.dispense($0, of: $0, on: "2021-01-01") })
    for threads in ["1", "2", "3"] {
      let options = ["--threads", threads, "--output", "out", "--overwrite"]
      #expect(try program.run(["refills", "in"] + options).status == 0)
      #expect(try program.table("cma.csv").map { $0["patient"] } == ids)
      #expect(try program.table("episodes.csv").map { $0["patient"] } == ids)
    }
  }

  @Test func `drug classes have rows of their own`() throws {
    let lines = ["code,class", #"C10AA,"statins, all""#, "C09AA05,ACE"]
    try folder.write("classes.csv", lines: lines)
    let result = try program.refills(["fhir"], ["--class", "classes.csv", "--preset", "pqa"])
    #expect(result.messages.contains(" classes of patients with two fills are at or above 0.80"))
    let rows = try program.table("cma.csv").filter { $0["patient"] == "p005" }
    #expect(rows.map { $0["class"] } == ["ACE", "statins, all"])
    #expect(rows.allSatisfy { $0["cma7"].flatMap { Double($0) } == 1 })
    let covered = try program.table("pdc.csv").filter { $0["patient"] == "p005" }
    #expect(covered.map { $0["adherent"] } == ["true", "true"])
  }

  @Test func `the file of drug classes may be a German spreadsheet's`() throws {
    let lines = [
      "\u{FEFF}Code;Class;Critical\r", "C10AA;statins, all;\r", #"C09;"RAS; all""# + "\r",
    ]
    try folder.write("classes.csv", lines: lines)
    #expect(try program.refills(["fhir"], ["--class", "classes.csv"]).status == 0)
    let rows = try program.table("cma.csv").filter { $0["patient"] == "p005" }
    #expect(rows.map { $0["class"] } == ["RAS; all", "statins, all"])
  }

  @Test(arguments: [
    ("C10AA;statins\nC09\n", 64, "line 2, column class: is empty"),
    ("C10AA\n", 64, "line 1, column class: is empty"),
    ("code,class\n", 64, "it has no row below its header"),
    ("C10AA,\u{FF}", 64, "it is no text in UTF-8; save it as CSV in UTF-8"),
    ("Z99,none", 66, "no dispense in the data is of a drug in classes.csv; check --class, "),
  ])
  func `a file of classes that cannot be used is refused, and why is said`(
    text: String, status: Int32, reason: String
  ) throws {
    let bytes = text.unicodeScalars.map { UInt8($0.value) }
    try folder.write("classes.csv", Data(bytes))
    let result = try program.refills(["fhir"], ["--class", "classes.csv"])
    #expect(result.status == status)
    #expect(result.messages.contains(reason), "\(result.messages)")
    #expect(!folder.has("out"))
  }

  @Test func `the file of drug classes is an input of the manifest`() throws {
    try folder.write("classes.csv", lines: ["C10AA,statins"])
    try program.refills(["fhir"], ["--class", "classes.csv"])
    let manifest = Data(try folder.text("out/manifest.json").utf8)
    let json = try JSONSerialization.jsonObject(with: manifest)
    let inputs = try #require((json as? [String: Any])?["inputs"] as? [[String: Any]])
    #expect(inputs.last?["path"] as? String == "classes.csv")
    #expect(inputs.last?["bytes"] as? Int == 14)
    #expect((inputs.last?["sha256"] as? String)?.count == 64)
  }

  @Test func `a drug outside every class is in the ledger`() throws {
    try folder.write("classes.csv", lines: ["C10AA,statins"])
    try program.refills(["fhir"], ["--class", "classes.csv"])
    let row = try program.table("ledger.csv").first { $0["reason"] == "no-class" }
    #expect(row?["disposition"] == "not-selected")
  }

  @Test func `a bad dispense costs only itself`() throws {
    try folder.write(
      "in/a.ndjson",
      lines: [Self.dispense("good", on: "2021-01-01"), Self.dispense("bad", on: "2021-02-30")])
    let result = try program.run(["refills", "in", "--output", "out"])
    #expect(result.status == 1)
    #expect(try program.table("cma.csv").count == 1)
    let place = try #require(try program.places.first)
    #expect(place["file"] == "in/a.ndjson")
    #expect(place["line"] == "2")
    #expect(place["disposition"] == "quarantined")
  }

  @Test func `a faulty order of several is named by its index`() throws {
    let orders = #","authorizingPrescription":[{"reference":"MedicationRequest/o"},7]}"#
    let dispense = String(Self.dispense("bad", on: "2021-01-01").dropLast()) + orders
    try folder.write("in/a.ndjson", lines: [dispense])
    #expect(try program.run(["refills", "in", "--output", "out"]).status == 1)
    #expect(
      try program.places.map { $0["detail"] }
        == ["MedicationDispense.authorizingPrescription[1] is not an object"])
  }

  @Test(arguments: [
    (["--followup", "1y"], "--followup 1y: give days or months, such as 90d or 12m"),
    (["--window", "0d"], "--window 0d: give 1d or more"),
    (["--step", "0m"], "--step 0m: give 1d or more"),
    (["--permissible-gap", "3m"], "--permissible-gap 3m: give days, such as 90d"),
    (["--preset", "cms"], "--preset cms: give pqa"),
    (["--threads", "0"], "--threads 0: give 1 to 256"),
    (["--window", "731d"], "reach out of the follow-up"),
    (["--window", "24m", "--followup", "365d"], "reach out of the follow-up of 365d"),
    (["--window", "30d", "--sliding", "31d"], "--sliding 31d is longer than --window 30d"),
    (["--output", "-"], "--output: name the folder to write"),
  ])
  func `a wrong call ends with 64 and says what would be right`(
    options: [String], sentence: String
  ) throws {
    let result = try program.run(["refills", ReferenceFolder.path("fhir")] + options)
    #expect(result.status == 64)
    #expect(result.messages.contains(sentence))
    #expect(!folder.has("adherence-refills"))
  }

  @Test func `a source that looks like an option is read by the manifest's arguments, too`() throws
  {
    let lines = [Self.dispense("d", on: "2021-01-01")]
    try folder.write("--window", lines: lines)
    try program.run(["refills", "--output", "out", "--", "--window"])
    let json = try JSONSerialization.jsonObject(with: folder.bytes("out/manifest.json"))
    let arguments = try #require((json as? [String: Any])?["arguments"] as? [String])
    #expect(arguments.suffix(2) == ["--", "--window"])
    try program.run(["refills", "--output", "again"] + arguments)
    #expect(try folder.files("again") == folder.files("out"))
  }

  @Test func `files that are not there end with 66, an output that is there with 73`() throws {
    #expect(try program.run(["refills", "nothing"]).status == 66)
    #expect(try program.refills(["fhir"], ["--class", "none.csv"]).status == 66)
    try program.refills(["fhir"])
    let again = try program.run(["refills", ReferenceFolder.path("fhir"), "--output", "out"])
    #expect(again.status == 73)
  }

  private static func dispense(
    _ id: String, of patient: String = "p", on day: String
  ) -> String {
    #"{"resourceType":"MedicationDispense","id":"\#(id)","status":"completed","#
      + #""subject":{"reference":"Patient/\#(patient)"},"medicationCodeableConcept":{"text":"Aspirin"},"#
      + #""whenHandedOver":"\#(day)","daysSupply":{"value":30}}"#
  }
}
