internal import FHIRDecoding
package import MedicationAdherence

/// Scores the responses of a record that were asked for.
package struct ScoreSelection: Sendable {
  /// Each patient's responses with their scores, oldest first, as they may be shown: under pseudonyms with
  /// new ids and moved dates.
  package private(set) var rows: [[ScoreRow]]
  /// The account of the responses.
  package private(set) var account: ResponseAccount

  /// Scores the responses of a record, of which `read` were read, and `malformed` could not be used.
  init(_ counted: CountedRecord, scales: [Scale], rules: CountingRules, read: Int, malformed: Int) {
    let record = counted.record
    rows = Array(repeating: [], count: record.patients.count)
    account = ResponseAccount(
      read: read, deleted: record.deletedCounts[ResponseAccount.resource] ?? 0,
      duplicates: record.duplicateCounts[ResponseAccount.resource] ?? 0, malformed: malformed)
    for response in record.responses {
      guard let patient = response.patient else {
        account.count(.withoutPatient)
        continue
      }
      switch Self.judge(response, of: patient, counted, rules) {
      case .failure(let leftOut): account.count(leftOut.disposition)
      case .success(let day):
        let scored = Self.rows(
          of: response, patient, on: day, counted, scales: scales, rules)
        let isScored = scored.contains { $0.score.state == .scored }
        account.count(isScored ? .scored : scored[0].score.state)
        rows[patient] += scored
      }
    }
    for patient in rows.indices {
      rows[patient].sort { ($0.day, $0.response, $0.scale) < ($1.day, $1.response, $1.scale) }
    }
  }

  /// Why a response is in no table.
  private struct LeftOut: Error { let disposition: Disposition }

  /// The local day of a response; else why it is left out.
  private static func judge(
    _ response: LinkedRecord.PatientResponse, of patient: Int, _ counted: CountedRecord,
    _ rules: CountingRules
  ) -> Result<Day, LeftOut> {
    func out(_ disposition: Disposition) -> Result<Day, LeftOut> {
      .failure(LeftOut(disposition: disposition))
    }
    let selection = counted.selection
    if selection.animals.contains(patient) { return out(.notHuman) }
    guard selection.patients[patient] else { return out(.notSelected) }
    if response.record.content.status == "entered-in-error" { return out(.excluded) }
    guard let date = response.record.date else { return out(.undated) }
    let day = (rules.clock ?? .asRecorded).local(date).day
    guard day >= .firstPlausible else { return out(.implausible) }
    guard date.precision >= .day else { return out(.imprecise) }
    let shown = DayLimits(rules, through: counted.lastDays[patient]).shown
    return shown?.contains(day) == true ? .success(day) : out(.outsideWindow)
  }

  /// A row for each scale of the questionnaire; one without a scale when there is none.
  private static func rows(
    of response: LinkedRecord.PatientResponse, _ patient: Int, on day: Day,
    _ counted: CountedRecord, scales: [Scale], _ rules: CountingRules
  ) -> [ScoreRow] {
    let moved = counted.weeks.isEmpty ? day : day.adding(days: 7 * counted.weeks[patient])
    let content = response.record.content
    func row(_ scale: Scale?, _ score: Score) -> ScoreRow {
      ScoreRow(
        patient: counted.record.patients[patient].id, scale: scale,
        response: rules.privacy.pseudonyms?.name(.response, response.id) ?? response.id, day: moved,
        bucket: CalendarBucket(rules.bucketSize, containing: moved), score: score)
    }
    let own = scales.filter { $0.fit(content.questionnaire) != .otherQuestionnaire }
    return own.isEmpty
      ? [row(nil, Score(.otherQuestionnaire))] : own.map { row($0, $0.score(content)) }
  }
}

/// Accounts for every response to a questionnaire that was read: each has exactly one disposition, and is
/// scored or not when it counts.
package struct ResponseAccount: Equatable, Codable, Sendable {
  static let resource = ResourceKind.response.name

  /// The number read.
  package private(set) var read: Int
  /// How many are in no table.
  private var leftOut: [Disposition: Int]
  /// How many of the others are scored, or are not, and why.
  package private(set) var states: [ScoreState: Int] = [:]

  init(read: Int, deleted: Int, duplicates: Int, malformed: Int) {
    self.read = read
    leftOut = [.deleted: deleted, .duplicate: duplicates, .quarantined: malformed]
  }

  fileprivate mutating func count(_ disposition: Disposition) {
    leftOut[disposition, default: 0] += 1
  }

  fileprivate mutating func count(_ state: ScoreState) { states[state, default: 0] += 1 }

  /// Adds the account of other responses.
  package mutating func join(_ other: ResponseAccount) {
    read += other.read
    leftOut.merge(other.leftOut, uniquingKeysWith: +)
    states.merge(other.states, uniquingKeysWith: +)
  }

  /// The conservation law.
  package func check() throws(CountingError) {
    let accounted = leftOut.values.reduce(0, +) + states.values.reduce(0, +)
    guard read == accounted else {
      throw .responsesNotConserved(read: read, accounted: accounted)
    }
  }

  /// The rows of the ledger.
  package var rows: [LedgerRow] {
    func row(_ disposition: String, _ reason: String, _ count: Int) -> LedgerRow {
      LedgerRow(resource: Self.resource, disposition: disposition, reason: reason, count: count)
    }
    let notScored = ScoreState.allCases.dropFirst().map { ("not-scored", $0.rawValue, states[$0]) }
    let others = Disposition.allCases.map { ($0.word, $0.reason, leftOut[$0]) }
    return [row("read", "", read), row(Disposition.counted.word, "scored", states[.scored] ?? 0)]
      + (notScored + others).compactMap { disposition, reason, count in
        (count ?? 0) > 0 ? row(disposition, reason, count ?? 0) : nil
      }
  }
}
