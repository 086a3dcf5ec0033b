import Testing

@testable import MedicationAdherence

@Suite struct ControlChartTests {
  /// Points in weeks from 2025-W02 on.
  static func points(_ values: [Double], n: (Int) -> Int = { _ in 100 }) -> [ControlPoint] {
    values.enumerated().map { place, value in
      let monday = Day(number: 20_094).adding(days: 7 * place)
      return ControlPoint(CalendarBucket(.week, containing: monday), value: value, n: n(place))
    }
  }

  /// A number of points, 0.8 and 0.9 in turn: the mean range is 0.1.
  private static func turns(_ count: Int) -> [Double] {
    (0..<count).map { $0.isMultiple(of: 2) ? 0.8 : 0.9 }
  }

  private static func signals(_ chart: ControlChart) -> [String] {
    chart.signals.map { "\($0.rule.rawValue) \($0.direction.rawValue) \($0.first)-\($0.last)" }
  }

  private func expect(_ value: Double?, _ expected: Double, _ comment: Comment? = nil) {
    #expect(value.map { abs($0 - expected) < 1e-9 } == true, comment)
  }

  @Test func `centre is the mean, limits are 2.66 mean ranges from it and at most 1`() {
    let chart = ControlChart(Self.points(Self.turns(12)))
    expect(chart.centre, 0.85)
    expect(chart.commonLimits?.lowerBound, 0.85 - 0.266)
    expect(chart.commonLimits?.upperBound, 1, "1.116 before it is clipped")
    #expect(chart.isJudged)
    #expect(chart.signals == [])
  }

  @Test func `limits tell something from 12 points on and when they are at most 60 points apart`() {
    #expect(ControlChart(Self.points(Self.turns(12))).isTelling)
    #expect(!ControlChart(Self.points(Self.turns(11))).isTelling)
    // Ranges of 0.11 and 0.12 around a half: limits 58.5 and 63.8 points apart.
    for (range, isTelling) in [(0.11, true), (0.12, false)] {
      let values = (0..<12).map { $0.isMultiple(of: 2) ? 0.5 : 0.5 + range }
      #expect(ControlChart(Self.points(values)).isTelling == isTelling)
    }
    // All alike: no limits.
    #expect(!ControlChart(Self.points(Array(repeating: 1, count: 20))).isTelling)
  }

  @Test func `a range above 3.267 mean ranges is left out`() {
    let chart = ControlChart(Self.points(Self.turns(12) + [0.3]))
    // 11 ranges of 0.1 and one of 0.6: their mean is 0.1417, and 0.6 is above 0.4628.
    expect(chart.centre, 10.5 / 13)
    expect(chart.commonLimits?.lowerBound, 10.5 / 13 - 0.266)
    #expect(Self.signals(chart) == ["outside deterioration 12-12"])
  }

  @Test func `ranges are left out once`() {
    let values = (0..<11).map { $0.isMultiple(of: 2) ? 0.5 : 0.501 } + [0.505, 0.565]
    // 10 ranges of 0.001, one of 0.005 and one of 0.06, which alone is above 0.0204; the mean of the
    // others is 0.015/11, and 0.005 would be above 3.267 times that.
    let chart = ControlChart(Self.points(values))
    let centre = values.reduce(0, +) / 13
    expect(chart.commonLimits?.lowerBound, centre - 2.66 * 0.015 / 11)
    expect(chart.commonLimits?.upperBound, centre + 2.66 * 0.015 / 11)
  }

  @Test func `where all other ranges are 0 none is left out`() {
    let chart = ControlChart(Self.points(Array(repeating: 1, count: 12) + [0.87]))
    // One range of 0.13 and eleven of 0: the mean of all is 0.13/12.
    expect(chart.commonLimits?.lowerBound, 12.87 / 13 - 2.66 * 0.13 / 12)
    #expect(Self.signals(chart) == ["outside deterioration 12-12", "shift improvement 0-11"])
  }

  @Test(arguments: [(0, false), (1, false), (11, false), (12, true)])
  func `fewer than 12 points have no limits and no signals`(count: Int, isJudged: Bool) {
    let chart = ControlChart(Self.points(Self.turns(count)))
    #expect((chart.centre != nil) == (count > 0))
    #expect((chart.commonLimits != nil) == isJudged)
    #expect(chart.isJudged == isJudged)
    let falling = ControlChart(Self.points((0..<count).map { 0.9 - 0.01 * Double($0) }))
    #expect(falling.signals.contains { $0.rule == .trend } == isJudged)
  }

  @Test(arguments: [0, 0.7, 1])
  func `points that are all equal have a centre, no limits and no signal`(value: Double) {
    for limits in ControlLimits.allCases {
      let chart = ControlChart(
        Self.points(Array(repeating: value, count: 13)), by: ControlRules(limits: limits))
      expect(chart.centre, value)
      #expect(chart.limits(n: 100) == nil)
      #expect(chart.signals == [])
    }
  }

  @Test func `7 points on one side are a shift`() {
    let values = [
      0.90, 0.96, 0.90, 0.96, 0.90, 0.96, 0.90, 0.80, 0.74, 0.80, 0.74, 0.80, 0.74, 0.80,
    ]
    let chart = ControlChart(Self.points(values))
    // The ranges are 12 times 0.06 and once 0.1.
    expect(chart.commonLimits?.lowerBound, 0.85 - 2.66 * 0.82 / 13)
    #expect(Self.signals(chart) == ["shift improvement 0-6", "shift deterioration 7-13"])
    #expect(chart.latestFirst.map(\.direction) == [.deterioration, .improvement])
    #expect(chart.signals(at: 6).map(\.rule) == [.shift])
  }

  @Test func `a point on the centre ends a run and is in none`() {
    let values = [
      0.90, 0.96, 0.90, 0.85, 0.90, 0.96, 0.90, 0.80, 0.74, 0.80, 0.85, 0.80, 0.74, 0.80,
    ]
    let chart = ControlChart(Self.points(values))
    expect(chart.centre, 0.85)
    #expect(chart.signals == [])
  }

  @Test func `7 rising points are a trend, and a point like the one before ends it`() {
    let rise = [0.80, 0.81, 0.82, 0.83, 0.84, 0.85, 0.86]
    let rest = [0.83, 0.82, 0.83, 0.82, 0.83]
    let chart = ControlChart(Self.points(rise + rest))
    // The mean range is 0.13/11, so that 0.86 is above 0.85977, too.
    #expect(Self.signals(chart) == ["outside improvement 6-6", "trend improvement 0-6"])
    #expect(chart.signals(at: 6).map(\.rule) == [.outside, .trend])
    let broken = ControlChart(Self.points(rise.map { $0 == 0.83 ? 0.82 : $0 } + rest))
    #expect(!broken.signals.contains { $0.rule == .trend })
    let falling = ControlChart(Self.points(rise.reversed() + rest))
    #expect(falling.signals.contains { $0.rule == .trend && $0.direction == .deterioration })
  }

  @Test(arguments: [
    ([0.5, 0.72, 0.6, 0.71, 0.5], ["two-of-three improvement 1-3: 1 3"]),
    ([0.72, 0.5, 0.71], []), ([0.72, 0.71], []), ([0.72, 0.4, 0.71], []),
    ([0.85, 0.72, 0.6], ["outside improvement 0-0: 0"]),
    ([0.8, 0.72, 0.6], ["two-of-three improvement 0-2: 0 1"]),
    ([0.28, 0.29, 0.4, 0.27], ["two-of-three deterioration 0-3: 0 1 3"]),
    ([0.7, 0.7, 0.7], []),
  ])
  func `2 of 3 on one side beyond two thirds of the way are a signal`(
    values: [Double], expected: [String]
  ) {
    let signals = ControlRun.signals(of: Self.points(values), centre: 0.5, .same(0.3))
    let told = signals.map { signal in
      let places = signal.places.map(String.init).joined(separator: " ")
      return "\(signal.rule.rawValue) \(signal.direction.rawValue) \(signal.first)-\(signal.last): "
        + places
    }
    #expect(told == expected)
  }

  @Test func `limits of p-prime are of all doses, and wider where fewer count`() {
    let points = Self.points(Self.turns(12)) { $0.isMultiple(of: 2) ? 100 : 400 }
    let chart = ControlChart(points, by: ControlRules(limits: .pPrime))
    // 2,640 of 3,000 doses; each standardised range is (0.08 × 10 + 0.02 × 20) / √(0.88 × 0.12).
    expect(chart.centre, 0.88)
    expect(chart.limits(n: 100)?.lowerBound, 0.88 - 3 * 1.2 / 1.128 / 10)
    expect(chart.limits(n: 400)?.lowerBound, 0.88 - 3 * 1.2 / 1.128 / 20)
    #expect(chart.limits(n: 400)?.upperBound == 1)
    #expect(chart.commonLimits == nil)
    #expect(chart.signals == [])
  }

  @Test(arguments: [(12, ["outside deterioration 12-14"]), (11, [])])
  func `a baseline fixes centre and limits from the points before it`(
    weeks: Int, expected: [String]
  ) throws {
    let points = Self.points(Self.turns(12) + [0.5, 0.5, 0.5])
    let day = points[weeks].bucket.firstDay
    let chart = ControlChart(points, by: ControlRules(baseline: day))
    expect(chart.centre, weeks == 12 ? 0.85 : 9.3 / 11)
    #expect(Self.signals(chart) == expected)
    #expect((chart.commonLimits != nil) == (weeks == 12))
  }

  @Test func `a bucket in which the baseline's day lies is not before it`() {
    let points = Self.points(Self.turns(13))
    let day = points[12].bucket.firstDay.adding(days: 3)
    let chart = ControlChart(points, by: ControlRules(baseline: day))
    expect(chart.centre, 0.85)
  }
}

@Suite("Properties of control charts") struct ControlChartPropertyTests {
  private static func values(_ seed: UInt64) -> [Double] {
    var random = SeededGenerator(seed: seed)
    let level = Double.random(in: 0.2...0.8, using: &random)
    return (0..<Int.random(in: 12...40, using: &random)).map { _ in
      (1000 * (level + Double.random(in: -0.2...0.2, using: &random))).rounded() / 1000
    }
  }

  private static func chart(_ values: [Double], _ limits: ControlLimits = .xmr) -> ControlChart {
    ControlChart(ControlChartTests.points(values), by: ControlRules(limits: limits))
  }

  @Test(arguments: 1..<60 as Range<UInt64>)
  func `shares seen from the other end have the other limits and the other signals`(
    seed: UInt64
  ) throws {
    for limits in ControlLimits.allCases {
      let chart = Self.chart(Self.values(seed), limits)
      let mirrored = Self.chart(Self.values(seed).map { 1 - $0 }, limits)
      let (own, other) = (try #require(chart.limits(n: 100)), try #require(mirrored.limits(n: 100)))
      #expect(abs(own.lowerBound - (1 - other.upperBound)) < 1e-9)
      #expect(chart.signals.map(\.places) == mirrored.signals.map(\.places))
      #expect(zip(chart.signals, mirrored.signals).allSatisfy { $0.direction != $1.direction })
    }
  }

  @Test(arguments: 1..<60 as Range<UInt64>)
  func `turned round, rises are falls and all else is as it was`(seed: UInt64) {
    let values = Self.values(seed)
    let (chart, turned) = (Self.chart(values), Self.chart(values.reversed()))
    #expect(chart.signals.count == turned.signals.count)
    for rule in [ControlSignal.Rule.outside, .shift, .twoOfThree] {
      let marked = Set(chart.signals.filter { $0.rule == rule }.flatMap(\.places))
      let back = Set(turned.signals.filter { $0.rule == rule }.flatMap(\.places))
      #expect(marked == Set(back.map { values.count - 1 - $0 }))
    }
  }

  @Test(arguments: 1..<60 as Range<UInt64>)
  func `what lies between the limits is not outside, and all else is`(seed: UInt64) throws {
    let chart = Self.chart(Self.values(seed))
    let limits = try #require(chart.commonLimits)
    #expect(limits.lowerBound >= 0 && limits.upperBound <= 1)
    for (place, point) in chart.points.enumerated() {
      let isOutside = chart.signals(at: place).contains { $0.rule == .outside }
      #expect(isOutside == !limits.contains(point.value))
    }
  }
}
