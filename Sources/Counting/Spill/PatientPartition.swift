internal import FHIRDecoding

/// The countable records of some patients, grouped by patient.
struct PatientPartition {
  private let records: [CountableRecord]
  /// The ids and lines that each batch has, one after the other.
  private let texts: [[UInt8]]
  /// Where the text of each record lies; none when texts are not kept.
  private let textPlaces: [TextPlace]
  private let firstPatient: Int
  /// Where the records of each patient begin, from the first patient on, and where the last ones end.
  private var starts: [Int] = []

  /// Puts the records of a partition in order: by patient, unit, instant, order of reading.
  ///
  /// `batches` are what each thread stored; their records are read in place.
  init(_ batches: [SpillStore<CountableRecord>.Batch], _ units: UnitOrder) {
    var blocks = unsafe [UnsafeBufferPointer<CountableRecord>]()
    var placesOfBlocks: [ArraySlice<TextPlace>] = []
    for (number, batch) in batches.enumerated() {
      let places = TextPlace.places(number, batch.textCounts)
      unsafe batch.records.forEachBlock { start, records in
        unsafe blocks.append(records)
        if !places.isEmpty { placesOfBlocks.append(places[start..<start + records.count]) }
      }
    }
    texts = batches.map(\.texts)
    (records, textPlaces) = withExtendedLifetime(batches) {
      let order = unsafe RecordOrder.places(blocks, units)
      return (unsafe Self.records(blocks, in: order), Self.ordered(placesOfBlocks, in: order))
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

  /// The places of texts in the order of their records; none when texts are not kept.
  private static func ordered(
    _ places: [ArraySlice<TextPlace>], in order: [RecordOrder.Place]
  ) -> [TextPlace] {
    guard !places.isEmpty else { return [] }
    return order.map { place in
      let block = places[Int(place.block)]
      return block[block.startIndex + Int(place.offset)]
    }
  }

  /// The records of a patient.
  func records(of patient: Int) -> ArraySlice<CountableRecord> {
    let place = patient - firstPatient
    return 0..<starts.count - 1 ~= place ? records[starts[place]..<starts[place + 1]] : []
  }

  /// The id and the line of a record; empty when texts are not kept.
  func text(of index: Int) -> AdministrationText {
    guard !textPlaces.isEmpty else { return AdministrationText([]) }
    let place = textPlaces[index]
    return AdministrationText(texts[Int(place.batch)][place.start..<place.start + place.count])
  }
}

/// Where the text of a record lies.
private struct TextPlace: BitwiseCopyable {
  let batch: Int32
  let start: Int
  let count: Int

  /// The places of the texts of a batch, of these lengths.
  static func places(_ batch: Int, _ counts: [UInt16]) -> [TextPlace] {
    var start = 0
    return counts.map { count in
      defer { start += Int(count) }
      return TextPlace(batch: Int32(batch), start: start, count: Int(count))
    }
  }
}
