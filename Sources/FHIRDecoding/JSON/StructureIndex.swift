internal import CSimdJSON

/// The places of structure in a piece of input: simdjson's first stage behind a C shim.
///
/// An index belongs to one thread and holds the places of one piece after another.
@safe
final class StructureIndex {
  /// Where each brace, bracket, colon and comma lies, and each string, number and word begins;
  /// they stand until the next call.
  private(set) var places = unsafe UnsafeBufferPointer<UInt32>(start: nil, count: 0)

  private let handle: OpaquePointer

  /// Makes an index of nothing; without memory the process cannot go on.
  init() {
    guard let handle = unsafe csimdjson_parser_create(JSONParser.maximumDepth) else {
      preconditionFailure("no memory for an index of JSON")
    }
    unsafe self.handle = handle
  }

  deinit { unsafe csimdjson_parser_destroy(handle) }

  /// Finds the places of a piece with `JSONParser.padding` bytes behind it.
  ///
  /// False, and no places, when the piece is not valid UTF-8, ends within a string, or has a line
  /// end or another control character within one.
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
