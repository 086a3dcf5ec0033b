internal import DurableOutput
import MedicationAdherence
import ReportWriting

/// Writes a made-up, lifelike FHIR data set into a folder, as NDJSON with one file per type.
///
/// The files are `Patient.ndjson`, `MedicationRequest.ndjson` (`MedicationOrder.ndjson` in DSTU2),
/// `Medication.ndjson` and `MedicationAdministration.ndjson`. They are written patient by patient,
/// so memory does not grow with their number.
public struct SampleRun: Sendable {
  private let options: SamplePlan

  /// Makes a writer of one data set.
  public init(_ options: SamplePlan) {
    self.options = options
  }

  /// Writes the data set into a folder that is empty or not there yet, and says what it holds.
  ///
  /// The folder appears whole or not at all. `progress` hears after each patient what has been written
  /// so far. Throws ``SampleError`` when an option will not do, ``UsageError`` for no folder's name,
  /// ``OutputError`` when the folder will not,
  /// `ReportWritingError` when a file cannot be written, and `CancellationError` when the task is
  /// cancelled.
  @discardableResult
  public func write(
    to folder: String, progress: (SampleSummary) -> Void = { _ in }
  ) throws -> SampleSummary {
    try options.check()
    let output = try AtomicFolder(at: checkedFolder(folder), replacing: .emptyFolder)
    let summary = try write(progress: progress) {
      try OutputFile(at: output.partialPath + "/" + $0)
    }
    try output.finish(syncing: output.files())
    return summary
  }

  /// Writes the data set into sinks, one opened for each file name.
  func write(
    progress: (SampleSummary) -> Void = { _ in }, open: (String) throws -> any ByteSink
  ) throws -> SampleSummary {
    let last = options.firstDay.adding(days: options.days - 1)
    guard let range = DayRange(first: options.firstDay, last: last) else { return SampleSummary() }
    var files = try SampleFiles(options, open: open)
    try files.writeMedications()
    var number = 0
    while options.administrationLimit == nil ? number < options.patients : !files.isFull {
      try Task.checkCancellation()
      number += 1
      switch options.shape {
      case .ward:
        try files.write(SamplePatient(number: number, seed: options.seed, range: range))
      case .icu: try files.write(ICUPatient(number: number, seed: options.seed, range: range))
      }
      progress(files.summary)
    }
    try files.close()
    return files.summary
  }
}

/// The files of a data set, and how many lines of each kind went into them.
struct SampleFiles {
  /// What has been written.
  private(set) var summary = SampleSummary()

  private let options: SamplePlan
  private let patients: any ByteSink
  private let orders: any ByteSink
  private let medications: any ByteSink
  private let administrations: any ByteSink
  private var buffer: [UInt8] = []
  private static let capacity = 1 << 18

  /// Opens a sink for each file name.
  init(_ options: SamplePlan, open: (String) throws -> any ByteSink) throws {
    let suffix = options.isCompressed ? ".ndjson.gz" : ".ndjson"
    func sink(_ type: String) throws -> any ByteSink {
      let sink = try open(type + suffix)
      return options.isCompressed ? GzipSink(into: sink) : sink
    }
    self.options = options
    patients = try sink("Patient")
    orders = try sink(options.version.orderType)
    medications = try sink("Medication")
    administrations = try sink("MedicationAdministration")
  }

  /// Whether the limit of administrations is reached.
  var isFull: Bool { summary.administrations >= options.administrationLimit ?? .max }

  /// Writes the medications that orders refer to.
  mutating func writeMedications() throws {
    guard options.shape == .ward else {
      for drug in ICUDrug.all {
        try write(ICUShape.medication(drug), to: medications)
        summary.medications += 1
      }
      return
    }
    let stored = SampleInstant(options.firstDay, second: 0)
    for drug in SampleFormulary.referenced {
      let shape = SampleMedicationShape(version: options.version, drug: drug, stored: stored)
      try write(shape.resource, to: medications)
      summary.medications += 1
    }
  }

  /// Writes a patient, the orders and the administrations, up to the limit.
  mutating func write(_ patient: SamplePatient) throws {
    let version = options.version
    try write(SamplePatientShape(version: version, patient: patient).resource, to: patients)
    summary.patients += 1
    for order in patient.orders {
      let shape = SampleOrderShape(
        version: version, order: order, patient: patient.id, lastDay: patient.range.last)
      try write(shape.resource, to: orders)
      summary.orders += 1
    }
    for index in patient.orders.indices { try writeDoses(of: patient, order: index) }
  }

  /// Writes a patient of an intensive care unit, the orders and the administrations, up to the limit.
  mutating func write(_ patient: ICUPatient) throws {
    let shape = ICUShape(patient: patient)
    try write(shape.resource, to: patients)
    summary.patients += 1
    for order in patient.orders {
      try write(shape.request(order), to: orders)
      summary.orders += 1
      for (number, record) in order.records.enumerated() where !isFull {
        try write(shape.administration(record, number + 1, of: order), to: administrations)
        summary.count(record, namesOrder: patient.namesOrders)
      }
    }
  }

  /// Closes every file.
  func close() throws {
    for sink in [patients, orders, medications, administrations] { try sink.close() }
  }

  private mutating func writeDoses(of patient: SamplePatient, order index: Int) throws {
    var encoder = SampleAdministrationEncoder(
      version: options.version, order: patient.orders[index], patient: patient.id)
    for dose in patient.doses(ofOrder: index) where !isFull {
      encoder.append(dose, to: &buffer)
      summary.count(dose)
      if buffer.count >= Self.capacity { try flush(to: administrations) }
    }
    try flush(to: administrations)
  }

  private mutating func write(_ resource: SampleJSON, to sink: any ByteSink) throws {
    SampleTemplate(resource).append(to: &buffer)
    try flush(to: sink)
  }

  private mutating func flush(to sink: any ByteSink) throws {
    try sink.write(buffer)
    buffer.removeAll(keepingCapacity: true)
  }
}
