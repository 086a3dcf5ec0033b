/// Something that a reader must know before the figures.
///
/// It holds facts and no words: each language says them in a file of its own.
public enum Notice: Hashable, Codable, Sendable {
  /// Numbers of patients below a least number, other than none, are hidden, also those that would be
  /// disclosed together with the given number of reports that were released before.
  case numbersHidden(below: Int, besideReports: Int)
  /// A number of buckets are hidden because few patients took a dose in them, or few missed one.
  case outcomesHidden(Int)
  /// Because of reports that were released before, a number of buckets are hidden, and perhaps all figures
  /// of the whole window.
  case hiddenBesideReleased(buckets: Int, hidesWhole: Bool)
  /// Pseudonyms stand for patients, orders and administrations, and dates are moved.
  case pseudonyms
  /// Something is incomplete or was left out; no number may be disclosed.
  case incomplete
  /// There is nothing to count; no number may be disclosed.
  case nothingToCount
  /// The server has nothing of what it was asked for.
  case emptyServer
  /// The server gave nothing this time, or was not asked: what is counted was fetched up to a time, such as
  /// `2025-03-09 05:30 UTC`.
  case earlierFetch(upTo: String)
  /// A number of parts of what a server was asked for did not come whole.
  case missingParts(Int)
  /// A number of fetches that were read are not complete.
  case unfinishedFetches(Int)
  /// What was read was fetched with conditions, such as `MedicationRequest?status` or `--from`, so that the
  /// server may have more.
  case narrowedFetches([String])
  /// A number of answers of servers in the files are not whole.
  case cutAnswers(Int)
  /// A number of files or folders could not be read to the end.
  case unreadableFiles(Int)
  /// A number of rows were left out because something in them cannot be read.
  case unusableRows(Int)
  /// A number of files of JSON are no resource at all, and are not used.
  case filesWithoutResource(Int)
  /// A number of resources have a type whose name is nearly that of one that is read.
  case misspeltTypes(Int)
  /// A number of the patients that were asked for are not in the data: their ids, none where they may
  /// not be told.
  case missingPatients(Int, of: Int, ids: [String])
  /// A number of the medications that were asked for are not in the data: their terms, none where they
  /// may not be disclosed.
  case missingMedications(Int, of: Int, terms: [String])
  /// A table of classes has none of the medications in the data.
  case noMedicationInAClass(of: Int)
  /// The number of medications in the data of whose codes a table of classes cannot tell a class, out of
  /// all, which is most of them.
  case medicationsWithoutClass(Int, of: Int)
  /// A number of the patients whom a list of groups of this name has are not in the data.
  case groupsWithoutPatients(String, Int, of: Int)
  /// A number of orders have no name that a part of a name could find, and were not looked at.
  case namelessNotLookedAt(orders: Int)
  /// A number of all orders are shown as digits or an id.
  case ordersWithoutName(Int, of: Int)
  /// None of the resources that were read is an administration; whether there are dispenses.
  case noAdministrations(resources: Int, holdsDispenses: Bool)
  /// Administrations were read, and none is counted.
  case nothingCounted(UncountedAdministrations)
  /// The latest administration, and how many days it lies before the as-of day.
  case recordEnds(latest: Day, daysBeforeAsOf: Int)
  /// The number of patients without any recorded dose although doses were due, out of all.
  case patientsWithoutRecords(Int, of: Int)
  /// No administration names an order that was read.
  case noOrders
  /// No administration names an order at all, although orders were read.
  case ordersNotNamed
  /// The number of doses due that are not judged because doses name no order, and of how many patients.
  case dosesNameNoOrder(Int, patients: Int, of: Int)
  /// A number of administrations count as taken by their status, and their dosage says that nothing was
  /// given.
  case saysNotGiven(Int)
  /// The number of series, and the ids of their patients, in which far more was taken than was due; what
  /// a run may join to mend that.
  case takenFarAboveDue(Int, patients: [String], joinable: [JoinableRecords])
  /// The number of series, and the ids of their patients, in which far more was taken than was due, most
  /// of it on days on which no order was active by its own dates.
  case takenWhileInactive(Int, patients: [String])
  /// A number of all administrations are periods that begin when another one of the same order ends.
  case periodsInPieces(Int, of: Int)
  /// The number of orders for which it is not known what was due.
  case ordersOfUnknownDemand(Int)
  /// Nearly all times are recorded in UTC, and no time zone was given.
  case timesInUTC
  /// A number of administrations name an order of another patient than their own.
  case ordersOfOtherPatients(Int)
  /// A number of doses of these patients, by their ids, were taken of orders that ask for none.
  case takenNotInForce(Int, patients: [String])
  /// A number of doses of these patients, by their ids, are recorded as taken after their death.
  case takenAfterDeath(Int, patients: [String])
  /// The number of dispenses that are in no figure, and of patients who have them but have no series.
  case dispensesWithoutLine(Int, patients: Int)
  /// A number of administrations have no date, one too coarse for the buckets, or one before 1900.
  case unusableDates(undated: Int, imprecise: Int, implausible: Int)
  /// The number of administrations that lie years before all the others, and how many years.
  case farBeforeTheRest(Int, years: Int)
  /// A number of administrations lie after the as-of day, and the latest of them on this day, more than a year
  /// after it.
  case farAfterAsOf(Int, latest: Day)
  /// These patients, by their ids, have supply for a share of the days or more, but took fewer of
  /// the doses due.
  case suppliedNotTaken(patients: [String], threshold: Double)
}

/// Administrations of which a run may count several as one.
public enum JoinableRecords: Hashable, Codable, Sendable {
  /// Those of one order at one instant, such as a record for each tablet.
  case doses
  /// Periods of one order that follow each other, such as a record for each change of a rate.
  case periods
}
