/// The form that resources of one type are written in, and what the one says that was read last.
///
/// A form belongs to one thread. What it makes of a text is up to the type of resource.
class ResourceForm {
  /// How the texts lie that have the form; a text of another layout has none of these.
  final let layout: PlainLayout
  /// The text that was followed last.
  final let text: TextForm

  /// Makes a form of texts that lie like this.
  init(_ text: TextForm, as layout: PlainLayout) { (self.text, self.layout) = (text, layout) }

  /// Has a reader keep the resource that was followed last; false when another way must judge it.
  ///
  /// The reader only lends the form: nothing here may change which forms it knows.
  func isTaken(by reader: inout ResourceReader) -> Bool { false }

  /// Another form that knows the same.
  func copy() -> ResourceForm { ResourceForm(text.copy(), as: layout) }
}
