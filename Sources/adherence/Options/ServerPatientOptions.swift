internal import ArgumentParser
internal import FHIRServer
internal import Features

/// The options that say for which patients a server is asked.
struct ServerPatientOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Ask a server for this patient only; may be given several times.", valueName: "ID"))
  var patient: [String] = []

  @Option(
    help: ArgumentHelp(
      "Ask a server for the patients in a file only, one id a line.", valueName: "file"))
  var patients: String?

  func fill(_ request: inout FetchRequest) {
    (request.patients, request.patientsFile) = (patient, patients)
  }
}
