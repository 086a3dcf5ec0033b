/// Explains the numbers of one patient in one bucket of a report.
public struct Explanation: Encodable, Hashable, Sendable {
  /// The patient's id.
  public let patient: String
  /// The bucket's label.
  public let bucket: String
  /// Its first day.
  public let bucketStart: String
  /// Its last day, which belongs to it.
  public let bucketEnd: String
  /// The instant up to which the data are taken.
  public let asOf: String
  /// The zone that times are in, or `as recorded`.
  public let timeZone: String
  /// The folder that relative file names are below; nil when it is the current one.
  public let filesBelow: String?
  /// What is different about the inputs since the report was made, a sentence each.
  public let changes: [String]
  /// What the report says of the dose that was asked for; nil when a bucket was.
  public internal(set) var dose: String?
  /// The series, in the report's order.
  public let series: [Series]
  /// The patient's administrations that may have been in the bucket but are in none.
  public let leftOut: [Administration]

  /// Whether the inputs are those of the report, and every number is the one it shows.
  public var isConfirmed: Bool {
    changes.isEmpty && series.allSatisfy { $0.agreement != .different }
  }

  /// The place of a resource.
  public struct Place: Encodable, Hashable, Sendable {
    /// The file, as the manifest names it.
    public let file: String
    /// The line, from 1, on which the resource, or the Bundle that holds it, begins.
    public let line: Int
    /// The path from there to the resource.
    public let path: String
  }

  /// One series in the bucket.
  public struct Series: Encodable, Hashable, Sendable {
    /// The series' name.
    public let series: String
    /// The medication's name.
    public let medication: String
    /// The state of the bucket.
    public let state: String
    /// Whether the series' range cuts the bucket.
    public let isPartial: Bool
    /// Doses taken.
    public let taken: Int
    /// Doses recorded as not taken.
    public let notTaken: Int
    /// Doses not known yet.
    public let undetermined: Int
    /// Doses due; nil when unknown or not applicable.
    public let expected: Int?
    /// Doses due without any record; nil when unknown or not applicable.
    public let unrecorded: Int?
    /// Doses taken beyond those due; nil when unknown or not applicable.
    public let extra: Int?
    /// The extra doses that may have been due on another day close by with an unrecorded dose.
    public let displaced: [Displaced]
    /// Whether the report shows the same.
    public let agreement: Agreement
    /// The orders of the series, which say what was due.
    public let orders: [OrderRule]
    /// The administrations counted, oldest first.
    public let administrations: [Administration]
    /// The administrations that count in another bucket and stand for a dose due in this one, oldest
    /// first.
    public let standingIn: [Administration]
  }

  /// Doses of a day beyond those due that may stand for ones not recorded close by.
  public struct Displaced: Encodable, Hashable, Sendable {
    /// The day.
    public let day: String
    /// How many.
    public let doses: Int
  }

  /// Whether the numbers are those of the report.
  public enum Agreement: String, Encodable, Sendable {
    /// The row of its `timeline.csv` is the same, byte for byte.
    case same
    /// Its `timeline.csv` has no such row, or another.
    case different
    /// It has no `timeline.csv` to compare with.
    case notWritten = "not-written"
  }

  /// What one order asked for in the bucket.
  public struct OrderRule: Encodable, Hashable, Sendable {
    /// `Type/id`.
    public let order: String
    /// What was ordered, by the order's own name.
    public let medication: String
    /// The status as in FHIR.
    public let status: String
    /// Where the order lies.
    public let place: Place?
    /// The id of the patient that it names, if another patient replaces that one; else nil.
    public let formerPatient: String?
    /// The instruction as a sentence.
    public let instruction: String
    /// The first day on which it was active; nil when there is none.
    public let activeFrom: String?
    /// The last day on which it was active, up to the as-of day.
    public let activeTo: String?
    /// The day from which a later order takes its place; nil when none does.
    public let replacedFrom: String?
    /// The doses due in the bucket; nil when unknown or not applicable.
    public let expected: Int?
    /// Why there is no number; nil when there is one.
    public let withoutExpected: String?
    /// What in the instruction was assumed or could not be used.
    public let remarks: [String]
  }

  /// One administration.
  public struct Administration: Encodable, Hashable, Sendable {
    /// The resource's id; empty when it has none.
    public let id: String
    /// The series that it belongs to.
    public let series: String
    /// The local date at its own precision; empty without one.
    public let date: String
    /// The local time of day; empty without one.
    public let time: String
    /// Taken, not taken or undetermined; empty when it was not judged.
    public let outcome: String
    /// Why it was not given; empty when none is recorded.
    public let reason: String
    /// The due day that it stands for, if its own was not due; nil when it stands for none.
    public let dueDay: String?
    /// `medication` when it names no order, and counts under that of its medication; else nil.
    public let matchedBy: String?
    /// The id of the patient that it names, if another patient replaces that one; else nil.
    public let formerPatient: String?
    /// `counted`, or why it is in no bucket.
    public let disposition: String
    /// The same in words.
    public let explanation: String
    /// Where it lies.
    public let place: Place?
    /// Where a Bundle says that it was deleted; nil if it was not.
    public let deletion: Place?

    private enum CodingKeys: String, CodingKey {
      case id, series, date, time, outcome, reason, dueDay, matchedBy, formerPatient, explanation
      case place, deletion
      case disposition = "fate"
    }
  }
}
