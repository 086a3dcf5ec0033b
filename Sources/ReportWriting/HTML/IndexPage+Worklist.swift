import MedicationAdherence
import ReportLanguage

extension IndexPage {
  /// The most patients of the worklist that the page has.
  private static let mostEntries = 500

  /// Whom to see, what is held for a clinical reason, and what could not be looked at; nil when single
  /// patients are not listed.
  ///
  /// Nothing of it is folded: who acts on it reads all of it, on paper, too.
  var worklist: PageSection? {
    guard let list = cohort.worklist else { return nil }
    let content = [
      self.list(list), gaps(list.gaps), files.links(files.worklist),
    ].filter { !$0.isEmpty }
    return PageSection(
      "worklist", words.worklistTitle, content.joined(separator: "\n"))
  }

  private func list(_ list: Worklist) -> Markup {
    guard !list.rows.isEmpty else {
      return "<p>\(list.gaps.isEmpty ? words.worklistEmpty : words.worklistEmptyButGaps)</p>"
    }
    var room = Self.mostEntries
    var parts: [Markup] = []
    for section in WorklistSection.allCases {
      let wards = list.wards(in: section)
      let count = wards.reduce(0) { $0 + $1.entries.count }
      guard count > 0 else { continue }
      parts.append("<h3>\(words.title(of: section, count))</h3>")
      for ward in wards {
        let entries = ward.entries.prefix(room)
        room -= entries.count
        guard !entries.isEmpty else { continue }
        parts.append(table(entries, of: ward.name, words.title(of: section, count)))
      }
    }
    let more = list.patientCount - (Self.mostEntries - room)
    if more > 0 { parts.append("<p>\(words.patientsInFile(more))</p>") }
    return parts.joined(separator: "\n")
  }

  /// The patients of a ward, which is named unless the head of the page has it.
  private func table(
    _ entries: ArraySlice<WorklistEntry>, of ward: String, _ label: String
  ) -> Markup {
    let name = ward.isEmpty ? words.page(.wardNotKnown) : ward
    let heading: Markup = showsWards ? "<h4>\(PageMarkup.data(name))</h4>\n" : ""
    return heading
      + PageTable(
        label: words.table(showsWards ? "\(label), \(name)" : label), hasCards: true,
        heads: [.init(name: words.page(.patient)), .init(name: words.page(.why))],
        rows: entries.map(row)
      ).markup
  }

  /// The wards of the patients on the list, each once, the gravest first; one that is not known is empty.
  private var wards: [String] {
    var wards: [String] = []
    for row in cohort.worklist?.rows ?? [] where !wards.contains(row.patient.ward) {
      wards.append(row.patient.ward)
    }
    return wards
  }

  private var showsWards: Bool { wards.count > 1 }

  /// The ward of all on the list, for the head of the page; empty where there are several, and where it is not
  /// known.
  var ward: String { wards.count == 1 ? wards[0] : "" }

  private func row(_ entry: WorklistEntry) -> Markup {
    let lines = entry.lines.map { line in
      let style: Markup = line.isHeld ? " class=\"held\"" : ""
      return "<li\(style)>\(self.line(line))</li>" as Markup
    }
    return """
      <tr><th scope="row">\(name(entry.patient))</th>\
      <td><ul class="medicines">\(lines.joined())</ul></td></tr>
      """
  }

  /// A medicine with all that is the matter with it, and when it was last given.
  private func line(_ line: WorklistEntry.Line) -> Markup {
    var facts = line.rows.map { fact($0) }
    if let last = line.rows[0].recent.lastTaken {
      facts.append(Markup(words.lastGiven(words.shortTime(of: last, asOf: context.asOf.day))))
    }
    let medicine = PageMarkup.data(line.medication.name)
    return "<b>\(medicine)</b> \(facts.joined(separator: " · "))"
  }

  /// What is the matter; a critical dose needs no mark under its heading.
  private func fact(_ row: WorklistRow) -> Markup {
    switch row.finding {
    case .criticalOmitted(let count, let latest): omitted(latest, of: count)
    case .criticalDelayed(let count, let latest): delayed(latest, of: count)
    default:
      "<span class=\"mark\">\(words.name(of: row.finding.rule))</span> "
        + Markup(words.shortFact(of: row, asOf: context.asOf.day))
    }
  }

  /// Omitted doses, those with the same reason together: `29 Apr 13:00, 07:00 not signed`.
  private func omitted(_ doses: [MissedDose], of count: Int) -> Markup {
    let shown: [Markup] = words.omittedByReason(doses, asOf: context.asOf.day).map {
      "<b class=\"due\">\($0.times)</b> \($0.reason)"
    }
    return (shown + more(count - doses.count)).joined(separator: ", ")
  }

  private func delayed(_ doses: [DelayedDose], of count: Int) -> Markup {
    let shown: [Markup] = doses.map { dose in
      let due = words.shortTimes([(dose.day, dose.minute)], asOf: context.asOf.day)
      return "<b class=\"due\">\(due)</b> \(words.shortDelay(dose))"
    }
    return (shown + more(count - doses.count)).joined(separator: ", ")
  }

  private func more(_ count: Int) -> [Markup] { count > 0 ? [Markup(words.andMore(count))] : [] }

  /// What could not be looked at, with the reasons: an empty list does not mean that all is well.
  private func gaps(_ gaps: WorklistGaps) -> Markup {
    guard !gaps.isEmpty else { return "" }
    let items = gaps.rows.map { Markup(words.sentence(of: $0.gap, $0.count)) }
    return """
      <h3>\(words.gapsTitle)</h3>
      <ul class="remarks">\(PageMarkup.items(items))</ul>
      """
  }

  private func name(_ patient: WorklistPatient) -> Markup {
    let hasPage = outline.sets.contains(.patient) && !patient.folder.isEmpty
    return frame.name(
      patient.name, id: patient.id, patient.identity,
      page: hasPage ? "\(patient.folder)/index.html" : nil)
  }
}
