package import MedicationAdherence

/// Everything that one language needs to say what a report says.
///
/// The caller decides what is said and in which order, and the language decides how. It is given numbers,
/// not finished words, so that each language applies its own rules for plurals and cases.
package protocol Wording: SendableMetatype, InstructionWording, ChartWording, NoticeWording,
  PageWording, ReasonWording, SharingWording, WorkbookWording, HistoryWording,
  ControlWording, OmissionWording, WorklistWording, GroupWording, IdentityWording, SurveyWording
{
  /// The language's BCP 47 tag.
  static var tag: String { get }

  // MARK: Numbers and lists

  /// The mark before the decimals.
  static var decimalMark: String { get }
  /// A whole number with its digits grouped.
  static func number(_ value: Int) -> String
  /// A range by the texts of its sides, one of which may be nil.
  static func range(_ low: String?, _ high: String?) -> String
  /// More than a number, or less than one; one of them is given.
  static func beyond(_ low: String?, _ high: String?) -> String
  /// Less than a share in per cent.
  static func under(_ percent: String) -> String
  /// Items joined, with *and* before the last.
  static func list(_ items: [String]) -> String
  /// Items joined, with *or* before the last.
  static func alternatives(_ items: [String]) -> String
  /// Text of the source that is not translated.
  static func quoted(_ text: String) -> String

  // MARK: The sentence of a series

  /// Nothing was recorded, and there is no bucket.
  static var nothingRecorded: String { get }
  /// Nothing was recorded in `count` buckets, which are missing, not due or hidden.
  static func silence(_ state: BucketState, _ count: Int, _ size: BucketSize) -> String
  /// A number of doses for which it is not known whether they were taken.
  static func unknownDoses(_ count: Int) -> String
  /// The one dose was taken, or was not.
  static func oneDose(isTaken: Bool) -> String
  /// All of several doses were taken.
  static func allTaken(_ count: Int) -> String
  /// None of several doses was taken.
  static func noneTaken(_ count: Int) -> String
  /// A share of the doses was taken.
  static func shareTaken(_ percent: String, _ taken: Int, of known: Int) -> String
  /// The change of the share from the first half to the second, to follow the share.
  static func change(from first: String, to second: String, isRise: Bool) -> String
  /// A number of further doses for which it is not known whether they were taken.
  static func moreUndetermined(_ count: Int) -> String
  /// A number of doses were due and have no record.
  ///
  /// `scope` says which of them these are.
  static func demand(_ count: Int, of scope: DueScope, _ size: BucketSize) -> String
  /// What became of the doses due; `percent` is the share that was taken, `change` how it changed or
  /// empty.
  ///
  /// `scope` says which of them these are, `isCertain` whether it is known of each recorded dose
  /// whether it was taken.
  static func dueTaken(
    _ percent: String, _ doses: DoseSums, isCertain: Bool, change: String, of scope: DueScope,
    _ size: BucketSize
  ) -> String
  /// A number of doses are recorded as taken of orders that ask for none.
  static func takenNotInForce(_ reason: OrderNotInForce, _ count: Int) -> String
  /// A number of doses are recorded as taken after the day of the patient's death.
  static func takenAfterDeath(_ count: Int) -> String
  /// Nothing was recorded although `due` doses were due.
  static func nothingRecorded(ofDue due: Int) -> String
  /// Doses beyond those due on their day; `others` of them may stand for doses that were not recorded.
  static func moreThanDue(_ extra: Int, forUnrecorded others: Int) -> String
  /// A number of buckets in which no dose was taken or refused, and none was due.
  static func withoutDose(_ count: Int, _ size: BucketSize) -> String
  /// A number of buckets without records, with nothing due, or hidden.
  static func gap(_ state: BucketState, _ count: Int, _ size: BucketSize) -> String
}

/// Of which doses due a sentence speaks.
package enum DueScope: Hashable {
  /// Of all in its buckets, as far as it is known.
  case all
  /// Of those in a number of its buckets, in which it is known what was due.
  case buckets(Int)
  /// Of those of orders for which it is known on all days; of others it is known in some buckets.
  case orders
}
