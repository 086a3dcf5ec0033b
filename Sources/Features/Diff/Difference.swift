internal import MedicationAdherence

/// What differs between two reports, and what may have caused it.
public struct Difference: Sendable {
  /// What became of a figure.
  enum Kind: String, Encodable, Sendable {
    case added, removed, changed
  }

  /// A figure that differs.
  struct Figure: Encodable {
    let kind: Kind
    let patient: String
    let series: String
    let bucket: String
    let measure: String
    /// The value as in the report; empty when there is none.
    let before: String
    let after: String
    /// The days of the bucket; nil for a figure of the whole window.
    let days: DayRange?
    /// What differs in what the reports read of it, where that is known.
    var resources: [ChangedResource] = []

    enum CodingKeys: String, CodingKey {
      case patient, series, bucket, measure, before, after, resources
      case kind = "change"
    }
  }

  /// The folder of the earlier report.
  let before: String
  /// The folder of the later report.
  let after: String
  /// What differs between the ways in which they were made.
  let reasons: [String]
  /// The as-of day up to which both go; nil when that is the as-of day of both.
  let commonEnd: Day?
  /// The figures that differ, in the order of the tables.
  var figures: [Figure] = []
  /// How many changes are too small to be listed.
  public internal(set) var smallerCount = 0

  /// Why no resources are named; nil when they are, and when there is nothing to name.
  public internal(set) var resourcesRemark: String?

  /// Whether every figure is the same.
  public var isSame: Bool { figures.isEmpty && smallerCount == 0 }

  init(before: String, after: String, reasons: [String], commonEnd: Day?) {
    (self.before, self.after, self.reasons) = (before, after, reasons)
    self.commonEnd = commonEnd
  }

  /// Whether a figure differs in any case when one report goes on for longer: it is of the whole window, or of
  /// days that the other does not have.
  func followsFromAsOf(_ figure: Figure) -> Bool {
    guard let commonEnd else { return false }
    return figure.days.map { commonEnd < $0.last } ?? true
  }
}

extension Difference {
  /// The patients whose figures differ; nil when these are of all patients together.
  var patients: Set<String>? {
    let patients = Set(figures.map(\.patient))
    return patients.contains("") ? nil : patients
  }

  /// Names the resources behind each figure.
  mutating func name(_ changes: ResourceChanges) {
    for index in figures.indices {
      // The figures of one row stand together, and share their list.
      if index > 0, figures[index].isOfRow(of: figures[index - 1]) {
        figures[index].resources = figures[index - 1].resources
      } else {
        figures[index].resources = changes.behind(figures[index])
      }
    }
  }
}

extension Difference.Figure {
  /// Whether another figure is of the same row.
  func isOfRow(of other: Self) -> Bool {
    (kind, patient, series, bucket) == (other.kind, other.patient, other.series, other.bucket)
  }
}
