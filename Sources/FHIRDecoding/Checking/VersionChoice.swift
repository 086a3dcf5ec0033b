/// The version of FHIR that a resource fits best, and what does not fit.
struct VersionChoice {
  let version: FHIRVersion
  let faults: [PropertyFault]

  /// Holds a resource against the versions that have its type; the one with the fewest faults is
  /// taken, of several the first of the order R4, R5, STU3, DSTU2.
  ///
  /// An administration's own fields say which version is tried, and preferred, first.
  init(_ resource: JSONValue, type: String, fields: AdministrationFields<JSONValue>?) {
    var best: VersionChoice?
    for version in Self.order(preferred: fields?.version)
    where TypeTable.table(of: version)[type] != nil {
      // One with as many faults as the best so far is not taken, so it needs no more of them.
      let limit = best?.faults.count ?? PropertyWalk.mostFaults
      let faults = PropertyWalk(resource, type: type, version: version, limit: limit).faults
      if best == nil || faults.count < limit {
        best = VersionChoice(version: version, faults: faults)
      }
      if faults.isEmpty { break }
    }
    self = best ?? VersionChoice(version: .r4, faults: [])
  }

  private init(version: FHIRVersion, faults: [PropertyFault]) {
    (self.version, self.faults) = (version, faults)
  }

  private static let usual: [FHIRVersion] = [.r4, .r5, .stu3, .dstu2]

  private static func order(preferred: FHIRVersion?) -> [FHIRVersion] {
    guard let preferred, preferred != usual[0] else { return usual }
    return [preferred] + usual.filter { $0 != preferred }
  }
}
