internal import Counting
internal import DurableOutput
internal import FHIRFiles
internal import FHIRServer
internal import MedicationAdherence

extension Sharing {
  /// The rows of a ledger as they may be released.
  ///
  /// None if small numbers are hidden. Under pseudonyms, doses outside the time that counts are
  /// treated as never read, because their number would reveal by how much an order was moved. Files
  /// have numbers instead of names, and details of a place are left out, because they may repeat a
  /// key of the data. Details of an order contain its pseudonym and are sorted by it, because the
  /// order of reading may be that of the patients in the source.
  func rows(_ ledger: Ledger) -> [LedgerRow] {
    guard suppression == nil else { return [] }
    guard pseudonyms != nil else { return ledger.rows }
    let rows = ledger.numberingFiles.rows.withoutOtherTimes
    return rows.filter { !$0.isOfOrder }.map(\.withoutDetail)
      + rows.filter(\.isOfOrder).map(\.withoutDetail).sorted {
        $0.detailText < $1.detailText
      }
  }

  /// The inputs as the manifest may name them.
  ///
  /// None if small numbers are hidden, because there may be one for each patient; under pseudonyms
  /// by number and without a checksum, which could confirm a guess. Lists named by an option are
  /// left out with the option.
  func files(_ inputs: [InputRecord], and lists: [InputRecord]) -> [Manifest.File] {
    guard suppression == nil else { return [] }
    guard pseudonyms != nil else { return (inputs + lists).map { Manifest.File($0) } }
    return inputs.numbered.map {
      Manifest.File(path: $0.path, bytes: $0.byteCount, sha256: nil)
    }
  }

  /// The counts of the manifest, without those that are hidden.
  func counts(_ report: CohortReport, _ account: AdministrationAccount) -> [String: Int] {
    let totals = report.totals
    var counts: [String: Int] = [:]
    if !report.withheld.contains(.doses) {
      (counts["taken"], counts["not_taken"]) = (totals.taken, totals.notTaken)
    }
    counts["patients"] = report.patientCount
    counts["series"] = report.series?.all
    if !report.withheld.contains(.undetermined) { counts["undetermined"] = totals.undetermined }
    guard suppression == nil else { return counts }
    counts["administrations_read"] =
      account.read - (movesDates ? account.counts[.outsideWindow] : 0)
    counts["administrations_counted"] = account.counts[.counted]
    return counts
  }
}

extension Sharing {
  /// Refuses a folder with files that no run wrote: their names or contents may reveal patients
  /// when the folder is released.
  ///
  /// Throws ``OutputError`` when there are any.
  static func refuseKeptFiles(in folder: String) throws(OutputError) {
    guard let file = try KeptFiles.first(in: folder) else { return }
    throw .cannotWrite(
      folder,
      reason: "\(file) in it was written by no run and would be given out with the report; "
        + "move it away, or give another --output")
  }
}

extension [InputRecord] {
  /// The same inputs, `input-1`, `input-2` and so on in place of their names.
  var numbered: [InputRecord] {
    enumerated().map { number, input in
      InputRecord(path: "input-\(number + 1)", byteCount: input.byteCount, sha256: "")
    }
  }
}

extension [LedgerRow] {
  /// The rows as if nothing outside the time that counts had been read.
  fileprivate var withoutOtherTimes: [LedgerRow] {
    let outside = filter { $0.disposition == Disposition.outsideWindow.word }
      .reduce(into: [:]) { $0[$1.resource, default: 0] += $1.count }
    return filter { $0.disposition != Disposition.outsideWindow.word && !$0.isOfAllRead }.map {
      row in
      guard row.disposition == "read", let count = outside[row.resource] else { return row }
      return LedgerRow(
        resource: row.resource, disposition: row.disposition, reason: row.reason,
        count: row.count - count, file: row.file, line: row.line, detail: row.detail)
    }
  }
}

extension LedgerRow {
  /// Whether the row is a remark on all doses that were read, of any time.
  fileprivate var isOfAllRead: Bool {
    disposition == "remark" && file.isEmpty
      && Ledger.remarksOnAllRead.contains { reason.hasPrefix($0) }
  }

  fileprivate var detailText: String { detail?.text ?? "" }

  /// Whether the row is about the schedule of one order.
  fileprivate var isOfOrder: Bool {
    resource != "file" && file.isEmpty && disposition == "remark" && detail != nil
  }

  /// The row without details of a place in a file; a type that FHIR does not have becomes `other`.
  fileprivate var withoutDetail: LedgerRow {
    let isType = ["file", ""].contains(resource) || ResourceTypes.all.contains(resource)
    return LedgerRow(
      resource: isType ? resource : "other", disposition: disposition, reason: reason,
      count: count, file: file, line: line, detail: isOfOrder ? detail : nil)
  }
}

extension ReportRequest {
  /// The arguments that shape the result, as a report that is released may state them.
  ///
  /// Sources become one word, because a file's name may contain a patient's. Ids of patients and
  /// groups are replaced by pseudonyms, or left out if small numbers are hidden. Under pseudonyms a
  /// medication that was asked for also becomes one, because its name may be free text, and days
  /// are left out, because they would reveal by how much dates were moved. The key is given by its
  /// fingerprint.
  func shapingArguments(_ sharing: Sharing) -> [String] {
    guard sharing.isAny else { return shapingArguments }
    var shared = self
    shared.data.sources = [Self.sharedSource]
    for option in ReportOption.inputs { option.option.reset(&shared) }
    shared.groupBy = sharedGroups
    let names = sharing.suppression == nil ? sharing.pseudonyms : nil
    shared.data.patients =
      names.map { names in
        data.patients.map { names.name(.patient, DataRequest.patientID($0)) }.sorted()
      } ?? []
    shared.server?.group = server?.group.flatMap { group in names?.name(.group, group) }
    if let names = sharing.pseudonyms {
      shared.data.medications = data.medications.map { names.name(.medication, $0) }
      shared.data.excludedMedications = data.excludedMedications.map { names.name(.medication, $0) }
    }
    if sharing.movesDates {
      (shared.data.from, shared.data.to, shared.baseline) = (nil, nil, nil)
    }
    shared.pseudonymise = sharing.pseudonyms?.fingerprint
    return shared.shapingArguments
  }

  /// Replaces the sources of a report that is released.
  static let sharedSource = "SOURCE"
}

extension Sharing {
  /// The arguments of a report without medications that it does not show, if small numbers are
  /// hidden.
  ///
  /// A user may have asked for a medicine by its name in one patient's record. ATC codes and their
  /// groups are kept.
  func told(_ arguments: [String], in report: CohortReport) -> [String] {
    guard suppression != nil, pseudonyms == nil else { return arguments }
    let shown = report.adherentPatients.medications.map(\.medication)
    return arguments.indices.map { place in
      let argument = arguments[place]
      guard place > 0,
        ReportOption.ofMedications.contains(where: { $0.description == arguments[place - 1] }),
        !Self.isATCGroup(argument), !shown.contains(where: { $0.isMeant(by: argument) })
      else { return argument }
      return Self.medicationNotTold
    }
  }

  /// Replaces a medication that was asked for and may not be disclosed.
  static let medicationNotTold = "MEDICATION"

  private static func isATCGroup(_ term: String) -> Bool {
    term.wholeMatch(of: /(?i)[A-Z](\d\d([A-Z]([A-Z](\d\d)?)?)?)?/) != nil
  }
}

extension Medication {
  /// Whether a term is its code, its key or a part of its name, in any case.
  fileprivate func isMeant(by term: String) -> Bool {
    let term = term.lowercased()
    return [code, key].contains { $0.lowercased() == term } || name.lowercased().contains(term)
  }
}
