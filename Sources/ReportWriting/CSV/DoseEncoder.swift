import MedicationAdherence

/// Encodes the rows of `doses.csv` fast: what the doses of an order in a series have in common once, and
/// no cell for each value.
///
/// It writes the same text as `DoseRow.definition` does, which a test holds it to.
struct DoseEncoder {
  /// The rows.
  private(set) var rows: CSVEncoder
  /// The fields of each amount, reason, ward and file.
  private var amounts: FieldTexts
  private var reasons: FieldTexts
  private var wards: FieldTexts
  private var files: FieldTexts
  private var buckets = BucketLabels()

  /// Whether the plain dialect let a text through that a spreadsheet takes for a formula.
  private(set) var metFormulaText = false

  /// Makes an encoder without rows.
  init(_ dialect: CSVDialect) {
    rows = CSVEncoder(dialect)
    (amounts, reasons) = (FieldTexts(dialect), FieldTexts(dialect))
    (wards, files) = (FieldTexts(dialect), FieldTexts(dialect))
  }

  /// Forgets the rows and keeps their memory.
  mutating func removeRows() { rows.removeRows() }

  /// Adds the rows of a patient.
  mutating func add(_ patient: PatientReport) {
    let doses = patient.doses.doses.span
    let context = patient.doses.context
    var (subject, beginning) = (Int32(-1), [UInt8]())
    for place in doses.indices {
      if doses[place].subject != subject {
        subject = doses[place].subject
        beginning = self.beginning(of: doses[place], patient)
      }
      rows.append(encoded: beginning)
      append(doses[place], patient.doses.administrations.span, context)
      rows.endRow()
    }
    if rows.metFormulaText { metFormulaText = true }
  }

  /// Patient, series, order and medication.
  private mutating func beginning(of dose: Dose, _ patient: PatientReport) -> [UInt8] {
    var encoder = CSVEncoder(rows.dialect)
    let subject = patient.doses.subject(of: dose)
    encoder.append(text: patient.id)
    encoder.append(text: patient.series[Int(dose.series)].series)
    encoder.append(text: subject.order)
    encoder.append(text: subject.medication.code)
    encoder.append(text: subject.medication.name)
    if encoder.metFormulaText { metFormulaText = true }
    return encoder.bytes
  }

  private mutating func append(
    _ dose: Dose, _ administrations: Span<DoseAdministration>, _ context: DoseContext
  ) {
    rows.append(
      encoded: wards.fields(Int(dose.ward)) { $0.append(text: context.wards[Int(dose.ward)]) })
    rows.append(upTo: 24) { bytes, _ in
      bytes.appendField(dose.dueDay)
      bytes.append(CSVEncoder.comma)
      if let minute = dose.dueMinute { bytes.append(minuteOfDay: Int(minute)) }
    }
    let place = dose.given.map { Int($0.administration) }
    rows.append(text: place.map { administrations[$0].id } ?? "")
    rows.append(upTo: 60) { bytes, _ in
      bytes.append(given: dose.given)
      bytes.appendField(dose.outcome.word)
      bytes.appendField(dose.delayMinutes)
    }
    let (amount, reason) = (Int(dose.given?.amount ?? 0), Int(dose.given?.reason ?? 0))
    rows.append(encoded: amounts.fields(amount) { $0.append(context.amounts[amount]) })
    rows.append(encoded: reasons.fields(reason) { $0.append(context.reasons[reason]) })
    rows.append(encoded: buckets.label(of: dose.countingDay, context.bucketSize))
    let file = place.map { Int(administrations[$0].file) } ?? -1
    rows.append(
      encoded: files.fields(file + 1) { $0.append(text: file < 0 ? "" : context.files[file]) })
    rows.append(integer: file < 0 ? nil : place.map { Int(administrations[$0].line) })
    if amounts.metFormulaText || reasons.metFormulaText || wards.metFormulaText {
      metFormulaText = true
    }
  }
}

/// A cache of fields by numbers.
private struct FieldTexts {
  private var texts: [[UInt8]?] = []
  private let dialect: CSVDialect
  private(set) var metFormulaText = false

  init(_ dialect: CSVDialect) { self.dialect = dialect }

  /// The fields of a number, without the comma before them; `encode` appends them when they are not
  /// cached.
  mutating func fields(_ number: Int, _ encode: (inout CSVEncoder) -> Void) -> [UInt8] {
    if number < texts.count, let known = texts[number] { return known }
    var encoder = CSVEncoder(dialect)
    encode(&encoder)
    if encoder.metFormulaText { metFormulaText = true }
    while texts.count <= number { texts.append(nil) }
    texts[number] = encoder.bytes
    return encoder.bytes
  }
}

/// A cache of the labels of buckets by their days.
private struct BucketLabels {
  private var texts: [Int32: [UInt8]] = [:]
  private var latest: (day: Day?, text: [UInt8]) = (nil, [])

  /// The label of the bucket of a day; empty without one.
  mutating func label(of day: Day?, _ size: BucketSize) -> [UInt8] {
    guard let day else { return [] }
    if latest.day == day { return latest.text }
    let text =
      texts[day.number] ?? Array(CalendarBucket(size, containing: day).label.utf8)
    texts[day.number] = text
    latest = (day, text)
    return text
  }
}

extension CSVEncoder {
  mutating func append(_ amount: GivenAmount) {
    append(text: amount.value)
    append(text: amount.unit)
    append(text: amount.route)
  }

  mutating func append(codeOf reason: DoseReason) {
    append(text: reason.system)
    append(text: reason.code)
  }

  fileprivate mutating func append(_ reason: DoseReason) {
    append(codeOf: reason)
    append(text: reason.text)
  }
}

extension OutputSpan<UInt8> {
  /// Appends the date and the time of an administration.
  fileprivate mutating func append(given: GivenDose?) {
    guard let given else {
      append(CSVEncoder.comma)
      return append(CSVEncoder.comma)
    }
    if given.precision == .day { appendField(given.day) } else { appendField(given.dateText) }
    append(CSVEncoder.comma)
    if let time = given.millisecond { append(minuteOfDay: Int(time) / 60_000) }
  }

  /// Appends a time of day, `08:05`.
  fileprivate mutating func append(minuteOfDay minutes: Int) {
    append(twoDigits: minutes / 60)
    append(UInt8(ascii: ":"))
    append(twoDigits: minutes % 60)
  }
}
