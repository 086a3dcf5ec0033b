import Foundation
import Testing

@testable import FHIRDecoding

/// Resources of types that are not used: they are counted when they are sound, and else told.
@Suite("Resources that are passed over")
struct SkippedResourceTests {
  private static let observation = """
    {"resourceType":"Observation","id":"o1","status":"final","code":{"text":"a body"},"subject":\
    {"reference":"Patient/p"},"contained":[{"resourceType":"Patient","id":"c"}],\
    "valueQuantity":{"value":5.25,"unit":"mg"},"text":{"div":"<div class=\\"x\\">\\n</div>"}}
    """

  @Test("are counted, in a template that is known or not")
  func counted() {
    let lines = [
      Self.observation, Self.observation.replacing("o1", with: "another"),
      Self.observation.replacing("5.25", with: "1e3"),
      Self.observation.replacing(#""id""#, with: #" "id" "#),
      #"{"id":"x","resourceType":"Encounter"}"#, #"{"resourceType":"Encounter"}"#,
    ]
    let reading = Reading(lines: lines + lines)
    #expect(reading.reader.resourceCounts == ["Observation": 8, "Encounter": 4])
    #expect(reading.findings.isEmpty)
    var reader = ResourceReader(keepsTexts: false)
    reader.read(TwoWays.chunk([Self.observation, Self.observation]))
    #expect(
      TwoWays.readAlike([lines[1], lines[2]], &reader) == [lines[1].utf8.count, nil])
    #expect(reader.resourceCounts == ["Observation": 3])
  }

  @Test("are unreadable when they are cut anywhere")
  func cut() {
    let bytes = Array(Self.observation.utf8)
    for count in 1..<bytes.count {
      let text = String(decoding: bytes[..<count], as: UTF8.self)
      let reading = Reading(lines: [Self.observation, Self.observation, text])
      #expect(reading.reader.findings.map(\.line) == [3], "\(text)")
      #expect(Reading(text).findings.count == 1, "\(text)")
    }
  }

  @Test("are counted, or told, as the parser finds them sound", arguments: 0..<8)
  func damaged(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    let parser = JSONParser()
    for _ in 0..<300 {
      let damaged = TwoWays.damaged(Self.observation, behind: 0, using: &generator)
      let type = unsafe TwoWays.withPadding(damaged) {
        unsafe (try? parser.parse($0)).map { $0.member("resourceType")?.string?.text ?? "" }
      }
      let reading = Reading(lines: [Self.observation, Self.observation, damaged, Self.observation])
      if type == "Observation" {
        #expect(reading.findings.isEmpty, "\(damaged)")
        #expect(reading.reader.resourceCounts["Observation"] == 4)
      } else if type == nil {
        #expect(reading.reader.findings.map(\.line) == [3], "\(damaged)")
      }
    }
  }

  @Test("do not take with them what is glued to them")
  func glued() {
    let dose = Resource.administration("a")
    for count in stride(from: 1, to: Self.observation.utf8.count, by: 7) {
      let line = String(Self.observation.prefix(count)) + dose
      let reading = Reading(lines: [Self.observation, Self.observation, line, dose])
      #expect(reading.reader.findings.map(\.line) == [3], "\(line)")
      #expect(reading.administrations.count == 1)
    }
  }
}
