/// The columns of an administration, of which each list takes some.
extension AdministrationRow {
  package static let localDateColumn = Column<AdministrationRow>(
    "local_date", .partialDate, unit: "day",
    "The local date, at the precision that was recorded; empty when undated."
  ) { .partialDate($0.localDate) }

  package static let localTimeColumn = Column<AdministrationRow>(
    "local_time", .text, "The local time of day; empty when the date has none."
  ) { .text($0.localTime) }

  package static let bucketColumn = Column<AdministrationRow>(
    "bucket", .text, "The bucket that it counts in; empty when it counts in none."
  ) { .text($0.bucket) }

  package static let outcomeColumn = Column<AdministrationRow>(
    "outcome", .text, "taken, not-taken or undetermined."
  ) { .text($0.outcome.word) }

  package static let interruptedColumn = Column<AdministrationRow>(
    "interrupted", .flag, "Whether it was stopped before its end."
  ) { .flag($0.isInterrupted) }

  package static let medicationColumn = Column<AdministrationRow>(
    "medication", .text, "The medication's name."
  ) { .text($0.medication) }

  package static let orderColumn = Column<AdministrationRow>(
    "order", .text, "The order's id; empty without an order."
  ) { .text($0.order) }

  package static let idColumn = Column<AdministrationRow>(
    "administration", .text, "The administration's id; empty when it has none."
  ) { .text($0.id) }

  package static let reasonColumn = Column<AdministrationRow>(
    "reason", .text, "Why the dose was not given; empty when none is recorded."
  ) { .text($0.reason) }
}
