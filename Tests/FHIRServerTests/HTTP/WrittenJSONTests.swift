import Testing

@testable import FHIRServer

@Suite struct WrittenJSONTests {
  private func value(_ text: String) throws -> WrittenJSON {
    try #require(WrittenJSON(Array(text.utf8)))
  }

  private func text(_ json: WrittenJSON) -> String { String(decoding: json.bytes, as: UTF8.self) }

  @Test(arguments: [
    #"{"b":1,"a":[true,false,null],"c":{"d":"e"}}"#,
    "[1,1.0,1.00,-0,1e5,1E-7,12345678901234567890.123456789]",
    #"["","é","\"","\\","\n","\u0001","😀"]"#, "{}", "[]", "\"x\"", "0",
  ])
  func `what is read is written as it was: order, digits, text`(json: String) throws {
    #expect(text(try value(json)) == json)
  }

  @Test func `blanks and a byte order mark do not count`() throws {
    #expect(text(try value("\u{FEFF} { \"a\" :\t[ 1 , 2 ]\r\n} ")) == #"{"a":[1,2]}"#)
  }

  @Test(arguments: [
    (#""\u0041\/\b\f\r\t""#, "A/\u{8}\u{C}\r\t"), (#""\uD83D\uDE00""#, "😀"),
    (#""\uD83Dx""#, "\u{FFFD}x"), (#""\uDE00""#, "\u{FFFD}"), (#""\uD83D\u0041""#, "\u{FFFD}A"),
  ])
  func `escapes are read, and half of a pair becomes U+FFFD`(json: String, meant: String) throws {
    #expect(try value(json).text == meant)
  }

  @Test(arguments: [
    "", " ", "{", "[1,]", "[1 2]", "{\"a\"}", "{\"a\":}", "{a:1}", "{\"a\":1,}", "01", "1.", ".5",
    "+1",
    "tru", "nul", "\"", "\"\n\"", #""\x""#, #""\u12""#, #""\u-123""#, "1 2", "[1]]",
  ])
  func `what is no JSON is not read`(text: String) {
    #expect(WrittenJSON(Array(text.utf8)) == nil)
  }

  @Test func `128 levels are read, and no more`() {
    func nested(_ depth: Int) -> [UInt8] {
      Array((String(repeating: "[", count: depth) + String(repeating: "]", count: depth)).utf8)
    }
    #expect(WrittenJSON(nested(128)) != nil)
    #expect(WrittenJSON(nested(129)) == nil)
  }

  @Test func `a member is changed in its place, added behind the others, and taken away`() throws {
    var json = try value(#"{"a":1,"b":2,"c":3}"#)
    json["b"] = "x"
    json["d"] = true
    json["a"] = nil
    json["e"] = nil
    #expect(text(json) == #"{"b":"x","c":3,"d":true}"#)
  }

  @Test func `a path leads through members, and makes those that are missing`() throws {
    var json = try value(#"{"meta":{"versionId":"1"}}"#)
    #expect(json[path: "meta/versionId"] == "1")
    #expect(json[path: "meta/tag"] == nil)
    json[path: "meta/tag"] = ["x"]
    json[path: "dosage/dose"] = ["value": .number("2")]
    json[path: "not/there"] = nil
    #expect(text(json) == #"{"meta":{"versionId":"1","tag":["x"]},"dosage":{"dose":{"value":2}}}"#)
  }

  @Test(arguments: [
    (#"{"a":1,"b":{"c":"d","e":2}}"#, #"{"b":{"c":"d"},"a":1.0}"#, true),
    (#"{"a":1}"#, #"{"a":1,"b":2}"#, false), (#"{"a":[1,2]}"#, #"{"a":[1]}"#, false),
    (#"{"a":[{"b":1,"c":2}]}"#, #"{"a":[{"c":2}]}"#, true), (#"{"a":"1"}"#, #"{"a":1}"#, false),
  ])
  func `more may be said, in any order`(own: String, other: String, isSaid: Bool) throws {
    #expect(try value(own).says(value(other)) == isSaid)
  }

  @Test func `values are had by their kinds`() throws {
    let json = try value(#"{"a":"x","b":true,"c":7,"d":[1],"a":"y","e":7.5}"#)
    #expect(json["a"]?.text == "x" && json.object?["a"]?.text == "x")
    #expect(json["b"]?.flag == true && json["c"]?.count == 7 && json["e"]?.count == nil)
    #expect(json["d"]?.oneOrMore.count == 1 && json["a"]?.oneOrMore == ["x"])
    #expect(WrittenJSON.null.oneOrMore.isEmpty)
  }
}
