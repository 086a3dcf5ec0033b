import MedicationAdherence

/// Encodes the rows of `doses.csv` fast: what the doses of an order in a series have in common once, and
/// no cell for each value.
///
/// It writes the same text as `DoseRow.definition` does, which a test holds it to.
struct DoseEncoder: TableEncoder {
  private var rows: CSVEncoder
  private var texts: DoseTexts
  /// What begins each row of the doses of an order in a series.
  private var identity: CSVEncoder

  var bytes: [UInt8] { rows.bytes }
  var metFormulaText: Bool { identity.metFormulaText || texts.metFormulaText }

  /// Makes an encoder without rows.
  init(_ dialect: CSVDialect) {
    rows = CSVEncoder(dialect)
    identity = CSVEncoder(dialect)
    texts = DoseTexts(dialect)
  }

  mutating func removeRows() { rows.removeRows() }

  mutating func add(_ patient: PatientReport, _ summary: @autoclosure () -> PatientSummary) {
    let doses = patient.doses.doses.span
    let (administrations, context) = (patient.doses.administrations, patient.doses.context)
    var subject = Int32(-1)
    for place in doses.indices {
      if doses[place].subject != subject {
        subject = doses[place].subject
        encodeIdentity(of: doses[place], patient)
      }
      texts.find(for: doses[place], administrations, context)
      let moment = patient.doses.subjects[Int(subject)].moment(of: doses[place])
      Self.append(doses[place], at: moment, administrations, identity.bytes, texts, to: &rows)
      rows.endRow()
    }
  }

  /// Patient, series, order and medication.
  private mutating func encodeIdentity(of dose: Dose, _ patient: PatientReport) {
    let subject = patient.doses.subject(of: dose)
    identity.removeRows()
    identity.append(text: patient.id)
    identity.append(text: patient.series[Int(dose.series)].series)
    identity.append(text: subject.order)
    identity.append(text: subject.medication.code)
    identity.append(text: subject.medication.name)
  }

  /// The most bytes of the fields that are no texts.
  private static let figures = 200

  private static func append(
    _ dose: Dose, at moment: EventTiming?, _ administrations: DoseAdministrations,
    _ identity: [UInt8],
    _ texts: DoseTexts, to rows: inout CSVEncoder
  ) {
    let place = dose.given.map { administrations.place(at: Int($0.administration)) }
    rows.append(upTo: identity.count + texts.longCount + figures) { row, _ in
      row.append(copying: identity.span)
      row.appendField(copying: texts.recurring.bytes.span.extracting(texts.found.ward))
      row.appendField(copying: texts.dueDays.bytes.span.extracting(texts.found.dueDay))
      row.append(CSVEncoder.comma)
      if let minute = dose.dueMinute { row.append(minuteOfDay: Int(minute)) }
      row.appendField(moment?.rawValue ?? "")
      row.appendField(dose.number > 0 ? Int(dose.number) : nil)
      row.appendField(copying: administrations.ids.span.extracting(texts.found.id))
      row.append(copying: texts.id.span)
      if let given = dose.given, given.precision != .day {
        row.appendField(given.dateText)
      } else {
        row.appendField(copying: texts.givenDays.bytes.span.extracting(texts.found.givenDay))
      }
      row.append(CSVEncoder.comma)
      if let time = dose.given?.millisecond { row.append(minuteOfDay: Int(time) / 60_000) }
      row.appendField(dose.given?.offsetText ?? "")
      row.appendField(copying: texts.recurring.bytes.span.extracting(texts.found.outcome))
      row.appendField(dose.delayMinutes)
      row.appendField(copying: texts.recurring.bytes.span.extracting(texts.found.amount))
      row.appendField(copying: texts.recurring.bytes.span.extracting(texts.found.reason))
      row.appendField(copying: texts.bucket.span)
      row.appendField(copying: texts.recurring.bytes.span.extracting(texts.found.file))
      row.appendField(place.flatMap { $0.file < 0 ? nil : $0.line })
    }
  }
}

extension OutputSpan<UInt8> {
  /// Appends a time of day, `08:05`.
  fileprivate mutating func append(minuteOfDay minutes: Int) {
    append(twoDigits: minutes / 60)
    append(UInt8(ascii: ":"))
    append(twoDigits: minutes % 60)
  }
}
