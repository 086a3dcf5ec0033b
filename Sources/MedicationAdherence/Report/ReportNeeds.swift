/// What must be worked out for the tables, pages, charts and sheets that are wanted: the union of what each of
/// them needs.
///
/// Series with their buckets and measures are always worked out. A need that rests on another one contains it,
/// so that `needs.contains(.doses)` is true of a report that has a worklist and nothing else.
public struct ReportNeeds: OptionSet, Hashable, Codable, Sendable {
  /// A bit for each need of its own.
  public let rawValue: Int

  /// Makes needs of their bits.
  public init(rawValue: Int) { self.rawValue = rawValue }

  /// Single administrations, with their ids.
  public static let administrations = ReportNeeds(rawValue: 1 << 0)
  /// The readings that were left out before they had a bucket.
  public static let leftOut = ReportNeeds(rawValue: 1 << 1)
  /// How near doses were to the times of day in their orders, among the measures.
  public static let timing = ReportNeeds(rawValue: 1 << 15)
  /// The times of single doses, for charts.
  public static let doseTimes = ReportNeeds.timing.and(1 << 2)
  /// Why doses were not taken, counted for each medication.
  public static let reasons = ReportNeeds(rawValue: 1 << 3)
  /// What was recorded of each medication, whatever a series stands for.
  public static let medications = ReportNeeds(rawValue: 1 << 4)
  /// A name for the file of each series.
  public static let fileNames = ReportNeeds(rawValue: 1 << 5)
  /// A name for the folder of each patient.
  public static let patientFolders = ReportNeeds(rawValue: 1 << 6)
  /// The hours of the week in which doses were recorded.
  public static let weekPatterns = ReportNeeds.timing.and(1 << 7)
  /// Every dose that was due and every administration, matched one by one.
  public static let doses = ReportNeeds(rawValue: 1 << 8)
  /// How late doses were taken, among the measures of a series and of a patient.
  public static let delays = ReportNeeds.doses.and(1 << 9)
  /// Why each dose was not given.
  public static let doseReasons = ReportNeeds.doses.and(1 << 10)
  /// Where the administration of each dose is recorded: its id, and its place in the input.
  public static let dosePlaces = ReportNeeds.doseReasons.and(1 << 11)
  /// What was due of each medication and class, and which doses were omitted.
  public static let doseTables = ReportNeeds.doseReasons.and(1 << 12)
  /// Whom to see; a clinical reason is a kind of its own.
  public static let worklist = ReportNeeds.doseReasons.and(1 << 13)
  /// The doses by groups.
  public static let groups = ReportNeeds.doses.and(1 << 14)

  /// Orders with what they ask for in words.
  public static let orders = ReportNeeds(rawValue: 1 << 16)

  /// All that is made of single doses.
  public static let ofSingleDoses: ReportNeeds = [
    .delays, .doseReasons, .dosePlaces, .doseTables, .worklist, .groups,
  ]

  private func and(_ bit: Int) -> ReportNeeds { ReportNeeds(rawValue: rawValue | bit) }
}
