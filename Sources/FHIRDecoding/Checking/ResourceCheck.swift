package import MedicationAdherence

/// Looks at every resource that a reader reads, whether the record has what it must have.
///
/// It belongs to one reader and its thread.
package final class ResourceCheck {
  /// What was met so far.
  package var tally: CheckTally
  /// How many resources of each type fit each version of FHIR best, by the versions' raw values.
  private var versionCounts: [String: [Int]] = [:]
  /// What was met of the administrations of each of the reader's attributions, in their order; nil
  /// of those without any, and none of those behind the last that has some.
  private var uses: [AttributionUse?] = []
  /// Where the orders lie that were not entered in error, by their place in the order of reading.
  private(set) var orderPlaces: [UInt64: CheckTally.Place] = [:]

  /// The readings since ``takeSightings()``, each with the id as it may be shown.
  private var sightings: [(ResourceSighting, id: String)] = []
  /// The last day that counts; nil when any day does.
  let asOf: Day?
  private let placeLimit: Int

  /// Makes a check that keeps so many places of each issue; `asOf` is the last day that counts.
  package init(placeLimit: Int, asOf: Day? = nil) {
    tally = CheckTally(placeLimit: placeLimit)
    (self.placeLimit, self.asOf) = (placeLimit, asOf)
  }

  /// How many resources of each type fit each version of FHIR best, where any does.
  package var versions: [String: [FHIRVersion: Int]] {
    versionCounts.mapValues { counts in
      Dictionary(uniqueKeysWithValues: zip(FHIRVersion.allCases, counts).filter { $1 > 0 })
    }
  }

  /// The readings of resources that have an id, which the check forgets: there may be any number.
  package func takeSightings() -> [(ResourceSighting, id: String)] {
    defer { sightings.removeAll(keepingCapacity: true) }
    return sightings
  }

  /// Looks at a resource; `administration` is what the reader made of an administration.
  func look(
    at resource: JSONValue, type: String, place: ReadingPlace,
    administration: AdministrationRecord?
  ) {
    tally.look(.typesKnown)
    guard ReadTypes.all.contains(type) else { return noteSlip(in: type, resource, place) }
    let fields =
      type == "MedicationAdministration" ? try? AdministrationFields(resource) : nil
    let choice = VersionChoice(resource, type: type, fields: fields)
    versionCounts[type, default: Array(repeating: 0, count: FHIRVersion.allCases.count)][
      Int(choice.version.rawValue)] += 1
    let checked = CheckedResource(
      resource, type: type, place: place, version: choice.version, fields: fields, asOf: asOf)
    tally.look(.propertiesKnown)
    if let sighting = ResourceSighting(resource, type: type, place: place) {
      sightings.append((sighting, resource.member("id")?.string?.shownID ?? ""))
    }
    for fault in choice.faults { note(fault, of: checked) }
    guard !checked.isEnteredInError else { return }
    look(at: checked)
    if type == "MedicationOrder" || type == "MedicationRequest" {
      orderPlaces[place.ordinal] = checked.place("")
    }
    guard let administration, administration.attribution != AdministrationRecord.noAttribution
    else { return }
    note(administration, of: checked)
  }

  /// What was met of the administrations of one of the reader's attributions; nil without any.
  func use(of attribution: Int) -> AttributionUse? {
    attribution < uses.count ? uses[attribution] : nil
  }

  private func note(_ administration: AdministrationRecord, of checked: CheckedResource) {
    let attribution = Int(administration.attribution)
    while uses.count <= attribution { uses.append(nil) }
    var use = uses[attribution].take() ?? AttributionUse(placeLimit: placeLimit, asOf: asOf)
    use.note(administration) { checked.administrationPlace(isTaken: $0) }
    uses[attribution] = use
  }

  /// Notes a type that is not read, when its name is nearly that of one that is.
  private func noteSlip(in type: String, _ resource: JSONValue, _ place: ReadingPlace) {
    guard let meant = ReadTypes.meant(by: type) else { return }
    let shown = ResourceName.shown(type)
    let id = resource.member("id")?.string?.shownID
    tally.note(
      CheckTally.Key(.typesKnown, shown, path: "resourceType", detail: "may mean \(meant)"),
      at: CheckTally.Place(
        file: place.file, line: place.line, path: place.path(shown, "resourceType"),
        resource: id.map { shown + "/" + $0 } ?? ""))
  }

  private func note(_ fault: PropertyFault, of checked: CheckedResource) {
    let requirement: Requirement =
      switch fault.kind {
      case .unexpected: .propertiesKnown
      case .wrongType: .propertiesTyped
      case .badValue: .datesValid
      case .missing: .propertiesPresent
      }
    tally.note(
      CheckTally.Key(
        requirement, checked.type, path: fault.pattern, detail: fault.detail,
        version: checked.version),
      at: checked.place(fault.path))
  }

  private func look(at checked: CheckedResource) {
    for demand in checked.demands {
      tally.look(demand.requirement)
      guard !demand.isMet else { continue }
      tally.note(
        CheckTally.Key(
          demand.requirement, checked.type, path: demand.path, detail: demand.detail,
          version: checked.version),
        at: checked.place(demand.path))
    }
  }
}
