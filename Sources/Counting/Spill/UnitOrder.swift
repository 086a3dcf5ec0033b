/// The units of counting, patient by patient: in this order their records are counted.
struct UnitOrder: Sendable {
  /// The place of each unit.
  private let places: [UInt32]
  /// The patient of each unit.
  private let patients: [UInt32]

  /// Puts units in order by their patients, those of one patient as they are.
  init(patients: [UInt32]) {
    self.patients = patients
    var next = [UInt32](repeating: 0, count: patients.reduce(0) { max($0, Int($1) + 2) })
    for patient in patients { next[Int(patient) + 1] += 1 }
    for patient in next.indices.dropFirst() { next[patient] += next[patient - 1] }
    places = patients.map { patient in
      defer { next[Int(patient)] += 1 }
      return next[Int(patient)]
    }
  }

  /// The place of a record's unit.
  @inline(__always)
  func place(of record: CountableRecord) -> UInt32 { places[Int(record.unit)] }

  /// The patient of a record's unit.
  func patient(of record: CountableRecord) -> Int { Int(patients[Int(record.unit)]) }
}
