internal import DurableOutput
internal import Glibc

/// Reads a table of a report's CSV row by row, in either dialect, in constant memory.
final class CSVReader {
  /// The names of the columns.
  private(set) var columns: [String] = []

  private let descriptor: Int32
  private var buffer: [UInt8]
  private var (next, end) = (0, 0)

  /// Opens a file and reads its header; nil when it cannot be read or has none.
  init?(_ path: String) {
    descriptor = unsafe open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { return nil }
    buffer = [UInt8](repeating: 0, count: 1 << 16)
    guard var header = readRow() else { return nil }
    if let first = header.first, first.hasPrefix("\u{FEFF}") { header[0].removeFirst() }
    columns = header
  }

  deinit { if descriptor >= 0 { close(descriptor) } }

  /// The next row's fields; nil at the end, and where it cannot be read on.
  func readRow() -> [String]? {
    var (fields, field) = ([String](), [UInt8]())
    var (isQuoted, hasAny) = (false, false)
    while let byte = readByte() {
      hasAny = true
      switch byte {
      case UInt8(ascii: "\""):
        // Two quotes within quotes are one: the second opens what the first has closed.
        if hasClosed { field.append(byte) }
        isQuoted.toggle()
        hasClosed = !isQuoted
        continue
      case UInt8(ascii: ",") where !isQuoted:
        fields.append(String(decoding: field, as: UTF8.self))
        field.removeAll(keepingCapacity: true)
      case UInt8(ascii: "\r") where !isQuoted: break
      case UInt8(ascii: "\n") where !isQuoted:
        hasClosed = false
        return fields + [String(decoding: field, as: UTF8.self)]
      default: field.append(byte)
      }
      hasClosed = false
    }
    hasClosed = false
    return hasAny ? fields + [String(decoding: field, as: UTF8.self)] : nil
  }

  /// Whether the last byte ended a quoted stretch.
  private var hasClosed = false

  private func readByte() -> UInt8? {
    if next == end {
      (next, end) = (
        0,
        unsafe buffer.withUnsafeMutableBytes { unsafe Descriptor.read(from: descriptor, into: $0) }
      )
      guard end > 0 else {
        end = 0
        return nil
      }
    }
    defer { next += 1 }
    return buffer[next]
  }
}
