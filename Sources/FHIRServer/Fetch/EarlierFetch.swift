internal import FHIRDecoding

/// What a store has of a server when changes are asked for.
package struct EarlierFetch: Sendable {
  /// The newest resource of each type.
  package var landmarks: [ServerLandmark] = []
  /// The newest deletion of each type that the server told.
  package var deletions: [ServerLandmark] = []
  /// The latest of the instants from which on changes are asked for, in seconds since 1970.
  package var latestWatermark: Double?
  /// The patients who were members of the group; nil when that is not known, or no group was asked for.
  package var members: Set<String>?
  /// The ids of the Medications that are there.
  package var medications: Set<String> = []
  /// Whether a row, as a line, is there already.
  package var hasLine: @Sendable (_ line: [UInt8]) -> Bool = { _ in false }

  /// Makes what is nothing.
  package init() {}
}

/// Why changes are not enough, so that all has to be fetched anew: a sentence.
package struct EverythingNeeded: Error, Equatable {
  package let reason: String

  /// The server has gone back behind what was fetched from it.
  static let serverWasRestored = EverythingNeeded(
    reason:
      "the server has gone back behind what was fetched, as when it was restored from a backup")
  /// Its clock was set back.
  static let clockWasSetBack = EverythingNeeded(
    reason: "the server's clock is behind the time up to which was fetched")
}

/// That nothing but fetching all now and then tells what was deleted on a server.
package struct DeletionsUntold: Error, Equatable {
  /// The types whose history the server does not offer.
  package let types: [String]
}

/// What a fetch of changes learned beside the rows.
package struct ToldChanges: Sendable {
  /// The members of the group as they are now; nil when that is not known, or no group was asked for.
  package var members: [String]?
  /// Whether some who may be members cannot be told.
  package var lacksMembers = false
  /// The resources that changed and are of none of the patients who were asked for, as `Type/id`, with when
  /// they did, in milliseconds since 1970.
  package var strangers: [String: Int64?] = [:]

  /// Makes what is nothing.
  package init() {}
}

extension FetchSession {
  /// Throws ``EverythingNeeded`` when changes would not tell all that changed, ``DeletionsUntold`` when a
  /// plan that never fetches all would miss what was deleted, and `CancellationError`.
  func checkChanges() async throws {
    guard run.plan.isKept else { return }
    let own = types.filter { KindSearch.of($0)?.isOfPatient ?? true }
    let silent = way == .search ? own.filter { !capabilities.offersChanges(of: $0) } : []
    guard silent.isEmpty else {
      guard run.plan.earlier != nil else { return }
      throw EverythingNeeded(
        reason: "the server cannot search \(silent.joined(separator: ", ")) by _lastUpdated, so"
          + " nothing else tells what was edited")
    }
    let untold = own.filter { !capabilities.offersHistory(of: $0) }
    if !untold.isEmpty, run.plan.mustTellDeletions { throw DeletionsUntold(types: untold) }
    guard let earlier = run.plan.earlier else { return }
    if let now = capabilities.moment, let latest = earlier.latestWatermark, now < latest {
      throw EverythingNeeded.clockWasSetBack
    }
    for landmark in earlier.landmarks where try await hasPassed(landmark) {
      throw EverythingNeeded.serverWasRestored
    }
    for deletion in earlier.deletions where try await isUndone(deletion) {
      throw EverythingNeeded.serverWasRestored
    }
  }
}
