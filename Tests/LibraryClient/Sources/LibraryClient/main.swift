import MedicationAdherence

// Two a day for ten days from 1 March 2025 on, and a dose each evening except on the last two days.
guard let first = Day(year: 2025, month: 3, day: 1),
  let days = DayRange(first: first, last: first.adding(days: 9))
else { fatalError("no such days") }
var repetition = Timing.Repetition()
(repetition.frequency, repetition.period, repetition.periodUnit) = (2, 1, .day)
repetition.bounds = OpenPeriod(
  start: LocalMoment(day: days.first), end: LocalMoment(day: days.last))
var timing = Timing()
timing.repetition = repetition

let medication = Medication(
  key: "http://www.whocc.no/atc|C09AA05", code: "C09AA05", name: "ramipril")
let order = Order(
  OrderTerms(
    type: "MedicationRequest", medication: medication, status: "active", intent: "order",
    isProhibition: false, dosages: [Dosage(timing: timing)]),
  id: "o1")
let schedule = ExpectedDoses(
  of: order, evidence: ActivityWindow.Evidence(administrations: nil, asOf: days.last))
guard let due = schedule.perDay(over: days) else { fatalError("nothing is due") }

var unit = UnitDays(due, activeDays: schedule.activeDays)
unit.record((0..<8).map { RecordedDose(.taken, on: days.first.adding(days: $0)) })
guard let sums = DoseSums(of: unit), let implementation = sums.implementation else {
  fatalError("it is not known how many were due")
}
print("\(sums.taken) of \(sums.expected) doses due were taken: \(implementation)")

// Each week of these days.
print(Timeline(.week, over: days).buckets.map(\.label).joined(separator: " "))

// Refills: 30 days' supply, the second one early, the third one late.
let dispenses = [0, 20, 70].map {
  Dispense(
    id: "d\($0)", day: days.first.adding(days: $0), daysSupply: 30, medication: medication)
}
var settings = RefillSettings()
(settings.followUp, settings.window) = (.days(80), .days(80))
if let history = RefillHistory(dispenses, settings: settings) {
  for (measure, value) in zip(RefillHistory.measures, history.values) {
    print("\(measure.name): \(value.number.map { "\($0)" } ?? "empty")")
  }
}
