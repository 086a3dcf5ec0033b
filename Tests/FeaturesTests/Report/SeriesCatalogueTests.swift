import MedicationAdherence
import TestSupport
import Testing

@testable import Counting
@testable import Features

/// Which lines are listed and over which days.
@Suite struct SeriesCatalogueTests {
  /// The first and last bucket's days and the number of buckets, by series.
  private func lines(
    _ lines: [String], size: BucketSize = .week, asOf: String = "2025-03-12",
    _ window: WindowChoice = WindowChoice()
  ) async throws -> [String: String] {
    let run = try await RunFixture(lines, asOf: asOf) {
      ($0.data.rules.bucketSize, $0.data.rules.window) = (size, window)
    }
    return try run.bucketsOfSeries.mapValues { rows in
      "\(rows.first?["bucket_start"] ?? "")/\(rows.last?["bucket_end"] ?? "") \(rows.count)"
    }
  }

  private let written = #","authoredOn":"2025-02-05""#

  @Test func `an order without administrations is listed while it was active`() async throws {
    #expect(
      try await lines([FHIRLine.order("o", written)])
        == ["MedicationRequest/o": "2025-02-03/2025-03-16 6"])
  }

  @Test func `an order without a start and without administrations is not listed`() async throws {
    #expect(try await lines([FHIRLine.order("o")]).isEmpty)
  }

  @Test(arguments: ["entered-in-error", "draft", "cancelled"])
  func `an order that is not in force is listed only with administrations`(status: String)
    async throws
  {
    let order = FHIRLine.order("o", status: status, written)
    let given = FHIRLine.administration("a", at: "2025-02-12", order: "o")
    #expect(try await lines([order]).isEmpty)
    #expect(try await lines([order, given]).keys.sorted() == ["MedicationRequest/o"])
  }

  @Test func `the line of an order that is not in force begins with the order, too`() async throws {
    let order = FHIRLine.order("o", status: "draft", #","authoredOn":"2025-01-08""#)
    let given = FHIRLine.administration("a", at: "2025-02-12", order: "o")
    let weeks = try await RunFixture([order, given]).bucketsOfSeries["MedicationRequest/o"]
    #expect(weeks?.first?["bucket"] == "2025-W02")
  }

  @Test(arguments: [
    (
      #","dosageInstruction":[{"timing":{"repeat":{"boundsPeriod":{"start":"2025-02-10","end":"2025-02-20"}}}}]"#,
      "2025-02-10/2025-02-23 2"
    ),
    (
      #","dosageInstruction":[{"timing":{"repeat":{"boundsPeriod":{"end":"2025-02-20"}}}}]"#,
      "2025-02-03/2025-02-23 3"
    ),
    (
      #","dosageInstruction":[{"timing":{"repeat":{"boundsDuration":{"value":7,"code":"d"}}}}]"#,
      "2025-02-03/2025-02-16 2"
    ),
    (
      #","dispenseRequest":{"expectedSupplyDuration":{"value":10,"code":"d"},"numberOfRepeatsAllowed":1}"#,
      "2025-02-03/2025-03-02 4"
    ),
    (#","dispenseRequest":{"validityPeriod":{"end":"2025-02-19"}}"#, "2025-02-03/2025-02-23 3"),
  ])
  func `bounds, supply and validity end an order`(more: String, expected: String) async throws {
    #expect(
      try await lines([FHIRLine.order("o", written + more)]) == ["MedicationRequest/o": expected])
  }

  @Test func `dateEnded ends an order of DSTU2`() async throws {
    let order = """
      {"resourceType":"MedicationOrder","id":"o","status":"completed","dateWritten":"2025-02-05",\
      "dateEnded":"2025-02-19","patient":{"reference":"Patient/p"},\
      "medicationCodeableConcept":{"text":"Aspirin"}}
      """
    #expect(try await lines([order]) == ["MedicationOrder/o": "2025-02-03/2025-02-23 3"])
  }

  @Test func `an administration before or after the order widens its line`() async throws {
    let bounds =
      #","dosageInstruction":[{"timing":{"repeat":{"boundsPeriod":{"start":"2025-02-10","end":"2025-02-20"}}}}]"#
    let given = ["2025-01-30", "2025-02-28"].map {
      FHIRLine.administration($0, at: $0, order: "o")
    }
    #expect(
      try await lines([FHIRLine.order("o", bounds)] + given)
        == ["MedicationRequest/o": "2025-01-27/2025-03-02 5"])
  }

  @Test func `an administration after the as-of day neither lists nor widens a line`() async throws
  {
    let late = FHIRLine.administration("late", at: "2025-03-13")
    let given = FHIRLine.administration("a", at: "2025-03-12")
    #expect(try await lines([late]).isEmpty)
    #expect(
      try await lines([late, given], size: .day) == ["none:text|aspirin": "2025-03-12/2025-03-12 1"]
    )
  }

  @Test func `without an order a line is listed only where an administration lies`() async throws {
    let given = ["2025-01-02", "2025-03-02"].map { FHIRLine.administration($0, at: $0) }
    let february = WindowChoice(from: Day.iso("2025-02-01"), to: Day.iso("2025-02-28"))
    #expect(try await lines(given, february).isEmpty)
    #expect(
      try await lines(given, WindowChoice(from: Day.iso("2025-02-01")))
        == ["none:text|aspirin": "2025-01-27/2025-03-02 5"])
  }

  @Test func `a cut bucket is partial, and an as-of date on its last day does not cut it`()
    async throws
  {
    let run = try await RunFixture(
      [FHIRLine.order("o", written)], asOf: "2025-03-09"
    ) { $0.data.rules.window = WindowChoice(from: Day.iso("2025-02-26")) }
    #expect(try run.timeline.rows.map { $0["partial"] } == ["true", "false"])
  }

  @Test func `an order that names no patient belongs to whoever it was given to`() async throws {
    let order = """
      {"resourceType":"MedicationOrder","id":"o","dateWritten":"2025-03-03",\
      "medicationCodeableConcept":{"text":"Aspirin"}}
      """
    let given = ["p", "q"].map { patient in
      FHIRLine.administration(
        patient, of: patient, at: "2025-03-05",
        #","prescription":{"reference":"MedicationOrder/o"}"#)
    }
    let rows = try await RunFixture([order] + given, asOf: "2025-03-05").timeline.rows
    #expect(rows.map { $0["patient"] } == ["p", "q"])
    #expect(rows.map { $0["series"] } == ["MedicationOrder/o", "MedicationOrder/o"])
    #expect(rows.map { $0["taken"] } == ["1", "1"])
  }

  @Test func `lines of a medication or a patient join their orders`() async throws {
    let lines = [
      FHIRLine.order("o1", written), FHIRLine.order("o2", written),
      FHIRLine.order("o3", medication: "Ibuprofen", written),
      FHIRLine.administration("a", at: "2025-02-12", order: "o1"),
      FHIRLine.administration("b", at: "2025-02-12", order: "o2"),
      FHIRLine.administration("c", at: "2025-02-12", order: "o3"),
    ]
    for (kind, expected) in [
      (SeriesKind.order, ["MedicationRequest/o1", "MedicationRequest/o2", "MedicationRequest/o3"]),
      (.medication, ["text|aspirin", "text|ibuprofen"]), (.patient, ["p"]),
    ] {
      let run = try await RunFixture(lines) { $0.data.rules.seriesKind = kind }
      #expect(try run.bucketsOfSeries.keys.sorted() == expected)
      #expect(try run.timeline.sum("taken") == 3)
    }
  }

  @Test func `orders of two types with one id keep their own charts`() async throws {
    let older = """
      {"resourceType":"MedicationOrder","id":"o","dateWritten":"2025-02-05",\
      "patient":{"reference":"Patient/p"},"medicationCodeableConcept":{"text":"Aspirin"}}
      """
    let run = try await RunFixture([FHIRLine.order("o", written), older]) {
      ($0.sets, $0.formats) = ([.patient], [.svg])
    }
    #expect(try run.folder.files("out/patients/p").count == 2)
  }
}
