import Foundation
import TestSupport
import Testing

/// No date of a patient is in any file of the patient, in any way that dates are written.
@Suite("Dates under pseudonyms", .enabled(if: XLSXCells.canRead)) struct MovedDatesTests {
  private let program: BuiltProgram
  private var folder: ScratchFolder { program.folder }

  init() throws {
    program = try BuiltProgram()
    try folder.write("key", Data("a key for the tests\n".utf8))
    try folder.write("data/all.ndjson", lines: Self.lines)
  }

  /// The days of the patient, all in November 2025: an order of two weeks, single doses on dates,
  /// and doses of both.
  private static let days = 3...16

  private static var lines: [String] {
    let bounded = FHIRLine.order(
      "order-1", of: "patient-1",
      #"""
      ,"authoredOn":"2025-11-03","dosageInstruction":[{"timing":{"repeat":{"frequency":1,\#
      "period":1,"periodUnit":"d","timeOfDay":["08:00:00"],"boundsPeriod":\#
      {"start":"2025-11-03","end":"2025-11-16"}}}}]
      """#)
    let dated = FHIRLine.order(
      "order-2", of: "patient-1", medication: "Ibuprofen",
      #"""
      ,"authoredOn":"2025-11-03","dosageInstruction":[{"timing":{"event":["2025-11-05T08:00:00",\#
      "2025-11-12T08:00:00"]}}]
      """#)
    let doses = days.map { day in
      FHIRLine.administration(
        "dose-\(day)", of: "patient-1", at: "2025-11-\(pad(day))T08:1\(day % 10):00+01:00",
        status: day % 5 == 0 ? "not-done" : "completed",
        order: day % 7 == 5 ? "order-2" : "order-1",
        #","statusReason":[{"text":"on 2025-11-\#(pad(day))"}]"#)
    }
    return [
      #"""
      {"resourceType":"Patient","id":"patient-1","deceasedDateTime":"2025-11-17T09:00:00+01:00"}
      """#, bounded, dated, FHIRLine.administration("month", of: "patient-1", at: "2025-11"),
    ] + doses
  }

  private static func pad(_ day: Int) -> String { day < 10 ? "0\(day)" : "\(day)" }

  /// The ways in which a date is written in files: ISO 8601, in words, in German, as a week, and as a
  /// number of days in a workbook, of which 45,962 is 2025-11-01.
  private static let writings: [String] =
    days.flatMap { day in
      ["2025-11-\(pad(day))", "\(pad(day)).11.2025", "<v>\(45_961 + day)</v>"]
    } + ["2025-11", "November", "Nov", "2025-W45", "2025-W46", "KW 45", "KW 46", ">W45", ">W46"]

  private func texts(_ options: [String]) throws -> WrittenTexts {
    let result = try program.run(
      ["report", "data", "--as-of", "2025-12-31", "--output", "out", "--overwrite"]
        + ["--per", "patient", "--per", "cohort"] + options)
    #expect(result.status == 0, "\(result.messages)")
    return try WrittenTexts(folder["out"])
  }

  @Test(arguments: ["en", "de"], ["day", "week"])
  func `the search finds dates where none is moved`(locale: String, by: String) throws {
    let texts = try texts(["--locale", locale, "--by", by])
    let found = Self.writings.filter { !texts.places(of: $0).isEmpty }
    #expect(found.count >= 20, "\(found)")
    let instructions = texts.places(of: locale == "en" ? "from 3 November" : "3. November 2025")
    #expect(!instructions.isEmpty)
  }

  @Test(
    arguments: ["en", "de"],
    [["--by", "day"], ["--by", "week"], ["--from", "2025-11-04", "--to", "2025-11-14"]])
  func `no date is in any file, however it is written`(locale: String, options: [String]) throws {
    let texts = try texts(["--locale", locale, "--pseudonymise", "key"] + options)
    #expect(texts.contents.keys.contains { $0.hasSuffix("-times.svg") })
    #expect(texts.contents.keys.contains { $0.hasSuffix("/index.html") })
    for writing in Self.writings { #expect(texts.places(of: writing) == [], "\(writing)") }
  }

  @Test func `the instruction of an order moves with its doses`() throws {
    let texts = try texts(["--pseudonymise", "key", "--by", "day", "--format", "csv,html"])
    let timeline = try program.table("cohort/timeline.csv")
    let first = try #require(timeline.compactMap { $0["bucket_start"] }.min())
    let day = try #require(Int(first.suffix(2)))
    let pages = texts.places(of: "from \(day) ").filter { $0.hasSuffix("index.html") }
    #expect(pages.count == 1, "\(first)")
  }

  @Test(
    arguments: [
      ("en", "shifted by whole weeks", ["Dates as recorded", "no reason recorded", "first half"]),
      (
        "de", "um ganze Wochen verschoben",
        ["Zeiten wie dokumentiert", "kein Grund dokumentiert", "ersten Hälfte"]
      ),
    ])
  func `every page, chart and workbook says that dates are shifted, and nothing that is not so`(
    locale: String, words: String, falsehoods: [String]
  ) throws {
    let texts = try texts(["--locale", locale, "--pseudonymise", "key"])
    let names = texts.contents.keys
    let files =
      names.filter { $0.hasSuffix(".svg") || $0.hasSuffix(".html") }
      + names.filter { $0.hasSuffix("sharedStrings.xml") }
    #expect(files.count >= 9)
    for name in files { #expect(texts.shown[name]?.contains(words) == true, "\(name)") }
    let told = texts.shown.filter { files.contains($0.key) }
    for falsehood in falsehoods {
      let places = told.filter { $0.value.contains(falsehood) }.keys.sorted()
      #expect(places == [], "\(falsehood)")
    }
    let leftOut = locale == "en" ? "reason left out" : "Grund nicht gezeigt"
    #expect(told.filter { $0.value.contains(leftOut) }.count == 3)
  }

  @Test func `nothing is said of all patients over time`() throws {
    let texts = try texts(["--pseudonymise", "key"])
    #expect(try program.table("cohort/summary-over-time.csv").isEmpty)
    #expect(try program.table("cohort/cohort-over-time.csv").isEmpty)
    let chart = try #require(texts.contents["cohort/timeline.svg"])
    #expect(chart.contains("not shown: each patient’s dates are shifted"))
    #expect(!chart.contains(/class="(?:tk|nt)"/))
    #expect(!chart.contains("doses per") && !chart.contains(/>[01]<\/text>/))
    let period = try #require(texts.contents["cohort/measure-report.json"])
      .firstMatch(of: /"period" : \{[^}]*\}/)
    #expect(period?.0.contains("masked") == true)
    let plain = try self.texts([])
    #expect(try !program.table("cohort/summary-over-time.csv").isEmpty)
    #expect(plain.contents["cohort/timeline.svg"]?.contains(/class="(?:tk|nt)"/) == true)
  }

  @Test func `small numbers hidden, too, no date is moved, for nobody is listed`() throws {
    let result = try program.run([
      "report", "data", "--as-of", "2025-12-31", "--output", "out", "--pseudonymise", "key",
      "--suppress", "n=3", "--by", "month",
    ])
    #expect(result.status == 0, "\(result.messages)")
    #expect(try program.table("cohort/timeline.csv").map { $0["bucket"] } == ["2025-11"])
    #expect(try !folder.text("out/index.html").contains("shifted"))
  }

  @Test func `days and medications that were asked for are not in the manifest`() throws {
    let result = try texts([
      "--pseudonymise", "key", "--from", "2025-11-04", "--medication", "Ibuprofen", "--locale",
      "de",
    ])
    #expect(result.places(of: "2025-11-04") == [])
    #expect(result.places(of: "Ibuprofen") == [])
    let about = result.places(of: "mit den Daten jeder Person verschoben")
    #expect(about.count == 3, "in all three workbooks: \(about)")
  }
}
