/// Which reports to compare, and how.
public struct DiffRequest: Sendable {
  /// What one line of a comparison is about.
  public enum Level: String, CaseIterable, Sendable {
    /// A series in a bucket, and a series over the whole window.
    case series
    /// A patient over the whole window.
    case patient
    /// All patients in a bucket.
    case bucket
  }

  /// The folder of the earlier report.
  public var before: String
  /// The folder of the later report.
  public var after: String
  /// What one line is about.
  public var level = Level.series.rawValue
  /// Smaller changes are only counted: of a share by its points, of a number by its share of the larger.
  public var atLeast: Double?
  /// Where the key of encrypted inputs is from.
  public var keys = KeySource([:])

  /// Makes a request.
  public init(_ before: String, _ after: String) { (self.before, self.after) = (before, after) }
}
