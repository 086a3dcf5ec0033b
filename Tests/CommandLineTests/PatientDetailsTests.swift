import Foundation
import TestSupport
import Testing

/// Who patients are, in a report by the built program.
@Suite struct PatientDetailsTests {
  private let program: BuiltProgram
  private var folder: ScratchFolder { program.folder }

  /// What tells who the patient is, of which nothing may be elsewhere.
  private static let facts = ["1956", "REC-4711", "+43-660-55501", "female"]

  init() throws {
    program = try BuiltProgram()
    try program.folder.write("key", Data("a key for the tests\n".utf8))
    let order =
      #","dosageInstruction":[{"timing":{"repeat":{"frequency":1,"period":1,"periodUnit":"d","#
      + #""boundsPeriod":{"start":"2025-11-01"}}}}]"#
    try program.folder.write(
      "data/d.ndjson",
      lines: [
        #"{"resourceType":"Patient","id":"p","gender":"female","birthDate":"1956-03-14","#
          + #""name":[{"text":"Ada Doe"}],"telecom":[{"system":"phone","value":"+43-660-55501"}],"#
          + #""identifier":[{"use":"usual","system":"urn:rec","value":"REC-4711"}]}"#,
        FHIRLine.order("o", order), FHIRLine.order("o2", of: "q", order),
        FHIRLine.administration("a", at: "2025-12-04T08:00:00+01:00", order: "o"),
        FHIRLine.administration("b", of: "q", at: "2025-12-04T08:00:00+01:00", order: "o2"),
      ])
  }

  private func report(_ more: String...) throws -> BuiltProgram.Result {
    try program.run(
      [
        "report", "data", "--as-of", "2025-12-31", "--output", "out", "--per", "cohort", "--per",
        "patient",
      ] + more)
  }

  /// The files that hold a text.
  private func files(with text: String) throws -> Set<String> {
    Set(
      try folder.files("out").filter { $0.value.range(of: Data(text.utf8)) != nil }.map(\.key))
  }

  @Test func `nothing is told unless it is asked for`() throws {
    #expect(try report().status == 0)
    for fact in Self.facts { #expect(try files(with: fact) == [], "\(fact)") }
    #expect(try folder.text("out/patients/p/index.html").contains("<h1><bdi>Ada Doe</bdi></h1>"))
  }

  @Test func `pages have birth date, age, sex and record number, and no table has them`() throws {
    let result = try report("--patient-details", "identify")
    #expect(result.status == 0, "\(result)")
    let pages: Set = ["patients/p/index.html", "patients/p/record.html"]
    #expect(try files(with: "<dt>Born</dt><dd>1956-03-14 (69 years)</dd>") == pages)
    #expect(try files(with: "<dt>Sex</dt><dd>female</dd>") == pages)
    #expect(try files(with: "<dt>Record number</dt><dd>REC-4711</dd>") == pages)
    #expect(try files(with: "REC-4711") == pages.union(["index.html"]))
    #expect(try files(with: "55501") == [])
    let row =
      "<span class=\"id\"><bdi>p</bdi> · <bdi>no.\u{A0}REC-4711</bdi> · <bdi>69\u{A0}years</bdi></span>"
    #expect(try folder.text("out/index.html").contains(row))
    for fact in Self.facts { #expect(!result.messages.contains(fact)) }
  }

  @Test func `a patient of whom nothing is known has nothing told`() throws {
    #expect(try report("--patient-details", "contact").status == 0)
    let page = try folder.text("out/patients/q/index.html")
    #expect(page.contains("<h1><bdi>q</bdi></h1>") && !page.contains("<dt>Born</dt>"))
    #expect(page.components(separatedBy: "<dl class=\"facts\">").count == 2)
  }

  @Test(.enabled(if: XLSXCells.canRead))
  func `workbooks have them too, in the language of the report`() throws {
    #expect(try report("--patient-details", "contact", "--locale", "de").status == 0)
    let own = try XLSXCells(folder["out/patients/p/report.xlsx"])
    let line =
      "Geboren: 14.03.1956 (69 Jahre) · Geschlecht: weiblich · Patientennummer: REC-4711 · Telefon: "
      + "+43-660-55501"
    #expect(own.texts.contains(line))
    let cohort = try XLSXCells(ofAllPatientsIn: folder["out/cohort"])
    let heads = try #require(cohort.sheets["Patienten"]?.first)
    #expect(heads.prefix(5) == ["Patient", "Name", "Patientennummer", "Geburtsjahr", "Alter"])
    let rows = try #require(cohort.sheets["Patienten"]).dropFirst().map { Array($0.prefix(5)) }
    #expect(rows == [["p", "Ada Doe", "REC-4711", "1956", "69"], ["q", "", "", "", ""]])
    let list = try #require(cohort.sheets["Heute nachsehen"])
    #expect(list.first?.prefix(4) == ["Patient", "Name", "Patientennummer", "Alter"])
  }

  @Test(arguments: [
    (["--suppress", "cms11"], "--patient-details and --suppress exclude each other"),
    (["--pseudonymise", "key"], "--patient-details and --pseudonymise exclude each other"),
    (["--output", "-"], "leave out --patient-details"),
  ])
  func `a report that is given out tells nobody who its patients are`(
    options: [String], words: String
  ) throws {
    let result = try program.run(
      ["report", "data", "--as-of", "2025-12-31", "--patient-details", "identify"] + options)
    #expect(result.status == 64)
    #expect(result.messages.contains(words), "\(result.messages)")
    #expect(result.output.isEmpty && !folder.has("adherence-report"))
  }

  @Test func `a definition says it as its other options`() throws {
    try folder.write(
      "ward.yaml",
      """
      adherence: 1
      source: {folders: [data], patient-identifiers: ["urn:rec|REC-4711"]}
      as-of: 2025-12-31
      report: {format: [html], patient-details: identify}
      output: {folder: out}

      """)
    let shown = try program.run(["run", "ward.yaml", "--dry-run"])
    #expect(shown.status == 0 && shown.output.contains("--patient-identifier=…"))
    #expect(!shown.output.contains("4711"))
    let result = try program.run(["run", "ward.yaml"])
    #expect(result.status == 0, "\(result)")
    let page = try folder.text("out/ward/latest/index.html")
    #expect(page.contains("REC-4711") && !page.contains("<bdi>q</bdi>"))
    #expect(try !folder.text("out/ward/latest/manifest.json").contains("4711"))
  }
}
