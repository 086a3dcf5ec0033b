import Foundation
import TestSupport
import Testing

/// The words of a report: those of its setting, and none of a programmer.
@Suite(.enabled(if: XLSXCells.canRead)) struct SettingTests {
  private let program: BuiltProgram

  init() throws {
    program = try BuiltProgram()
    try program.run(["sample", "--patients", "6", "--days", "120", "--output", "ward"])
  }

  /// What a reader sees of a page or a chart, without its machine's parts and the data's places.
  private func seen(_ markup: Data) -> String {
    String(decoding: markup, as: UTF8.self)
      .replacing(/<style[^>]*>[^<]*<\/style>/, with: " ")
      .replacing(/<script[^>]*>[^<]*<\/script>/, with: " ")
      .replacing(/<a [^>]*>[^<]*<\/a>/, with: " ")
      .replacing(/<[^>]*>/, with: " ")
      .replacing(/, line [0-9]+/, with: "")
  }

  /// Every text that a reader sees on pages, charts and sheets but the one that explains the columns of
  /// CSV.
  private func texts(_ options: [String], dictionary: String) throws -> [String: String] {
    let result = try program.run(
      ["report", "ward", "--as-of", "2025-05-31", "--output", "out", "--overwrite"]
        + ["--per", "cohort", "--per", "patient", "--format", "html,svg,xlsx", "--group-by", "sex"]
        + options)
    #expect(result.status == 0, "\(result)")
    var texts: [String: String] = [:]
    for (name, data) in try program.folder.files("out") {
      if name.hasSuffix(".html") || name.hasSuffix(".svg") { texts[name] = seen(data) }
      guard name.hasSuffix(".xlsx") else { continue }
      for (sheet, rows) in try XLSXCells(program.folder["out/" + name]).sheets
      where sheet != dictionary {
        // Of a file, not of a chart; and measures by their columns in CSV.
        texts["\(name) \(sheet)"] = rows.joined().filter { !Self.machineWords.contains($0) }
          .joined(separator: "\n")
      }
    }
    return texts
  }

  /// The cells that have a word of the tables, not of a ward.
  private static let machineWords: Set = ["Line", "implementation", "taken", "not_taken"]

  private func found(_ pattern: String, in texts: [String: String]) throws -> [String] {
    let pattern = try Regex(pattern)
    return texts.flatMap { name, text in
      text.matches(of: pattern).map { match in
        let start =
          text.index(
            match.range.lowerBound, offsetBy: -40, limitedBy: text.startIndex) ?? text.startIndex
        return "\(name): \(text[start..<match.range.upperBound])"
      }
    }.sorted()
  }

  @Test(arguments: [
    (
      "en", "Dictionary", "(?i)\\b(buckets?|lines?|implementation)\\b",
      // A remark on a schedule is *taken to* mean something.
      "(?i)\\btaken\\b(?! (to|as) )", "given"
    ),
    (
      "de", "Spalten", "(?i)\\b(buckets?|linien?|implement)", "(?i)angewendet|eingenommen",
      "verabreicht"
    ),
  ])
  func `pages, charts and sheets speak of the ward`(
    locale: String, dictionary: String, strange: String, home: String, ward: String
  ) throws {
    let atHome = try texts(["--locale", locale], dictionary: dictionary)
    let onWard = try texts(["--locale", locale, "--setting", "ward"], dictionary: dictionary)
    #expect(atHome.keys.sorted() == onWard.keys.sorted())
    #expect(atHome.count > 40)
    #expect(try found(strange, in: onWard) == [])
    #expect(try found(home, in: onWard) == [])
    #expect(try found(home, in: atHome).count > 100)
    #expect(try found(ward, in: onWard).count > 100)
  }

  @Test func `tables and their values do not change with the setting`() throws {
    func tables(_ setting: String) throws -> [String: Data] {
      let result = try program.run([
        "report", "ward", "--as-of", "2025-05-31", "--output", "out", "--overwrite", "--format",
        "csv", "--setting", setting,
      ])
      #expect(result.status == 0, "\(result)")
      return try program.folder.files("out").filter { $0.key.hasSuffix(".csv") }
    }
    #expect(try tables("home") == tables("ward"))
  }

  @Test func `a setting that is none is refused`() throws {
    let result = try program.report("ward", "--setting", "clinic")
    #expect(result.status == 64)
    #expect(result.messages.contains("--setting clinic: give one of home, ward"))
  }

  @Test func `a definition gives the setting, too`() throws {
    try program.folder.write(
      "ward.yaml",
      lines: [
        "adherence: 1", "as-of: 2025-05-31", "source:", "  folders: [ward]", "report:",
        "  setting: ward", "  format: [html]", "output:", "  folder: runs",
      ])
    let result = try program.run(["run", "ward.yaml"])
    #expect(result.status == 0, "\(result)")
    let page = try program.folder.text("runs/ward/latest/index.html")
    #expect(page.contains("Doses given"))
    #expect(!page.contains("Doses taken"))
  }
}
