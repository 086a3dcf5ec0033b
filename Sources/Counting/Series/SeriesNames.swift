internal import FHIRDecoding
internal import MedicationAdherence

/// What lines and units are called: by the orders and administrations that they show, and by no
/// other patient's.
struct SeriesNames: Sendable {
  let record: LinkedRecord
  let catalogue: SeriesCatalogue

  /// The medication of a unit: an order's by its own name, else by the names that the counted
  /// administrations have for it.
  func medication(ofUnit number: Int) -> Medication {
    if catalogue.units[number].order == nil {
      let names = catalogue.units[number].names.numbers
      if !names.isEmpty { return joined(names) }
    }
    return record.medications[catalogue.units[number].medication]
  }

  /// The medication of a line that holds one, by all names that its units have for it.
  func medication(ofLine number: Int) -> Medication {
    let units = catalogue.lines[number].units
    return units.count == 1
      ? medication(ofUnit: units[0]) : joined(medications(ofLine: number))
  }

  /// The names of all medications of a line, each once, in the order of reading.
  func names(ofLine number: Int) -> [String] {
    Medication.distinct(medications(ofLine: number).map { record.medications[$0].name })
  }

  /// The numbers of the medications that a line shows something of, in the order of reading.
  private func medications(ofLine number: Int) -> [Int] {
    let units = catalogue.lines[number].units.map { catalogue.units[$0] }
    let shown = Set(
      units.flatMap { unit in
        unit.order == nil ? unit.names.numbers : unit.isShown ? [unit.medication] : []
      })
    return (shown.isEmpty ? Set(units.map(\.medication)) : shown).sorted()
  }

  private func joined(_ numbers: [Int]) -> Medication {
    let first = record.medications[numbers[0]]
    return numbers.dropFirst().reduce(first) { $0.joined(with: record.medications[$1]) }
  }
}
