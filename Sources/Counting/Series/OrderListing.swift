package import FHIRDecoding
package import MedicationAdherence

/// Lists orders: what was ordered, when the order was active, and what it asks for in words.
///
/// A class, because a copy would retain the record.
package final class OrderListing: Sendable {
  private let record: LinkedRecord
  private let catalogue: SeriesCatalogue
  private let rules: CountingRules
  /// The weeks that each patient's dates move; empty when they stay.
  private let weeks: [Int]
  /// Says what an order asks for if its dates move by days.
  private let text: @Sendable (Order, _ movedByDays: Int) -> String

  /// Lists the orders of a record; `weeks` says by how many each patient's dates move, none when they
  /// stay.
  ///
  /// Nil when the rules list no orders.
  package init?(
    record: LinkedRecord, catalogue: SeriesCatalogue, rules: CountingRules, weeks: [Int] = []
  ) {
    guard let text = rules.orderText else { return nil }
    (self.record, self.catalogue, self.rules, self.weeks) = (record, catalogue, rules, weeks)
    self.text = text
  }

  /// What the order of a unit of the catalogue asks for; nil when the unit has none.
  func instruction(ofUnit unit: Int) -> String? {
    catalogue.units[unit].order.map {
      sentence(record.orders[$0].order, ofPatient: catalogue.units[unit].patient)
    }
  }

  /// The orders of series of the catalogue, sorted by medication, then by id.
  func rows(ofSeries numbers: [Int]) -> [OrderRow] {
    numbers.flatMap { catalogue.series[$0].units }
      .compactMap { unit in schedule(of: unit).flatMap { row(of: unit, $0) } }
      .sorted(by: Self.precedes)
  }

  /// An order that is listed, and what could not be used of it or was assumed.
  package struct Listed {
    package let order: OrderRow
    package let remarks: [ScheduleRemark]
  }

  /// A patient's orders that fall within the days asked for, with the remarks of the schedule.
  package func listed(ofPatient patient: Int) -> [Listed] {
    catalogue.seriesOfPatient[patient].flatMap { catalogue.series[$0].units }
      .compactMap(listed)
      .sorted { Self.precedes($0.order, $1.order) }
  }

  private func listed(_ unit: Int) -> Listed? {
    guard let schedule = schedule(of: unit), isWithinWindow(unit, schedule) else { return nil }
    return row(of: unit, schedule).map { row in
      Listed(order: row, remarks: remarks(on: unit, schedule))
    }
  }

  /// Includes the day after the as-of day, to tell orders that go on from those that ended on it.
  private func schedule(of unit: Int) -> ExpectedDoses? {
    let lastDay = catalogue.lastDays[catalogue.units[unit].patient]
    return catalogue.schedule(of: unit, record, through: lastDay.adding(days: 1))
  }

  private func row(of unit: Int, _ schedule: ExpectedDoses) -> OrderRow? {
    guard let number = catalogue.units[unit].order else { return nil }
    let order = record.orders[number].order
    let asOf = catalogue.lastDays[catalogue.units[unit].patient]
    let days = schedule.activeDays
    return OrderRow(
      patient: record.patients[catalogue.units[unit].patient].id, order: order.id,
      medication: record.medications[catalogue.units[unit].medication], status: order.status,
      active: .init(
        from: days.flatMap { $0.first <= asOf ? $0.first : nil },
        to: days.flatMap { $0.last <= asOf ? $0.last : nil }),
      instruction: sentence(order, ofPatient: catalogue.units[unit].patient),
      end: remarks(on: unit, schedule).filter(\.kind.isAboutEnd),
      isSwallowed: order.instructions.areSwallowed)
  }

  /// The remarks on an order; a day after the as-of day is left out, because it is not known yet.
  private func remarks(on unit: Int, _ schedule: ExpectedDoses) -> [ScheduleRemark] {
    let asOf = catalogue.lastDays[catalogue.units[unit].patient]
    return schedule.remarks.map { remark in
      guard let day = remark.day, day > asOf else { return remark }
      return ScheduleRemark(remark.kind, at: remark.path)
    }
  }

  /// What an order asks for; the dates that it names move with the patient's others.
  private func sentence(_ order: Order, ofPatient patient: Int) -> String {
    text(order, weeks.isEmpty ? 0 : weeks[patient] * 7)
  }

  /// Whether the order was active, or given, on a day that was asked for; always when none was.
  private func isWithinWindow(_ unit: Int, _ schedule: ExpectedDoses) -> Bool {
    guard rules.window.isGiven else { return true }
    let limits = rules.window.limits(size: rules.bucketSize, asOf: rules.asOf.day)
    let active = limits.flatMap { schedule.activeDays?.intersection($0) }
    return active != nil || catalogue.units[unit].isWithinWindow
  }

  /// Whether a row is before another: by the medication's name, then by the order's id.
  package static func precedes(_ left: OrderRow, _ right: OrderRow) -> Bool {
    let byName = left.medication.name.byteDifference(from: right.medication.name)
    return byName == 0 ? left.order.precedesByBytes(right.order) : byName < 0
  }
}
