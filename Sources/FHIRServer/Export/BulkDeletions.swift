internal import FHIRDecoding
internal import FoundationEssentials

/// The resources that an export says were deleted.
///
/// Source: https://hl7.org/fhir/uv/bulkdata/export.html#response---complete-status (`deleted`)
package struct BulkDeletions: Equatable, Sendable {
  /// When the export was made, which stands for when something was deleted that the server does not
  /// say; nil when that is not known either.
  private let transactionTime: String?
  /// When each resource, as `Type/id`, was deleted; all that the server says.
  private var moments: [String: Set<String?>] = [:]
  /// The rows that say nothing that can be used.
  package private(set) var unreadableRows = 0

  /// Begins with none, of an export that was made at a time.
  package init(transactionTime: String?) { self.transactionTime = transactionTime }

  private struct Bundle: Decodable {
    struct Meta: Decodable {
      var lastUpdated: String?
    }
    struct Entry: Decodable {
      struct Request: Decodable {
        var method: String?
        var url: String?
      }
      struct Response: Decodable {
        var lastModified: String?
      }
      var request: Request?
      var response: Response?
    }
    var meta: Meta?
    var entry: [Entry]?
  }

  /// Takes a row: a transaction Bundle whose entries delete resources.
  package mutating func take(_ row: [UInt8]) {
    guard let bundle = try? JSONDecoder().decode(Bundle.self, from: Data(row)) else {
      unreadableRows += 1
      return
    }
    for entry in bundle.entry ?? [] where entry.request?.method == "DELETE" {
      if let deleted = DeletedResource(url: entry.request?.url ?? ""), let id = deleted.id {
        let said = entry.response?.lastModified ?? bundle.meta?.lastUpdated
        moments[deleted.type + "/" + id, default: []].insert(said ?? transactionTime)
      } else {
        unreadableRows += 1
      }
    }
  }

  /// Takes a resource, as `Type/id`, that was deleted at a moment, or at any.
  mutating func take(_ reference: String, at moment: String?) {
    moments[reference, default: []].insert(moment)
  }

  /// The number of resources that were deleted.
  package var count: Int { moments.count }

  /// When each resource, as `Type/id`, was deleted last, in milliseconds since 1970; none of those of which
  /// that is not known.
  var latest: [String: Int64] {
    moments.compactMapValues { moments in
      moments.compactMap { $0.flatMap(FHIRDateTime.init(text:))?.epochMilliseconds }.max()
    }
  }

  /// Whether resources of a type were deleted.
  func contains(type: String) -> Bool { moments.keys.contains { $0.hasPrefix(type + "/") } }

  /// Whether a row is taken back: its resource was deleted, and the row is not said to be newer than
  /// that, as a resource that was made again is.
  package func takesBack(_ row: FetchedRow) -> Bool {
    guard !moments.isEmpty, let moments = moments[row.type + "/" + row.id] else { return false }
    guard let updated = row.lastUpdated else { return true }
    return moments.contains { moment in
      moment.flatMap(FHIRDateTime.init(text:)).map { updated <= $0.epochMilliseconds } ?? true
    }
  }

  /// What was deleted, and when, in rows of the same form, sorted.
  package var rows: [UInt8] {
    var rows: [UInt8] = []
    for (reference, moments) in moments.sorted(by: { $0.key < $1.key }) {
      for moment in moments.sorted(by: { $0 ?? "" < $1 ?? "" }) {
        rows += Self.row(reference, moment)
        rows.append(0x0A)
      }
    }
    return rows
  }

  private static func row(_ reference: String, _ moment: String?) -> [UInt8] {
    var bundle: WrittenJSON = [
      "entry": [["request": ["method": "DELETE", "url": .text(reference)]]]
    ]
    if let moment { bundle["meta"] = ["lastUpdated": .text(moment)] }
    (bundle["resourceType"], bundle["type"]) = ("Bundle", "transaction")
    return bundle.bytes
  }
}

/// What a server has to say about an export, row by row.
package struct BulkMessages: Equatable, Sendable {
  /// The most texts that are kept; the others are counted.
  private static let limit = 20

  /// The remarks that say that something went wrong.
  package private(set) var errorCount = 0
  /// The other remarks.
  package private(set) var remarkCount = 0
  /// The first distinct texts, those of errors first.
  package var texts: [String] { errors + remarks }

  private var errors: [String] = []
  private var remarks: [String] = []

  /// Makes what nothing was said in.
  package init() {}

  /// Takes a row, which is an OperationOutcome; one that is none is an error without a text, and so
  /// is what does not say how severe it is, for files of messages are those of errors.
  mutating func take(_ row: [UInt8]) {
    guard let issues = OutcomeWording.issues(row) else {
      errorCount += 1
      Self.keep("a message that cannot be read", in: &errors)
      return
    }
    for issue in issues {
      if issue.isError || issue.severity.isEmpty {
        errorCount += 1
        Self.keep(issue.text, in: &errors)
      } else {
        remarkCount += 1
        Self.keep(issue.text, in: &remarks)
      }
    }
  }

  /// All in one sentence; empty when nothing was said.
  var sentence: String {
    let count = errorCount + remarkCount
    guard count > 0 else { return "" }
    let more = count > texts.count ? " (\(count) messages in all)" : ""
    return "the server says: " + texts.joined(separator: "; ") + more
  }

  private static func keep(_ text: String, in texts: inout [String]) {
    if texts.count < limit, !texts.contains(text) { texts.append(text) }
  }
}
