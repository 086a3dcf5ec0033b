internal import Counting
internal import DurableOutput
internal import FHIRFiles
internal import FoundationEssentials
internal import MedicationAdherence

/// Which number of which run to explain.
public struct ExplainRequest: Sendable {
  /// The folder of the run.
  public var run: String
  /// The patient's id, with or without `Patient/`.
  public var patient: String
  /// The bucket's label, or a day that lies in it.
  public var bucket: String
  /// The series; nil for all of the patient's.
  public var series: String?
  /// What the report says of the dose that is asked for; nil when a bucket is.
  private(set) var dose: String?
  /// Where the key of encrypted files is from.
  public var keys = KeySource([:])
  /// The number of threads that read; nil for one a core.
  public var threads: Int?
  /// The number of cores.
  public var processors = 1

  /// Makes the request for the bucket and the series of a dose: a line of the report's `cohort/doses.csv`,
  /// counted from 1, which is the header.
  ///
  /// Throws ``ExplainError`` when there is no such line.
  public init(run: String, dose line: Int) throws {
    let dose = try DoseLine(line, of: run)
    self.init(run: run, patient: dose.patient, bucket: dose.bucket)
    (series, self.dose) = (dose.series, dose.summary)
  }

  /// Makes a request.
  public init(run: String, patient: String, bucket: String) {
    self.run = run
    self.patient = DataRequest.patientID(patient)
    self.bucket = bucket
  }
}

/// Explains the numbers of one patient in one bucket of a finished report.
///
/// The inputs are read again by the arguments in the report's manifest, and the counts compared
/// with the report's timeline.
public struct ExplainRun: Sendable {
  private let request: ExplainRequest

  /// Makes a run.
  public init(_ request: ExplainRequest) { self.request = request }

  /// Reads, counts and explains.
  ///
  /// Throws ``UsageError`` for a wrong number of threads, and ``ExplainError`` when there is no
  /// such report, patient, bucket or series, or when the inputs are gone.
  public func run() async throws -> Explanation {
    let threads = try checkedThreads(request.threads, processors: request.processors)
    let run = try ExplainPlan(
      request.run, patient: request.patient, bucket: request.bucket, threads: threads)
    let discovery = try discover(run)
    let spillFolder = FileManager.default.temporaryDirectory.path
    var intake = try await Intake.read(
      { FileSource(discovery, isHashed: true) }, threads: run.plan.rules.threads, keepsTexts: true,
      details: run.details, codes: run.plan.codes, spillFolder: spillFolder, didRead: { _, _ in })
    let counting = try await count(&intake, run.plan.rules, spillFolder: spillFolder)
    let trace = try PatientTrace(of: request.patient, in: counting, rules: run.plan.rules)
    let bucket = try trace.bucket(request.bucket)
    let places = PlaceSearch(
      for: trace.ordinals(in: bucket), in: FileSource(discovery, isHashed: false))
    var explanation = try ExplanationBuilder(
      trace: trace, bucket: bucket, places: places, run: run,
      timeline: WrittenTimeline(of: run, patientFolder: trace.report.folder)
    ).explanation(series: request.series, changes: run.changes(in: intake.inputs))
    explanation.dose = request.dose
    return explanation
  }

  private func discover(_ run: ExplainPlan) throws -> InputDiscovery {
    do {
      return try InputDiscovery(sources: run.plan.sources, calling: run.names)
        .unlocked(by: request.keys)
    } catch {
      let missing = run.missingInputs
      guard missing.isEmpty else { throw ExplainError.inputsGone(missing) }
      throw error
    }
  }

  private func count(
    _ intake: inout Intake, _ rules: CountingRules, spillFolder: String
  ) async throws -> CountedPatients {
    do {
      return try await Counting.count(&intake, by: rules, spillFolder: spillFolder)
    } catch CountingError.noSuchPatient {
      throw ExplainError.noSuchPatient(request.patient)
    }
  }
}
