internal import DurableOutput
internal import MedicationAdherence

/// The options that say what is written, how it looks, and what is hidden before it is released.
extension ReportOption {
  static let per = ReportOption(
    RequestOption(
      "per", .repeated,
      values: { $0.per.isEmpty ? [ReportSet.cohort.rawValue] : $0.per },
      take: { text, request in
        request.per.append(text)
        return true
      }, reset: { $0.per = [] }), recorded: .always)
  static let tables = ReportOption(.init("tables", \.tables))
  static let format = ReportOption(
    RequestOption(
      "format", .repeated, values: { $0.format.map { [$0] } ?? [] },
      take: { text, request in
        request.format = request.format.map { "\($0),\(text)" } ?? text
        return true
      }, reset: { $0.format = nil }))
  static let csv = ReportOption(.init("csv", \.csv), recorded: .always)

  /// What is written, and where.
  static let output = [
    per, tables, format, csv,
    ReportOption(
      .init("output", \.output, path: .orWord(["-"])), recorded: .never,
      in: .nowhere("the folder stands in output, beside report")),
    ReportOption(
      .init("overwrite", \.overwrites), recorded: .never,
      in: .nowhere(
        "a run replaces an earlier one of its as-of day in any case; leave it out")),
    ReportOption(.init("metrics", .single, path: .plain), recorded: .never),
  ]

  static let locale = ReportOption(.init("locale", \.locale))
  static let setting = ReportOption(.init("setting", \.setting), figures: .ofReport)
  static let tint = ReportOption(.init("tint", \.tint))
  static let title = ReportOption(.init("title", \.title))
  static let organisation = ReportOption(.init("organisation", \.organisation))

  /// How the report looks, and in which words it speaks.
  static let look = [locale, setting, tint, title, organisation]

  static let suppress = ReportOption(.init("suppress", \.suppress))
  static let pseudonymise = ReportOption(.init("pseudonymise", \.pseudonymise, path: .plain))

  /// What is hidden or replaced before the report is released.
  static let sharing = [
    suppress, pseudonymise,
    ReportOption(.init("released", \.released, path: .plain), recorded: .never),
  ]
}
