import MedicationAdherence

/// FHIR R4's MeasureReport: how many patients are adherent, all together, by medication and by groups.
///
/// Source: https://hl7.org/fhir/R4/measurereport.html.
struct MeasureReportResource: Encodable {
  /// The days that are reported; masked when each patient's are moved.
  struct Period: Encodable {
    var start: String?
    var end: String?
    var `extension`: [DataAbsentReason.Extension]?
  }

  struct Reporter: Encodable {
    let display: String
  }

  struct Quantity: Encodable {
    let value: Double
  }

  /// The patients of one population.
  struct Population: Encodable {
    let code: CodeableConcept
    let count: Int?
    let hidden: DataAbsentReason?

    enum CodingKeys: String, CodingKey {
      case code, count
      case hidden = "_count"
    }

    init(_ population: MeasurePopulation, _ counts: PatientCounts) {
      code = population.concept
      count = population.count(in: counts)
      hidden = count == nil ? .masked : nil
    }
  }

  /// The patients with an order of one medication, or with an order and a dose in one group.
  struct Stratum: Encodable {
    let value: CodeableConcept
    let population: [Population]
    let measureScore: Quantity?
  }

  struct Stratifier: Encodable {
    let code: [CodeableConcept]
    let stratum: [Stratum]?
  }

  struct Group: Encodable {
    let code: CodeableConcept
    let population: [Population]
    let measureScore: Quantity?
    let stratifier: [Stratifier]?
  }

  let resourceType = "MeasureReport"
  let id = "adherent-patients"
  let status = "complete"
  let type = "summary"
  let measure: String
  let date: String
  let reporter: Reporter?
  let period: Period
  let improvementNotation = CodeableConcept(
    .improvement, "increase", "Increased score indicates improvement")
  let group: [Group]

  init(_ cohort: CohortReport, context: ReportContext, style: ReportStyle) {
    measure = MeasureResource.canonical(context)
    date = context.asOf.day.description
    reporter = style.organisation.map(Reporter.init)
    period = Self.period(cohort, context)
    group = MeasuredShare.allCases.map { Self.group($0, cohort, context) }
  }

  private static func group(
    _ share: MeasuredShare, _ cohort: CohortReport, _ context: ReportContext
  ) -> Group {
    let counts = share.counts(in: cohort.adherentPatients)
    let stratifiers =
      share == .recordedAdherence
      ? (context.seriesKind == .patient ? [] : [stratifier(cohort.adherentPatients)])
        + cohort.groups.kinds.map(stratifier) : []
    return Group(
      code: share.concept, population: populations(counts),
      measureScore: counts.share.map(Quantity.init),
      stratifier: stratifiers.isEmpty ? nil : stratifiers)
  }

  private static func stratifier(_ patients: AdherentPatients) -> Stratifier {
    let strata = patients.medications.map {
      stratum(CodeableConcept($0.medication), $0.counts)
    }
    return Stratifier(code: [.medication], stratum: strata.isEmpty ? nil : strata)
  }

  private static func stratifier(_ kind: GroupsOfKind) -> Stratifier {
    Stratifier(
      code: [CodeableConcept(text: kind.kind)],
      stratum: kind.groups.map {
        stratum(CodeableConcept(text: $0.row.group), $0.row.adherent)
      })
  }

  private static func stratum(_ value: CodeableConcept, _ counts: PatientCounts) -> Stratum {
    Stratum(
      value: value, population: populations(counts),
      measureScore: counts.share.map(Quantity.init))
  }

  private static func populations(_ counts: PatientCounts) -> [Population] {
    MeasurePopulation.allCases.map { Population($0, counts) }
  }

  /// The days that are reported; the as-of day alone when there is none.
  private static func period(_ cohort: CohortReport, _ context: ReportContext) -> Period {
    guard !context.movesDates else { return Period(extension: DataAbsentReason.masked.extension) }
    let first = context.dates.from ?? cohort.buckets.first?.bucket.firstDay ?? context.asOf.day
    let last = context.dates.to ?? cohort.buckets.last?.bucket.lastDay ?? context.asOf.day
    let end = min(last, context.asOf.day)
    return Period(start: min(first, end).description, end: end.description)
  }
}

/// FHIR's extension that says why a value is not there.
struct DataAbsentReason: Encodable {
  struct Extension: Encodable {
    let url = "http://hl7.org/fhir/StructureDefinition/data-absent-reason"
    let valueCode: String
  }

  let `extension`: [Extension]

  /// The value is hidden on purpose.
  static let masked = DataAbsentReason(extension: [Extension(valueCode: "masked")])
}
