import FHIRDecoding
import MedicationAdherence
import Testing

@testable import Counting

@Suite struct FoundUnitTests {
  /// The days that a span was given.
  private func range(_ days: [Int32]) -> DayRange? {
    var span = FoundUnit.Span()
    for day in days { span.add(day) }
    return span.range
  }

  @Test func `a span goes from the first to the last of its days`() {
    #expect(range([]) == nil)
    #expect(range([7]) == DayRange(first: Day(number: 7), last: Day(number: 7)))
    #expect(range([7, -3, 5]) == DayRange(first: Day(number: -3), last: Day(number: 7)))
  }

  @Test func `what two passes found of a unit is joined`() {
    var unit = FoundUnit(hasOrder: true)
    var other = unit
    unit.administered.add(3)
    other.administered.add(9)
    other.countable.add(4)
    other.isWithinWindow = true
    unit.add(other)
    #expect(unit.administered.range == range([3, 9]))
    #expect(unit.countable.range == range([4]))
    #expect(unit.isWithinWindow)
  }

  @Test func `what every administration asks for is small`() {
    #expect(MemoryLayout<Routing>.stride == 16)
    #expect(MemoryLayout<FoundUnit>.stride == 24)
    #expect(MemoryLayout<CountableRecord>.stride == 32)
  }

  @Test func `reasons for counting without an order are counted by name, without zeros`() {
    var counts = IssueCounts()
    #expect(counts.withoutOrder.isEmpty)
    counts.count(.unresolved)
    counts.count(.otherPatient)
    counts.count(.unresolved)
    counts.count(.otherMedication)
    #expect(counts.withoutOrder == ["unresolved": 2, "other-patient": 1])
    #expect(counts.ofOtherMedications == 1)
  }
}
