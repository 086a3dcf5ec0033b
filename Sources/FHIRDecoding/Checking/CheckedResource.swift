internal import MedicationAdherence

/// A resource that is being checked, and what the record demands of it.
struct CheckedResource {
  /// Something that the record demands of a resource.
  struct Demand {
    let requirement: Requirement
    let path: String
    let isMet: Bool
    /// What is wrong when it is not met.
    let detail: String
  }

  let kind: ResourceKind
  let version: FHIRVersion
  private let resource: JSONValue
  private let reading: ReadingPlace
  /// The fields of an administration; nil when they cannot be read, and for other types.
  private let fields: AdministrationFields?
  /// The last day that counts; nil when any day does.
  private let asOf: Day?

  init(
    _ resource: JSONValue, _ kind: ResourceKind, place: ReadingPlace, version: FHIRVersion,
    fields: AdministrationFields?, asOf: Day?
  ) {
    (self.resource, self.kind, self.version) = (resource, kind, version)
    (reading, self.fields, self.asOf) = (place, fields, asOf)
  }

  /// The type.
  var type: String { kind.name }

  /// Where a path within the resource is; an id that is malformed is not shown.
  func place(_ path: String) -> CheckTally.Place {
    let id = resource.member("id")?.string?.shownID
    return CheckTally.Place(
      file: reading.file, line: reading.line, path: reading.path(type, path),
      resource: id.map { type + "/" + $0 } ?? "")
  }

  /// Where the administration is.
  func administrationPlace(isTaken: Bool) -> AdministrationPlace {
    AdministrationPlace(
      reading, id: resource.member("id")?.string?.shownID ?? "", isTaken: isTaken)
  }

  /// Whether it was entered in error, or its server marks it as deleted, so that nothing is demanded
  /// of it.
  var isWithdrawn: Bool {
    resource.member("status")?.string.map { $0 == "entered-in-error" } ?? false
      || (try? MetaFields(resource.member("meta")))?.isMarkedDeleted ?? false
  }

  /// A demand that at least one of several properties is given.
  private func demand(
    _ requirement: Requirement, _ path: String, in names: @autoclosure () -> [String],
    _ isMet: Bool
  ) -> Demand {
    Demand(
      requirement: requirement, path: path, isMet: isMet,
      detail: isMet
        ? "" : has(anyOf: names()) ? "holds nothing that says it" : "is missing")
  }

  private func has(anyOf names: [String]) -> Bool {
    resource.members.contains { key, _ in
      names.contains { name in
        name.hasSuffix("*") ? key.text.hasPrefix(name.dropLast()) : key.text == name
      }
    }
  }

  /// What the record demands of it.
  var demands: [Demand] {
    switch kind {
    case .request, .order: declaredDemands + orderDemands
    case .administration: declaredDemands + administrationDemands
    case .dispense: declaredDemands + dispenseDemands
    case .patient: declaredDemands + patientDemands
    default: declaredDemands
    }
  }

  /// What is demanded alike of many kinds, each of which says by which requirement.
  private var declaredDemands: [Demand] {
    let declared = kind.declaration.demands
    return [
      declared.id.map { demand($0, "id", in: ["id"], hasID) },
      declared.patient.map {
        demand($0, patientName, in: ["subject", "patient"], hasPatient)
      },
      declared.medication.map {
        demand($0, medicationName, in: ["medication*"], hasMedication)
      },
    ].compactMap(\.self)
  }

  private var patientDemands: [Demand] {
    [
      Demand(
        requirement: .patientHuman,
        path: version == .dstu2 || version == .stu3 ? "animal" : "extension",
        isMet: !PatientRecord.isAnimal(resource), detail: "says that it is an animal")
    ]
  }

  private var orderDemands: [Demand] {
    [demand(.orderDosage, "dosageInstruction", in: ["dosageInstruction"], hasDosage)]
  }

  private var administrationDemands: [Demand] {
    let orderName = version == .dstu2 || version == .stu3 ? "prescription" : "request"
    return [
      demand(
        .administrationOrder, orderName, in: ["request", "prescription"],
        hasReference("request") || hasReference("prescription")),
      Demand(
        requirement: .administrationOutcome, path: "dosage",
        isMet: (try? fields?.judgedOutcome(codes: nil)) != .takenButSaysNotGiven,
        detail: "says that nothing was given"),
    ] + dateDemands
  }

  /// What is demanded of an administration's date; nothing when it cannot be read, because then the
  /// whole resource is left out and reported.
  private var dateDemands: [Demand] {
    guard let fields else { return [] }
    let read: FHIRDateTime?
    do { read = try fields.dateTime() } catch { return [] }
    guard let date = read else {
      return [demand(.administrationTime, dateName, in: ["effective*", "occur*"], false)]
    }
    var demands = [
      Demand(
        requirement: .administrationTime, path: dateName, isMet: date.day >= .firstPlausible,
        detail: "is before 1900"),
      Demand(
        requirement: .administrationDay, path: dateName, isMet: date.precision >= .day,
        detail: date.precision == .year ? "says the year only" : "says the month only"),
    ]
    demands += dayDemands(.administrationPast, dateName, date)
    return demands
  }

  /// What is demanded of the day of an event, when the last day that counts is known.
  private func dayDemands(
    _ past: Requirement, _ path: String, _ date: FHIRDateTime
  ) -> [Demand] {
    guard let asOf else { return [] }
    return [
      Demand(
        requirement: past, path: path, isMet: date.day <= asOf, detail: "is after the as-of day"),
      Demand(
        requirement: .eventsRecent, path: path,
        isMet: date.day < .firstPlausible || asOf.days(since: date.day) <= Self.longestRecord,
        detail: "is more than 50 years before the as-of day"),
    ]
  }

  /// Fifty years in days: no electronic record goes back that far.
  private static let longestRecord = 18_263

  private var dispenseDemands: [Demand] {
    [
      demand(
        .dispenseTime, "whenHandedOver", in: ["whenHandedOver", "whenPrepared"],
        [resource.member("whenHandedOver"), resource.member("whenPrepared")].contains {
          $0?.string != nil
        })
    ] + dispenseDayDemands + supplyDemands
  }

  private var dispenseDayDemands: [Demand] {
    let names: [StaticString] = ["whenHandedOver", "whenPrepared"]
    guard let name = names.first(where: { resource.member($0)?.string != nil }),
      let date = try? resource.member(name)?.dateTime(at: "\(name)")
    else { return [] }
    return dayDemands(.dispensePast, "\(name)", date)
  }

  /// What is demanded of a dispense's supply; nothing when it did not take place, or when the
  /// supply cannot be read, because then the whole resource is left out and reported.
  private var supplyDemands: [Demand] {
    let status = resource.member("status")?.string?.text
    let isNotDone = (try? resource.member("notDone")?.boolean(at: "notDone")) ?? false
    guard !isNotDone, status.map(DispenseFacts.countedStatuses.contains) ?? true else { return [] }
    guard let value = resource.member("daysSupply"), value.kind != .null else {
      return [demand(.dispenseSupply, "daysSupply", in: ["daysSupply"], false)]
    }
    do {
      let days = try value.days(at: "daysSupply") ?? 0
      return [
        Demand(
          requirement: .dispenseSupply, path: "daysSupply", isMet: days > 0,
          detail: "is not above 0"),
        Demand(
          requirement: .dispenseLength, path: "daysSupply",
          isMet: days <= DispenseFacts.longestSupply, detail: "is more than a year"),
      ]
    } catch { return [] }
  }
}

// MARK: - What a resource has

extension CheckedResource {
  private var hasID: Bool {
    resource.member("id")?.string.map { $0.count > 0 } ?? (reading.fullURL != nil)
  }

  private var patientName: String { version == .dstu2 ? "patient" : "subject" }

  private var hasPatient: Bool {
    [resource.member("subject"), resource.member("patient")].contains { value in
      guard let value, value.kind == .object else { return false }
      return (try? FHIRReference(value, path: "", scope: 0))?.patientID != nil
    }
  }

  private var medicationName: String { version == .r5 ? "medication" : "medication[x]" }

  /// Whether it says its medication, by the rule of a report; one that cannot be read is left out
  /// and reported as a whole.
  private var hasMedication: Bool {
    do {
      let mention = try MedicationMention(of: resource, scope: 0)
      return mention.isNamed || mention.leadsElsewhere
    } catch { return true }
  }

  private var hasDosage: Bool {
    resource.member("dosageInstruction")?.oneOrMore.contains { dosage in
      dosage.members.contains { _, _ in true }
    } ?? false
  }

  private var dateName: String {
    switch version {
    case .dstu2: "effectiveTime[x]"
    case .stu3, .r4: "effective[x]"
    case .r5: "occurence[x]"
    }
  }

  private func hasReference(_ name: StaticString) -> Bool {
    guard let value = resource.member(name), value.kind == .object,
      let reference = try? FHIRReference(value, path: "", scope: 0)
    else { return false }
    return reference.target != .nothing || reference.identifier != nil
  }
}
