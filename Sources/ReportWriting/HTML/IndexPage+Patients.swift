import MedicationAdherence

extension IndexPage {
  /// The most patients that the page lists.
  static let listedPatients = 1_000

  /// The patients, lowest share first; those without one last.
  var patients: String {
    """
    <section aria-labelledby="patients">
    <h2 id="patients">Patients</h2>
    \(cohort.patients.isEmpty ? "<p>\(withoutPatients)</p>" : patientTable)
    </section>
    """
  }

  private var withoutPatients: String {
    cohort.isSuppressed
      ? "Single patients are not shown, to protect privacy."
      : "No patient has a line in this report."
  }

  private var patientTable: String {
    let listed = Self.lowestFirst(cohort.patients).prefix(Self.listedPatients)
    let heads = [
      Self.head("Patient"), Self.head("Share taken", isNumber: true),
      Self.head("Taken", isNumber: true), Self.head("Not taken", isNumber: true),
      Self.head("Due", isNumber: true), Self.head("Not recorded", isNumber: true),
      Self.head("Share over time, 0 to 100\u{A0}%"), Self.head("In words"),
    ]
    let files = outline.sets.contains(.patient) ? [Self.head("Files")] : []
    return Self.table(
      label: "Patients", caption: caption(listed.count), heads: heads + files,
      rows: listed.map(row))
  }

  private func caption(_ listed: Int) -> String {
    let order =
      "Lowest share of the doses due first; of the recorded doses where it is not known what was "
      + "due."
    let more = cohort.patients.count - listed
    guard more > 0 else { return order }
    let hasFile = outline.sets.contains(.cohort) && outline.formats.contains(.csv)
    let place =
      hasFile ? "are in \(Self.link("cohort/patients.csv", "patients.csv"))" : "are not shown"
    return "\(order) These are the first \(English.number(listed)); "
      + "\(English.number(more)) more \(place)."
  }

  /// Patients by share, the lowest first, equal ones by id; those without last.
  static func lowestFirst(_ patients: [PatientSummary]) -> [PatientSummary] {
    patients.sorted { left, right in
      let (first, second) = (share(of: left)?.value ?? 2, share(of: right)?.value ?? 2)
      return first == second ? left.id < right.id : first < second
    }
  }

  private static func share(of patient: PatientSummary) -> AdherenceShare? {
    AdherenceShare(patient.measures, patient.totals)
  }

  private func row(_ patient: PatientSummary) -> String {
    let totals = patient.totals
    let counts: [Int?] = [
      totals.taken, totals.notTaken, patient.measures.count(.expected),
      patient.measures.count(.unrecorded),
    ]
    let share = Self.share(of: patient).map(words) ?? "–"
    let numbers = [share] + counts.map { $0.map { English.number($0) } ?? "–" }
    let files = outline.sets.contains(.patient) ? "<td>\(fileList(patient))</td>" : ""
    return "<tr><th scope=\"row\">\(Self.name(patient))</th>"
      + numbers.map { "<td class=\"number\">\($0)</td>" }.joined()
      + "<td>\(Sparkline(patient.timeline).svg)</td>"
      + "<td class=\"words\">\(PlainSentence(patient.timeline).text(in: .english))</td>\(files)</tr>"
  }

  /// A share with what it is a share of, and whether it is low.
  private func words(_ share: AdherenceShare) -> String {
    let low = share.value < context.threshold ? " <b class=\"low\">low</b>" : ""
    let basis = share.basis == .due ? "of the doses due" : "of those recorded"
    return English.wholePercent(share.value) + low + "<span class=\"id\">\(basis)</span>"
  }

  private static func name(_ patient: PatientSummary) -> String {
    let id = Markup.escaped(patient.id)
    guard !patient.name.isEmpty else { return "<bdi>\(id)</bdi>" }
    return "<bdi>\(Markup.escaped(patient.name))</bdi> <bdi class=\"id\">\(id)</bdi>"
  }

  private func fileList(_ patient: PatientSummary) -> String {
    var list = ""
    if outline.formats.contains(.xlsx) {
      list += Self.files([Self.link("\(patient.folder)/report.xlsx", "Workbook")])
    }
    if outline.formats.contains(.csv) {
      let tables = ["timeline", "measures", "administrations", "dose-times"].map {
        Self.link("\(patient.folder)/\($0).csv", "\($0).csv")
      }
      list += Self.folded(tables, "tables")
    }
    return list + (outline.formats.contains(.svg) ? Self.charts(of: patient) : "")
  }

  /// Links to a patient's charts, folded up when there are several.
  ///
  /// Lines of the same medication are told apart by their file names.
  private static func charts(of patient: PatientSummary) -> String {
    let uses = Dictionary(grouping: patient.series, by: \.medication).mapValues(\.count)
    let links = patient.series.map { series in
      let isShared = uses[series.medication, default: 0] > 1
      let name = isShared ? "\(series.medication) (\(series.fileName))" : series.medication
      return link("\(patient.folder)/\(series.fileName).svg", "Chart: \(name)")
    }
    return links.count > 1 ? folded(links, "charts") : files(links)
  }

  private static func files(_ links: [String]) -> String {
    guard !links.isEmpty else { return "" }
    return "<ul class=\"files\">" + links.map { "<li>\($0)</li>" }.joined() + "</ul>"
  }

  private static func folded(_ links: [String], _ what: String) -> String {
    "<details><summary>\(English.number(links.count)) \(what)</summary>\(files(links))</details>"
  }
}
