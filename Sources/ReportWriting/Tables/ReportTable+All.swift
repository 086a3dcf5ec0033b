import MedicationAdherence
import ReportLanguage

extension ReportTable {
  /// Every table, in the order in which pages link to them.
  public static let all: [ReportTable] = inFiles + onSheets

  private static let inFiles: [ReportTable] = [
    .ofPatients(
      TimelineRow.self, in: [.cohort, .patient],
      Traits(
        isPerSize: true,
        keys: Keys(
          primary: ["patient", "series", "bucket"], references: [.measures], indexes: [["bucket"]]),
        sheet: Sheet(.timeline, [.cohort: 6, .patient: 1]),
        links: [.cohort: page(.timeline), .patient: page(.timeline)]),
      encoder: { dialect, size, _ in TimelineEncoder(dialect, size: size) }
    ) { patient, size in
      patient.series(bySize: size).flatMap { series in
        series.buckets.map { TimelineRow(series: series, bucket: $0) }
      }
    },
    .ofCohort(
      BucketCounts.self,
      Traits(
        isPerSize: true, keys: Keys(primary: ["bucket"]), sheet: Sheet(.overTime, [.tables: 0]),
        links: [.cohort: page(.cohortOverTime)])
    ) { $0.commonBuckets($1) },
    .ofPatients(
      SeriesReport.self, in: [.cohort, .patient],
      Traits(
        needs: [.delays, .timing],
        keys: Keys(primary: ["patient", "series"], references: [.patients]),
        sheet: Sheet(.measures, [.tables: 1, .patient: 2]),
        links: [.cohort: page(.measures), .patient: page(.measures)]),
      encoder: { dialect, _, conditions in MeasuresEncoder(dialect, conditions: conditions) }
    ) { patient, _ in patient.series },
    .ofCohort(
      MeasureSummary.self,
      Traits(
        needs: [.delays, .timing], keys: Keys(primary: ["measure"]),
        sheet: Sheet(.distribution, [.tables: 2]),
        links: [.cohort: page(.summary)])
    ) { cohort, _ in cohort.summary },
    .ofCohort(
      BucketSummary.self,
      Traits(
        keys: Keys(primary: ["bucket", "measure"]),
        sheet: Sheet(.distributionOverTime, [.tables: 2]),
        links: [.cohort: page(.summaryOverTime)])
    ) { cohort, _ in cohort.summaryOverTime },
    .ofCohort(
      ControlRow.self,
      Traits(
        keys: Keys(indexes: [["measure", "group_kind", "group_name", "bucket"]]),
        sheet: Sheet(.control, [.tables: 0]), links: [.cohort: page(.controlTable)])
    ) { cohort, context in cohort.allControl(context).flatMap(\.rows) },
    .ofPatients(
      PatientSummary.self, in: [.cohort],
      Traits(
        isListOfPatients: true, keys: Keys(primary: ["patient"]),
        sheet: Sheet(.patients, [.cohort: 3]),
        links: [.cohort: page(.patientList)]),
      encoder: { dialect, _, conditions in PatientsEncoder(dialect, conditions: conditions) }
    ) { patient, _ in [PatientSummary(patient)] },
    .ofPatients(
      OrderRow.self, in: [.cohort, .patient],
      Traits(
        condition: .singlePatients, needs: .orders,
        keys: Keys(references: [.patients], indexes: [["patient", "order_id"]]),
        sheet: Sheet(.orders, [.cohort: 4, .patient: 4]),
        links: [.cohort: sheet(.orders), .patient: sheet(.orders)])
    ) { patient, _ in patient.orders },
    .ofPatients(
      PatientAdministration.self, in: [.cohort, .patient],
      Traits(
        condition: .singlePatients, needs: .administrations, isAskedFor: true,
        keys: Keys(indexes: [["patient", "bucket"], ["order_id"]]),
        sheet: Sheet(.administrations, [.patient: 3]), links: [.patient: page(.administrationList)]),
      encoder: { dialect, _, _ in AdministrationEncoder(dialect) }
    ) { patient, _ in
      patient.administrations.map {
        PatientAdministration(patient: patient.id, administration: $0)
      }
    },
    .ofPatients(
      DoseTimeRow.self, in: [.patient],
      Traits(
        needs: .weekPatterns,
        keys: Keys(
          primary: ["patient", "series", "recorded_weekday", "recorded_hour"],
          references: [.measures]),
        databaseName: "dose_times_of_series", links: [.patient: page(.doseTimes)])
    ) { patient, _ in patient.series.flatMap(DoseTimeRow.rows) },
    .ofCohort(
      MedicationDoseTimeRow.self,
      Traits(
        needs: .weekPatterns, keys: Keys(indexes: [["medication_code"]]),
        links: [.cohort: page(.doseTimes)])
    ) { cohort, _ in MedicationDoseTimeRow.rows(of: cohort.weekPatterns) },
    .ofCohort(
      PersistenceCurve.Point.self,
      Traits(
        keys: Keys(primary: ["day"]), sheet: Sheet(.persistence, [.tables: 2]),
        links: [.persistence: page(.persistenceTable)])
    ) { cohort, _ in cohort.persistence.points },
    .ofCohort(
      WorklistRow.self,
      Traits(
        condition: .singlePatients, needs: .worklist,
        keys: Keys(indexes: [["patient"], ["rule"]]),
        links: [.worklist: page(.worklist)])
    ) { cohort, _ in cohort.worklist?.rows ?? [] },
    .ofPatients(
      DoseRow.self, in: [.cohort, .patient],
      Traits(
        condition: .singlePatients, needs: .dosePlaces, isAskedFor: true,
        keys: Keys(
          references: [.measures], indexes: [["patient", "due_date"], ["outcome"]]),
        links: [.worklist: page(.doseList), .patient: page(.doseList)]),
      encoder: { dialect, _, _ in DoseEncoder(dialect) }
    ) { patient, _ in Array(patient.doseRows) },
    .ofCohort(
      OmissionRow.self,
      Traits(
        needs: .doseTables, keys: Keys(indexes: [["medication_code"]]),
        sheet: Sheet(.omissions, [.tables: 3]), links: [.omissions: sheet(.omissions)])
    ) { cohort, _ in cohort.medications.doses.omissions },
    .ofCohort(
      MedicationDosesRow.self,
      Traits(
        needs: .doseTables, keys: Keys(indexes: [["medication_code"]]),
        sheet: Sheet(.medications, [.cohort: 5]), links: [.omissions: sheet(.medications)])
    ) { cohort, _ in cohort.medications.doses.medications },
    .ofCohort(
      ClassDosesRow.self,
      Traits(
        condition: .classes, needs: .doseTables, keys: Keys(indexes: [["class"]]),
        sheet: Sheet(.classes, [.tables: 3]), links: [.omissions: sheet(.classes)])
    ) { cohort, _ in cohort.medications.doses.classes },
    .ofCohort(
      ScoreRow.self,
      Traits(
        condition: .scores, isListOfPatients: true,
        keys: Keys(
          primary: ["patient", "response", "scale"],
          indexes: [["scale", "bucket"]]), sheet: Sheet(.scores, [.tables: 4]),
        links: [.cohort: sheet(.scores)])
    ) { cohort, _ in cohort.scores },
    .ofCohort(
      ScoreSummary.self,
      Traits(
        condition: .scores, keys: Keys(primary: ["scale", "bucket"]),
        sheet: Sheet(.scoresOverTime, [.tables: 4]),
        links: [.cohort: sheet(.scoresOverTime)])
    ) { cohort, context in context.movesDates ? [] : cohort.scoresOverTime },
    .ofCohort(
      GroupRow.self,
      Traits(
        condition: .groups, needs: .groups, keys: Keys(primary: ["group_kind", "group_name"]),
        sheet: Sheet(.groups, [.tables: 0]), links: [.groups: sheet(.groups)])
    ) { cohort, _ in cohort.groups.rows },
    .ofCohort(
      GroupBucketRow.self,
      Traits(
        condition: .groups, needs: .groups,
        keys: Keys(primary: ["group_kind", "group_name", "bucket"]),
        links: [.groups: { $0.groupsOverTime }])
    ) { cohort, _ in cohort.groups.overTime },
    .ofPatients(
      PatientGroupRow.self, in: [.cohort],
      Traits(
        condition: .groups, needs: .groups, isListOfPatients: true,
        keys: Keys(
          primary: ["patient", "group_kind", "group_name"], references: [.patients, .groups]))
    ) { patient, _ in patient.groups },
    .ofCohort(
      LedgerRow.self, in: [.report], Traits(sheet: Sheet(.dataQuality, [.cohort: 7]))
    ) { cohort, _ in cohort.ledger },
    .ofCohort(
      HistoryRow.self, in: [.report],
      Traits(
        condition: .earlierRuns, keys: Keys(indexes: [["bucket"]]),
        sheet: Sheet(.earlierRuns, [.tables: 0]))
    ) { cohort, _ in cohort.history.rows },
  ]

  private static func page(_ label: PageLabel) -> Label { { $0.page(label) } }

  private static func sheet(_ sheet: WorkbookSheet) -> Label { { $0.name(of: sheet) } }

  /// The names of the tables that a user can choose, each once.
  public static let names = inFiles.filter(\.isChosen).reduce(into: [String]()) { names, table in
    if !names.contains(table.name) { names.append(table.name) }
  }

  /// Whether a CSV file has a column of a table; some are on a sheet only.
  static func hasColumn(_ column: DictionaryRow) -> Bool {
    columns[column.table]?.contains(column.column) == true
  }

  private static let columns = Dictionary(
    inFiles.map { ($0.name, Set($0.columns.map(\.column))) }, uniquingKeysWith: { $0.union($1) })
}

extension ReportTable.Keys.Reference {
  /// The patient that a row is of.
  static let patients = Self(columns: ["patient"], table: PatientSummary.definition.name)
  /// The group that a row is of.
  static let groups = Self(
    columns: ["group_kind", "group_name"], table: GroupRow.definition.name)
  /// The series that a row is of.
  static let measures = Self(columns: ["patient", "series"], table: SeriesReport.definition.name)
}
