/// What a cohort's distributions are made of, gathered patient by patient, so that the patients need
/// not be kept.
///
/// Figures of some patients, gathered on one thread, are joined with those of others.
public struct PatientFigures: Sendable {
  /// The number of patients.
  public private(set) var patientCount = 0
  /// The patients' values of each measure, by the measure's place; none of the ends of intervals.
  private var values = [[Double]](repeating: [], count: Measure.allCases.count)
  /// Whether and for how long the patients' lines were taken.
  private(set) var courses = CourseCounts()
  /// The patients' shares in each bucket.
  private(set) var shares = BucketShareSum()
  /// What was due of all patients and what came of it; nil when it is known of none.
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
    for measure in Self.gathered { values[measure] += other.values[measure] }
    courses.join(other.courses)
    shares.join(other.shares)
    add(other.doses)
  }

  private mutating func add(_ more: DoseSums?) {
    guard let more else { return }
    doses = doses.map { $0 + more } ?? more
  }

  /// The values of a measure of all patients who have one, in the order of the patients.
  func values(of measure: Measure) -> [Double] { values[measure.rawValue] }

  /// The measures but the ends of intervals, of which there is no distribution.
  private static let gathered = Measure.allCases.filter { $0.kind != .bound }.map(\.rawValue)
}
