extension Scenario {
  /// A remark comes among the rows.
  package static var outcomeAsEntry: Scenario {
    outcome("outcome-as-entry", severity: "warning")
  }

  /// An error comes among the rows.
  package static var errorAsEntry: Scenario { outcome("error-as-entry", severity: "error") }

  private static func outcome(_ name: String, severity: String) -> Scenario {
    Scenario(name) { scenario in
      scenario.rewritesPage = { page, _ in
        guard page.type == "MedicationAdministration", page.number == 1 else { return }
        let text = "Rows of the archive are not searched"
        page.remarks = [ServerAnswer.outcomeResource(text, severity: severity)]
      }
    }
  }
}
