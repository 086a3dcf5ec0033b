/// The form that resources of a type are written in that is not used: those that have it are sound.
final class PassedForm: ResourceForm {
  let text: TextForm
  private let type: String

  /// Makes the form of a text that is one plain resource, at whose first place a cursor stands; nil when it
  /// has no form.
  init?(_ text: UnsafeRawBufferPointer, _ cursor: PlainCursor, type: String) {
    var walk = GapWalk(cursor)
    walk.members { key, walk in
      if key == "resourceType" { walk.fix() } else { walk.fill(limit: TextForm.mostGaps) }
    }
    guard walk.isWhole else { return nil }
    self.text = unsafe TextForm(text, gaps: walk.gaps)
    self.type = type
  }

  private init(copying other: PassedForm) { (text, type) = (other.text.copy(), other.type) }

  func copy() -> PassedForm { PassedForm(copying: self) }

  func isTaken(by reader: inout ResourceReader) -> Bool {
    reader.passOver(type)
    return true
  }
}
