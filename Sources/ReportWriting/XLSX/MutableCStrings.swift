/// Texts for the library's fields that are not `const`, though it only reads and copies them.
enum MutableCStrings {
  /// Calls `body` with a copy of each text, which lives as long as the call.
  static func with<Result, Failure: Error>(
    _ texts: [String],
    _ body: ([UnsafeMutablePointer<CChar>]) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    let buffers = unsafe texts.map { text in
      let bytes = text.utf8CString
      let buffer = UnsafeMutableBufferPointer<CChar>.allocate(capacity: bytes.count)
      _ = unsafe buffer.initialize(from: bytes)
      return unsafe buffer
    }
    defer { unsafe buffers.forEach { unsafe $0.deallocate() } }
    return try unsafe body(buffers.compactMap(\.baseAddress))
  }
}
