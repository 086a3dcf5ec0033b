import MedicationAdherence

/// The encoded texts of doses: those that recur are encoded once and looked up by their numbers.
struct DoseTexts {
  /// Where the texts of one dose lie.
  struct Found {
    var ward = 0..<0
    /// The id among those of the administrations; empty where it must be quoted.
    var id = 0..<0
    var dueDay = 0..<0
    var givenDay = 0..<0
    /// What is recorded of it, and its kind.
    var outcome = 0..<0
    var amount = 0..<0
    var reason = 0..<0
    /// The input; empty without one.
    var file = 0..<0
  }

  /// Those that recur, one after the other.
  private(set) var recurring: EncodedTexts
  private(set) var dueDays = DayTexts()
  private(set) var givenDays = DayTexts()
  /// Those of the dose that was looked up last.
  private(set) var found = Found()
  /// The id of its administration where it must be quoted; else empty.
  private(set) var id: [UInt8] = []
  /// The bucket that it counts in; empty without one.
  private(set) var bucket: [UInt8] = []
  /// The days of that bucket.
  private var bucketDays: DayRange?
  private var metFormulaID = false
  private let dialect: CSVDialect
  private var wards = NumberedTexts()
  private var outcomes = NumberedTexts()
  private var amounts = NumberedTexts()
  private var reasons = NumberedTexts()
  private var files = NumberedTexts()

  /// Whether the plain dialect let a text through that a spreadsheet takes for a formula.
  var metFormulaText: Bool { recurring.metFormulaText || metFormulaID }

  /// The bytes of the texts that may be long.
  var longCount: Int {
    found.ward.count + found.id.count + id.count + found.amount.count + found.reason.count
      + bucket.count + found.file.count
  }

  init(_ dialect: CSVDialect) {
    self.dialect = dialect
    recurring = EncodedTexts(dialect)
  }

  /// Looks up the texts of a dose.
  mutating func find(
    for dose: Dose, _ administrations: DoseAdministrations, _ context: DoseContext
  ) {
    found.ward = wards.place(of: Int(dose.ward), in: &recurring) {
      $0.append(text: context.wards[$1])
    }
    found.dueDay = dose.dueDay.map { dueDays.place(of: $0) } ?? 0..<0
    found.givenDay = dose.given.map { givenDays.place(of: $0.day) } ?? 0..<0
    let outcome = dose.given.map { Int($0.outcome.rawValue) + 1 } ?? 0
    found.outcome = outcomes.place(of: outcome * 4 + Int(dose.kind.rawValue), in: &recurring) {
      encoder, _ in
      encoder.append(plain: dose.recordedWord)
      encoder.append(plain: dose.kind.word)
    }
    let place = dose.given.map { Int($0.administration) }
    encodeID(place, administrations)
    found.amount = amounts.place(of: Int(dose.given?.amount ?? 0), in: &recurring) {
      $0.append(context.amounts[$1])
    }
    found.reason = reasons.place(of: Int(dose.given?.reason ?? 0), in: &recurring) {
      $0.append(context.reasons[$1])
    }
    let file = place.map { administrations.place(at: $0).file } ?? -1
    found.file = files.place(of: max(0, file + 1), in: &recurring) {
      $0.append(text: $1 == 0 ? "" : context.files[$1 - 1])
    }
    encodeBucket(of: dose.countingDay, context.bucketSize)
  }

  /// Encodes the bucket of a day, unless it is the one before.
  private mutating func encodeBucket(of day: Day?, _ size: BucketSize) {
    if let day, let bucketDays, bucketDays.contains(day) { return }
    bucket.removeAll(keepingCapacity: true)
    bucketDays = nil
    guard let day else { return }
    let found = CalendarBucket(size, containing: day)
    bucket += found.label.utf8
    bucketDays = found.days
  }

  /// Encodes an id that is not plain; most are and are written as they lie in the administrations.
  private mutating func encodeID(_ place: Int?, _ administrations: DoseAdministrations) {
    id.removeAll(keepingCapacity: true)
    found.id = place.map { administrations.id(at: $0) } ?? 0..<0
    guard let place,
      !CSVEncoder.isPlain(utf8: administrations.ids.span.extracting(found.id))
    else { return }
    var encoder = CSVEncoder(dialect)
    encoder.append(text: administrations[place].id)
    if encoder.metFormulaText { metFormulaID = true }
    (id, found.id) = (encoder.bytes, 0..<0)
  }
}

/// Encoded texts, one after the other.
struct EncodedTexts {
  private(set) var bytes: [UInt8] = []
  private(set) var metFormulaText = false
  private let dialect: CSVDialect

  init(_ dialect: CSVDialect) { self.dialect = dialect }

  /// Appends the fields of a text, without a comma before them; gives where they lie.
  mutating func append(_ encode: (inout CSVEncoder) -> Void) -> Range<Int> {
    var encoder = CSVEncoder(dialect)
    encode(&encoder)
    if encoder.metFormulaText { metFormulaText = true }
    bytes += encoder.bytes
    return bytes.count - encoder.bytes.count..<bytes.count
  }
}

/// Where the texts of numbers lie.
private struct NumberedTexts {
  private var places: [Range<Int>?] = []

  /// Where the text of a number lies; `encode` appends its fields when it is met for the first time.
  mutating func place(
    of number: Int, in texts: inout EncodedTexts, _ encode: (inout CSVEncoder, Int) -> Void
  ) -> Range<Int> {
    if number < places.count, let known = places[number] { return known }
    while places.count <= number { places.append(nil) }
    let place = texts.append { encode(&$0, number) }
    places[number] = place
    return place
  }
}

/// A cache of the texts of days: doses lie on few.
struct DayTexts {
  private static let count = 1 << 9
  private static let length = 10

  /// The texts, each at the place of its day.
  private(set) var bytes = [UInt8](repeating: 0, count: count * length)
  private var days = [Day?](repeating: nil, count: count)

  /// Where the text of a day lies until another one is asked for.
  mutating func place(of day: Day) -> Range<Int> {
    let number = Int(day.number) & (Self.count - 1)
    let place = number * Self.length..<(number + 1) * Self.length
    if days[number] != day {
      bytes.replaceSubrange(place, with: day.description.utf8)
      days[number] = day
    }
    return place
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
