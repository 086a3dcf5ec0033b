/// The countable records of some patients, grouped by patient.
struct PatientPartition {
  private let records: [CountableRecord]
  private let ids: [String]
  private let firstPatient: Int
  /// Where the records of each patient begin, from the first patient on, and where the last ones end.
  private var starts: [Int] = []

  /// Puts the records of a partition in order: by patient, unit, instant, order of reading.
  ///
  /// `batches` are what each thread stored; their records are read in place.
  init(_ batches: [SpillStore<CountableRecord>.Batch], _ units: UnitOrder) {
    var blocks = unsafe [UnsafeBufferPointer<CountableRecord>]()
    var texts: [ArraySlice<String>] = []
    for batch in batches {
      let textsOfLot = Self.texts(batch)
      unsafe batch.records.forEachBlock { start, records in
        unsafe blocks.append(records)
        if !textsOfLot.isEmpty { texts.append(textsOfLot[start...].prefix(records.count)) }
      }
    }
    (records, ids) = withExtendedLifetime(batches) {
      let order = unsafe RecordOrder.places(blocks, units)
      return (unsafe Self.records(blocks, in: order), Self.ids(texts, in: order))
    }
    firstPatient = records.first.map(units.patient(of:)) ?? 0
    for index in records.indices {
      let patient = units.patient(of: records[index]) - firstPatient
      while starts.count <= patient { starts.append(index) }
    }
    starts.append(records.count)
  }

  /// The records in an order.
  private static func records(
    _ blocks: [UnsafeBufferPointer<CountableRecord>], in order: [RecordOrder.Place]
  ) -> [CountableRecord] {
    var ordered: [CountableRecord] = []
    ordered.append(addingCapacity: order.count) { ordered in
      for place in order { ordered.append(unsafe blocks[Int(place.block)][Int(place.offset)]) }
    }
    return ordered
  }

  /// The ids in the order of their records; none when texts are not kept.
  private static func ids(
    _ texts: [ArraySlice<String>], in order: [RecordOrder.Place]
  ) -> [String] {
    guard !texts.isEmpty else { return [] }
    return order.map { place in
      let block = texts[Int(place.block)]
      return block[block.startIndex + Int(place.offset)]
    }
  }

  private static func texts(_ batch: SpillStore<CountableRecord>.Batch) -> [String] {
    var start = 0
    return batch.textCounts.map { count in
      defer { start += Int(count) }
      return String(decoding: batch.texts[start..<start + Int(count)], as: UTF8.self)
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
