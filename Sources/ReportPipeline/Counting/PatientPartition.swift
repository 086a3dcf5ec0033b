/// The countable records of some patients, grouped by patient.
struct PatientPartition {
  private let records: [CountableRecord]
  private let ids: [String]
  private var rangeOfPatient: [Int: Range<Int>] = [:]

  /// Puts the records of a partition in order: by patient, unit, instant, order of reading.
  init(_ partition: Spool<CountableRecord>.Partition) {
    let order = RecordOrder.places(partition.records)
    records = order.map { partition.records[$0] }
    let texts = Self.texts(partition)
    ids = texts.isEmpty ? [] : order.map { texts[$0] }
    var start = 0
    for index in records.indices {
      if index + 1 < records.count, records[index + 1].patient == records[index].patient {
        continue
      }
      rangeOfPatient[Int(records[index].patient)] = start..<index + 1
      start = index + 1
    }
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
    records[rangeOfPatient[patient] ?? 0..<0]
  }

  /// The text of a record's id; empty when texts are not kept.
  func id(of index: Int) -> String { ids.isEmpty ? "" : ids[index] }
}
