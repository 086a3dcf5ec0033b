internal import ArgumentParser
internal import Features

/// The options that say how refills are measured.
struct RefillOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "How long after a patient's first dispense the follow-up begins, in days or months.",
      valueName: "duration"))
  var followupStart = "0d"

  @Option(help: ArgumentHelp("How long the follow-up is.", valueName: "duration"))
  var followup = "730d"

  @Option(
    help: ArgumentHelp(
      "How long after the follow-up's start the observation window begins.", valueName: "duration"))
  var windowStart = "0d"

  @Option(help: ArgumentHelp("How long the observation window is.", valueName: "duration"))
  var window = "365d"

  @Flag(help: "Carry supply that is left over only to a dispense of the same medication.")
  var carrySameMedicationOnly = false

  @Flag(help: "Convert supply that is carried over by the doses a day.")
  var considerDosageChange = false

  @Option(
    help: ArgumentHelp(
      "The longest gap, in days, that does not end a treatment episode.", valueName: "duration"))
  var permissibleGap = "90d"

  @Flag(help: "Begin a new episode at a dispense of another medication.")
  var medicationChangeEndsEpisode = false

  @Option(
    help: ArgumentHelp(
      "How long a sliding window is (default: 90d).", valueName: "duration"))
  var sliding: String?

  @Option(
    help: ArgumentHelp(
      "How long after one sliding window the next begins.", valueName: "duration"))
  var step = "60d"

  @Option(
    help: ArgumentHelp(
      "Also write pdc.csv by the rules of the Pharmacy Quality Alliance: pqa.", valueName: "name"),
    completion: .list(["pqa"]))
  var preset: String?

  @Option(
    name: .customLong("class"),
    help: ArgumentHelp(
      "Measure each drug class by itself, by a CSV file with a line code,class (or code;class) for each code or ATC group.",
      valueName: "file"),
    completion: .file(extensions: ["csv"]))
  var classFile: String?

  func fill(_ request: inout RefillRequest) {
    (request.followUpStart, request.followUp) = (followupStart, followup)
    (request.windowStart, request.window) = (windowStart, window)
    request.carriesOnlySameMedication = carrySameMedicationOnly
    request.considersDosageChange = considerDosageChange
    request.permissibleGap = permissibleGap
    request.medicationChangeEndsEpisode = medicationChangeEndsEpisode
    (request.sliding, request.step) = (sliding, step)
    (request.preset, request.classFile) = (preset, classFile)
  }
}
