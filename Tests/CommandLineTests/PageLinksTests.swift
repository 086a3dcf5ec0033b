import Foundation
import TestSupport
import Testing

/// The pages of a whole report, from the built program.
@Suite struct PageLinksTests {
  private let program: BuiltProgram
  private var folder: ScratchFolder { program.folder }

  init() throws {
    program = try BuiltProgram()
    try program.run(["sample", "--patients", "3", "--days", "60", "--output", "ward"])
  }

  /// The pages of the report by their paths in it.
  private func pages() throws -> [String: String] {
    let names = try folder.files("out").keys.filter { $0.hasSuffix(".html") }
    return try Dictionary(
      uniqueKeysWithValues: names.map { ($0, try folder.text("out/\($0)")) })
  }

  @Test(
    arguments: [
      "csv,svg,xlsx,html", "html", "html,csv", "html,svg", "html,xlsx", "html,sqlite",
    ], [["cohort"], ["patient"], ["cohort", "patient"]])
  func `every link of every page leads to a file that is there`(
    formats: String, sets: [String]
  ) throws {
    let result = try program.run(
      ["report", "ward", "--output", "out", "--format", formats, "--as-of", "2026-01-01T00:00:00Z"]
        + sets.flatMap { ["--per", $0] })
    #expect(result.status == 0, "\(result.messages)")
    let pages = try pages()
    // Of each of three patients a page and the administration record.
    #expect(pages.count == (sets.contains("patient") ? 7 : 1))
    for (name, page) in pages {
      let base = URL(filePath: folder["out/\(name)"]).deletingLastPathComponent()
      let links = page.matches(of: /href="([^"#]+)"/).map { String($0.1) }
      #expect(!links.isEmpty)
      for link in links {
        let file = base.appending(path: link)
        #expect(FileManager.default.fileExists(atPath: file.path), "\(name) leads to \(link)")
      }
    }
  }

  @Test func `where only some orders have charts no page leads to one that is not there`() throws {
    let lines = (1...40).flatMap { number in
      [
        FHIRLine.order(
          "o\(number)", #","authoredOn":"2025-03-01""# + FHIRLine.daily),
        FHIRLine.administration(
          "a\(number)", at: "2025-03-05T08:00:00+01:00", order: "o\(number)"),
      ]
    }
    try folder.write("many/d.ndjson", lines: [FHIRLine.patient("p")] + lines)
    try program.run([
      "report", "many", "--output", "out", "--per", "cohort", "--per", "patient", "--format",
      "csv,svg,xlsx,html", "--as-of", "2025-03-12T18:00:00+01:00",
    ])
    let written = Set(try folder.files("out").keys)
    #expect(written.count { $0.hasSuffix(".svg") && $0.contains("patients/p/o") } < 60)
    for (name, page) in try pages() {
      let base = name.split(separator: "/").dropLast().map(String.init)
      for link in page.matches(of: /href="([^"#]+)"/).map({ String($0.1) }) {
        var path = base
        for part in link.split(separator: "/") {
          if part == ".." { path.removeLast() } else { path.append(String(part)) }
        }
        #expect(written.contains(path.joined(separator: "/")), "\(name) leads to \(link)")
      }
    }
  }

  @Test func `a report speaks the language that was asked for, messages stay English`() throws {
    let result = try program.run([
      "report", "ward", "--output", "out", "--per", "patient", "--locale", "de", "--title",
      "Station 3", "--as-of", "2026-01-01T00:00:00Z",
    ])
    #expect(result.messages.contains("If the data end on "))
    let pages = try pages()
    #expect(pages["index.html"]?.contains("Bevor Sie die Zahlen lesen") == true)
    #expect(pages["index.html"]?.contains("<h1>Station 3</h1>") == true)
    for (name, page) in pages {
      #expect(page.contains("<html lang=\"de\">"), "\(name)")
      let isRecord = name.hasSuffix("record.html")
      #expect(page.contains("Was die Begriffe bedeuten") != isRecord, "\(name)")
    }
  }
}
