extension Scenario {
  /// The last line of a file is cut, always; the count is right.
  package static var cutLine: Scenario {
    Scenario("cut-line") { scenario in
      scenario.export = ExportRules { rules in
        rules.rewritesFile = { type, number, text in
          type == "MedicationAdministration" && number == 2 ? String(text.dropLast(40)) : text
        }
      }
    }
  }

  /// The transfer of a file breaks off once.
  package static var cutTransfer: Scenario {
    Scenario("cut-transfer") { scenario in
      scenario.export = ExportRules()
      scenario.spoils = { request, answer, site in
        guard request.path.contains("/MedicationAdministration-2"), site.times("cut") == 1 else {
          return answer
        }
        return answer.cutInTheMiddle
      }
    }
  }
}
