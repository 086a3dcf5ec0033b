internal import MedicationAdherence

/// Reads the resources in a JSON value.
extension ResourceReader {
  /// Reads a resource, a Bundle of them, or an array of either.
  mutating func readValue(_ value: JSONValue, place: ReadingPlace) {
    switch value.kind {
    case .object: readResource(value, place: place)
    case .array:
      for (index, element) in value.elements.enumerated() {
        var inner = place
        inner.steps.append(.element(index))
        readValue(element, place: inner)
      }
    default: unreadable(place, .fact(.noResource, of: place.text))
    }
  }

  /// Reads an entry of a Bundle, which may be a deletion; one without a resource (a response) is
  /// skipped.
  ///
  /// It is unreadable when it is not an object, is the resource itself, or has several resources.
  mutating func readEntry(_ entry: JSONValue, index: Int, place: ReadingPlace) {
    noteDeletion(in: entry, index: index, place: place)
    func path() -> String { place.path("Bundle", "entry[\(index)]") }
    do throws(DecodingFault) {
      guard let resource = try entry.only("resource", at: path() + ".resource") else {
        return readWithoutResource(entry, path(), index: index, place: place)
      }
      var inner = place
      inner.steps.append(.entry(index))
      inner.fullURL = entry.member("fullUrl")?.string?.text
      readValue(resource, place: inner)
    } catch {
      unreadable(place, .fact(error.fact, of: error.path))
    }
  }

  private mutating func readWithoutResource(
    _ entry: JSONValue, _ path: String, index: Int, place: ReadingPlace
  ) {
    if entry.kind != .object {
      unreadable(place, .fact(.noObject, of: path))
    } else if entry.member("resourceType") != nil {
      unreadable(place, .fact(.bareEntry, of: path))
    } else {
      noteFailure(of: entry, index: index, place: place)
    }
  }

  private mutating func readResource(_ resource: JSONValue, place: ReadingPlace) {
    let named = resource.type
    guard let type = named?.string else {
      if named == nil, place.steps.isEmpty, resource.isExportManifest {
        return remark(file: place, Finding.exportManifest, .exportManifest)
      }
      if named == nil, place.steps.isEmpty, place.isWholeFile {
        return remark(file: place, Finding.noResource, .noType)
      }
      unreadable(
        place,
        named == nil
          ? place.steps.isEmpty ? .fact(.noType) : .fact(.noTypeInside, of: place.subject)
          : .fact(.noString, of: place.path("resourceType", "")))
      return
    }
    var place = place
    place.ordinal = nextOrdinal()
    if keepsPlaces { places.append(ResourcePlace(place, type: type.text)) }
    switch type {
    case "MedicationAdministration" where kinds.contains(.administrations):
      readAdministration(resource, place: place)
    case "MedicationDispense" where kinds.contains(.dispenses):
      count(type.text)
      dispenses.append(DispenseRecord(resource, place: place, &cache))
      noteMark(of: dispenses.last?.origin, place: place)
    case "Bundle": readBundle(resource, place: place)
    case "MedicationRequest": keep(.request, resource, place: place)
    case "MedicationOrder": keep(.order, resource, place: place)
    case "Patient": keep(.patient, resource, place: place)
    case "Medication": keep(.medication, resource, place: place)
    case "Encounter" where details.contains(.wards): keep(.encounter, resource, place: place)
    case "Location" where details.contains(.wards): keep(.location, resource, place: place)
    case "OperationOutcome":
      count(type.text)
      noteFailure(in: resource, place: place)
    default: count(ResourceName.shown(type.text))
    }
    look(at: resource, type: type, place: place)
  }

  /// Shows a resource to the check, if there is one.
  private func look(at resource: JSONValue, type: JSONString, place: ReadingPlace) {
    guard let check else { return }
    let isAdministration = type == "MedicationAdministration"
    check.look(
      at: resource, type: type.text, place: place,
      administration: isAdministration ? administrations.last : nil)
  }

  /// Reads the entries of a Bundle, even a single one outside of a list; the Bundle itself is not
  /// counted.
  private mutating func readBundle(_ bundle: JSONValue, place: ReadingPlace) {
    notePage(bundle.member("link"), place: place)
    guard let entries = bundle.given("entry") else { return }
    var inner = place
    inner.scope = place.ordinal + 1
    let before = deletions.count
    for (index, entry) in entries.oneOrMore.enumerated() {
      readEntry(entry, index: index, place: inner)
    }
    noteMoment(of: bundle, scope: inner.scope, before: before)
  }

  private mutating func keep(
    _ kind: ResourceOrigin.Kind, _ resource: JSONValue, place: ReadingPlace
  ) {
    let type = kind.rawValue
    count(type)
    do throws(DecodingFault) {
      switch kind {
      case .patient:
        var patient = try PatientRecord(resource, place: place)
        if details.contains(.persons) { patient.person = PatientRecord.person(resource) }
        patient.facts = PatientFacts(resource, keeping: details)
        patients.append(patient)
        noteMark(of: patients.last?.origin, place: place)
      case .medication:
        medications.append(try MedicationRecord(resource, place: place))
        noteMark(of: medications.last?.origin, place: place)
      case .encounter:
        encounters.append(try EncounterRecord(resource, place: place))
        noteMark(of: encounters.last?.origin, place: place)
      case .location:
        locations.append(try LocationRecord(resource, place: place))
        noteMark(of: locations.last?.origin, place: place)
      default:
        let order = try OrderRecord(resource, kind, place: place, &cache)
        orders.append(order)
        noteEncounter(of: resource, place: place)
        noteMark(of: order.origin, place: place)
        remarkModifier(of: order, place, type)
      }
      if ![.patient, .encounter, .location].contains(kind),
        resource.given("modifierExtension") != nil
      {
        remark(place, type, Finding.modifier, .modifier)
      }
    } catch {
      quarantine(place, type, error)
    }
  }

  /// Notes the encounter of the order that was read last, when it is kept; one that is not as FHIR
  /// defines it is taken for missing.
  private mutating func noteEncounter(of order: JSONValue, place: ReadingPlace) {
    guard details.contains(.wards) else { return }
    let encounter = order.given("encounter") ?? order.given("context")
    encountersOfOrders[orders.count - 1] = encounter.flatMap {
      try? FHIRReference($0, path: "encounter", scope: place.scope)
    }
  }

  /// Notes a modifier extension in an order's dosages that is not understood.
  mutating func remarkModifier(of order: OrderRecord, _ place: ReadingPlace, _ type: String) {
    guard let path = order.content.unknownModifier else { return }
    remark(place, type, Finding.modifier, at: path, .modifier)
  }

  /// Notes that a resource is not used, and why; the index of the finding.
  @discardableResult
  mutating func quarantine(_ place: ReadingPlace, _ type: String, _ fault: DecodingFault) -> UInt32
  {
    findings.append(
      Finding(
        severity: .quarantined, reason: fault.kind.rawValue, resource: type, file: place.file,
        line: place.line, detail: .fact(fault.fact, of: place.path(type, fault.path))))
    return UInt32(findings.count - 1)
  }

  /// Notes that there is nothing to count in a file, and why.
  private mutating func remark(
    file place: ReadingPlace, _ reason: String, _ fact: LedgerDetail.Fact
  ) {
    findings.append(
      Finding(
        severity: .remark, reason: reason, resource: "file", file: place.file,
        line: place.line, detail: .fact(fact)))
  }

  /// Notes something at a path of a resource that is used all the same; the path is the reason unless
  /// it is given.
  mutating func remark(
    _ place: ReadingPlace, _ type: String, _ reason: String, at path: String? = nil,
    _ fact: LedgerDetail.Fact
  ) {
    findings.append(
      Finding(
        severity: .remark, reason: reason, resource: type, file: place.file, line: place.line,
        detail: .fact(fact, of: place.path(type, path ?? reason))))
  }
}

extension JSONValue {
  /// The value of `resourceType`; of several, the first that names a type that is read, else the
  /// first.
  fileprivate var type: JSONValue? {
    var first: JSONValue?
    for (key, value) in members where key == "resourceType" {
      guard let known = first else {
        first = value
        continue
      }
      if !known.isReadType, value.isReadType { return value }
    }
    return first
  }

  private var isReadType: Bool { string.map { ReadTypes.all.contains($0.text) } ?? false }

  /// Whether it is the manifest of a Bulk Data export, which is often kept beside the files.
  ///
  /// Source: https://hl7.org/fhir/uv/bulkdata/export.html#response---complete-status
  fileprivate var isExportManifest: Bool {
    member("transactionTime")?.string != nil && member("output")?.kind == .array
  }
}
