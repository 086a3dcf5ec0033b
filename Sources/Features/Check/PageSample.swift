internal import FHIRDecoding
internal import FHIRServer
internal import MedicationAdherence

/// The first pages of a server's types, checked as data are.
///
/// References are not followed: where they lead to may be on another page.
final class PageSample {
  private let check: ResourceCheck
  private var reader: ResourceReader
  private let asOf: Day
  private var requests: [String] = []

  /// Makes a sample of nothing; `asOf` is the last day that counts.
  init(placeLimit: Int, asOf: Day) {
    self.asOf = asOf
    check = ResourceCheck(placeLimit: placeLimit, asOf: asOf)
    reader = ResourceReader(checking: check)
  }

  /// What is on a page.
  struct Content {
    /// The number of resources of the type.
    let rows: Int
    /// Whether all of it is JSON as FHIR has it.
    let isReadable: Bool
  }

  /// Checks a page of resources of a type.
  func read(_ page: FirstPage, of type: String) -> Content {
    let before = reader.resourceCounts[type, default: 0]
    let value = Chunk.Value(range: 0..<page.bytes.count, line: 0, index: nil, bundle: nil)
    let padding = [UInt8](repeating: 0, count: Chunk.padding)
    reader.read(
      Chunk(
        bytes: page.bytes + padding, count: page.bytes.count, layout: .values([value]),
        file: requests.count, sequence: requests.count, firstLine: 1))
    requests.append(page.request)
    let findings = reader.takeFindings()
    for finding in findings { check.tally.note(finding) }
    // Resources that are on several pages of one server are the same ones.
    _ = check.takeSightings()
    return Content(
      rows: reader.resourceCounts[type, default: 0] - before,
      isReadable: findings.unreadableTextCount == 0)
  }

  /// What the pages held; nil when none was read.
  func record(of server: String) -> CheckReport.Record? {
    guard !requests.isEmpty else { return nil }
    var tally = check.tally
    tally.look(.resourcesReadable, count: reader.resourceCounts.values.reduce(0, +))
    return CheckReport.Record(
      DataCheck.Result(
        sources: ["First pages of \(server)"], files: requests, resources: reader.resourceCounts,
        versions: check.versions, tally: tally, asOf: asOf), calling: "page")
  }
}
