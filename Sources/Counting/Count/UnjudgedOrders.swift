internal import FHIRDecoding
internal import MedicationAdherence

/// A patient's orders of which nobody can tell how much was taken.
///
/// Where encounters are known, these are the orders for the patient's home that no administration names.
/// Where doses name no order, these are all orders of a patient of whom doses are recorded in the days that are shown and none
/// of them names an order that was read; else each order that no dose names although doses of its
/// medication without an order lie on its active days.
struct UnjudgedOrders {
  /// Why not, by their units in the catalogue; empty for most patients.
  private(set) var judgements: [Int: Judgement] = [:]

  /// Finds them among the patient's records, which are sorted by unit, those without an order last.
  init(
    of patient: Int, _ records: ArraySlice<CountableRecord>, in opening: borrowing SeriesOpening
  ) {
    let (catalogue, record) = (opening.catalogue, opening.record)
    findDosesWithoutOrder(of: patient, records, in: opening)
    guard record.circumstances.knowsEncounters else { return }
    for number in catalogue.seriesOfPatient[patient] {
      for unit in catalogue.series[number].units where catalogue.units[unit].administered == nil {
        guard let order = catalogue.units[unit].order,
          record.orders[order].order.isTakenElsewhere
        else { continue }
        judgements[unit] = .takenElsewhere
      }
    }
  }

  private mutating func findDosesWithoutOrder(
    of patient: Int, _ records: ArraySlice<CountableRecord>, in opening: borrowing SeriesOpening
  ) {
    let catalogue = opening.catalogue
    guard let last = records.last, catalogue.units[Int(last.unit)].order == nil else { return }
    let end = records.firstIndex { catalogue.units[Int($0.unit)].order == nil }
    let (named, others) = (records[..<(end ?? 0)], records[(end ?? 0)...])
    let loose = others.filter { catalogue.shows($0) }
    guard !loose.isEmpty else { return }
    let orders = catalogue.seriesOfPatient[patient].flatMap { catalogue.series[$0].units }
      .filter { catalogue.units[$0].order != nil }
    guard named.contains(where: { catalogue.shows($0) }) else {
      for unit in orders { judgements[unit] = .dosesNameNoOrder }
      return
    }
    let namedUnits = Set(named.map { Int($0.unit) })
    let medications = opening.record.sameMedication
    let days = Dictionary(grouping: loose) {
      medications[catalogue.medication(of: $0, opening.record)]
    }
    for unit in orders where !namedUnits.contains(unit) {
      guard let given = days[medications[catalogue.units[unit].medication]],
        let active = catalogue.activeDays(ofUnit: unit, opening.record),
        given.contains(where: { active.intersection($0.possibleDays) != nil })
      else { continue }
      judgements[unit] = .dosesNameNoOrder
    }
  }
}

extension SeriesCatalogue {
  /// Whether a record lies on the days that its series shows.
  fileprivate func shows(_ record: CountableRecord) -> Bool {
    guard record.hindrance == .none, let range = series[units[Int(record.unit)].seriesIndex].range
    else { return false }
    return range.intersection(record.possibleDays) != nil
  }
}
