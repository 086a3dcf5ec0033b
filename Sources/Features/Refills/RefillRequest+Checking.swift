internal import DurableOutput
internal import MedicationAdherence

extension RefillRequest {
  /// The settings that the options give.
  func settings() throws(UsageError) -> RefillSettings {
    var settings = RefillSettings()
    settings.followUpStart = try length(followUpStart, "--followup-start")
    settings.followUp = try length(followUp, "--followup", isPositive: true)
    settings.windowStart = try length(windowStart, "--window-start")
    settings.window = try length(window, "--window", isPositive: true)
    if let sliding {
      settings.sliding = try length(sliding, "--sliding", isPositive: true)
    }
    settings.step = try length(step, "--step", isPositive: true)
    settings.permissibleGap = try gap()
    settings.medicationChangeEndsEpisode = medicationChangeEndsEpisode
    settings.carryOver = CarryOverRules(
      onlySameMedication: carriesOnlySameMedication, convertsDose: considersDosageChange)
    try check(settings)
    return settings
  }

  private func length(
    _ text: String, _ option: String, isPositive: Bool = false
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

  /// Refuses a window that leaves the follow-up of every patient, whatever day theirs begins on.
  ///
  /// One in months that leaves it of some patients only empties theirs. So it is with a sliding window
  /// that was asked for.
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

  /// The arguments that shape the result, in one fixed order, for the manifest.
  ///
  /// Where the result is written and how fast is left out, so that it does not change its bytes.
  var shapingArguments: [String] {
    var options = ["--followup-start", followUpStart, "--followup", followUp]
    options += ["--window-start", windowStart, "--window", window]
    options += ["--permissible-gap", permissibleGap]
    if let sliding { options += ["--sliding", sliding] }
    options += ["--step", step]
    if carriesOnlySameMedication { options.append("--carry-same-medication-only") }
    if considersDosageChange { options.append("--consider-dosage-change") }
    if medicationChangeEndsEpisode { options.append("--medication-change-ends-episode") }
    if let preset { options += ["--preset", preset] }
    if let classFile { options += ["--class", classFile] }
    return RecordedArguments.arguments(sources: sources, options: options + ["--csv", csv])
  }
}
