internal import CSimdJSON
internal import MedicationAdherence

/// A JSON parser: simdjson behind a C shim.
///
/// A parser is used by one thread at a time and parses one text after another.
@safe
final class JSONParser {
  /// The levels of objects and arrays that are read; what nests deeper is refused.
  ///
  /// An empty object or array is no level.
  static let maximumDepth = 64
  /// The bytes that must follow every text within its buffer.
  static let padding = csimdjson_padding()

  private let handle: OpaquePointer

  /// Makes a parser; without memory the process cannot go on.
  init() {
    guard let handle = unsafe csimdjson_parser_create(Self.maximumDepth) else {
      preconditionFailure("no memory for a JSON parser")
    }
    unsafe self.handle = handle
  }

  deinit { unsafe csimdjson_parser_destroy(handle) }

  /// Parses a text that lies in a buffer with ``padding`` bytes behind it.
  ///
  /// The value stands until the next call.
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

/// Why a text is no JSON that this tool reads.
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
