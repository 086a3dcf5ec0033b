extension Scenario {
  /// An Observation is among the administrations.
  package static var wrongType: Scenario {
    Scenario("wrong-type") { scenario in
      scenario.export = ExportRules { rules in
        rules.rewritesFile = { type, number, text in
          guard type == "MedicationAdministration", number == 1 else { return text }
          let stranger = #"{"resourceType":"Observation","id":"awk-x1","status":"final"}"#
          return stranger + "\n" + text.split(separator: "\n").dropFirst().joined(separator: "\n")
            + "\n"
        }
      }
    }
  }
}
