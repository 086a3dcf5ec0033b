internal import MedicationAdherence

/// What a person who answers reads beside the questionnaire's own words.
struct AskWords: Sendable {
  /// How to answer, said once.
  let beginning: String
  /// What means yes, and what no.
  let yes: [String]
  private let no: [String]
  /// Whether a comma stands before decimals.
  let usesComma: Bool
  private let ofMost: @Sendable (Int, Int) -> String
  private let more: @Sendable (String) -> String
  private let manyOptions: @Sendable (Int) -> String
  private let forms: @Sendable (SurveyItem) -> String
  private let faults: @Sendable (AnswerFault) -> String

  func question(_ number: Int, of most: Int) -> String { ofMost(number, most) }
  func another(_ name: String) -> String { more(name) }
  func search(_ count: Int) -> String { manyOptions(count) }
  func hint(_ item: SurveyItem) -> String { forms(item) }
  func fault(_ fault: AnswerFault) -> String { faults(fault) }

  /// Yes or no, as a word or its first letter.
  func flag(_ text: String) -> Bool? {
    let word = text.lowercased()
    return yes.contains(word) ? true : no.contains(word) ? false : nil
  }

  /// What means yes or no.
  func word(for flag: Bool) -> String { (flag ? yes : no)[1] }

  static let english = AskWords(
    beginning: "Enter skips a question or keeps what stands in [ ]; ? helps, < goes back, ! stops.",
    yes: ["y", "yes", "true"], no: ["n", "no", "false"], usesComma: false,
    ofMost: { "Question \($0) of at most \($1)" },
    more: { "Another one of: \($0)? [y/N] " },
    manyOptions: { "There are \($0) answers; type a part of one to search." },
    forms: { item in
      let several = item.repeats ? "; several with commas" : ""
      guard item.options.list.isEmpty else {
        return "Type the number of an answer" + (item.isOpen ? ", or one of your own" : "")
          + several
      }
      return switch item.answerKind {
      case .boolean: "Type y or n"
      case .integer: "Type a whole number"
      case .decimal: "Type a number"
      case .date: "Type a date, such as 2025-03-10"
      case .dateTime: "Type a date, with a time such as 2025-03-10T08:00:00+01:00"
      case .time: "Type a time, such as 08:00:00"
      case .quantity: "Type a number and its unit, such as 2.5 mg"
      case .choice: "Type a code with its system, such as http://host/codes|a" + several
      case .reference: "Type a resource, such as Patient/17"
      case .attachment: "A file is answered by --answers only"
      default: "Type a text" + several
      }
    }, faults: { SurveyFinding.Kind.answer($0).words })

  static let german = AskWords(
    beginning:
      "Die Eingabetaste lässt eine Frage aus oder behält, was in [ ] steht; ? hilft, < geht zurück, ! hört auf.",
    yes: ["j", "ja", "y"], no: ["n", "nein"], usesComma: true,
    ofMost: { "Frage \($0) von höchstens \($1)" },
    more: { "Noch einmal: \($0)? [j/N] " },
    manyOptions: { "Es gibt \($0) Antworten; einen Teil davon eingeben, um zu suchen." },
    forms: { item in
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
    }, faults: germanFault)

  private static func germanFault(_ fault: AnswerFault) -> String {
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
}
