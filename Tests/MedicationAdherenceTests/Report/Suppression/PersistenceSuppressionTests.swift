import Testing

@testable import MedicationAdherence

@Suite("Persistence in steps of enough patients") struct PersistenceSuppressionTests {
  private func curve(
    _ courses: [(days: Int, isPersistent: Bool)], lines: Int = 1, ofAll patients: Int = 0
  ) -> PersistenceCurve {
    var counts = ShownCounts(.cms11)
    _ = counts.show(patients)
    let cohort = CohortFixture.cohort(
      courses.map { course in
        var measures = MeasureValues()
        measures[.persistenceDays] = Double(course.days)
        measures[.persistent] = course.isPersistent ? 1 : 0
        return ([CohortFixture.Week(taken: 1)], measures)
      }, lines: lines)
    return PersistenceCurve(cohort.patients, rule: .cms11, beside: &counts)
  }

  @Test func `stops are gathered until they are of enough patients`() {
    let stops = (1...39).map { ($0, false) }
    let curve = curve(stops + Array(repeating: (90, true), count: 20))
    #expect(curve.points.map(\.day) == [0, 14, 28, 42, 91])
    #expect(curve.points.map(\.stopped) == [0, 14, 14, 11, 0])
  }

  @Test func `what is left goes into the last step`() {
    let stops = (1...58).map { ($0, false) }
    let curve = curve(stops + [(80, false)] + Array(repeating: (90, true), count: 20))
    #expect(curve.points.map(\.stopped) == [0, 14, 14, 14, 17])
    #expect(curve.points.reduce(0) { $0 + $1.censored } == 20)
    #expect(curve.points.map(\.day).allSatisfy { $0 % 7 == 0 })
  }

  @Test func `how long a few were followed beyond the others is not told`() {
    let ended = [20, 41, 62, 83, 104].flatMap { Array(repeating: ($0, true), count: 12) }
    let curve = curve(ended + [(641, true)])
    #expect(curve.points.map(\.day) == [0, 21, 42, 63, 84, 105])
    #expect(curve.points.last?.censored == 13)
  }

  @Test func `fewer than four steps are no curve`() {
    let stops = (1...25).map { ($0, false) }
    #expect(curve(stops + Array(repeating: (90, true), count: 20)).points.isEmpty)
  }

  @Test func `a few who stopped in all hide the curve`() {
    #expect(curve(Array(repeating: (90, true), count: 30) + [(5, false)]).points.isEmpty)
    #expect(curve(Array(repeating: (90, true), count: 10)).points.isEmpty)
    #expect(curve(Array(repeating: (90, true), count: 10)).isHidden)
    #expect(curve([]).points.isEmpty)
    #expect(!curve([]).isHidden)
  }

  @Test func `many lines of few patients are no step`() {
    let stops = [7, 14, 21, 28].flatMap { Array(repeating: ($0, false), count: 5) }
    let curve = curve(stops + Array(repeating: (90, true), count: 20), lines: 3)
    #expect(curve.points.isEmpty)
  }

  @Test func `a curve of all patients but a few is hidden`() {
    let courses = (1...39).map { ($0, false) } + Array(repeating: (90, true), count: 20)
    #expect(!curve(courses, ofAll: 59).points.isEmpty)
    #expect(curve(courses, ofAll: 64).isHidden)
  }

  @Test("every step is of none or enough", arguments: UInt64(1)...20)
  func steps(seed: UInt64) {
    var chance = SeededGenerator(seed: seed)
    let courses = (0..<300).map { _ in
      (Int.random(in: 1...100, using: &chance), Bool.random(using: &chance))
    }
    let points = curve(courses).points
    #expect(points.count > 4)
    #expect(points.flatMap { [$0.stopped, $0.censored] }.allSatisfy(SuppressionRule.cms11.allows))
  }
}
