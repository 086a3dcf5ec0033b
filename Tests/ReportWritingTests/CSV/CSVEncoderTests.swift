import MedicationAdherence
import Testing

@testable import ReportWriting

@Suite struct CSVEncoderTests {
  private func text(_ cells: [Cell], _ dialect: CSVDialect = .plain) -> String {
    var encoder = CSVEncoder(dialect)
    encoder.append(row: cells)
    return String(decoding: encoder.bytes, as: UTF8.self)
  }

  @Test(
    "text is quoted when it holds a comma, a quote, LF or CR",
    arguments: [
      ("plain", "plain"), ("a,b", "\"a,b\""), ("a\"b", "\"a\"\"b\""), ("a\nb", "\"a\nb\""),
      ("a\rb", "\"a\rb\""), ("a\r\nb", "\"a\r\nb\""), (" a ", " a "), ("é", "é"), ("", ""),
    ])
  func quoting(text original: String, field: String) {
    #expect(text([.text(original)]) == field + "\n")
  }

  @Test func `a missing value is an empty field`() {
    #expect(text([.missing, .integer(0), .missing]) == ",0,\n")
  }

  @Test func `dates are ISO 8601 and flags are words`() throws {
    let day = try TableFixtures.day(2016, 8, 15)
    #expect(text([.date(day), .flag(true), .flag(false)]) == "2016-08-15,true,false\n")
  }

  @Test func `numbers that are not finite are missing`() {
    #expect(text([.number(.nan), .number(.infinity), .fraction(0.5)]) == ",,0.5\n")
  }

  @Test("whole numbers have plain digits", arguments: [0, 9, 10, -1, 1_234_567, Int.min])
  func integers(value: Int) {
    #expect(text([.integer(value)]) == "\(value)\n")
  }

  @Test func `Excel's dialect ends rows with CRLF and begins a file with a byte order mark`() {
    var encoder = CSVEncoder(.excel)
    encoder.beginFile(headers: ["a", "b"])
    encoder.append(row: [.integer(1), .text("x")])
    #expect(encoder.bytes == [0xEF, 0xBB, 0xBF] + Array("a,b\r\n1,x\r\n".utf8))
  }

  @Test(
    "Excel's dialect marks text that looks like a formula",
    arguments: [
      "=1", "+1", "-1", "@a", "\tx", "\rx", "\nx", "\0x", "'x", "＝1", "＋1", "－1", "＠a",
    ])
  func formulas(original: String) {
    let field = text([.text(original)], .excel)
    #expect(field.hasPrefix("'" + original) || field.hasPrefix("\"'" + original))
    #expect(text([.text(original)], .plain).contains(original))
  }

  @Test func `only text is marked, never a number`() {
    #expect(text([.integer(-1), .number(-0.5)], .excel) == "-1,-0.5\r\n")
  }

  @Test func `the plain dialect remembers that it met such a text`() {
    var encoder = CSVEncoder(.plain)
    encoder.append(row: [.text("a=1"), .integer(-1)])
    #expect(!encoder.metFormulaText)
    encoder.append(row: [.text("=1")])
    #expect(encoder.metFormulaText)
  }
}

@Suite struct PlainDecimalTests {
  @Test(
    "there is never an exponent",
    arguments: [
      (0.0, "0.0"), (1.0, "1.0"), (0.5, "0.5"), (1.0 / 3.0, "0.3333333333333333"),
      (1e-05, "0.00001"), (1.25e-07, "0.000000125"), (-3e-06, "-0.000003"),
      (1e16, "10000000000000000.0"), (1.5e17, "150000000000000000.0"), (1e100, "1"),
    ])
  func text(value: Double, expected: String) {
    let text = PlainDecimal.text(of: value)
    #expect(!text.contains("e"))
    #expect(Double(text) == value)
    #expect(text.hasPrefix(expected))
  }

  @Test func `every share of small counts reads back as the same number`() {
    for total in 1...60 {
      for part in 0...total {
        let share = Double(part) / Double(total)
        #expect(Double(PlainDecimal.text(of: share)) == share)
      }
    }
  }

  @Test func `one of ten million is written in full`() {
    #expect(PlainDecimal.text(of: 1 / 10_000_001).hasPrefix("0.0000000999"))
  }
}
