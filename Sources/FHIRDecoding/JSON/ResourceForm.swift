/// The form that resources of one type are written in, and what the one says that was read last.
///
/// A form belongs to one thread.
protocol ResourceForm: AnyObject {
  /// How the texts lie that have the form; a text of another layout has none of these.
  var layout: PlainLayout { get }
  /// The text that was followed last.
  var text: TextForm { get }

  /// Has a reader keep the resource that was followed; false when another way must judge it.
  func isTaken(by reader: inout ResourceReader) -> Bool
  /// Another form that knows the same.
  func copy() -> any ResourceForm
}

extension ResourceForm {
  /// The number of bytes of the text that was followed last.
  var length: Int { text.count }

  /// Whether a text begins with a resource in this form; the number of its bytes.
  ///
  /// `inPlace` finds most of them in half the instructions (``TextForm/follow(_:inPlace:)``).
  func follow(_ text: UnsafeRawBufferPointer, inPlace: Bool) -> Int? {
    unsafe self.text.follow(text, inPlace: inPlace)?.count
  }
}
