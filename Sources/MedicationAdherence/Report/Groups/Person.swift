/// What is known of a patient that groups are made by.
public struct Person: Hashable, Codable, Sendable {
  /// The sex, as FHIR's codes have it (`female`, `male`, `other`); empty when it is not known.
  public let sex: String
  /// The days that the birth date may mean; nil without one.
  public let birth: DayRange?
  /// How many days the patient's dates were moved, which an age takes back.
  private var movedDays = 0

  /// Makes a person.
  public init(sex: String = "", birth: DayRange? = nil) {
    (self.sex, self.birth) = (sex, birth)
  }

  /// The age on a day in whole years: a range when only the year or the month of birth is known; nil
  /// without a birth date, and before the birth.
  ///
  /// Who is born on 29 February is a year older on 1 March of other years.
  public func age(on day: Day) -> ClosedRange<Int>? {
    let day = day.adding(days: -movedDays)
    guard let birth, birth.last <= day else { return nil }
    return Self.years(from: birth.last, to: day)...Self.years(from: birth.first, to: day)
  }

  /// The birth date at its own precision, such as `1956-03-14`, `1956-03` or `1956`; empty without one.
  public var birthDate: String {
    guard let birth else { return "" }
    let text = "\(birth.first)"
    if birth.first == birth.last { return text }
    let isOneMonth = birth.first.components.month == birth.last.components.month
    return String(text.dropLast(isOneMonth ? 3 : 6))
  }

  /// The same person on days that were moved: an age is that of the true day.
  func moved(by days: Int) -> Person {
    var person = self
    person.movedDays += days
    return person
  }

  private static func years(from birth: Day, to day: Day) -> Int {
    let (born, now) = (birth.components, day.components)
    let isBefore = (now.month, now.day) < (born.month, born.day)
    return now.year - born.year - (isBefore ? 1 : 0)
  }
}

/// Bands of ages in whole years, such as 18–39.
public struct AgeBands: Hashable, Sendable {
  /// The first age of each band but the first, rising.
  public let limits: [Int]

  /// The bands 0–17, 18–39, 40–64, 65–79 and 80+.
  public static let usual = AgeBands(limits: [18, 40, 65, 80])

  private init(limits: [Int]) { self.limits = limits }

  /// Makes bands; nil unless there is a limit, and they rise from 1 to at most 150.
  public init?(_ limits: [Int]) {
    guard let first = limits.first, let last = limits.last, first >= 1, last <= 150,
      zip(limits, limits.dropFirst()).allSatisfy(<)
    else { return nil }
    self.limits = limits
  }

  /// What the bands are called, the youngest first.
  public var names: [String] {
    let starts = [0] + limits
    return starts.indices.map { place in
      guard place + 1 < starts.count else { return "\(starts[place])+" }
      let last = starts[place + 1] - 1
      return last == starts[place] ? "\(last)" : "\(starts[place])–\(last)"
    }
  }

  /// The place of the band that all of some ages lie in; nil when there is none.
  func place(of ages: ClosedRange<Int>) -> Int? {
    let place = limits.count { $0 <= ages.lowerBound }
    return limits.count { $0 <= ages.upperBound } == place ? place : nil
  }
}
