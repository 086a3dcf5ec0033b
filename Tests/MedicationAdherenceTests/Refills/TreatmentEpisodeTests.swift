import MedicationAdherence
import Testing

/// Followed for 365 days, with a permissible gap of 90.
@Suite struct TreatmentEpisodeTests {
  @Test(arguments: [
    (119, 1, "a gap of 89 days"), (120, 1, "a gap of 90 days, the longest permissible"),
    (121, 2, "a gap of 91 days"),
  ])
  func `an episode ends after a gap longer than the permissible one`(
    second: Int, count: Int, story: String
  ) throws {
    let episodes = try Self.episodes([Fill(day: 0, supply: 30), Fill(day: second, supply: 30)])
    #expect(episodes.count == count, "\(story)")
  }

  @Test func `an episode lasts from its first fill until its supply is used up`() throws {
    let episodes = try Self.episodes([
      Fill(day: 0, supply: 30), Fill(day: 20, supply: 30), Fill(day: 200, supply: 30),
    ])
    #expect(episodes.map(\.start.number) == [0, 200].map { Fill.newYear.number + $0 })
    #expect(episodes.map(\.durationDays) == [60, 30])
    #expect(episodes.map(\.gapDays) == [140, 135])
    #expect(episodes.map(\.end.number) == [60, 230].map { Fill.newYear.number + $0 })
  }

  @Test(arguments: [
    (276.0, 365.0, "a gap of 89 days stays in"), (275, 275, "one of 90 days is taken off"),
  ])
  func `the last gap is taken off when it is at least the permissible one`(
    supply: Double, duration: Double, story: String
  ) throws {
    let last = try #require(try Self.episodes([Fill(day: 0, supply: supply)]).last)
    #expect(last.durationDays == duration, "\(story)")
  }

  @Test func `another drug begins a new episode when that is asked for`() throws {
    let fills = [Fill(day: 0, supply: 30, drug: "A"), Fill(day: 30, supply: 30, drug: "B")]
    #expect(try Self.episodes(fills).count == 1)
    #expect(try Self.episodes(fills, changeEnds: true).count == 2)
  }

  private static func episodes(
    _ fills: [Fill], changeEnds: Bool = false
  ) throws -> [TreatmentEpisode] {
    var settings = RefillSettings()
    settings.followUp = .days(365)
    settings.medicationChangeEndsEpisode = changeEnds
    return try #require(RefillHistory(Fill.dispenses(fills), settings: settings)).episodes
  }
}
