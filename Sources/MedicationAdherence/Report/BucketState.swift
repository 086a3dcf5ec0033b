/// What a bucket of a timeline can say; zero, missing, not due and hidden are different things.
public enum BucketState: String, CaseIterable, Sendable {
  /// At least one administration was recorded, whatever its outcome.
  case recorded
  /// Nothing was recorded, and doses were due or it is not known whether any were.
  case noRecords = "no-records"
  /// Nothing was recorded and nothing was due.
  case nothingDue = "nothing-due"
  /// The figures are hidden because they could point at a person.
  case suppressed
}
