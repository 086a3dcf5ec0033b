internal import FHIRDecoding

/// Finds the rows that stay when of each resource only the newest version does.
///
/// A version is newer by `meta.lastUpdated`, else by a `meta.versionId` that is a number, else the one
/// that came later. Only resources with several versions are remembered.
struct NewestVersions {
  private struct Version {
    let row: Int
    let lastUpdated: Int64?
    let number: Int?

    func isNewer(than other: Version) -> Bool {
      if let lastUpdated, let before = other.lastUpdated, lastUpdated != before {
        return lastUpdated > before
      }
      if let number, let before = other.number, number != before { return number > before }
      return true
    }
  }

  private let resources: Set<UInt64>
  private var newest: [UInt64: Version] = [:]
  private var row = 0
  /// The numbers of the rows that do not stay.
  private(set) var olderRows: Set<Int> = []

  /// Begins a file; `resources` are those that have several versions.
  init(of resources: Set<UInt64>) { self.resources = resources }

  /// Takes the next row of the file.
  mutating func take(_ next: FetchedRow) {
    defer { row += 1 }
    guard let resource = next.key?.low, resources.contains(resource) else { return }
    let version = Version(
      row: row, lastUpdated: next.lastUpdated, number: Int(next.version))
    guard let before = newest[resource] else {
      newest[resource] = version
      return
    }
    let isNewer = version.isNewer(than: before)
    olderRows.insert(isNewer ? before.row : row)
    if isNewer { newest[resource] = version }
  }
}
