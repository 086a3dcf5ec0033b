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
    default: findings.unreadable(place, .fact(.noResource, of: place.text))
    }
  }

  /// Reads an entry of a Bundle, which may be a deletion; one without a resource (a response) is
  /// skipped.
  ///
  /// It is unreadable when it is not an object, is the resource itself, or has several resources.
  mutating func readEntry(_ entry: JSONValue, index: Int, place: ReadingPlace) {
    bundles.noteDeletion(in: entry, index: index, place: place, options, &findings)
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
      findings.unreadable(place, .fact(error.fact, of: error.path))
    }
  }

  private mutating func readWithoutResource(
    _ entry: JSONValue, _ path: String, index: Int, place: ReadingPlace
  ) {
    if entry.kind != .object {
      findings.unreadable(place, .fact(.noObject, of: path))
    } else if entry.member("resourceType") != nil {
      findings.unreadable(place, .fact(.bareEntry, of: path))
    } else {
      findings.noteFailure(of: entry, index: index, place: place)
    }
  }

  private mutating func readResource(_ resource: JSONValue, place: ReadingPlace) {
    let named = resource.type
    guard let type = named?.string else {
      if named == nil, place.steps.isEmpty, resource.isExportManifest {
        return findings.remark(file: place, Finding.exportManifest, .exportManifest)
      }
      if named == nil, place.steps.isEmpty, place.isWholeFile {
        return findings.remark(file: place, Finding.noResource, .noType)
      }
      findings.unreadable(
        place,
        named == nil
          ? place.steps.isEmpty ? .fact(.noType) : .fact(.noTypeInside, of: place.subject)
          : .fact(.noString, of: place.path("resourceType", "")))
      return
    }
    var place = place
    place.ordinal = nextOrdinal()
    if options.keepsPlaces { places.append(ResourcePlace(place, type: type.text)) }
    let kind = ResourceKind(type)
    if let kind, options.keeps(kind) {
      count(kind)
      if kind == .administration {
        readAdministration(resource, place: place)
      } else {
        keep(kind, resource, place: place)
      }
    } else {
      readOther(resource, type, place: place)
    }
    look(at: resource, type: type, place: place)
  }

  /// Reads a resource that is not kept: what a Bundle holds, and what a server says of its answer.
  private mutating func readOther(_ resource: JSONValue, _ type: JSONString, place: ReadingPlace) {
    switch type {
    case "Bundle": readBundle(resource, place: place)
    case "OperationOutcome":
      count(type.text)
      findings.noteFailure(in: resource, place: place)
    default: count(ResourceName.shown(type.text))
    }
  }

  /// Shows a resource to the check, if there is one.
  private func look(at resource: JSONValue, type: JSONString, place: ReadingPlace) {
    guard let check else { return }
    let isAdministration = ResourceKind(type) == .administration
    check.look(
      at: resource, type: type.text, place: place,
      administration: isAdministration ? administrations.records.last : nil)
  }

  /// Reads the entries of a Bundle, even a single one outside of a list; the Bundle itself is not
  /// counted.
  private mutating func readBundle(_ bundle: JSONValue, place: ReadingPlace) {
    bundles.notePage(bundle.member("link"), place: place)
    guard let entries = bundle.given("entry") else { return }
    var inner = place
    inner.scope = place.ordinal + 1
    let before = bundles.deletions.count
    for (index, entry) in entries.oneOrMore.enumerated() {
      readEntry(entry, index: index, place: inner)
    }
    bundles.noteMoment(of: bundle, scope: inner.scope, before: before)
  }

  /// Keeps a resource in the store of its kind; one that is not as FHIR defines it becomes a finding.
  private mutating func keep(
    _ kind: ResourceKind, _ resource: JSONValue, place: ReadingPlace
  ) {
    do throws(DecodingFault) {
      let origin = try stores.read(
        resource, kind, place: place, keeping: options.details, &cache)
      bundles.noteMark(of: origin, place: place)
      if !origin.hasOwnID { noteWithoutID(place) }
      guard kind.declaration.remarksModifiers else { return }
      if OrderRecord.kinds.contains(kind) { remarkModifierOfLastOrder(place) }
      if resource.hasUnknownModifier { findings.remarkModifier(place, kind.name) }
    } catch {
      findings.quarantine(place, kind.name, error)
    }
  }

  /// Notes a modifier extension in the dosages of the order that was read last that is not understood.
  mutating func remarkModifierOfLastOrder(_ place: ReadingPlace) {
    guard let order = stores.orders.records.last, let path = order.content.unknownModifier else {
      return
    }
    findings.remarkModifier(place, order.origin.type, at: path)
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

  private var isReadType: Bool { string.flatMap(ResourceKind.init)?.isOfEveryReport ?? false }

  /// Whether it is the manifest of a Bulk Data export, which is often kept beside the files.
  ///
  /// Source: https://hl7.org/fhir/uv/bulkdata/export.html#response---complete-status
  fileprivate var isExportManifest: Bool {
    member("transactionTime")?.string != nil && member("output")?.kind == .array
  }
}
