import MedicationAdherence

extension DatabaseTable {
  /// Every table of figures: those of the CSV files, one entry for each.
  ///
  /// A table that others refer to stands before them.
  static let all: [DatabaseTable] = [
    .ofPatients(PatientSummary.self, in: [.cohort], Keys(primary: ["patient"])) {
      [PatientSummary($0)]
    },
    .ofPatients(
      SeriesReport.self,
      Keys(
        primary: ["patient", "series"],
        references: [Reference(columns: ["patient"], table: "patients")])
    ) { $0.series },
    .ofPatients(
      TimelineRow.self,
      Keys(
        primary: ["patient", "series", "bucket"],
        references: [Reference(columns: ["patient", "series"], table: "measures")],
        indexes: [["bucket"]])
    ) { patient in
      patient.series.flatMap { series in
        series.buckets.map { TimelineRow(series: series, bucket: $0) }
      }
    },
    .ofPatients(
      DoseTimeRow.self, as: "dose_times_of_series", in: [.patient],
      Keys(
        primary: ["patient", "series", "weekday", "hour"],
        references: [Reference(columns: ["patient", "series"], table: "measures")])
    ) { $0.series.flatMap(DoseTimeRow.rows) },
    .ofPatients(
      PatientAdministration.self, in: [.patient],
      Keys(indexes: [["patient", "bucket"], ["order"]])
    ) { patient in
      patient.administrations.map {
        PatientAdministration(patient: patient.id, administration: $0)
      }
    },
    .ofPatients(
      DoseRow.self,
      Keys(
        references: [Reference(columns: ["patient", "series"], table: "measures")],
        indexes: [["patient", "due_date"], ["outcome"]])
    ) { Array($0.doseRows) },
    .ofCohort(MeasureSummary.self, Keys(primary: ["measure"])) { cohort, _ in cohort.summary },
    .ofCohort(BucketCounts.self, Keys(primary: ["bucket"])) { $0.commonBuckets($1) },
    .ofCohort(BucketSummary.self, Keys(primary: ["bucket", "measure"])) { cohort, _ in
      cohort.summaryOverTime
    },
    .ofCohort(PersistenceCurve.Point.self, Keys(primary: ["day"])) { cohort, _ in
      cohort.persistence.points
    },
    .ofCohort(MedicationDoseTimeRow.self, Keys(indexes: [["medication_code"]])) { cohort, _ in
      MedicationDoseTimeRow.rows(of: cohort.weekPatterns)
    },
    .ofCohort(WorklistRow.self, Keys(indexes: [["patient"], ["rule"]])) { cohort, _ in
      cohort.worklist ?? []
    },
    .ofCohort(GroupRow.self, Keys(primary: ["kind", "group"])) { cohort, _ in cohort.groups.rows },
    .ofCohort(GroupBucketRow.self, Keys(primary: ["kind", "group", "bucket"])) { cohort, _ in
      cohort.groups.overTime
    },
    .ofCohort(ControlRow.self, Keys(indexes: [["measure", "group", "bucket"]])) { cohort, context in
      cohort.allControl(context).flatMap(\.rows)
    },
    .ofCohort(MedicationDosesRow.self, Keys(indexes: [["code"]])) { cohort, _ in
      cohort.medications.doses.medications
    },
    .ofCohort(ClassDosesRow.self, Keys(indexes: [["class"]])) { cohort, _ in
      cohort.medications.doses.classes
    },
    .ofCohort(OmissionRow.self, Keys(indexes: [["medication_code"]])) { cohort, _ in
      cohort.medications.doses.omissions
    },
    .ofCohort(LedgerRow.self, in: [.cohort, .patient], Keys()) { cohort, _ in cohort.ledger },
    .ofCohort(HistoryRow.self, in: [.cohort, .patient], Keys(indexes: [["bucket"]])) { cohort, _ in
      cohort.history.rows
    },
  ]

  /// The tables of buckets of further sizes, named like their CSV files.
  static func further(_ sizes: [BucketSize]) -> [DatabaseTable] {
    sizes.enumerated().flatMap { index, size -> [DatabaseTable] in
      let suffix = size.suffix.replacing("-", with: "_")
      return [
        .ofPatients(
          TimelineRow.self, as: "timeline" + suffix,
          Keys(
            primary: ["patient", "series", "bucket"],
            references: [Reference(columns: ["patient", "series"], table: "measures")])
        ) { patient in
          patient.further[index].series.flatMap { series in
            series.buckets.map { TimelineRow(series: series, bucket: $0) }
          }
        },
        .ofCohort(
          BucketCounts.self, as: "cohort_over_time" + suffix, Keys(primary: ["bucket"])
        ) { cohort, context in cohort.counted(by: cohort.further[index]).commonBuckets(context) },
      ]
    }
  }
}
