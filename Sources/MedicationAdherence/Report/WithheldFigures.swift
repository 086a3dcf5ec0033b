/// Figures of a bucket that are hidden while the others are shown.
///
/// Doses that few patients have at all would otherwise hide everything else. They are hidden in
/// every bucket of a report or in none, so that no sum gives them back.
public struct WithheldFigures: OptionSet, Hashable, Sendable {
  /// The figures as bits.
  public let rawValue: UInt8

  /// Makes a set of bits.
  public init(rawValue: UInt8) { self.rawValue = rawValue }

  /// Doses due and what came of them.
  public static let demand = WithheldFigures(rawValue: 8)
  /// Doses taken and not taken: of totals only, when no bucket is shown that has any.
  public static let doses = WithheldFigures(rawValue: 4)
  /// Doses of which nobody can say yet.
  public static let undetermined = WithheldFigures(rawValue: 1)
  /// Doses taken that were stopped before their end.
  public static let interrupted = WithheldFigures(rawValue: 2)
}
