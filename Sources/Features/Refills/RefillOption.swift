internal import DurableOutput
internal import FHIRServer

/// The options of `refills` that shape the measures, each declared here once.
enum RefillOption {
  static let followUpStart = RequestOption("followup-start", \RefillRequest.followUpStart)
  static let followUp = RequestOption("followup", \RefillRequest.followUp)
  static let windowStart = RequestOption("window-start", \RefillRequest.windowStart)
  static let window = RequestOption("window", \RefillRequest.window)
  static let permissibleGap = RequestOption("permissible-gap", \RefillRequest.permissibleGap)
  static let sliding = RequestOption("sliding", \RefillRequest.sliding)
  static let step = RequestOption("step", \RefillRequest.step)
  static let csv = RequestOption("csv", \RefillRequest.csv)

  /// All of them, in the order in which a manifest names them; one that has a value is named even
  /// where that is the usual one.
  static let all = [
    followUpStart, followUp, windowStart, window, permissibleGap, sliding, step,
    RequestOption("carry-same-medication-only", \.carriesOnlySameMedication),
    RequestOption("consider-dosage-change", \.considersDosageChange),
    RequestOption("medication-change-ends-episode", \.medicationChangeEndsEpisode),
    RequestOption("preset", \.preset),
    RequestOption("class", \.classFile, path: .input),
    csv,
  ]
}

extension RefillRequest: OptionRequest {
  /// The arguments that shape the result, in one fixed order, for the manifest.
  ///
  /// Options that do not change the result, such as the output and the number of threads, are left
  /// out.
  var shapingArguments: [String] {
    RecordedArguments.arguments(
      sources: sources,
      options: FetchOption.arguments(of: server)
        + RefillOption.all.flatMap { $0.arguments(of: self) })
  }
}
