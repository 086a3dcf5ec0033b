/// What a user wants of scheduled runs: options as texts, nothing checked yet.
public struct ScheduleRequest: Sendable {
  /// The files of the definitions.
  public var definitions: [String] = []
  /// The as-of day in place of the definition's rule.
  public var asOf: String?
  /// The most as-of days that are made up for.
  public var catchUp = 0
  /// The most seconds that another run of the definition is waited for.
  public var wait = 0.0
  /// What a run with a store fetches.
  public enum Fetching: Sendable {
    /// What changed.
    case changes
    /// Everything.
    case everything
    /// Nothing.
    case nothing
  }

  /// What a run with a store fetches.
  public var fetching = Fetching.changes
  /// Where the key of stores is from.
  public var keys = KeySource([:])
  /// The folder in which stores are that a definition does not place.
  public var storesFolder = ""
  /// Where systemd hands over credentials; nil outside a service.
  public var credentialsDirectory: String?

  /// Makes an empty request.
  public init() {}
}
