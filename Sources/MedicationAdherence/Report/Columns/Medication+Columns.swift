extension Medication {
  /// What a column with a medication's code says, in every table that has one.
  static let meaningOfCode =
    "The medication's code; empty when it has none or only that of an ATC group, which has fewer "
    + "than 7 characters, and for several medications together."
}
