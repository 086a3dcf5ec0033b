internal import MedicationAdherence

/// What is kept of an administration beside its record when single ones are listed: its id and its
/// line, and between them, when they are asked for, its status and its end, one after the other in
/// bytes.
public struct AdministrationText {
  private let bytes: ArraySlice<UInt8>

  /// The bytes of the line's number, which come last.
  private static let lineLength = 4
  /// The bytes of the end and of the status's length, which come before the line's.
  private static let courseLength = 12
  /// Marks in the line's number that a status and an end come before it; no file has so many lines.
  private static let courseMark: UInt32 = 1 << 31
  /// The most bytes of a status that is kept; those of FHIR have at most 16.
  private static let longestStatus = Int(UInt8.max)
  /// The most bytes of an id that is kept, so that its length with all else fits into 16 bits.
  static let longestID = Int(UInt16.max) - lineLength - courseLength - longestStatus

  /// The statuses that FHIR defines of an administration that may count, in all its versions.
  public static let knownStatuses: Set = [
    "in-progress", "on-hold", "completed", "stopped", "not-done", "unknown",
  ]

  /// Takes the bytes, none where texts are not kept.
  public init(_ bytes: ArraySlice<UInt8>) { self.bytes = bytes }

  /// The id; empty without one.
  public var id: String { String(decoding: idBytes, as: UTF8.self) }

  /// The id in UTF-8.
  public var idBytes: ArraySlice<UInt8> {
    bytes[bytes.startIndex..<max(bytes.startIndex, bytes.endIndex - Self.lineLength - courseCount)]
  }

  /// The line on which the text begins, from the first one of its stretch of the file on.
  public var line: Int32 { Int32(bitPattern: tail & ~Self.courseMark) }

  /// The FHIR status as it is written; empty without one, and when it is not kept.
  public var status: String {
    let end = bytes.dropLast(Self.lineLength + Self.courseLength)
    return String(decoding: end.suffix(statusCount), as: UTF8.self)
  }

  /// The end of the period; nil without one that has a start, too, and when it is not kept.
  public var end: FHIRDateTime? {
    guard hasCourse else { return nil }
    var rest = bytes.dropLast(Self.lineLength).suffix(Self.courseLength)
    let (day, millisecond) = (rest.takeNumber(of: Int32.self), rest.takeNumber(of: Int32.self))
    let offset = rest.takeNumber(of: Int16.self)
    let precision = rest.takeNumber(of: UInt8.self)
    guard precision > 0, let precision = FHIRDateTime.Precision(rawValue: precision - 1) else {
      return nil
    }
    return FHIRDateTime(
      day: Day(number: day), precision: precision, millisecond: millisecond,
      offsetMinutes: offset == .min ? nil : offset)
  }

  private var tail: UInt32 {
    var tail: UInt32 = 0
    for place in (bytes.endIndex - min(Self.lineLength, bytes.count)..<bytes.endIndex).reversed() {
      tail = tail << 8 | UInt32(bytes[place])
    }
    return tail
  }

  /// Whether the mark is there, which is the highest bit of the last byte.
  private var hasCourse: Bool { bytes.last.map { $0 & 0x80 != 0 } ?? false }

  private var statusCount: Int {
    hasCourse ? bytes.dropLast(Self.lineLength).last.map(Int.init) ?? 0 : 0
  }

  private var courseCount: Int { hasCourse ? Self.courseLength + statusCount : 0 }

  /// Appends the number of a line, and before it a status and an end where they are kept.
  static func append(line: Int, _ course: AdministrationCourse?, to bytes: inout [UInt8]) {
    var tail = UInt32(truncatingIfNeeded: line) & ~courseMark
    if let course {
      append(course, to: &bytes)
      tail |= courseMark
    }
    bytes.append(number: tail)
  }

  private static func append(_ course: AdministrationCourse, to bytes: inout [UInt8]) {
    let start = bytes.count
    course.status?.append(to: &bytes)
    // A longer one is a site's own, and no word of its beginning would be its status.
    if bytes.count - start > longestStatus { bytes.removeSubrange(start...) }
    let count = UInt8(bytes.count - start)
    bytes.append(number: course.end?.day.number ?? 0)
    bytes.append(number: course.end?.millisecond ?? 0)
    bytes.append(number: course.end?.offsetMinutes ?? .min)
    bytes.append(number: course.end.map { $0.precision.rawValue + 1 } ?? 0)
    bytes.append(count)
  }
}

/// How far an administration is, and when it ended: kept only where tables show it.
struct AdministrationCourse {
  /// The status; nil without one.
  let status: JSONString?
  /// The end of a period that has a start, too; nil without one.
  let end: FHIRDateTime?
}

extension JSONString {
  /// Appends the text in UTF-8.
  func append(to bytes: inout [UInt8]) {
    if isPlain {
      unsafe bytes.append(contentsOf: self.bytes)
    } else {
      bytes.append(contentsOf: text.utf8)
    }
  }
}

extension [UInt8] {
  /// Appends a number, the lowest byte first.
  fileprivate mutating func append<Number: FixedWidthInteger>(number: Number) {
    var rest = number
    for _ in 0..<Number.bitWidth / 8 {
      append(UInt8(truncatingIfNeeded: rest))
      rest = Number.bitWidth > 8 ? rest >> 8 : 0
    }
  }
}

extension ArraySlice<UInt8> {
  /// Takes a number off the beginning; 0 where there are too few bytes.
  fileprivate mutating func takeNumber<Number: FixedWidthInteger>(of type: Number.Type) -> Number {
    let count = Number.bitWidth / 8
    defer { self = dropFirst(count) }
    return prefix(count).reversed().reduce(0) {
      (Number.bitWidth > 8 ? $0 << 8 : 0) | Number(truncatingIfNeeded: $1)
    }
  }
}
