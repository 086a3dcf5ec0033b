/// The templates of texts that were read lately.
///
/// Most texts fit the template of the text before, or are as long as another one with much the same
/// content: the same medication, for another patient. So each length that comes again gets a
/// template of its own, and texts mostly fill its slots in place.
@safe
struct TemplateCache {
  /// The most templates at a time, apart from those by length.
  private static let most = 8
  /// The number of entries by length, a power of 2.
  private static let lengths = 256

  /// The longest text that a template is kept of, in bytes, so that a few long texts do not fill
  /// the memory.
  private static let longest = 1 << 16
  /// The longest text that has a template by its length, in bytes, so that all of these take little
  /// memory.
  private static let longestByLength = 1 << 12

  /// How many more texts may miss than hit a template before learning slows down, and how many
  /// texts are skipped for each template that is learnt then.
  private static let (patience, pause) = (64, 16)

  private struct ByLength {
    var template: ResourceTemplate?
    /// The last length here that had no template of its own.
    var missedLength = -1
  }

  /// The template of the text that was found or learnt last.
  private(set) var latest: ResourceTemplate? {
    didSet { unsafe lent = unsafe latest.map { unsafe Unmanaged.passUnretained($0) } }
  }
  /// The same, valid until another one is found or learnt: to retain it for each line would cost
  /// two atomic operations.
  private(set) var lent: Unmanaged<ResourceTemplate>?
  /// The templates of texts by their length.
  private var byLength: [ByLength] = []
  /// The templates that are tried for texts of any length, the one found last first.
  private var templates: [ResourceTemplate] = []
  /// Whether the text that fits the template found last must be read another way.
  private var isRefused = false
  /// How many more texts missed than hit a template, within the limits.
  private var missed = 0

  /// Finds the template of a text, which is the latest one then; returns the text's length, or nil
  /// when no template fits.
  mutating func find(_ text: UnsafeRawBufferPointer, as layout: TextLayout) -> Int? {
    isRefused = false
    guard let lent = unsafe lent else { return nil }
    let count = unsafe lent._withUnsafeGuaranteedRef { template in
      template.layout == layout ? unsafe template.text.follow(text, inPlace: true) : nil
    }
    guard let found = unsafe count ?? findByLength(text, layout) ?? findAmongAll(text, layout)
    else { return nil }
    if missed > 0 { missed -= 1 }
    return found
  }

  /// Notes that the resource in the template found last was not taken, so that its text is not
  /// learnt again.
  mutating func noteRefusal() { isRefused = true }

  /// Adds the template of a text, and forgets the last of too many.
  ///
  /// Where hardly any two texts share a template, most are skipped, since learning one takes longer
  /// than reading the text without it.
  mutating func learn(
    _ text: UnsafeRawBufferPointer, _ template: @autoclosure () -> ResourceTemplate?
  ) {
    guard !isRefused, text.count <= Self.longest, isWorthLearning(), let template = template()
    else { return }
    if templates.count == Self.most { templates.removeLast() }
    templates.insert(template, at: 0)
    latest = template
    noteLength(of: template)
  }

  private mutating func isWorthLearning() -> Bool {
    missed += 1
    if missed <= Self.patience { return true }
    guard missed > Self.patience + Self.pause else { return false }
    missed = Self.patience
    return true
  }

  private mutating func findByLength(
    _ text: UnsafeRawBufferPointer, _ layout: TextLayout
  ) -> Int? {
    let length = unsafe layout.length(of: text)
    guard !byLength.isEmpty, let template = byLength[length & (Self.lengths - 1)].template,
      template.text.count == length, template.layout == layout,
      let found = unsafe template.text.follow(text, inPlace: true)
        ?? template.text.follow(text, inPlace: false)
    else { return nil }
    latest = template
    return found
  }

  private mutating func findAmongAll(
    _ text: UnsafeRawBufferPointer, _ layout: TextLayout
  ) -> Int? {
    for index in templates.indices where templates[index].layout == layout {
      guard let found = unsafe templates[index].text.follow(text, inPlace: false) else { continue }
      latest = templates[index]
      // A template takes as much memory as the text that it followed last.
      if templates[index].text.count > Self.longest {
        templates.remove(at: index)
        return found
      }
      if index > 0 { templates.swapAt(0, index) }
      noteLength(of: templates[0])
      return found
    }
    return nil
  }

  /// Makes a template for a length that missed twice, unless it is long.
  private mutating func noteLength(of template: ResourceTemplate) {
    if byLength.isEmpty { byLength = Array(repeating: ByLength(), count: Self.lengths) }
    let length = template.text.count
    guard length <= Self.longestByLength else { return }
    let number = length & (Self.lengths - 1)
    if byLength[number].missedLength == length {
      byLength[number] = ByLength(template: template.copy())
    } else {
      byLength[number].missedLength = length
    }
  }
}

/// A template of texts with one layout, for resources of one type.
///
/// A template belongs to one thread. Its class says what is read of the resource.
class ResourceTemplate {
  /// How a resource is read, by its type: one case for each subclass.
  enum Kind {
    case administration, order, patient
    /// A resource of a type that is only counted.
    case skipped
  }

  /// How its resources are read.
  ///
  /// A cast by this kind costs nothing, while one that asks the class, or a class in an enum, costs two
  /// atomic operations for each line.
  final let kind: Kind
  /// The layout of its texts; a text with another layout does not fit.
  final let layout: TextLayout
  /// The text that was followed last.
  final let text: TextTemplate

  /// Makes a template of texts with a layout.
  init(_ kind: Kind, _ text: TextTemplate, as layout: TextLayout) {
    (self.kind, self.text, self.layout) = (kind, text, layout)
  }

  /// Makes another template that knows the same.
  func copy() -> ResourceTemplate { preconditionFailure("each kind of template copies itself") }
}

/// A template of resources of a type that is not used: texts that fit it are sound.
final class SkippedTemplate: ResourceTemplate {
  /// The type of the resources.
  let type: String

  /// Makes the template of a text that is one plain resource, with a cursor at its start; nil when
  /// it can have none.
  init?(
    _ text: UnsafeRawBufferPointer, _ cursor: PlainCursor, as layout: TextLayout, type: String
  ) {
    var walk = SlotWalk(cursor)
    walk.members { key, walk in
      if key == "resourceType" { walk.fix() } else { walk.fill(limit: TextTemplate.mostSlots) }
    }
    guard walk.isWhole else { return nil }
    self.type = type
    unsafe super.init(.skipped, TextTemplate(text, slots: walk.slots), as: layout)
  }

  private init(copying other: SkippedTemplate) {
    type = other.type
    super.init(.skipped, other.text.copy(), as: other.layout)
  }

  override func copy() -> ResourceTemplate { SkippedTemplate(copying: self) }
}
