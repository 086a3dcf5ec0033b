/// As of when a worklist is made, and what counts as low and as critical.
public struct WorklistTerms: Sendable {
  /// As of when; without a time the day is over.
  public let asOf: LocalMoment
  /// The share below which one is low, 0 to 1.
  public let threshold: Double
  /// Which medicines are critical, and how late their doses may be; nil when no table says so.
  public let classes: MedicationClasses?
  /// Of which kind reasons are.
  public let categories: ReasonCategories

  /// Makes terms; nothing is critical unless it is said.
  public init(
    asOf: LocalMoment, threshold: Double, classes: MedicationClasses? = nil,
    categories: ReasonCategories = ReasonCategories()
  ) {
    (self.asOf, self.threshold) = (asOf, threshold)
    (self.classes, self.categories) = (classes, categories)
  }

  /// The same as of another moment.
  public func asOf(_ moment: LocalMoment) -> WorklistTerms {
    WorklistTerms(asOf: moment, threshold: threshold, classes: classes, categories: categories)
  }

  func isCritical(_ medication: Medication) -> Bool { classes?.isCritical(medication) ?? false }
}

/// What the worklist needs to know of a patient.
public struct WorklistSource: Sendable {
  /// Who it is.
  public let patient: WorklistPatient
  /// Every dose due and every administration of the days that are shown.
  public let doses: PatientDoses
  /// The first day whose doses are known; the first of all when nothing cuts them.
  public let firstDay: Day
  /// Whether a dose of each series was ever taken, before these days too; nil when that is not known.
  public let isStarted: [Bool?]
  /// Until when the patient's dispensed medications last.
  public let supplies: [SupplyEnd]

  /// Makes a source.
  public init(
    _ patient: WorklistPatient, doses: PatientDoses, firstDay: Day = .first,
    isStarted: [Bool?] = [], supplies: [SupplyEnd] = []
  ) {
    (self.patient, self.doses, self.firstDay) = (patient, doses, firstDay)
    (self.isStarted, self.supplies) = (isStarted, supplies)
  }
}

/// Whom to see: the medications of a patient that meet a rule.
///
/// As of the as-of instant. A dose without any record is omitted once its time is over, or
/// its day where the order names no time; doses due later are none yet. Orders of one medication are
/// looked at together, and doses that cannot be judged, as needed or beyond those due are in no share.
/// - `critical-omitted`: a dose of a critical medicine became omitted in the last 24 hours.
/// - `days-without`: 3 due days in a row or more without a dose, up to the last one that is over. It goes
///   on as long as the time since the last due day is no longer than between the due days before.
/// - `falling`: the share of the last 7 days is below the threshold, that of the 28 days before is not.
/// - `not-started`: no dose taken 48 hours after the first due one (its day, without a time), still due.
/// - `supply-ends`: the last day with dispensed supply is the as-of day or one of the 7 after it.
/// - `more-than-due`: on one of the last 7 days at least twice as many doses were taken as were due.
public enum WorklistRules {
  /// The rows of a patient, in the order of the list.
  public static func worklist(of source: WorklistSource, by terms: WorklistTerms) -> Worklist {
    var rows: [WorklistRow] = []
    var ends = Dictionary(
      source.supplies.map { ($0.medication.key, $0) }, uniquingKeysWith: { first, _ in first })
    for course in MedicationCourse.courses(of: source, by: terms) {
      let end = ends.removeValue(forKey: course.medication.key)
      let findings = Self.findings(course, source, terms) + supplyEnds(end, terms)
      if findings.isEmpty { continue }
      let recent = course.recent
      rows += findings.map { finding, doses in
        row(finding, doses, course.medication, recent, source, terms)
      }
    }
    for end in ends.values {
      rows += supplyEnds(end, terms)
        .map { row($0, $1, end.medication, RecentDoses(), source, terms) }
    }
    return Worklist(rows)
  }

  private static func row(
    _ finding: WorklistFinding, _ doses: WorklistDoses, _ medication: Medication,
    _ recent: RecentDoses, _ source: WorklistSource, _ terms: WorklistTerms
  ) -> WorklistRow {
    WorklistRow(
      patient: source.patient, medication: medication,
      isCritical: terms.isCritical(medication), finding: finding, doses: doses, recent: recent)
  }

  /// A rule that is met, and the doses that it is about.
  private typealias Met = (WorklistFinding, WorklistDoses)

  private static func findings(
    _ course: MedicationCourse, _ source: WorklistSource, _ terms: WorklistTerms
  ) -> [Met] {
    var met: [Met] = []
    if terms.isCritical(course.medication) {
      let omitted = course.omittedLately
      let latest = omitted.prefix(shownDoses).compactMap {
        MissedDose($0, of: source.doses, by: terms.categories)
      }
      if !omitted.isEmpty {
        met.append(
          (.criticalOmitted(omitted.count, latest: latest), course.about(missed: omitted)))
      }
    }
    let (daysWithout, missed) = course.daysWithout
    if daysWithout >= 3, course.isGoingOn {
      met.append((.daysWithout(daysWithout), course.about(missed: missed)))
    }
    if let now = course.share7Days, now < terms.threshold, let before = course.shareBefore28Days,
      before >= terms.threshold
    {
      met.append((.falling, course.about(missed: course.missedLately)))
    }
    if let day = course.notStarted, course.isGoingOn {
      met.append((.notStarted(firstDue: day), course.about(missed: missed)))
    }
    if let more = course.moreThanDue {
      met.append((.moreThanDue(more.day, taken: more.taken, due: more.due), WorklistDoses()))
    }
    return met
  }

  /// The most omitted doses that a row names.
  private static let shownDoses = 4

  private static func supplyEnds(_ end: SupplyEnd?, _ terms: WorklistTerms) -> [Met] {
    guard let end, 0...7 ~= end.lastDay.days(since: terms.asOf.day) else { return [] }
    return [(.supplyEnds(end.lastDay), WorklistDoses())]
  }
}
