internal import DurableOutput
internal import FHIRServer

/// The options that say what is read, and of whom.
extension ReportOption {
  static let medication = ReportOption(
    .init("medication", \.data.medications), figures: .ofBuckets)

  static let excludedMedication = ReportOption(
    .init("exclude-medication", \.data.excludedMedications), figures: .ofBuckets)
  /// The options that name medications.
  static let ofMedications = [medication, excludedMedication]

  /// Which patients a report is about.
  static let patients = [
    ReportOption(.init("patient", \.data.patients), figures: .ofBuckets),
    ReportOption(.init("patients", \.data.patientsFile, path: .input), figures: .ofBuckets),
    // A manifest names ids in place of record numbers.
    ReportOption(
      .init("patient-identifier", \.data.patientIdentifiers), figures: .ofBuckets,
      recorded: .never),
    ReportOption(.init("keep-merged", \.data.keepsMerged), figures: .ofBuckets),
  ]

  /// How a server is asked, and who asks.
  static let server = FetchOption.ofSources.map { option in
    ReportOption(
      option.option.held(by: \.server), figures: .ofBuckets,
      recorded: option.shapesAnswer ? .unlessUsual : .never,
      in: nowhere[option.name].map(Place.nowhere) ?? (option.isOfClient ? .client : .source))
  }

  private static let nowhere = [
    FetchOption.since.name: "a report is made of all there is; leave it out",
    FetchOption.resumeWithin.name: "a run begins anew; leave it out",
  ]

  /// Which medications are counted, and what codes mean.
  static let medications = [
    medication, excludedMedication,
    ReportOption(.init("names", \.data.namesFile, path: .input), figures: .ofBuckets),
    ReportOption(
      .init("outcome-codes", \.data.outcomeCodesFile, path: .input), figures: .ofBuckets),
    ReportOption(
      .init("timing-codes", \.data.timingCodesFile, path: .input), figures: .ofBuckets),
    ReportOption(.init("class", \.data.classFile, path: .input), figures: .ofReport),
    ReportOption(.init("reasons", \.data.reasonsFile, path: .input), figures: .ofReport),
  ]
}
