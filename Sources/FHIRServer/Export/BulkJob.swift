/// An export that was begun, as it is remembered on disk until its rows are handed on.
///
/// The address of its status may be all that is needed to read the data, so it is kept where only
/// the owner of the folder reads it, and nowhere else.
struct BulkJob: Equatable, Sendable {
  /// One file whose bytes are on disk and checked.
  struct WholeFile: Codable, Equatable, Sendable {
    /// What it is for.
    enum Use: String, Codable, Sendable {
      case output, deleted, messages
    }

    /// What it is for.
    let use: Use
    /// The type of the resources in it.
    let type: String
    /// The key that identifies it within the export; no address.
    let key: String
    /// Its name in the ledger.
    let label: String
    /// The number of rows that the manifest announces; nil when it does not say.
    let expected: Int?
    /// The number of its rows.
    let rows: Int
    /// The number of its bytes; the rows of others may stand behind them once it was handed on.
    let size: Int
    /// Whether nothing told that no row is missing at its end; nil is no.
    var mayEndEarly: Bool?

    /// Its name in the folder.
    var name: String { key + ".ndjson" }
    /// What a reader should know of it.
    var remarks: [String] {
      guard mayEndEarly == true else { return [] }
      return [
        "neither the manifest nor the answer says how long the file is; whether rows are missing at"
          + " its end is not known"
      ]
    }
  }

  /// What happens to an export, in the order of happening.
  enum Step: Codable, Sendable {
    /// The server accepted the export and reports its progress at an address.
    case begun(question: String, statusAddress: String, at: Double)
    /// There is a manifest: the moment whose state it shows, and its files in their order.
    case listed(transactionTime: String, keys: [String])
    /// A file is on disk and checked.
    case whole(WholeFile)
    /// All files are whole, so that the server is no longer needed.
    case verified
    /// The server was told that it can forget the export.
    case released
  }

  /// What was asked for: a job of another question is never resumed.
  let question: String
  /// Where the server says how far it is.
  let statusAddress: String
  /// The moment of the manifest that the files belong to; nil before there is one.
  private(set) var transactionTime: String?
  /// The files of the manifest in their order.
  private(set) var keys: [String] = []
  /// The files of the manifest that are whole, by their keys.
  private(set) var wholeFiles: [String: WholeFile] = [:]
  /// Whether all files are whole.
  private(set) var isVerified = false
  /// Whether the server was told that it can forget the export.
  private(set) var isReleased = false

  /// The job that some steps lead to; nil when they do not begin one.
  init?(_ steps: [Step]) {
    guard case .begun(let question, let address, _)? = steps.first else { return nil }
    (self.question, statusAddress) = (question, address)
    for step in steps.dropFirst() { take(step) }
  }

  /// Goes one step further; a manifest of another moment makes every file worthless.
  mutating func take(_ step: Step) {
    switch step {
    case .begun: break
    case .listed(let time, let listed):
      if let transactionTime, transactionTime != time { wholeFiles = [:] }
      (transactionTime, keys) = (time, listed)
      let listed = Set(listed)
      wholeFiles = wholeFiles.filter { listed.contains($0.key) }
    case .whole(let file): wholeFiles[file.key] = file
    case .verified: isVerified = true
    case .released: isReleased = true
    }
  }
}
