import Testing

@testable import FHIRServer

@Suite struct StoredResourceTests {
  @Test(arguments: [
    ("W/\"3\"", "3"), ("\"3\"", "3"), ("3", "3"), (" W/\"a\\b\" ", "a\\b"), ("\"", "\""),
  ])
  func `a tag is the text between its quotes, weak or strong`(header: String, text: String) {
    #expect(EntityTag(header: header)?.text == text)
  }

  @Test(arguments: [nil, "", " ", "\"\"", "W/\"\""])
  func `an empty tag is none`(header: String?) {
    #expect(EntityTag(header: header) == nil)
  }

  @Test func `meta versionId stands for a tag that is missing`() throws {
    let json: WrittenJSON = ["resourceType": "X", "id": "1", "meta": ["versionId": "7"]]
    #expect(StoredResource(json).version == EntityTag(header: "\"7\""))
    #expect(StoredResource(json, tag: "W/\"8\"").version?.text == "8")
    #expect(StoredResource(["resourceType": "X"]).version == nil)
  }

  @Test(arguments: [
    ("https://h/fhir/X/a1/_history/2", nil, "a1", "2"), ("X/a1", nil, "a1", nil),
    ("https://h/X/fhir/X/a1", "\"5\"", "a1", "5"), (nil, nil, nil, nil),
    ("https://h/fhir/Y/a1", nil, nil, nil),
  ])
  func `the place says id and version`(
    place: String?, tag: String?, id: String?, version: String?
  ) {
    let stored = Stored(type: "X", location: place, tag: tag, resource: nil)
    #expect(stored.id == id)
    #expect(stored.version?.text == version)
  }

  @Test func `an identifier is that of its texts, each apart`() {
    let one = RecordIdentifier(of: ["a", "b"])
    #expect(one == RecordIdentifier(of: ["a", "b"]))
    #expect(one != RecordIdentifier(of: ["ab", ""]))
    #expect(one.value.count == 64)
    let row = StoredResource(["identifier": [["value": "x"], one.json]])
    #expect(row.has(one) && !row.has(RecordIdentifier(of: [])))
    #expect(one.urn.wholeMatch(of: /urn:uuid:[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/) != nil)
  }

  @Test func `scopes for writing come beside those for reading, each once`() {
    let types = TypesOfAccess(read: ["A", "B"], written: ["B"], deleted: ["B"])
    #expect(
      types.scopes(.letters).map(\.description)
        == ["system/A.rs", "system/B.rs", "system/B.cu", "system/B.d"])
    #expect(
      types.scopes(.words).map(\.description)
        == ["system/A.read", "system/B.read", "system/B.write"])
  }
}
