/// The version of FHIR that a resource fits best, and what does not fit.
struct VersionChoice {
  let version: FHIRVersion
  let faults: [PropertyFault]

  /// Holds a resource against the versions that have its type; the one with the fewest faults is
  /// taken, of several the first of the order R4, R5, STU3, DSTU2.
  ///
  /// An administration's own fields say which version is tried, and preferred, first.
  init(_ resource: JSONValue, type: String) {
    var best: VersionChoice?
    for version in Self.order(resource, type: type)
    where TypeTable.table(of: version).types[type] != nil {
      let faults = PropertyWalk(resource, type: type, version: version).faults
      if best == nil || faults.count < best?.faults.count ?? 0 {
        best = VersionChoice(version: version, faults: faults)
      }
      if faults.isEmpty { break }
    }
    self = best ?? VersionChoice(version: .r4, faults: [])
  }

  private init(version: FHIRVersion, faults: [PropertyFault]) {
    (self.version, self.faults) = (version, faults)
  }

  private static func order(_ resource: JSONValue, type: String) -> [FHIRVersion] {
    let usual: [FHIRVersion] = [.r4, .r5, .stu3, .dstu2]
    guard type == "MedicationAdministration", let fields = try? AdministrationFields(resource)
    else { return usual }
    return [fields.version] + usual.filter { $0 != fields.version }
  }
}
