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
    let narrowed: [String]?
  }

  /// Whether all that was asked for is there.
  let isComplete: Bool
  /// With which conditions it was fetched; none when nothing was left out.
  let conditions: [String]
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
    conditions = manifest?.narrowed ?? []
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
  /// The reason for a folder with a fetch that left something out on purpose.
  public static let narrowedFetch = "narrowed-fetch"

  /// That a fetch left something out; nil when it did not.
  init?(narrowed fetched: FetchedFolder?, at path: String) {
    guard let conditions = fetched?.conditions, !conditions.isEmpty else { return nil }
    self.init(
      severity: .remark, reason: Finding.narrowedFetch, resource: "file", file: -1, path: path,
      line: 0, detail: .fact(.narrowedFetch, of: conditions.joined(separator: ", ")))
  }
}
