internal import DurableOutput
internal import FoundationEssentials
internal import MedicationAdherence
internal import ReportWriting

extension Explanation {
  /// The explanation as text, one fact per line.
  public var text: String {
    var lines = [
      "Patient \(patient), \(bucket) (\(bucketStart) to \(bucketEnd)); data as of \(asOf), "
        + (timeZone == "as recorded" ? "times as recorded" : "times in \(timeZone)")
    ]
    if let dose { lines.append(dose) }
    if let filesBelow { lines.append("Files below \(filesBelow)") }
    lines += changes.map { "Attention: \($0)" }
    for line in series { lines += [""] + line.text }
    if !leftOut.isEmpty {
      lines += ["", "In no bucket, though it may have been in this one:"]
      for administration in leftOut {
        lines += administration.text.map { "  " + $0 }
      }
    }
    return lines.joined(separator: "\n") + "\n"
  }
}

extension Explanation.Series {
  fileprivate var text: [String] {
    let administered =
      administrations.isEmpty
      ? ["  No administration is counted here."]
      : ["  Counted:"] + administrations.flatMap(\.text).map { "    " + $0 }
    let others =
      standingIn.isEmpty
      ? [] : ["  Counted in another bucket:"] + standingIn.flatMap(\.text).map { "    " + $0 }
    let days = displaced.map { "\($0.doses) on \($0.day)" }.joined(separator: ", ")
    let stead =
      days.isEmpty ? [] : ["  Extra, perhaps in place of doses not recorded close by: \(days)"]
    return ["\(series)  \(medication)", "  \(figures)"] + stead + ["  \(agreement.sentence)"]
      + orders.flatMap(\.text).map { "  " + $0 } + administered + others
  }

  private var figures: String {
    let words = "\(state)\(isPartial ? ", partial" : "")"
    let counts = "taken \(taken), not taken \(notTaken), undetermined \(undetermined)"
    guard let expected, let unrecorded, let extra else {
      return "\(words): \(counts); expected unknown or not applicable"
    }
    return "\(words): \(counts); expected \(expected), unrecorded \(unrecorded), extra \(extra)"
  }
}

extension Explanation.Agreement {
  fileprivate var sentence: String {
    switch self {
    case .same: "The report's timeline.csv says the same."
    case .different: "The report's timeline.csv does NOT say the same."
    case .notWritten: "The report has no timeline.csv to compare with."
    }
  }
}

extension Explanation.OrderRule {
  fileprivate var text: [String] {
    let due = expected.map { "Due \($0)" } ?? "Due " + (withoutExpected ?? "unknown")
    var lines = [
      "\(due), by \(order) (\(status))\(place.map { ", " + $0.text } ?? "")",
      "  \(medication): \(instruction)",
    ]
    if let activeFrom, let activeTo { lines.append("  active \(activeFrom) to \(activeTo)") }
    if let former = formerPatient {
      lines.append("  names Patient/\(former), whom this one replaces")
    }
    if let replacedFrom { lines.append("  replaced by a later order from \(replacedFrom)") }
    return lines + remarks.map { "  " + $0 }
  }
}

extension Explanation.Administration {
  /// What it says, then its place.
  fileprivate var text: [String] {
    let name = id.isEmpty ? "MedicationAdministration without an id" : reference
    let when = [date, time].filter { !$0.isEmpty }.joined(separator: " ")
    let why = reason.isEmpty ? "" : " (\(reason))"
    let stead = dueDay.map { ", for the dose due on \($0)" } ?? ""
    let match = matchedBy == nil ? "" : ", which names no order (--match-orders medication)"
    let former = formerPatient.map { ", recorded for Patient/\($0), whom this one replaces" } ?? ""
    let what =
      disposition == Disposition.counted.explainedWord
      ? outcome + why + stead + match + former : explanation
    let facts = [when, what, name].filter { !$0.isEmpty }.joined(separator: "  ")
    return [facts + (place.map { "  " + $0.text } ?? "")]
      + (deletion.map { ["  deleted by " + $0.text] } ?? [])
  }

  private var reference: String { "MedicationAdministration/" + id }
}

extension Explanation.Place {
  /// `file:line`, and the path within a Bundle or an array.
  fileprivate var text: String {
    "\(file):\(line)" + (path.contains("[") ? " \(path)" : "")
  }
}

extension Explanation {
  /// The explanation as JSON with sorted keys in snake_case; what is unknown is left out.
  public var json: String {
    get throws {
      let encoder = JSONEncoder.readable
      encoder.keyEncodingStrategy = .convertToSnakeCase
      return String(decoding: try encoder.encode(self), as: UTF8.self) + "\n"
    }
  }
}

/// How an explanation states a disposition.
extension Disposition {
  /// The word for it; `deleted` for a deletion, which in the ledger is a reason.
  var explainedWord: String { self == .deleted ? reason : word }

  /// Why it does not count, in words.
  var sentence: String {
    switch self {
    case .counted: "counted"
    case .deleted: "deleted: what was read says that the resource was deleted"
    case .duplicate: "duplicate: a newer or later reading of the same resource counts"
    case .withoutPatient: "it names no patient"
    case .notSelected: "its patient or medication was not asked for"
    case .quarantined: "quarantined: something in it cannot be read; ledger.csv says what"
    case .excluded: "entered in error"
    case .notHuman: "of an animal"
    case .undated: "undated: it says no date"
    case .implausible: "implausible: its date is before 1900"
    case .partOfDose: "part of a dose that another administration stands for"
    case .imprecise: "imprecise: its date does not say which bucket it lies in"
    case .outsideWindow: "outside the days that the line shows"
    }
  }
}
