import CLibXLSXWriter

/// A text for a field of a structure that the library only reads and copies.
///
/// These fields are `char *` up to version 1.1 of the library and `const char *` from 1.2 on: the field that
/// takes the text says which.
@unsafe struct FieldText {
  private let start: UnsafeMutablePointer<CChar>

  /// The text for a field that is not `const`.
  func field() -> UnsafeMutablePointer<CChar> { unsafe start }

  /// The text for a field that is `const`.
  func field() -> UnsafePointer<CChar> { unsafe UnsafePointer(start) }

  /// Calls `body` with a copy of each text, which lives as long as the call.
  static func with<Result, Failure: Error>(
    _ texts: [String], _ body: ([FieldText]) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    let buffers = unsafe texts.map { text in
      let bytes = text.utf8CString
      let buffer = UnsafeMutableBufferPointer<CChar>.allocate(capacity: bytes.count)
      _ = unsafe buffer.initialize(from: bytes)
      return unsafe buffer
    }
    defer { unsafe buffers.forEach { unsafe $0.deallocate() } }
    return try unsafe body(buffers.compactMap(\.baseAddress).map { unsafe FieldText(start: $0) })
  }
}
