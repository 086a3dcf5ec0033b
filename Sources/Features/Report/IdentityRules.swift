internal import DurableOutput
internal import FHIRDecoding
internal import MedicationAdherence

extension IdentityDetail {
  /// What must be read of patients to tell it.
  var details: RecordDetails {
    switch self {
    case .none: []
    case .identify: [.persons, .identifiers]
    case .contact: [.persons, .identifiers, .telephones]
    }
  }
}

extension ReportRequest {
  /// How much is disclosed about who the patients are.
  ///
  /// Throws ``UsageError``, also for a report that is released: it would tell who its patients are.
  func checkedIdentityDetail() throws(UsageError) -> IdentityDetail {
    let detail: IdentityDetail = try choice(patientDetails, ReportOption.patientDetails)
    guard detail > .none else { return detail }
    for (option, isGiven) in [
      (ReportOption.suppress, suppress != nil), (.pseudonymise, pseudonymise != nil),
    ] where isGiven {
      throw UsageError(
        "--patient-details and \(option) exclude each other: birth dates, record numbers and telephone"
          + " numbers tell who the patients are; leave one out")
    }
    guard output != "-" else {
      throw UsageError("--output - writes the cohort's timeline only; leave out --patient-details")
    }
    return detail
  }
}

extension ReportPlan {
  /// The plan with patients who were asked for by identifiers recorded by their ids, so that the run can
  /// be explained and compared.
  func recording(_ patients: [String]) -> ReportPlan {
    guard !patients.isEmpty else { return self }
    var (plan, request) = (self, request)
    let known = Set(request.data.patients.map(DataRequest.patientID))
    request.data.patients += patients.filter { !known.contains($0) }
    plan.arguments = request.shapingArguments(sharing)
    plan.figureRules = request.figureRules(data.lists)
    return plan
  }
}
