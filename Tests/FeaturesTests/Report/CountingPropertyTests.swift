import MedicationAdherence
import TestSupport
import Testing

@testable import Counting
@testable import Features

/// Random administrations, counted by the run and, independently, from the generator's own values.
@Suite struct CountingPropertyTests {
  private static let seeds = Array<UInt64>(1...12)

  /// What the generator made of one administration.
  private struct Made {
    let id: Int
    let patient: String
    let order: String?
    let day: Day
    let outcome: String
    var line: String
  }

  /// A ward of random administrations, and a few copies of some of them.
  private struct Ward {
    var orders: [String] = []
    var made: [Made] = []
    var copies: [String] = []
    var excluded = 0
    var random: SampleRandom

    init(seed: UInt64, patients: [String] = ["a", "b", "c"], count: Int = 300) {
      random = SampleRandom(seed: seed, stream: 0)
      for patient in patients {
        for number in 1...2 {
          orders.append(
            FHIRLine.order("\(patient)-\(number)", of: patient, medication: "M\(number)"))
        }
      }
      for id in 0..<count { make(id, of: random.pick(patients)) }
      for _ in 0..<count / 10 { copies.append(random.pick(made).line) }
    }

    private mutating func make(_ id: Int, of patient: String) {
      let statuses = ["completed", "not-done", "unknown", "in-progress", "entered-in-error"]
      let status = random.pick(statuses)
      let number = random.number(in: 0...2)
      let order = number == 0 ? nil : "\(patient)-\(number)"
      let day = Day(number: 20_000 + Int32(random.number(in: 0...399)))
      let hour = Decimal.padded(random.number(in: 0...23), to: 2)
      let line = FHIRLine.administration(
        "\(patient)\(id)", of: patient, at: "\(day)T\(hour):15:00+01:00", status: status,
        order: order)
      if status == "entered-in-error" { excluded += 1 }
      let outcomes = ["not-done": "not_taken", "unknown": "undetermined"]
      made.append(
        Made(
          id: id, patient: patient, order: order, day: day,
          outcome: status == "entered-in-error" ? "" : outcomes[status] ?? "taken", line: line))
    }

    /// All lines in random order.
    mutating func lines() -> [String] {
      var lines = orders + made.map(\.line) + copies
      for index in lines.indices { lines.swapAt(index, random.number(in: 0...lines.count - 1)) }
      return lines
    }

    /// The lines in random order, spread over a number of files.
    mutating func files(_ count: Int) -> [String: [String]] {
      Dictionary(grouping: lines()) { _ in "\(random.number(in: 0...count - 1)).ndjson" }
    }

    /// Counts by series, bucket and outcome, without any code of the program but the labels.
    func naive(_ size: BucketSize) -> [String: Int] {
      var counts: [String: Int] = [:]
      for one in made where !one.outcome.isEmpty {
        let series = one.order.map { "MedicationRequest/\($0)" } ?? "none:text|aspirin"
        let label = CalendarBucket(size, containing: one.day).label
        counts["\(one.patient) \(series) \(label) \(one.outcome)", default: 0] += 1
      }
      return counts
    }
  }

  private func counted(_ run: RunFixture) throws -> [String: Int] {
    var counts: [String: Int] = [:]
    for row in try run.timeline.rows {
      for outcome in ["taken", "not_taken", "undetermined"] {
        guard let count = Int(row[outcome] ?? ""), count > 0 else { continue }
        let key = ["patient", "series", "bucket"].map { row[$0] ?? "" } + [outcome]
        #expect(counts.updateValue(count, forKey: key.joined(separator: " ")) == nil)
      }
    }
    return counts
  }

  @Test(arguments: seeds, BucketSize.allCases)
  func `every bucket holds what was made for it, once`(seed: UInt64, size: BucketSize) async throws
  {
    var ward = Ward(seed: seed)
    let run = try await RunFixture(ward.files(3)) { $0.data.rules.bucketSize = size }
    #expect(try counted(run) == ward.naive(size))
    #expect(
      try run.classes == [
        "counted": ward.made.count - ward.excluded, "duplicate": ward.copies.count,
        "excluded entered-in-error": ward.excluded,
      ])
    #expect(run.summary.administrationsRead == ward.made.count + ward.copies.count)
  }

  @Test(arguments: seeds, BucketSize.allCases)
  func `a line has every bucket once, oldest first`(seed: UInt64, size: BucketSize) async throws {
    var ward = Ward(seed: seed, count: 40)
    let run = try await RunFixture(ward.files(2)) { $0.data.rules.bucketSize = size }
    for rows in try run.bucketsOfSeries.values {
      let byPatient = Dictionary(grouping: rows) { $0["patient"] ?? "" }
      for rows in byPatient.values {
        for (row, next) in zip(rows, rows.dropFirst()) {
          let end = try #require(Day.iso(row["bucket_end"] ?? ""))
          #expect(next["bucket_start"] == end.adding(days: 1).description)
        }
      }
    }
  }

  @Test(arguments: seeds)
  func `threads and files do not change a byte, nor what the ledger counts`(seed: UInt64)
    async throws
  {
    var ward = Ward(seed: seed)
    let lines = ward.lines()
    let one = try await RunFixture(["1.ndjson": lines])
    let expected = try one.folder.text("out/cohort/timeline.csv")
    for threads in [2, 3, 8] {
      let part = max(lines.count / threads, 1)
      let files = stride(from: 0, to: lines.count, by: part).map { start in
        ("\(1000 + start).ndjson", Array(lines[start..<min(start + part, lines.count)]))
      }
      let many = try await RunFixture(Dictionary(uniqueKeysWithValues: files)) {
        $0.data.rules.threads = threads
      }
      #expect(try many.folder.text("out/cohort/timeline.csv") == expected)
      #expect(try many.classes == one.classes)
      #expect(try many.remarks == one.remarks)
    }
  }

  @Test(arguments: seeds)
  func `other patients do not change a patient's values`(seed: UInt64) async throws {
    var (few, others) = (Ward(seed: seed), Ward(seed: seed + 100, patients: ["d", "e"]))
    let (lines, more) = (few.lines(), others.lines())
    let alone = try await RunFixture(["1.ndjson": lines]).timeline.rows
    let together = try await RunFixture(["0.ndjson": more, "1.ndjson": lines]).timeline.rows
    #expect(together.filter { ["a", "b", "c"].contains($0["patient"]) } == alone)
    let selected = try await RunFixture(["0.ndjson": more, "1.ndjson": lines]) {
      $0.data.rules.patients = ["a", "b", "c"]
    }
    #expect(try selected.timeline.rows == alone)
  }
}
