import Foundation
import MedicationAdherence
import Testing

@testable import ReportLanguage
@testable import ReportWriting

@Suite struct PageMarkupTests {
  @Test(arguments: [
    ("short", "short"), (String(repeating: "a", count: 10), String(repeating: "a", count: 10)),
    ("Metformin 20mg", "Metfor…20mg"),
    ("ääääääääää", "ääääääääää"), ("👩‍👩‍👧👩‍👩‍👧👩‍👩‍👧", "👩‍👩‍👧…"),
    (
      "e" + String(repeating: "\u{301}", count: 20),
      "e" + String(repeating: "\u{301}", count: 9) + "…"
    ),
  ])
  func `a text is cut between characters, and a boundless character within`(
    text: String, shown: String
  ) {
    #expect(PageMarkup.shortened(text, to: 10).unicodeScalars.elementsEqual(shown.unicodeScalars))
  }

  @Test func `what is cut has a title with more of it`() {
    let markup = PageMarkup.data(String(repeating: "\"", count: 500)).source
    #expect(markup.contains("title=\"" + String(repeating: "&quot;", count: 500) + "\""))
    let quotes = { String(repeating: "&quot;", count: $0) }
    #expect(markup.contains(">" + quotes(80) + "…" + quotes(40) + "</bdi>"))
    #expect(PageMarkup.data("Ada") == "<bdi>Ada</bdi>")
  }

  @Test(arguments: [
    ("<bdi>MedicationRequest</bdi>", "<bdi>Medication<wbr>Request</bdi>"),
    ("<bdi title=\"aB\">Patient &lt;cD</bdi>", "<bdi title=\"aB\">Patient &lt;c<wbr>D</bdi>"),
    ("<bdi>file</bdi>", "<bdi>file</bdi>"),
  ])
  func `a name of several words breaks between them`(markup: String, broken: String) {
    #expect(PageMarkup.breakingNames(in: Markup(raw: markup)).source == broken)
  }

  @Test func `how many more names a line has is said however long they are`() {
    let line = { (names: [String]) in
      SeriesReport(
        SeriesIdentity(
          patient: "p", series: "p", medicationCode: "", medicationNames: names, order: "",
          fileName: "p"), isAsNeeded: false, buckets: [])
    }
    let (short, long) = (line(["A", "B", "C", "D"]), String(repeating: "a", count: 200))
    #expect(PageMarkup.heading(of: short, English.self) == "<bdi>A; B; C and 1 more</bdi>")
    let several = PageMarkup.heading(of: line([long, long, long, long, long]), German.self).source
    #expect(several.hasSuffix("a\(German.moreNames(2))</bdi>") && several.count < 160)
    #expect(PageMarkup.heading(of: line([long]), English.self).source.hasPrefix("<bdi title=\"aaa"))
    #expect(PageMarkup.name(of: line([long]), English.self).count == 121)
  }

  /// What stands within the braces of the blocks that are for paper.
  private static func rulesOfPrint() -> String {
    PageStyle.rules(tint: nil).components(separatedBy: "@media print").dropFirst().map { block in
      var depth = 0
      return block.prefix { character in
        if character == "{" { depth += 1 }
        if character == "}" { depth -= 1 }
        return character != "}" || depth > 0
      }
    }.joined(separator: "\n")
  }

  @Test func `on paper the heads of a table are no larger than its rows`() {
    let print = Self.rulesOfPrint()
    #expect(print.contains("table{font-size:9pt}thead th{font-size:inherit}"))
  }

  @Test func `on paper the heads of every page of a table are text, and no medication is folded`() {
    let print = Self.rulesOfPrint()
    #expect(print.contains("thead button{display:contents}"))
    #expect(print.contains(".id ::details-content{content-visibility:visible}"))
  }

  @Test func `in the window of a computer the words of a patient have the whole width`()
    throws
  {
    let rules = PageStyle.rules(tint: nil)
    let stacks = try #require(rules.split(separator: "and (min-width:60.01rem){").last)
    #expect(
      stacks.contains("[aria-labelledby=patients] :is(caption,.words){grid-column:1/-1}"))
  }
}
