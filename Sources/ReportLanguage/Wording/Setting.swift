/// Where the patients of a report are, which decides what is said of a dose: at home it is taken, on a ward
/// it is given.
///
/// Columns of CSV files and the values in them stay the same.
public enum Setting: String, CaseIterable, Sendable {
  /// At home, where patients take doses.
  case home
  /// On a ward, where doses are given to patients.
  case ward
}

/// Which words are said of doses: those of a ward, and at home those of what the medicines are.
enum DoseWords: CaseIterable {
  /// At home, of medicines of all kinds.
  case home
  /// At home, of medicines that are all swallowed.
  case swallowed
  /// At home, of medicines of which none is swallowed: insulin, inhalers, drops for the eye.
  case used
  /// On a ward.
  case ward

  /// Texts that are made once for each.
  static func each<Texts>(_ make: (DoseWords) -> Texts) -> [DoseWords: Texts] {
    Dictionary(uniqueKeysWithValues: allCases.map { ($0, make($0)) })
  }
}
