/// The words for what a report that is given out does not show.
protocol SharingWording {
  /// That the curve of persistence is hidden.
  static var persistenceHidden: String { get }
}
