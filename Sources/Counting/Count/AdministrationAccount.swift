package import FHIRDecoding
package import MedicationAdherence

/// Accounts for every administration that was read: each has exactly one disposition.
package struct AdministrationAccount: Codable, Sendable {
  package var read = 0
  /// How many have each disposition.
  package var counts = DispositionCounts()
  /// How many each deletion took back.
  package var deletions: [DeletionPlace: Int] = [:]
  /// The first of the undated, implausible and imprecise ones.
  package var uncountable = FirstOrdinals()

  /// Remarks on administrations that have one of the dispositions already.
  package var withoutOrder = [String: Int]()
  /// Of patients whom others replace, for whom they count.
  package var ofMergedPatients = 0
  /// Of another substance than their order, under which they count.
  package var ofOtherMedications = 0
  /// Of patients who are not among the Patients that were read.
  package var ofUnreadPatients = 0
  /// Taken on a day after that of the patient's death.
  package var takenAfterDeath = 0
  /// Doses taken of orders that ask for none, by why they do not.
  package var takenNotInForce = [String: Int]()
  /// Orders that are not judged, because doses name no order, by type.
  package var ordersNotJudged = [String: Int]()
  /// The orders whose doses are taken where nobody records them here, by their type.
  package var ordersTakenElsewhere = [String: Int]()
  /// Without an order, and counted under the order of their medication.
  package var matchedByMedication = 0
  package var interrupted = 0
  /// The first series and bucket in which the list of doses does not add up to the timeline's figures;
  /// nil when it always does.
  package var brokenDoseLaw: BrokenDoseLaw?

  /// Where the law of the dose list does not hold.
  package struct BrokenDoseLaw: Codable, Sendable {
    package let series: String
    package let bucket: String
  }

  /// In a bucket as taken by their status, though the dosage says that nothing was given.
  package var sayingNotGiven = 0
  /// In a bucket, but on a day that is not known.
  package var countedWithoutDay = 0
  package var withoutOffset = 0
  package var withoutSeconds = 0
  package var instants = 0
  package var instantsInUTC = 0
  /// At one instant with another one of their order.
  package var joinable = 0
  /// Periods that begin when another one of their order ends.
  package var joinableInfusions = 0
  package var afterAsOf = 0
  package var earliest: Day?
  package var latest: Day?
  /// The latest day up to the as-of day; a later one is a typing error and does not tell where the
  /// record ends.
  package var latestByAsOf: Day?
  /// The latest recorded day, up to the as-of day, of one that was not selected.
  package var latestNotSelected: Day?
  package var years = YearCounts()

  /// Nothing is counted yet.
  package init() {}

  /// How many were sound and had a plausible date, which is known after the first pass.
  package var dated: Int {
    Disposition.allCases.reduce(read) { $1.isOfSecondPass ? $0 : $0 - counts[$1] }
  }
}

extension Disposition {
  /// Whether the second pass decides it; the first one decides the others.
  fileprivate var isOfSecondPass: Bool {
    switch self {
    case .counted, .partOfDose, .imprecise, .outsideWindow: true
    case .deleted, .duplicate, .withoutPatient, .notSelected, .quarantined, .excluded, .notHuman,
      .undated, .implausible:
      false
    }
  }

  fileprivate static let ofSecondPass = allCases.filter(\.isOfSecondPass)
}

extension AdministrationAccount {
  /// How many do not count, by the reason given to a reader when none does.
  ///
  /// Everything after the as-of day is outside the window too. A part of a dose that does not count
  /// lies where that dose does.
  package var leftOut: [UncountedAdministrations.Reason: Int] {
    var leftOut: [UncountedAdministrations.Reason: Int] = [:]
    for disposition in Disposition.allCases {
      guard let reason = disposition.uncounted() else { continue }
      leftOut[reason, default: 0] += counts[disposition]
    }
    let outside = counts[.outsideWindow] + counts[.partOfDose]
    let late = min(afterAsOf, outside)
    (leftOut[.afterAsOf], leftOut[.outsideWindow]) = (late, outside - late)
    return leftOut
  }

  /// Adds what the second pass found of one patient.
  package mutating func add(_ other: AdministrationAccount) {
    counts.add(other.counts, of: Disposition.ofSecondPass)
    uncountable.add(other.uncountable)
    joinable += other.joinable
    joinableInfusions += other.joinableInfusions
    interrupted += other.interrupted
    brokenDoseLaw = brokenDoseLaw ?? other.brokenDoseLaw
    sayingNotGiven += other.sayingNotGiven
    countedWithoutDay += other.countedWithoutDay
    ofUnreadPatients += other.ofUnreadPatients
    takenAfterDeath += other.takenAfterDeath
    takenNotInForce.merge(other.takenNotInForce, uniquingKeysWith: +)
    ordersNotJudged.merge(other.ordersNotJudged, uniquingKeysWith: +)
    ordersTakenElsewhere.merge(other.ordersTakenElsewhere, uniquingKeysWith: +)
  }
}

/// Keeps the lowest ordinals of those noted, in any order.
///
/// At most ``DoubtfulDate/mostKept`` are kept, like the places in the readers.
package struct FirstOrdinals: Codable, Sendable {
  private var noted: [UInt64] = []

  /// Notes an ordinal, and drops the highest when there are twice as many as are kept.
  mutating func note(_ ordinal: UInt64) {
    noted.append(ordinal)
    if noted.count >= 2 * DoubtfulDate.mostKept { noted = first }
  }

  /// Notes all that others noted.
  mutating func add(_ others: FirstOrdinals) {
    for ordinal in others.noted { note(ordinal) }
  }

  /// The first ones, in the order of reading.
  package var first: [UInt64] { Array(noted.sorted().prefix(DoubtfulDate.mostKept)) }
}

extension FirstOrdinals {
  /// Reads the first ones.
  package init(from decoder: any Decoder) throws {
    noted = try decoder.singleValueContainer().decode([UInt64].self)
  }

  /// Writes the first ones, whichever thread noted them.
  package func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(first)
  }
}

/// Counts administrations by year since 1900, a year being 365.25 days.
///
/// It finds dates that are years before all others, such as typing errors.
package struct YearCounts: Codable, Sendable {
  /// Nothing is counted yet.
  init() {}

  /// The fewest years between few administrations and the others that are worth a notice.
  static let leastYears = 10
  /// "Few" means at most one in this number.
  package static let share = 100

  /// The days of each year, without those of the last run.
  private var counts: [Int] = []
  /// The year of the latest consecutive days, and their number.
  private var run = Run()

  private struct Run {
    var year = 0
    var count = 0
  }

  /// Counts a day from 1900 on.
  mutating func count(_ day: Day) {
    let year = (Int(day.number) + 25_567) * 4 / 1461
    guard year >= 0 else { return }
    if year != run.year {
      add(run.count, to: run.year)
      run = Run(year: year)
    }
    run.count += 1
  }

  /// Adds the counts of others.
  mutating func add(_ other: YearCounts) {
    for (year, count) in other.whole.enumerated() { add(count, to: year) }
  }

  private mutating func add(_ count: Int, to year: Int) {
    if year >= counts.count {
      counts += Array(repeating: 0, count: year + 1 - counts.count)
    }
    counts[year] += count
  }

  /// The days of each year.
  private var whole: [Int] {
    var all = self
    all.add(run.count, to: run.year)
    return all.counts
  }

  /// Reads the days of each year.
  package init(from decoder: any Decoder) throws {
    counts = try decoder.singleValueContainer().decode([Int].self)
  }

  /// Writes the days of each year, whichever thread counted them.
  package func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(whole)
  }

  /// The few administrations before a long time without any, and how many years that is; nil
  /// without.
  package var outliers: (count: Int, years: Int)? {
    let counts = whole
    let years = counts.indices.filter { counts[$0] > 0 }
    let all = counts.reduce(0, +)
    var count = 0
    for (year, next) in zip(years, years.dropFirst()) {
      count += counts[year]
      guard count * Self.share <= max(all, Self.share) else { return nil }
      if next - year >= Self.leastYears { return (count, next - year) }
    }
    return nil
  }
}
