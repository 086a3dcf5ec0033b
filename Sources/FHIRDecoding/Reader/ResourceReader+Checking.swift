/// What a reader hands over to a check.
extension ResourceReader {
  /// Hands over the findings of the chunk read last, dispenses' included, and forgets them.
  ///
  /// Those of administrations without a patient are left out: a check reports them itself.
  package mutating func takeFindings() -> [Finding] {
    let noPatient = AdministrationRecord.Fault.noPatient.rawValue
    let known = Set(administrations.records.filter { $0.fault == noPatient }.map(\.finding))
    let others = findings.enumerated().filter { !known.contains(UInt32($0.offset)) }
    let taken = others.map(\.element) + stores.dispenses.records.compactMap(\.content.finding)
    findings.removeAll(keepingCapacity: true)
    stores.dispenses.records.removeAll(keepingCapacity: true)
    return taken
  }
}

/// Sees every resource that a reader reads.
protocol ResourceObserver: AnyObject {
  /// Looks at a resource; `administration` is what the reader made of an administration.
  func look(
    at resource: JSONValue, type: String, place: ReadingPlace,
    administration: AdministrationRecord?)
}
