import MedicationAdherence
import ReportLanguage

/// A patient's administration record for print, `record.html`: days as columns, due times as rows, and a
/// sign for each dose.
struct RecordPage {
  /// The days of one table, which fit on a page.
  private static let daysOfTable = 14

  let frame: PageFrame
  let patient: PatientReport
  let context: ReportContext
  private var words: any Wording.Type { frame.words }
  /// The reasons that doses of the page have, in the order in which their letters are assigned.
  private let reasons: [UInt32]
  private let sheets: [RecordSheet]
  /// What each order asks for, and until when.
  private let instructions: [String: String]

  /// Whether a patient has the page: where doses are known, on their own days.
  static func isWritten(of patient: PatientReport, _ context: ReportContext) -> Bool {
    !patient.doses.doses.isEmpty && !context.movesDates
  }

  init(frame: PageFrame, patient: PatientReport, context: ReportContext) {
    (self.frame, self.patient, self.context) = (frame, patient, context)
    let last = context.asOf.day
    sheets = (0..<PatientDoses.recordDays / Self.daysOfTable).map {
      RecordSheet(
        patient.doses, days: Self.daysOfTable, upTo: last.adding(days: -$0 * Self.daysOfTable))
    }
    instructions = Dictionary(
      patient.orders.map { order in
        let end = order.active.to.map { frame.words.active(from: nil, to: frame.words.longDay($0)) }
        let parts = [order.instruction, end ?? ""].filter { !$0.isEmpty }
        return (order.order, parts.joined(separator: " · "))
      }, uniquingKeysWith: { first, _ in first })
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
    let head: Markup = """
      <nav aria-label="\(frame.text(.pages))"><ul><li>\
      \(PageMarkup.link("index.html", name))</li></ul></nav>
      \(frame.organisation)<h1>\(frame.text(.recordSheet)): \(PageMarkup.data(name))\(id)</h1>
      \(frame.facts(of: patient.identity))\
      <p>\(frame.text(.dataAsOf)): \(words.shownInstant(context.asOf.text)). \
      \(frame.text(.recordRule))</p>
      \(legend)
      """
    return frame.page(
      title: title, head: head, sections: sheets.map(section), style: "record"
    ).source
  }

  private func section(_ sheet: RecordSheet) -> PageSection? {
    guard let first = sheet.days.first, let last = sheet.days.last else { return nil }
    let title = words.days(words.digits(first), words.digits(last))
    return PageSection(
      "days-\(first)", title,
      sheet.orders.isEmpty ? "<p>\(frame.text(.noDoses))</p>" : table(sheet, title))
  }

  private func table(_ sheet: RecordSheet, _ title: String) -> Markup {
    let heads = [frame.text(.medication), frame.text(.dueTime)] + sheet.days.map(head)
    return PageTable(
      label: words.table(title), heads: heads.map { .init(name: $0) },
      rows: sheet.orders.flatMap { order in
        order.lines.enumerated().map { place, line in
          row(line, of: order, isFirst: place == 0)
        }
      }
    ).markup
  }

  private func head(_ day: Day) -> String {
    "\(words.shortWeekdays[day.weekday - 1]) \(words.axisDay(day.components.day))"
  }

  private func row(
    _ line: RecordSheet.Line, of entry: RecordSheet.Entry, isFirst: Bool
  ) -> Markup {
    let subject = entry.subject
    let instruction =
      entry.count > 1 ? words.lines(entry.count, .order) : instructions[subject.order] ?? ""
    let name: Markup =
      isFirst
      ? PageMarkup.data(subject.medication.name)
        + (instruction.isEmpty
          ? "" : PageMarkup.data(instruction, style: "id", longest: PageMarkup.longestTitle))
      : "<span class=\"again\">\(PageMarkup.data(subject.medication.name))</span>"
    let cells = line.doses.map { doses in
      "<td>\(doses.map(sign).joined(separator: " "))</td>" as Markup
    }
    return """
      <tr><th scope="row">\(name)</th>\(time(line.time, of: entry))\
      \(cells.joined())</tr>
      """
  }

  /// The cell of when the doses of a line are due; of a moment of daily life with its usual time.
  private func time(_ time: RecordSheet.Time, of entry: RecordSheet.Entry) -> Markup {
    func clock(_ minute: Int16) -> String { words.clockTime(Int32(minute) * 60_000) }
    let shown: String
    switch time {
    case .minute(let minute): shown = clock(minute)
    case .moment(let moment, let minute):
      let usual = words.roughly(clock(minute))
      return "<td>\(words.event(moment)) <span class=\"id when\">\(usual)</span></td>"
    case .day: shown = words.page(.noDueTime)
    case .notDue:
      shown =
        entry.count == 1 && entry.subject.order.isEmpty
        ? words.withoutOrder : words.page(.notAmongDue)
    }
    return "<td class=\"when\">\(shown)</td>"
  }

  // MARK: Signs

  /// The sign of a dose, with its words for those who hear the page, and when it was given where the
  /// sign's own place does not tell.
  ///
  /// Most doses are given as they are due: their sign has no markup, so that the page stays small. A dose that
  /// was due before its order began has none.
  private func sign(_ dose: Dose) -> Markup {
    guard !dose.isBeforeStart else { return "" }
    let (sign, label) = sign(of: dose)
    let isLate = dose.isLate(window: patient.doses.subject(of: dose).windowMinutes)
    let time = time(of: dose, isLate: isLate)
    if sign == "✓", time == nil { return "✓" }
    let reason = dose.given.flatMap { letter(of: $0) } ?? ""
    let style: Markup = sign == "✗" || sign == "○" ? " class=\"missed\"" : ""
    let said = frame.text(isLate ? .signGivenLate : label)
    let shown: Markup =
      time.map { isLate ? " <b class=\"missed\">\($0)</b>" : " \($0)" } ?? .empty
    return """
      <span class="when"><span\(style) role="img" \
      aria-label="\(said)\(reason.isEmpty ? "" : " " + reason)">\(sign)\(reason)</span>\
      \(shown)</span>
      """
  }

  /// When a dose was given: its time where it was late, not due, or not near its due time, and its day where
  /// that is another one than the sign's.
  private func time(of dose: Dose, isLate: Bool) -> String? {
    guard let given = dose.given, given.outcome == .taken else { return nil }
    let isElsewhere = given.precision == .day && given.day != dose.day
    let isApart = isLate || !dose.isDue || dose.isMatchedByDay
    let day =
      isElsewhere && (isApart || dose.dueMinute == nil) ? words.shortDay(given.day) : nil
    // A midnight that stands for a dose of the day is a date without a time.
    let clock = given.millisecond.flatMap { dose.isMatchedByDay && $0 == 0 ? nil : $0 }
    let time = isApart ? clock.map { words.clockTime($0) } : nil
    let parts = [day, time].compactMap(\.self)
    return parts.isEmpty ? nil : parts.joined(separator: " ")
  }

  private func sign(of dose: Dose) -> (sign: String, label: PageLabel) {
    switch dose.outcome {
    case .taken, .asNeeded: ("✓", .signGiven)
    case .extra: ("+", .signBeyondDue)
    case .notTaken: ("✗", .notTaken)
    case .undetermined: ("?", .signUndetermined)
    case .unrecorded:
      patient.doses.isDueLater(dose, than: context.asOf.moment)
        ? ("·", .signLater) : ("○", .signNotSigned)
    case .notJudged:
      dose.given == nil ? ("·", .notKnown) : ("✓", .signGiven)
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
      ("✓", .signGiven), ("✓ hh:mm", .signGivenLate), ("✗", .signNotGiven),
      ("○", .signNotSigned), ("?", .signUndetermined), ("+", .signBeyondDue), ("·", .signLater),
    ]
    let letters: [Markup] = reasons.enumerated().map { place, reason in
      let text = patient.doses.context.reasons[Int(reason)].text
      return "<li><b>✗\(Self.letter(place))</b> \(PageMarkup.data(text))</li>"
    }
    let items: [Markup] = signs.map { "<li><b>\($0.0)</b> \(frame.text($0.1))</li>" }
    return "<ul class=\"legend\">\((items + letters).joined())</ul>"
  }
}
