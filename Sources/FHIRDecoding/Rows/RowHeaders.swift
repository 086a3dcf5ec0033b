/// The headers (type, id, version, patient, medication) of rows of one type, summed up as they are
/// read.
///
/// It holds 32 to 64 bytes a row for finding duplicates; everything else is kept once, however
/// often it occurs.
package struct RowHeaders: Sendable, Equatable {
  /// The number of rows.
  package private(set) var count = 0
  /// The fingerprints of id and version of the rows that have an id, up to the last ``settle()``.
  package private(set) var keys = VersionSet()
  /// The number of rows that have an id.
  package private(set) var identifiedCount = 0
  /// The newest `meta.lastUpdated`, in milliseconds since 1970-01-01T00:00:00Z.
  package private(set) var newest: Int64?
  /// The ids, of Medications only.
  package private(set) var medicationIDs: Set<String> = []
  /// The references to Medications, as they were written.
  package private(set) var medications: Set<String> = []

  private var newKeys: [Fingerprint] = []
  private var patients: Set<Fingerprint> = []
  private var lastPatient = Fingerprint.none
  private var seenMedications: Set<Fingerprint> = []

  /// The headers of no rows.
  package init() {}

  /// Whether the rows say the same, however they were read.
  package static func == (left: RowHeaders, right: RowHeaders) -> Bool {
    left.count == right.count && left.identifiedCount == right.identifiedCount
      && left.keys == right.keys && left.newest == right.newest
      && left.medicationIDs == right.medicationIDs && left.medications == right.medications
      && left.patients == right.patients
  }

  /// Whether every row that names a patient names one of these.
  package func areOf(_ patients: Set<String>) -> Bool {
    self.patients.isSubset(of: patients.map { Fingerprint($0) })
  }

  /// Whether two rows are the same resource in the same version.
  package var haveRepetitions: Bool { keys.count < identifiedCount }

  private mutating func note(_ key: Fingerprint) {
    newKeys.append(key)
    identifiedCount += 1
  }

  /// Moves the keys of the rows taken since the last call into ``keys``.
  ///
  /// Many at once are several times as fast as one after each row: the CPU loads their slots in
  /// parallel.
  mutating func settle() {
    for key in newKeys { keys.insert(key) }
    newKeys.removeAll(keepingCapacity: true)
  }

  /// Takes what was read of a row.
  mutating func take(_ resource: ServedResource) {
    count += 1
    if let key = resource.key { note(key) }
    if let instant = resource.lastUpdated { newest = max(newest ?? instant, instant) }
    if let patient = resource.patient { patients.insert(Fingerprint(patient)) }
    if let reference = resource.medication { medications.insert(reference) }
    if resource.type == "Medication", !resource.id.isEmpty { medicationIDs.insert(resource.id) }
  }

  /// Takes what was read of a row without the parser.
  mutating func take(_ row: PlainRow, isMedication: Bool) {
    count += 1
    if let id = row.id, id.count > 0 {
      note(Fingerprint(id: id, version: row.version))
      if isMedication { medicationIDs.insert(id.text) }
    }
    if let instant = row.instant { newest = max(newest ?? instant, instant) }
    if let patient = row.patient.map({ Fingerprint($0) }), patient != lastPatient {
      patients.insert(patient)
      lastPatient = patient
    }
    if let reference = row.medication, seenMedications.insert(Fingerprint(reference)).inserted {
      medications.insert(reference.text)
    }
  }
}

extension ServedResource {
  /// The fingerprint of id and version; nil without an id.
  package var key: Fingerprint? { id.isEmpty ? nil : Fingerprint(id: id, version: version) }
}

extension Fingerprint {
  /// The fingerprint of an id and a version, whose low half stands for the id alone.
  package init(id: String, version: String) {
    var (id, version, printer) = (id, version, Fingerprinter())
    id.withUTF8 { unsafe printer.add($0) }
    let low = printer.fingerprint.low
    version.withUTF8 { unsafe printer.add($0) }
    self.init(low: low, high: printer.fingerprint.high)
  }

  /// The same for strings in a text; a missing version is taken for an empty one.
  init(id: JSONString, version: JSONString?) {
    var printer = Fingerprinter()
    unsafe printer.add(id.bytes)
    let low = printer.fingerprint.low
    unsafe printer.add(version?.bytes ?? UnsafeBufferPointer(start: nil, count: 0))
    self.init(low: low, high: printer.fingerprint.high)
  }
}
