internal import DurableOutput

extension FetchSession {
  /// The level of the export: a group's, else the widest that the server offers.
  var exportLevel: BulkKickoff.Level {
    if let group = run.plan.group { return .group(group) }
    let patients = capabilities.offers["Patient"]?.operations ?? []
    let onlyPatients =
      capabilities.operations.isDisjoint(with: ["export", "system-export"])
      && (capabilities.operations.contains("patient-export")
        || !patients.isDisjoint(with: ["export", "patient-export"]))
    return onlyPatients ? .patients : .system
  }

  /// Fetches all types by an export into a folder, and Medications that it lacks by search.
  ///
  /// The server is told to delete the export once everything is there. Throws ``KickoffRefusal`` when it
  /// does not begin one that was not asked for, `CancellationError`, and ``OutputError`` when the folder cannot be written.
  func export(into folder: FetchFolder) async throws -> BulkSummary {
    do {
      // Before it begins, where rows of others must not be kept.
      let members = run.plan.isKept ? try await exportedGroup() : nil
      var kickoff = kickoff
      if case .success(let group)? = members, group.gaps.isEmpty {
        // Nobody has the empty id, which stands for a group without patients.
        kickoff.members = Set(group.patients + [""])
      }
      let export = try BulkExport(
        kickoff, connection: connection, folder: FetchFolder.exportPath(folder.path),
        of: folder.path, settings: exportSettings, key: folder.packing.key)
      var summary = try await export.run(into: folder)
      try noteMissingScopes(in: folder)
      if let moment = summary.transactionTime {
        let group = run.plan.isKept ? members : try await exportedGroup()
        if try await !isWorthKeeping(folder, at: moment, of: group) { export.forget() }
        try await checkFilters(folder, at: moment, of: group)
        try await fetchBeyondExport(of: group, into: folder)
        try await notePatientsNotThere(in: folder)
      }
      try await fetchMissingMedications(into: folder)
      if folder.parts.values.allSatisfy({ $0.end?.state == .complete }) {
        summary.remarks += try await export.release()
      }
      return summary
    } catch let fault as StoredRows.UnreadableFile {
      throw FetchError.unreadableFetch(fault.path, reason: fault.reason)
    }
  }

  private var kickoff: BulkKickoff {
    let patients = run.plan.patients ?? []
    var kickoff = BulkKickoff(
      base: connection.base, level: patients.isEmpty ? exportLevel : .patients, types: grantedTypes,
      since: since, patients: patients)
    narrow(&kickoff)
    let mayLack = run.plan.types == nil && grantedTypes.contains(where: capabilities.mayLack)
    // A filter that was passed over could not be made good here.
    kickoff.isLenient = kickoff.narrowing.queries.isEmpty && (mayLack || kickoff.until != nil)
    return kickoff
  }

  /// Asks for less: rows are looked at again, except for what only the server can search by.
  private func narrow(_ kickoff: inout BulkKickoff) {
    let narrowing = run.plan.settings.narrowing
    kickoff.narrowing = narrowing
    kickoff.typeFilters = capabilities.typeFilters(kickoff.types, narrowing)
    // Few servers know `_until`; one that does not may pass it over, and no filter with it.
    guard narrowing.queries.isEmpty else { return }
    kickoff.until = narrowing.until.map { Instant.text(Double($0.latest) / 1000) }
  }

  /// The types that the credentials let us read; a server might leave out the others and not say so.
  var grantedTypes: [String] {
    let granted = types.filter { missingScopes[$0] == nil }
    return granted.isEmpty ? types : granted
  }

  /// Notes each type that was left out because its scope was not granted.
  private func noteMissingScopes(in folder: FetchFolder) throws {
    for type in types where !grantedTypes.contains(type) {
      let part = FetchPart(type: type)
      guard let progress = try folder.begin(part), let scope = missingScopes[type] else { continue }
      let reason = "the scope \(scope) was not granted; ask for it where tokens are given out"
      try folder.end(part, progress: progress, PartEnd(.failed, reason: reason, cause: .denied))
    }
  }

  /// The instant of `--since` in UTC, which every server understands; for a date the moment at
  /// which it begins first on earth.
  var since: String? {
    run.plan.settings.since.map { Instant.text(Double($0.earliest) / 1000) }
  }

  private var exportSettings: BulkExport.Settings {
    var settings = BulkExport.Settings()
    settings.isOptional = run.plan.way == nil
    settings.pollLimit = run.plan.pollLimit
    settings.concurrency = run.plan.server.concurrency
    return settings
  }

  /// Reads the Medications that rows refer to and the export does not hold.
  private func fetchMissingMedications(into folder: FetchFolder) async throws {
    let known = run.plan.earlier?.medications ?? []
    guard grantedTypes.contains("Medication"),
      !known.isEmpty || !folder.missingMedications().isEmpty
    else { return }
    let search = ServerSearch(
      connection: connection, capabilities: capabilities, settings: run.plan.settings,
      medications: known, sink: folder)
    _ = try await search.fetchMissingMedications()
  }
}

extension FetchRun {
  /// Cancels an export that an interrupted run left on the server; returns remarks for the user.
  public func callOffExport() async throws -> [String] {
    let folder = FetchFolder.exportPath(plan.place.workingPath)
    do {
      return try await CurlTransport.withTransport(plan.server.transport) { transport in
        let session = try await FetchSession(self, transport: transport)
        return try await BulkExport.callOff(
          in: folder, of: plan.output, over: session.connection)
      }
    } catch let fault as ServerFault {
      throw FetchError(fault)
    } catch let fault as TransportFault {
      throw FetchError(fault)
    }
  }
}
