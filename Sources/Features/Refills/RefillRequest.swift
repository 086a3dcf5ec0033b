internal import MedicationAdherence

/// What a user asked for of refill-based measures: options as texts, nothing checked yet.
public struct RefillRequest: Sendable {
  /// The files and folders; `-` is standard input.
  public var sources: [String] = []
  /// How long after the first dispense the follow-up begins.
  public var followUpStart = "0d"
  /// How long the follow-up is.
  public var followUp = "730d"
  /// How long after the follow-up's start the observation window begins.
  public var windowStart = "0d"
  /// How long the observation window is.
  public var window = "365d"
  /// Whether supply is carried only to a dispense of the same medication.
  public var carriesOnlySameMedication = false
  /// Whether carried supply is converted by the doses a day.
  public var considersDosageChange = false
  /// The longest gap that does not end an episode.
  public var permissibleGap = "90d"
  /// Whether another medication begins a new episode.
  public var medicationChangeEndsEpisode = false
  /// How long a sliding window is; nil for the usual length, whether it fits the window or not.
  public var sliding: String?
  /// How long after one sliding window the next begins.
  public var step = "60d"
  /// The name of a set of rules for days covered.
  public var preset: String?
  /// A file of drug classes.
  public var classFile: String?
  /// The folder to write.
  public var output = "adherence-refills"
  /// Whether an existing output is replaced.
  public var overwrites = false
  /// The CSV dialect.
  public var csv = CSVDialect.plain.rawValue
  /// The number of threads; nil for one a core.
  public var threads: Int?
  /// Whether the inputs' SHA-256 is computed.
  public var hashesInputs = true

  /// Makes an empty request.
  public init() {}
}
