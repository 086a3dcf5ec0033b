internal import ArgumentParser
internal import Features

/// The options that say which patients, medications and days are looked at.
struct SelectionOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp("Take this patient only; may be given several times.", valueName: "ID"))
  var patient: [String] = []

  @Option(help: ArgumentHelp("Take the patients in a file, one id a line.", valueName: "file"))
  var patients: String?

  @Option(
    help: ArgumentHelp(
      "Take this medication only: its code, its ATC group, or a part of its name; repeatable.",
      valueName: "code|text"))
  var medication: [String] = []

  @Option(help: ArgumentHelp("The first day, such as 2025-01-31.", valueName: "date"))
  var from: String?

  @Option(help: ArgumentHelp("The last day.", valueName: "date"))
  var to: String?

  @Option(
    help: ArgumentHelp(
      """
      The last day that counts, as a whole, as a date or a date-time (default: now, in the system's time \
      zone). Of a day that is not over, doses to come are not recorded: in the morning give the day before.
      """,
      valueName: "date-time"))
  var asOf: String?

  @Option(
    help: ArgumentHelp(
      "Take the local days of this zone, such as Europe/Vienna (default: as recorded).",
      valueName: "IANA"))
  var timeZone: String?

  func fill(_ request: inout DataRequest) {
    request.patients = patient
    request.patientsFile = patients
    request.medications = medication
    (request.from, request.to) = (from, to)
    (request.asOf, request.timeZone) = (asOf, timeZone)
  }
}
