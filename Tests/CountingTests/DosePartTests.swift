import MedicationAdherence
import TestSupport
import Testing

@testable import Counting

/// Administrations that are part of a dose, because they say so or are periods in a row.
@Suite struct DosePartTests {
  private static func part(
    _ id: String, of whole: String?, medication: String = "Aspirin", patient: String = "p",
    status: String = "completed"
  ) -> String {
    FHIRLine.administration(
      id, of: patient, at: "2025-03-01T08:00:00Z", status: status, medication: medication,
      whole.map { #","partOf":[{"reference":"\#($0)"}]"# } ?? "")
  }

  private static func counted(
    _ lines: [String], _ change: (inout CountingRules) -> Void = { _ in }
  ) async throws -> CountedLines {
    try await CountedLines(
      [FHIRLine.patient("p"), FHIRLine.patient("q")] + lines, asOf: "2025-03-04", change: change)
  }

  /// How many count, and how many are part of a dose.
  private static func parts(_ lines: [String]) async throws -> [Int] {
    let account = try await counted(lines).account
    return [account.counts[.counted], account.counts[.partOfDose]]
  }

  @Test(arguments: [
    "MedicationAdministration/w", "https://example.org/fhir/MedicationAdministration/w",
    "urn:uuid:w",
  ])
  func `a part of an administration that was read is no dose`(reference: String) async throws {
    #expect(
      try await Self.parts([
        Self.part("a", of: reference), Self.part("w", of: nil), Self.part("b", of: reference),
      ]) == [1, 2])
  }

  @Test func `of parts written alike, the template takes none`() async throws {
    let parts = (0..<40).map { Self.part("a\($0)", of: "MedicationAdministration/w\($0 % 2)") }
    #expect(
      try await Self.parts([Self.part("w0", of: nil), Self.part("w1", of: nil)] + parts)
        == [2, 40])
  }

  @Test func `a part counts when its whole does not`() async throws {
    let part = Self.part("a", of: "MedicationAdministration/w")
    #expect(try await Self.parts([part]) == [1, 0])
    #expect(
      try await Self.parts([part, Self.part("w", of: nil, status: "entered-in-error")]) == [1, 0])
    #expect(try await Self.parts([part, Self.part("w", of: nil, medication: "Gold")]) == [2, 0])
    #expect(try await Self.parts([part, Self.part("w", of: nil, patient: "q")]) == [2, 0])
    #expect(
      try await Self.parts([Self.part("a", of: "Procedure/w"), Self.part("w", of: nil)]) == [2, 0])
  }

  @Test func `a part of what counts widens no range and ends no order`() async throws {
    let order = FHIRLine.order(
      "o", status: "stopped",
      #","authoredOn":"2025-03-01","dosageInstruction":[{"timing":{"repeat":"#
        + #"{"frequency":2,"period":1,"periodUnit":"d"}}}]"#)
    func lines(status: String) -> [String] {
      [
        order,
        FHIRLine.administration("w", at: "2025-03-01T08:00:00Z", status: status, order: "o"),
        FHIRLine.administration("x", at: "2025-03-01T09:00:00Z", order: "o"),
        FHIRLine.administration(
          "a", at: "2025-03-03T08:00:00Z", order: "o",
          #","partOf":[{"reference":"MedicationAdministration/w"}]"#),
      ]
    }
    for (status, days, expected) in [("completed", 1, 2), ("entered-in-error", 3, 6)] {
      let counted = try await Self.counted(lines(status: status)) { $0.bucketSize = .day }
      let buckets = try #require(counted.series["MedicationRequest/o"]).buckets
      #expect(buckets.count == days, "\(status)")
      #expect(buckets.compactMap(\.expected).reduce(0, +) == expected, "\(status)")
    }
  }

  @Test func `a part counts when its whole is later than what counts`() async throws {
    let whole = FHIRLine.administration("w", at: "2025-03-09T08:00:00Z", medication: "Aspirin")
    #expect(
      try await Self.parts([Self.part("a", of: "MedicationAdministration/w"), whole]) == [1, 0])
  }

  @Test func `parts of parts have one whole, and a circle has none`() async throws {
    #expect(
      try await Self.parts([
        Self.part("a", of: "MedicationAdministration/b"),
        Self.part("b", of: "MedicationAdministration/w"), Self.part("w", of: nil),
      ]) == [1, 2])
    #expect(
      try await Self.parts([
        Self.part("a", of: "MedicationAdministration/b"),
        Self.part("b", of: "MedicationAdministration/a"),
        Self.part("c", of: "MedicationAdministration/c"),
      ]) == [3, 0])
  }

  private static func period(
    _ id: String, _ start: String, _ end: String?, status: String = "completed",
    _ more: String = ""
  ) -> String {
    let end = end.map { #","end":"2025-03-0\#($0)""# } ?? ""
    return FHIRLine.administration(
      id, at: nil, status: status,
      #","effectivePeriod":{"start":"2025-03-0\#(start)"\#(end)}"# + more)
  }

  private static let infusion = [
    period("a", "1T08:00:00Z", "1T09:30:00Z"), period("b", "1T09:30:40Z", "1T12:00:00Z"),
    period("c", "1T13:00:00+01:00", "2T02:00:00Z"), period("d", "2T02:01:00Z", "2T03:00:00Z"),
  ]

  @Test func `periods in a row are one dose when they are joined`() async throws {
    let apart = try await Self.counted(Self.infusion).account
    #expect(apart.counts[.counted] == 4 && apart.joinableInfusions == 2)
    let joined = try await Self.counted(Self.infusion) { $0.joinsInfusions = true }
    #expect(joined.account.counts[.counted] == 2 && joined.account.counts[.partOfDose] == 2)
    #expect(joined.patients.first?.series.first?.buckets.map(\.counts.taken) == [1, 1])
  }

  @Test func `periods of another outcome, of days or with a gap stay apart`() async throws {
    let lines = [
      Self.period("a", "1T08:00:00Z", "1T09:00:00Z"),
      Self.period("b", "1T09:00:00Z", "1T10:00:00Z", status: "not-done"),
      Self.period("c", "1T11:00:00Z", "1T12:00:00Z"), Self.period("d", "1T11:00:00Z", nil),
      Self.period("e", "2", "3"), Self.period("f", "3", nil),
      FHIRLine.administration("g", at: "2025-03-01T12:00:00Z"),
    ]
    let counted = try await Self.counted(lines) { $0.joinsInfusions = true }
    #expect(counted.account.counts[.counted] == 7 && counted.account.joinableInfusions == 0)
  }

  @Test func `the last period without an end, and those of no length, are joined`() async throws {
    let hours = [
      Self.period("a", "1T08:00:00Z", "1T09:00:00Z"),
      Self.period("b", "1T09:00:00Z", "1T10:00:00Z"),
    ]
    let further: [[String]] = [
      [Self.period("c", "1T10:00:00Z", nil, status: "in-progress")],
      [Self.period("c", "1T10:00:20Z", "1T10:00:20Z")],
      [Self.period("c", "1T09:00:00Z", "1T09:00:00Z")],
      [Self.period("c", "1T08:00:00Z", "1T08:00:30Z")],
      [Self.period("c", "1T10:00:00Z", "1T10:00:00Z"), Self.period("d", "1T10:00:00Z", nil)],
    ]
    for more in further {
      for lines in [hours + more, more + hours] {
        let account = try await Self.counted(lines) { $0.joinsInfusions = true }.account
        #expect(account.counts[.counted] == 1, "\(more)")
        #expect(account.counts[.partOfDose] == lines.count - 1, "\(more)")
      }
    }
  }

  @Test func `of many written alike without an end the template keeps that, too`() async throws {
    let lines = (0..<40).flatMap { place in
      let time = { (minute: Int) in "1T0\(place / 6 + 1):\(place % 6)\(minute):00Z" }
      return [
        FHIRLine.order("o\(place)"),
        Self.period(
          "a\(place)", time(0), time(5), #","request":{"reference":"MedicationRequest/o\#(place)"}"#
        ),
        Self.period(
          "b\(place)", time(5), nil, #","request":{"reference":"MedicationRequest/o\#(place)"}"#),
      ]
    }
    let account = try await Self.counted(lines) { $0.joinsInfusions = true }.account
    #expect(account.counts[.counted] == 40 && account.counts[.partOfDose] == 40)
  }

  @Test func `a period keeps its length beside a reason, and over days`() async throws {
    let reason = #","statusReason":[{"text":"rate"}]"#
    let lines = [
      Self.period("a", "1T08:00:00Z", "3T09:00:00Z", reason),
      Self.period("b", "3T09:00:00Z", "3T10:00:00Z", reason),
    ]
    let counted = try await Self.counted(lines) { $0.joinsInfusions = true }
    #expect(counted.account.joinableInfusions == 1)
    #expect(counted.account.counts[.partOfDose] == 1)
  }

  @Test func `of many written alike the template reads the ends, too`() async throws {
    let lines = (0..<60).map { place in
      let (from, to) = (place, place + 1)
      let text = { (minute: Int) in
        "1T0\(minute / 60):\(minute % 60 < 10 ? "0" : "")\(minute % 60):00Z"
      }
      return Self.period("a\(place)", text(from), text(to))
    }
    let counted = try await Self.counted(lines) { $0.joinsInfusions = true }
    #expect(counted.account.counts[.counted] == 1 && counted.account.counts[.partOfDose] == 59)
  }

  @Test func `doses outside the time of their order are told apart`() async throws {
    let order = FHIRLine.order(
      "o",
      #","authoredOn":"2025-03-01","dosageInstruction":[{"timing":{"repeat":{"frequency":1,"#
        + #""period":1,"periodUnit":"d","boundsDuration":{"value":1,"unit":"d","code":"d","#
        + #""system":"http://unitsofmeasure.org"}}}}]"#)
    let doses = (0..<6).map {
      FHIRLine.administration("a\($0)", at: "2025-03-03T1\($0):00:00Z", order: "o")
    }
    let counted = try await Self.counted(
      [order, FHIRLine.administration("first", at: "2025-03-01T10:00:00Z", order: "o")] + doses)
    #expect(counted.series["MedicationRequest/o"]?.record.takenWhileInactive == 6)
  }
}
