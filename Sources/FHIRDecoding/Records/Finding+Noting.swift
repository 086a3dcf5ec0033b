internal import MedicationAdherence

/// What is noted while a resource is read.
extension [Finding] {
  /// Notes that a text could not be read.
  mutating func unreadable(_ place: ReadingPlace, _ detail: LedgerDetail) {
    append(
      Finding(
        severity: .unreadable, reason: "not-fhir-json", resource: "file", file: place.file,
        line: place.line, detail: detail))
  }

  /// Notes that a resource is not used, and why; the index of the finding.
  @discardableResult
  mutating func quarantine(_ place: ReadingPlace, _ type: String, _ fault: DecodingFault) -> UInt32
  {
    append(
      Finding(
        severity: .quarantined, reason: fault.kind.rawValue, resource: type, file: place.file,
        line: place.line, detail: .fact(fault.fact, of: place.path(type, fault.path))))
    return UInt32(count - 1)
  }

  /// Notes that there is nothing to count in a file, and why.
  mutating func remark(file place: ReadingPlace, _ reason: String, _ fact: LedgerDetail.Fact) {
    append(
      Finding(
        severity: .remark, reason: reason, resource: "file", file: place.file,
        line: place.line, detail: .fact(fact)))
  }

  /// Notes a modifier extension of a resource that is used all the same; at the resource itself unless a
  /// path is given.
  mutating func remarkModifier(
    _ place: ReadingPlace, _ type: String, at path: String = Finding.modifier
  ) {
    append(
      Finding(
        severity: .remark, reason: Finding.modifier, resource: type, file: place.file,
        line: place.line, detail: .fact(.modifier, of: place.path(type, path))))
  }

  /// Notes that what a server gave is not all that was asked for, at a path.
  mutating func serverError(_ place: ReadingPlace, at path: String) {
    append(
      Finding(
        severity: .unreadable, reason: Finding.serverError, resource: "file",
        file: place.file, line: place.line, detail: .fact(.serverError, of: path)))
  }

  /// Notes a deletion in a Bundle of which it is not said what was deleted.
  mutating func unclearDeletion(_ place: ReadingPlace, at path: String) {
    append(
      Finding(
        severity: .quarantined, reason: "unclear-deletion", resource: "Bundle",
        file: place.file, line: place.line,
        detail: .fact(.unclearDeletion, of: place.path("Bundle", path))))
  }
}
