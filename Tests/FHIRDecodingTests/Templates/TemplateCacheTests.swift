import Testing

@testable import FHIRDecoding

/// A template is found for each length of text that is met again, whatever was read between.
@Suite("Known templates")
struct TemplateCacheTests {
  @Test("a length that was met twice has a template of its own, which others leave as it is")
  func lengths() throws {
    var reader = ResourceReader(keepsTexts: false)
    let (short, long) = (Self.line("a"), Self.line("a much longer note"))
    reader.read(TwoWays.chunk([short, short, long, short, long, short]))
    let (template, count) = try #require(Self.find(long, &reader.templates))
    #expect(count == long.utf8.count)
    let (other, otherCount) = try #require(Self.find(short, &reader.templates))
    #expect(otherCount == short.utf8.count)
    #expect(template !== other)
    #expect(template.text.count == long.utf8.count)
    #expect(Self.find(long, &reader.templates)?.template === template)
    #expect(Self.find(Self.line("of another length"), &reader.templates) != nil)
    #expect(Self.find(long, &reader.templates)?.template === template)
  }

  @Test("long texts share a template, whatever their lengths")
  func longTexts() throws {
    var reader = ResourceReader(keepsTexts: false)
    let lines = [5_000, 6_000].map { Self.line(String(repeating: "n", count: $0)) }
    reader.read(TwoWays.chunk(lines + lines + lines + lines))
    let (template, _) = try #require(Self.find(lines[0], &reader.templates))
    #expect(Self.find(lines[1], &reader.templates)?.template === template)
  }

  @Test("a template that was found in a long text is not kept")
  func grown() throws {
    var reader = ResourceReader(keepsTexts: false)
    let (short, other) = (Self.line("a"), Self.line("b", #","other":"x""#))
    reader.read(TwoWays.chunk([short, short]))
    weak let grown = reader.templates.latest
    try #require(grown != nil)
    reader.read(TwoWays.chunk([Self.line(String(repeating: "n", count: 1 << 17))]))
    #expect(grown?.text.count ?? 0 > 1 << 17)
    reader.read(TwoWays.chunk([other]))
    #expect(grown == nil)
    #expect((reader.templates.latest?.text.count ?? .max) < 1 << 10)
  }

  @Test("texts in more templates and of more lengths than are known tell what the parser tells")
  func many() {
    let members = (0..<20).map { #","other\#($0)":"\#(String(repeating: "x", count: $0))""# }
    let lines = (0..<3).flatMap { turn in
      members.indices.flatMap { number in
        (0..<3).map { Self.line("\(turn)\($0)", members[number]) }
      } + (0..<300).map { Self.line(String(repeating: "n", count: $0)) }
    }
    #expect(TwoWays.outline(lines, isLong: false) == TwoWays.outline(lines, isLong: true))
  }

  @Test("where hardly two texts have one template, few are learnt, and soon again when they have")
  func rarely() throws {
    var reader = ResourceReader(keepsTexts: false)
    var (latest, learnt) = (ResourceTemplate?.none, 0)
    for number in 0..<1_000 {
      reader.read(TwoWays.chunk([Self.line("", #","m\#(number)":"x""#)]))
      #expect(reader.administrations.records.count == 1)
      if reader.templates.latest !== latest { learnt += 1 }
      latest = reader.templates.latest
    }
    #expect((64..<80).contains(learnt))
    let (regular, next) = (Self.line("regular"), Self.line("as before"))
    reader.read(TwoWays.chunk(Array(repeating: regular, count: 260)))
    #expect(Self.find(next, &reader.templates)?.count == next.utf8.count)
  }

  @Test("the longer no text has a template, the rarer one is learnt, until one has")
  func pauses() {
    var pause = LearningPause()
    func learnt(of count: Int) -> [Int] { (0..<count).filter { _ in pause.isOver() } }
    #expect(learnt(of: 64) == Array(0..<64))
    #expect(learnt(of: 1_000) == [0, 17, 50, 115, 244, 501, 758])
    pause.noteHit()
    #expect(learnt(of: 40) == [0, 16, 33])
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
    _ line: String, _ templates: inout TemplateCache
  ) -> (template: ResourceTemplate, count: Int)? {
    let count = unsafe TwoWays.withPadding(line) { unsafe templates.find($0, as: .line) }
    guard let count, let template = templates.latest else { return nil }
    return (template, count)
  }
}
