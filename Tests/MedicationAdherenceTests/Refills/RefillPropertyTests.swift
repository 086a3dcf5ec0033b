import MedicationAdherence
import Testing

@Suite struct RefillPropertyTests {
  @Test(arguments: 0..<200 as Range<UInt64>)
  func `the order of the rows never changes a figure`(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let (dispenses, settings) = Self.course(&random)
    let sorted = try #require(RefillHistory(dispenses, settings: settings))
    let shuffled = try #require(
      RefillHistory(dispenses.shuffled(using: &random), settings: settings))
    #expect(sorted.values == shuffled.values)
    #expect(sorted.episodes == shuffled.episodes)
    #expect(sorted.slidingWindows == shuffled.slidingWindows)
    let (first, last) = (sorted.window.start, sorted.window.end)
    let days = try #require(DayRange(first: first, last: last))
    let mixed = dispenses.shuffled(using: &random)
    #expect(DaysCovered(dispenses, in: days) == DaysCovered(mixed, in: days))
  }

  @Test(arguments: 0..<200 as Range<UInt64>)
  func `shares lie between 0 and 1, and capped measures below the uncapped`(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let (dispenses, settings) = Self.course(&random)
    let history = try #require(RefillHistory(dispenses, settings: settings))
    let numbers = history.values.map(\.number)
    for share in numbers[2...].compactMap(\.self) { #expect((-1e-12...1 + 1e-12).contains(share)) }
    for (capped, plain) in [(2, 0), (3, 1)] {
      #expect(numbers[capped] == numbers[plain].map { min($0, 1) })
    }
    let days = try #require(DayRange(first: history.window.start, last: history.window.end))
    if let covered = DaysCovered(dispenses, in: days) {
      #expect(covered.covered <= covered.observed)
      #expect(covered.fillDays <= covered.observed)
    }
  }

  @Test(arguments: 0..<200 as Range<UInt64>)
  func `a measure has either a finite number or a reason`(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let (dispenses, settings) = Self.course(&random)
    let history = try #require(RefillHistory(dispenses, settings: settings))
    for value in history.values + history.slidingWindows.map(\.value) {
      #expect(value.number.map(\.isFinite) ?? (value.emptyReason != nil))
    }
  }

  @Test(arguments: 0..<100 as Range<UInt64>)
  func `episodes follow each other, and one gap long enough joins them all`(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    var (dispenses, settings) = Self.course(&random)
    let episodes = try #require(RefillHistory(dispenses, settings: settings)).episodes
    for (episode, next) in zip(episodes, episodes.dropFirst()) {
      #expect(episode.number + 1 == next.number)
      let gap = Double(next.start.days(since: episode.start)) - episode.durationDays
      #expect(abs(gap - episode.gapDays) < 1e-9)
    }
    settings.permissibleGap = 100_000
    settings.medicationChangeEndsEpisode = false
    #expect(try #require(RefillHistory(dispenses, settings: settings)).episodes.count <= 1)
    dispenses.removeAll()
    #expect(RefillHistory(dispenses, settings: settings) == nil)
  }

  /// A random course of refills and random settings.
  private static func course(
    _ random: inout SeededGenerator
  ) -> ([Dispense], RefillSettings) {
    var day = 0
    let fills = (0..<Int.random(in: 1...20, using: &random)).map { _ in
      defer { day += Int.random(in: 0...70, using: &random) }
      return Fill(
        day: day, supply: Double([1, 14, 30, 30, 90].randomElement(using: &random) ?? 30),
        drug: ["A", "B"].randomElement(using: &random) ?? "A",
        dose: [nil, 5, 10, 20].randomElement(using: &random) ?? nil)
    }
    var settings = RefillSettings()
    settings.windowStart = .days(Int.random(in: 0...200, using: &random))
    settings.window = .days(Int.random(in: 1...400, using: &random))
    settings.permissibleGap = Int.random(in: 0...60, using: &random)
    settings.medicationChangeEndsEpisode = Bool.random(using: &random)
    settings.carryOver = CarryOverRules(
      onlySameMedication: Bool.random(using: &random), convertsDose: Bool.random(using: &random))
    return (Fill.dispenses(fills), settings)
  }
}
