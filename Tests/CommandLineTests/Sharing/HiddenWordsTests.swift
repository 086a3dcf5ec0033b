import Foundation
import TestSupport
import Testing

/// What is hidden in a report is said to be hidden, never 0 and never none.
@Suite("Words for what is suppressed", .enabled(if: XLSXCells.canRead)) struct HiddenWordsTests {
  private let program: BuiltProgram
  private var folder: ScratchFolder { program.folder }

  init() throws {
    program = try BuiltProgram()
    try folder.write("ward/all.ndjson", lines: SuppressedWard.lines)
  }

  private func report(_ options: String...) throws {
    let result = try program.run(
      ["report", "ward", "--as-of", "2025-03-02", "--to", "2025-03-02", "--output", "out"]
        + options)
    #expect(result.status == 0, "\(result.messages)")
  }

  @Test(
    "a sheet of which all rows are hidden says so",
    arguments: [
      (
        "en", ["Patients", "Reasons", "Data quality", "Persistence"],
        "not shown, to protect privacy"
      ),
      (
        "de", ["Patienten", "Gründe", "Datenqualität", "Persistenz"],
        "zum Schutz der Privatsphäre nicht gezeigt"
      ),
    ])
  func sheets(locale: String, names: [String], words: String) throws {
    try report("--suppress", "n=31", "--locale", locale, "--format", "xlsx")
    let sheets = try XLSXCells(ofAllPatientsIn: folder["out/cohort"]).sheets
    for name in names {
      // In the first column that is in sight.
      let rows = sheets[name]?.dropFirst().map { $0.filter { !$0.isEmpty } }
      #expect(rows == [[words]], "\(name)")
    }
    for rows in sheets.values { #expect(!rows.contains(["none"]) && !rows.contains(["keine"])) }
  }

  @Test func `a figure that is hidden has words in its place on the Summary`() throws {
    try report("--suppress", "n=31", "--format", "xlsx")
    let summary = try XLSXCells(ofAllPatientsIn: folder["out/cohort"]).sheets["Summary"] ?? []
    let hidden = [
      "Patients", "Treatments", "Taken", "Not taken", "Undetermined", "Interrupted",
      "Taken of those recorded", "Due, where known", "Taken of those due",
      "Taken of those due, median patient",
    ]
    for label in hidden { #expect(summary.contains([label, "not shown"]), "\(label)") }
  }

  @Test(
    "weeks that are hidden are not counted as none",
    arguments: [
      ("n=31", ["not shown", "not shown", "8"]),
      (
        "cms11",
        ["\(8 - SuppressedWard.hidden.count)", "not shown", "\(SuppressedWard.hidden.count)"]
      ),
    ])
  func weeks(rule: String, expected: [String]) throws {
    try report("--suppress", rule, "--format", "xlsx")
    let summary = try XLSXCells(ofAllPatientsIn: folder["out/cohort"]).sheets["Summary"] ?? []
    let labels = ["With records (weeks)", "No records (weeks)", "Not shown (weeks)"]
    #expect(labels.map { label in summary.first { $0.first == label }?.last } == expected)
  }

  @Test func `a row of which figures are hidden says so beside them`() throws {
    try report("--suppress", "cms11", "--format", "xlsx")
    let cells = try XLSXCells(ofAllPatientsIn: folder["out/cohort"])
    let remark = "not shown, to protect privacy"
    for row in cells.table("Distribution over time") where row["patients"] == "" {
      #expect(row["Remark"] == remark, "\(row)")
    }
    let weeks = cells.table("Distribution over time").filter { $0["Remark"] == remark }
    #expect(weeks.count >= SuppressedWard.hidden.count * 2)
    for row in cells.table("Distribution") where row["median"] == "" {
      guard row["share_at_or_above_threshold"] == "", row["patients"] != "0" else { continue }
      #expect(row["Remark"]?.contains("not shown") == true, "\(row)")
    }
    #expect(cells.table("Measures").first?["Remark"]?.contains("not known") == false)
  }

  @Test func `the line of all patients has a name in the language of the workbook`() throws {
    try report("--suppress", "cms11", "--format", "xlsx,csv", "--locale", "de")
    let sheets = try XLSXCells(ofAllPatientsIn: folder["out/cohort"]).sheets
    let rows = sheets["Verlauf"]?.dropFirst() ?? []
    #expect(rows.count == 8 && rows.allSatisfy { $0.contains("Alle Medikamente") })
    #expect(try program.table("cohort/timeline.csv").first?["medication"] == "all medications")
  }

  @Test func `nothing is said to be hidden in a report that hides nothing`() throws {
    try report("--format", "xlsx,html,svg")
    let texts = try WrittenTexts(folder["out"])
    for name in texts.contents.keys where name.hasSuffix("sharedStrings.xml") {
      #expect(texts.contents[name]?.contains("not shown") == false)
    }
    #expect(try !folder.text("out/index.html").contains("not shown"))
  }

  @Test(arguments: [
    ("en", "not shown", "not shown, to protect privacy"),
    ("de", "nicht gezeigt", "zum Schutz der Privatsphäre nicht gezeigt"),
  ])
  func `the page says so of each figure, and the pictures say why they are empty`(
    locale: String, words: String, reason: String
  ) throws {
    try report("--suppress", "n=31", "--locale", locale, "--format", "html,svg,xlsx")
    let page = try folder.text("out/index.html")
    #expect(page.matches(of: try Regex("<(dd|td class=\"number\")>\(words)</")).count >= 9)
    #expect(try !page.contains(Regex(#"<(dd|td class="number")>0</"#)))
    #expect(!page.contains("nothing to show"))
    let curve = try folder.text("out/cohort/persistence.svg")
    #expect(curve.contains("\(reason).</text>"))
    let line = try folder.text("out/cohort/timeline.svg")
    #expect(line.matches(of: try Regex(">\(reason)</text>")).count == 2, "in the key and the plot")
    let sheetChart = try WrittenTexts(folder["out"]).contents
      .first { $0.key.hasSuffix("charts/chart1.xml") }
    #expect(sheetChart?.value.contains(": \(reason)</a:t>") == true)
    #expect(!curve.contains("nothing to show") && !curve.contains("nichts zu zeigen"))
  }

  @Test func `no point of the chart lies in a week that is hidden`() throws {
    try report("--suppress", "cms11", "--format", "svg")
    let chart = try folder.text("out/cohort/timeline.svg")
    let hatched = try #require(chart.firstMatch(of: /#hatching\)" d="([^"]+)"/)?.1)
    let bands = hatched.matches(of: /M([\d.]+) [\d.]+h([\d.]+)/)
      .compactMap { match in Double(match.1).flatMap { x in Double(match.2).map { x..<x + $0 } } }
    let lines = chart.matches(of: /class="(?:tk|nt)"[^>]* d="(M[^"]+)"/).map(\.1)
      .filter { $0.contains(/h\.1|l\.1/) || $0.contains(" 1") }
    let points = lines.flatMap { $0.matches(of: /(?:M|h\.1|l\.1\.1| )(\d[\d.]*) \d/) }
      .compactMap { Double($0.1) }.filter { $0 < 815 }
    let shown = 8 - SuppressedWard.hidden.count
    #expect(Set(points).count == shown, "\(points)")
    #expect(points.allSatisfy { point in !bands.contains { $0.contains(point) } })
    #expect(chart.matches(of: /<title>2025-W\d\d: not shown</).count == 4)
  }
}
