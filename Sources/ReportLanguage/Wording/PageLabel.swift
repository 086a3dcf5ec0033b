/// A short text of a page that holds no figure.
package enum PageLabel: CaseIterable {
  // The whole report
  case reportTitle, notices, overTime, patients, persistence, quality, method, files, notKnown
  case notShown

  // Figures and facts
  case shareOfDueTaken, dosesDue, dosesDueWhereKnown, dueTaken, dueRecordedOtherwise,
    dueNotRecorded
  case dosesMoreThanDue, noneAsNeeded
  case shareTaken, dosesTaken, dosesNotTaken, dosesUndetermined, medianImplementation
  case medicinesWithoutOrder, window, countedBy, dataAsOf, dates, nothingToShow

  // The table of patients
  case patient, share, taken, notTaken, due, notRecorded, sparkline, inWords, tables, charts
  case ofTheDosesDue, ofTheRecorded, low, noRecord, lowestFirst, countsOfTaken, noPatient
  case noSinglePatients
  case findPatient, onlyLow, moreThanDue, onlyMoreThanDue, sortBy, sortedUp, sortedDown
  case thisPageOnly
  case pages, pagesBelow, firstPage, previousPage, nextPage, lastPage

  // Files
  case workbook, chart, timeline, cohortOverTime, measures, summary, summaryOverTime, patientList
  case doseTimes
  case persistenceTable, administrationList, measureReport, measureDefinition
  case sideBySide, timesOfDay

  // Data quality
  case qualityRule, inFull, checkSums, ledgerEmpty, ledger, subject, disposition, reason, number
  case whereToLook, singlePlaces, place, detail

  // A patient's page
  case allPatients, glance, medication
  case reasonsTitle, reasonNotTaken, doses, noReason
  case administrations, date, time, outcome, onlyNotTaken, noAdministration, monthsFolded,
    withoutDate
  case undetermined, takenInPart, notCounted, findAdministration
}
