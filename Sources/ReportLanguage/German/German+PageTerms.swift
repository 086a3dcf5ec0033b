import MedicationAdherence

extension German {
  static func explained(_ term: PageTerm, _ context: ReportContext) -> (term: String, rule: String)
  {
    switch term {
    case .dose:
      (
        "Dosis",
        "Eine fällige oder dokumentierte \(said.intake). Irrtümliche Einträge zählen nicht."
      )
    case .taken:
      (
        said.takenFirst,
        "Ganz oder teilweise \(said.taken), auch wenn sie noch läuft oder vorzeitig beendet wurde."
      )
    case .notTaken: ("Nicht \(said.taken)", "Als nicht \(said.taken) dokumentiert.")
    case .undetermined:
      (
        "Unbestimmt",
        "Ausgesetzt oder unbekannt: nicht im Anteil der dokumentierten Dosen; im Anteil der "
          + "fälligen zählen sie wie nicht \(said.taken)."
      )
    case .due:
      (
        "Fällig",
        "Was die Verordnungen verlangen, Tag für Tag. Bei Bedarf ist nichts fällig; ohne Verordnung "
          + "und bei manchen Verordnungen ist es nicht bekannt."
      )
    case .notRecorded:
      (said.notSignedFirst, "Fällig, und niemand hat eingetragen, ob sie \(said.taken) wurde.")
    case .moreThanDue: ("Mehr als fällig", "Über die am Tag fälligen Dosen hinaus \(said.taken).")
    case .withoutOrder:
      (
        "Ohne Verordnung",
        "Ohne Bezug zu einer gelesenen Verordnung dokumentiert, daher ist nicht bekannt, was fällig "
          + "war. Wo das Medikament verordnet ist, kann es eine der dort \(said.notSigned)en "
          + "Dosen sein: Bitte prüfen, ob die Verordnung beim Eintragen vergessen wurde."
      )
    case .shareOfDue:
      (
        "\(name(of: .implementation)) (Anteil \(said.taken))",
        "Der Anteil der fälligen Dosen, der \(said.taken) wurde, Tag für Tag; eine Dosis, die niemand "
          + "dokumentiert hat, zählt als fällig und nicht \(said.taken). Dazu muss eine Verordnung "
          + "sagen, wann Dosen fällig sind."
      )
    case .shareOfRecorded:
      (
        "\(said.takenFirst), in % der dokumentierten Dosen (dokumentierte Adhärenz)",
        "\(said.takenFirst) ÷ (\(said.taken) + nicht \(said.taken)): Eine Dosis, die niemand dokumentiert hat, ist "
          + "nicht enthalten."
      )
    case .measure(let measure): (name(of: measure), statement(of: measure) + ".")
    case .low: ("Niedrig", "Unter \(givenPercent(context.threshold)).")
    case .medianPatient:
      (
        "Median der Patienten",
        "Die Hälfte der Patienten hat diesen Anteil oder mehr, die Hälfte diesen oder weniger."
      )
    case .neverStarted:
      (
        "Nie begonnen",
        "Vom Beginn der Verordnung an ist keine Dosis als \(said.taken) dokumentiert, obwohl andere Dosen "
          + "des Patienten dokumentiert sind."
      )
    case .persistence:
      (
        "Persistenz",
        "Die Therapiedauer: von der ersten Dosis an, bis die Behandlung beendet wurde."
      )
    case .stopped: ("Beendet", stoppedRule(gapDays: context.rules.permissibleGapDays))
    case .usual: (controlTitle, controlRule(context.rules.control, context.bucketSize))
    case .overTime:
      (
        "Im Zeitverlauf",
        bucketRule(context.bucketSize)
          + " Wo nichts dokumentiert ist, fehlt der Wert und ist nicht null: Das Diagramm "
          + "hat dort eine Lücke."
      )
    case .dates: ("Datumsangaben", dates(context))
    }
  }

  private static func dates(_ context: ReportContext) -> String {
    let clock =
      context.timeZone == "as recorded"
      ? "Ortszeit, wie dokumentiert." : "Ortszeit in \(context.timeZone)."
    return context.movesDates
      ? "\(clock) \(footerMovedDates) \(movedEnd)"
      : "\(clock) Gezählt wird bis einschließlich \(digits(context.asOf.day))."
  }
}
