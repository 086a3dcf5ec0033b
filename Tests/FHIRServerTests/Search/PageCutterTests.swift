import TestSupport
import Testing

@testable import FHIRServer

@Suite struct PageCutterTests {
  private let page = #"""
    {
      "resourceType": "Bundle",
      "link": [{"relation": "next", "url": "x?entry=[{\"]"}],
      "entry": [
        {"fullUrl": "u", "resource": {"resourceType": "A", "text": "a } ] \" b", "entry": [{}]},
         "search": {"mode": "match"}},
        { "resource" : { "id" : "2" , "resource" : { "x" : [ 1 , 2 ] } } },
        {"fullUrl": "nothing"}
      ],
      "total": 3
    }
    """#

  /// Cuts a page that comes in pieces of a size: the cutter, and the resource of each entry.
  private func cut(
    _ page: String, in size: Int
  ) throws -> (cutter: PageCutter, resources: [String?]) {
    var (cutter, resources) = (PageCutter(), [String?]())
    for piece in pieces(Array(page.utf8), size) {
      try cutter.take(piece) { entry in
        resources.append(
          entry.resource.map { String(decoding: entry.bytes[$0], as: UTF8.self) })
      }
    }
    try cutter.finish()
    return (cutter, resources)
  }

  @Test(arguments: [1, 2, 3, 7, 64, 10_000])
  func `a page is cut the same, in pieces of any size`(size: Int) throws {
    let (cutter, resources) = try cut(page, in: size)
    #expect(
      resources == [
        #"{"resourceType":"A","text":"a } ] \" b","entry":[{}]}"#,
        #"{"id":"2","resource":{"x":[1,2]}}"#, nil,
      ])
    let head = try #require(BundleHead(cutter.rest))
    #expect(head.resourceType == "Bundle")
    #expect(head.next == #"x?entry=[{"]"#)
    #expect(head.total == 3)
  }

  @Test(arguments: ["{", #"{"entry":[{"resource":{}}"#, #"{"a":"b"#, "{}}"])
  func `what is not whole is a fault`(text: String) {
    #expect(throws: PageCutter.Fault.incomplete) {
      var cutter = PageCutter()
      try cutter.take(Array(text.utf8)) { _ in }
      try cutter.finish()
    }
  }

  @Test(arguments: [1, 2, 3, 7, 64, 10_000])
  func `a single entry that is in no list is cut out`(size: Int) throws {
    let page = #"""
      {"entry": {"fullUrl": "u", "resource": {"entry": {"a": "}"}, "id": "1"}, "x": [{}]},
       "resourceType": "Bundle", "link": [{"relation": "next", "url": "y"}]}
      """#
    let (cutter, resources) = try cut(page, in: size)
    #expect(resources == [#"{"entry":{"a":"}"},"id":"1"}"#])
    let head = try #require(BundleHead(cutter.rest))
    #expect(head.resourceType == "Bundle" && head.next == "y" && head.looseEntries == 0)
  }

  @Test(arguments: [1, 2, 3, 7, 64, 10_000])
  func `entries that are no objects are counted and left out`(size: Int) throws {
    let page = #"""
      {"resourceType": "Bundle", "entry": [null, {"resource": {"id": "1"}}, "a,] ", 7,
       {"resource": {"id": "2"}}, null, null], "total": 2}
      """#
    let (cutter, resources) = try cut(page, in: size)
    #expect(resources == [#"{"id":"1"}"#, #"{"id":"2"}"#])
    #expect(cutter.looseEntries == 5)
    let head = try #require(BundleHead(cutter.rest))
    #expect(head.resourceType == "Bundle" && head.total == 2 && head.looseEntries == 0)
  }

  @Test(
    arguments: [
      #"{"entry":[{"a":"a text that is longer than the rest"}]:1}"#,
      #"{"a key that is longer than the entry":1,"entry":[{:1}]}"#,
      #"{"entry":["a text that is longer than the rest",{}]:1}"#,
      #"{"entry":{"a":"a text that is longer than the rest"}:1}"#,
    ], [1, 10_000])
  func `a colon without a key before it is no key`(text: String, size: Int) throws {
    let (cutter, _) = try cut(text, in: size)
    #expect(BundleHead(cutter.rest)?.resourceType != "Bundle")
  }

  @Test func `any order of brackets, strings and marks is cut or refused`() {
    var random = SeededGenerator(seed: 5)
    let words = [
      "{", "}", "[", "]", ":", ",", " ", "\n", "7", #""""#, #""a longer text""#, #""entry""#,
      #""entry":["#, #""resource":{"#, #""entry":{"#, #"\"#, #"{"a":"b"}"#,
    ]
    for _ in 0..<20_000 {
      let count = Int.random(in: 1...24, using: &random)
      let text = "{" + (0..<count).compactMap { _ in words.randomElement(using: &random) }.joined()
      let size = Int.random(in: 1...40, using: &random)
      let (pieces, whole) = (try? cut(text, in: size), try? cut(text, in: text.utf8.count))
      #expect(pieces?.resources == whole?.resources, "\(text) in \(size)")
      #expect(
        (pieces?.cutter.rest).map { $0.filter { $0 > 32 } }
          == (whole?.cutter.rest).map { $0.filter { $0 > 32 } }, "\(text) in \(size)")
    }
  }

  @Test func `an answer that is no Bundle is kept whole`() throws {
    var cutter = PageCutter()
    try cutter.take(Array(#"{"resourceType": "OperationOutcome", "issue": []}"#.utf8)) { _ in }
    #expect(OutcomeWording.issues(cutter.rest) == [])
  }

  private func pieces(_ bytes: [UInt8], _ size: Int) -> [[UInt8]] {
    stride(from: 0, to: bytes.count, by: size).map {
      Array(bytes[$0..<min($0 + size, bytes.count)])
    }
  }
}
