import MedicationAdherence
import Testing

@Suite struct DispenseOrderTests {
  private static func dispense(_ id: String, of medication: String) -> Dispense {
    Dispense(
      id: id, day: Fill.newYear, daysSupply: 30,
      medication: Medication(key: medication, code: "", name: ""))
  }

  @Test func `what differs in its dose only has an order, too`() {
    let doses = [
      nil, DailyDose(amount: 40, unit: "g"), DailyDose(amount: 10, unit: "mg"),
      DailyDose(amount: 40, unit: "mg"),
    ]
    let dispenses = doses.map { dose in
      var dispense = Self.dispense("", of: "a")
      dispense.dailyDose = dose
      return dispense
    }
    #expect(dispenses.reversed().sorted(by: Dispense.precedes) == dispenses)
    #expect(!dispenses.contains { Dispense.precedes($0, $0) })
  }

  @Test func `ids of one day are in the order of their bytes, also where they look the same`() {
    let (first, second) = (Self.dispense("e\u{301}", of: "z"), Self.dispense("\u{E9}", of: "a"))
    #expect(Dispense.precedes(first, second))
    #expect(!Dispense.precedes(second, first))
    let (left, right) = (Self.dispense("a", of: "e\u{301}"), Self.dispense("a", of: "\u{E9}"))
    #expect(Dispense.precedes(left, right))
  }
}
