/// What a column of a table, or a figure of `summary.json`, was called before release 0.5.0.
///
/// ``all`` is the one list by which what an earlier version wrote is read. No name of now is an earlier one in the
/// same table, so that reading a table of now changes none of its names.
package struct EarlierName: Hashable, Sendable {
  /// The tables that had it, `summary.json` as one of them; none for every table.
  package let tables: Set<String>
  /// The name that it had, and the one that it has.
  package let earlier, now: String

  private init(_ earlier: String, _ now: String, in tables: String...) {
    (self.earlier, self.now, self.tables) = (earlier, now, Set(tables))
  }

  /// Every name that is another one now.
  package static let all = [
    EarlierName("order", "order_id"),
    EarlierName("series", "series_count", in: "patients", "summary.json"),
    EarlierName("local_date", "given_date", in: "administrations"),
    EarlierName("local_time", "given_time", in: "administrations"),
    EarlierName("interrupted", "was_interrupted", in: "administrations"),
    EarlierName("weekday", "recorded_weekday", in: "dose-times"),
    EarlierName("hour", "recorded_hour", in: "dose-times"),
    EarlierName("weekday", "due_weekday", in: "omissions"),
    EarlierName("hour", "due_hour", in: "omissions"),
    EarlierName("code", "medication_code", in: "medications"),
    EarlierName("name", "medication", in: "medications"),
    EarlierName("code", "medication_codes", in: "classes"),
    EarlierName("name", "medications", in: "classes"),
    EarlierName("low", "implementation_low", in: "medications", "classes"),
    EarlierName("high", "implementation_high", in: "medications", "classes"),
    EarlierName("share", "survival", in: "persistence"),
    EarlierName("low", "survival_low", in: "persistence"),
    EarlierName("high", "survival_high", in: "persistence"),
    EarlierName("kind", "group_kind", in: "groups", "groups-over-time", "summary.json"),
    EarlierName("group", "group_name", in: "groups", "groups-over-time", "summary.json"),
    EarlierName("doses_due", "expected", in: "summary.json"),
    EarlierName("doses_due_taken", "expected_taken", in: "summary.json"),
    EarlierName("doses_due_recorded_otherwise", "expected_recorded_otherwise", in: "summary.json"),
    EarlierName("doses_due_not_recorded", "unrecorded", in: "summary.json"),
    EarlierName("doses_due_omitted", "omitted", in: "summary.json"),
    EarlierName("doses_more_than_due", "extra", in: "summary.json"),
    EarlierName("share_of_due_taken", "implementation", in: "summary.json"),
    EarlierName("share_of_recorded_taken", "recorded_adherence", in: "summary.json"),
    EarlierName("median_implementation", "implementation_median", in: "summary.json"),
    EarlierName(
      "share_of_patients_reaching_threshold", "share_at_or_above_threshold", in: "summary.json"),
    EarlierName("critical_doses_due", "critical_expected", in: "summary.json"),
    EarlierName("critical_doses_omitted", "critical_omitted", in: "summary.json"),
    EarlierName(
      "critical_doses_omitted_without_reason", "critical_omitted_without_reason",
      in: "summary.json"),
  ]

  /// The name that a column of a table has now, whichever version wrote it.
  package static func now(_ name: String, in table: String) -> String {
    all.first {
      $0.earlier == name && ($0.tables.isEmpty || $0.tables.contains(table))
    }?.now ?? name
  }
}
