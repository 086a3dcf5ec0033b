internal import ArgumentParser
internal import Features
internal import ReportWriting

/// The options that say what is written and where.
struct WritingOptions: ParsableArguments {
  static let usualOutput = "adherence-report"

  @Option(
    help: ArgumentHelp(
      "One set of files for the cohort (default) or for each patient; may be given twice.",
      valueName: "cohort|patient"),
    completion: .list(["cohort", "patient"]))
  var per: [String] = []

  @Option(
    help: ArgumentHelp(
      """
      The tables in CSV, SQLite and workbooks: default (all that add up), all, or any of \
      \(ReportTable.names.joined(separator: ",")); may be given several times.
      """,
      valueName: "default|all|names"),
    completion: .list(["default", "all"] + ReportTable.names))
  var tables: [String] = []

  @Option(
    help: ArgumentHelp(
      """
      The formats: any of csv,svg,xlsx,html,json,sqlite (default: all but sqlite); may be given \
      several times.
      """,
      valueName: "formats"),
    completion: .list(["csv", "svg", "xlsx", "html", "json", "sqlite"]))
  var format: [String] = []

  @Option(
    name: [.long, .short],
    help: ArgumentHelp(
      "The folder to write; - writes the cohort's timeline to standard output.",
      valueName: "folder"),
    completion: .directory)
  var output = WritingOptions.usualOutput

  @Flag(help: "Replace an existing report.")
  var overwrite = false

  @Option(
    help: ArgumentHelp(
      "The CSV dialect: plain, or excel (BOM, CRLF, formula text made harmless).",
      valueName: "plain|excel"),
    completion: .list(["plain", "excel"]))
  var csv = "plain"

  @Option(
    help: ArgumentHelp(
      "The language of pages, charts and workbooks; CSV does not change with it.",
      valueName: "en|de"),
    completion: .list(["en", "de"]))
  var locale = "en"

  @Option(
    help: ArgumentHelp(
      "Where the patients are: at home doses are taken, on a ward they are given. CSV does not change.",
      valueName: "home|ward"),
    completion: .list(["home", "ward"]))
  var setting = "home"

  @Option(
    help: ArgumentHelp(
      "The colour of doses taken, links and heads, in place of blue.", valueName: "#RRGGBB"))
  var tint: String?

  @Option(help: ArgumentHelp("What the report is called.", valueName: "text"))
  var title: String?

  @Option(help: ArgumentHelp("Who gives the report out.", valueName: "name"))
  var organisation: String?

  @Option(
    help: ArgumentHelp(
      """
      Tell on pages and in workbooks who patients are: their birth date, age, sex and record number \
      (identify), and their telephone numbers, too (contact).
      """,
      valueName: "none|identify|contact"),
    completion: .list(["none", "identify", "contact"]))
  var patientDetails = "none"

  @Option(
    help: ArgumentHelp(
      "Hide numbers of 1 to 10 patients (cms11), or of 1 to K-1 (n=K, K from 3), and what gives them away.",
      valueName: "cms11|n=K"),
    completion: .list(["cms11", "n=5"]))
  var suppress: String?

  @Option(
    help: ArgumentHelp(
      "With --suppress: hide what a report that was given out before, and this one, would tell together (by its CSV); give it once for each.",
      valueName: "folder"),
    completion: .directory)
  var released: [String] = []

  @Option(
    help: ArgumentHelp(
      "Replace ids and shift dates by the key in a file (16 bytes or more); drop names and free text.",
      valueName: "keyfile"),
    completion: .file())
  var pseudonymise: String?

  @Option(
    help: ArgumentHelp(
      "Also write how the run ended, for Prometheus (text format), whether there is a report or not.",
      valueName: "file"),
    completion: .file(extensions: ["prom"]))
  var metrics: String?

  func fill(_ request: inout ReportRequest) {
    (request.per, request.tables) = (per, tables)
    request.format = format.isEmpty ? nil : format.joined(separator: ",")
    request.output = output
    request.overwrites = overwrite
    request.csv = csv
    (request.locale, request.setting, request.tint) = (locale, setting, tint)
    request.patientDetails = patientDetails
    (request.suppress, request.pseudonymise) = (suppress, pseudonymise)
    request.released = released
    (request.title, request.organisation) = (title, organisation)
  }
}
