internal import CSimdJSON

/// A text, with the slots in which other texts of the template differ from it.
///
/// The lines of an export look like one form that was filled in again and again. A text that
/// differs from the known one only in numbers and in strings, apart from their escapes, is as sound
/// as that one, and takes its place. That needs one comparison with the known text, slot by slot.
///
/// A template belongs to one thread.
@safe
final class TextTemplate {
  /// The most slots that a template has.
  static let mostSlots = 64

  /// The slots that changed and were not read since, a bit for each.
  private(set) var unread: UInt64 = 0

  private let handle: OpaquePointer
  /// A cache of the month of the date that was read last.
  private var month = MonthCache()

  /// Makes a template of a sound text and its slots, at most ``mostSlots`` and without escapes; the
  /// process ends when there is no memory for it.
  init(_ text: UnsafeRawBufferPointer, slots: [csimdjson_slot]) {
    let start = unsafe text.bindMemory(to: UInt8.self).baseAddress
    guard let handle = unsafe csimdjson_template_create(start, text.count, slots, slots.count)
    else {
      preconditionFailure("a template has few slots")
    }
    unsafe self.handle = handle
  }

  private init(copying other: TextTemplate) {
    guard let handle = unsafe csimdjson_template_copy(other.handle) else {
      preconditionFailure("without memory the process ends")
    }
    unsafe self.handle = handle
    unread = other.unread
  }

  deinit { unsafe csimdjson_template_destroy(handle) }

  /// Makes another template with the same text.
  func copy() -> TextTemplate { TextTemplate(copying: self) }

  /// The number of bytes of the known text.
  var count: Int { unsafe csimdjson_template_length(handle) }

  /// Compares the beginning of `text`, which has `JSONParser.padding` bytes after it, with this
  /// template.
  ///
  /// Returns the length of the text that fits, nil when none does. That text is the known one then,
  /// and the slots in which it differs from the one before are unread.
  ///
  /// With `inPlace`, only texts fit that are as long as the known one and have every slot at the
  /// same offset, as most do. It takes half the instructions; nil then does not mean that the text
  /// does not fit.
  func follow(_ text: UnsafeRawBufferPointer, inPlace: Bool) -> Int? {
    var changed: UInt64 = 0
    let start = unsafe text.bindMemory(to: UInt8.self).baseAddress
    let count =
      if inPlace {
        unsafe csimdjson_template_follow_in_place(handle, start, text.count, &changed)
      } else {
        unsafe csimdjson_template_follow(handle, start, text.count, &changed)
      }
    guard count > 0 else { return nil }
    unread |= changed
    return count
  }

  /// Whether a slot changed and was not read since.
  func isUnread(_ slot: Int) -> Bool { unread &>> UInt64(truncatingIfNeeded: slot) & 1 != 0 }

  /// Notes that all slots were read.
  func noteRead() { unread = 0 }

  /// What fills a slot in the known text, valid until the next text is followed.
  subscript(slot: Int) -> JSONString {
    let place = unsafe csimdjson_template_slots(handle)[slot]
    return unsafe JSONString(
      start: csimdjson_template_text(handle) + Int(place.start), count: Int(place.end - place.start)
    )
  }

  /// The date that fills a slot; nil when it is not one.
  func date(in slot: Int) -> FHIRDateTime? {
    var known = month
    defer { month = known }
    return self[slot].withSpan { FHIRDateTime($0, in: &known) }
  }

  /// The bytes between two marks in the known text, valid until the next text is followed.
  func bytes(_ stretch: Range<Mark>) -> UnsafeBufferPointer<UInt8> {
    let (start, end) = (offset(of: stretch.lowerBound), offset(of: stretch.upperBound))
    return unsafe UnsafeBufferPointer(
      start: csimdjson_template_text(handle) + start, count: end - start)
  }

  private func offset(of mark: Mark) -> Int {
    mark.slot.map { unsafe Int(csimdjson_template_slots(handle)[$0].end) + mark.distance }
      ?? mark.distance
  }

  /// An offset in every text of a template: a number of bytes after a slot, or after the beginning.
  struct Mark: Comparable {
    let slot: Int?
    let distance: Int

    static func < (left: Mark, right: Mark) -> Bool {
      (left.slot ?? -1, left.distance) < (right.slot ?? -1, right.distance)
    }
  }
}
