import Testing

@testable import MedicationAdherence

@Suite struct WardsTests {
  /// A moment of March 2025, such as `3` or `3 10:30`.
  private static func moment(_ text: String) throws -> LocalMoment {
    let parts = text.split(separator: " ")
    let time = parts.count > 1 ? parts[1].split(separator: ":").compactMap { Int32($0) } : []
    let day = try #require(Day(year: 2025, month: 3, day: Int(parts[0]) ?? 0))
    return LocalMoment(
      day: day, millisecond: time.isEmpty ? nil : (time[0] * 60 + time[1]) * 60_000)
  }

  /// A period, such as `1 08:00-3`, with an open side where nothing is written.
  private static func period(_ text: String) throws -> OpenPeriod? {
    guard text != "none" else { return nil }
    let sides = text.split(separator: "-", omittingEmptySubsequences: false)
    return OpenPeriod(
      start: sides[0].isEmpty ? nil : try moment(String(sides[0])),
      end: sides[1].isEmpty ? nil : try moment(String(sides[1])))
  }

  private static func wards(_ encounters: (period: String, stays: [(String, UInt32)], UInt32)...)
    throws -> Wards
  {
    Wards(
      names: ["", "A", "B", "Clinic"],
      encounters: try encounters.map { encounter in
        Wards.Encounter(
          patient: 7, period: try period(encounter.period),
          stays: try encounter.stays.map { Wards.Stay(ward: $1, period: try period($0)) },
          provider: encounter.2)
      })
  }

  @Test(arguments: [
    ("1 08:00", UInt32(1)), ("1 07:59", 0), ("3 09:59", 1), ("3 10:00", 2), ("9 23:59", 2),
    ("10 00:00", 0), ("2", 1), ("3", 0), ("4", 2), ("11", 0),
  ])
  func `the ward is that of the place whose period holds the moment`(
    text: String, ward: UInt32
  ) throws {
    let wards = try Self.wards(
      ("1 08:00-9", [("1 08:00-3 10:00", 1), ("3 10:00-9", 2)], 3))
    let moment = try Self.moment(text)
    #expect(wards.ward(of: 0, at: moment) == ward)
    #expect(wards.ward(ofPatient: 7, at: moment) == ward)
    #expect(wards.ward(ofPatient: 8, at: moment) == 0)
  }

  @Test(
    arguments: [
      // The encounter's period stands for that of its place.
      ("1-5", [("none", UInt32(1))], "5 23:00", UInt32(1)),
      ("1-5", [("none", 1)], "6 00:00", 0),
      ("1-", [("none", 1)], "30", 1), ("-5", [("none", 1)], "1", 1),
      // Without any period nothing is known.
      ("none", [("none", 1)], "3", 0), ("none", [("2-4", 1)], "3", 1), ("none", [], "3", 0),
      // At several places, or at one without a name.
      ("1-5", [("none", 1), ("none", 2)], "3", 0), ("1-5", [("none", 1), ("none", 1)], "3", 1),
      ("1-5", [("none", 0)], "3", 0), ("1-5", [("1-3", 1), ("2-4", 0)], "2 12:00", 0),
      // The provider where there is no place at the time.
      ("1-5", [], "3", 3), ("1-5", [("4-5", 1)], "2", 3), ("1-5", [], "6", 0),
    ] as [(String, [(String, UInt32)], String, UInt32)])
  func `what is not plain is not known`(
    period: String, stays: [(String, UInt32)], text: String, ward: UInt32
  ) throws {
    let wards = try Self.wards((period, stays, 3))
    #expect(wards.ward(of: 0, at: try Self.moment(text)) == ward)
  }

  @Test func `encounters that overlap leave the patient's ward unknown, unless they agree`() throws
  {
    let wards = try Self.wards(
      ("1-9", [("none", 1)], 0), ("3-4", [("none", 2)], 0), ("5-6", [("none", 1)], 0),
      ("7-8", [], 3), ("none", [], 0))
    for (text, ward) in [("2", UInt32(1)), ("3 12:00", 0), ("5", 1), ("7", 1), ("9", 1)] {
      #expect(wards.ward(ofPatient: 7, at: try Self.moment(text)) == ward)
    }
    #expect(wards.ward(of: 1, at: try Self.moment("3 12:00")) == 2)
    #expect(wards.withoutPeriod == 1)
    #expect(wards.atSeveralPlaces == 2)
  }

  @Test(
    arguments: [
      // One after the other, at the same place, and without a period.
      ("1-9", [("1-3 10:00", UInt32(1)), ("3 10:00-9", 2)], 0),
      ("1-9", [("none", 1), ("2-3", 1)], 0),
      ("none", [("none", 1), ("none", 2)], 0), ("1-9", [], 0),
      // On one day both, and a place without a name.
      ("1-9", [("1-3", 1), ("3-9", 2)], 1), ("1-9", [("none", 1), ("4-", 0)], 1),
    ] as [(String, [(String, UInt32)], Int)])
  func `an encounter at several places at once is counted`(
    period: String, stays: [(String, UInt32)], count: Int
  ) throws {
    #expect(try Self.wards((period, stays, 3)).atSeveralPlaces == count)
  }

  @Test(arguments: 0..<8 as Range<UInt64>)
  func `the ward at any time is that of a look at every stay`(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let days = Day(number: 20_000)...Day(number: 20_009)
    func moment() throws -> LocalMoment {
      let day = days.lowerBound.adding(days: Int.random(in: 0...9, using: &random))
      let isDay = Bool.random(using: &random)
      return LocalMoment(day: day, millisecond: isDay ? nil : .random(in: 0..<3, using: &random))
    }
    func period() throws -> OpenPeriod {
      OpenPeriod(
        start: Int.random(in: 0...9, using: &random) == 0 ? nil : try moment(),
        end: Int.random(in: 0...9, using: &random) == 0 ? nil : try moment())
    }
    // Some end before they begin, which no time but a day touches.
    let stays = try (0..<12).map { _ in
      WardTime(ward: UInt32.random(in: 0...3, using: &random), try period())
    }
    let times = WardTimes(stays)
    for _ in 0..<200 {
      let moment = try moment()
      let (first, last) = (moment.instant, moment.lastInstant)
      var wards = WardTimes.Found.none
      for stay in stays where stay.touches(first, last) { wards.join(stay.ward) }
      #expect(times.ward(from: first, to: last) == wards)
    }
  }

  /// To hold each of them against each would take hours.
  @Test(.timeLimit(.minutes(10))) func `a patient may have any number of encounters`() throws {
    let count = 200_000
    let period = try Self.period("1-9")
    let wards = Wards(
      names: ["", "A"],
      encounters: (0..<count).map { _ in
        Wards.Encounter(patient: 7, period: period, stays: [Wards.Stay(ward: 1)])
      })
    #expect(wards.atSeveralPlaces == 0)
    let moment = try Self.moment("3 10:00")
    #expect((0..<count).allSatisfy { _ in wards.ward(ofPatient: 7, at: moment) == 1 })
  }

  /// To hold each of them against each would take hours.
  @Test(.timeLimit(.minutes(10))) func `an encounter may have any number of stays`() throws {
    let count: Int64 = 200_000
    let begin = LocalMoment(day: Day(number: 20_000)).instant
    let period = { (minute: Int64) in
      OpenPeriod(
        start: LocalMoment(instant: begin + minute * 60_000),
        end: LocalMoment(instant: begin + (minute + 1) * 60_000))
    }
    let stays = (0..<count).map { Wards.Stay(ward: UInt32($0 % 2 + 1), period: period($0)) }
    let wards = Wards(
      names: ["", "A", "B"],
      encounters: [Wards.Encounter(patient: 7, period: nil, stays: stays)])
    #expect(wards.atSeveralPlaces == 0)
    let found = (0..<count).map { minute in
      wards.ward(of: 0, at: LocalMoment(instant: begin + minute * 60_000 + 1))
    }
    #expect(found == stays.map(\.ward))
  }

  @Test(
    arguments: [
      ("1-5 12:00", EncounterStatus.over, "5 11:59", true), ("1-5 12:00", .over, "5 12:00", false),
      // An end that is later than the moment had not come; without one the status tells.
      ("1-5", .goingOn, "6", false), ("1-", .goingOn, "30", true), ("1-", .over, "2", false),
      ("3-", .goingOn, "2", false), ("none", .goingOn, "2", true), ("none", .over, "2", false),
      ("none", .unknown, "2", true), ("1-", .planned, "2", false), ("1-9", .void, "2", false),
    ] as [(String, EncounterStatus, String, Bool)])
  func `an encounter goes on from its start to its end`(
    period: String, status: EncounterStatus, text: String, isGoingOn: Bool
  ) throws {
    let encounter = Wards.Encounter(patient: 1, period: try Self.period(period), status: status)
    #expect(encounter.isGoingOn(at: try Self.moment(text)) == isGoingOn)
  }

  @Test func `of places at one time a ward counts before its beds`() throws {
    let period = try Self.period("1-9")
    let stays = [
      Wards.Stay(ward: 1, kind: .bed), Wards.Stay(ward: 2, kind: .ward, period: period),
      Wards.Stay(ward: 3, kind: .building),
    ]
    for stays in [stays, stays.reversed()] {
      let wards = Wards(
        names: ["", "Bed", "Ward", "House"],
        encounters: [Wards.Encounter(patient: 7, period: try Self.period("1-20"), stays: stays)])
      for (text, ward) in [("3", UInt32(2)), ("12", 1)] {
        #expect(wards.ward(of: 0, at: try Self.moment(text)) == ward)
        #expect(wards.ward(ofPatient: 7, at: try Self.moment(text)) == ward)
      }
      #expect(wards.atSeveralPlaces == 0)
      #expect(wards.encountersOfPatients == [7: [0]])
    }
  }

  @Test func `patients are numbered anew`() throws {
    let wards = try Self.wards(("1-5", [("none", 1)], 0))
    let ranked = wards.rankingPatients(by: [0, 0, 0, 0, 0, 0, 0, 2])
    #expect(ranked.ward(ofPatient: 2, at: try Self.moment("2")) == 1)
    #expect(ranked.ward(ofPatient: 7, at: try Self.moment("2")) == 0)
    #expect(Wards().isEmpty && Wards().names == [""])
  }
}
