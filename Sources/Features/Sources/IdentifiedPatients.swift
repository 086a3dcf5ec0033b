internal import Counting
internal import DurableOutput
internal import FHIRDecoding
internal import FHIRServer

/// Patients who are asked for by identifiers: record numbers, which no message, file or argument may tell.
extension DataRequest {
  /// The identifiers of patients.
  ///
  /// Throws ``UsageError`` for one without a value, by its place among them.
  func checkedIdentifiers() throws(UsageError) -> [PatientIdentifier] {
    var identifiers: [PatientIdentifier] = []
    for (place, text) in patientIdentifiers.enumerated() {
      guard let identifier = PatientIdentifier(text) else {
        throw UsageError(
          "--patient-identifier\(patientIdentifiers.count == 1 ? "" : " number \(place + 1)"): give "
            + "SYSTEM|VALUE, |VALUE for one without a system, or VALUE for one of any")
      }
      if !identifiers.contains(identifier) { identifiers.append(identifier) }
    }
    return identifiers
  }
}

extension DataPlan {
  /// What is kept of resources to find the patients.
  var details: RecordDetails { rules.identifiers.isEmpty ? [] : .identifiers }
}

extension FetchPlan {
  /// The plan for the patients who have its identifiers, of whom the server is asked first.
  ///
  /// Throws ``FetchError``, ``UsageError`` for another patient than a person's session is about, and
  /// ``CountingError`` for an identifier that is not that of one patient.
  func choosingPatients() async throws -> FetchPlan {
    guard !identifiers.isEmpty else { return self }
    let found = try await patientsByIdentifier()
    _ = try identifiers.chosen(among: found)
    return try choosing(found.compactMap(\.first))
  }
}

extension [PatientIdentifier] {
  /// The same with the ids that a server gave, if one was asked.
  func known(from server: [PatientIdentifier]) -> Self { server.isEmpty ? self : server }
}
