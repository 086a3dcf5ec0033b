/// What a cohort's distributions are made of, gathered patient by patient, so that the patients need
/// not be kept.
///
/// Figures of some patients, gathered on one thread, are joined with those of others.
public struct PatientFigures: Codable, Sendable {
  /// The number of patients.
  public private(set) var patientCount = 0
  /// The patients' values of each measure, by the measure's place; none of the ends of intervals.
  private var values = Array(repeating: CountedValues(), count: Measure.allCases.count)
  /// Whether and for how long the patients' series were taken.
  private(set) var courses = CourseCounts()
  /// The patients' shares in each bucket.
  private(set) var shares = BucketShareSum()
  /// What was due of all patients and what was taken of it; nil when it is known of none.
  private(set) var doses: DoseSums?

  /// Makes figures of nobody.
  public init() {}

  /// Gathers the figures of patients.
  public init(of patients: [PatientSummary]) {
    for patient in patients { add(patient) }
  }

  /// Adds a patient.
  public mutating func add(_ patient: PatientSummary) {
    patientCount += 1
    let numbers = patient.measures.numbers
    for measure in Self.gathered where measure < numbers.count && numbers[measure].isFinite {
      values[measure].append(numbers[measure])
    }
    for course in patient.courses { courses.add(course) }
    shares.add(patient.timeline)
    add(patient.measures.doses)
  }

  /// Adds the figures of other patients, who come after these.
  public mutating func join(_ other: PatientFigures) {
    patientCount += other.patientCount
    for measure in Self.gathered { values[measure].join(other.values[measure]) }
    courses.join(other.courses)
    shares.join(other.shares)
    add(other.doses)
  }

  private mutating func add(_ more: DoseSums?) {
    guard let more else { return }
    doses = doses.map { $0 + more } ?? more
  }

  /// The values of a measure of all patients who have one.
  func values(of measure: Measure) -> CountedValues { values[measure.rawValue] }

  /// The measures but the ends of intervals, of which there is no distribution.
  private static let gathered = Measure.allCases.filter { $0.kind != .bound }.map(\.rawValue)
}

/// The shares of patients in one bucket.
struct BucketShares: Codable, Sendable {
  /// The shares of the doses due that were taken, of all patients with doses due.
  private(set) var due = CountedValues()
  /// The shares of the recorded doses that were taken.
  private(set) var recorded = CountedValues()
  private var hasRecords = false

  /// Adds a patient's bucket.
  mutating func add(_ bucket: BucketCounts) {
    if bucket.state == .recorded { hasRecords = true }
    if let share = bucket.doses?.implementation { due.append(share) }
    if let share = bucket.counts.recordedAdherence { recorded.append(share) }
  }

  /// Adds the shares of other patients in the bucket.
  mutating func join(_ other: BucketShares) {
    due.join(other.due)
    recorded.join(other.recorded)
    hasRecords = hasRecords || other.hasRecords
  }

  /// The shares of the doses due that were taken; none when nothing was recorded of anybody.
  var implementation: CountedValues { hasRecords ? due : CountedValues() }
}

/// The shares of patients in each bucket of the calendar that one of them has.
struct BucketShareSum: Codable, Sendable {
  private var shares: [BucketShares] = []
  /// The first day of each of the buckets, in the order in which they were met.
  private var firstDays: [Day] = []
  private var places: [Day: Int] = [:]

  /// Adds a patient's buckets, which follow each other.
  mutating func add(_ timeline: [BucketCounts]) {
    var next = 0
    for bucket in timeline {
      let place = place(of: bucket.bucket.firstDay, guess: next)
      shares[place].add(bucket)
      next = place + 1
    }
  }

  /// Adds the shares of other patients.
  mutating func join(_ other: BucketShareSum) {
    var next = 0
    for (day, added) in zip(other.firstDays, other.shares) {
      let place = place(of: day, guess: next)
      shares[place].join(added)
      next = place + 1
    }
  }

  /// The shares in the bucket that begins on a day.
  subscript(firstDay: Day) -> BucketShares {
    places[firstDay].map { shares[$0] } ?? BucketShares()
  }

  /// The place of a bucket, usually the one after that of the bucket before.
  private mutating func place(of firstDay: Day, guess: Int) -> Int {
    if guess < firstDays.count, firstDays[guess] == firstDay { return guess }
    if let known = places[firstDay] { return known }
    places[firstDay] = shares.count
    firstDays.append(firstDay)
    shares.append(BucketShares())
    return shares.count - 1
  }
}
