internal import ArgumentParser
internal import Features

/// The options that say which patients, medications and days are looked at.
struct SelectionOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp("Take this patient only; may be given several times.", valueName: "ID"))
  var patient: [String] = []

  @Option(
    help: ArgumentHelp("Take the patients in a file, one id a line.", valueName: "file"),
    completion: .file())
  var patients: String?

  @Option(
    help: ArgumentHelp(
      """
      Take the patient with this identifier, such as a record number, without a system before it one of any \
      system; may be given several times.
      """,
      valueName: "system|value"))
  var patientIdentifier: [String] = []

  @Option(
    help: ArgumentHelp(
      "Take this medication only: its code, its ATC group, or a part of its name; repeatable.",
      valueName: "code|text"))
  var medication: [String] = []

  @Option(
    help: ArgumentHelp(
      "Leave this medication out: its code, its ATC group, or a part of its name; repeatable.",
      valueName: "code|text"))
  var excludeMedication: [String] = []

  @Flag(
    help: "Keep the records of a Patient whom another one replaces (Patient.link) apart.")
  var keepMerged = false

  @Option(
    help: ArgumentHelp(
      "Call medications as a CSV file does, with the columns system, code and name.",
      valueName: "file"),
    completion: .file(extensions: ["csv"]))
  var names: String?

  @Option(
    help: ArgumentHelp(
      """
      Take outcomes from codes beside the status, by a CSV file with the columns element (dosage.method, \
      statusReason, category, status), system, code and outcome (taken, not-taken, undetermined, excluded).
      """,
      valueName: "file"),
    completion: .file(extensions: ["csv"]))
  var outcomeCodes: String?

  @Option(
    help: ArgumentHelp(
      """
      Take timing codes of the house as known, by a CSV file with the columns system, code, frequency, \
      period, unit and when.
      """,
      valueName: "file"),
    completion: .file(extensions: ["csv"]))
  var timingCodes: String?

  @Option(help: ArgumentHelp("The first day, such as 2025-01-31.", valueName: "date"))
  var from: String?

  @Option(help: ArgumentHelp("The last day.", valueName: "date"))
  var to: String?

  @Option(
    help: ArgumentHelp(
      """
      The last day that counts, as a whole, as a date or a date-time (default: now, in the system's time \
      zone). Of a day that is not over, doses to come are not recorded: in the morning give the day before.
      """,
      valueName: "date-time"))
  var asOf: String?

  @Option(
    help: ArgumentHelp(
      "Take the local days of this zone, such as Europe/Vienna (default: as recorded).",
      valueName: "IANA"),
    completion: .timeZone)
  var timeZone: String?

  func fill(_ request: inout DataRequest) {
    request.patients = patient
    (request.patientsFile, request.patientIdentifiers) = (patients, patientIdentifier)
    (request.medications, request.excludedMedications) = (medication, excludeMedication)
    (request.namesFile, request.keepsMerged) = (names, keepMerged)
    (request.outcomeCodesFile, request.timingCodesFile) = (outcomeCodes, timingCodes)
    (request.from, request.to) = (from, to)
    (request.asOf, request.timeZone) = (asOf, timeZone)
  }
}

/// The options that say what is counted.
struct CountingOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      """
      The size of a bucket: day, week (ISO 8601), month, quarter or year; several, joined by commas, make one \
      report with a switch, counted in one pass.
      """, valueName: "size"),
    completion: .list(["day", "week", "month", "quarter", "year"]))
  var by = "week"

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("So many buckets, ending with the as-of day's.", valueName: "number"))
  var last: Int?

  @Option(
    help: ArgumentHelp(
      "What one line is: an order, a medication or a patient.", valueName: "kind"),
    completion: .list(["order", "medication", "patient"]))
  var series = "order"

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "The share from which on a patient counts as adherent (default: 0.8).", valueName: "share"))
  var threshold: Double?

  @Option(
    help: ArgumentHelp(
      "How the limits of control charts are worked out: xmr, or p-prime for few large buckets.",
      valueName: "xmr|p-prime"),
    completion: .list(["xmr", "p-prime"]))
  var limits = "xmr"

  @Option(
    help: ArgumentHelp(
      "Work out what is usual in control charts from the buckets before this day (default: from all).",
      valueName: "date"))
  var baseline: String?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "The most days without a dose that do not end persistence (default: 30).",
      valueName: "days"))
  var permissibleGap: Int?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "Within how much of the interval to the neighbouring time a dose is on time, up to 0.5, or within "
        + "how many minutes, such as 30min (default: 0.25).", valueName: "part|minutes"))
  var timingWindow: String?

  @Option(
    help: ArgumentHelp(
      "Whether a later open-ended order of the same medication replaces an earlier one, or adds.",
      valueName: "replace|add"),
    completion: .list(["replace", "add"]))
  var renewals = "replace"

  @Option(
    help: ArgumentHelp(
      "Whether doses without an order count apart, or under the active order of their medication.",
      valueName: "reference|medication"),
    completion: .list(["reference", "medication"]))
  var matchOrders = "reference"

  @Option(
    name: .customLong("class"),
    help: ArgumentHelp(
      """
      Tell classes of medications and critical ones by a CSV file with the columns code (or ATC group) and \
      class, and critical (true, false) and window (minutes) if wanted.
      """,
      valueName: "file"),
    completion: .file(extensions: ["csv"]))
  var classFile: String?

  @Option(
    help: ArgumentHelp(
      """
      Sort reasons for omitted doses by a CSV file with the columns system, code and category (clinical, \
      patient, supply, procedure, none-recorded, other).
      """,
      valueName: "file"),
    completion: .file(extensions: ["csv"]))
  var reasons: String?

  @Option(
    help: ArgumentHelp(
      "Score responses to a questionnaire by a YAML file of a scale; may be given several times.",
      valueName: "file"),
    completion: .file(extensions: ["yaml", "yml"]))
  var scale: [String] = []

  @Flag(help: "Count administrations of one order at one instant as one dose.")
  var joinDoses = false

  @Flag(
    help: """
      Count periods of one order that each begin when the one before ends as one administration.
      """)
  var joinInfusions = false

  @Flag(help: "Write nothing (exit 65) when any row cannot be used.")
  var strict = false

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("Let so many rows that cannot be used pass.", valueName: "number"))
  var tolerate = 0

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "How many threads read, count and write, up to 256 (default: one a core).",
      valueName: "number"))
  var threads: Int?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "Count the patients in so many parts, one after the other, up to 256; the result is the same.",
      valueName: "number"))
  var parts: Int?

  @Flag(help: "Do not compute the SHA-256 of the inputs for the manifest.")
  var noInputHash = false

  func fill(_ request: inout ReportRequest) {
    request.data.by = by
    request.data.last = last
    request.data.series = series
    if let threshold { request.threshold = threshold }
    (request.limits, request.baseline) = (limits, baseline)
    if let permissibleGap { request.data.permissibleGap = permissibleGap }
    if let timingWindow { request.data.timingWindow = timingWindow }
    (request.data.classFile, request.data.reasonsFile) = (classFile, reasons)
    request.scales = scale
    request.data.renewals = renewals
    request.data.matchOrders = matchOrders
    (request.data.joinsDoses, request.data.joinsInfusions) = (joinDoses, joinInfusions)
    (request.isStrict, request.tolerated) = (strict, tolerate)
    (request.data.threads, request.data.hashesInputs) = (threads, !noInputHash)
    request.parts = parts
  }
}
