internal import DurableOutput
internal import FHIRDecoding
internal import FHIRServer
internal import FoundationEssentials
internal import Glibc

/// What became of a fetch into a store.
struct StoreFetch {
  /// What became of its parts.
  var ledger: [FetchLedgerRow] = []
  /// What ended the fetch before anything came; nil when something did.
  var fault: FetchError?
  /// What a user should know.
  var remarks: [String] = []
  /// Whether what the store has is of another server, group, or choice than was asked for.
  var isOfOtherQuestion = false
  /// What is wrong with the files that the store has, when nothing came in their place.
  var damage: String?
}

/// How a store is brought up to date.
enum StoreUpdate: Sendable {
  /// What changed, or everything where that is due.
  case changes(fullEvery: Double?)
  /// Everything.
  case everything
}

extension Store {
  /// Fetches what changed since the last fetch, or everything, and takes it in.
  ///
  /// `plan` says what is asked for; its folder and its instants are the store's. Each step is durable before
  /// the next one: rows are there before the watermarks move, and watermarks of complete types only. Throws
  /// ``OutputError`` when the store cannot be written, ``StoreError/deletionsUntold(_:types:)``, and
  /// `CancellationError`.
  func fetch(
    _ plan: FetchPlan, _ update: StoreUpdate, now: Double, progress: any FetchProgress
  ) async throws -> StoreFetch {
    var plan = plan
    plan.isKept = true
    if case .changes(nil) = update { plan.mustTellDeletions = true }
    var outcome = StoreFetch()
    outcome.damage = try damage()
    let known = try fetchState
    var reason = reasonForEverything(known, plan, update, damage: outcome.damage, now: now)
    if let known, reason == nil {
      do {
        try await fetchChanges(known, plan, progress, &outcome)
        return outcome
      } catch let need as EverythingNeeded {
        reason = need.reason
      }
    }
    if known != nil, let reason {
      outcome.remarks.append("everything is fetched anew: \(reason)")
    }
    let isGoneOnWith = FileKind(itself: fetchFolder) == .folder
    try await fetchAll(known, plan, now: now, progress, &outcome)
    outcome.isOfOtherQuestion = try isOfOtherQuestion(plan)
    if isGoneOnWith, outcome.fault == nil, outcome.damage == nil, let state = try fetchState {
      // A part of it may be of the time before it was interrupted.
      do { try await fetchChanges(state, plan, progress, &outcome) } catch is EverythingNeeded {}
    }
    return outcome
  }

  /// Whether what the store has is of another server, group, or choice than a plan asks for.
  func isOfOtherQuestion(_ plan: FetchPlan) throws -> Bool {
    try fetchState.map { $0.question != plan.question } ?? false
  }

  /// Why changes are not enough; nil when they are, and empty when there is nothing yet.
  private func reasonForEverything(
    _ known: FetchState?, _ plan: FetchPlan, _ update: StoreUpdate, damage: String?, now: Double
  ) -> String? {
    guard let known else { return "" }
    if known.question != plan.question {
      return "another server, group, or choice of what is fetched"
    }
    if let damage { return "what is there is not what was fetched: \(damage)" }
    if plan.group != nil, known.members == nil { return "nobody can tell who left the group" }
    if known.watermarks.isEmpty { return "the server does not say when it stored anything" }
    switch update {
    case .everything: return "as was asked"
    case .changes(let every):
      guard let every, now - known.begun >= every || now < known.begun else { return nil }
      return "as source: full-every says"
    }
  }

  private func fetchChanges(
    _ known: FetchState, _ plan: FetchPlan, _ progress: any FetchProgress,
    _ outcome: inout StoreFetch
  ) async throws {
    // What a run that was killed had fetched of changes is older than what there is now.
    discardFetch()
    var state = known
    state.deltas += 1
    let part = Self.part(state.deltas)
    var plan = plan
    plan.ask(changesSince: known.watermarks)
    plan.earlier = try earlier(known)
    guard let summary = try await fetched(plan, as: part, progress, &outcome) else { return }
    for (type, moment) in summary.watermarks { state.watermarks[type] = moment }
    try departures(summary, from: &state, as: part)
    // A type that could not be read whole keeps its watermark, from which it is asked again.
    try take(part, into: &state, in: folder(generation: known.generation))
  }

  private func fetchAll(
    _ known: FetchState?, _ plan: FetchPlan, now: Double, _ progress: any FetchProgress,
    _ outcome: inout StoreFetch
  ) async throws {
    guard let summary = try await fetched(plan, as: Self.base, progress, &outcome) else { return }
    // What is whole is not given up for what is not.
    if known != nil, outcome.damage == nil, !summary.isComplete { return discardFetch() }
    let number = nextGeneration
    var state = FetchState(
      question: plan.question, server: plan.server.address.description, generation: number,
      begun: now,
      watermarks: summary.watermarks)
    // A type that is not whole is asked for whole again.
    state.members = summary.told.members
    let draft = path + "/.generation-\(number)"
    guard unsafe mkdir(draft, 0o700) == 0 else { throw OutputError.cannotWrite(path) }
    try take(Self.base, into: &state, in: draft) {
      try move(draft, to: folder(generation: number))
    }
    outcome.damage = nil
    removeRests()
  }

  /// What there is already, for a fetch of changes.
  private func earlier(_ state: FetchState) throws -> EarlierFetch {
    var earlier = EarlierFetch()
    (earlier.landmarks, earlier.deletions) = (state.landmarks, state.deletions ?? [])
    (earlier.latestWatermark, earlier.members) = (
      state.latestWatermark, state.members.map(Set.init)
    )
    for folder in StoredFolder.all(in: folder(generation: state.generation)) {
      for file in folder.rowFiles where file.hasSuffix("/Medication" + StoredFolder.ending) {
        try StoredFolder.forEach(in: file, key: key) { earlier.medications.insert($0.id) }
      }
    }
    let (recent, key) = (state.recentDigests, key)
    earlier.hasLine = { recent.contains(StoredPart.digest(of: $0, key)) }
    return earlier
  }

  /// Runs the fetch of what is to be a part; nil when nothing usable came, of which the outcome then tells.
  private func fetched(
    _ plan: FetchPlan, as part: String, _ progress: any FetchProgress, _ outcome: inout StoreFetch
  ) async throws -> FetchSummary? {
    var plan = plan
    (plan.output, plan.encryption) = (fetchFolder, .key(key, part: part))
    plan.isCompressed = false
    let summary: FetchSummary
    do {
      do {
        summary = try await FetchRun(plan, progress: progress).run()
      } catch let error as FetchError where error.isOfOutput {
        discardFetch()
        summary = try await FetchRun(plan, progress: progress).run()
      }
    } catch let error as FetchError where !error.isOfOutput {
      outcome.fault = error
      return nil
    } catch let untold as DeletionsUntold {
      throw StoreError.deletionsUntold(plan.server.address.description, types: untold.types)
    }
    if summary.isInterrupted { throw CancellationError() }
    outcome.ledger = summary.ledger
    // A quiet night on which a part could not be read is no night on which nothing could.
    let isQuiet = plan.settings.since != nil && summary.outcome == .incomplete
    guard summary.rowCount > 0 || summary.isComplete || isQuiet else {
      let sentence =
        summary.refusal ?? summary.ledger.first { !$0.isComplete }?.reason ?? "nothing came"
      outcome.fault = summary.outcome == .refused ? .refused(sentence) : .unavailable(sentence)
      return nil
    }
    return summary
  }

  /// Moves what was fetched to its place in a generation and then remembers it; `settle` moves the
  /// generation to its own place before that.
  ///
  /// What has neither rows nor deletions is not kept.
  private func take(
    _ part: String, into state: inout FetchState, in generation: String,
    settle: () throws -> Void = {}
  ) throws {
    clearRecords()
    let found = try StoredPart(
      StoredFolder(fetchFolder), as: part, since: state.watermarks, key: key)
    if found.rowCount == 0, part != Self.base {
      discardFetch()
      state.deltas -= 1
    } else {
      try? FileManager.default.removeItem(atPath: generation + "/" + part)
      try move(fetchFolder, to: generation + "/" + part)
      state.take(found)
    }
    // Of a type whose rows do not say when they were stored nothing but all of it tells what changed.
    let timed = Set(state.landmarks.map(\.type))
    state.watermarks = state.watermarks.filter { timed.contains($0.key) }
    try settle()
    try self.state.keep(state, FetchState.name)
  }

  /// Removes what a fetch notes beside its rows: the database has what counts of it.
  private func clearRecords() {
    for name in FetchRun.recordNames + [WrappedKey.fileName] {
      try? FileManager.default.removeItem(atPath: fetchFolder + "/" + name)
    }
  }

  private func discardFetch() { try? FileManager.default.removeItem(atPath: fetchFolder) }

  private func move(_ folder: String, to target: String) throws(OutputError) {
    guard unsafe rename(folder, target) == 0, Descriptor.syncFolder(target.parentPath) else {
      throw .cannotWrite(target)
    }
  }

}

extension FetchPlan {
  /// What is asked for, whatever was fetched before, as a digest.
  fileprivate var question: String {
    var plan = self
    (plan.settings.since, plan.settings.sinceByType) = (nil, [:])
    (plan.encryption, plan.settings.readsDeletions) = (nil, false)
    return String(hexadecimal: SHA256.hash(Array(plan.configuration.utf8).span))
  }

  /// Asks for changes since watermarks; types without one are asked for whole.
  fileprivate mutating func ask(changesSince watermarks: [String: String]) {
    let instants = watermarks.compactMapValues { text in
      FHIRDateTime(text: text).map {
        SearchSettings.Since(text: text, milliseconds: $0.epochMilliseconds)
      }
    }
    settings.sinceByType = instants
    settings.since = instants.values.min { $0.milliseconds < $1.milliseconds }
    settings.readsDeletions = settings.since != nil
  }
}
