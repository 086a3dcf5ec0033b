import Foundation
import TestSupport
import Testing

#if canImport(FoundationXML)
  import FoundationXML
#endif

/// Ids that are dangerous as names of files, and names that are dangerous in a file.
@Suite struct AwkwardTextTests {
  private let program: BuiltProgram
  private var folder: ScratchFolder { program.folder }

  init() throws { program = try BuiltProgram() }

  private func escaped(_ text: String) -> String {
    let json = try? JSONEncoder().encode(text)
    return String(String(decoding: json ?? Data(), as: UTF8.self).dropFirst().dropLast())
  }

  private static let ids = [
    "../../x", "..", ".", "/etc/passwd", "con", "NUL", "a/b", "a\\b", "ab", "AB", "a b", "😀",
    "x0123456789abcdef", String(repeating: "a", count: 64), "-rf", "~", "$(id)", "index.html",
  ]

  @Test func `dangerous ids make safe and distinct folders within the output`() throws {
    // A reference cannot hold every such id, so the patients are found by their identifiers.
    let lines = Self.ids.enumerated().flatMap { number, id in
      let identifier = #"{"system":"urn:x","value":"\#(number)"}"#
      return [
        #"{"resourceType":"Patient","id":"\#(escaped(id))","identifier":[\#(identifier)]}"#,
        FHIRLine.administration(
          "\(number)", of: nil, at: "2025-03-04",
          #","subject":{"identifier":\#(identifier)}"#),
      ]
    }
    try folder.write("d.ndjson", lines: lines)
    let result = try program.report("d.ndjson", "--per", "patient", "--per", "cohort")
    #expect(result.status == 0, "\(result.messages)")
    let names = try FileManager.default.contentsOfDirectory(atPath: folder["out/patients"])
      .filter { $0 != "datapackage.json" }
    #expect(Set(names.map { $0.lowercased() }).count == Self.ids.count)
    #expect(names.allSatisfy { $0.wholeMatch(of: /[A-Za-z0-9-]{1,60}/) != nil })
    #expect(
      try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted() == [
        "d.ndjson", "out",
      ])
    #expect(
      Set(try program.table("cohort/timeline.csv").compactMap { $0["patient"] }) == Set(Self.ids))
  }

  private static let texts = [
    "=1+1", "+cmd|' /C calc'!A0", "@SUM(A1)", "-2", "<script>alert(1)</script>",
    #"a & b < c > d " e ' f"#, "]]>", "Ωmega 😀 👩‍👩‍👧 é", "a,b;c\"d", "_x0041_", "شفاء",
    "zero\u{200B}width",
  ]

  @Test(arguments: texts)
  func `a name is shown as it is in every format`(text: String) throws {
    try folder.write(
      "d.ndjson",
      lines: [
        FHIRLine.patient("p", family: escaped(text)),
        FHIRLine.order("o", medication: escaped(text)),
        FHIRLine.administration("a", at: "2025-03-04", order: "o", medication: escaped(text)),
      ])
    let result = try program.report("d.ndjson", "--per", "patient", "--per", "cohort")
    #expect(result.status == 0, "\(result.messages)")
    let rows = try program.table("cohort/timeline.csv")
    #expect(Set(rows.map { $0["medication"] }) == [text])
    try expectXML("out/patients/p/o.svg", holds: text)
    try expectXML("out/cohort/timeline.svg", holds: "")
    #expect(try XLSXCells(folder["out/patients/p/report.xlsx"]).texts.contains(text))
    let page = try folder.text("out/index.html")
    #expect(!page.contains("<script>alert"))
    #expect(unescaped(page).contains(text))
    let own = try folder.text("out/patients/p/index.html")
    #expect(!own.contains("<script>alert"))
    #expect(unescaped(own).contains(text))
  }

  /// HTML as a reader sees it, its tags included.
  private func unescaped(_ page: String) -> String {
    [("&lt;", "<"), ("&gt;", ">"), ("&quot;", "\""), ("&#39;", "'"), ("&amp;", "&")]
      .reduce(page) { $0.replacing($1.0, with: $1.1) }
  }

  /// Parses a file as XML and looks for a text in what a reader sees.
  private func expectXML(_ name: String, holds text: String) throws {
    let document = try XMLDocument(data: folder.bytes(name))
    let shown = document.rootElement()?.stringValue ?? ""
    #expect(text.isEmpty || shown.contains(text), "\(name)")
  }

  @Test func `text like a formula is said once, and made harmless for Excel`() throws {
    try folder.write(
      "d.ndjson", lines: [FHIRLine.administration("a", at: "2025-03-04", medication: "=1+1")])
    let sentence = "some text begins like a spreadsheet formula; for Excel give --csv excel"
    #expect(try program.report("d.ndjson").messages.contains(sentence))
    let excel = try program.report("d.ndjson", "--csv", "excel", "--overwrite")
    #expect(!excel.messages.contains(sentence))
    #expect(try folder.text("out/cohort/timeline.csv").contains(",'=1+1,"))
  }
}
