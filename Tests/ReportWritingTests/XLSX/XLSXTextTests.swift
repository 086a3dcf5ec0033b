import MedicationAdherence
import Testing

@testable import ReportLanguage
@testable import ReportWriting

@Suite struct CellTextTests {
  @Test(
    "what XML or a cell cannot hold is replaced",
    arguments: [
      ("plain _ text", "plain _ text"), ("tab\tand\nline", "tab\tand\nline"),
      ("a\r\nb\rc", "a\nb\nc"), ("nul\0", "nul\u{FFFD}"), ("bell\u{7}", "bell\u{FFFD}"),
      ("delete\u{7F}", "delete\u{FFFD}"), ("\u{FFFE}\u{FFFF}", "\u{FFFD}\u{FFFD}"),
      ("Größe 日本 😀", "Größe 日本 😀"), ("", ""),
    ])
  func allowed(original: String, expected: String) {
    #expect(CellText(original).text == expected)
  }

  @Test(
    "an underscore that begins a character's escape is spelled out",
    arguments: [
      ("_x0041_", "_x005F_x0041_"), ("a_xFFfe_b", "a_x005F_xFFfe_b"),
      ("_x0041_x0042_", "_x005F_x0041_x005F_x0042_"), ("_x004_", "_x004_"),
      ("_X0041_", "_X0041_"), ("_x00g1_", "_x00g1_"), ("__x0041_", "__x005F_x0041_"),
    ])
  func escapes(original: String, expected: String) {
    #expect(CellText(original).text == expected)
  }

  @Test func `text as long as a cell is kept, one more is cut and ends with an ellipsis`() {
    let fits = CellText(String(repeating: "a", count: 32_767))
    #expect(!fits.isShortened && fits.text.utf16.count == 32_767)
    let long = CellText(String(repeating: "a", count: 32_768))
    #expect(long.isShortened && long.text.hasSuffix("a…") && long.text.utf16.count == 32_767)
  }

  @Test func `the length is counted in UTF-16 units and no character is cut in two`() {
    let text = CellText(String(repeating: "😀", count: 16_384))
    #expect(text.isShortened && text.text.utf16.count == 32_767)
    #expect(text.text.dropLast().allSatisfy { $0 == "😀" })
  }
}

@Suite struct AttributeTextTests {
  @Test(arguments: ["a", "ä", "語", "😀", "👩‍⚕️", "e\u{301}", "\u{1}"])
  func `a text that is too long for an attribute is cut at a character`(character: String) {
    for count in [1, 515, 516, 519, 520, 692, 693, 694, 1039, 1040, 2078, 2079, 2080, 9000] {
      let text = CellText.allowed(String(repeating: character, count: count))
      let attribute = CellText.attribute(text)
      guard text.utf8.count > 2079 else {
        #expect(attribute == text)
        continue
      }
      #expect(attribute.utf8.count <= 2079 && attribute.hasSuffix("…"))
      #expect(attribute.utf8.count > 2079 - 3 - character.utf8.count - 3)
      #expect(text.hasPrefix(attribute.dropLast()))
    }
  }
}

@Suite struct SheetNameTests {
  @Test(
    "a sheet's name that Excel refuses has a reason",
    arguments: [
      "", String(repeating: "a", count: 32), String(repeating: "😀", count: 16), "a[b", "a]b",
      "a:b", "a*b", "a?b", "a/b", "a\\b", "'a", "a'", "History", "hIsToRy", "SUMMARY", "a\u{1}",
    ])
  func refused(name: String) {
    #expect(SheetName.problem(name, among: ["Summary"]) != nil)
  }

  @Test(
    "other names are good",
    arguments: ["Data quality", "it's", "Timeline 2", String(repeating: "a", count: 31)])
  func good(name: String) {
    #expect(SheetName.problem(name, among: ["Summary"]) == nil)
  }
}

@Suite struct TableNameTests {
  @Test(
    "a table's name that Excel refuses has a reason",
    arguments: [
      "", "1a", "a b", "a-b", "A1", "xfd12", "R", "c", "R1C1", "r12c", "timeline",
      String(repeating: "a", count: 256),
    ])
  func refused(name: String) {
    #expect(TableName.problem(name, among: ["Timeline"]) != nil)
  }

  @Test("other names are good", arguments: ["Data_quality", "Timeline_2", "_a", "Größe", "Rate"])
  func good(name: String) {
    #expect(TableName.problem(name, among: ["Timeline"]) == nil)
  }
}

@Suite struct PageTextTests {
  @Test func `an ampersand is doubled and a line break becomes a space`() {
    #expect(PageText.escaped("A&B\nC") == "A&&B C")
  }

  @Test func `long text is cut, never inside a doubled ampersand`() {
    let text = PageText.escaped(String(repeating: "&", count: 300))
    #expect(text.utf16.count <= PageText.capacity && text.hasSuffix("…"))
    #expect(text.dropLast().count.isMultiple(of: 2))
  }
}

@Suite struct ColumnLettersTests {
  @Test("columns have letters", arguments: [(0, "A"), (25, "Z"), (26, "AA"), (16_383, "XFD")])
  func letters(column: Int, expected: String) {
    #expect(ColumnLetters.letters(of: column) == expected)
  }
}

@Suite struct ColumnWidthTests {
  @Test(
    "a heading in words takes at most three lines, and each of its words one",
    arguments: Language.all.map(\.wording))
  func headings(wording: any Wording.Type) {
    for column in SeriesReport.definition.columns {
      let heading = wording.heading(of: column, in: "measures")
      let width = ColumnWidth(column, heading: heading)
      #expect(width.lines <= 3)
      let longest = heading.split(separator: " ").map(\.count).max() ?? 0
      #expect(width.characters > Double(longest + 2))
    }
  }

  @Test(
    "lines are broken between words",
    arguments: [("Taken", 1), ("Taking adherence", 2), ("Days to the first dose", 3)])
  func lines(heading: String, count: Int) {
    let column = Column<Int>("a", .integer, unit: "b", "C.") { .integer($0) }
    #expect(ColumnWidth(column, heading: heading).lines == count)
  }
}
