internal import FHIRDecoding
package import MedicationAdherence

/// One unit of counting: an order, or a patient's administrations of a medication without an order.
package struct CountingUnit: Sendable {
  private let patientNumber: UInt32
  private let orderNumber: Int32
  private let medicationNumber: UInt32
  private var seriesNumber: UInt32 = 0
  private var scheduleNumber: Int32 = -1
  /// What the administrations without an order that lie within the days asked for call it.
  var names = CountedNames()
  /// The first and last day with an administration that has a day, up to the as-of day.
  var administered: DayRange?
  /// The first and last day with an administration that can count in a bucket.
  var countable: DayRange?
  /// Whether one of these lies within the days that were asked for.
  var isWithinWindow = false
  /// Whether its line shows something of it: a day on which the order was active, or an
  /// administration.
  var isShown = false
  /// From when on another order takes this one's place; nil when none does.
  package var replaced: Replacement?

  init(patient: Int, order: Int?, medication: Int) {
    (patientNumber, orderNumber) = (UInt32(patient), Int32(order ?? -1))
    medicationNumber = UInt32(medication)
  }

  package var patient: Int { Int(patientNumber) }
  package var order: Int? { orderNumber < 0 ? nil : Int(orderNumber) }
  /// The medication, as its order or the first administration read calls it.
  var medication: Int { Int(medicationNumber) }
  /// The line of the timeline that the unit belongs to.
  package var series: Int {
    get { Int(seriesNumber) }
    set { seriesNumber = UInt32(newValue) }
  }
  /// The number of its order's schedule; nil when it is not kept.
  var schedule: Int? {
    get { scheduleNumber < 0 ? nil : Int(scheduleNumber) }
    set { scheduleNumber = Int32(newValue ?? -1) }
  }
}
