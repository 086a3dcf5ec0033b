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
    shared.sources = [Self.sharedSource]
    shared.patientsFile = nil
    let names = sharing.suppression == nil ? sharing.pseudonyms : nil
    shared.patients =
      names.map { names in
        patientIDs(patients).map { names.name(.patient, $0) }.sorted()
      } ?? []
    shared.server?.group = server?.group.flatMap { group in names?.name(.group, group) }
    if let names = sharing.pseudonyms {
      shared.medications = medications.map { names.name(.medication, $0) }
      (shared.from, shared.to) = (nil, nil)
    }
    var arguments = shared.shapingArguments
    if let suppress { arguments += ["--suppress", suppress] }
    if let names = sharing.pseudonyms { arguments += ["--pseudonymise", names.fingerprint] }
    return arguments
  }

  /// What stands for the sources of a report that is given out.
  static let sharedSource = "SOURCE"

  /// Ids without their type.
  private func patientIDs(_ texts: [String]) -> [String] {
    texts.map { $0.hasPrefix("Patient/") ? String($0.dropFirst(8)) : $0 }
  }
}
