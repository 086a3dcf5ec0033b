/// The countable records of some patients, grouped by patient.
struct PatientPartition {
  private let records: [CountableRecord]
  private let ids: [String]
  private let firstPatient: Int
  /// Where the records of each patient begin, from the first patient on, and where the last ones end.
  private var starts: [Int] = []

  /// Puts the records of a partition in order: by patient, unit, instant, order of reading.
  init(_ partition: Spool<CountableRecord>.Partition) {
    let order = RecordOrder.places(partition.records)
    records = order.map { partition.records[$0] }
    let texts = Self.texts(partition)
    ids = texts.isEmpty ? [] : order.map { texts[$0] }
    firstPatient = records.first.map { Int($0.patient) } ?? 0
    for index in records.indices {
      let patient = Int(records[index].patient) - firstPatient
      while starts.count <= patient { starts.append(index) }
    }
    starts.append(records.count)
  }

  private static func texts(_ partition: Spool<CountableRecord>.Partition) -> [String] {
    var start = 0
    return partition.textCounts.map { count in
      defer { start += Int(count) }
      return String(decoding: partition.texts[start..<start + Int(count)], as: UTF8.self)
    }
  }

  /// The records of a patient.
  func records(of patient: Int) -> ArraySlice<CountableRecord> {
    let place = patient - firstPatient
    return 0..<starts.count - 1 ~= place ? records[starts[place]..<starts[place + 1]] : []
  }

  /// The text of a record's id; empty when texts are not kept.
  func id(of index: Int) -> String { ids.isEmpty ? "" : ids[index] }
}
