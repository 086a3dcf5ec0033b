import Testing

@testable import FHIRDecoding

/// A form is found for each length of text that is met again, whatever was read between.
@Suite("Known forms")
struct KnownFormsTests {
  @Test("a length that was met twice has a form of its own, which others leave as it is")
  func lengths() throws {
    var reader = ResourceReader(keepsTexts: false)
    let (short, long) = (Self.line("a"), Self.line("a much longer note"))
    reader.read(ShortWay.chunk([short, short, long, short, long, short]))
    let (form, count) = try #require(Self.find(long, &reader.forms))
    #expect(count == long.utf8.count)
    let (other, otherCount) = try #require(Self.find(short, &reader.forms))
    #expect(otherCount == short.utf8.count)
    #expect(form !== other)
    #expect(form.text.count == long.utf8.count)
    #expect(Self.find(long, &reader.forms)?.form === form)
    #expect(Self.find(Self.line("of another length"), &reader.forms) != nil)
    #expect(Self.find(long, &reader.forms)?.form === form)
  }

  @Test("long texts share a form, whatever their lengths")
  func longTexts() throws {
    var reader = ResourceReader(keepsTexts: false)
    let lines = [5_000, 6_000].map { Self.line(String(repeating: "n", count: $0)) }
    reader.read(ShortWay.chunk(lines + lines + lines + lines))
    let (form, _) = try #require(Self.find(lines[0], &reader.forms))
    #expect(Self.find(lines[1], &reader.forms)?.form === form)
  }

  @Test("a form that was found in a long text is not kept")
  func grown() throws {
    var reader = ResourceReader(keepsTexts: false)
    let (short, other) = (Self.line("a"), Self.line("b", #","other":"x""#))
    reader.read(ShortWay.chunk([short, short]))
    weak let grown = reader.forms.latest
    try #require(grown != nil)
    reader.read(ShortWay.chunk([Self.line(String(repeating: "n", count: 1 << 17))]))
    #expect(grown?.text.count ?? 0 > 1 << 17)
    reader.read(ShortWay.chunk([other]))
    #expect(grown == nil)
    #expect((reader.forms.latest?.text.count ?? .max) < 1 << 10)
  }

  @Test("texts in more forms and of more lengths than are known tell what the long way tells")
  func many() {
    let members = (0..<20).map { #","other\#($0)":"\#(String(repeating: "x", count: $0))""# }
    let lines = (0..<3).flatMap { turn in
      members.indices.flatMap { number in
        (0..<3).map { Self.line("\(turn)\($0)", members[number]) }
      } + (0..<300).map { Self.line(String(repeating: "n", count: $0)) }
    }
    #expect(ShortWay.outline(lines, isLong: false) == ShortWay.outline(lines, isLong: true))
  }

  @Test("where hardly two texts have one form, few are learnt, and soon again when they have")
  func rarely() throws {
    var reader = ResourceReader(keepsTexts: false)
    var (latest, learnt) = (KnownForm?.none, 0)
    for number in 0..<1_000 {
      reader.read(ShortWay.chunk([Self.line("", #","m\#(number)":"x""#)]))
      #expect(reader.administrations.count == 1)
      if reader.forms.latest !== latest { learnt += 1 }
      latest = reader.forms.latest
    }
    #expect((64..<130).contains(learnt))
    let (regular, next) = (Self.line("regular"), Self.line("as before"))
    reader.read(ShortWay.chunk(Array(repeating: regular, count: 20)))
    #expect(Self.find(next, &reader.forms)?.count == next.utf8.count)
  }

  // MARK: - Fixtures

  private static func line(_ note: String, _ more: String = "") -> String {
    """
    {"resourceType":"MedicationAdministration","id":"a","status":"completed","note":"\(note)",\
    "medicationReference":{"reference":"Medication/m"},"subject":{"reference":"Patient/p"},\
    "effectiveDateTime":"2025-01-17"\(more)}
    """
  }

  private static func find(
    _ line: String, _ forms: inout KnownForms
  ) -> (form: KnownForm, count: Int)? {
    let count = unsafe ShortWay.withPadding(line) { unsafe forms.find($0, as: .line) }
    guard let count, let form = forms.latest else { return nil }
    return (form, count)
  }
}
