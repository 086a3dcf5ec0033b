internal import FHIRDecoding
package import MedicationAdherence

/// Lists single administrations: when, what, of which order, taken or not, and why not.
package struct AdministrationListing: Sendable {
  let record: LinkedRecord
  let catalogue: SeriesCatalogue
  /// The reasons why a dose was not given, by number.
  let reasons: [String]
  /// What ids are replaced by; nil to keep them and the reasons.
  let pseudonyms: Pseudonyms?

  /// A patient's administrations, oldest first, undated ones last.
  ///
  /// `bucket` gives, by a record's place, the label of its bucket or why it has none; nil leaves
  /// the record out.
  func rows(
    _ records: ArraySlice<CountableRecord>, ids: (Int) -> String,
    bucket: (Int) -> (label: String, uncounted: UncountedAdministrations.Reason?)?
  ) -> [AdministrationRow] {
    let order = records.indices.sorted { left, right in
      let (a, b) = (records[left], records[right])
      if a.isUndated != b.isUndated { return b.isUndated }
      return (a.day, a.millisecond, a.ordinal) < (b.day, b.millisecond, b.ordinal)
    }
    return order.compactMap { index in
      bucket(index - records.startIndex).map { label, uncounted in
        row(records[index], id: ids(index), bucket: label, uncounted: uncounted)
      }
    }
  }

  /// An administration as it is listed.
  package func row(
    _ countable: CountableRecord, id: String, bucket: String,
    uncounted: UncountedAdministrations.Reason? = nil
  ) -> AdministrationRow {
    let unit = catalogue.units[Int(countable.unit)]
    return AdministrationRow(
      id: pseudonyms?.name(.administration, id) ?? id,
      order: unit.order.map { record.orders[$0].order.id } ?? "",
      medication: record.medications[catalogue.medication(of: countable, record)].name,
      at: .init(date: localDate(countable), time: localTime(countable)), bucket: bucket,
      uncounted: uncounted,
      result: .init(
        countable.outcome, isInterrupted: countable.isInterrupted, reason: reason(countable.reason))
    )
  }

  /// Why a dose was not given, by its number; empty under pseudonyms, because it may be free text.
  func reason(_ number: UInt32) -> String {
    pseudonyms == nil ? reasons[Int(number)] : ""
  }

  private func localDate(_ countable: CountableRecord) -> String {
    guard !countable.isUndated else { return "" }
    let text = Day(number: countable.day).description
    switch countable.precision {
    case .year: return String(text.prefix(4))
    case .month: return String(text.prefix(7))
    default: return text
    }
  }

  private func localTime(_ countable: CountableRecord) -> String {
    guard !countable.isUndated, countable.precision >= .minute else { return "" }
    let minutes = Int(countable.millisecond) / 60_000
    return Decimal.padded(minutes / 60, to: 2) + ":" + Decimal.padded(minutes % 60, to: 2)
  }
}

extension CountableRecord {
  /// Whether it has no date.
  package var isUndated: Bool { hindrance == .undated }
}
