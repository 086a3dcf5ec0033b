import MedicationAdherence

extension English {
  static func finding(_ notice: Notice) -> String {
    switch notice {
    case .numbersHidden(let least, let reports):
      "To protect privacy, figures of 1 to \(number(least - 1)) patients are not shown, nor what "
        + "they could be worked out from; totals are of the time that is shown. Single patients, "
        + "their orders, the hours of doses and the ledger are left out."
        + (reports == 0
          ? ""
          : " So is what this report would tell beside \(count(reports, "other", "others")) given out "
            + "before.")
    case .hiddenBesideReleased(let buckets, let hidesWhole):
      "Beside what was given out before "
        + [
          buckets == 0 ? "" : count(buckets, "part of the time is", "parts of the time are"),
          hidesWhole
            ? "the figures of the whole time (the number of patients, medians, quartiles) are" : "",
        ].filter { !$0.isEmpty }.joined(separator: " hidden, and ")
        + " hidden: the difference could be that of a few patients."
    case .outcomesHidden(let count):
      "\(Self.count(count, "part", "parts")) of the time \(count == 1 ? "is" : "are") hidden because "
        + "few patients missed a dose then, or few \(said.took) one. Sums and shares of the time that is shown "
        + "are therefore not those of the whole time, mostly too high; the medians and quartiles of the "
        + "patients are of all of it."
    case .pseudonyms:
      "Patients, orders and administrations have pseudonyms, and each patient's dates are moved "
        + "back by 1 to 52 whole weeks, other ones for each. What counts of a patient ends 0 to 3 "
        + "whole weeks before the week of the as-of day, which leaves four possible moves to "
        + "who takes a record for one that goes on. "
        + "Names and free text are left out."
    case .incomplete:
      "This report is incomplete: something could not be read, or rows were left out."
    case .nothingToCount: "There is nothing to count in what was read and selected."
    case .emptyServer:
      "This report is incomplete: the server has nothing of what it was asked for, not one "
        + "patient, order or administration."
    case .earlierFetch(let time):
      "This report was made without the server: it shows what was fetched up to \(time). What was "
        + "recorded since is missing."
    case .missingParts(let count):
      "This report is incomplete: \(Self.count(count, "part", "parts")) of what the server was "
        + "asked for did not come whole."
    case .unfinishedFetches(let count):
      "This report is incomplete: \(Self.count(count, "fetch", "fetches")) among what was read "
        + "\(count == 1 ? "is" : "are") not complete, so rows may be missing."
    case .narrowedFetches(let conditions):
      "This report is of a part: what was read was fetched with \(conditions.joined(separator: ", ")), "
        + "and the server may have more."
    case .cutAnswers(let count):
      "This report is incomplete: \(Self.count(count, "answer", "answers")) of a server among what was "
        + "read \(count == 1 ? "is" : "are") not whole: a next page was not read, or the server "
        + "reported an error."
    case .unreadableFiles(let count):
      "This report is incomplete: \(Self.count(count, "file or folder", "files or folders")) "
        + "could not be read to the end."
    case .unusableRows(let count):
      "Doses may be missing here: \(Self.count(count, "row was", "rows were")) left out because something "
        + "in \(count == 1 ? "it" : "them") cannot be read."
    case .filesWithoutResource(let count):
      "\(Self.count(count, "file", "files")) of JSON \(count == 1 ? "is" : "are") no FHIR resource and "
        + "\(count == 1 ? "was" : "were") not used."
    case .misspeltTypes(let count):
      "Doses may be missing here: \(Self.count(count, "resource has", "resources have")) a type whose name "
        + "is nearly that of one that is read, and \(count == 1 ? "is" : "are") counted nowhere."
    case .missingPatients(let count, let all, let ids):
      "\(number(count)) of the \(number(all)) patients that were asked for "
        + "\(count == 1 ? "is" : "are") not in the data\(missing(ids))."
    case .missingMedications(let count, let all, let terms):
      terms.isEmpty
        ? "\(number(count)) of the \(number(all)) medications that were asked for "
          + "\(count == 1 ? "is" : "are") not in the data."
        : "No medication in the data has the code or name \(terms.joined(separator: ", "))."
    case .noMedicationInAClass(let all):
      "No dose can be called critical, so a critical dose that was missed is on no list: the table of "
        + (all == 1
          ? "classes does not have the one medicine in the data."
          : "classes has none of the \(number(all)) medicines in the data.")
    case .medicationsWithoutClass(let count, let all):
      "A critical dose that was missed may be on no list: of \(number(count)) of "
        + "\(Self.count(all, "medicine", "medicines")) in the data the table of classes cannot tell whether "
        + "\(count == 1 ? "it is" : "they are") critical."
    case .groupsWithoutPatients(let name, let missing, let all):
      "Of the \(count(all, "patient", "patients")) in the groups “\(name)” \(number(missing)) "
        + "\(missing == 1 ? "is" : "are") not in the data."
    case .namelessNotLookedAt(let orders):
      "Doses of a medicine that was asked for may be missing here: "
        + "\(count(orders, "order has", "orders have")) only digits or an id as the medicine’s name and "
        + "could not be looked at."
    case .ordersWithoutName(let count, let all):
      "\(number(count)) of \(Self.count(all, "order", "orders")) \(count == 1 ? "is" : "are") shown "
        + "under digits or an id, for the data do not name the medicine."
    case .noAdministrations(let resources, _):
      "Nothing can be counted: no MedicationAdministration is in what was read"
        + (resources == 0
          ? "." : " (\(count(resources, "other resource", "other resources"))).")
    case .nothingCounted(let uncounted): nothingCounted(uncounted)
    case .recordEnds(let latest, let days):
      "If the data end on \(latest), the shares are too low: all later doses count as not recorded. The "
        + "latest administration is of that day, \(number(days)) days before the as-of day "
        + "\(latest.adding(days: days))."
    case .patientsWithoutRecords(let count, let all):
      "The share \(said.taken) of \(number(count)) of \(Self.count(all, "patient", "patients")) is "
        + "\(wholePercent(0)) because no dose is recorded although doses were due. Where nobody writes doses "
        + "down, as for outpatients, that says nothing of what was \(said.taken)."
    case .dosesNameNoOrder(let doses, let patients, let all):
      "It is not known what of \(Self.count(doses, "dose", "doses")) due was \(said.taken), so "
        + "\(doses == 1 ? "it is" : "they are") in no share of the doses due and in no ranking: of "
        + "\(number(patients)) of \(Self.count(all, "patient", "patients")) doses are recorded that name "
        + "no order."
    case .saysNotGiven(let count):
      "The shares are too high: \(Self.count(count, "administration counts", "administrations count")) as "
        + "\(said.taken) by \(count == 1 ? "its" : "their") status, though the dosage says that nothing was "
        + "given."
    case .takenFarAboveDue(let series, let patients, let joinable):
      "The shares may be too high: of \(treatments(series)) more than twice the doses due are recorded as "
        + "\(said.taken) (\(named(patients)))." + joined(joinable)
    case .takenWhileInactive(let series, let patients):
      "The figures of \(treatments(series)) cannot be relied on, for doses and order contradict each other: "
        + "far more was \(said.taken) than was due, most of it before or after the time of the order "
        + "(\(named(patients)))."
    case .periodsInPieces(let count, let all):
      "An infusion may count as many doses: \(number(count)) of "
        + "\(Self.count(all, "administration", "administrations")) "
        + "\(count == 1 ? "begins" : "begin") in the minute in which another one of the same order ends, "
        + "as a record for each change of a rate does."
    case .noOrders:
      "It is not known what was due, and no share of the doses due is told: no administration names an "
        + "order that was read."
    case .ordersNotNamed:
      "It is not known what was due of these doses, and no share of the doses due is told: orders were "
        + "read, but no administration names its order."
    case .ordersOfUnknownDemand(let count):
      "Of \(Self.count(count, "order", "orders")) it is not known, on some or all days, what was "
        + "due."
    case .timesInUTC:
      "Doses near midnight may count on the day before or after, and at other hours than those of the "
        + "order: nearly all times are recorded in UTC (Z)."
    case .ordersOfOtherPatients(let count):
      "The records of two patients may have been mixed up: "
        + "\(Self.count(count, "administration names", "administrations name")) an order of another "
        + "patient. \(count == 1 ? "It belongs" : "They belong") to no order here, and that order "
        + "looks as if it were not followed."
    case .takenNotInForce(let doses, let patients):
      "\(count(doses, "dose is", "doses are")) recorded as \(said.taken) of an order that says not to give "
        + "it, was entered in error or cancelled, or is only a draft or proposed: "
        + "\(named(patients))."
    case .takenAfterDeath(let doses, let patients):
      "Two patients or a date may have been mixed up: \(count(doses, "dose is", "doses are")) recorded as "
        + "\(said.taken) after the patient’s death: \(named(patients))."
    case .dispensesWithoutLine(let dispenses, let patients):
      "\(count(dispenses, "dispense", "dispenses")) of \(count(patients, "patient", "patients")) "
        + "\(dispenses == 1 ? "is" : "are") in no figure, for "
        + "\(patients == 1 ? "this patient has" : "these patients have") neither an order that was active "
        + "nor a dose in this report."
    case .unusableDates(let undated, let imprecise, let implausible):
      "\(count(undated + imprecise + implausible, "administration is", "administrations are")) in "
        + "no figure because of \(undated + imprecise + implausible == 1 ? "its date" : "their dates"): "
        + "\(dates(undated: undated, imprecise: imprecise, implausible: implausible))."
    case .farBeforeTheRest(let count, let years):
      "Most of the time that is shown is empty: "
        + "\(Self.count(count, "administration lies", "administrations lie")) \(number(years)) years "
        + "before all others."
    case .farAfterAsOf(let count, let latest):
      "\(Self.count(count, "administration is", "administrations are")) in no figure, dated after the as-of "
        + "day, up to \(latest)."
    case .suppliedNotTaken(let patients, let threshold): supplied(patients, givenPercent(threshold))
    }
  }

  static func leftOut(_ records: LeftOutRecords) -> String {
    let parts = [
      records.quarantined > 0 ? "\(number(records.quarantined)) cannot be read" : "",
      dates(
        undated: records.undated, imprecise: records.imprecise, implausible: records.implausible),
    ]
    return "\(count(records.count, "record", "records")) of this patient "
      + "\(records.count == 1 ? "is" : "are") in no figure: "
      + "\(parts.filter { !$0.isEmpty }.joined(separator: ", "))."
  }

  private static func dates(undated: Int, imprecise: Int, implausible: Int) -> String {
    [
      (undated, "without a date"), (imprecise, "with a date too coarse for this report"),
      (implausible, "with a date before 1900"),
    ].filter { $0.0 > 0 }.map { "\(number($0.0)) \($0.1)" }.joined(separator: ", ")
  }

  private static func joined(_ joinable: [JoinableRecords]) -> String {
    let kinds = joinable.map { kind in
      switch kind {
      case .doses: "for each tablet"
      case .periods: "for each change of a rate"
      }
    }
    return kinds.isEmpty
      ? "" : " Perhaps there is a record " + kinds.joined(separator: " or ") + "."
  }

  /// A number of orders, or medicines without one.
  private static func treatments(_ count: Int) -> String {
    Self.count(count, "order or medicine", "orders or medicines")
  }

  private static func named(_ patients: [String]) -> String {
    let (ids, areAll) = Notice.named(patients)
    return ids.joined(separator: ", ") + (areAll ? "" : " and others")
  }

  /// The patients that are not in the data, to follow how many; nothing when they may not be disclosed.
  private static func missing(_ patients: [String]) -> String {
    patients.isEmpty ? "" : ": " + Notice.list(patients)
  }

  private static func supplied(_ patients: [String], _ threshold: String) -> String {
    let (ids, areAll) = Notice.named(patients)
    let isOne = patients.count == 1
    return "\(count(patients.count, "patient has", "patients have")) supply but "
      + "\(isOne ? said.doesNotTake.one : said.doesNotTake.several) it: refills cover \(threshold) of the days or more, "
      + "but fewer of the doses due were \(said.taken) "
      + "(\(ids.joined(separator: ", "))\(areAll ? "" : " and others"))."
  }
}

extension Notice {
  /// Patients in English: `p1, p2 and 3 others`, from 11 on.
  package static func list(_ patients: [String]) -> String {
    let (ids, others) = first(patients)
    return ids.joined(separator: ", ")
      + (others == 0 ? "" : " and \(English.count(others, "other", "others"))")
  }
}

extension English {
  /// Why nothing is counted, and of which day the latest is where that leaves out the most.
  static func nothingCounted(_ uncounted: UncountedAdministrations) -> String {
    let reasons = uncounted.reasons.map { reason, count in
      "\(number(count)) \(Self.uncounted(reason, asOf: uncounted.asOf))"
    }
    let what = uncounted.read == 1 ? "one that was" : "\(number(uncounted.read)) that were"
    return "No administration is counted of the \(what) read: "
      + reasons.joined(separator: ", ") + "." + latest(uncounted)
  }

  static func uncounted(_ reason: UncountedAdministrations.Reason, asOf: Day) -> String {
    switch reason {
    case .afterAsOf: "after the as-of day \(asOf)"
    case .outsideWindow: "outside the days that were asked for"
    case .notSelected: "not selected"
    case .unusableDate: "without a date that can be counted"
    case .notUnderstood: "not understood"
    case .enteredInError: "entered in error"
    case .notHuman: "of animals"
    case .deleted: "deleted"
    case .duplicate: "read more than once"
    }
  }

  private static func latest(_ uncounted: UncountedAdministrations) -> String {
    guard uncounted.reasons.first?.reason == .afterAsOf else { return "" }
    return uncounted.latest.map { " The latest is of \($0)." } ?? ""
  }
}
