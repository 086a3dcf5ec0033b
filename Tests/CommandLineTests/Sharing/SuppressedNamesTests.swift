import Foundation
import TestSupport
import Testing

/// A medication's name can disclose as much as a number: one that few patients have is not named.
@Suite("Names of medications in a suppressed report", .enabled(if: XLSXCells.canRead))
struct SuppressedNamesTests {
  private let program: BuiltProgram
  private var folder: ScratchFolder { program.folder }

  init() throws {
    program = try BuiltProgram()
    try folder.write("ward/all.ndjson", lines: Self.lines)
  }

  /// 50 patients: 12 have a medicine of one code and name, 12 one of a code and two names, 12 one in
  /// words, and 3 have one each that names them; 11 have one that is left out, too, so that these 3
  /// are not what is missing.
  private static var lines: [String] {
    (1...50).flatMap { number -> [String] in
      let id = "patient-\(number)"
      let concept = concept(of: number)
      return [
        FHIRLine.patient(id),
        FHIRLine.order("order-\(number)", of: id, FHIRLine.daily)
          .replacing(#"{"text":"Aspirin"}"#, with: concept),
      ]
        + (1...6).map { day in
          FHIRLine.administration(
            "dose-\(number)-\(day)", of: id, at: "2025-12-0\(day)T08:00:00+01:00",
            order: "order-\(number)"
          ).replacing(#"{"text":"Aspirin"}"#, with: concept)
        }
    }
  }

  private static func concept(of number: Int) -> String {
    switch number {
    case ...12: coded("C07AB07", "Bisoprolol")
    case 13: coded("B01AA03", "Warfarin of Mrs Xanthippe")
    case ...24: coded("B01AA03", "Warfarin")
    case ...36: #"{"text":"House tea"}"#
    case ...47: #"{"text":"Fennel"}"#
    case 48: #"{"text":"drug of Mr Zebedee"}"#
    case 49: coded("J05AR20", "Yellow tablet")
    default: coded("L01XX99", "Quicksilver")
    }
  }

  private static func coded(_ code: String, _ name: String) -> String {
    #"{"text":"\#(name)","coding":[{"system":"http://www.whocc.no/atc","code":"\#(code)","display":"\#(name)"}]}"#
  }

  /// Names and codes that only a few patients have.
  private static let secrets = [
    "Xanthippe", "Zebedee", "Yellow tablet", "Quicksilver", "J05AR20", "L01XX99", "J05AR", "L01XX",
  ]

  private func texts(_ options: String...) throws -> WrittenTexts {
    let result = try program.run(
      ["report", "ward", "--as-of", "2025-12-07", "--output", "out", "--overwrite"] + options)
    #expect(result.status == 0, "\(result.messages)")
    return try WrittenTexts(folder["out"])
  }

  @Test func `the search finds the names where nothing is hidden`() throws {
    // The name of one patient's record is that of nobody else's.
    let texts = try texts()
    for secret in Self.secrets { #expect(!texts.places(of: secret).isEmpty, "\(secret)") }
  }

  @Test(arguments: ["en", "de"], ["order", "medication"])
  func `no name or code of few patients is in any file`(locale: String, series: String) throws {
    let texts = try texts("--suppress", "cms11", "--locale", locale, "--series", series)
    for secret in Self.secrets { #expect(texts.places(of: secret) == [], "\(secret)") }
  }

  @Test func `medications of enough patients are named, one of several names by its code`()
    throws
  {
    let texts = try texts("--suppress", "cms11", "--format", "json")
    let report = try #require(texts.contents["cohort/measure-report.json"])
    for name in ["Bisoprolol", "House tea", "ATC B01AA03"] {
      #expect(report.contains("\"\(name)\""), "\(name)")
    }
    #expect(!report.contains("\"Warfarin"))
  }

  @Test func `a medication that was asked for is told by its code, or when it is shown`() throws {
    let texts = try texts(
      "--suppress", "cms11", "--medication", "Bisoprolol", "--medication", "Zebedee",
      "--medication", "J05", "--medication", "B01AA03")
    let manifest = try #require(texts.contents["manifest.json"])
    for told in ["Bisoprolol", "MEDICATION", "J05", "B01AA03"] {
      #expect(manifest.contains("\"\(told)\""), "\(told)")
    }
    #expect(texts.places(of: "Zebedee") == [])
  }
}
