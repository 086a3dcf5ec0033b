internal import Foundation

/// The resources that an export says were deleted.
///
/// Source: https://hl7.org/fhir/uv/bulkdata/export.html#response---complete-status (`deleted`)
struct BulkDeletions: Equatable, Sendable {
  /// What is deleted, each as `Type/id`.
  private(set) var references: Set<String> = []
  /// The rows that say nothing that can be used.
  private(set) var unreadableRows = 0

  private struct Bundle: Decodable {
    struct Entry: Decodable {
      struct Request: Decodable {
        var method: String?
        var url: String?
      }
      var request: Request?
    }
    var entry: [Entry]?
  }

  /// Takes a row: a transaction Bundle whose entries delete resources.
  mutating func take(_ row: [UInt8]) {
    guard let bundle = try? JSONDecoder().decode(Bundle.self, from: Data(row)) else {
      unreadableRows += 1
      return
    }
    for entry in bundle.entry ?? [] where entry.request?.method == "DELETE" {
      let url = entry.request?.url ?? ""
      let parts = url.split(separator: "/")
      if parts.count >= 2, !url.contains("?") {
        references.insert(parts.suffix(2).joined(separator: "/"))
      } else {
        unreadableRows += 1
      }
    }
  }

  /// Whether resources of a type were deleted.
  func contains(type: String) -> Bool { references.contains { $0.hasPrefix(type + "/") } }

  /// Whether a resource was deleted.
  func contains(type: String, id: String) -> Bool {
    !references.isEmpty && references.contains(type + "/" + id)
  }

  /// What was deleted, in rows of the same form, sorted.
  var rows: [UInt8] {
    var rows: [UInt8] = []
    for reference in references.sorted() {
      let bundle: [String: Any] = [
        "resourceType": "Bundle", "type": "transaction",
        "entry": [["request": ["method": "DELETE", "url": reference]]],
      ]
      let bytes = try? JSONSerialization.data(
        withJSONObject: bundle, options: [.sortedKeys, .withoutEscapingSlashes])
      rows += bytes ?? Data()
      rows.append(0x0A)
    }
    return rows
  }
}
