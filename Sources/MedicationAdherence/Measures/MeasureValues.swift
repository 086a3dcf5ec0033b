/// The value of each measure, or none.
public struct MeasureValues: Hashable, Codable, Sendable {
  /// One number for each measure in their order, not finite where there is no value; empty when there
  /// is none.
  package private(set) var numbers: [Double] = []
  /// What was due and what was taken of it, of the units that count; nil when that is not known.
  public private(set) var doses: DoseSums?
  /// The doses due beside these that cannot be compared with what was taken, because doses name no
  /// order, or are taken elsewhere.
  public private(set) var notJudged = 0
  /// Those of them that are taken elsewhere.
  public private(set) var takenElsewhere = 0

  /// Makes values, all of them unknown.
  public init() {}

  /// Makes values that `set` sets, each at the place of its measure, of doses due.
  init(
    of doses: DoseSums?, notJudged: Int = 0, takenElsewhere: Int = 0,
    _ set: (inout MutableSpan<Double>) -> Void
  ) {
    (self.doses, self.notJudged, self.takenElsewhere) = (doses, notJudged, takenElsewhere)
    numbers = Array(filledWith: .infinity, count: Self.measureCount)
    var span = numbers.mutableSpan
    set(&span)
  }

  /// The value of a measure: a number of doses or days, a share, or 1 and 0 for yes and no; nil when
  /// it has none.
  public subscript(measure: Measure) -> Double? {
    get {
      guard measure.rawValue < numbers.count else { return nil }
      let number = numbers[measure.rawValue]
      return number.isFinite ? number : nil
    }
    set {
      if numbers.isEmpty {
        numbers = Array(filledWith: .infinity, count: Self.measureCount)
      }
      numbers[measure.rawValue] = newValue ?? .infinity
    }
  }

  /// The same without whether and when a first dose was taken, which only a single series has.
  public var withoutInitiation: MeasureValues {
    guard !numbers.isEmpty else { return self }
    var values = self
    for measure in [Measure.initiated, .daysToFirstDose] { values[measure] = nil }
    return values
  }

  private static let measureCount = Measure.allCases.count

  /// The value of a measure that is yes or no; nil when it has none.
  public func flag(_ measure: Measure) -> Bool? { self[measure].map { $0 != 0 } }

  /// The value of a measure that is a whole number; nil when it has none.
  public func count(_ measure: Measure) -> Int? { self[measure].map { Int($0) } }

  /// The value of a measure as a table shows it.
  public func cell(_ measure: Measure) -> Cell {
    guard let value = self[measure] else { return .missing }
    return switch measure.kind {
    case .count, .days: .integer(Int(value))
    case .minutes: .number(value)
    case .fraction, .bound: .fraction(value)
    case .flag: .flag(value != 0)
    }
  }
}

extension Column {
  /// Makes the column of a measure, as the measure's definition says; one of refills is there where dispenses
  /// were read.
  public init(_ measure: Measure, of values: @escaping @Sendable (Row) -> MeasureValues) {
    let column = Column(measure.definition) { values($0).cell(measure) }
    self = Measure.refills.contains(measure) ? column.only(with: .dispenses) : column
  }

  /// The measure that it holds; nil when it holds something else.
  public var measure: Measure? { measureDefinition.flatMap { Measure(column: $0.column) } }
}
