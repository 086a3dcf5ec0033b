internal import DurableOutput
public import FHIRDecoding
internal import FoundationEssentials
internal import MedicationAdherence

/// A folder that `adherence fetch` wrote or writes, by what lies in it beside the rows.
struct FetchedFolder {
  /// Files beside the rows that hold no resources to count.
  static let records: Set<String> = [
    "manifest.json", "ledger.csv", "log.ndjson", WrappedKey.fileName,
  ]

  /// The part of a fetch's manifest that says how it ended.
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
  /// Until a fetch ends for the first time there is no manifest, but the hidden folder that it
  /// needs to go on. A copy may lack that folder; the manifest still says how the fetch ended.
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

  /// What is wrong with an incomplete fetch, and the way out; nil for a complete one.
  var problem: LedgerDetail.Fact? {
    guard !isComplete else { return nil }
    return canGoOn ? .unfinishedFetch : .partialFetch
  }
}

extension Finding {
  /// The reason for a folder with a fetch that is not complete.
  public static let unfinishedFetch = "unfinished-fetch"
}
