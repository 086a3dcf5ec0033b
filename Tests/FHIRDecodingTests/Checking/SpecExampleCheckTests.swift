import Foundation
import Testing

@testable import FHIRDecoding

/// The official examples, each held against the version that it is an example of.
@Suite struct SpecExampleCheckTests {
  private static let versions: [(String, FHIRVersion)] = [
    ("DSTU2", .dstu2), ("STU3", .stu3), ("R4", .r4), ("R5", .r5),
  ]

  @Test(arguments: versions)
  func `no official example has a property that is missing, unexpected or of a wrong type`(
    folder: String, version: FHIRVersion
  ) throws {
    let files = SpecExamples.files(folder)
    #expect(!files.isEmpty)
    var walked = 0
    for file in files {
      let parser = JSONParser()
      for resource in try SpecExamples.resources(file) {
        let type = resource["resourceType"] as? String ?? ""
        guard ResourceKind(type: type)?.isOfEveryReport == true else { continue }
        let bytes = try JSONSerialization.data(withJSONObject: resource)
        let padded = Array(bytes) + [UInt8](repeating: 0, count: Chunk.padding)
        let faults = try unsafe padded.withUnsafeBytes { text in
          let value = try unsafe parser.parse(
            UnsafeRawBufferPointer(rebasing: text[..<bytes.count]))
          return PropertyWalk(value, type: type, version: version).faults
        }
        #expect(faults == [], "\(file.lastPathComponent)")
        walked += 1
      }
    }
    #expect(walked > 50)
  }

  @Test(arguments: versions)
  func `what all examples of a version leave in question is which version it is`(
    folder: String, version: FHIRVersion
  ) throws {
    let checking = Checking(try SpecExamples.files(folder).map(SpecExamples.line(_:)))
    #expect(checking.properties == [])
  }
}
