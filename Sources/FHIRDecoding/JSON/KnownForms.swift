/// The forms that texts had lately.
///
/// Most texts have the form of the one before, or are as long as another one that said much the same:
/// the same medication, for another patient. So each length that is met again has a form of its own, and
/// texts mostly fill the gaps of theirs in place.
@safe
struct KnownForms {
  /// The number of different forms that are known at a time.
  private static let most = 8
  /// The number of lengths that are told apart, a power of 2.
  private static let lengths = 256

  /// The most bytes of a text that a form is kept of, so that few long texts do not fill the memory.
  private static let longest = 1 << 16
  /// The most bytes of texts that have a form by their length, so that all of these take little memory.
  private static let longestByLength = 1 << 12

  /// How many forms may be learnt beyond those texts that had one that was known, and how many texts are
  /// passed over for each that is learnt then.
  private static let (patience, pause) = (64, 16)

  private struct Slot {
    var form: KnownForm?
    /// The length that was met last without a form of its own.
    var missedLength = -1
  }

  /// The form of the text that was found or learnt last.
  private(set) var latest: KnownForm? {
    didSet { unsafe lent = unsafe latest.map { unsafe Unmanaged.passUnretained($0) } }
  }
  /// The same, which stands until another one is found or learnt: to own it once more for each line
  /// would cost two atomic changes of its count.
  private(set) var lent: Unmanaged<KnownForm>?
  /// The forms of texts by their length.
  private var slots: [Slot] = []
  /// Forms in which texts of any length are looked for, the one found last the first.
  private var forms: [KnownForm] = []
  /// Whether another way must judge the text that has the form found last.
  private var isRefused = false
  /// How many texts had no form beyond those that had one, as far as it matters.
  private var missed = 0

  /// Finds the form of a text, which is the latest one then; the number of the text's bytes, or nil when
  /// it has none that is known.
  mutating func find(_ text: UnsafeRawBufferPointer, as layout: PlainLayout) -> Int? {
    isRefused = false
    guard let lent = unsafe lent else { return nil }
    let count = unsafe lent._withUnsafeGuaranteedRef { form in
      form.layout == layout ? unsafe form.text.follow(text, inPlace: true) : nil
    }
    guard let found = unsafe count ?? findByLength(text, layout) ?? findAmongAll(text, layout)
    else { return nil }
    if missed > 0 { missed -= 1 }
    return found
  }

  /// Notes that the resource in the form found last was not taken; a text does not make it known anew.
  mutating func noteRefusal() { isRefused = true }

  /// Knows one more form, that of a text, and forgets the last of too many.
  ///
  /// Where hardly any two texts have one form, most are passed over, for to learn a form takes longer than
  /// to read a text without.
  mutating func learn(
    _ text: UnsafeRawBufferPointer, as layout: PlainLayout,
    _ form: @autoclosure () -> (any ResourceForm)?
  ) {
    guard !isRefused, text.count <= Self.longest, isWorthLearning(), let made = form() else {
      return
    }
    let form = KnownForm(made, as: layout)
    if forms.count == Self.most { forms.removeLast() }
    forms.insert(form, at: 0)
    latest = form
    noteLength(of: form)
  }

  private mutating func isWorthLearning() -> Bool {
    missed += 1
    if missed <= Self.patience { return true }
    guard missed > Self.patience + Self.pause else { return false }
    missed = Self.patience
    return true
  }

  private mutating func findByLength(
    _ text: UnsafeRawBufferPointer, _ layout: PlainLayout
  ) -> Int? {
    let length = unsafe layout.length(of: text)
    guard !slots.isEmpty, let form = slots[length & (Self.lengths - 1)].form,
      form.text.count == length, form.layout == layout,
      let found = unsafe form.text.follow(text, inPlace: true)
        ?? form.text.follow(text, inPlace: false)
    else { return nil }
    latest = form
    return found
  }

  private mutating func findAmongAll(
    _ text: UnsafeRawBufferPointer, _ layout: PlainLayout
  ) -> Int? {
    for index in forms.indices where forms[index].layout == layout {
      guard let found = unsafe forms[index].text.follow(text, inPlace: false) else { continue }
      latest = forms[index]
      // A form takes the room of the text that it was found in last.
      if forms[index].text.count > Self.longest {
        forms.remove(at: index)
        return found
      }
      if index > 0 { forms.swapAt(0, index) }
      noteLength(of: forms[0])
      return found
    }
    return nil
  }

  /// Makes a form of its own for the length of a text that was met twice without one, unless it is long.
  private mutating func noteLength(of form: KnownForm) {
    if slots.isEmpty { slots = Array(repeating: Slot(), count: Self.lengths) }
    let length = form.text.count
    guard length <= Self.longestByLength else { return }
    let number = length & (Self.lengths - 1)
    if slots[number].missedLength == length {
      slots[number] = Slot(form: form.copy())
    } else {
      slots[number].missedLength = length
    }
  }
}
