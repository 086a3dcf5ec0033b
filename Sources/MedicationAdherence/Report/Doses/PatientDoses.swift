/// Every dose of a patient that was due and every administration, matched once, within the days that
/// are shown.
public struct PatientDoses: Codable, Sendable {
  /// The doses, in the order of the series, then by when they were due or given.
  public var doses: [Dose]
  /// What they are doses of.
  public var subjects: [DoseSubject]
  /// The administrations among them; none where nothing lists them.
  public var administrations: DoseAdministrations
  /// What the numbers in doses mean, the same for all patients of a report.
  public var context = DoseContext.empty
  /// The as-of instant on the patient's clock, the end of its day when it has no time; nil where it is not
  /// said, and all doses are over.
  public var asOf: LocalMoment?

  /// What is written of doses; what their numbers mean is written once for all patients.
  private enum CodingKeys: CodingKey {
    case doses, subjects, administrations, asOf
  }

  /// The days of the record of doses, up to the as-of day.
  public static let recordDays = 28

  /// Makes the doses of a patient; of none where nothing is said.
  public init(
    _ doses: [Dose] = [], subjects: [DoseSubject] = [],
    administrations: [DoseAdministration] = [], context: DoseContext = .empty
  ) {
    (self.doses, self.subjects) = (doses, subjects)
    (self.administrations, self.context) = (DoseAdministrations(administrations), context)
  }

  /// What a dose is a dose of.
  public func subject(of dose: Dose) -> DoseSubject { subjects[Int(dose.subject)] }

  /// The administration of a dose; nil when nothing is recorded of it, and where nothing lists them.
  public func administration(of dose: Dose) -> DoseAdministration? {
    administrations.isEmpty ? nil : dose.given.map { administrations[Int($0.administration)] }
  }
}

/// What doses are doses of: an order, or a medication without one.
public struct DoseSubject: Hashable, Codable, Sendable {
  /// The order's id; empty without an order.
  public let order: String
  /// The medication.
  public let medication: Medication
  /// Whether doses of the order are still due at the as-of instant.
  public let standing: OrderStanding
  /// How many minutes after its time a dose is omitted.
  public let windowMinutes: Int
  /// The moments of daily life at which the order asks for doses.
  public var moments: [EventTiming] = []

  /// The window of a medicine whose class has none of its own, in minutes.
  public static let usualWindowMinutes = 60

  /// Makes a subject, of which doses are still due unless it is said.
  public init(
    order: String, medication: Medication, standing: OrderStanding = .open,
    windowMinutes: Int = Self.usualWindowMinutes
  ) {
    (self.order, self.medication) = (order, medication)
    (self.standing, self.windowMinutes) = (standing, windowMinutes)
  }
}

extension DoseSubject {
  /// The moment of daily life at which a dose was due: that of the order which is usually at its time, else
  /// its only one; nil where the order names a time, or none of these.
  public func moment(of dose: Dose) -> EventTiming? {
    guard !moments.isEmpty, dose.isDue, dose.dueMinute == nil else { return nil }
    let time = dose.usualMinute.map { Int32($0) * 60_000 }
    let moment = moments.first { time != nil && $0.usualTime == time }
    return moment ?? (moments.count == 1 ? moments[0] : nil)
  }
}

/// Whether doses of an order are still due at an instant.
public enum OrderStanding: Hashable, Codable, Sendable {
  /// They are.
  case open
  /// The order asks for one dose in all, and is not closed.
  case once
  /// They are not: it has not begun, has ended or is on hold, or there is no order.
  case closed
}

/// What the numbers in the doses of a report mean.
public final class DoseContext: Codable, Sendable {
  /// Why doses were not taken; the first is no reason.
  public let reasons: [DoseReason]
  /// How much was given; the first is not known.
  public let amounts: [GivenAmount]
  /// The names of wards; the first is empty and stands for one that is not known.
  public let wards: [String]
  /// The paths of the inputs.
  public let files: [String]
  /// The size of the buckets that they count in.
  public let bucketSize: BucketSize

  /// Makes a context.
  public init(
    bucketSize: BucketSize = .week, reasons: [DoseReason] = [.none],
    amounts: [GivenAmount] = [.unknown], wards: [String] = [""],
    files: [String] = []
  ) {
    (self.reasons, self.amounts, self.wards, self.files) = (reasons, amounts, wards, files)
    self.bucketSize = bucketSize
  }

  /// Nothing is known.
  public static let empty = DoseContext()

  /// The same context with the wards of another one behind its own.
  public func withWards(of other: DoseContext) -> DoseContext {
    let further = other.wards.filter { !wards.contains($0) }
    guard !further.isEmpty else { return self }
    return DoseContext(
      bucketSize: bucketSize, reasons: reasons, amounts: amounts, wards: wards + further,
      files: files)
  }
}

/// Why a dose was not taken, as a table shows it.
public struct DoseReason: Hashable, Codable, Sendable {
  /// The system of its first code; empty without one.
  public let system: String
  /// Its first code; empty when there are words only.
  public let code: String
  /// The reasons in the report's language, joined by `; `; empty when none is recorded.
  public let text: String

  /// Makes a reason.
  public init(system: String = "", code: String = "", text: String = "") {
    (self.system, self.code, self.text) = (system, code, text)
  }

  /// No reason.
  public static let none = DoseReason()

  /// The columns of its code.
  package static let codeColumns: [Column<DoseReason>] = [
    Column("reason_system", .text, "The system of the code why it was not taken.") {
      .text($0.system)
    },
    Column("reason_code", .text, "The code why it was not taken.") { .text($0.code) },
  ]
}

/// How much was given, and how.
public struct GivenAmount: Hashable, Codable, Sendable {
  /// The number as it is written, such as `500` or `0.5`; empty when it is not known.
  public let value: String
  /// Its unit; empty without one.
  public let unit: String
  /// The route, such as `oral`; empty when it is not known.
  public let route: String

  /// Makes an amount.
  public init(value: String = "", unit: String = "", route: String = "") {
    (self.value, self.unit, self.route) = (value, unit, route)
  }

  /// It is not known.
  public static let unknown = GivenAmount()

  /// Its columns.
  package static let columns: [Column<GivenAmount>] = [
    Column("dose_value", .text, "How much was given, as it is written.") { .text($0.value) },
    Column("dose_unit", .text, "The unit of how much was given.") { .text($0.unit) },
    Column("route", .text, "The route by which it was given.") { .text($0.route) },
  ]
}
