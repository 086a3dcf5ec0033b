import FHIRDecoding
import MedicationAdherence
import TestSupport
import Testing

@testable import Counting

/// The units that no order with a patient makes.
@Suite struct CatalogueUnitsTests {
  private static func order(_ id: String) -> String {
    """
    {"resourceType":"MedicationOrder","id":"\(id)","medicationCodeableConcept":{"text":"\(id)"}}
    """
  }

  private static func given(of patient: String, order: String) -> String {
    FHIRLine.administration(
      patient, of: patient, at: "2025-03-05",
      #","prescription":{"reference":"MedicationOrder/\#(order)"}"#)
  }

  /// What several pieces of a file hold.
  private static let pieces = [
    [order("x"), order("y")],
    [
      FHIRLine.administration("1", of: "q", at: nil, medication: "Aspirin"),
      given(of: "q", order: "y"),
    ],
    [
      FHIRLine.administration("2", of: "p", at: nil),
      FHIRLine.administration("3", of: "q", at: nil, medication: "ASPIRIN"),
      given(of: "q", order: "x"), given(of: "p", order: "y"),
    ],
  ]

  /// The units when each piece is read by another thread, of which one has it first after the other.
  private static func units(_ order: [Int]) throws -> [String] {
    let record = LinkedRecord(order.map { reader(of: pieces[$0], piece: $0) })
    let day = try #require(Day.iso("2025-12-31"))
    let rules = CountingRules(asOf: AsOf(text: "2025-12-31", day: day, seconds: 1_767_139_200))
    let catalogue = SeriesCatalogue(
      record, selection: try Selection(rules, in: record, isWhole: true), kind: .order,
      lastDays: LastDays(asOf: rules.asOf.day))
    return catalogue.units.map { unit in
      let order = unit.order.map { record.orders[$0].order.id } ?? "none"
      let medication = record.medications[unit.medication].name
      return "\(record.patients[unit.patient].id) \(order) \(medication)"
    }
  }

  private static func reader(of lines: [String], piece: Int) -> ResourceReader {
    var reader = ResourceReader(keepsTexts: false)
    let bytes = Array(lines.joined(separator: "\n").utf8)
    let padding = [UInt8](repeating: 0x20, count: Chunk.padding)
    reader.read(
      Chunk(
        bytes: bytes + padding, count: bytes.count, layout: .lines, file: 0, sequence: piece,
        firstLine: 1))
    return reader
  }

  @Test(arguments: [[0, 1, 2], [2, 1, 0], [1, 0, 2], [2, 0, 1]])
  func `they are the same whichever thread read what`(order: [Int]) throws {
    #expect(
      try Self.units(order) == ["q x x", "p y y", "q y y", "p none Aspirin", "q none Aspirin"])
  }
}
