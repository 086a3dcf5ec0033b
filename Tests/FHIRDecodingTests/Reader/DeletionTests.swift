import MedicationAdherence
import Testing

@testable import FHIRDecoding

/// What Bundles say was deleted.
@Suite struct DeletionTests {
  private static let order = "MedicationRequest/o"

  private static func updated(_ text: String) -> String { #""meta":{"lastUpdated":"\#(text)"}"# }

  /// An entry that deletes, with further members after it.
  private static func deletion(_ url: String, _ more: String = "") -> String {
    #"{"request":{"method":"DELETE","url":"\#(url)"}\#(more)}"#
  }

  /// A Bundle of entries, with further members before them.
  private static func bundle(_ entries: String..., head: String = "") -> String {
    let head = head.isEmpty ? "" : head + ","
    return #"{"resourceType":"Bundle",\#(head)"entry":[\#(entries.joined(separator: ","))]}"#
  }

  @Test(arguments: [
    ("Patient/1", "Patient", "1"), ("Medication/a-b.c", "Medication", "a-b.c"),
    ("https://a.test/fhir/Patient/1", "Patient", "1"), ("/Patient/1", "Patient", "1"),
    ("Patient/1/_history/2", "Patient", "1"), ("http://a/Patient/1/_history/2", "Patient", "1"),
    ("Patient?identifier=s|1", "Patient", nil), ("http://a/b/Patient?_id=1/2", "Patient", nil),
  ])
  func `a URL names a type and an id, or a type alone`(url: String, type: String, id: String?) {
    let deleted = DeletedResource(url: url)
    #expect(deleted?.type == type)
    #expect(deleted?.id == id)
  }

  @Test(arguments: [
    "", "Patient", "Patient/", "1", "patient/1", "Patient/1/_history", "urn:uuid:1", "#1", "?_id=1",
    "https://a.test/fhir/?_id=1", "Patient/1/", "Patient/_history/1",
  ])
  func `a URL that names neither is not understood`(url: String) {
    #expect(DeletedResource(url: url) == nil)
  }

  /// When the order was updated, when it was deleted, and whether it is taken back.
  @Test(arguments: [
    ("", "", true), ("2025-03-01T00:00:00Z", "", true), ("", "2025-03-01T00:00:00Z", true),
    ("2025-03-01T00:00:00Z", "2025-03-01T00:00:01Z", true),
    ("2025-03-01T00:00:00Z", "2025-03-01T01:00:00+01:00", true),
    ("2025-03-01T00:00:00.001Z", "2025-03-01T00:00:00Z", false),
    ("2025-03-02T00:00:00Z", "2025-03-01T00:00:00Z", false),
    ("never", "2025-03-01T00:00:00Z", true), ("2025-03-01T00:00:00Z", "never", true),
  ])
  func `a version that was not updated after the deletion is taken back, in any order of reading`(
    updated: String, deleted: String, isTakenBack: Bool
  ) {
    let order = Resource.order("o", Self.updated(updated))
    let inHead = Self.bundle(Self.deletion(Self.order), head: Self.updated(deleted))
    let inEntry = Self.bundle(
      Self.deletion(Self.order, #","response":{"lastModified":"\#(deleted)"}"#))
    for deletion in [inHead, inEntry] {
      for lines in [[order, deletion], [deletion, order]] {
        let linked = Reading(lines: lines).linked
        #expect(linked.orders.isEmpty == isTakenBack)
        #expect(linked.deletedCounts == (isTakenBack ? ["MedicationRequest": 1] : [:]))
      }
    }
  }

  /// What follows the deletion's id and its other members, and which versions are taken back.
  @Test(arguments: [
    ("/_history/3", "", [1, 2]), ("", #","response":{"etag":"W/\"3\""}"#, [1, 2]),
    ("", #","response":{"etag":"\"3\""}"#, [1, 2]), ("/_history/two", "", [1]),
    ("", #","response":{"etag":"3"}"#, [1]), ("", "", [1]),
  ])
  func `a version that is a later one than the deletion counts, whenever that was`(
    behindID: String, behindEntry: String, deleted: [Int]
  ) {
    let deletion = Self.bundle(
      Self.deletion(Self.order + behindID, behindEntry), head: Self.updated("2025-01-10T00:00:00Z"))
    // By their times alone, the second and not the last would count.
    for (version, day) in [(1, "05"), (2, "11"), (4, deleted == [1] ? "12" : "05")] {
      let order = Resource.order(
        "o", #""meta":{"versionId":"\#(version)","lastUpdated":"2025-01-\#(day)T00:00:00Z"}"#)
      for lines in [[order, deletion], [deletion, order]] {
        #expect(Reading(lines: lines).linked.orders.isEmpty == deleted.contains(version))
      }
    }
  }

  @Test func `of a version and a later moment each takes back what it may`() {
    let byVersion = Self.bundle(Self.deletion(Self.order + "/_history/2"))
    let byMoment = Self.bundle(
      Self.deletion(Self.order), head: Self.updated("2025-03-01T00:00:00Z"))
    let order = Resource.order(
      "o", #""meta":{"versionId":"3","lastUpdated":"2025-02-01T00:00:00Z"}"#)
    #expect(Reading(lines: [order, byVersion]).linked.orders.count == 1)
    for deletions in [[byVersion, byMoment], [byMoment, byVersion]] {
      #expect(Reading(lines: [order] + deletions).linked.orders.isEmpty)
    }
  }

  @Test func `the moment that an entry says goes before its Bundle's`() {
    let late = #","response":{"lastModified":"2025-03-01T00:00:00Z"}"#
    let deletion = Self.bundle(
      Self.deletion(Self.order, late), head: Self.updated("2025-04-01T00:00:00Z"))
    let order = Resource.order("o", Self.updated("2025-03-15T00:00:00Z"))
    #expect(Reading(order, deletion).linked.orders.count == 1)
  }

  @Test func `of several deletions the last one counts`() {
    let deletions = ["2025-03-01T00:00:00Z", "2025-05-01T00:00:00Z", "2025-04-01T00:00:00Z"].map {
      Self.bundle(Self.deletion(Self.order), head: Self.updated($0))
    }
    let order = Resource.order("o", Self.updated("2025-04-15T00:00:00Z"))
    #expect(Reading(lines: deletions + [order]).linked.orders.isEmpty)
  }

  @Test func `a resource that was made again counts, and its earlier version is deleted`() {
    let linked = Reading(
      Resource.order("o", Self.updated("2025-04-01T00:00:00Z"), #""intent":"order""#),
      Resource.order("o", Self.updated("2025-02-01T00:00:00Z"), #""intent":"plan""#),
      Self.bundle(Self.deletion(Self.order), head: Self.updated("2025-03-01T00:00:00Z"))
    ).linked
    #expect(linked.orders.map(\.order.intent) == ["order"])
    #expect(linked.deletedCounts == ["MedicationRequest": 1])
    #expect(linked.duplicateCounts.isEmpty)
  }

  @Test func `a version without a time that is read last does not hide one that counts`() {
    let again = Resource.order("o", Self.updated("2025-04-01T00:00:00Z"), #""intent":"order""#)
    let untold = Resource.order("o", #""intent":"plan""#)
    let deletion = Self.bundle(
      Self.deletion(Self.order), head: Self.updated("2025-03-01T00:00:00Z"))
    for lines in [[again, untold, deletion], [deletion, untold, again]] {
      #expect(Reading(lines: lines).linked.orders.map(\.order.intent) == ["order"])
    }
  }

  @Test func `what refers to what was deleted is as if that was not in the data`() {
    let medication =
      #"{"resourceType":"Medication","id":"m","code":{"text":"Aspirin"},"identifier":[{"value":"9"}]}"#
    let lines = [
      Resource.patient("p", #""name":[{"text":"Jane"}]"#), medication, Resource.order("o"),
      Resource.administration(
        "a", #""request":{"reference":"MedicationRequest/o"}"#,
        #""medicationReference":{"reference":"Medication/m"}"#),
    ]
    let kept = Reading(lines: lines)
    #expect(kept.linked.patients.map(\.name) == ["Jane"])
    #expect(kept.firstOrder == "MedicationRequest/o")
    let urls = ["Patient/p", "MedicationRequest/o", "https://a.test/Medication/m"]
    let deletions = urls.map { Self.bundle(Self.deletion($0)) }
    let reading = Reading(lines: lines + deletions)
    #expect(reading.linked.patients.map(\.id) == ["p"])
    #expect(reading.linked.patients.map(\.name) == [""])
    #expect(reading.firstOrder == "unresolved")
    #expect(reading.firstMedication?.name == "m")
    #expect(
      reading.linked.deletedCounts == ["Medication": 1, "MedicationRequest": 1, "Patient": 1])
    #expect(reading.findings.isEmpty)
  }

  @Test func `a type and an id are told apart`() {
    let linked = Reading(
      Resource.order("o"), Resource.patient("o"),
      Self.bundle(Self.deletion("MedicationOrder/o"), Self.deletion("Medication/o"))
    ).linked
    #expect(linked.orders.count == 1)
    #expect(linked.deletedCounts.isEmpty)
  }

  @Test(arguments: ["Patient?identifier=1", "", "MedicationAdministration", "urn:uuid:1"])
  func `a deletion of what is not named by type and id is found`(url: String) {
    let reading = Reading(
      Resource.patient("p"), Self.bundle(Self.deletion("Patient/x"), Self.deletion(url)))
    #expect(reading.linked.patients.count == 1)
    #expect(
      reading.findings == [
        "quarantined unclear-deletion 2: Bundle.entry[1].request.url names no resource by type and "
          + "id, so it is not known what was deleted"
      ])
  }

  @Test(arguments: ["Observation/1", "Observation?code=1", "Patient/nobody"])
  func `a deletion of what was not read, or never is, does nothing`(url: String) {
    let reading = Reading(Resource.patient("p"), Self.bundle(Self.deletion(url)))
    #expect(reading.linked.patients.count == 1)
    #expect(reading.linked.deletedCounts.isEmpty)
    #expect(reading.findings.isEmpty)
  }

  @Test func `another method deletes nothing`() {
    for method in ["GET", "PUT", "delete"] {
      let entry = Self.deletion(Self.order).replacing("DELETE", with: method)
      #expect(Reading(Resource.order("o"), Self.bundle(entry)).linked.orders.count == 1)
    }
  }

  @Test func `a deletion is found by its line and its entry, and by the way to its Bundle`() {
    let inner = Self.bundle(Self.deletion("Patient/x"), Self.deletion(Self.order))
    let outer = Self.bundle("{\"resource\":\(inner)}")
    for (bundle, path) in [(inner, ""), (outer, "Bundle.entry[0].resource.")] {
      let taken = Reading(Resource.order("o"), bundle).linked.takenBack
      #expect(taken.values.map(\.self) == [1])
      #expect(taken.keys.map(\.place.path) == [path + "Bundle.entry[1]"])
      #expect(taken.keys.map(\.place.line) == [2])
    }
  }

  @Test func `of two deletions the first one in the input is named, whichever was met first`() {
    let deletions = [2, 1].map { line in
      Deletion(
        .ofDeletion(version: nil, at: nil),
        place: DeletionPlace(ReadingPlace(file: 0, line: line, ordinal: 0), entry: 0))
    }
    let reading = Recency(version: nil, lastUpdated: nil, ordinal: 0)
    for deletions in [deletions, deletions.reversed()] {
      #expect(deletions.place(takingBack: reading)?.line == 1)
    }
  }

  @Test func `an administration's deletion has the identity of its id`() {
    let reading = Reading(
      Resource.administration("a"), Self.bundle(Self.deletion("MedicationAdministration/a")))
    let deleted = Deletions([reading.reader])["MedicationAdministration"].keys
    #expect(Array(deleted) == [reading.administrations[0].identity])
    #expect(Array(deleted) == [Fingerprint("a")])
  }
}

/// Deletions among entries that are read one by one.
@Suite struct StreamedDeletionTests {
  private static let moment = #"{"lastUpdated":"2025-03-01T00:00:00Z"}"#

  /// What a chunk of entries and of the `meta` of Bundles is: the texts, with the Bundle of each.
  private func read(
    _ reader: inout ResourceReader, _ texts: [(text: String, bundle: UInt64)], sequence: Int = 0
  ) {
    var (bytes, values) = ([UInt8](), [Chunk.Value]())
    for (text, bundle) in texts {
      let start = bytes.count
      bytes += Array(text.utf8)
      values.append(
        Chunk.Value(
          range: start..<bytes.count, line: 1, index: text.hasPrefix(#"{"last"#) ? nil : 0,
          bundle: bundle))
    }
    reader.read(
      Chunk(
        bytes: bytes + [UInt8](repeating: 0, count: Chunk.padding), count: bytes.count,
        layout: .values(values), file: 0, sequence: sequence, firstLine: 1))
  }

  private func deletion(_ id: String) -> String {
    #"{"request":{"method":"DELETE","url":"Patient/\#(id)"}}"#
  }

  private func moments(_ readers: [ResourceReader]) -> [Fingerprint: Int64] {
    Deletions(readers)["Patient"].mapValues { $0.compactMap(\.recency.lastUpdated).max() ?? .max }
  }

  @Test func `a Bundle's meta says when, before or behind its entries, read by whom it may be`()
    throws
  {
    let known = try #require(FHIRDateTime(text: "2025-03-01T00:00:00Z")).epochMilliseconds
    for texts in [[Self.moment, deletion("a")], [deletion("a"), Self.moment]] {
      var reader = ResourceReader(keepsTexts: false)
      read(&reader, texts.map { ($0, 1) })
      #expect(moments([reader]) == [Fingerprint("a"): known])
      var readers = [ResourceReader(keepsTexts: false), ResourceReader(keepsTexts: false)]
      for index in texts.indices { read(&readers[index], [(texts[index], 1)], sequence: index) }
      #expect(moments(readers) == [Fingerprint("a"): known])
      #expect(moments(readers.reversed()) == [Fingerprint("a"): known])
    }
  }

  @Test func `a meta is that of its own Bundle`() {
    var reader = ResourceReader(keepsTexts: false)
    read(&reader, [(Self.moment, 1), (deletion("a"), 2)])
    #expect(moments([reader]) == [Fingerprint("a"): .max])
  }

  @Test func `of Bundles that lie whole in a chunk and delete nothing no moment is kept`() {
    var reader = ResourceReader(keepsTexts: false)
    let patient = #"{"resource":\#(Resource.patient("p"))}"#
    let bundles = (1...100).flatMap { number in
      [(Self.moment, UInt64(number)), (number == 50 ? deletion("a") : patient, UInt64(number))]
    }
    read(&reader, bundles)
    #expect(reader.bundles.moments.map { $0.scope & 0xFF } == [1, 50, 100])
  }

  /// Entries that differ in nothing but their method, which their template must not overlook.
  @Test(arguments: [true, false])
  func `an entry that deletes and holds the resource is a deletion, whatever those before were`(
    isAdministration: Bool
  ) {
    let entries = ["PUT", "PUT", "PUT", "DELETE", "PUT", "DELETE"].enumerated().map {
      let (index, method) = $0
      let resource =
        isAdministration
        ? Resource.administration("a\(index)", #""effectiveDateTime":"2025-03-0\#(index + 1)""#)
        : Resource.order("a\(index)")
      let type = isAdministration ? "MedicationAdministration" : "MedicationRequest"
      return #"{"fullUrl":"http://a/\#(type)/a\#(index)","resource":\#(resource),"#
        + #""request":{"method":"\#(method)","url":"\#(type)/a\#(index)"}}"#
    }
    #expect(
      TwoWays.outline(entries: entries, isLong: false)
        == TwoWays.outline(entries: entries, isLong: true))
    for isLong in [false, true] {
      var reader = ResourceReader(keepsTexts: false, keepsPlaces: isLong)
      reader.read(TwoWays.chunk(entries: entries, bundles: entries.map { _ in 1 }))
      #expect(reader.bundles.deletions.map(\.id) == [Fingerprint("a3"), Fingerprint("a5")])
      #expect(reader.resourceCounts.values.reduce(0, +) == 6)
    }
    var reader = ResourceReader(keepsTexts: false)
    reader.read(TwoWays.chunk(entries: entries, bundles: entries.map { _ in 1 }))
    let found = TwoWays.readAlike(entries, as: .entry, &reader)
    #expect(found.map { $0 != nil } == [true, true, true, false, true, false])
  }
}
