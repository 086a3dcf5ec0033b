/// Where the patients of a report are, which decides what is said of a dose: at home it is taken, on a ward
/// it is given.
///
/// Columns of CSV files and the values in them stay the same.
public enum Setting: String, CaseIterable, Sendable {
  /// At home, where patients take doses.
  case home
  /// On a ward, where doses are given to patients.
  case ward

  /// Texts that are made once for each setting.
  static func each<Texts>(_ make: (Setting) -> Texts) -> [Setting: Texts] {
    Dictionary(uniqueKeysWithValues: allCases.map { ($0, make($0)) })
  }
}
