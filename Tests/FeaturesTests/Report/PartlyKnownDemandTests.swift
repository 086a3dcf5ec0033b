import MedicationAdherence
import TestSupport
import Testing

@testable import Features

/// Orders of which it is known on some days only what was due.
@Suite struct PartlyKnownDemandTests {
  private static let daily = #""timing":{"repeat":{"frequency":1,"period":1,"periodUnit":"d""#

  /// One dose a day for two weeks, then as many for nobody knows how long, then others.
  private static let partly = FHIRLine.order(
    "partly", medication: "Prednisolone",
    #","authoredOn":"2025-03-03","dosageInstruction":[{"sequence":1,\#(daily),"#
      + #""boundsDuration":{"value":14,"code":"d"}}}},"#
      + #"{"sequence":2,\#(daily)}}},{"sequence":3,\#(daily)}}}]"#)

  /// Three doses, of which one is taken.
  private static let wholly = FHIRLine.order(
    "wholly",
    #","dosageInstruction":[{\#(daily),"#
      + #""boundsPeriod":{"start":"2025-03-03","end":"2025-03-05"}}}}]"#)

  private static let doses =
    (3...9).map {
      FHIRLine.administration(
        "a\($0)", at: "2025-03-0\($0)T08:00:00+01:00", order: "partly", medication: "Prednisolone")
    } + [FHIRLine.administration("b", at: "2025-03-03T08:00:00+01:00", order: "wholly")]

  private func pages(_ lines: [String]) async throws -> (index: String, patient: String) {
    let run = try await RunFixture(lines + Self.doses, asOf: "2025-03-30") { plan in
      (plan.sets, plan.formats) = ([.patient, .cohort], [.html, .csv])
    }
    let text = { try run.folder.text($0).replacing("\u{A0}", with: " ") }
    return try (text("out/index.html"), text("out/patients/p/index.html"))
  }

  @Test func `sentences and figures of the whole window leave it out, as tables do`() async throws {
    let (index, patient) = try await pages([FHIRLine.patient("p"), Self.partly, Self.wholly])
    let sentence =
      "33 % of the doses due of orders with a known schedule were taken (1 of 3), 2 not recorded"
    #expect(index.contains("<p>\(sentence)"))
    #expect(
      index.contains(
        "<th scope=\"row\">Doses due, where known</th><td class=\"number\">3</td>"))
    #expect(patient.contains("<p class=\"lead\">\(sentence)"))
    #expect(patient.contains("<dt>Doses due, where known</dt><dd>3</dd>"))
    #expect(index.contains("33 % <span class=\"low\">low</span>"))
    #expect(index.contains("<td class=\"words\">\(sentence)"))
    // The line itself has no other doses due than those of its first two weeks.
    let line = "50 % of the doses due in 2 weeks with a known schedule were taken (7 of 14)"
    #expect(patient.contains("<p>\(line)"))
  }

  @Test func `where there is no other the sentence says in which weeks it is known`() async throws {
    let (index, patient) = try await pages([FHIRLine.patient("p"), Self.partly])
    let sentence = "50 % of the doses due in 2 weeks with a known schedule were taken (7 of 14)"
    #expect(index.contains("<td class=\"words\">\(sentence)"))
    #expect(patient.contains("<p class=\"lead\">\(sentence)"))
  }
}
