/// What did not come: whether it is not there, or was not sent.
extension FetchSession {
  /// Asks of each type of which an export brought nothing how much of it the server had at the
  /// moment that the export shows; false when it had some, so that another export is needed.
  ///
  /// Throws `CancellationError`, and what the folder throws.
  func isWorthKeeping(
    _ folder: FetchFolder, at moment: String, of group: Result<ServerGroup, ServerFault>?
  ) async throws -> Bool {
    let empty = emptyParts(of: folder)
    guard !empty.isEmpty, let patients = countedPatients(of: group) else { return true }
    var isWorthKeeping = true
    for part in empty where patients.isEmpty || isOfPatients(part.type) {
      let count = try await ServerCount(connection, capabilities).resources(
        of: part.type, patients: patients.isEmpty ? nil : patients,
        since: since, until: moment)
      guard let count, var progress = folder.parts[part]?.progress else { continue }
      progress.expected = count
      if count > 0 { isWorthKeeping = false }
      try folder.end(part, progress: progress, count == 0 ? PartEnd(.complete) : Self.short(count))
    }
    return isWorthKeeping
  }

  private static func short(_ count: Int) -> PartEnd {
    PartEnd(
      .partial,
      reason: "the server counts \(count) and the export holds none; run the command again for"
        + " another export, or give --search", cause: .other)
  }

  /// Notes of each type of which an export was to hold what a filter leaves in whether it holds more.
  ///
  /// Throws `CancellationError`, and what the folder throws.
  func checkFilters(
    _ folder: FetchFolder, at moment: String, of group: Result<ServerGroup, ServerFault>?
  ) async throws {
    let patients = countedPatients(of: group)
    for (type, parameters) in run.plan.settings.narrowing.queries.sorted(by: { $0.key < $1.key }) {
      let parts = folder.parts.filter { $0.key.type == type && $0.value.end?.state == .complete }
      let count = try await ServerCount(connection, capabilities).resources(
        of: type, patients: patients?.isEmpty == false ? patients : nil, since: since,
        until: moment, conditions: parameters)
      let rows = folder.resourceCount(of: type)
      guard let count, rows > count else { continue }
      for (part, state) in parts {
        try folder.end(
          part, progress: state.progress,
          PartEnd(
            .partial,
            reason:
              "the server counts \(count) by the filter and the export holds \(rows): it passed the"
              + " filter over; leave it out, or give --search", cause: .other))
      }
    }
  }

  /// The first part of each type that is whole and has no row; Medications are searched anyway.
  private func emptyParts(of folder: FetchFolder) -> [FetchPart] {
    let parts = folder.parts.filter { $0.key.type != "Medication" }
    // The search may leave out resources of a narrowed type, so having none of it proves nothing.
    let whole = grantedTypes.filter { !run.plan.settings.narrowing.narrows($0) }
    return whole.compactMap { type in
      let own = parts.filter { $0.key.type == type }
      let isEmpty = own.values.allSatisfy { state in
        state.end?.state == .complete && state.progress.fetched == 0
      }
      return isEmpty ? own.keys.min { $0.name < $1.name } : nil
    }
  }

  /// Whether a type is of patients, so that an export of some patients holds all that they have.
  private func isOfPatients(_ type: String) -> Bool {
    type == "Patient"
      || ["patient", "subject"].contains { capabilities.offers($0, of: type) == true }
  }

  /// The patients whose resources an export must hold, empty for all; nil when nobody can say who.
  private func countedPatients(of group: Result<ServerGroup, ServerFault>?) -> [String]? {
    guard let group else { return run.plan.patients ?? [] }
    guard case .success(let group) = group else { return nil }
    let inner = Set(group.innerPatients)
    let patients = group.patients.filter { !inner.contains($0) }
    return patients.isEmpty ? nil : patients
  }

  /// Marks the parts of patients who were asked for and whom the server does not have as failed.
  ///
  /// Throws `CancellationError`, and what the folder throws.
  func notePatientsNotThere(in folder: FetchFolder) async throws {
    let asked = group?.patients ?? run.plan.patients ?? []
    guard !asked.isEmpty else { return }
    let states = folder.parts
    let own = partsByPatient(asked, in: folder)
    var (absent, silent): ([String], [String]) = ([], [])
    for patient in asked {
      let ends = own[patient, default: []].compactMap { states[$0] }
      guard ends.allSatisfy({ $0.progress.unique == 0 }) else { continue }
      if ends.contains(where: { $0.end?.reason.hasPrefix(PartEnd.absentPatient) == true }) {
        absent.append(patient)
      } else if ends.allSatisfy({ $0.end?.state == .complete }) {
        silent.append(patient)
      }
    }
    absent += try await ServerCount(connection, capabilities).absentPatients(among: silent)
    for part in absent.flatMap({ own[$0, default: []] }) {
      try folder.end(
        part, progress: folder.parts[part]?.progress ?? PartProgress(),
        PartEnd(.failed, reason: PartEnd.absentPatient, cause: .other))
    }
  }

  /// The parts of patients; an export has none of its own, and the patient's resource stands for
  /// all.
  private func partsByPatient(
    _ patients: [String], in folder: FetchFolder
  ) -> [String: [FetchPart]] {
    guard way == .search else {
      return Dictionary(
        patients.map { ($0, [FetchPart(type: "Patient", name: $0)]) }, uniquingKeysWith: { $1 })
    }
    guard run.plan.everything else { return Dictionary(grouping: parts, by: \.name) }
    return Dictionary(grouping: folder.parts.keys, by: \.patient)
  }
}
