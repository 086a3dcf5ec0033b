/// Adds up the doses of patients by medication, class and reason.
///
/// Its size grows with the medications and the distinct reasons and times of omitted doses, not with the
/// doses.
public struct DoseTally: Codable, Sendable {
  /// Omitted doses that are one row.
  private struct Key: Hashable, Codable {
    /// The place of the medication.
    var medication: Int32
    /// The reason; ``unsigned`` when nothing is recorded of the dose.
    var reason: UInt32
    var ward: UInt32
    var weekday: UInt8
    /// The hour; ``noHour`` where the order names no time.
    var hour: UInt8

    static let unsigned = UInt32.max
    static let noHour = UInt8.max

    /// The five numbers in two words, for each of them hashed by itself would take twice the time.
    var words: (UInt64, UInt64) {
      (
        UInt64(UInt32(bitPattern: medication)) << 32 | UInt64(reason),
        UInt64(ward) << 16 | UInt64(weekday) << 8 | UInt64(hour)
      )
    }

    func hash(into hasher: inout Hasher) {
      hasher.combine(words.0)
      hasher.combine(words.1)
    }
  }

  /// What is shown of a reason.
  private struct Shown: Hashable {
    let reason: DoseReason
    let category: OmissionCategory
  }

  private struct Omitted: Codable {
    let key: Key
    var doses = 0
    var patients = 0
    /// The patient who was counted last.
    var latest = 0

    mutating func add(of patient: Int) {
      doses += 1
      if latest != patient { (patients, latest) = (patients + 1, patient) }
    }

    mutating func add(_ other: Omitted) {
      doses += other.doses
      patients += other.patients
    }
  }

  /// Omitted doses by their keys, with a cache in front: most keys were met a few doses ago.
  private struct Omissions: Codable {
    /// The number of places of the cache.
    private static let cached = 1 << 8

    private(set) var all: [Omitted] = []
    private var places: [Key: Int] = [:]
    /// At each place of the cache the place of an entry; below 0 without one.
    private var cache: [Int] = []

    /// The place of a key among all.
    mutating func place(of key: Key) -> Int {
      if cache.isEmpty { cache = Array(repeating: -1, count: Self.cached) }
      let (first, second) = key.words
      // Fibonacci hashing: small numbers differ where they are multiplied up.
      let hash = (first &* 31 &+ second) &* 0x9E37_79B9_7F4A_7C15
      let number = Int(truncatingIfNeeded: hash >> 56)
      let known = cache[number]
      if known >= 0, all[known].key == key { return known }
      let place = places[key] ?? all.count
      if place == all.count {
        places[key] = place
        all.append(Omitted(key: key))
      }
      cache[number] = place
      return place
    }

    mutating func add(_ key: Key, of patient: Int) { all[place(of: key)].add(of: patient) }

    mutating func add(_ key: Key, _ other: Omitted) { all[place(of: key)].add(other) }
  }

  /// What is known of a medication.
  private struct Entry: Codable {
    var medication: Medication
    /// Its classes, by their places in the table; one past the last when it is in none.
    var classes: [Int]
    var isCritical: Bool
    var counts = DueDoseCounts()
    /// The doses due that can be omitted: those that are not due later.
    var over = 0
  }

  private var rules = OmissionRules()
  private var places = MedicationPlaces()
  private var entries: [Entry] = []
  /// The counts of each class, by its place in the table; one past the last of what is in none.
  private var classes: [Int: DueDoseCounts] = [:]
  private var critical = CriticalDoses()
  private var week = DueByWeekHour()
  private var omissions = Omissions()
  /// For each reason the first one that is shown in the same way.
  private var sameReason: [UInt32] = []
  private var context = DoseContext.empty
  private var listed: [OmittedDose] = []
  private var notListed = 0
  /// How many patients were added one by one.
  private var patientCount = 0

  /// What is written of a sum, to be joined to one that has the rules and knows what the numbers mean.
  private enum CodingKeys: CodingKey {
    case places, entries, classes, critical, week, omissions, listed, notListed, patientCount
  }

  /// Makes a sum of nothing.
  public init(_ rules: OmissionRules = OmissionRules()) {
    self.rules = rules
  }

  /// Adds the doses of a patient.
  public mutating func add(_ patient: PatientReport) {
    let all = patient.doses
    guard !all.subjects.isEmpty else { return }
    take(all.context)
    let places = all.subjects.map { place(of: $0.medication) }
    var counts = Array(repeating: DueDoseCounts(), count: places.count)
    var isListed = false
    patientCount += 1
    let doses = all.doses.span
    let clock = all.asOf.map(DoseClock.init)
    let firstOpenDay = clock?.firstOpenDay ?? .last
    for index in doses.indices {
      let dose = doses[index]
      let subject = Int(dose.subject)
      guard counts[subject].count(dose) else { continue }
      if let clock, let day = dose.dueDay, day >= firstOpenDay,
        !clock.isOver(dose, window: all.subjects[subject].windowMinutes)
      {
        continue
      }
      entries[places[subject]].over += 1
      week.add(dose)
      if entries[places[subject]].isCritical { critical.due += 1 }
      guard dose.isOmitted else { continue }
      let key = key(of: dose, places[subject])
      omissions.add(key, of: patientCount)
      if entries[places[subject]].isCritical {
        critical.omitted += 1
        if key.reason == Key.unsigned || key.reason == 0 { critical.withoutReason += 1 }
      }
      if let days = rules.listedDays, let day = dose.dueDay, days.contains(day) { isListed = true }
    }
    addUp(counts, places, all.subjects)
    if isListed { list(patient) }
  }

  /// Adds the sums of other patients, who come after these.
  public mutating func join(_ other: DoseTally) {
    take(other.context)
    let moved = other.entries.map { entry in
      let place = place(of: entry.medication)
      entries[place].counts += entry.counts
      entries[place].over += entry.over
      return Int32(place)
    }
    let wards = context.numbers(ofWardsIn: other.context)
    for omitted in other.omissions.all {
      var key = omitted.key
      key.medication = moved[Int(key.medication)]
      if let wards { key.ward = wards[Int(key.ward)] }
      omissions.add(key, omitted)
    }
    for (number, counts) in other.classes { classes[number, default: DueDoseCounts()] += counts }
    critical += other.critical
    week += other.week
    let room = OmissionRules.mostListed - listed.count
    listed += other.listed.prefix(room)
    notListed += other.notListed + max(0, other.listed.count - room)
  }

  // MARK: - Adding

  /// Takes what the numbers in doses mean, which is the same for all patients.
  public mutating func take(_ other: DoseContext) {
    guard context === DoseContext.empty, other !== DoseContext.empty else { return }
    context = other
    guard rules.hidesTexts else { return }
    var first: [Shown: UInt32] = [:]
    sameReason = other.reasons.enumerated().map { index, reason in
      let shown = Shown(
        reason: rules.shown(reason), category: rules.category(of: reason, isRecorded: true))
      let number = first[shown] ?? UInt32(index)
      first[shown] = number
      return number
    }
  }

  private mutating func place(of medication: Medication) -> Int {
    let place = places.place(of: medication.key)
    if place < entries.count {
      entries[place].medication.join(medication)
      return place
    }
    let classes = rules.classes.map { table in
      let own = table.classes(of: medication)
      return own.isEmpty ? [table.names.count] : own
    }
    entries.append(
      Entry(
        medication: medication, classes: classes ?? [],
        isCritical: rules.classes?.isCritical(medication) ?? false))
    return place
  }

  private func key(of dose: Dose, _ place: Int) -> Key {
    var reason = Key.unsigned
    if let given = dose.given {
      reason = sameReason.isEmpty ? given.reason : sameReason[Int(given.reason)]
    }
    return Key(
      medication: Int32(place), reason: reason, ward: dose.ward,
      weekday: UInt8(dose.dueDay?.weekday ?? 1),
      hour: dose.dueMinute.map { UInt8($0 / 60 % 24) } ?? Key.noHour)
  }

  /// Adds a patient's counts to those of the medications and classes, in each of which the patient is once.
  private mutating func addUp(
    _ counts: [DueDoseCounts], _ places: [Int], _ subjects: [DoseSubject]
  ) {
    var ofMedication: [Int: DueDoseCounts] = [:]
    for (index, place) in places.enumerated() {
      var own = counts[index]
      own.orders = subjects[index].order.isEmpty ? 0 : 1
      ofMedication[place, default: DueDoseCounts()] += own
    }
    var ofClass: [Int: DueDoseCounts] = [:]
    for (place, counts) in ofMedication {
      entries[place].counts += counts.ofOnePatient
      for number in entries[place].classes { ofClass[number, default: DueDoseCounts()] += counts }
    }
    for (number, counts) in ofClass {
      classes[number, default: DueDoseCounts()] += counts.ofOnePatient
    }
  }

  /// Lists a patient's omitted doses of the latest days by when they were due.
  private mutating func list(_ patient: PatientReport) {
    guard let days = rules.listedDays else { return }
    let all = patient.doses
    let clock = all.asOf.map(DoseClock.init)
    let doses = all.doses.filter { dose in
      dose.isOmitted && dose.dueDay.map(days.contains) == true
        && clock?.isOver(dose, window: all.subject(of: dose).windowMinutes) ?? true
    }
    let sorted = doses.sorted { left, right in
      (left.dueDay?.number ?? 0, left.dueMinute ?? -1)
        < (right.dueDay?.number ?? 0, right.dueMinute ?? -1)
    }
    let room = OmissionRules.mostListed - listed.count
    notListed += max(0, sorted.count - room)
    for dose in sorted.prefix(room) { listed.append(row(of: dose, patient)) }
  }

  private mutating func row(of dose: Dose, _ patient: PatientReport) -> OmittedDose {
    let subject = patient.doses.subject(of: dose)
    let entry = entries[place(of: subject.medication)]
    let reason = dose.given.map { context.reasons[Int($0.reason)] } ?? .none
    return OmittedDose(
      patient: patient.id, subject: subject, classes: names(of: entry),
      isCritical: entry.isCritical, day: dose.dueDay ?? Day(number: 0),
      minute: dose.dueMinute.map(Int.init), ward: context.wards[Int(dose.ward)],
      reason: rules.shown(reason),
      category: rules.category(of: reason, isRecorded: dose.given != nil))
  }

  private func names(of entry: Entry) -> [String] {
    guard let table = rules.classes else { return [] }
    return entry.classes.filter(table.names.indices.contains).map { table.names[$0] }
  }

  // MARK: - Tables

  /// The tables of all that was added.
  public var tables: DoseTables {
    var tables = DoseTables()
    tables.medications = sortedEntries.map { entry in
      MedicationDosesRow(
        medication: entry.medication, classes: names(of: entry),
        isCritical: rules.classes == nil ? nil : entry.isCritical, counts: entry.counts)
    }
    tables.classes = classRows()
    tables.critical = rules.classes == nil ? nil : critical
    tables.due = entries.reduce(0) { $0 + $1.over }
    tables.week = week
    tables.omissions = omissions.all.map(omission).sorted(by: OmissionRow.areInOrder)
    (tables.omittedDoses, tables.notListed) = (listed, notListed)
    return tables
  }

  private var sortedEntries: [Entry] {
    entries.sorted { $0.medication.difference(from: $1.medication) < 0 }
  }

  private func classRows() -> [ClassDosesRow] {
    guard let table = rules.classes else { return [] }
    var medications: [Int: [String]] = [:]
    for entry in sortedEntries {
      for number in entry.classes { medications[number, default: []].append(entry.medication.name) }
    }
    return classes.filter { $1.patients > 0 }.sorted { $0.key < $1.key }.map { number, counts in
      let isNone = number == table.names.count
      return ClassDosesRow(
        name: isNone ? "" : table.names[number],
        codes: isNone ? [] : table.codes(ofClass: number),
        medications: medications[number] ?? [],
        isCritical: !isNone && table.isCritical(class: number), counts: counts)
    }
  }

  private func omission(_ omitted: Omitted) -> OmissionRow {
    let key = omitted.key
    let entry = entries[Int(key.medication)]
    let isRecorded = key.reason != Key.unsigned
    let reason = isRecorded ? context.reasons[Int(key.reason)] : .none
    return OmissionRow(
      medication: entry.medication, classes: names(of: entry), reason: rules.shown(reason),
      category: rules.category(of: reason, isRecorded: isRecorded), weekday: Int(key.weekday),
      hour: key.hour == Key.noHour ? nil : Int(key.hour), ward: context.wards[Int(key.ward)],
      doses: omitted.doses, patients: omitted.patients, due: entry.over)
  }
}

extension PatientReport {
  /// The tables of one patient's doses.
  public func doseTables(_ rules: OmissionRules) -> DoseTables {
    var tally = DoseTally(rules)
    tally.add(self)
    return tally.tables
  }
}

extension DoseContext {
  /// The numbers that the wards of another context have in this one; nil where they are the same.
  fileprivate func numbers(ofWardsIn other: DoseContext) -> [UInt32]? {
    guard other !== self, other.wards != wards else { return nil }
    let numbers = Dictionary(zip(wards, UInt32(0)...)) { first, _ in first }
    return other.wards.map { numbers[$0] ?? 0 }
  }
}
