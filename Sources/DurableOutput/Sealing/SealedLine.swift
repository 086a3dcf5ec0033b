internal import FoundationEssentials

/// Lines of text that are sealed one by one: each is what is sealed, in Base64.
package enum SealedLine {
  /// A line of a text, without its end; `context` says what it is.
  package static func sealed(_ text: [UInt8], by key: DataKey, context: String) -> [UInt8] {
    Array(Data(key.seal(text, context: Array(context.utf8))).base64EncodedData())
  }

  /// The text of a line; nil when it cannot be opened.
  package static func opened(
    _ line: some Collection<UInt8>, by key: DataKey, context: String
  ) -> [UInt8]? {
    Data(base64Encoded: Data(line)).flatMap { data in
      key.open(Array(data)[...], context: Array(context.utf8))
    }
  }
}
