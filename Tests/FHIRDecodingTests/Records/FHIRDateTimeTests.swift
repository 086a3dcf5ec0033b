import MedicationAdherence
import Testing

@testable import FHIRDecoding

@Suite struct FHIRDateTimeTests {
  @Test(arguments: [
    ("2016", "2016-01-01", FHIRDateTime.Precision.year, "2016-12-31"),
    ("2016-08", "2016-08-01", .month, "2016-08-31"),
    ("2016-02", "2016-02-01", .month, "2016-02-29"),
    ("2016-08-15", "2016-08-15", .day, "2016-08-15"),
    ("0001", "0001-01-01", .year, "0001-12-31"),
    ("0001-01-01", "0001-01-01", .day, "0001-01-01"),
    ("9999", "9999-01-01", .year, "9999-12-31"),
    ("9999-12-31", "9999-12-31", .day, "9999-12-31"),
    ("2016-02-29", "2016-02-29", .day, "2016-02-29"),
  ])
  func `a date has the precision it is written with`(
    text: String, day: String, precision: FHIRDateTime.Precision, lastDay: String
  ) throws {
    let date = try #require(FHIRDateTime(text: text))
    #expect(date.day.description == day)
    #expect(date.precision == precision)
    #expect(date.lastDay.description == lastDay)
    #expect(date.millisecond == 0 && date.offsetMinutes == nil && !date.hasTime)
  }

  @Test(
    arguments: [
      ("2016-08-15T00:00:00Z", 0, 0), ("2016-08-15T23:59:59Z", 86_399_000, 0),
      ("2016-08-15T07:30:15+02:00", 27_015_000, 120),
      ("2016-08-15T07:30:15-05:00", 27_015_000, -300),
      ("2016-08-15T07:30:15+05:45", 27_015_000, 345),
      ("2016-08-15T07:30:15-00:30", 27_015_000, -30),
      ("2016-08-15T07:30:15+14:00", 27_015_000, 840),
      ("2016-08-15T07:30:15-14:00", 27_015_000, -840),
      ("2016-08-15T07:30:15.1Z", 27_015_100, 0), ("2016-08-15T07:30:15.12Z", 27_015_120, 0),
      ("2016-08-15T07:30:15.123Z", 27_015_123, 0), ("2016-08-15T07:30:15.9999999Z", 27_015_999, 0),
      ("2016-08-15T07:30:60Z", 27_059_999, 0), ("2016-08-15T23:59:60Z", 86_399_999, 0),
      ("2016-08-15T07:30:60.5Z", 27_059_999, 0), ("2016-08-15T07:30:15", 27_015_000, nil),
    ] as [(String, Int32, Int16?)])
  func `a time of day is read to the millisecond, its offset beside it`(
    text: String, millisecond: Int32, offset: Int16?
  ) throws {
    let date = try #require(FHIRDateTime(text: text))
    #expect(date.day.description == "2016-08-15")
    #expect(date.precision == .second)
    #expect(date.millisecond == millisecond)
    #expect(date.offsetMinutes == offset)
  }

  @Test(
    arguments: [
      ("2016-08-15T07:30", nil), ("2016-08-15T07:30Z", 0), ("2016-08-15T07:30+02:00", 120),
    ] as [(String, Int16?)])
  func `a time without seconds is read and known for it`(text: String, offset: Int16?) throws {
    let date = try #require(FHIRDateTime(text: text))
    #expect(date.precision == .minute && date.hasTime)
    #expect(date.millisecond == 27_000_000)
    #expect(date.offsetMinutes == offset)
  }

  @Test(arguments: [
    "2016-02-30", "2015-02-29", "1900-02-29", "2016-04-31", "2016-13", "2016-00", "2016-13-01",
    "2016-01-00", "2016-01-32", "0000", "0000-01-01", "10000", "10000-01-01", "-001",
  ])
  func `a day that does not exist is refused`(text: String) {
    #expect(FHIRDateTime(text: text) == nil)
  }

  @Test(arguments: [
    "2016-08-15T24:00:00Z", "2016-08-15T24:00", "2016-08-15T25:00:00Z", "2016-08-15T07:60:00Z",
    "2016-08-15T07:30:61Z", "2016-08-15T07:30:15+14:01", "2016-08-15T07:30:15-15:00",
    "2016-08-15T07:30:15+02:60",
  ])
  func `a time that does not exist is refused`(text: String) {
    #expect(FHIRDateTime(text: text) == nil)
  }

  @Test(arguments: [
    "", " ", "2", "201", "2016-", "2016-8", "2016-08-", "2016-08-1", "20160815", "2016/08/15",
    "2016-08-15 ", " 2016-08-15", "2016-08-15T", "2016-08-15T7:30", "2016-08-15T07",
    "2016-08-15T07:3", "2016-08-15T07:30:", "2016-08-15T07:30:1", "2016-08-15T07:30:15.",
    "2016-08-15T07:30:15.Z", "2016-08-15T07:30:15,5Z", "2016-08-15 07:30:15Z",
    "2016-08-15t07:30:15Z", "2016-08-15T07:30:15z", "2016-08-15T07:30:15ZZ",
    "2016-08-15T07:30:15+2:00", "2016-08-15T07:30:15+0200", "2016-08-15T07:30:15+02:00x",
    "2016-08-15T07:30:15+02", "2016-08-15Z", "15.08.2016", "yesterday", "２０１６",
    "2016-08-15T07:30:1é",
  ])
  func `what is no date is refused`(text: String) {
    #expect(FHIRDateTime(text: text) == nil)
  }

  @Test(arguments: Array("2016-08-15T07:30:15Z".utf8.indices.prefix(16)))
  func `each character of a date and time must be what it has to be`(place: String.Index) {
    let text = "2016-08-15T07:30:15Z"
    for byte in UInt8.min...UInt8.max {
      var bytes = Array(text.utf8)
      let offset = text.utf8.distance(from: text.startIndex, to: place)
      bytes[offset] = byte
      let isDigit = UInt8(ascii: "0")...UInt8(ascii: "9") ~= byte
      let wasDigit = UInt8(ascii: "0")...UInt8(ascii: "9") ~= text.utf8[place]
      guard !(isDigit && wasDigit), byte != text.utf8[place] else { continue }
      #expect(FHIRDateTime(bytes.span) == nil, "byte \(byte) at \(offset)")
    }
  }

  @Test(arguments: ["", ":00", ":59.1", ":60.25", ":07.123", ":07.999", ":61.000", ":15.1234567"])
  func `every end of a time of day is read as a pattern reads it`(seconds: String) {
    let offsets = ["", "Z", "+00:00", "-00:00", "+02:00", "-05:30", "+14:00", "-14:01", "+09:60"]
    for offset in offsets {
      let text = "2024-02-29T23:59" + seconds + offset
      #expect(FHIRDateTime(text: text) == DateReference.dateTime(text), "\(text)")
    }
  }

  @Test(arguments: [
    "2016-08-15T07:30:15Z", "2016-08-15T07:30:15-03:30", "2016-08-15T07:30:15.250Z",
    "2016-08-15T07:30:15.250+13:45", "2016-08-15T07:30+02:00",
  ])
  func `a damaged time of day is read or refused as a pattern does`(text: String) {
    for place in Array(text.utf8).indices.dropFirst(10) {
      for byte in UInt8.min..<0x80 {
        var bytes = Array(text.utf8)
        bytes[place] = byte
        let damaged = String(decoding: bytes, as: UTF8.self)
        #expect(FHIRDateTime(bytes.span) == DateReference.dateTime(damaged), "\(damaged)")
        bytes.remove(at: place)
        let shorter = String(decoding: bytes, as: UTF8.self)
        #expect(FHIRDateTime(bytes.span) == DateReference.dateTime(shorter), "\(shorter)")
      }
    }
  }

  @Test(
    arguments: [
      ("1970-01-01T00:00:00Z", 0), ("1970-01-01T02:00:00+02:00", 0),
      ("1969-12-31T19:00:00-05:00", 0),
      ("1970-01-01", 0), ("1969-12-31T23:59:59.999Z", -1),
      ("2016-08-15T07:30:15+02:00", 1_471_239_015_000),
      ("0001-01-01T00:00:00Z", -62_135_596_800_000), ("9999-12-31T23:59:59Z", 253_402_300_799_000),
    ] as [(String, Int64)])
  func `an instant is counted from 1970 in UTC`(text: String, milliseconds: Int64) throws {
    #expect(try #require(FHIRDateTime(text: text)).epochMilliseconds == milliseconds)
  }
}
