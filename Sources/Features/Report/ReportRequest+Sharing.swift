internal import Counting
internal import DurableOutput
internal import MedicationAdherence

extension ReportRequest {
  /// What is hidden or replaced before the report is given out.
  ///
  /// Throws ``UsageError`` for a rule that is none, and for what cannot be together with it: the
  /// files of single patients when small numbers are hidden, and months, quarters and years when
  /// dates are shifted by whole weeks. Throws ``ReportError`` for a key that cannot be used.
  func sharing(sets: Set<ReportSet>, bucketSize: BucketSize) throws -> Sharing {
    Sharing(
      suppression: try suppression(sets: sets), pseudonyms: try pseudonyms(bucketSize: bucketSize))
  }

  private func suppression(sets: Set<ReportSet>) throws(UsageError) -> SuppressionRule? {
    guard let suppress else { return nil }
    guard let rule = SuppressionRule(suppress) else {
      let numbers = SuppressionRule.leastNumbers
      throw UsageError(
        "--suppress \(suppress): give cms11, or n= and a number from \(numbers.lowerBound) to "
          + "\(numbers.upperBound), such as n=20")
    }
    guard !sets.contains(.patient) else {
      throw UsageError(
        "--suppress hides single patients, so no set of files can be written for each; leave out "
          + "--per patient")
    }
    return rule
  }

  private func pseudonyms(bucketSize: BucketSize) throws -> Pseudonyms? {
    guard let pseudonymise else { return nil }
    guard suppress != nil || [.day, .week].contains(bucketSize) else {
      throw UsageError(
        "--pseudonymise shifts dates by whole weeks, which months, quarters and years do not keep; "
          + "give --by week or --by day")
    }
    return try Pseudonyms(keyFile: pseudonymise)
  }
}
