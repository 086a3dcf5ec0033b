import FHIRDecoding
import MedicationAdherence
import Testing

@testable import Counting

@Suite struct RecordOrderTests {
  /// How many units there are, of how many patients, and how far days lie apart; in the last case too
  /// far for one number of 64 bits.
  static let widths: [(patients: UInt32, units: Int, days: ClosedRange<Int32>)] = [
    (1, 1, 0...0), (1, 3, 0...1), (4, 41, -5...5), (4_000, 70_000, -30_000...30_000),
    (4_000, 200_000, Int32.min...Int32.max),
  ]

  @Test(arguments: widths.indices)
  func `records are in the order of patient, unit, instant and reading`(index: Int) throws {
    let width = Self.widths[index]
    let patients = (0..<width.units).map { _ in UInt32.random(in: 0..<width.patients) }
    let records = (0..<3_000).map { number in
      CountableRecord(
        .init(
          ordinal: UInt64(number * 7_919 % 3_000), unit: UInt32.random(in: 0..<UInt32(width.units))),
        at: .init(
          day: Int32.random(in: width.days), millisecond: Int32.random(in: 0..<86_400_000)))
    }
    let order = Self.places(records, inBlocksOf: 85, of: patients)
    #expect(Set(order).count == records.count)
    for (left, right) in zip(order, order.dropFirst()) {
      let (a, b) = (records[left], records[right])
      let (first, second) = (patients[Int(a.unit)], patients[Int(b.unit)])
      #expect((first, a.unit, a.instant, a.ordinal) < (second, b.unit, b.instant, b.ordinal))
    }
  }

  @Test func `no records have no order, and one is the first`() {
    #expect(Self.places([], inBlocksOf: 1, of: []).isEmpty)
    let one = CountableRecord(.init(ordinal: 9, unit: 2), at: .init(day: 1))
    #expect(Self.places([one], inBlocksOf: 1, of: [0, 0, 3]) == [0])
  }

  @Test(arguments: [1, 2, 30, 1_000])
  func `few records are put in order as many are`(count: Int) {
    let days = (0..<count).map { Int32($0 * 7_919 % count) }
    let records = days.map { CountableRecord(.init(ordinal: 5, unit: 1), at: .init(day: $0)) }
    let order = Self.places(records, inBlocksOf: 7, of: [0, 0])
    #expect(order.map { records[$0].day } == days.sorted())
  }

  @Test func `units are in the order of their patients`() {
    let units = UnitOrder(patients: [7, 0, 7, 3, 0])
    let records = (0..<5).map { CountableRecord(.init(ordinal: 0, unit: $0), at: .init(day: 0)) }
    #expect(records.map(units.place(of:)) == [3, 0, 4, 2, 1])
    #expect(records.map(units.patient(of:)) == [7, 0, 7, 3, 0])
  }

  /// The places among records, which lie in blocks; `patients` are those of the units.
  private static func places(
    _ records: [CountableRecord], inBlocksOf size: Int, of patients: [UInt32]
  ) -> [Int] {
    unsafe records.withUnsafeBufferPointer { all in
      var blocks = unsafe [UnsafeBufferPointer<CountableRecord>]()
      for start in stride(from: 0, to: records.count, by: size) {
        let end = min(start + size, records.count)
        unsafe blocks.append(UnsafeBufferPointer(rebasing: all[start..<end]))
      }
      let places = unsafe RecordOrder.places(blocks, UnitOrder(patients: patients))
      return places.map { Int($0.block) * size + Int($0.offset) }
    }
  }
}
