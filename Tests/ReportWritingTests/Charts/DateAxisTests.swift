import MedicationAdherence
import Testing

@testable import ReportLanguage
@testable import ReportWriting

@Suite struct DateAxisTests {
  private func axis(_ size: BucketSize, from number: Int32, _ count: Int) -> [DateAxis.Tick] {
    var bucket = CalendarBucket(size, containing: Day(number: number))
    let buckets = (0..<count).map { _ in
      defer { bucket = bucket.next ?? bucket }
      return bucket
    }
    return DateAxis(buckets, slot: 760 / Double(count), textSize: 11, words: English.self).ticks
  }

  private let december2015: Int32 = 16_780

  @Test func `few weeks have a label each, the month below where it changes`() {
    let ticks = axis(.week, from: december2015, 5)
    #expect(ticks.map(\.label) == ["W50", "W51", "W52", "W53", "W01"])
    #expect(ticks.map(\.group) == ["Dec 2015", "", "", "", "Jan 2016"])
  }

  @Test func `a week belongs to the month and year of its Thursday`() {
    let ticks = axis(.week, from: 17_165, 2)  // The week of Friday, 2016-12-30.
    #expect(ticks.map(\.group) == ["Dec 2016", "Jan 2017"])
  }

  @Test(arguments: [
    (52, ["W01", "W05", "W09"]), (150, ["Jan", "Apr", "Jul"]), (520, ["Jan", "Jul", "Jan"]),
    (1_040, ["2016", "2017", "2018"]),
  ])
  func `weeks are thinned to 4, 13, 26 and 52`(count: Int, labels: [String]) {
    #expect(axis(.week, from: december2015 + 24, count).map(\.label).prefix(3) == labels[...])
  }

  @Test(arguments: [
    (20, ["11", "12", "13"]), (60, ["14", "21", "28"]), (400, ["Jan", "Feb", "Mar"]),
  ])
  func `days are thinned to Mondays and to firsts`(count: Int, labels: [String]) {
    #expect(axis(.day, from: december2015, count).map(\.label).prefix(3) == labels[...])
  }

  @Test func `the year stands below only when it changes`() {
    let ticks = axis(.month, from: december2015, 14)
    #expect(ticks.filter { !$0.group.isEmpty }.map(\.group) == ["2015", "2016", "2017"])
    #expect(ticks.filter { !$0.group.isEmpty }.map(\.label) == ["Dec", "Jan", "Jan"])
  }

  @Test func `a quarter says its number, a year only itself`() {
    #expect(axis(.quarter, from: december2015, 2).map(\.label) == ["Q4", "Q1"])
    #expect(axis(.year, from: december2015, 2).map(\.label) == ["2015", "2016"])
    #expect(axis(.year, from: december2015, 2).allSatisfy { $0.group.isEmpty })
  }

  @Test(arguments: BucketSize.allCases)
  func `labels never touch, and there is always one`(size: BucketSize) {
    for count in [1, 2, 3, 7, 13, 40, 53, 90, 200, 400, 700] {
      let ticks = axis(size, from: december2015, count)
      #expect(!ticks.isEmpty)
      let slot = 760 / Double(count)
      for (left, right) in zip(ticks, ticks.dropFirst()) {
        let width = TextWidth.of(left.label, size: 11) / 2 + TextWidth.of(right.label, size: 11) / 2
        #expect(Double(right.index - left.index) * slot > width, "\(size) \(count)")
      }
    }
  }
}
