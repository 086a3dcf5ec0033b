/// The forms that texts had lately.
///
/// Most texts have the form of the one before, or are as long as another one that said much the same:
/// the same medication, for another patient. So each length that is met again has a form of its own, and
/// texts mostly fill the gaps of theirs in place.
struct KnownForms {
  /// The number of different forms that are known at a time.
  private static let most = 8
  /// The number of lengths that are told apart, a power of 2.
  private static let lengths = 256

  private struct Slot {
    var form: (any ResourceForm)?
    /// The length that was met last without a form of its own.
    var missedLength = -1
  }

  /// The form of the text before.
  private var latest: (any ResourceForm)?
  /// The forms of texts by their length.
  private var slots: [Slot] = []
  /// Forms in which texts of any length are looked for, the one found last the first.
  private var forms: [any ResourceForm] = []

  /// Whether no form is known.
  var isEmpty: Bool { latest == nil }

  /// The form of a text, and the number of its bytes; nil when it is none that is known.
  mutating func find(
    _ text: UnsafeRawBufferPointer, as layout: PlainLayout
  ) -> (form: any ResourceForm, count: Int)? {
    guard let latest else { return nil }
    if latest.layout == layout, let count = unsafe latest.follow(text, inPlace: true) {
      return (latest, count)
    }
    let length = unsafe layout.length(of: text)
    guard
      let found = unsafe findByLength(text, length, layout) ?? findAmongAll(text, layout)
    else { return nil }
    self.latest = found.form
    return found
  }

  /// Knows a form in place of the one that was not met for longest.
  mutating func learn(_ form: any ResourceForm) {
    if forms.count == Self.most { forms.removeLast() }
    forms.insert(form, at: 0)
    latest = form
    noteLength(of: form)
  }

  private func findByLength(
    _ text: UnsafeRawBufferPointer, _ length: Int, _ layout: PlainLayout
  ) -> (form: any ResourceForm, count: Int)? {
    guard !slots.isEmpty, let form = slots[length & (Self.lengths - 1)].form,
      form.length == length, form.layout == layout,
      let count = unsafe form.follow(text, inPlace: true) ?? form.follow(text, inPlace: false)
    else { return nil }
    return (form, count)
  }

  private mutating func findAmongAll(
    _ text: UnsafeRawBufferPointer, _ layout: PlainLayout
  ) -> (form: any ResourceForm, count: Int)? {
    for index in forms.indices where forms[index].layout == layout {
      guard let count = unsafe forms[index].follow(text, inPlace: false) else { continue }
      if index > 0 { forms.swapAt(0, index) }
      noteLength(of: forms[0])
      return (forms[0], count)
    }
    return nil
  }

  /// Makes a form of its own for the length of a text that was met twice without one.
  private mutating func noteLength(of form: any ResourceForm) {
    if slots.isEmpty { slots = Array(repeating: Slot(), count: Self.lengths) }
    let (length, number) = (form.length, form.length & (Self.lengths - 1))
    if slots[number].missedLength == length {
      slots[number] = Slot(form: form.copy())
    } else {
      slots[number].missedLength = length
    }
  }
}
