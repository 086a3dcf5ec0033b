import Foundation
import Testing

@testable import FHIRDecoding

/// Damaged examples: whatever the bytes are, each text is read or a finding.
@Suite struct MutationTests {
  @Test(.timeLimit(.minutes(10)), arguments: 0..<8 as Range<UInt64>)
  func `a damaged text is read or a finding`(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    let examples = try SpecExamples.files().filter { $0.path.contains("Medication") }
      .map { Array(try SpecExamples.line($0).utf8) }.filter { $0.count < 8_000 }
    for _ in 0..<150 {
      var bytes = try #require(examples.randomElement(using: &generator))
      for _ in 0..<Int.random(in: 1...6, using: &generator) { damage(&bytes, using: &generator) }
      bytes.removeAll { $0 == 0x0A }
      let reading = Reading(bytes: bytes)
      _ = reading.linked
      let read = reading.reader.resourceCounts.values.reduce(0, +)
      let isBlank = bytes.allSatisfy { [0x20, 0x09, 0x0D].contains($0) }
      let isEmptyBundle = (try? isWrapper(bytes)) ?? false
      #expect(
        read + reading.findings.count > 0 || isBlank || isEmptyBundle,
        "\(String(decoding: bytes, as: UTF8.self))")
    }
  }

  private func isWrapper(_ bytes: [UInt8]) throws -> Bool {
    let text = String(decoding: bytes, as: UTF8.self)
    return text.contains("\"Bundle\"") || text.hasPrefix("[")
  }

  private func damage(_ bytes: inout [UInt8], using generator: inout SeededGenerator) {
    guard !bytes.isEmpty else { return }
    let position = Int.random(in: bytes.indices, using: &generator)
    let end = min(bytes.count, position + Int.random(in: 1...40, using: &generator))
    switch Int.random(in: 0...6, using: &generator) {
    case 0: bytes[position] = UInt8.random(in: .min ... .max, using: &generator)
    case 1: bytes[position] = Array("{}[]\",:\\0truenul".utf8).randomElement(using: &generator) ?? 0
    case 2: bytes.removeSubrange(position..<end)
    case 3: bytes.insert(contentsOf: bytes[position..<end], at: position)
    case 4: bytes.removeSubrange(position...)
    case 5: bytes.insert(contentsOf: Array(#"\ud800"#.utf8), at: position)
    default:
      let other = Int.random(in: bytes.indices, using: &generator)
      bytes.swapAt(position, other)
    }
  }
}
