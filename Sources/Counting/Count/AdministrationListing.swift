package import FHIRDecoding
package import MedicationAdherence

/// Lists single administrations: when, what, of which order, taken or not, and why not.
package struct AdministrationListing: Sendable {
  let record: LinkedRecord
  let catalogue: SeriesCatalogue
  /// What the numbers of reasons and amounts mean.
  let facts: DoseFacts
  /// The clock on which an administration ended.
  let clock: LocalClock
  /// What ids are replaced by; nil to keep them.
  let pseudonyms: Pseudonyms?

  /// A patient's administrations, oldest first, undated ones last.
  ///
  /// `bucket` gives, by a record's place, the label of its bucket or why it has none; nil leaves
  /// the record out.
  func rows(
    _ records: ArraySlice<CountableRecord>, _ texts: (Int) -> AdministrationText,
    bucket: (Int) -> (label: String, uncounted: UncountedAdministrations.Reason?)?
  ) -> [AdministrationRow] {
    let order = records.indices.sorted { left, right in
      let (a, b) = (records[left], records[right])
      if a.isUndated != b.isUndated { return b.isUndated }
      return (a.day, a.millisecond, a.ordinal) < (b.day, b.millisecond, b.ordinal)
    }
    return order.compactMap { index in
      bucket(index - records.startIndex).map { label, uncounted in
        row(records[index], texts(index), bucket: label, uncounted: uncounted)
      }
    }
  }

  /// An administration as it is listed.
  package func row(
    _ countable: CountableRecord, _ text: AdministrationText, bucket: String,
    uncounted: UncountedAdministrations.Reason? = nil
  ) -> AdministrationRow {
    let unit = catalogue.units[Int(countable.unit)]
    let medication = record.medications[catalogue.medication(of: countable, record)]
    let reason = facts.reason(countable.reason)
    var time = countable.localTime
    // Under moved dates it could tell the season.
    if pseudonyms == nil, let offset = countable.offsetMinutes, !countable.isUndated {
      time.offset = LocalTimeText.offset(minutes: Int(offset))
    }
    var row = AdministrationRow(
      id: pseudonyms?.name(.administration, text.id) ?? text.id,
      order: unit.order.map { record.orders[$0].order.id } ?? "", medication: medication.name,
      at: time, bucket: bucket, uncounted: uncounted,
      result: .init(
        countable.outcome, isInterrupted: countable.isInterrupted, reason: reason.text))
    row.facts.medicationCode = medication.code
    row.facts.status = status(text)
    if let end = text.end { row.facts.end = localTime(end) }
    let amount = record.circumstances.amount(of: countable.references)
    row.facts.amount = record.circumstances.amounts[Int(amount)]
    row.facts.reason = reason
    return row
  }

  /// The status as it is written; under pseudonyms only one that FHIR defines, for another may be free
  /// text.
  private func status(_ text: AdministrationText) -> String {
    let status = text.status
    return pseudonyms == nil || AdministrationText.knownStatuses.contains(status) ? status : ""
  }

  private func localTime(_ date: FHIRDateTime) -> AdministrationRow.LocalTime {
    let (day, millisecond) = clock.local(date)
    return AdministrationRow.LocalTime(day, millisecond, date.precision)
  }
}

extension CountableRecord {
  /// Whether it has no date.
  package var isUndated: Bool { hindrance == .undated }

  /// When it was, as text; empty when undated.
  fileprivate var localTime: AdministrationRow.LocalTime {
    isUndated ? .init(date: "", time: "") : .init(Day(number: day), millisecond, precision)
  }
}

extension AdministrationRow.LocalTime {
  /// Writes a date and its time of day as far as they are known.
  fileprivate init(_ day: Day, _ millisecond: Int32, _ precision: FHIRDateTime.Precision) {
    self.init(
      date: day.text(to: precision.ofDate),
      time: precision >= .minute ? LocalTimeText.text(milliseconds: millisecond) : "")
  }
}
