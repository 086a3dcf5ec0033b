import MedicationAdherence
import Testing

@testable import Features

/// What holds for the course of every patient, tried on 300 of them.
@Suite struct SamplePatientTests {
  private let patients: [SamplePatient]

  init() throws {
    let first = SamplePlan.defaultFirstDay
    let range = try #require(DayRange(first: first, last: first.adding(days: 179)))
    patients = (1...300).map { SamplePatient(number: $0, seed: 7, range: range) }
  }

  @Test func `a patient has 1 to 5 orders, each of another drug`() {
    let counts = patients.map(\.orders.count)
    #expect(Set(counts) == [1, 2, 3, 4, 5])
    #expect(counts == patients.map { Set($0.orders.map(\.drug.atc)).count })
  }

  @Test func `no dose lies outside its order's days`() {
    for patient in patients {
      for (index, order) in patient.orders.enumerated() {
        let days = order.days(through: patient.range.last)
        let outside = patient.doses(ofOrder: index).filter { days?.contains($0.day) != true }
        #expect(outside.isEmpty, "\(order.id)")
      }
    }
  }

  @Test func `nothing is recorded on holidays`() {
    let away = patients.filter { !$0.habit.holidays.isEmpty }
    #expect(!away.isEmpty)
    for patient in away {
      let days = Set(patient.allDoses.map(\.day))
      #expect(!days.contains { day in patient.habit.holidays.contains { $0.contains(day) } })
    }
  }

  @Test func `who skips weekends has no dose on one`() {
    let skippers = patients.filter(\.habit.skipsWeekends)
    #expect(!skippers.isEmpty)
    #expect(!skippers.flatMap(\.allDoses).contains { $0.day.weekday >= 6 })
  }

  @Test func `on leave a regular dose is not given, because the patient is away`() {
    for patient in patients {
      guard let leave = patient.habit.leave else { continue }
      for index in patient.orders.indices
      where !patient.orders[index].drug.schedule.isAsNeeded {
        let doses = patient.doses(ofOrder: index).filter {
          $0.version == 1 && leave.contains($0.day)
        }
        #expect(doses.allSatisfy { $0.outcome == .notGiven(.away) })
      }
    }
  }

  @Test func `a course by count has no more doses than its count`() {
    for patient in patients {
      for (index, order) in patient.orders.enumerated() {
        guard case .doses(let count) = order.drug.length else { continue }
        #expect(Set(patient.doses(ofOrder: index).map(\.number)).count <= count)
      }
    }
  }

  @Test func `a stopped order says so, and one that ran out is completed`() {
    let last = patients[0].range.last
    for order in patients.flatMap(\.orders) {
      let status = order.status(after: last)
      if order.stoppedOn != nil {
        #expect(status == "stopped")
      } else {
        #expect((status == "completed") == (order.plannedEnd.map { $0 <= last } ?? false))
      }
    }
  }

  @Test func `who declines takes fewer doses later`() {
    let declining = patients.filter { $0.habit.decline >= 400 && $0.habit.missed <= 80 }
    #expect(!declining.isEmpty)
    let middle = SamplePlan.defaultFirstDay.adding(days: 90)
    let doses = declining.flatMap(\.allDoses)
    #expect(doses.count { $0.day >= middle } < doses.count { $0.day < middle })
  }
}

extension SamplePatient {
  fileprivate var allDoses: [SampleDose] { orders.indices.flatMap { doses(ofOrder: $0) } }
}

extension SampleDose {
  fileprivate var day: Day { Day(number: Int32(instant.wall.flooredDay)) }
}
