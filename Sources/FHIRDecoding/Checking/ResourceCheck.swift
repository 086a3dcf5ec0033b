package import MedicationAdherence

/// Checks every resource that a reader reads for what the data must have.
///
/// It belongs to one reader and its thread.
package final class ResourceCheck: ResourceObserver {
  /// What was found so far.
  package var tally: CheckTally
  /// How many resources of each type fit each version of FHIR best, by the version's raw value.
  private var versionCounts: [String: [Int]] = [:]
  /// The administrations by the index of their references; nil for those without any, and it may be
  /// shorter than the reader's list.
  private var uses: [AdministrationTally?] = []
  /// Where the orders are, by their position in reading order; those entered in error are left out.
  private(set) var orderPlaces: [UInt64: CheckTally.Place] = [:]

  /// The readings since the last ``takeSightings()``, each with its id in a form that may be shown.
  private var sightings: [(ResourceSighting, id: String)] = []
  /// The last day that counts; nil when any day does.
  let asOf: Day?
  private let placeLimit: Int

  /// Makes a check that keeps at most `placeLimit` places of each issue; `asOf` is the last day
  /// that counts.
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

  /// Hands over the readings of resources that have an id, and forgets them: there may be any
  /// number.
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
    guard let kind = ResourceKind(type: type), kind.isOfEveryReport else {
      return noteSlip(in: type, resource, place)
    }
    let fields = kind == .administration ? try? AdministrationFields(resource) : nil
    let choice = VersionChoice(resource, type: type, fields: fields)
    versionCounts[type, default: Array(repeating: 0, count: FHIRVersion.allCases.count)][
      Int(choice.version.rawValue)] += 1
    let checked = CheckedResource(
      resource, kind, place: place, version: choice.version, fields: fields, asOf: asOf)
    tally.look(.propertiesKnown)
    if let sighting = ResourceSighting(resource, kind, place: place) {
      sightings.append((sighting, resource.member("id")?.string?.shownID ?? ""))
    }
    for fault in choice.faults { note(fault, of: checked) }
    guard !checked.isWithdrawn else { return }
    look(at: checked)
    if OrderRecord.kinds.contains(kind) {
      orderPlaces[place.ordinal] = checked.place("")
    }
    guard let administration, administration.references != AdministrationRecord.noReferences
    else { return }
    note(administration, of: checked)
  }

  /// What was found of the administrations with the references of an index; nil when there are
  /// none.
  func use(of references: Int) -> AdministrationTally? {
    references < uses.count ? uses[references] : nil
  }

  private func note(_ administration: AdministrationRecord, of checked: CheckedResource) {
    let number = Int(administration.references)
    while uses.count <= number { uses.append(nil) }
    var use = uses[number].take() ?? AdministrationTally(placeLimit: placeLimit, asOf: asOf)
    use.note(administration) { checked.administrationPlace(isTaken: $0) }
    uses[number] = use
  }

  /// Notes a type that is not read when its name looks like a misspelling of one that is.
  private func noteSlip(in type: String, _ resource: JSONValue, _ place: ReadingPlace) {
    guard let meant = ResourceKind.meant(by: type) else { return }
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

extension ResourceReader {
  /// Makes a reader of all kinds of events that has each resource checked.
  package init(checking check: ResourceCheck) {
    self.init(showing: check)
  }
}

/// One reading of a resource that has an id, kept to find duplicates.
package struct ResourceSighting: BitwiseCopyable, Sendable {
  /// The identity of type and id together.
  package let identity: Fingerprint
  /// A hash of the whole resource.
  package let content: UInt64
  /// The position in reading order.
  package let ordinal: UInt64
  /// The index of the file among the inputs.
  package let file: UInt32
  /// The line, from 1; 0 without one.
  package let line: UInt32
  private let kind: ResourceKind

  /// The type of the resource.
  package var type: String { kind.name }

  /// Records a reading; nil for a resource without an id.
  init?(_ resource: JSONValue, _ kind: ResourceKind, place: ReadingPlace) {
    guard let id = resource.member("id")?.string, id.count > 0 else { return nil }
    var printer = Fingerprinter()
    printer.add(UInt64(kind.rawValue), 3)
    unsafe printer.add(id.bytes)
    identity = printer.fingerprint
    printer = Fingerprinter()
    printer.add(resource)
    content = printer.fingerprint.low
    (ordinal, self.kind) = (place.ordinal, kind)
    (file, line) = (UInt32(clamping: place.file), UInt32(clamping: place.line))
  }
}
