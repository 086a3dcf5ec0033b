import MedicationAdherence
import FHIRDecoding
import TestSupport
import Testing

@testable import FHIRFiles

@Suite struct GzipStreamTests {
  private static let text = (0..<5_000).map { administration($0) + "\n" }.joined()
  private static let ids = (0..<5_000).map(String.init)

  private let folder: ScratchFolder

  init() throws { folder = try ScratchFolder() }

  @Test(arguments: [0, 1, 9] as [Int32])
  func `gzip data hold what was put into them`(level: Int32) throws {
    let intake = try Intake(
      folder.write("x.ndjson.gz", GzipData.compressed(Self.text, level: level)))
    #expect(intake.ids == Self.ids)
    #expect(intake.findings == [])
  }

  @Test func `gzip data are known by their first bytes, whatever their name`() throws {
    #expect(try Intake(folder.write("x.ndjson", GzipData.compressed(Self.text))).ids == Self.ids)
    #expect(try Intake(folder.write("x.gz", Self.text)).ids == Self.ids)
  }

  @Test(
    arguments: [
      ([], "is empty, which gzip data never are; it was cut off"),
      (
        Array("PK\u{3}\u{4}\n\n".utf8),
        "is named .gz and not packed by gzip; pack it, or rename it; it begins with 50 4B"
      ),
      ([7], "is named .gz and not packed by gzip; pack it, or rename it; it begins with 07"),
    ] as [([UInt8], String)])
  func `a file named gz that holds neither gzip data nor JSON is one finding`(
    bytes: [UInt8], words: String
  ) throws {
    for pieceSize in [4, 1 << 20] {
      let limits = ReadingLimits(pieceSize: pieceSize, longestText: 1 << 20)
      let intake = try Intake(folder.write("x.ndjson.gz", bytes), limits: limits)
      #expect(intake.findings == ["damaged-gzip 0"])
      #expect(intake.source.findings.map(\.detail.text) == [words])
    }
  }

  @Test func `plain rows under a name of packed ones are read`() throws {
    let limits = ReadingLimits(pieceSize: 1 << 10, longestText: 1 << 20)
    let intake = try Intake(folder.write("x.ndjson.gz", Self.text), limits: limits)
    #expect(intake.ids == Self.ids && intake.findings == [])
  }

  @Test(arguments: [1, 7, 100, 5_000])
  func `several members follow each other`(lineCount: Int) throws {
    let lines = (0..<5_000).map { administration($0) + "\n" }
    var bytes: [UInt8] = []
    for start in stride(from: 0, to: lines.count, by: lineCount) {
      bytes += GzipData.compressed(lines[start..<min(start + lineCount, 5_000)].joined())
    }
    let intake = try Intake(folder.write("x.ndjson.gz", bytes))
    #expect(intake.ids == Self.ids)
    #expect(intake.findings == [])
  }

  @Test(arguments: [1, 3, 512, 1 << 19])
  func `zeros behind the last member are padding`(count: Int) throws {
    let bytes = GzipData.compressed(Self.text) + [UInt8](repeating: 0, count: count)
    let intake = try Intake(folder.write("x.ndjson.gz", bytes))
    #expect(intake.ids == Self.ids)
    #expect(intake.findings == [])
  }

  @Test func `anything else behind the last member is a finding`() throws {
    let whole = GzipData.compressed(Self.text)
    for rest in ["garbage", "\u{0}\u{0}garbage", "\u{1F}garbage"] {
      let intake = try Intake(folder.write("x.ndjson.gz", whole + Array(rest.utf8)))
      #expect(intake.ids == Self.ids)
      #expect(intake.source.findings.map(\.reason) == ["damaged-gzip"])
    }
  }

  @Test(arguments: [1, 10, 50, 90, 99])
  func `of gzip data that end too soon the rows before are kept`(percent: Int) throws {
    let whole = GzipData.compressed(Self.text)
    let cut = Array(whole[..<(whole.count * percent / 100)])
    let intake = try Intake(folder.write("x.ndjson.gz", cut))
    #expect(intake.source.findings.map(\.reason) == ["damaged-gzip"])
    #expect(intake.source.findings.allSatisfy { $0.severity == .unreadable })
    #expect(intake.ids == Array(Self.ids[..<intake.ids.count]))
    #expect(intake.ids.count >= 5_000 * (percent - 10) / 100)
  }

  @Test(arguments: [25, 50, 75], [1, 2])
  func `of damaged gzip data the rows before are kept`(percent: Int, members: Int) throws {
    let member = GzipData.compressed(Self.text)
    var bytes = Array(repeating: member, count: members).joined().map { $0 }
    let position = bytes.count - member.count + member.count * percent / 100
    for offset in 0..<64 { bytes[position + offset] = 0xFF }
    let intake = try Intake(folder.write("x.ndjson.gz", bytes))
    #expect(intake.source.findings.map(\.reason) == ["damaged-gzip"])
    #expect(intake.ids.count >= 5_000 * (members - 1) + 5_000 * (percent - 10) / 100)
  }

  @Test func `a damaged second member larger than all buffers is a finding`() throws {
    var generator = SeededGenerator(seed: 3)
    let notes = (0..<4_000).map { _ in
      String((0..<400).map { _ in "abcdefghijklmnop".randomElement(using: &generator) ?? "a" })
    }
    let lines = notes.enumerated().map { administration($0.offset, note: $0.element) + "\n" }
    var bytes = GzipData.compressed(administration("first") + "\n")
    let start = bytes.count
    bytes += GzipData.compressed(lines.joined())
    let position = start + (bytes.count - start) * 3 / 4
    for offset in 0..<64 { bytes[position + offset] = 0xFF }
    let intake = try Intake(folder.write("x.ndjson.gz", bytes))
    #expect(intake.source.findings.map(\.reason) == ["damaged-gzip"])
    #expect(intake.ids.first == "first" && intake.ids.count > 2_500)
  }

  @Test func `a wrong checksum is a finding`() throws {
    var bytes = GzipData.compressed(Self.text)
    bytes[bytes.count - 6] ^= 0xFF
    let intake = try Intake(folder.write("x.ndjson.gz", bytes))
    #expect(intake.source.findings.map(\.reason) == ["damaged-gzip"])
    #expect(intake.ids == Self.ids)
  }

  @Test func `data that expand more than 1000-fold are refused from the limit on`() throws {
    let bytes = GzipData.compressed(
      Array((administration("a") + "\n").utf8) + [UInt8](repeating: 0x20, count: 24 << 20), level: 9
    )
    let limits = ReadingLimits(bombSize: 16 << 20)
    let intake = try Intake(folder.write("x.ndjson.gz", bytes), limits: limits)
    #expect(intake.ids == ["a"])
    #expect(intake.source.findings.map(\.reason) == ["gzip-bomb"])
    #expect(try Intake(folder.write("x.ndjson.gz", bytes)).findings == [])
  }

  @Test func `data that expand less than 1000-fold may be of any size`() throws {
    let limits = ReadingLimits(bombSize: 1 << 10)
    let intake = try Intake(
      folder.write("x.ndjson.gz", GzipData.compressed(Self.text)), limits: limits)
    #expect(intake.ids == Self.ids && intake.findings == [])
  }
}
