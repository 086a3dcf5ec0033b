import Testing

@testable import FHIRDecoding

/// The versions that count in two inputs, and what differs.
@Suite struct CountedVersionsTests {
  private static func meta(_ version: Int) -> String { #""meta":{"versionId":"\#(version)"}"# }
  private static let one = Resource.administration("a", meta(1))
  private static let two = Resource.administration("a", meta(2))
  private static let bare = Resource.administration("a")
  private static let deletion =
    #"{"resourceType":"Bundle","entry":[{"request":{"method":"DELETE","url":"MedicationAdministration/a"}}]}"#

  /// What differs, as `Type/id old>new`, each with its patient.
  private func differences(_ before: [String], _ after: [String]) -> Set<String> {
    var sides = [before, after].map(Self.counted)
    let positions = CountedVersions.differing(sides[0], sides[1])
    var words: [VersionKey: [String]] = [:]
    for (side, lines, wanted) in [(0, before, positions.before), (1, after, positions.after)] {
      var told = ResourceVersions(at: wanted)
      for chunk in Self.chunks(lines) { told.read(chunk) }
      for version in told.found {
        let patient = sides[side].patient(of: version) ?? "nobody"
        words[version.key, default: [version.resource, "-", "-"]][side + 1] =
          "\(version.version.isEmpty ? "bare" : version.version)@\(patient)"
      }
    }
    return Set(words.values.map { "\($0[0]) \($0[1])>\($0[2])" })
  }

  private static func counted(_ lines: [String]) -> CountedVersions {
    var counted = CountedVersions()
    for chunk in chunks(lines) { counted.read(chunk) }
    counted.settle()
    return counted
  }

  /// A chunk for each line.
  private static func chunks(_ lines: [String]) -> [Chunk] {
    lines.enumerated().map { number, line in
      let bytes = Array(line.utf8)
      return Chunk(
        bytes: bytes + [UInt8](repeating: 0, count: Chunk.padding), count: bytes.count,
        layout: .lines, file: 0, sequence: number, firstLine: number + 1)
    }
  }

  @Test(
    arguments: [
      ([one], [one], []),
      ([one], [one, one], []),
      ([], [one], ["MedicationAdministration/a ->1@p"]),
      ([one], [], ["MedicationAdministration/a 1@p>-"]),
      ([one], [two], ["MedicationAdministration/a 1@p>2@p"]),
      ([one], [two, one], ["MedicationAdministration/a 1@p>2@p"]),
      ([two, one], [one, two], []),
      ([bare], [bare], []),
      ([bare], [one], ["MedicationAdministration/a bare@p>1@p"]),
      ([one], [one, deletion], ["MedicationAdministration/a 1@p>-"]),
      ([one, deletion], [], []),
    ] as [([String], [String], Set<String>)])
  func `what counts is compared, the newest version unless it was deleted`(
    before: [String], after: [String], expected: Set<String>
  ) {
    #expect(differences(before, after) == expected)
  }

  @Test func `other content without a version is a change`() {
    let other = Resource.administration("a", #""status":"not-done""#)
    #expect(
      differences([Self.bare], [other]) == ["MedicationAdministration/a bare@p>bare@p"])
    let updated = Resource.administration("a", #""meta":{"lastUpdated":"2025-03-04T08:00:00Z"}"#)
    #expect(
      differences([Self.bare], [updated])
        == ["MedicationAdministration/a bare@p>2025-03-04T08:00:00Z@p"])
  }

  @Test func `a mark of the server deletes, too`() {
    let mark = #"{"url":"http://azurehealthcareapis.com/data-extensions/deleted-state"}"#
    let marked = Resource.administration(
      "a", #""meta":{"versionId":"2","extension":[\#(mark)]}"#)
    #expect(differences([Self.one], [Self.one, marked]) == ["MedicationAdministration/a 1@p>-"])
  }

  @Test func `orders and dispenses are compared, patients and medications are not`() {
    let dispense =
      #"{"resourceType":"MedicationDispense","id":"d","subject":{"reference":"Patient/p"}}"#
    let old = [
      Resource.order("o", Self.meta(1)), Resource.patient("p"),
      #"{"resourceType":"Medication","id":"m"}"#,
    ]
    let new = [
      Resource.order("o", Self.meta(3)), Resource.patient("p", #""gender":"female""#), dispense,
    ]
    #expect(
      differences(old, new) == ["MedicationRequest/o 1@p>3@p", "MedicationDispense/d ->bare@p"])
  }

  @Test func `the patient is the one that the references lead to`() {
    let bundle = Resource.bundle(
      ("urn:uuid:1", Resource.patient("p7")),
      ("urn:uuid:2", Resource.administration("a", subject: #"{"reference":"urn:uuid:1"}"#)))
    #expect(differences([], [bundle]) == ["MedicationAdministration/a ->bare@p7"])
    let nobody = Resource.administration("b", subject: #"{"display":"X"}"#)
    #expect(differences([nobody], []) == ["MedicationAdministration/b bare@nobody>-"])
  }

  @Test func `a malformed id is not shown`() {
    #expect(
      differences([], [Resource.administration("Jane Doe")])
        == ["MedicationAdministration/(id not shown) ->bare@p"])
  }
}
