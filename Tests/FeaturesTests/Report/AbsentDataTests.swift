import MedicationAdherence
import TestSupport
import Testing

@testable import Features

/// A patient's page and workbook say what is not among the data of all, as the list of patients does.
@Suite struct AbsentDataTests {
  private static let order = FHIRLine.order(
    "o", of: "a", #","authoredOn":"2025-01-01""# + FHIRLine.daily)

  @Test(arguments: [
    ([order], "no MedicationAdministration is in what was read"),
    (
      [FHIRLine.administration("d", of: "a", at: "2025-01-05")],
      "no administration names an order that was read"
    ),
  ])
  func `it is said before a patient's figures`(lines: [String], words: String) async throws {
    let run = try await RunFixture(lines, asOf: "2025-01-30") { plan in
      (plan.sets, plan.formats) = ([.patient, .cohort], [.html])
    }
    for page in ["out/index.html", "out/patients/a/index.html"] {
      let text = try run.folder.text(page)
      #expect(text.contains(words), "\(page)")
    }
  }
}
