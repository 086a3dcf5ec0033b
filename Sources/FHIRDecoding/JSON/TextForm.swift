internal import CSimdJSON

/// A text that is known, with the gaps that other texts of the same form fill in their own way.
///
/// The lines of an export are much alike, as forms are that were filled in. A text that differs from
/// the known one only in numbers and in strings, but for their escapes, is as sound as that one, and takes
/// its place. To see that takes one comparison with the known text, gap by gap.
///
/// A form belongs to one thread.
@safe
final class TextForm {
  /// The most gaps that a form has.
  static let mostGaps = 64

  /// The gaps that were filled anew and not read since, a bit for each.
  private(set) var unread: UInt64 = 0

  private let handle: OpaquePointer
  /// The month of the date that was read last.
  private var month = KnownMonth()

  /// Makes a form of a sound text and of its gaps, in which no escapes are, ``mostGaps`` at most; without
  /// memory the process cannot go on.
  init(_ text: UnsafeRawBufferPointer, gaps: [csimdjson_gap]) {
    let start = unsafe text.bindMemory(to: UInt8.self).baseAddress
    guard let handle = unsafe csimdjson_form_create(start, text.count, gaps, gaps.count) else {
      preconditionFailure("a form has few gaps")
    }
    unsafe self.handle = handle
  }

  private init(copying other: TextForm) {
    guard let handle = unsafe csimdjson_form_copy(other.handle) else {
      preconditionFailure("without memory the process ends")
    }
    unsafe self.handle = handle
    unread = other.unread
  }

  deinit { unsafe csimdjson_form_destroy(handle) }

  /// Another form that knows the same text.
  func copy() -> TextForm { TextForm(copying: self) }

  /// The number of bytes of the known text.
  var count: Int { unsafe csimdjson_form_length(handle) }

  /// Looks whether a text that has `JSONParser.padding` bytes behind it begins with one of this form.
  ///
  /// The number of its bytes; nil when it has another form. It is the known text then, and the gaps that
  /// it fills in another way than the one before are unread.
  ///
  /// `inPlace` takes half the instructions, and nil then only means that another way must look at it:
  /// texts are taken that are as long as the known one and fill each gap where that does, as most do.
  func follow(_ text: UnsafeRawBufferPointer, inPlace: Bool) -> Int? {
    var changed: UInt64 = 0
    let start = unsafe text.bindMemory(to: UInt8.self).baseAddress
    let count =
      if inPlace {
        unsafe csimdjson_form_follow_in_place(handle, start, text.count, &changed)
      } else {
        unsafe csimdjson_form_follow(handle, start, text.count, &changed)
      }
    guard count > 0 else { return nil }
    unread |= changed
    return count
  }

  /// Whether a gap was filled anew and not read since.
  func isUnread(_ gap: Int) -> Bool { unread &>> UInt64(truncatingIfNeeded: gap) & 1 != 0 }

  /// Notes that all gaps were read.
  func noteRead() { unread = 0 }

  /// What fills a gap, in the known text; it stands until the next text is followed.
  subscript(gap: Int) -> JSONString {
    let place = unsafe csimdjson_form_gaps(handle)[gap]
    return unsafe JSONString(
      start: csimdjson_form_text(handle) + Int(place.start), count: Int(place.end - place.start))
  }

  /// The date that fills a gap; nil when it is none.
  func date(in gap: Int) -> FHIRDateTime? {
    var known = month
    defer { month = known }
    return self[gap].withSpan { FHIRDateTime($0, in: &known) }
  }

  /// The bytes between two marks, in the known text; they stand until the next text is followed.
  func bytes(_ stretch: Range<Mark>) -> UnsafeBufferPointer<UInt8> {
    let (start, end) = (offset(of: stretch.lowerBound), offset(of: stretch.upperBound))
    return unsafe UnsafeBufferPointer(
      start: csimdjson_form_text(handle) + start, count: end - start)
  }

  private func offset(of mark: Mark) -> Int {
    mark.gap.map { unsafe Int(csimdjson_form_gaps(handle)[$0].end) + mark.distance }
      ?? mark.distance
  }

  /// A place in every text of a form: so many bytes behind a gap, or behind the beginning.
  struct Mark: Comparable {
    let gap: Int?
    let distance: Int

    static func < (left: Mark, right: Mark) -> Bool {
      (left.gap ?? -1, left.distance) < (right.gap ?? -1, right.distance)
    }
  }
}
