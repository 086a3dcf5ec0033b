internal import Counting
internal import FHIRDecoding
internal import MedicationAdherence

/// Which of the selected administrations are listed: those of some orders, within the days asked for.
struct AdministrationChoice {
  /// For each unit of the catalogue, whether it is wanted.
  private let isWanted: [Bool]
  /// The days that are listed, up to the as-of day; nil when there is none.
  private let days: DayRange?
  /// Whether administrations without a date are listed: when no day was asked for.
  private let includesUndated: Bool
  private let clock: LocalClock
  /// The last day that counts, when nothing else ends the days asked for.
  private let asOf: Day?

  /// Makes the choice of a plan; orders are given by id or as `MedicationRequest/ID`.
  ///
  /// Throws ``ListError`` for the first order that was asked for and is not in the data.
  init(_ counting: CountedPatients, _ plan: ListPlan) throws(ListError) {
    let wanted = Set(plan.orders)
    let names = counting.record.orders.map { Set([$0.order.id, $0.order.reference]) }
    let known = names.reduce(into: Set<String>()) { $0.formUnion($1.intersection(wanted)) }
    if let unknown = plan.orders.first(where: { !known.contains($0) }) {
      throw .noSuchOrder(unknown)
    }
    isWanted = counting.catalogue.units.map { unit in
      wanted.isEmpty || unit.order.map { !names[$0].isDisjoint(with: wanted) } ?? false
    }
    let rules = plan.data.rules
    let window = rules.window
    days = window.limits(size: rules.bucketSize, asOf: rules.asOf.day)
    includesUndated = !window.isGiven
    clock = rules.clock ?? .asRecorded
    asOf = window.to == nil ? rules.asOf.day : nil
  }

  /// Whether an administration is not listed only because it is after the last day that counts.
  func isLate(_ record: CountableRecord) -> Bool {
    guard let asOf, isWanted[Int(record.unit)] else { return false }
    return !record.isUndated && asOf < record.possibleDays.first
  }

  /// Whether an administration is listed; one dated by month or year is if any of its days is asked
  /// for.
  func includes(_ record: CountableRecord) -> Bool {
    guard isWanted[Int(record.unit)] else { return false }
    guard !record.isUndated else { return includesUndated }
    return includes(Day(number: record.day), record.precision)
  }

  /// Whether an unlisted reading would be listed by its order and date.
  func includes(_ reading: LeftOutReading) -> Bool {
    guard isWanted[reading.unit] else { return false }
    guard let date = reading.date else { return includesUndated }
    return includes(clock.local(date).day, date.precision)
  }

  private func includes(_ first: Day, _ precision: FHIRDateTime.Precision) -> Bool {
    days?.intersection(precision.days(from: first)) != nil
  }
}

/// How many of the administrations that were asked for are not listed, by reason.
struct UnlistedAdministrations {
  let deleted: Int
  let duplicates: Int
  let excluded: Int
  let ofAnimals: Int
  /// Includes those of unknown patients, which may have been asked for.
  let notUnderstood: Int

  /// Counts them; all that were read were asked for unless the choice `selectsSome`.
  init(_ counting: CountedPatients, _ choice: AdministrationChoice, selectsSome: Bool) {
    let counts = counting.account.counts
    ofAnimals = counts[.notHuman]
    guard selectsSome else {
      (deleted, duplicates) = (counts[.deleted], counts[.duplicate])
      (excluded, notUnderstood) = (
        counts[.excluded], counts[.quarantined] + counts[.withoutPatient]
      )
      return
    }
    let leftOut = Dictionary(grouping: counting.leftOut, by: \.disposition)
    func asked(_ disposition: Disposition) -> Int {
      leftOut[disposition, default: []].count { choice.includes($0) }
    }
    (deleted, duplicates, excluded) = (asked(.deleted), asked(.duplicate), asked(.excluded))
    let ofNobody = counts[.quarantined] - (leftOut[.quarantined]?.count ?? 0)
    notUnderstood = counts[.withoutPatient] + ofNobody + asked(.quarantined)
  }
}
