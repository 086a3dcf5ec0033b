import Foundation
import MedicationAdherence
import Testing

@testable import FHIRDecoding

/// How much was given, and during which encounter: kept when asked for, by template and parser alike.
@Suite struct GivenAmountTests {
  /// The amount of an administration with a dosage.
  private func amount(_ dosage: String) throws -> GivenAmount {
    let line = Resource.administration("a", #""dosage":\#(dosage)"#)
    var reader = ResourceReader(keepsTexts: false, details: .amounts)
    reader.read(TwoWays.chunk([line]))
    let references = try #require(reader.administrations.references.first)
    return reader.administrations.amounts[Int(references.amount)]
  }

  @Test(arguments: [
    (#"{"dose":{"value":500,"unit":"mg"}}"#, "500", "mg", ""),
    (#"{"quantity":{"value":0.5,"code":"mL"}}"#, "0.5", "mL", ""),
    (#"{"dose":{"value":2.50,"unit":" ","code":"{tbl}"}}"#, "2.5", "{tbl}", ""),
    (#"{"dose":{"value":5.0}}"#, "5", "", ""),
    (#"{"dose":{"value":0.00005,"unit":"mg"}}"#, "0.00005", "mg", ""),
    (#"{"dose":{"value":0.000012,"unit":"mg"}}"#, "0.000012", "mg", ""),
    (#"{"dose":{"value":-3,"unit":"mg"}}"#, "-3", "mg", ""),
    (#"{"dose":{"unit":"mg"}}"#, "", "", ""),
    (#"{"dose":{"value":"500","unit":"mg"}}"#, "", "", ""),
    (#"{"dose":null,"quantity":{"value":1,"unit":"mg"}}"#, "", "", ""),
    (#"{"route":{"text":"by mouth","coding":[{"display":"Oral"}]}}"#, "", "", "by mouth"),
    (#"{"route":{"coding":[{"code":"1"},{"code":"26643006","display":"Oral"}]}}"#, "", "", "Oral"),
    (#"{"route":{"coding":[{"system":"x"},{"code":"26643006"}]}}"#, "", "", "26643006"),
    (#"{"route":"oral"}"#, "", "", ""),
    (#"[{"dose":{"value":500,"unit":"mg"}}]"#, "", "", ""),
    ("null", "", "", ""),
  ])
  func `an amount is a number, a unit and a route`(
    dosage: String, value: String, unit: String, route: String
  ) throws {
    #expect(try amount(dosage) == GivenAmount(value: value, unit: unit, route: route))
  }

  private static let lines = [
    #""context":{"reference":"Encounter/e1"},"dosage":{"dose":{"value":5,"unit":"mg"}}"#,
    #""context":{"reference":"Encounter/e2"},"dosage":{"dose":{"value":5,"unit":"mg"}}"#,
    #""context":{"reference":"Encounter/e2"},"dosage":{"dose":{"value":7,"unit":"ml"}}"#,
    #""encounter":{"reference":"Encounter/e1"},"dosage":{"quantity":{"value":5,"unit":"mg"}}"#,
    #""context":{"display":"a stay"},"dosage":{"route":{"text":"oral"},"dose":{"value":5}}"#,
    #""context":{"identifier":{"value":"1"}},"dosage":{"route":{"text":"or\u0061l"}}"#,
    #""context":null,"encounter":{"reference":"Encounter/e1"},"dosage":{"text":"held"}"#,
    #""context":{"reference":"Encounter/e1"},"encounter":{"reference":"Encounter/e2"}"#,
    #""context":"Encounter/e1","dosage":{"dose":{"value":5,"value":6}}"#,
    #""dosage":{"dose":{"value":5}},"dosage":{"route":{"text":"oral"}}"#,
    #""dosage":null,"dosage":{"route":{"text":"oral"}}"#,
    #""dosage":{"route":{"text":"oral"},"route":{"text":"rectal"}}"#,
  ]

  @Test func `templates and the parser keep the same amounts and encounters`() {
    let texts = Self.lines.flatMap { fields in
      ["2025-01-17", "2025-01-18", "2025-01-19"].map { day in
        Resource.administration("a" + day, #""effectiveDateTime":"\#(day)""#, fields)
      }
    }
    let several = texts + texts.reversed() + texts
    #expect(TwoWays.outline(several, isLong: false) == TwoWays.outline(several, isLong: true))
    #expect(
      TwoWays.entryOutline(several, isLong: false) == TwoWays.entryOutline(several, isLong: true))
  }

  @Test func `a template takes a line of another amount that was read before`() {
    let line = Resource.administration(
      "a", #""effectiveDateTime":"2025-01-17""#, #""context":{"reference":"Encounter/e1"}"#,
      #""dosage":{"dose":{"value":5,"unit":"mg"}}"#)
    let other = line.replacingOccurrences(of: #""value":5"#, with: #""value":10"#)
    var reader = ResourceReader(keepsTexts: false, details: [.amounts, .wards])
    reader.read(TwoWays.chunk([line, line, other]))
    let moved = other.replacingOccurrences(of: "e1", with: "e2")
    #expect(
      TwoWays.readAlike([line, other, moved], &reader) == [line, other, moved].map(\.utf8.count))
    let last = reader.administrations.records.suffix(3).map {
      reader.administrations.references[Int($0.references)]
    }
    #expect(last.map { reader.administrations.amounts[Int($0.amount)].value } == ["5", "10", "10"])
    #expect(
      last.map { reader.administrations.encounters[Int($0.encounter)]?.target.lastPart } == [
        "e1", "e1", "e2",
      ])
  }

  @Test func `nothing is kept unless it is asked for`() throws {
    let line = Resource.administration(
      "a", #""context":{"reference":"Encounter/e1"}"#, #""dosage":{"dose":{"value":5}}"#)
    let reading = Reading(line)
    let references = try #require(reading.reader.administrations.references.first)
    #expect(references.amount == 0 && references.encounter == 0)
    #expect(reading.reader.administrations.amounts == [.unknown])
    #expect(reading.linked.circumstances.amounts == [.unknown])
    #expect(reading.linked.circumstances.amount(of: 0) == 0)
  }
}
