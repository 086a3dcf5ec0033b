import FHIRDecoding
import MedicationAdherence
import Testing

@testable import ReportPipeline

@Suite struct RecordOrderTests {
  /// How far patients, units and instants of made-up records lie apart; in the last two cases too
  /// far for one number of 64 bits.
  static let widths: [(patients: UInt32, units: UInt32, instants: ClosedRange<Int64>)] = [
    (0, 0, 0...0), (0, 2, 0...3), (3, 40, -5...5), (4_000, 70_000, -2_000_000_000...2_000_000_000),
    (.max, .max, 0...3), (3, 3, Int64.min...Int64.max),
  ]

  @Test(arguments: widths.indices)
  func `records are in the order of patient, unit, instant and reading`(index: Int) {
    let width = Self.widths[index]
    let records = (0..<3_000).map { number in
      Self.record(
        patient: UInt32.random(in: 0...width.patients), unit: UInt32.random(in: 0...width.units),
        instant: Int64.random(in: width.instants), ordinal: UInt64(number * 7_919 % 3_000))
    }
    let order = Self.places(records, inBlocksOf: 85)
    #expect(Set(order).count == records.count)
    for (left, right) in zip(order, order.dropFirst()) {
      let (a, b) = (records[left], records[right])
      #expect(
        (a.patient, a.unit, a.instant, a.ordinal) < (b.patient, b.unit, b.instant, b.ordinal))
    }
  }

  @Test func `no records have no order, and one is the first`() {
    #expect(Self.places([], inBlocksOf: 1).isEmpty)
    let one = Self.record(patient: 3, unit: 2, instant: 1, ordinal: 9)
    #expect(Self.places([one], inBlocksOf: 1) == [0])
  }

  @Test(arguments: [1, 2, 30, 1_000])
  func `few records are put in order as many are`(count: Int) {
    let instants = (0..<count).map { Int64($0 * 7_919 % count) }
    let records = instants.map { Self.record(patient: 1, unit: 1, instant: $0, ordinal: 5) }
    let order = Self.places(records, inBlocksOf: 7)
    #expect(order.map { records[$0].instant } == instants.sorted())
  }

  /// The places among records, which lie in blocks.
  private static func places(_ records: [CountableRecord], inBlocksOf size: Int) -> [Int] {
    unsafe records.withUnsafeBufferPointer { all in
      var blocks = unsafe [UnsafeBufferPointer<CountableRecord>]()
      for start in stride(from: 0, to: records.count, by: size) {
        let end = min(start + size, records.count)
        unsafe blocks.append(UnsafeBufferPointer(rebasing: all[start..<end]))
      }
      return unsafe RecordOrder.places(blocks).map { Int($0.block) * size + Int($0.offset) }
    }
  }

  private static func record(
    patient: UInt32, unit: UInt32, instant: Int64, ordinal: UInt64
  ) -> CountableRecord {
    CountableRecord(
      ordinal: ordinal, instant: instant, patient: patient, unit: unit, reason: 0,
      medication: 0, day: 0, millisecond: 0, precision: .second, outcome: .taken,
      isInterrupted: false, hindrance: .none, isJoinable: false)
  }
}
