internal import CSimdJSON
internal import MedicationAdherence

/// A JSON parser: simdjson behind a C shim.
///
/// A parser is used by one thread at a time and parses one text after another.
@safe
final class JSONParser {
  /// The levels of objects and arrays that are read; what nests deeper is refused.
  ///
  /// An empty object or array does not count as a level.
  static let maximumDepth = 64
  /// The bytes that must follow every text within its buffer.
  static let padding = csimdjson_padding()

  private let handle: OpaquePointer

  /// Makes a parser of texts that nest so deep; the process ends when there is no memory for it.
  init(depth: Int = JSONParser.maximumDepth) {
    guard let handle = unsafe csimdjson_parser_create(depth) else {
      preconditionFailure("no memory for a JSON parser")
    }
    unsafe self.handle = handle
  }

  deinit { unsafe csimdjson_parser_destroy(handle) }

  /// Parses a text in a buffer that has ``padding`` more bytes after it.
  ///
  /// The value is valid until the next call.
  func parse(_ bytes: UnsafeRawBufferPointer) throws(JSONFault) -> JSONValue {
    guard let start = unsafe bytes.bindMemory(to: UInt8.self).baseAddress, unsafe !bytes.isEmpty
    else {
      throw .incomplete
    }
    let status = unsafe csimdjson_parse(handle, start, bytes.count)
    guard status == csimdjson_ok else { throw JSONFault(status) }
    guard let tape = unsafe csimdjson_tape(handle), let strings = unsafe csimdjson_strings(handle)
    else { throw .noMemory }
    return unsafe JSONValue(tape: tape, strings: strings, index: 1)
  }
}

/// Why a text cannot be read as JSON.
enum JSONFault: Error, Equatable {
  case invalidUTF8, invalidString, unescapedCharacters, tooDeep, incomplete, invalidNumber
  case noMemory, malformed

  init(_ status: csimdjson_status) {
    self =
      switch status {
      case csimdjson_invalid_utf8: .invalidUTF8
      case csimdjson_invalid_string: .invalidString
      case csimdjson_unescaped_characters: .unescapedCharacters
      case csimdjson_too_deep: .tooDeep
      case csimdjson_incomplete: .incomplete
      case csimdjson_invalid_number: .invalidNumber
      case csimdjson_no_memory: .noMemory
      default: .malformed
      }
  }

  /// What the ledger says of a text, which has a name when it is a part of another one.
  func detail(of text: String = "") -> LedgerDetail {
    switch self {
    case .invalidUTF8: .fact(.invalidUTF8, of: text)
    case .invalidString: .fact(.invalidString, of: text)
    case .unescapedCharacters: .fact(.unescaped, of: text)
    case .tooDeep:
      .said(
        (text.isEmpty ? "" : text + " ")
          + "nested more than \(JSONParser.maximumDepth) levels deep")
    case .incomplete: .fact(.incomplete, of: text)
    case .invalidNumber: .fact(.invalidNumber, of: text)
    case .noMemory: .fact(.noMemory, of: text)
    case .malformed: .fact(.notJSON, of: text)
    }
  }
}

/// Finds the structural positions in a piece of input: simdjson's first stage behind a C shim.
///
/// An index belongs to one thread and holds the positions of one piece at a time.
@safe
final class StructureIndex {
  /// Where each brace, bracket, colon and comma lies, and each string, number and word begins;
  /// valid until the next call.
  private(set) var places = unsafe UnsafeBufferPointer<UInt32>(start: nil, count: 0)

  private let handle: OpaquePointer

  /// Makes an empty index; the process ends when there is no memory for it.
  init() {
    guard let handle = unsafe csimdjson_parser_create(JSONParser.maximumDepth) else {
      preconditionFailure("no memory for an index of JSON")
    }
    unsafe self.handle = handle
  }

  deinit { unsafe csimdjson_parser_destroy(handle) }

  /// Finds the positions in a piece that has `JSONParser.padding` more bytes after it.
  ///
  /// False, and no positions, when the piece is not valid UTF-8, ends within a string, or has a
  /// line end or another control character within one.
  func find(in bytes: UnsafeRawBufferPointer) -> Bool {
    unsafe places = UnsafeBufferPointer(start: nil, count: 0)
    guard let start = unsafe bytes.bindMemory(to: UInt8.self).baseAddress, unsafe !bytes.isEmpty,
      unsafe csimdjson_index(handle, start, bytes.count) == csimdjson_ok
    else { return false }
    unsafe places = UnsafeBufferPointer(
      start: csimdjson_places(handle), count: csimdjson_place_count(handle))
    return true
  }
}

/// Where a walk through JSON stands: how many brackets are open, and whether it is within a string.
///
/// Only strings and brackets are looked at, so the bytes may come in pieces of any size; whether
/// they are JSON is not checked.
package struct Nesting {
  /// The number of open brackets.
  package var depth = 0
  /// Whether the walk is between the quotes of a string.
  package var isInString = false
  /// Whether the byte before was a backslash, in a string, that escapes the next byte.
  package var isEscaped = false

  /// Begins a walk outside of all brackets.
  package init() {}

  /// Walks on, from deeper than `floor`, to the bracket that returns to it.
  ///
  /// The offset of that bracket, which is still open then, or the end of the range.
  package mutating func pass(_ bytes: [UInt8], in range: Range<Int>, downTo floor: Int) -> Int {
    precondition(depth > floor && floor >= 0, "a walk begins below the floor")
    precondition(range.upperBound <= bytes.count, "the range lies within the bytes")
    var nesting = csimdjson_nesting(
      depth: depth, is_in_string: isInString, is_escaped: isEscaped)
    let passed = unsafe bytes.withUnsafeBufferPointer { bytes in
      guard let start = bytes.baseAddress else { return 0 }
      return unsafe csimdjson_pass(
        &nesting, start + range.lowerBound, range.count, floor)
    }
    (depth, isInString, isEscaped) = (nesting.depth, nesting.is_in_string, nesting.is_escaped)
    return range.lowerBound + passed
  }
}
