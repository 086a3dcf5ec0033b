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

  @Test func `an identifier of somebody else is named by system and value, each escaped`() {
    let theirs = RecordIdentifier(["system": "urn:x", "value": #"a|b,c$d\e"#])
    #expect(theirs?.token == #"urn:x|a\|b\,c\$d\\e"#)
    #expect(RecordIdentifier(["value": "1"])?.token == "|1")
    #expect(RecordIdentifier(["system": "urn:x"]) == nil)
  }

  @Test(arguments: [
    (#"{"id":"1","meta":{"tag":[{"code":"b"},{"code":"a"}]},"a":[1.0],"b":"x"}"#, true),
    (#"{"b":"x","a":[1]}"#, false), (#"{"meta":{"tag":[{"code":"a"}]},"a":[1,2],"b":"x"}"#, false),
    (#"{"meta":{"tag":[{"code":"a"}]},"a":[1],"b":"x","c":1}"#, false),
  ])
  func `a resource holds another that says the same but for what servers add`(
    text: String, holds: Bool
  ) throws {
    let sent = #"{"meta":{"tag":[{"code":"a"}],"versionId":"1"},"b":"x","a":[1]}"#
    let json = try #require(WrittenJSON(Array(text.utf8)))
    #expect(StoredResource(json).holds(try #require(WrittenJSON(Array(sent.utf8)))) == holds)
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
