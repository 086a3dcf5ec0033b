internal import DurableOutput
public import FHIRServer
internal import MedicationAdherence

/// How a user wants refills to be measured: options as texts, nothing checked yet.
public struct RefillRequest: Sendable {
  /// The files and folders; `-` is standard input.
  public var sources: [String] = []
  /// How a server among the sources is asked; nil if servers are not allowed.
  public var server: FetchRequest?
  /// Where the key of encrypted files is from.
  public var keys = KeySource([:])
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
  /// Whether carried supply is converted by the daily dose.
  public var considersDosageChange = false
  /// The longest gap that does not end an episode.
  public var permissibleGap = "90d"
  /// Whether another medication begins a new episode.
  public var medicationChangeEndsEpisode = false
  /// How long a sliding window is; nil for the default, whether or not it fits the window.
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

extension RefillRequest {
  /// The settings that the options give.
  func settings() throws(UsageError) -> RefillSettings {
    var settings = RefillSettings()
    settings.followUpStart = try length(followUpStart, RefillOption.followUpStart)
    settings.followUp = try length(followUp, RefillOption.followUp, isPositive: true)
    settings.windowStart = try length(windowStart, RefillOption.windowStart)
    settings.window = try length(window, RefillOption.window, isPositive: true)
    if let sliding {
      settings.sliding = try length(sliding, RefillOption.sliding, isPositive: true)
    }
    settings.step = try length(step, RefillOption.step, isPositive: true)
    settings.permissibleGap = try gap()
    settings.medicationChangeEndsEpisode = medicationChangeEndsEpisode
    settings.carryOver = CarryOverRules(
      onlySameMedication: carriesOnlySameMedication, convertsDose: considersDosageChange)
    try check(settings)
    return settings
  }

  private func length(
    _ text: String, _ option: RequestOption<RefillRequest>, isPositive: Bool = false
  ) throws(UsageError) -> WindowLength {
    guard let length = WindowLength(text: text) else {
      throw UsageError("\(option) \(text): give days or months, such as 90d or 12m")
    }
    guard !isPositive || !length.isZero else {
      throw UsageError("\(option) \(text): give 1d or more")
    }
    return length
  }

  private func gap() throws(UsageError) -> Int {
    guard case .days(let days)? = WindowLength(text: permissibleGap) else {
      throw UsageError("--permissible-gap \(permissibleGap): give days, such as 90d")
    }
    return days
  }

  /// Refuses a window that exceeds every patient's follow-up, whatever day it begins on.
  ///
  /// A window in months that exceeds only some patients' follow-up leaves theirs empty. The same
  /// holds for a sliding window that was asked for.
  private func check(_ settings: RefillSettings) throws(UsageError) {
    guard settings.fitsWindowInFollowUp else {
      throw UsageError(
        "--window-start \(windowStart) and --window \(window) reach out of the follow-up of "
          + "\(followUp); give a longer --followup")
    }
    guard let sliding, !settings.fitsSlidingInWindow else { return }
    throw UsageError(
      "--sliding \(sliding) is longer than --window \(window); give a shorter --sliding")
  }

  /// The threshold that a preset gives.
  func threshold() throws(UsageError) -> QualityThreshold? {
    switch preset {
    case nil: return nil
    case "pqa": return .pqa
    case let preset?: throw UsageError("--preset \(preset): give pqa")
    }
  }
}
