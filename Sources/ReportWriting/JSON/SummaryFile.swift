internal import DurableOutput
internal import FoundationEssentials
public import MedicationAdherence
internal import ReportLanguage

/// The figures and notices of the first page for programs: `summary.json`.
///
/// Keys are the same in every language; a figure that is hidden or not known is `null`.
public struct SummaryFile: Sendable {
  /// What a run is, beside its figures.
  public struct Run: Sendable {
    /// The name of the definition of a scheduled run; nil for any other.
    public let definition: String?
    /// Whether it is made later than its as-of day asked for.
    public let isCaughtUp: Bool
    /// Whether everything was read.
    public let isComplete: Bool
    /// What the process ends with.
    public let exitCode: Int32

    /// Describes a run, which ends with 0 or 1 unless another `exitCode` is known.
    public init(definition: String?, isCaughtUp: Bool, isComplete: Bool, exitCode: Int32? = nil) {
      (self.definition, self.isCaughtUp) = (definition, isCaughtUp)
      self.isComplete = isComplete
      self.exitCode = exitCode ?? (isComplete ? 0 : 1)
    }
  }

  private let cohort: CohortReport
  private let context: ReportContext
  private let style: ReportStyle
  private let run: Run

  /// Takes a report as it may be released.
  public init(_ cohort: CohortReport, context: ReportContext, style: ReportStyle, run: Run) {
    (self.cohort, self.context, self.style, self.run) = (cohort, context, style, run)
  }

  /// Writes it to `summary.json` in a report's folder.
  ///
  /// Throws ``OutputError``.
  public func write(in folder: String) throws {
    let file = try OutputFile(at: folder + "/summary.json")
    try file.write(Array(JSONEncoder.readable.encode(content)))
    try file.write("\n")
    try file.close()
  }

  private struct Content: Encodable {
    struct Window: Encodable { let first, last: String }
    struct Note: Encodable { let key, text: String }
    struct Control: Encodable {
      struct Signal: Encodable {
        let rule, direction, first, last: String
        let points: Int
        let text: String
      }
      let measure: String
      let groupKind, groupName: String?
      let points: Int
      let centre, lower, upper: Double?
      /// The latest first.
      let signals: [Signal]
      /// What the share usually is; nil with too few points to tell.
      let text: String?

      enum CodingKeys: String, CodingKey {
        case measure, points, centre, lower, upper, signals, text
        case groupKind = "group_kind"
        case groupName = "group_name"
      }
    }
    struct Group: Encodable {
      let kind, name: String
      let patients, expected, expectedTaken, omitted: Int?
      let implementation, recordedAdherence: Double?

      enum CodingKeys: String, CodingKey {
        case patients, expected, omitted, implementation
        case kind = "group_kind"
        case name = "group_name"
        case expectedTaken = "expected_taken"
        case recordedAdherence = "recorded_adherence"
      }
    }
    struct Total: Encodable {
      let resource, disposition, reason: String
      let count: Int
    }
    struct ChangedShare: Encodable {
      let bucket, firstRun: String
      let firstReported, now: Double
      let changeReason, text: String

      enum CodingKeys: String, CodingKey {
        case bucket, now, text
        case changeReason = "change_reason"
        case firstReported = "first_reported"
        case firstRun = "first_run"
      }
    }
    let asOf: String
    /// What shares usually are, and their signals; empty when each patient's dates are moved.
    let control: [Control]
    let by: String
    let definition: String?
    let caughtUp: Bool?
    let exitCode: Int
    let figures: [String: Double?]
    /// What was omitted of critical medicines, in a sentence; nil when no table says which are.
    let critical: String?
    /// The groups of the first page; nil unless they were asked for.
    let groups: [Group]?
    /// The changes that the first page tells; nil without earlier runs.
    let history: [ChangedShare]?
    /// What became of all that was read: as the page sums the ledger up; none where small numbers are hidden.
    let ledger: [Total]
    let notices: [Note]
    /// The report in a sentence, in its language.
    let sentence: String
    let state: String
    let timeZone: String
    let version: String
    let window: Window?
    /// Whom to see; nil when single patients are not listed.
    let worklist: [WorklistRowEntry]?
    /// What could not be looked at for it, by reason.
    let worklistGaps: [WorklistGapEntry]?

    enum CodingKeys: String, CodingKey {
      case by, control, critical, definition, figures, groups, history, ledger, notices, sentence,
        state
      case version, window, worklist
      case asOf = "as_of"
      case caughtUp = "caught_up"
      case exitCode = "exit_code"
      case timeZone = "time_zone"
      case worklistGaps = "worklist_gaps"
    }
  }

  private var content: Content {
    let window = context.window(of: cohort.commonBuckets(context))
    return Content(
      asOf: context.asOf.text, control: cohort.control(context).map(control),
      by: context.bucketSize.rawValue, definition: run.definition,
      caughtUp: run.isCaughtUp ? true : nil, exitCode: Int(run.exitCode), figures: figures,
      critical: cohort.medications.doses.critical.map { style.language.wording.critical($0) },
      groups: cohort.groups.isEmpty ? nil : cohort.groups.rows.map(Self.group),
      history: cohort.history.hasEarlierRuns ? cohort.history.mostChanged.map(changedShare) : nil,
      ledger: IndexPage.sums(of: cohort.ledger).map { row, count in
        Content.Total(
          resource: row.resource, disposition: row.disposition, reason: row.reason, count: count)
      },
      notices: cohort.notices.map {
        Content.Note(key: $0.key, text: style.language.wording.notice($0))
      },
      sentence: PlainSentence(cohort, hasCalendar: !context.movesDates)
        .text(in: style.language, besides: context.threshold),
      state: run.isComplete ? "complete" : "incomplete", timeZone: context.timeZone,
      version: context.toolVersion,
      window: window.map { Content.Window(first: "\($0.first)", last: "\($0.last)") },
      worklist: cohort.worklist?.rows.map {
        WorklistRowEntry($0, text: style.language.wording.sentence(of: $0, asOf: context.asOf.day))
      },
      worklistGaps: cohort.worklist?.gaps.rows.map { gap, count in
        WorklistGapEntry(
          reason: gap.rawValue, orders: count.orders, patients: count.patients,
          text: style.language.wording.sentence(of: gap, count))
      })
  }

  private func control(_ control: MeasureControl) -> Content.Control {
    let (chart, words) = (control.chart, style.language.wording)
    return Content.Control(
      measure: control.measure.column, groupKind: control.group?.kind,
      groupName: control.group?.name, points: chart.points.count,
      centre: chart.centre, lower: chart.commonLimits?.lowerBound,
      upper: chart.commonLimits?.upperBound,
      signals: chart.latestFirst.map { signal in
        Content.Control.Signal(
          rule: signal.rule.rawValue, direction: signal.direction.rawValue,
          first: chart.points[signal.first].bucket.label,
          last: chart.points[signal.last].bucket.label, points: signal.places.count,
          text: words.signal(signal, of: control))
      }, text: words.usualShare(control))
  }

  private static func group(_ row: GroupRow) -> Content.Group {
    let window = row.window
    return Content.Group(
      kind: row.kind, name: row.group, patients: row.patients, expected: window.expected,
      expectedTaken: window.doses?.matched, omitted: row.omitted,
      implementation: window.implementation, recordedAdherence: window.counts.recordedAdherence)
  }

  private func changedShare(_ change: ShareChange) -> Content.ChangedShare {
    Content.ChangedShare(
      bucket: change.bucket, firstRun: change.firstRun, firstReported: change.share.first,
      now: change.share.now, changeReason: change.reason.rawValue,
      text: style.language.wording.changed(change, threshold: context.threshold))
  }

  private var figures: [String: Double?] {
    let (totals, withheld) = (cohort.totals, cohort.withheld)
    let due = withheld.contains(.demand) ? nil : PlainSentence(cohort).doses
    let spread = cohort.summary.first { $0.measure == .implementation }?.distribution
    let worklist = cohort.worklist
    let criticalRows = worklist?.rows.count(where: \.isCritical)
    func count(_ number: Int?) -> Double? { number.map(Double.init) }
    let critical = cohort.medications.doses.critical
    func dose(_ number: Int) -> Double? { withheld.contains(.doses) ? nil : Double(number) }
    return [
      "patients": count(cohort.patientCount), "series_count": count(cohort.series?.all),
      "series_without_order": count(cohort.series?.withoutOrder),
      "taken": dose(totals.taken), "not_taken": dose(totals.notTaken),
      "undetermined": withheld.contains(.undetermined) ? nil : count(totals.undetermined),
      "expected": count(due?.expected), "expected_taken": count(due?.matched),
      "expected_recorded_otherwise": count(due?.recordedOtherwise),
      "unrecorded": count(due?.unrecorded),
      "extra": count(due?.extra), "implementation": due?.implementation,
      "recorded_adherence": withheld.contains(.doses) ? nil : totals.recordedAdherence,
      "implementation_median": spread?.median,
      "share_at_or_above_threshold": spread?.shareAtOrAboveThreshold,
      "critical_expected": count(critical?.due),
      "critical_omitted": count(critical?.omitted),
      "critical_omitted_without_reason": count(critical?.withoutReason),
      "never_started": count(cohort.initiation?.neverStarted), "threshold": context.threshold,
      "worklist": count(worklist?.rows.count), "worklist_critical": count(criticalRows),
      "worklist_patients": count(worklist?.patientCount),
      "worklist_orders_not_judged": count(worklist?.gaps.orders),
    ]
  }
}

extension Notice {
  /// The notice's name for programs, such as `missing-parts`: the words of its case.
  package var key: String {
    let name = String(describing: self).prefix { $0.isLetter || $0.isNumber }
    return name.reduce(into: "") { key, letter in
      if letter.isUppercase { key += "-" }
      key += letter.lowercased()
    }
  }
}
