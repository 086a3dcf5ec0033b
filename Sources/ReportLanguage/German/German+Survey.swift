internal import MedicationAdherence

extension German {
  static let askingBeginning =
    "Die Eingabetaste lässt eine Frage aus oder behält, was in [ ] steht; ? hilft, < geht zurück, ! hört auf."
  static let yesWords = ["j", "ja", "y"]
  static let noWords = ["n", "nein"]

  static func question(_ number: Int, ofMost most: Int) -> String {
    "Frage \(number) von höchstens \(most)"
  }

  static func another(_ name: String) -> String { "Noch einmal: \(name)? [j/N] " }

  static func searchAnswers(_ count: Int) -> String {
    "Es gibt \(count) Antworten; einen Teil davon eingeben, um zu suchen."
  }

  static func hint(on item: SurveyItem) -> String {
    let several = item.repeats ? "; mehrere mit Kommas" : ""
    guard item.options.list.isEmpty else {
      return "Die Nummer einer Antwort eingeben" + (item.isOpen ? ", oder eine eigene" : "")
        + several
    }
    return switch item.answerKind {
    case .boolean: "j oder n eingeben"
    case .integer: "Eine ganze Zahl eingeben"
    case .decimal: "Eine Zahl eingeben"
    case .date: "Ein Datum eingeben, etwa 2025-03-10"
    case .dateTime: "Ein Datum eingeben, mit Uhrzeit etwa 2025-03-10T08:00:00+01:00"
    case .time: "Eine Uhrzeit eingeben, etwa 08:00:00"
    case .quantity: "Eine Zahl und ihre Einheit eingeben, etwa 2,5 mg"
    case .choice: "Einen Code mit seinem System eingeben, etwa http://host/codes|a" + several
    case .reference: "Eine Ressource eingeben, etwa Patient/17"
    case .attachment: "Eine Datei wird nur mit --answers angegeben"
    default: "Einen Text eingeben" + several
    }
  }

  static func words(for fault: AnswerFault) -> String {
    switch fault {
    case .wrongKind: "Diese Antwort passt nicht zur Frage"
    case .noOption: "Das ist keine der Antworten"
    case .incompleteCoding: "Die Antworten sind nicht bekannt; bitte Code mit System eingeben"
    case .unchecked: "Die Antworten sind nicht bekannt; der Code wird übernommen, wie er ist"
    case .tooShort(let count): "Es sind weniger als \(count) Zeichen"
    case .tooLong(let count): "Es sind mehr als \(count) Zeichen"
    case .tooSmall(let bound): "Das ist weniger als \(bound.text)"
    case .tooLarge(let bound): "Das ist mehr als \(bound.text)"
    case .tooManyDecimals(let count): "Es sind mehr als \(count) Nachkommastellen"
    case .mismatch: "Die Antwort hat nicht die verlangte Form"
    case .mismatchUnknown:
      "Ob die Antwort die verlangte Form hat, ließ sich nicht rechtzeitig feststellen"
    case .noUnit: "Diese Einheit ist hier nicht möglich"
    case .fileTooLarge: "Die Datei hat mehr als 5 MiB"
    case .tooFew(let count): "Es braucht mindestens \(count) Antworten"
    case .tooMany(let count): "Es sind höchstens \(count) Antworten möglich"
    case .exclusive: "Eine dieser Antworten steht für sich allein"
    case .missing: "Diese Frage muss beantwortet werden"
    }
  }

  static let scoresTitle = "Eigene Angaben"
  static let saidPoints = "gesagt"
  static let recordedPoints = "dokumentiert"

  static func said(_ said: String, recorded: String?) -> String {
    "gesagt \(said), " + (recorded.map { "dokumentiert \($0)" } ?? "nichts dokumentiert")
  }

  static func points(_ score: String) -> String { score == "1" ? "1 Punkt" : "\(score) Punkte" }

  static func word(for state: ScoreState) -> String {
    switch state {
    case .scored: "gewertet"
    case .otherQuestionnaire: "nicht gewertet: anderer Fragebogen"
    case .otherVersion: "nicht gewertet: andere Fassung des Fragebogens"
    case .notCompleted: "nicht gewertet: nicht abgeschlossen"
    case .severalAnswers: "nicht gewertet: mehrere Antworten auf eine Frage"
    case .noValue: "nicht gewertet: eine Antwort ohne Wert"
    case .tooManyMissing: "nicht gewertet: zu wenige Antworten"
    case .outsideRange: "nicht gewertet: außerhalb der Skala"
    }
  }

  static func scoresShown(_ count: Int, from first: String, to last: String) -> String {
    "\(number(count)) \(count == 1 ? "Antwortbogen" : "Antwortbögen") von \(first) bis \(last). Punkte sind nur über benachbarte "
      + "Zeiträume verbunden."
  }
}

extension German {
  /// Headings of the tables of scores, by table and column.
  static let scoreHeadings = [
    "scores.scale": "Skala", "scores.response": "Antwortbogen (ID)", "scores.score": "Punktwert",
    "scores.share": "Anteil", "scores.category": "Einstufung",
    "scores.missing_items": "Ohne Antwort", "scores.state": "Wertung",
    "scores.recorded": "Dokumentiert", "scores.remark": "In Worten",
    "scores-over-time.scale": "Skala", "scores-over-time.responses": "Antwortbögen",
  ]

  /// What their columns say.
  static let scoreMeanings = [
    "scores.scale":
      "Die Skala, wie ihre Datei heißt; leer, wenn keine eine des Fragebogens ist.",
    "scores.response": "Die ID des Antwortbogens.",
    "scores.local_date": "Der Tag, an dem die Antworten gegeben wurden.",
    "scores.bucket": "Der Zeitraum, in dem dieser Tag liegt.",
    "scores.score": "Der Punktwert; leer ohne Wertung.",
    "scores.share":
      "Wo der Punktwert im Bereich der Skala liegt, 1 am guten Ende; leer, wenn die Skala keinen "
      + "Bereich nennt oder nicht, welches Ende das gute ist.",
    "scores.category": "Die Einstufung durch die Skala; leer ohne eine.",
    "scores.missing_items":
      "Wie viele Fragen der Skala keine Antwort haben; leer, wenn das nicht geprüft wurde.",
    "scores.state": "Ob gewertet wurde, oder warum nicht: \(choices(.scoreState)).",
    "scores.recorded":
      "Die dokumentierte Adhärenz derselben Zeit; leer ohne Dosen. Nur auf dem Blatt.",
    "scores.remark": "Die Zeile in Worten. Nur auf dem Blatt.",
    "scores-over-time.scale": "Die Skala, wie ihre Datei heißt.",
    "scores-over-time.responses": "Die gewerteten Antwortbögen; leer, wenn die Zahl verborgen ist.",
    "scores-over-time.patients":
      "Die Patienten mit einer Wertung; leer, wenn die Zahl verborgen ist.",
    "scores-over-time.median":
      "Der mittlere Punktwert der Patienten, von jedem der letzte im Zeitraum.",
    "scores-over-time.lower_quartile":
      "Der Punktwert, den ein Viertel der Patienten nicht überschreitet; Typ 7 in R.",
    "scores-over-time.upper_quartile":
      "Der Punktwert, den drei Viertel der Patienten nicht überschreiten; Typ 7 in R.",
  ]
}
