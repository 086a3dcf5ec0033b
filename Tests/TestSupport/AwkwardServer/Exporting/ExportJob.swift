internal import Foundation

/// One export that was ordered.
struct ExportJob: Sendable {
  let types: [String]
  let since: Date?
  /// The patients of the group; nil without one.
  let members: Set<String>?
  /// The searches that it is narrowed by, by type.
  var filters: [String: SearchQuery] = [:]
  let began = Date()
  var polls = 0
  var manifests = 0
  var fetched: Set<String> = []
  var isDeleted = false

  /// The rows of a type.
  func rows(_ all: [Row], _ type: String) -> [Row] {
    all.filter { row in
      guard row.type == type, since.map({ row.updated >= $0 }) ?? true else { return false }
      if let filter = filters[type], !filter.fits(row) { return false }
      guard let members, let patient = row.patient else { return true }
      return members.contains(patient)
    }
  }
}
