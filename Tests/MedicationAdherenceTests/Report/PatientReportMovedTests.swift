import Testing

@testable import MedicationAdherence

@Suite("A patient's report with its dates moved") struct PatientReportMovedTests {
  private func report(_ size: BucketSize) throws -> PatientReport {
    let week = try BucketCounts(size, "2025-01-01", taken: 3, notTaken: 1, isPartial: true)
    let rows = ["2025-01-01", "2025-01", "2025", ""].map { date in
      AdministrationRow(
        id: "a", order: "o", medication: "m", at: .init(date: date, time: "08:00"),
        bucket: date.count == 10 ? week.bucket.label : "",
        result: .init(.taken, isInterrupted: false, reason: ""))
    }
    let order = OrderRow(
      patient: "p", order: "o", medication: Medication(key: "k", code: "", name: "m"),
      status: "active", active: .init(from: try Day("2025-01-01"), to: nil), instruction: "")
    let line = SeriesReport(
      SeriesIdentity(
        patient: "p", series: "s", medicationCode: "", medication: "m", order: "o", fileName: "o"),
      isAsNeeded: false, buckets: [week])
    return PatientReport(
      id: "p", name: "", folder: "patients/p", series: [line], administrations: rows,
      details: PatientDetails(orders: [order]))
  }

  @Test func `buckets, administrations and orders move by whole weeks`() throws {
    let moved = try report(.week).moved(byWeeks: -1)
    let bucket = try #require(moved.series.first?.buckets.first)
    #expect(bucket.bucket.label == "2024-W52")
    #expect((bucket.isPartial, bucket.counts.taken, bucket.state) == (true, 3, .recorded))
    #expect(moved.administrations.map(\.localDate) == ["2024-12-25", "", "", ""])
    #expect(moved.administrations.map(\.bucket) == ["2024-W52", "", "", ""])
    #expect(moved.administrations.map(\.localTime) == Array(repeating: "08:00", count: 4))
    #expect(try moved.orders.map(\.active.from) == [Day("2024-12-25")])
    #expect(moved.orders.map(\.active.to) == [nil])
    #expect(moved.totals == (try report(.week).totals))
  }

  @Test func `days stay on their weekday`() throws {
    let moved = try report(.day).moved(byWeeks: -52)
    #expect(moved.series[0].buckets[0].bucket.label == "2024-01-03")
    #expect(moved.administrations[0].bucket == "2024-01-03")
  }

  @Test func `months cannot be moved`() async {
    await #expect(processExitsWith: .failure) {
      let report = try PatientReportMovedTests().report(.month)
      _ = report.moved(byWeeks: -1)
    }
  }
}
