/// Searches several types at once, the parts of one type one after the other.
struct SearchLanes: Sendable {
  let search: ServerSearch
  let retries: RetryBudget
  let folder: FetchFolder

  /// The reason of a part that is not asked for because the server did not accept the credentials.
  static let notAskedUnauthenticated =
    "not asked for, because the server does not accept the credentials"

  /// Fetches parts, Medications last, since the others refer to them.
  ///
  /// Throws `CancellationError`, and what the folder throws.
  func fetch(_ parts: [FetchPart], atOnce limit: Int) async throws {
    // By their ids Medications are read like all others.
    let isApart = !search.settings.readsByID
    let types = parts.map(\.type).reduce(into: [String]()) { types, type in
      if !types.contains(type), !isApart || type != "Medication" { types.append(type) }
    }
    let stop = try await withThrowingTaskGroup(of: PartEnd?.self) { group in
      var stop: PartEnd?
      for (index, type) in types.enumerated() {
        if index >= limit, let ended = try await group.next() { stop = stop ?? ended }
        let before = stop
        group.addTask { try await lane(parts.filter { $0.type == type }, stop: before) }
      }
      for try await ended in group { stop = stop ?? ended }
      return stop
    }
    guard isApart, parts.contains(where: { $0.type == "Medication" }) else { return }
    if let stop { return try skip(FetchPart(type: "Medication"), stop) }
    if types.isEmpty {
      _ = try await search.fetch(FetchPart(type: "Medication"))
    } else {
      _ = try await search.fetchMissingMedications()
    }
  }

  /// Fetches parts one after the other; returns the end after which nothing more need be asked.
  private func lane(_ parts: [FetchPart], stop: PartEnd?) async throws -> PartEnd? {
    var (stop, waiting) = (stop, parts)
    while !waiting.isEmpty {
      for part in waiting {
        try Task.checkCancellation()
        if let stop { try skip(part, stop) } else { stop = try await fetch(part) }
      }
      // A part that begins anew takes back those that were written behind it.
      waiting = folder.unbegun(parts)
    }
    return stop
  }

  /// Fetches a part; returns its end if nothing more need be asked after it.
  ///
  /// A server that answers may fail in one part only; the others are asked for, once each.
  private func fetch(_ part: FetchPart) async throws -> PartEnd? {
    guard let end = try await search.fetch(part) else { return nil }
    let isLast = end.cause == .unauthenticated || end.cause == .unreachable && retries.isUsedUp
    return isLast ? end : nil
  }

  /// Ends a part that is not asked for any more.
  private func skip(_ part: FetchPart, _ stop: PartEnd) throws {
    guard let progress = try folder.begin(part) else { return }
    let reason =
      stop.cause == .unauthenticated
      ? Self.notAskedUnauthenticated
      : "not asked for, because the retry budget is used up"
    try folder.end(
      part, progress: progress,
      PartEnd(progress.pages > 0 ? .partial : .failed, reason: reason, cause: stop.cause))
  }
}
