import MedicationAdherence
import ReportLanguage

/// A patient's administration record for print, `record.html`: days as columns, due times as rows, and a
/// sign for each dose.
struct RecordPage {
  /// The days of one table, which fit on a page, and how many tables there are.
  private static let (daysOfTable, tables) = (14, 2)

  let frame: PageFrame
  let patient: PatientReport
  let context: ReportContext
  private var words: any Wording.Type { frame.words }
  /// The reasons that doses of the page have, in the order in which their letters are assigned.
  private let reasons: [UInt32]
  private let sheets: [RecordSheet]

  /// Whether a patient has the page: where doses are known, on their own days.
  static func isWritten(of patient: PatientReport, _ context: ReportContext) -> Bool {
    !patient.doses.doses.isEmpty && !context.movesDates
  }

  init(frame: PageFrame, patient: PatientReport, context: ReportContext) {
    (self.frame, self.patient, self.context) = (frame, patient, context)
    let last = context.asOf.day
    sheets = (0..<Self.tables).map {
      RecordSheet(
        patient.doses, days: Self.daysOfTable, upTo: last.adding(days: -$0 * Self.daysOfTable))
    }
    let given = sheets.flatMap(\.orders).flatMap(\.lines).flatMap(\.doses).joined()
      .compactMap(\.given).filter { $0.outcome == .notTaken && $0.reason > 0 }
    // By their words, since their numbers follow the order of reading.
    let texts = patient.doses.context.reasons
    reasons = Set(given.map(\.reason)).sorted { texts[Int($0)].text < texts[Int($1)].text }
  }

  /// The page.
  var html: String {
    let name = patient.name.isEmpty ? patient.id : patient.name
    let title =
      "\(PageMarkup.shortened(name, to: PageMarkup.longestText)) – \(frame.text(.recordSheet))"
    let id: Markup =
      patient.name.isEmpty ? "" : " \(PageMarkup.data(patient.id, style: "id"))"
    let body: Markup = """
      <header class="record">
      <nav aria-label="\(frame.text(.pages))"><ul><li>\
      \(PageMarkup.link("index.html", name))</li></ul></nav>
      \(frame.organisation)<h1>\(frame.text(.recordSheet)): \(PageMarkup.data(name))\(id)</h1>
      \(frame.facts(of: patient.identity))\
      <p>\(frame.text(.dataAsOf)): \(words.shownInstant(context.asOf.text)). \
      \(frame.text(.recordRule))</p>
      \(legend)
      </header>
      <main class="record">
      \(sheets.map(section).joined(separator: "\n"))
      </main>
      """
    return frame.page(title: title, body: body).source
  }

  private func section(_ sheet: RecordSheet) -> Markup {
    guard let first = sheet.days.first, let last = sheet.days.last else { return "" }
    let title = words.days(words.digits(first), words.digits(last))
    return PageMarkup.section(
      "days-\(first)", title,
      sheet.orders.isEmpty ? "<p>\(frame.text(.noDoses))</p>" : table(sheet, title))
  }

  private func table(_ sheet: RecordSheet, _ title: String) -> Markup {
    let heads = [frame.text(.medication), frame.text(.dueTime)] + sheet.days.map(head)
    return PageTable(
      label: words.table(title), heads: heads.map { .init(name: $0) },
      rows: sheet.orders.flatMap { order in
        order.lines.enumerated().map { place, line in
          row(line, of: order.subject, isFirst: place == 0, sheet)
        }
      }
    ).markup
  }

  private func head(_ day: Day) -> String {
    "\(words.shortWeekdays[day.weekday - 1]) \(words.axisDay(day.components.day))"
  }

  private func row(
    _ line: RecordSheet.Line, of subject: DoseSubject, isFirst: Bool, _ sheet: RecordSheet
  ) -> Markup {
    let instruction = patient.orders.first { $0.order == subject.order }?.instruction ?? ""
    let name: Markup =
      isFirst
      ? PageMarkup.data(subject.medication.name)
        + (instruction.isEmpty ? "" : PageMarkup.data(instruction, style: "id"))
      : "<span class=\"again\">\(PageMarkup.data(subject.medication.name))</span>"
    let cells = line.doses.map { doses in
      "<td>\(doses.map(sign).joined(separator: " "))</td>" as Markup
    }
    return """
      <tr><th scope="row">\(name)</th><td class="when">\(time(line.time, of: subject))</td>\
      \(cells.joined())</tr>
      """
  }

  private func time(_ time: RecordSheet.Time, of subject: DoseSubject) -> String {
    switch time {
    case .minute(let minute): words.clockTime(Int32(minute) * 60_000)
    case .day: words.page(.noDueTime)
    case .notDue: subject.order.isEmpty ? words.withoutOrder : words.page(.notAmongDue)
    }
  }

  // MARK: Signs

  /// The sign of a dose, with its words for those who hear the page, and the time of a dose that was not
  /// due.
  private func sign(_ dose: Dose) -> Markup {
    let (sign, label) = sign(of: dose)
    let reason = dose.given.flatMap { letter(of: $0) } ?? ""
    let time =
      dose.isDue ? nil : dose.given?.millisecond.map { " " + words.clockTime($0) }
    let style: Markup = sign == "✗" || sign == "○" ? " class=\"missed\"" : ""
    return """
      <span class="when"><span\(style) role="img" \
      aria-label="\(label)\(reason.isEmpty ? "" : " " + reason)">\(sign)\(reason)</span>\
      \(time ?? "")</span>
      """
  }

  private func sign(of dose: Dose) -> (sign: String, label: String) {
    switch dose.outcome {
    case .taken, .asNeeded: ("✓", words.page(.signGiven))
    case .extra: ("+", words.page(.signBeyondDue))
    case .notTaken: ("✗", words.page(.notTaken))
    case .undetermined: ("?", words.page(.signUndetermined))
    case .unrecorded:
      patient.doses.isDueLater(dose, than: context.asOf.moment)
        ? ("·", words.page(.signLater)) : ("○", words.page(.signNotSigned))
    case .notJudged:
      dose.given == nil ? ("·", words.page(.notKnown)) : ("✓", words.page(.signGiven))
    }
  }

  /// The letter of the reason for which a dose was not given; nil without one.
  private func letter(of given: GivenDose) -> String? {
    guard given.outcome == .notTaken, let place = reasons.firstIndex(of: given.reason) else {
      return nil
    }
    return Self.letter(place)
  }

  /// `a` to `z`, then numbers.
  private static func letter(_ place: Int) -> String {
    place < 26 ? String(UnicodeScalar(UInt8(97 + place))) : "\(place - 25)"
  }

  /// What the signs mean; each reason has a letter.
  private var legend: Markup {
    let signs: [(String, PageLabel)] = [
      ("✓", .signGiven), ("✗", .signNotGiven), ("○", .signNotSigned), ("?", .signUndetermined),
      ("+", .signBeyondDue), ("·", .signLater),
    ]
    let letters: [Markup] = reasons.enumerated().map { place, reason in
      let text = patient.doses.context.reasons[Int(reason)].text
      return "<li><b>✗\(Self.letter(place))</b> \(PageMarkup.data(text))</li>"
    }
    let items: [Markup] = signs.map { "<li><b>\($0.0)</b> \(frame.text($0.1))</li>" }
    return "<ul class=\"legend\">\((items + letters).joined())</ul>"
  }
}
