internal import MedicationAdherence

extension RefillRequest {
  /// The settings that the options give.
  func settings() throws(UsageError) -> RefillSettings {
    var settings = RefillSettings()
    settings.followUpStart = try length(followUpStart, "--followup-start")
    settings.followUp = try length(followUp, "--followup", isPositive: true)
    settings.windowStart = try length(windowStart, "--window-start")
    settings.window = try length(window, "--window", isPositive: true)
    settings.sliding = try length(sliding, "--sliding", isPositive: true)
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

  /// A window that leaves the follow-up for every patient is a wrong call; one in months, for some
  /// patients only, empties theirs.
  private func check(_ settings: RefillSettings) throws(UsageError) {
    guard case .days(let start) = settings.windowStart, case .days(let length) = settings.window,
      case .days(let followUp) = settings.followUp, start + length > followUp
    else { return }
    throw UsageError(
      "--window-start \(windowStart) and --window \(window) reach out of the follow-up of "
        + "\(self.followUp); give a longer --followup")
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
    var arguments = sources
    arguments += ["--followup-start", followUpStart, "--followup", followUp]
    arguments += ["--window-start", windowStart, "--window", window]
    arguments += ["--permissible-gap", permissibleGap, "--sliding", sliding, "--step", step]
    if carriesOnlySameMedication { arguments.append("--carry-same-medication-only") }
    if considersDosageChange { arguments.append("--consider-dosage-change") }
    if medicationChangeEndsEpisode { arguments.append("--medication-change-ends-episode") }
    if let preset { arguments += ["--preset", preset] }
    if let classFile { arguments += ["--class", classFile] }
    return arguments + ["--csv", csv]
  }
}
