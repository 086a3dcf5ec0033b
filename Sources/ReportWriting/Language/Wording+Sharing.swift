/// The words for what a report that is given out does not show.
protocol SharingWording {
  /// That the curve of persistence is hidden.
  static var persistenceHidden: String { get }

  /// In place of a figure or a chart that is hidden.
  static var notShown: String { get }

  /// Beside a row of which some figures are hidden.
  static var partlyHidden: String { get }

  /// In place of the rows of a table that are hidden.
  static var rowsHidden: String { get }
}
