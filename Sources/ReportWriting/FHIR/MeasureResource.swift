import MedicationAdherence

/// FHIR R4's Measure of a report: the share of the patients who are adherent, by the doses due and by
/// the doses recorded.
///
/// Source: https://hl7.org/fhir/R4/measure.html.
struct MeasureResource: Encodable {
  /// FHIR's Expression: a criterion in plain words.
  struct Expression: Encodable {
    let language = "text/plain"
    let expression: String
  }

  struct Population: Encodable {
    let code: CodeableConcept
    let criteria: Expression
  }

  struct Stratifier: Encodable {
    let code: CodeableConcept
    let criteria: Expression
  }

  struct Group: Encodable {
    let code: CodeableConcept
    let population: [Population]
    let stratifier: [Stratifier]?
  }

  /// The name of the measure for programs, wherever it is kept.
  static let url = "urn:uuid:03600d17-6e8d-4d33-b16c-3b979ea0ae34"

  let resourceType = "Measure"
  let id = "adherent-patients"
  let url = Self.url
  let version: String
  let name = "AdherentPatients"
  let title = "Patients who take their medication"
  let status = "active"
  let publisher: String?
  let description: String
  let scoring = CodeableConcept(.scoring, "proportion", "Proportion")
  let type = [CodeableConcept(.type, "process", "Process")]
  let improvementNotation = CodeableConcept(
    .improvement, "increase", "Increased score indicates improvement")
  let group: [Group]

  /// Makes the measure of a report with groups of some kinds.
  init(groups kinds: [String], context: ReportContext, style: ReportStyle) {
    version = Self.version(context)
    publisher = style.organisation
    description =
      "The share of the patients who took at least \(context.threshold) of the doses due"
      + " (implementation: a dose that nobody recorded counts as not taken), and of those who took"
      + " as much of the recorded doses (recorded adherence: such a dose is not in it)."
    group = MeasuredShare.allCases.map { Self.group($0, kinds, context) }
  }

  private static func group(
    _ share: MeasuredShare, _ kinds: [String], _ context: ReportContext
  ) -> Group {
    let populations = MeasurePopulation.allCases.map {
      Population(
        code: $0.concept,
        criteria: Expression(expression: $0.criterion(share, threshold: context.threshold)))
    }
    return Group(
      code: share.concept, population: populations,
      stratifier: share == .recordedAdherence ? stratifiers(kinds, context) : nil)
  }

  /// The canonical address with the version: a threshold makes a measure of its own.
  static func canonical(_ context: ReportContext) -> String { "\(url)|\(version(context))" }

  /// What reports are broken down by: medications, unless a series is a whole patient, and groups; nil when
  /// by nothing.
  private static func stratifiers(_ kinds: [String], _ context: ReportContext) -> [Stratifier]? {
    func stratifier(_ code: CodeableConcept, _ criterion: String) -> Stratifier {
      Stratifier(code: code, criteria: Expression(expression: criterion))
    }
    let all =
      (context.seriesKind == .patient
        ? []
        : [
          stratifier(
            .medication, "The medication that was ordered; doses of it count, whichever the order.")
        ])
      + kinds.map { kind in
        stratifier(
          CodeableConcept(text: kind),
          "The group of a dose by \(kind); doses in it count, and a patient counts in every group in"
            + " which a dose of theirs is.")
      }
    return all.isEmpty ? nil : all
  }

  private static func version(_ context: ReportContext) -> String {
    "\(context.toolVersion)-threshold-\(context.threshold)"
  }
}

extension CodeableConcept {
  /// What a report of the measure is broken down by.
  static let medication = CodeableConcept(text: "medication")
}
