import MedicationAdherence

extension German {
  static func critical(_ doses: CriticalDoses) -> String {
    "Kritische Medikamente: \(number(doses.omitted)) von "
      + "\(doses.due == 1 ? "1 Dosis" : "\(number(doses.due)) Dosen") ausgelassen, davon "
      + "\(number(doses.withoutReason)) ohne dokumentierten Grund."
  }

  static func word(for category: OmissionCategory) -> String {
    switch category {
    case .clinical: "Klinisch"
    case .patient: "Patient"
    case .supply: "Versorgung"
    case .procedure: "Ablauf"
    case .noneRecorded: "Kein Grund dokumentiert"
    case .other: "Anderes"
    case .unrecorded: said.notSignedFirst
    }
  }

  static let omissionsTitle = "Warum Dosen ausgelassen wurden"

  static let omissionsWeekTitle = "Wann Dosen ausgelassen wurden"

  static let omissionsChart = "Pareto-Diagramm der ausgelassenen Dosen nach Gründen."

  static let omissionsWeekChart =
    "Kacheln nach Wochentag und Stunde: ausgelassen, in % der fälligen Dosen."

  static func omitted(_ doses: Int, of due: Int, _ percent: String) -> String {
    let all = due == 1 ? "1 fälligen Dosis" : "\(number(due)) fälligen Dosen"
    return
      "\(number(doses)) von \(all) \(doses == 1 ? "wurde" : "wurden") ausgelassen (\(percent)): "
      + "nicht \(said.taken) oder \(said.notSigned)."
  }

  static func mostFrequent(_ reason: String, _ percent: String) -> String {
    switch reason {
    case word(for: .unrecorded): "\(percent) der ausgelassenen Dosen sind \(said.notSigned)."
    case word(for: .noneRecorded):
      "\(percent) der ausgelassenen Dosen sind ohne dokumentierten Grund."
    default: "Der häufigste Grund ist „\(reason)“ mit \(percent)."
    }
  }

  static func mostOmitted(_ doses: Int, weekday: String, hour: Int?) -> String {
    let day = shortWeekdays.firstIndex(of: weekday).map { weekdayNames[$0] } ?? weekday
    let time = hour.map { "zwischen \($0) und \($0 + 1) Uhr" } ?? "ohne feste Uhrzeit"
    return "Die meisten ausgelassenen Dosen (\(number(doses))) waren \(day) \(time) fällig."
  }

  static let noneOmitted = "Von keiner fälligen Dosis ist bekannt, dass sie ausgelassen wurde."

  static let omissionsHidden =
    "Ausgelassene Dosen sind zum Schutz der Privatsphäre nicht gezeigt."

  static let omissionBars = "ausgelassene Dosen"

  static let omissionLine = "kumulierter Anteil"

  static func otherReasons(_ count: Int) -> String {
    count == 1 ? "1 anderer Grund" : "\(number(count)) andere Gründe"
  }

  static let withoutTime = "ohne Uhrzeit"

  static let omissionTiles = "Ausgelassen, in % der dann fälligen Dosen:"
  static let omittedNone = "keine"
  static func omittedUpTo(_ percent: String) -> String { "bis \(percent)" }
  static func omittedOver(_ percent: String) -> String { "über \(percent)" }

  static func omittedTile(_ hour: String, _ omitted: Int, of due: Int, _ percent: String) -> String
  {
    "\(hour): \(number(omitted)) von \(due == 1 ? "1 fälligen Dosis" : "\(number(due)) fälligen Dosen") "
      + "ausgelassen (\(percent))"
  }

  static func omittedNotListed(_ count: Int) -> String {
    count == 1
      ? "1 weitere ausgelassene Dosis ist nicht aufgelistet."
      : "\(number(count)) weitere ausgelassene Dosen sind nicht aufgelistet."
  }

  /// The headings of the tables of doses, by the column or by table and column.
  static let doseHeadings = DoseWords.each { setting in
    let words = spoken(in: setting)
    let said = words.said
    return [
      "medication_codes": "Codes", "medications": "Medikamente", "class": "Klasse",
      "critical": "Kritisch",
      "medications.patients": "Patienten", "classes.patients": "Patienten",
      "orders": "Verordnungen",
      "medications.expected": "Fällig", "classes.expected": "Fällig",
      "medications.not_taken": "Nicht \(said.taken)", "classes.not_taken": "Nicht \(said.taken)",
      "medications.unrecorded": said.notSignedFirst, "classes.unrecorded": said.notSignedFirst,
      "medications.implementation": words.name(of: .implementation),
      "classes.implementation": words.name(of: .implementation),
      "patients_with_an_omission": "Patienten mit ausgelassener Dosis",
      "reason_system": "System des Grundes", "reason_code": "Code des Grundes",
      "category": "Art des Grundes", "due_weekday": "Wochentag", "due_hour": "Stunde",
      "ward": "Station",
      "doses": "Dosen", "share_of_due": "Anteil an den fälligen Dosen", "due_date": "Fällig am",
      "due_time": "Fällig um",
    ]
  }

  /// What the columns of the tables of doses say, by the column or by table and column.
  static let doseMeanings = DoseWords.each { setting in
    let words = spoken(in: setting)
    let said = words.said
    let ofBoth = [
      "patients": "Patienten mit einer Dosis, fällig oder dokumentiert.",
      "expected": "Fällige Dosen, ohne die nicht beurteilten.",
      "expected_taken": "Fällige Dosen, die \(said.taken) wurden.",
      "not_taken": "Fällige Dosen, die als nicht \(said.taken) dokumentiert sind.",
      "unrecorded": "Fällige Dosen, von denen nichts dokumentiert ist.",
      "implementation":
        "Anteil der fälligen Dosen, der \(said.taken) wurde; leer, wenn keine fällig war.",
      "implementation_low": "Die Untergrenze seines 95-%-Intervalls nach Wilson.",
      "implementation_high": "Die Obergrenze seines 95-%-Intervalls nach Wilson.",
    ]
    var meanings = [
      "orders": "Ihre Verordnungen mit einer Dosis, fällig oder dokumentiert.",
      "patients_with_an_omission":
        "Patienten, von denen eine fällige Dosis nicht \(said.taken) wurde oder \(said.notSigned) ist.",
      "medications.critical":
        "Ob seine Dosen kritisch sind; leer, wenn keine Klassentabelle gegeben ist.",
      "medication_codes": "Ihre Codes in der Klassentabelle, mit Strichpunkten getrennt.",
      "medications": "Die Namen ihrer Medikamente, die ersten drei.",
      "classes.class": "Die Klasse; leer für die Medikamente, die in keiner sind.",
      "classes.critical": "Ob Dosen der Klasse kritisch sind.",
      "class": "Seine Klassen, mit Strichpunkten getrennt; leer, wenn es in keiner ist.",
      "critical": "Ob Dosen des Medikaments kritisch sind.",
      "reason_system": "Das System des Codes des Grundes; leer ohne einen.",
      "reason_code": "Der Code des Grundes; leer ohne einen.",
      "omissions.reason": "Der Grund in Worten; leer, wenn keiner dokumentiert ist.",
      "omitted_doses.reason": "Der Grund in Worten; leer, wenn keiner dokumentiert ist.",
      "category": "Die Art des Grundes: \(words.choices(.omissionCategory)).",
      "due_weekday":
        "Der Wochentag nach ISO 8601, an dem sie fällig waren: Montag 1 bis Sonntag 7.",
      "due_hour":
        "Die Stunde, in der sie fällig waren, 0 bis 23; leer, wenn die Verordnung keine "
        + "Uhrzeit nennt.",
      "ward": "Die Station des Patienten; leer, wenn sie nicht bekannt ist.",
      "doses": "Die Dosen.", "omissions.patients": "Ihre Patienten.",
      "share_of_due": "Ihr Anteil an allen Dosen des Medikaments, die bis zum Datenstand "
        + "fällig waren.",
      "due_date": "Der Tag, an dem sie fällig war.",
      "due_time": "Wann sie fällig war; leer, wenn die Verordnung keine Uhrzeit nennt.",
    ]
    for (column, meaning) in ofBoth {
      meanings["medications.\(column)"] = meaning
      meanings["classes.\(column)"] = meaning
    }
    return meanings
  }
}
