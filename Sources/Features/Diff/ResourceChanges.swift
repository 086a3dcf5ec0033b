internal import Counting
internal import FHIRDecoding
internal import MedicationAdherence

/// The resources in which the inputs of two reports differ, and the figures that each is behind.
struct ResourceChanges {
  /// A resource with where it belongs.
  private struct Change {
    let resource: ChangedResource
    let typeIndex: UInt8
    /// The days of an administration, as before and as now; nil for other types, which concern them all.
    let days: [DayRange]?
    /// Whether it may lie in what the reports show.
    let isInWindow: Bool
  }

  /// The changes of each patient, as they are listed.
  private var changes: [String: [Change]] = [:]
  /// The same of all patients together.
  private var all: [Change] = []

  /// Reads the inputs of both reports twice: for what differs, and for its details.
  ///
  /// Only the changes of some `patients` are kept; of all when it is nil. Throws ``InputLoss`` when an
  /// input is not what it was, and `CancellationError`.
  init(_ before: ReadInputs, _ after: ReadInputs, of patients: Set<String>?) throws {
    var (old, new) = (try Side(before), try Side(after))
    let differing = CountedVersions.differing(old.counted, new.counted)
    try old.look(at: differing.before)
    try new.look(at: differing.after)
    for key in Set(old.versions.keys).union(new.versions.keys) {
      add(old.versions[key], new.versions[key], key, of: patients)
    }
    for patient in Array(changes.keys) { changes[patient]?.sort(by: Self.precedes) }
    all.sort(by: Self.precedes)
  }

  private static func precedes(_ one: Change, _ other: Change) -> Bool {
    (one.typeIndex, one.resource.resource) < (other.typeIndex, other.resource.resource)
  }

  private mutating func add(
    _ old: PlacedVersion?, _ new: PlacedVersion?, _ key: VersionKey, of patients: Set<String>?
  ) {
    let versions = [old, new].compactMap(\.self)
    let concerned = Set(versions.filter(\.isSelected).compactMap(\.patient))
    guard let first = versions.last, !concerned.isEmpty,
      patients.map({ !$0.isDisjoint(with: concerned) }) ?? true
    else { return }
    let change = Change(
      resource: ChangedResource(
        resource: first.version.resource,
        kind: old == nil ? .added : new == nil ? .removed : .changed,
        oldVersion: old?.version.version ?? "", newVersion: new?.version.version ?? ""),
      typeIndex: key.typeIndex, days: key.isAdministration ? versions.compactMap(\.days) : nil,
      isInWindow: versions.contains(where: \.isInWindow))
    guard patients != nil else { return all.append(change) }
    // A dose may have been moved from one patient to another.
    for patient in concerned { changes[patient, default: []].append(change) }
  }

  /// The resources behind a figure.
  func behind(_ figure: Difference.Figure) -> [ChangedResource] {
    let changes = figure.patient.isEmpty ? all : changes[figure.patient] ?? []
    return changes.filter { change in
      guard let days = change.days else { return true }
      guard let bucket = figure.days else { return change.isInWindow }
      return days.contains { $0.intersection(bucket) != nil }
    }.map(\.resource)
  }
}

/// A version of a resource, with the patient and the days that it concerns.
private struct PlacedVersion {
  let version: ResourceVersion
  /// The patient's id; nil when it names none.
  let patient: String?
  /// Whether the report is about the patient.
  let isSelected: Bool
  /// The local day of an administration, or the days on which it may have been; nil when it has none.
  let days: DayRange?
  /// Whether it may lie in what the report shows.
  let isInWindow: Bool

  init(_ version: ResourceVersion, patient: String?, _ rules: CountingRules) {
    (self.version, self.patient) = (version, patient)
    isSelected = patient.map { rules.patients?.contains($0) ?? true } ?? false
    days = version.date.flatMap { date in
      let day = (rules.clock ?? .asRecorded).local(date).day
      return DayRange(first: day, last: max(day, date.lastDay))
    }
    let shown = rules.window.limits(size: rules.bucketSize, asOf: rules.asOf.day)
    isInWindow = days.map { shown?.intersection($0) != nil } ?? true
  }
}

/// The input of one report, read for a comparison.
private struct Side {
  private let inputs: ReadInputs
  private(set) var counted = CountedVersions()
  /// What differs, as it is in this report.
  private(set) var versions: [VersionKey: PlacedVersion] = [:]

  init(_ inputs: ReadInputs) throws {
    self.inputs = inputs
    var counted = CountedVersions()
    try inputs.read { counted.read($0) }
    counted.settle()
    self.counted = counted
  }

  /// Reads the details of the resources at some positions again.
  mutating func look(at positions: Set<UInt64>) throws {
    var told = ResourceVersions(at: positions)
    guard !told.isEmpty else { return }
    try inputs.read { told.read($0) }
    for version in told.found {
      versions[version.key] = PlacedVersion(
        version, patient: counted.patient(of: version), inputs.plan.rules)
    }
  }
}
