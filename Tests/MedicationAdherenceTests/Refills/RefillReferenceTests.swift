import MedicationAdherence
import Testing

/// Holds every figure to AdhereR's own, see `Tests/Fixtures/dispenses/SOURCE.md`.
@Suite struct RefillReferenceTests {
  @Test func `every measure of every patient is AdhereR's in all eight parameter sets`() throws {
    let dispenses = try ReferenceDispenses.dispenses()
    let settings = Dictionary(uniqueKeysWithValues: try ReferenceDispenses.settings())
    let anomalies = try Self.anomalies()
    var compared = 0
    for row in try ReferenceDispenses.rows("cma.csv") {
      let (set, patient) = (row["set"] ?? "", row["patient"] ?? "")
      let parameters = try #require(settings[set])
      let history = try #require(RefillHistory(dispenses[patient] ?? [], settings: parameters))
      for (measure, value) in zip(RefillHistory.measures, history.values) {
        let cell = [set, patient, measure.name.uppercased()]
        let expected = anomalies[cell] ?? row[cell[2]] ?? "missing"
        #expect(Self.agree(value, expected), "\(cell): \(value), not \(expected)")
        compared += 1
      }
    }
    #expect(compared == 8 * 200 * 9)
  }

  @Test func `every treatment episode is AdhereR's`() throws {
    let dispenses = try ReferenceDispenses.dispenses()
    let lists = Dictionary(grouping: try ReferenceDispenses.rows("episodes.csv")) {
      [$0["permissible_gap"] ?? "", $0["medication_change"] ?? "", $0["patient"] ?? ""]
    }
    #expect(lists.count == 1200)
    for (key, rows) in lists {
      var settings = RefillSettings()
      settings.permissibleGap = try #require(Int(key[0]))
      settings.medicationChangeEndsEpisode = key[1] == "TRUE"
      let history = try #require(RefillHistory(dispenses[key[2]] ?? [], settings: settings))
      let names = ["episode", "start", "gap_days", "duration_days", "end"]
      let expected = rows.map { row in names.map { row[$0] ?? "" } }
      #expect(history.episodes.map(Self.texts) == expected, "\(key)")
    }
  }

  @Test func `every sliding window is AdhereR's`() throws {
    let dispenses = try ReferenceDispenses.dispenses()
    let lists = Dictionary(grouping: try ReferenceDispenses.rows("sliding.csv")) {
      [$0["duration"] ?? "", $0["step"] ?? "", $0["patient"] ?? ""]
    }
    #expect(lists.count == 400)
    for (key, rows) in lists {
      var settings = RefillSettings()
      settings.window = .days(730)
      settings.sliding = .days(try #require(Int(key[0])))
      settings.step = .days(try #require(Int(key[1])))
      let history = try #require(RefillHistory(dispenses[key[2]] ?? [], settings: settings))
      let windows = history.slidingWindows
      #expect(windows.count == rows.count, "\(key)")
      for (window, row) in zip(windows, rows) {
        #expect("\(window.number)" == row["window"])
        #expect(window.window.start.description == row["start"])
        #expect(window.window.end.description == row["end"])
        #expect(Self.agree(window.value, row["CMA9"] ?? "missing"), "\(key) \(window.number)")
      }
    }
  }

  /// The cells in which AdhereR is not followed, and what is right there.
  private static func anomalies() throws -> [[String]: String] {
    let cells = try ReferenceDispenses.rows("anomalies.csv").map { row in
      ([row["set"] ?? "", row["patient"] ?? "", row["measure"] ?? ""], row["ours"] ?? "")
    }
    return Dictionary(uniqueKeysWithValues: cells)
  }

  private static func agree(_ value: MeasureValue, _ expected: String) -> Bool {
    guard !["", "NA", "NaN"].contains(expected) else { return value.number == nil }
    guard let number = value.number, let reference = Double(expected) else { return false }
    return abs(number - reference) <= 1e-9
  }

  private static func texts(of episode: TreatmentEpisode) -> [String] {
    [
      "\(episode.number)", episode.start.description, "\(Int(episode.gapDays))",
      "\(Int(episode.durationDays))", episode.end.description,
    ]
  }
}
