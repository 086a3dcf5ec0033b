import MedicationAdherence
import TestSupport
import Testing

@testable import Counting
@testable import Features

/// The notices before the figures.
@Suite struct NoticesTests {
  private static let patient = #"{"resourceType":"Patient","id":"p"}"#
  private static let daily =
    #","dosageInstruction":[{"timing":{"repeat":{"frequency":1,"period":1,"periodUnit":"d"}}}]"#

  private static func order(_ more: String = daily) -> String {
    """
    {"resourceType":"MedicationRequest","id":"o","status":"active","intent":"order",\
    "subject":{"reference":"Patient/p"},"authoredOn":"2025-01-01","medicationCodeableConcept":\
    {"coding":[{"system":"http://www.whocc.no/atc","code":"C09AA05"}],"text":"Ramipril"}\(more)}
    """
  }

  private func administration(order: String, on day: String) -> String {
    """
    {"resourceType":"MedicationAdministration","id":"a-\(day)","status":"completed",\
    "subject":{"reference":"Patient/p"},"request":{"reference":"MedicationRequest/\(order)"},\
    "medicationCodeableConcept":{"text":"Ramipril"},"effectiveDateTime":"\(day)"}
    """
  }

  private func notices(
    _ administration: String, order: String = order(), asOf: String
  ) async throws -> [String] {
    try await RunFixture([Self.patient, order, administration], asOf: asOf).summary.notices
  }

  @Test func `a record that ends long before the as-of day is named with the way out`() async throws
  {
    let old = try await notices(administration(order: "o", on: "2025-01-05"), asOf: "2025-12-31")
    #expect(old.count == 1)
    #expect(old.first?.contains("360 days before the as-of day 2025-12-31. ") == true)
    #expect(old.first?.contains("give --as-of 2025-01-05") == true)
    let recent = try await notices(administration(order: "o", on: "2025-12-05"), asOf: "2025-12-31")
    #expect(recent.isEmpty)
  }

  @Test func `administrations that name another patient's order are named before the figures`()
    async throws
  {
    let lines = [
      FHIRLine.order("o", of: "p", FHIRLine.daily),
      FHIRLine.administration("a", of: "p", at: "2025-01-05", order: "o"),
      FHIRLine.administration("b", of: "q", at: "2025-01-05", order: "o"),
    ]
    let run = try await RunFixture(lines, asOf: "2025-01-05")
    #expect(
      run.summary.notices == [
        "The records of two patients may have been mixed up: 1 administration names an order of another"
          + " patient. It belongs to no order here, and that order looks as if it were not followed."
          + " Please check them. adherence check says where."
      ])
    let own = try await RunFixture(Array(lines.prefix(2)), asOf: "2025-01-05")
    #expect(own.summary.notices.isEmpty)
  }

  @Test func `a dose that is dated years ahead hides no end of the record, and is named`()
    async throws
  {
    let lines = [
      Self.patient, Self.order(), administration(order: "o", on: "2025-01-05"),
      administration(order: "o", on: "2035-02-01"),
    ]
    let notices = try await RunFixture(lines, asOf: "2025-12-31").summary.notices
    #expect(notices.first?.contains("360 days before the as-of day 2025-12-31.") == true)
    #expect(
      notices.last
        == "1 administration is in no figure, dated after the as-of day, up to 2035-02-01. Please"
        + " check its date. adherence check says where.")
    let selected = try await RunFixture(
      lines + [FHIRLine.administration("q", of: "q", at: "2035-02-01")], asOf: "2025-12-31"
    ) { $0.data.rules.patients = ["p"] }
    #expect(selected.summary.notices.contains { $0.contains("360 days before the as-of day") })
    // More than a few, or of the next months, are what an earlier as-of day leaves out.
    let later = (10...19).map { administration(order: "o", on: "2027-02-\($0)") }
    for more in [later, [administration(order: "o", on: "2026-06-01")]] {
      let usual = try await RunFixture(Array(lines.prefix(3)) + more, asOf: "2025-12-31")
      #expect(!usual.summary.notices.contains { $0.contains("dated after") })
    }
  }

  private static let ordersNamed: [(String?, Bool, String?)] = [
    (nil, true, "of 1 of 1 patient doses are recorded that name no order"),
    (nil, false, "no administration names an order that was read"),
    ("missing", true, "no administration names an order that was read"), ("o", true, nil),
  ]

  @Test(arguments: ordersNamed)
  func `it is said whether administrations name no order at all, or orders that are missing`(
    named: String?, holdsOrder: Bool, said: String?
  ) async throws {
    let lines = [Self.patient, FHIRLine.administration("a", at: "2025-01-05", order: named)]
    let run = try await RunFixture(lines + (holdsOrder ? [Self.order()] : []), asOf: "2025-01-05")
    let notices = run.summary.notices.filter {
      $0.contains("administration names") || $0.contains("name no order")
    }
    #expect(notices.isEmpty == (said == nil))
    if let said { #expect(notices.contains { $0.contains(said) }) }
  }

  @Test(arguments: [
    ("2025-12-05", "2026", true), ("2025-12-04", "2026", false),
    ("2025-12-05", "2025-11-25", false), ("2025-12-31", "2026", true),
    ("2026-02-20", "2027", true),
  ])
  func `a record that ends sooner is named when twenty more were to come and doses are due`(
    asOf: String, end: String, isNamed: Bool
  ) async throws {
    let notices = try await RunFixture(Self.twiceDaily(until: end), asOf: asOf).summary.notices
    #expect(notices.contains { $0.contains("give --as-of 2025-11-25") } == isNamed)
  }

  @Test(arguments: [("2025-12-05", "2025-12-01", nil), ("2025-12-31", "2025-12-10", "2025-12-10")])
  func `the record of one patient ends where that of all does`(
    asOf: String, latest: String, named: String?
  ) async throws {
    let other = [
      FHIRLine.patient("q"), FHIRLine.administration("q", of: "q", at: latest),
      FHIRLine.administration("r", of: "q", at: "1825-01-01"),
    ]
    let run = try await RunFixture(Self.twiceDaily(until: "2026") + other, asOf: asOf) {
      $0.data.rules.patients = ["p"]
    }
    let notices = run.summary.notices.filter {
      $0.hasPrefix("If the data end on ")
    }
    #expect(notices.count == (named == nil ? 0 : 1))
    if let named { #expect(notices.first?.contains("give --as-of \(named)") == true) }
  }

  /// A patient with 30 doses of an order from 2025-11-11 to 25, which asks for more up to a date.
  private static func twiceDaily(until end: String) -> [String] {
    let doses = (11...25).flatMap { day in
      [8, 20].map { FHIRLine.administration("\(day)-\($0)", at: "2025-11-\(day)", order: "o") }
    }
    let order = FHIRLine.order(
      "o",
      #","dosageInstruction":[{"timing":{"repeat":{"boundsPeriod":{"end":"\#(end)"},"frequency":2,"#
        + #""period":1,"periodUnit":"d"}}}]"#)
    return [FHIRLine.patient("p"), order] + doses
  }

  @Test func `who has doses due and no record is counted, unless nothing is recorded at all`()
    async throws
  {
    let lines = ["p", "q", "r", "s"].flatMap { id in
      [
        FHIRLine.patient(id),
        FHIRLine.order(
          "o\(id)", of: id,
          #","authoredOn":"2025-12-01""# + (id == "s" ? "" : FHIRLine.daily)),
      ]
    }
    let dose = FHIRLine.administration("a", at: "2025-12-05", order: "op")
    let run = try await RunFixture(lines + [dose]) { plan in
      (plan.sets, plan.formats) = ([.cohort], [.html])
    }
    let told = "The share taken of 2 of 4 patients is 0\u{A0}% because no dose is recorded"
    #expect(run.summary.notices.contains { $0.hasPrefix(told) })
    #expect(try run.folder.text("out/index.html").contains(told))
    let silent = try await RunFixture(lines).summary.notices
    #expect(!silent.contains { $0.contains("no dose is recorded") })
  }

  @Test func `it is said when no order was read`() async throws {
    let said = try await notices(
      administration(order: "gone", on: "2025-12-05"), asOf: "2025-12-31")
    #expect(said.count == 2)
    #expect(said.first?.contains("doses are recorded that name no order") == true)
    #expect(said.last?.contains("not known what was due") == true)
  }

  private func run(medication term: String) async throws -> ReportSummary {
    try await RunFixture(
      [Self.patient, Self.order(), administration(order: "o", on: "2025-12-05")]
    ) { $0.data.rules.medications = [term] }.summary
  }

  @Test(arguments: ["C09AA05", "c09", "C", "C09AA", "C09A", "rami"])
  func `a medication is selected by code, ATC group or name`(term: String) async throws {
    let summary = try await run(medication: term)
    #expect(summary.administrationsCounted == 1)
    #expect(summary.notices.isEmpty)
  }

  @Test(arguments: ["C0", "C09AA0", "C08", "zzz"])
  func `a medication by a name that the data do not have is refused`(term: String) async throws {
    await #expect(throws: CountingError.noSuchMedication([term])) {
      try await run(medication: term)
    }
  }

  @Test func `orders that do not say what is due are counted`() async throws {
    let said = try await notices(
      administration(order: "o", on: "2025-12-05"), order: Self.order(""), asOf: "2025-12-31")
    #expect(
      said == [
        "Of 1 order it is not known, on some or all days, what was due. The ledger says why: complete "
          + "these orders in the record."
      ])
  }

  @Test
  func `a date a century before the rest is told with the way out, unless days are asked for`()
    async throws
  {
    let lines = [
      FHIRLine.patient("p"), FHIRLine.administration("a", at: "1900-01-01"),
      FHIRLine.administration("b", at: "2025-12-01"),
    ]
    let run = try await RunFixture(lines)
    let told = try #require(run.summary.notices.first { $0.contains("--from") })
    #expect(told.contains("1 administration lies 125 years before all others"))
    #expect(!told.contains("1900"))
    let asked = try await RunFixture(lines) { $0.data.rules.window.from = Day(number: 20_000) }
    #expect(!asked.summary.notices.contains { $0.contains("years before") })
  }

  @Test func `doses of orders that ask for none are told, marked in the ledger and by patient`()
    async throws
  {
    let run = try await RunFixture([
      FHIRLine.patient("p"), FHIRLine.order("no", #","doNotPerform":true"#),
      FHIRLine.order("wrong", status: "entered-in-error"), FHIRLine.order("yes", FHIRLine.daily),
      FHIRLine.administration("a", at: "2025-12-01", order: "no"),
      FHIRLine.administration("b", at: "2025-12-02", order: "no"),
      FHIRLine.administration("c", at: "2025-12-02", status: "not-done", order: "no"),
      FHIRLine.administration("d", at: "2025-12-02", order: "wrong"),
      FHIRLine.administration("e", at: "2025-12-02", order: "yes"),
    ]) { plan in
      (plan.sets, plan.formats) = ([.patient], [.html])
    }
    let told = try #require(run.summary.notices.first { $0.contains("not to give") })
    #expect(told.hasPrefix("3 doses are recorded as taken") && told.contains(": p."))
    #expect(try run.remarks["order-do-not-perform"] == 2)
    #expect(try run.remarks["order-entered-in-error"] == 1)
    let page = try run.folder.text("out/patients/p/index.html")
    #expect(
      page.contains("2 doses were recorded as taken against an order that says: do not give."))
  }

  @Test func `what of a patient is in no figure is told on the patient's page, dates for all`()
    async throws
  {
    let run = try await RunFixture([
      FHIRLine.patient("p"), FHIRLine.patient("q"),
      FHIRLine.administration("a", at: "2025-12-01"), FHIRLine.administration("b", at: nil),
      FHIRLine.administration("c", at: "2025"), FHIRLine.administration("d", at: "1899-01-01"),
      FHIRLine.administration("e", at: "2025-12-01", status: "odd"),
      FHIRLine.administration("f", of: "q", at: "2025-12-01"),
    ]) { plan in
      (plan.sets, plan.formats) = ([.patient], [.html])
    }
    #expect(
      run.summary.notices.contains {
        $0.hasPrefix(
          "3 administrations are in no figure because of their dates: 1 without a date, 1 with a "
            + "date too coarse for this report, 1 with a date before 1900.")
      })
    let page = try run.folder.text("out/patients/p/index.html")
    #expect(page.contains("4 records of this patient are in no figure: 1 cannot be read, "))
    #expect(try !run.folder.text("out/patients/q/index.html").contains("in no figure:"))
  }

  @Test func `what was lost of anybody is told on each patient's page`() async throws {
    let lines = [FHIRLine.patient("p"), FHIRLine.administration("a", at: "2025-12-01")]
    let odd = FHIRLine.administration("e", of: "q", at: "2025-12-01", status: "odd")
    for (broken, isTold) in [(odd, false), (#"{"resourceType":"Medication"#, true)] {
      let run = try await RunFixture(lines + [broken]) { plan in
        (plan.sets, plan.formats) = ([.patient, .cohort], [.html])
      }
      let told = "1 row was left out because something in it cannot be read."
      let page = try run.folder.text("out/patients/p/index.html")
      #expect(page.contains(told) == isTold)
      #expect(try run.folder.text("out/index.html").contains(told))
    }
  }
}
