extension Scenario {
  /// A remark comes among the rows.
  package static var outcomeAsEntry: Scenario {
    Scenario("outcome-as-entry") { scenario in
      scenario.rewritesPage = { page, _ in
        guard page.type == "MedicationAdministration", page.number == 1 else { return }
        let text = "Rows of the archive are not searched"
        page.remarks = [ServerAnswer.outcomeResource(text, severity: "warning")]
      }
    }
  }
}
