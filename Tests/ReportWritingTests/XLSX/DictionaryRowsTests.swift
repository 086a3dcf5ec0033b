import MedicationAdherence
import Testing

@testable import ReportLanguage
@testable import ReportWriting

/// What a workbook's Dictionary says of single columns.
@Suite struct DictionaryRowsTests {
  private func row(
    _ sheet: WorkbookSheet, _ heading: String, in wording: any Wording.Type
  ) throws -> DictionarySheetRow {
    try #require(
      try TableFixtures.dictionary(wording).first {
        $0.sheet == wording.name(of: sheet) && $0.heading == heading
      })
  }

  @Test(arguments: [
    (WorkbookSheet.timeline, "Medication", "timeline.medication"), (.timeline, "Remark", "."),
    (.overTime, "Of these taken", "cohort-over-time.expected_taken"), (.overTime, "Remark", "."),
    (.earlierRuns, "Change reason", "history.change_reason"), (.groups, "By", "groups.group_kind"),
    (.control, "Centre", "control.centre"), (.control, "Doses", "control.n"),
    (.measures, "Treatment", "measures.series"), (.measures, "Remark", "."),
    (.distribution, "Column in measures.csv", "summary.measure"), (.distribution, "Measure", "."),
    (.distribution, "Remark", "."), (.distributionOverTime, "Median", "summary-over-time.median"),
    (.distributionOverTime, "Measure", "."), (.persistence, "Day", "persistence.day"),
    (.patients, "Treatments", "patients.series_count"), (.patients, "Name", "."),
    (.administrations, "Outcome", "administrations.outcome"),
    (.orders, "Medication", "orders.medication"),
    (.reasons, "Reason", "."), (.dataQuality, "File", "ledger.file"),
    (.worklist, "Seen by", "."), (.worklist, "Patient", "worklist.patient"),
    (.omittedDoses, "Name", "."),
    (.adherenceBands, "Adherence", "."), (.persistenceSteps, "Day", "."),
  ])
  func `a column names its place in CSV only where a file has it`(
    sheet: WorkbookSheet, heading: String, place: String
  ) throws {
    let row = try row(sheet, heading, in: English.self)
    #expect("\(row.table).\(row.column)" == place)
  }

  @Test(arguments: [
    (WorkbookSheet.dataQuality, "Zeile", "Zeilen"), (.patients, "Behandlungen", "Behandlungen"),
  ])
  func `lines of a file are not those of the timeline`(
    sheet: WorkbookSheet, heading: String, unit: String
  ) throws {
    #expect(try row(sheet, heading, in: German.self).unit == unit)
  }

  @Test(
    "a medication's code is said to be empty for an ATC group and for several medications",
    arguments: [
      (
        "en", "Medication code",
        "The medication's code; empty when it has none or only that of an ATC group, which has "
          + "fewer than 7 characters, and for several medications together."
      ),
      (
        "de", "Code des Medikaments",
        "Der Code des Medikaments; leer, wenn es keinen hat oder nur den einer ATC-Gruppe, der "
          + "weniger als 7 Zeichen hat, und bei mehreren Medikamenten zusammen."
      ),
    ])
  func medicationCode(locale: String, heading: String, meaning: String) throws {
    let rows = try TableFixtures.dictionary(try #require(Language(locale: locale)).wording)
    let meanings = rows.filter { $0.heading == heading }.map(\.meaning)
    #expect(Set(meanings) == [meaning])
  }
}
