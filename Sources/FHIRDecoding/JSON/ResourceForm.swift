/// The form that resources of one type are written in, and what the one says that was read last.
///
/// A form belongs to one thread. What it makes of a text is up to the type of resource.
protocol ResourceForm: AnyObject {
  /// The text that was followed last.
  var text: TextForm { get }

  /// Has a reader keep the resource that was followed last; false when another way must judge it.
  ///
  /// The reader only lends the form: nothing here may change which forms it knows.
  func isTaken(by reader: inout ResourceReader) -> Bool

  /// Another form that knows the same.
  func copy() -> Self
}

/// A form of texts that lie alike, whatever it makes of them.
final class KnownForm {
  /// How the texts lie that have the form; a text of another layout has none of these.
  let layout: PlainLayout
  /// The text that was followed last.
  let text: TextForm
  private let form: any ResourceForm

  /// Makes a form of texts that lie like this.
  init(_ form: any ResourceForm, as layout: PlainLayout) {
    (self.form, text, self.layout) = (form, form.text, layout)
  }

  /// Has a reader keep the resource that was followed last; false when another way must judge it.
  func isTaken(by reader: inout ResourceReader) -> Bool { form.isTaken(by: &reader) }

  /// Another form that knows the same.
  func copy() -> KnownForm { KnownForm(form.copy(), as: layout) }
}
