package import MedicationAdherence

extension Wording {
  /// The heading of a measure's column, with the unit of days.
  package static func heading(of measure: Measure) -> String {
    measure.definition.kind == .days ? inDays(name(of: measure)) : name(of: measure)
  }

  /// The heading of a column of a table, in words; the column's name where there are none.
  package static func heading(of column: Column<some Any>, in table: String) -> String {
    let measure = column.measure ?? Measure(column: column.name)
    return heading("\(table).\(column.name)") ?? measure.map { heading(of: $0) }
      ?? heading(column.name) ?? column.name
  }

  /// A remark where the values of the measures stand beside it.
  package static func remark(_ remark: SeriesRemark, threshold: String) -> String {
    self.remark(remark, threshold: threshold) { _ in nil }
  }

  /// A name with its share, where there is one.
  package static func named(_ name: String, _ share: String?) -> String {
    share.map { "\(name) (\($0))" } ?? name
  }

  /// The words of a column's codes, each with its code in CSV where that is another word.
  package static func choices(_ codes: ColumnCode) -> String {
    alternatives(
      codes.codes.map { code in
        let word = codes.word(for: code, in: self)
        return word == code ? word : "\(word) (CSV: \(code))"
      })
  }

  /// What a column of a table says.
  package static func meaning(of row: DictionaryRow) -> String {
    if let meaning = meaning("\(row.table).\(row.column)") { return meaning }
    let measure = Measure(column: row.column).flatMap { meaning(of: $0) }
    return measure ?? meaning(row.column) ?? row.meaning
  }
}

/// The codes of a column whose values a report says in words.
package enum ColumnCode: Hashable {
  /// What a bucket can say.
  case state
  /// The outcome of a dose.
  case outcome
  /// A bucket, by its label.
  case bucket
  /// A date that may be a month or a year.
  case partialDate
  /// The status of an order.
  case orderStatus
  /// Why a dose was not taken; empty when no reason is recorded.
  case doseReason
  /// Of which kind the reason of an omitted dose is.
  case omissionCategory
  /// What a row of the ledger is about, how it was treated, and why.
  case ledgerSubject, disposition, ledgerReason
  /// What is wrong at the place of a row of the ledger: a value in place of a text.
  case ledgerDetail
  /// A figure that earlier runs reported, and why it is another one now.
  case historyMeasure, changeReason
  /// The measure of a control chart, the rules that mark a point of it, and what they mean.
  case controlMeasure, controlSignal, controlDirection
  /// A rule of the worklist.
  case worklistRule
  /// Whether a response has a score, or why not.
  case scoreState
  /// What a group is one of, and the group.
  case groupKind, group
  /// The sex of a patient.
  case sex

  /// The codes of a column; nil when it holds none.
  package init?(_ column: String, in table: String) {
    switch (table, column) {
    case ("scores", "state"): self = .scoreState
    case ("scores", "category"): return nil
    case (_, "state"): self = .state
    case (_, "outcome"): self = .outcome
    case (_, "bucket"): self = .bucket
    case (_, "given_date"), (_, "local_date"): self = .partialDate
    case ("administrations", "status"): return nil
    case (_, "status"): self = .orderStatus
    case ("reasons", "reason"): self = .doseReason
    case (_, "category"): self = .omissionCategory
    case ("ledger", "resource"): self = .ledgerSubject
    case ("ledger", "disposition"): self = .disposition
    case ("ledger", "reason"): self = .ledgerReason
    case ("ledger", "detail"): self = .ledgerDetail
    case ("history", "measure"): self = .historyMeasure
    case ("history", "change_reason"): self = .changeReason
    case ("control", "measure"): self = .controlMeasure
    case ("control", "signal"): self = .controlSignal
    case ("control", "direction"): self = .controlDirection
    case ("worklist", "rule"): self = .worklistRule
    case (_, "group_kind"): self = .groupKind
    case (_, "group_name"): self = .group
    case (_, "sex"): self = .sex
    default: return nil
    }
  }

  /// All codes, where they are few.
  package var codes: [String] {
    switch self {
    case .state: BucketState.allCases.map(\.rawValue)
    case .outcome: Outcome.allCases.map(\.word)
    case .omissionCategory: OmissionCategory.allCases.map(\.rawValue)
    case .historyMeasure: HistoryMeasure.allCases.map(\.rawValue)
    case .changeReason: ChangeReason.allCases.map(\.rawValue)
    case .controlMeasure: MeasureControl.measures.map(\.column)
    case .controlSignal: ControlSignal.Rule.allCases.map(\.rawValue)
    case .controlDirection: ControlSignal.Direction.allCases.map(\.rawValue)
    case .worklistRule: WorklistRule.allCases.map(\.rawValue)
    case .scoreState: ScoreState.allCases.map(\.rawValue)
    case .sex: ["female", "male", "other"]
    default: []
    }
  }

  /// The word for a code; an unknown code as it is.
  package func word(for code: String, in wording: any Wording.Type) -> String {
    switch self {
    case .state: BucketState(rawValue: code).map { wording.word(for: $0) } ?? code
    case .outcome:
      Outcome.allCases.first { $0.word == code }.map { wording.word(for: $0) } ?? code
    case .bucket, .partialDate: wording.bucket(code)
    case .orderStatus: wording.status(ofOrder: code) ?? code
    case .doseReason: code.isEmpty ? wording.noReason : code
    case .omissionCategory:
      OmissionCategory(rawValue: code).map { wording.word(for: $0) } ?? code
    case .ledgerSubject: wording.ledgerSubject(code)
    case .disposition: wording.disposition(code)
    case .ledgerReason: wording.ledgerReason(code)
    case .ledgerDetail: code
    case .historyMeasure:
      HistoryMeasure(rawValue: code).map { wording.name(of: $0) } ?? code
    case .changeReason: ChangeReason(rawValue: code).map { wording.word(for: $0) } ?? code
    case .controlMeasure: Measure(column: code).map { wording.name(of: $0) } ?? code
    case .controlSignal: Self.rules(code, in: wording)
    case .controlDirection:
      ControlSignal.Direction(rawValue: code).map { wording.word(for: $0) } ?? code
    case .worklistRule: WorklistRule(rawValue: code).map { wording.name(of: $0) } ?? code
    case .scoreState: ScoreState(rawValue: code).map { wording.word(for: $0) } ?? code
    case .groupKind: wording.word(ofGroupKind: code) ?? code
    case .group: wording.word(ofGroup: code)
    case .sex: wording.word(ofSex: code) ?? code
    }
  }

  /// The words for rules with semicolons between.
  private static func rules(_ codes: String, in wording: any Wording.Type) -> String {
    codes.split(separator: ";").map { code in
      ControlSignal.Rule(rawValue: String(code)).map { wording.word(for: $0) } ?? String(code)
    }.joined(separator: ", ")
  }
}
