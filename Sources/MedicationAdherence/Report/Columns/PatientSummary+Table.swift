extension PatientSummary: TableRow {
  /// The columns of `patients.csv` and of a workbook's Patients.
  public static let definition = TableDefinition<PatientSummary>(
    name: "patients",
    meaning: "One patient, all lines together.",
    columns: [
      Column("patient", .text, "The patient's id.") { .text($0.id) },
      Column("series", .integer, unit: "lines", "The patient's lines in the timeline.") {
        .integer($0.series.count)
      },
      Column("first_day", .date, unit: "day", "The first day of the first bucket.") {
        .day($0.firstDay)
      },
      Column("last_day", .date, unit: "day", "The last day of the last bucket.") {
        .day($0.lastDay)
      },
      Column("taken", .integer, unit: "administrations", "Doses taken.") {
        .integer($0.totals.taken)
      },
      Column("not_taken", .integer, unit: "administrations", "Doses recorded as not taken.") {
        .integer($0.totals.notTaken)
      },
      Column(
        "undetermined", .integer, unit: "administrations",
        "Doses of which nobody can say yet whether they were taken; in no rate of "
          + "recorded doses, not taken in those of doses due."
      ) { .integer($0.totals.undetermined) },
      Column(
        "interrupted", .integer, unit: "administrations",
        "Doses taken that were stopped before their end; they are in taken too."
      ) { .integer($0.totals.interrupted) },
      Column(Measure.expected) { $0.measures },
      Column(
        "expected_taken", .integer, unit: "doses",
        "Doses due that were taken, day by day, which implementation is the share of; doses taken may be "
          + "more, for some are of orders of which nothing is due; empty when unknown or not applicable."
      ) { $0.measures.doses.map { .integer($0.matched) } ?? .missing },
      Column(Measure.unrecorded) { $0.measures },
      Column(Measure.extra) { $0.measures },
      Column(
        "recorded_adherence", .fraction, unit: "share",
        "taken / (taken + not_taken); empty when neither was recorded."
      ) { .share($0.totals.recordedAdherence) },
      Column(Measure.implementation) { $0.measures },
      Column(
        "buckets_recorded", .integer, unit: "buckets",
        "Buckets in which any of the lines has an administration."
      ) { .integer($0.bucketsRecorded) },
      Column(
        "buckets_without_records", .integer, unit: "buckets",
        "Buckets in which none of the lines has an administration, though a dose may have been due."
      ) { .integer($0.bucketsWithoutRecords) },
    ] + Measure.refills.map { Column($0) { $0.measures } })
}
