internal import FHIRDecoding
internal import MedicationAdherence

/// The second pass: one patient's administrations become the buckets of the patient's lines.
struct PatientCounting {
  /// One line while it is counted.
  private struct OpenLine {
    let number: Int
    let timeline: Timeline
    var counts: [OutcomeCounts]
  }

  /// A record and the id's text.
  typealias Listed = (record: CountableRecord, id: String)

  private let catalogue: SeriesCatalogue
  private let plan: ReportPlan
  private var lines: [OpenLine] = []
  private var slotOfLine: [Int: Int] = [:]
  private(set) var account = AdministrationAccount()
  /// The bucket that each record counted in, by its place among the records; empty for none.
  private(set) var labels: [String] = []
  /// The records that are part of a dose that another record stands for.
  private(set) var isPartOfDose: [Bool] = []

  /// Begins the count of a patient.
  init(patient: Int, catalogue: SeriesCatalogue, plan: ReportPlan) {
    self.catalogue = catalogue
    self.plan = plan
    for number in catalogue.linesOfPatient[patient] {
      guard let range = catalogue.lines[number].range else { continue }
      let timeline = Timeline(plan.bucketSize, over: range)
      slotOfLine[number] = lines.count
      lines.append(
        OpenLine(
          number: number, timeline: timeline,
          counts: Array(repeating: OutcomeCounts(), count: timeline.buckets.count)))
    }
  }

  /// Counts the patient's records, which are sorted by unit, instant and order of reading.
  mutating func count(_ records: ArraySlice<CountableRecord>, wantsLabels: Bool) {
    markPartsOfDoses(records)
    for (place, record) in records.enumerated() {
      let label = count(record, isPartOfDose: isPartOfDose[place], wantsLabel: wantsLabels)
      if wantsLabels { labels.append(label) }
    }
  }

  /// Finds records of one unit with one outcome at one second: the first read stands for the dose.
  private mutating func markPartsOfDoses(_ records: ArraySlice<CountableRecord>) {
    isPartOfDose = Array(repeating: false, count: records.count)
    var start = records.startIndex
    for index in records.indices {
      let record = records[index]
      if record.unit != records[start].unit || record.instant != records[start].instant {
        start = index
      }
      guard record.isJoinable, record.hindrance == 0, index > start else { continue }
      let isPart = records[start..<index].contains { other in
        other.isJoinable && other.hindrance == 0 && other.outcome == record.outcome
      }
      guard isPart else { continue }
      account.joinable += 1
      isPartOfDose[index - records.startIndex] = plan.joinsDoses
    }
  }

  /// Counts a record; the label of its bucket when it is wanted and there is one.
  private mutating func count(
    _ record: CountableRecord, isPartOfDose: Bool, wantsLabel: Bool
  ) -> String {
    guard record.hindrance == 0 else { return "" }
    if isPartOfDose {
      account.partOfDose += 1
      return ""
    }
    let day = Day(number: record.day)
    let slot = slotOfLine[catalogue.units[Int(record.unit)].series]
    guard record.isPrecise(for: plan.bucketSize) else {
      account.imprecise += 1
      return ""
    }
    guard let slot, let index = lines[slot].timeline.index(of: day) else {
      return countOutside(record, slot: slot)
    }
    let bucket = lines[slot].timeline.buckets[index]
    if record.datePrecision < .day, lines[slot].timeline.isPartial(bucket) {
      account.imprecise += 1
      return ""
    }
    account.counted += 1
    if record.isInterrupted { account.interrupted += 1 }
    lines[slot].counts[index].count(
      Outcome(rawValue: record.outcome) ?? .undetermined, interrupted: record.isInterrupted)
    return wantsLabel ? bucket.label : ""
  }

  /// A month or year whose first day is outside may yet lie in a bucket that the range cuts.
  private mutating func countOutside(_ record: CountableRecord, slot: Int?) -> String {
    let bucket = CalendarBucket(plan.bucketSize, containing: Day(number: record.day))
    let isCut =
      record.datePrecision < .day
      && slot.map { lines[$0].timeline.range.intersection(bucket.days) != nil } ?? false
    if isCut { account.imprecise += 1 } else { account.outsideWindow += 1 }
    return ""
  }

  /// The lines with their buckets: the number of each in the catalogue, and what was counted.
  func finishedLines() -> [(number: Int, buckets: [BucketCounts])] {
    lines.map { line in
      let buckets = zip(line.timeline.buckets, line.counts).map { bucket, counts in
        BucketCounts(bucket: bucket, isPartial: line.timeline.isPartial(bucket), counts: counts)
      }
      return (line.number, buckets)
    }
  }
}
