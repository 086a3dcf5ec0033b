import Foundation
import MedicationAdherence
import Testing

@testable import FHIRDecoding
@testable import ReportLanguage

/// The instructions of the official examples of four versions of FHIR.
@Suite struct InstructionExamplesTests {
  private static let folder = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "../Fixtures/spec-examples").standardizedFileURL

  @Test(arguments: ["DSTU2", "STU3", "R4", "R5"])
  func `every official example with a timing has a sentence`(version: String) throws {
    let root = Self.folder.appending(path: version).path
    let paths = try FileManager.default.subpathsOfDirectory(atPath: root).sorted()
    var sentences = 0
    for path in paths where path.hasSuffix(".json") {
      for instructions in try Self.instructions(inFileAt: root + "/" + path) {
        sentences += 1
        expectSentence(instructions, path)
      }
    }
    #expect(sentences > 20)
  }

  private func expectSentence(_ instructions: [DosageInstruction], _ path: String) {
    let sentence = InstructionSentence(instructions)
    for language in Language.all {
      let text = sentence.text(in: language)
      #expect(text != language.wording.noInstruction, "\(path)")
      #expect(!text.contains("  ") && !text.contains("nil"), "\(path): \(text)")
    }
  }

  /// The instructions of every order, dispense and statement of a file that have a timing.
  private static func instructions(inFileAt path: String) throws -> [[DosageInstruction]] {
    var data = try Data(contentsOf: URL(filePath: path))
    let count = data.count
    data.append(Data(count: JSONParser.padding))
    let parser = JSONParser()
    return unsafe try data.withUnsafeBytes { bytes in
      let text = unsafe UnsafeRawBufferPointer(rebasing: bytes[..<count])
      return timed(unsafe try parser.parse(text))
    }
  }

  private static func timed(_ value: JSONValue) -> [[DosageInstruction]] {
    var found: [[DosageInstruction]] = []
    for (key, member) in value.members {
      if key == "dosageInstruction" || key == "dosage",
        member.oneOrMore.contains(where: { $0.member("timing") != nil })
      {
        found.append(DosageInstruction.all(member, Dosage.all(member)))
      }
      found += timed(member)
    }
    return value.elements.reduce(into: found) { $0 += timed($1) }
  }
}
