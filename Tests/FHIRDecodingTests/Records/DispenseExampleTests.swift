import Foundation
import Testing

@testable import FHIRDecoding

@Suite struct DispenseExampleTests {
  @Test(arguments: ["DSTU2", "STU3", "R4", "R5"])
  func `every official example of a dispense is understood`(version: String) throws {
    let folder = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "../../Fixtures/spec-examples/\(version)/medication").standardized
    var reader = ResourceReader(keepsTexts: false, keeping: .dispenses)
    for file in try FileManager.default.contentsOfDirectory(
      at: folder, includingPropertiesForKeys: nil)
    {
      let data = try Data(contentsOf: file)
      let value = Chunk.Value(range: 0..<data.count, line: 1, index: nil, bundle: nil)
      reader.read(
        Chunk(
          bytes: Array(data) + [UInt8](repeating: 0, count: Chunk.padding), count: data.count,
          layout: .values([value]), file: 0, sequence: 0, firstLine: 1))
    }
    #expect(reader.stores.dispenses.records.count >= 6)
    for record in reader.stores.dispenses.records {
      guard case .facts(let facts) = record.content else {
        Issue.record("\(version) \(record.origin.id): \(record.content)")
        continue
      }
      #expect(facts.subject != nil)
    }
  }
}
