internal import Counting
internal import FHIRServer
internal import MedicationAdherence

extension ReportRequest {
  /// The arguments that shape the result, as a report that is given out may name them.
  ///
  /// Sources are one word, for a file's name can hold a patient's. Ids of patients and groups are
  /// replaced by pseudonyms, or left out when small numbers are hidden. Under pseudonyms a medication
  /// that was asked for has one, too, for its name may be free text, and days that were asked for are
  /// left out, for they would tell by how much dates were moved. The key stands as a fingerprint,
  /// which tells it from another key.
  func shapingArguments(_ sharing: Sharing) -> [String] {
    guard sharing.isAny else { return shapingArguments }
    var shared = self
    shared.data.sources = [Self.sharedSource]
    shared.data.patientsFile = nil
    let names = sharing.suppression == nil ? sharing.pseudonyms : nil
    shared.data.patients =
      names.map { names in
        data.patients.map { names.name(.patient, DataRequest.patientID($0)) }.sorted()
      } ?? []
    shared.server?.group = server?.group.flatMap { group in names?.name(.group, group) }
    if let names = sharing.pseudonyms {
      shared.data.medications = data.medications.map { names.name(.medication, $0) }
    }
    if sharing.movesDates { (shared.data.from, shared.data.to) = (nil, nil) }
    var arguments = shared.shapingArguments
    if let suppress { arguments += ["--suppress", suppress] }
    if let names = sharing.pseudonyms { arguments += ["--pseudonymise", names.fingerprint] }
    return arguments
  }

  /// What stands for the sources of a report that is given out.
  static let sharedSource = "SOURCE"
}

extension Sharing {
  /// The arguments of a report without medications that it does not show, when small numbers are hidden.
  ///
  /// Whoever asks for a medicine of one patient may have its name from the record. ATC codes and their
  /// groups stay.
  func told(_ arguments: [String], in report: CohortReport) -> [String] {
    guard suppression != nil, pseudonyms == nil else { return arguments }
    let shown = report.adherentPatients.medications.map(\.medication)
    return arguments.indices.map { place in
      let argument = arguments[place]
      guard place > 0, arguments[place - 1] == Self.medicationOption,
        !Self.isATCGroup(argument), !shown.contains(where: { $0.isMeant(by: argument) })
      else { return argument }
      return Self.medicationNotTold
    }
  }

  private static let medicationOption = "--medication"

  /// What stands for a medication that was asked for and is not told.
  static let medicationNotTold = "MEDICATION"

  private static func isATCGroup(_ term: String) -> Bool {
    term.wholeMatch(of: /(?i)[A-Z](\d\d([A-Z]([A-Z](\d\d)?)?)?)?/) != nil
  }
}

extension Medication {
  /// Whether a term is its code, its key or a part of its name, in any case of letters.
  fileprivate func isMeant(by term: String) -> Bool {
    let term = term.lowercased()
    return [code, key].contains { $0.lowercased() == term } || name.lowercased().contains(term)
  }
}
