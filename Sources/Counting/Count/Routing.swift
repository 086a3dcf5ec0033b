internal import FHIRDecoding
internal import MedicationAdherence

/// Where the administrations of one set of references go: all that the first pass looks up for each
/// of them.
struct Routing: Sendable {
  /// The unit; -1 when it is not selected or has no patient.
  let unit: Int32
  let patient: UInt32
  /// The medication, as its order names it, else as it does itself.
  let medication: UInt32
  /// The partition of the patient's countable records.
  let partition: UInt16
  /// What is odd about the order; nil when nothing is.
  let orderIssue: LinkedRecord.OrderIssue?
  /// What else there is to know; one byte, so that four routings fit into a cache line.
  var traits: Traits = []

  /// What may be odd about administrations.
  struct Traits: OptionSet {
    let rawValue: UInt8

    /// No order is named, and it is that of the medication.
    static let byMedication = Traits(rawValue: 1)
    /// They are not selected because they are of an animal.
    static let ofAnimal = Traits(rawValue: 2)
    /// A patient is named whom another one replaces.
    static let merged = Traits(rawValue: 4)
  }

  /// The routings of all references of a record.
  static func all(
    of record: LinkedRecord, in catalogue: SeriesCatalogue, _ selection: Selection
  ) -> [Routing] {
    let patientCount = record.patients.count
    var routings = zip(record.references, catalogue.unitOfReferences).map { references, unit in
      let patient = unit < 0 ? 0 : catalogue.units[Int(unit)].patient
      return Routing(
        unit: unit, patient: UInt32(patient), medication: UInt32(references.medication),
        partition: UInt16(AdministrationPass.partition(of: patient, among: patientCount)),
        orderIssue: references.orderIssue,
        traits: references.patient.map(selection.animals.contains) == true ? .ofAnimal : [])
    }
    for number in record.merged.references.keys { routings[number].traits.insert(.merged) }
    return routings
  }
}

extension Routing {
  /// The routing of what counts under an order that it does not name.
  init(matchedTo unit: Int, of patient: Int, _ medication: Int, among patientCount: Int) {
    self.init(
      unit: Int32(unit), patient: UInt32(patient), medication: UInt32(medication),
      partition: UInt16(AdministrationPass.partition(of: patient, among: patientCount)),
      orderIssue: nil, traits: .byMedication)
  }
}

extension Routing {
  /// The same for administrations that name the patient as those of another routing do.
  @inline(__always)
  func merged(as other: Routing) -> Routing {
    var routing = self
    routing.traits.formUnion(other.traits.intersection(.merged))
    return routing
  }
}

extension CountableRecord {
  /// A sound reading that has no date.
  init(undated reading: SpilledReading, of routing: Routing) {
    self.init(
      Source(reading, of: routing), at: Moment(day: 0, precision: .year),
      outcome: reading.countedOutcome, isInterrupted: reading.isInterrupted, hindrance: .undated)
  }

  /// A sound reading with a date: as written, and the local day and time when they differ.
  @inline(__always)
  init(
    _ reading: SpilledReading, of routing: Routing, on written: FHIRDateTime,
    local: (day: Day, millisecond: Int32)?, hindrance: Hindrance
  ) {
    var secondsAhead = Int32(written.offsetMinutes ?? 0) * 60
    if let local {
      secondsAhead += (local.day.number - written.day.number) * 86_400
      secondsAhead += local.millisecond / 1000 - written.millisecond / 1000
    }
    self.init(
      Source(reading, of: routing),
      at: Moment(
        day: (local?.day ?? written.day).number,
        millisecond: local?.millisecond ?? written.millisecond, secondsAhead: secondsAhead,
        hasOffset: written.offsetMinutes != nil, precision: written.precision),
      outcome: reading.countedOutcome, saysNotGiven: reading.saysNotGiven,
      isInterrupted: reading.isInterrupted, hindrance: hindrance,
      isJoinable: written.hasTime && written.millisecond != 0,
      isMatchedByMedication: routing.traits.contains(.byMedication))
  }
}

extension CountableRecord.Source {
  /// The source of a reading, by its routing.
  @inline(__always)
  fileprivate init(_ reading: SpilledReading, of routing: Routing) {
    self.init(
      ordinal: reading.ordinal, unit: UInt32(routing.unit), reason: reading.reason,
      references: reading.references, period: reading.period)
  }
}

extension SpilledReading {
  fileprivate var countedOutcome: Outcome {
    AdministrationRecord.outcome(of: outcome) ?? .undetermined
  }

  /// Whether it counts as taken by its status, and its dosage says that nothing was given.
  fileprivate var saysNotGiven: Bool { outcome == AdministrationRecord.takenButSaysNotGiven }
}

/// How many administrations have something odd about their order, by kind.
struct IssueCounts: Sendable {
  private var (unnamed, unresolved, ofOthers) = (0, 0, 0)
  /// How many are of another substance than their order.
  private(set) var ofOtherMedications = 0

  /// Counts one.
  mutating func count(_ issue: LinkedRecord.OrderIssue) {
    switch issue {
    case .none: unnamed += 1
    case .unresolved: unresolved += 1
    case .otherPatient: ofOthers += 1
    case .otherMedication: ofOtherMedications += 1
    }
  }

  /// Adds what was counted of other administrations.
  mutating func add(_ other: IssueCounts) {
    unnamed += other.unnamed
    unresolved += other.unresolved
    ofOthers += other.ofOthers
    ofOtherMedications += other.ofOtherMedications
  }

  /// How many count without an order, the counts above 0 by the issue's name.
  var withoutOrder: [String: Int] {
    let counts: [(LinkedRecord.OrderIssue, Int)] = [
      (.none, unnamed), (.unresolved, unresolved), (.otherPatient, ofOthers),
    ]
    return Dictionary(
      uniqueKeysWithValues: counts.filter { $0.1 > 0 }.map { ($0.0.rawValue, $0.1) })
  }
}
