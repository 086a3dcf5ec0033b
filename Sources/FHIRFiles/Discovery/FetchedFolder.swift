internal import DurableOutput
public import FHIRDecoding
internal import Foundation
internal import MedicationAdherence

/// A folder that `adherence fetch` wrote or writes, by what lies in it beside the rows.
struct FetchedFolder {
  /// Files beside the rows that hold no resources to count.
  static let records: Set<String> = ["manifest.json", "ledger.csv", "log.ndjson"]

  /// What a fetch says of itself when it has ended, whole or in part.
  private struct Manifest: Decodable {
    let server: String
    let complete: Bool
  }

  /// Whether all that was asked for is there.
  let isComplete: Bool
  /// Whether the same fetch can go on in it.
  private let canGoOn: Bool

  /// Looks into a folder; nil for one that no fetch wrote.
  ///
  /// While a fetch has not ended for the first time, there is no manifest, and what it needs to go on
  /// is there. A copy may lack that, which is hidden, and the manifest still says how it ended.
  init?(_ path: String) {
    let manager = FileManager.default
    func has(_ name: String) -> Bool { manager.fileExists(atPath: path + "/" + name) }
    canGoOn = has(".fetch/journal.ndjson")
    let written = path + "/manifest.json"
    // A pipe is never opened.
    let data = FileKind(itself: written) == .regular ? manager.contents(atPath: written) : nil
    let manifest = data.flatMap { try? JSONDecoder().decode(Manifest.self, from: $0) }
    guard canGoOn || manifest != nil || data != nil && has("log.ndjson") else { return nil }
    isComplete = manifest?.complete ?? !canGoOn
  }

  /// What is wrong with one that is not complete, and the way out; nil of any other.
  var problem: LedgerDetail.Fact? {
    guard !isComplete else { return nil }
    return canGoOn ? .unfinishedFetch : .partialFetch
  }
}

extension Finding {
  /// The reason for a folder with a fetch that is not complete.
  public static let unfinishedFetch = "unfinished-fetch"
}
