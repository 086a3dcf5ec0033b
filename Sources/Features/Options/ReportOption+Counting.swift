internal import DurableOutput

/// The options that say which days are looked at, and how is counted.
extension ReportOption {
  static let by: ReportOption = {
    var by = ReportOption(.init("by", \.data.by), figures: .ofReport, recorded: .always)
    by.isList = true
    return by
  }()
  static let series = ReportOption(
    .init("series", \.data.series), figures: .ofBuckets, recorded: .always)
  static let from = ReportOption(.init("from", \.data.from), figures: .ofReport)
  static let to = ReportOption(.init("to", \.data.to), figures: .ofReport)
  static let timeZone = ReportOption(.init("time-zone", \.data.timeZone), figures: .ofReport)
  static let asOf = ReportOption(
    .init("as-of", \.data.asOf), figures: .ofReport, recorded: .never,
    in: .nowhere("as-of stands beside report, not in it"))

  /// Which days are looked at, in which buckets.
  static let calendar = [
    by, series, from, to, ReportOption(.init("last", \.data.last), figures: .ofReport), timeZone,
    asOf,
  ]

  static let threshold = ReportOption(.init("threshold", \.threshold), figures: .ofReport)
  static let limits = ReportOption(.init("limits", \.limits))
  static let baseline = ReportOption(.init("baseline", \.baseline))
  static let permissibleGap = ReportOption(
    .init("permissible-gap", \.data.permissibleGap), figures: .ofReport)
  static let timingWindow = ReportOption(
    .init("timing-window", \.data.timingWindow), figures: .ofReport)

  /// What measures and control charts are worked out by.
  static let measures = [threshold, limits, baseline, permissibleGap, timingWindow]

  static let renewals = ReportOption(.init("renewals", \.data.renewals), figures: .ofBuckets)
  static let matchOrders = ReportOption(
    .init("match-orders", \.data.matchOrders), figures: .ofBuckets)

  /// Which order a dose counts under.
  static let counting = [renewals, matchOrders]

  static let groupBy = ReportOption(
    .init("group-by", \.groupBy, path: .orWord(groupWords)), figures: .ofReport)
  /// The kinds of groups that are no file.
  static let groupWords: Set = ["ward", "sex", "age"]
  static let patientDetails = ReportOption(.init("patient-details", \.patientDetails))

  /// What doses are grouped by, and who patients are.
  static let groups = [
    groupBy, ReportOption(.init("age-bands", \.ageBands), figures: .ofReport), patientDetails,
    scale,
  ]

  /// By what responses to questionnaires are scored.
  static let scale = ReportOption(.init("scale", \.scales, path: .input))

  /// What is one dose.
  static let joining = [
    ReportOption(.init("join-doses", \.data.joinsDoses), figures: .ofBuckets),
    ReportOption(.init("join-infusions", \.data.joinsInfusions), figures: .ofBuckets),
  ]
}
