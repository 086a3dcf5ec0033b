/// Which number of which run is to be explained.
public struct ExplainRequest: Sendable {
  /// The folder of the run.
  public var run: String
  /// The patient's id, with or without `Patient/`.
  public var patient: String
  /// The bucket's label, or a day that lies in it.
  public var bucket: String
  /// The line; nil for all of the patient's.
  public var series: String?
  /// The number of threads that read; nil for one a core.
  public var threads: Int?
  /// The number of cores.
  public var processors = 1

  /// Makes a request.
  public init(run: String, patient: String, bucket: String) {
    self.run = run
    self.patient = DataRequest.patientID(patient)
    self.bucket = bucket
  }
}
