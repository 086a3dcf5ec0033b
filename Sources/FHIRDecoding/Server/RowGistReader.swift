internal import Glibc

/// Reads rows of NDJSON, as many whole ones at a time as there are; used by one thread at a time.
///
/// Rows that are plain are read along their places of structure, the others by the parser.
package final class RowGistReader {
  /// What some bytes are.
  package enum Stretch: Equatable, Sendable {
    /// So many rows one behind the other, each with its line end.
    case rows(Range<Int>, count: Int)
    /// One row, without its line end and the blanks that stand before that.
    case row(Range<Int>)
    /// A line of blanks.
    case blank
    /// A resource of another type, or of none.
    case otherType(String)
    /// No JSON.
    case unreadable(UnreadableText)
  }

  /// What the rows say that were read so far.
  package private(set) var gists = RowGists()

  private static let blanks: [UInt8] = [0x0D, 0x20, 0x09]

  private let type: String
  private let typeBytes: [UInt8]
  private let isMedication: Bool
  private let index = StructureIndex()
  private let reader = ServedResourceReader()

  /// The bytes that must be readable behind the rows.
  package static var padding: Int { JSONParser.padding }

  /// Makes a reader of resources of one type.
  package init(type: String) {
    self.type = type
    typeBytes = Array(type.utf8)
    isMedication = type == "Medication"
  }

  /// Reads the lines in a range that ends with a line end; what they are, in order.
  package func read(_ bytes: UnsafeRawBufferPointer, _ range: Range<Int>) -> [Stretch] {
    let bytes = unsafe UnsafeRawBufferPointer(rebasing: bytes[..<range.upperBound])
    defer { gists.settle() }
    var lines = unsafe PlainRows(bytes, from: range.lowerBound, index)
    var (stretches, start) = ([Stretch](), range.lowerBound)
    while start < range.upperBound {
      let (before, end) = (gists.count, lines.readRows(from: start, readRow))
      if end > start { stretches.append(.rows(start..<end, count: gists.count - before)) }
      guard end < range.upperBound else { break }
      let lineEnd = unsafe PlainRows.lineEnd(in: bytes, from: end) ?? range.upperBound
      stretches.append(unsafe readLine(bytes, end..<lineEnd))
      start = lineEnd + 1
    }
    return stretches
  }

  /// Reads the row at which a cursor stands and that ends at a place; false when the parser must
  /// read it.
  private func readRow(_ cursor: inout PlainCursor, last: Int) -> Bool {
    guard let row = PlainRow(&cursor), row.type?.equals(typeBytes) ?? false,
      cursor.lastOffset == last
    else { return false }
    gists.take(row, isMedication: isMedication)
    return true
  }

  /// Reads one line by the parser.
  private func readLine(_ bytes: UnsafeRawBufferPointer, _ line: Range<Int>) -> Stretch {
    var row = line
    while let last = row.last, unsafe Self.blanks.contains(bytes[last]) {
      row = row.dropLast()
    }
    guard !row.isEmpty else { return .blank }
    do throws(UnreadableText) {
      let resource = unsafe try reader.resource(bytes[row])
      guard resource.type == type else { return .otherType(resource.type) }
      gists.take(resource)
      return .row(row)
    } catch {
      return .unreadable(error)
    }
  }
}
