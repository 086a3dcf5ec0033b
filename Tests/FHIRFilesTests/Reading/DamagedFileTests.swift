import MedicationAdherence
import FHIRDecoding
import TestSupport
import Testing

@testable import FHIRFiles

/// Files with random damage: reading them ends, and nothing is lost in silence.
@Suite struct DamagedFileTests {
  private let folder: ScratchFolder

  init() throws { folder = try ScratchFolder() }

  @Test(.timeLimit(.minutes(10)), arguments: [16, 100, 1 << 20])
  func `a damaged file of lines loses the damaged lines alone`(pieceSize: Int) throws {
    var generator = SeededGenerator(seed: UInt64(pieceSize))
    let limits = ReadingLimits(pieceSize: pieceSize, longestText: max(pieceSize, 400))
    for _ in 0..<100 {
      var lines = (0..<12).map { Array(administration($0).utf8) }
      let damaged = Int.random(in: 1..<12, using: &generator)
      let position = Int.random(in: lines[damaged].indices, using: &generator)
      lines[damaged][position] =
        [0xFF, 0x00, 0x7B, 0x22, 0x5C].randomElement(using: &generator) ?? 0
      let intake = try Intake(
        folder.write("x.ndjson", Array(lines.joined(separator: [0x0A]))), limits: limits)
      let others = (0..<12).filter { $0 != damaged }.map(String.init)
      #expect(intake.ids.filter(others.contains) == others)
      #expect(intake.findings.count + intake.reader.resourceCounts.values.reduce(0, +) >= 12)
      #expect(intake.findings.allSatisfy { $0.hasSuffix(" \(damaged + 1)") })
    }
  }

  @Test(.timeLimit(.minutes(10)), arguments: [16, 64, 1 << 20])
  func `a damaged file of documents is read whole, or a finding`(pieceSize: Int) throws {
    var generator = SeededGenerator(seed: UInt64(pieceSize))
    let limits = ReadingLimits(pieceSize: pieceSize, longestText: max(pieceSize, 300))
    for _ in 0..<300 {
      let whole = [
        bundle((0..<4).map { administration($0) }), "[" + administration(4) + "]",
        #"{"entry":[{"item":{}},{"item":{}}],"resourceType":"List"}"#, administration(5),
      ]
      var bytes = Array(("\n" + whole.shuffled(using: &generator).joined(separator: " ")).utf8)
      let structure = bytes.indices.filter { Array("{}[]\",:".utf8).contains(bytes[$0]) }
      let position = structure.randomElement(using: &generator) ?? 0
      bytes[position] = Array("{}[]\",:\\\nx".utf8).randomElement(using: &generator) ?? 0
      let intake = try Intake(folder.write("x.json", bytes), limits: limits)
      let isWhole = intake.ids.count == 6
      #expect(
        isWhole || !intake.findings.isEmpty,
        "\(String(decoding: bytes, as: UTF8.self))")
    }
  }

  @Test(arguments: [[0xFF, 0xFE], [0xFE, 0xFF], [0x00, 0x00, 0xFE, 0xFF]] as [[UInt8]])
  func `a file in UTF-16 or UTF-32 is one finding`(mark: [UInt8]) throws {
    let text = (0..<50).map { administration($0) + "\n" }.joined()
    let bytes = mark + Array(text.utf8)
    for name in ["x.ndjson", "x.json", "x.ndjson.gz"] {
      for pieceSize in [64, 1 << 20] {
        let limits = ReadingLimits(pieceSize: pieceSize, longestText: 1 << 20)
        let packed = name.hasSuffix(".gz") ? GzipData.compressed(bytes) : bytes
        let intake = try Intake(folder.write(name, packed), limits: limits)
        #expect(intake.findings == ["not-utf-8 0"])
        #expect(intake.source.findings.first?.detail.text.contains("iconv -f utf-16") == true)
        #expect(intake.ids.isEmpty)
      }
    }
  }

  @Test func `a long file of lines in UTF-16 is one finding`() throws {
    let text = (0..<20_000).map { administration($0) + "\n" }.joined()
    let units = text.utf16.flatMap { unit in [UInt8(unit & 0xFF), UInt8(unit >> 8)] }
    let bytes: [UInt8] = [0xFF, 0xFE] + units
    #expect(try Intake(folder.write("x.ndjson", bytes)).findings == ["not-utf-8 0"])
  }

  @Test func `no damage to gzip data goes unnoticed`() throws {
    var generator = SeededGenerator(seed: 7)
    let text = (0..<300).map { administration($0) + "\n" }.joined()
    let member = GzipData.compressed(text)
    for _ in 0..<200 {
      var bytes = member + member
      let position = Int.random(in: 10..<bytes.count, using: &generator)
      bytes[position] ^= UInt8.random(in: 1...255, using: &generator)
      let intake = try Intake(folder.write("x.ndjson.gz", bytes))
      let isHeader = member.count..<member.count + 10 ~= position
      #expect(isHeader || intake.source.findings.map(\.reason) == ["damaged-gzip"])
      #expect(intake.ids.count >= (position < member.count ? 0 : 300))
    }
  }
}
