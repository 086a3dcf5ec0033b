/// Dispenses one after the other, with the days that each leaves without supply: the gap engine.
///
/// For dispenses 1 … n in their order, up to a last day X:
/// - interval = the next dispense's day − this one's; of the last one X − its day;
/// - left = interval − supply − carried in;
/// - gap = max(0, left), and max(0, −left) is carried to the next, as ``CarryOverRules`` allow.
///
/// All in days. Two dispenses of one day are taken one after the other, not together, also when they
/// are of different drugs. Source: Dima & Dediu 2017, PLoS ONE 12(4): e0174426 (AdhereR).
public struct SupplySequence: Sendable {
  /// One dispense of the sequence.
  public struct Fill: Sendable {
    /// The day of the dispense.
    public let day: Day
    /// The days of supply that it hands over.
    public let daysSupply: Double
    /// Days until the next dispense or the sequence's end.
    public let interval: Double
    /// Days of earlier supply that it begins with.
    public let carriedIn: Double
    /// Days of the interval without supply.
    public let gap: Double

    /// The day's number, to reckon with parts of a day.
    var dayNumber: Double { Double(day.number) }
    /// The day number on which the supply is used up.
    var supplyEnd: Double { dayNumber + daysSupply + carriedIn }
  }

  /// The fills in their order.
  public let fills: [Fill]

  /// Makes a sequence of sorted dispenses, none after `end`, a day number that may have a fraction.
  init(_ dispenses: ArraySlice<Dispense>, until end: Double, rules: CarryOverRules) {
    var fills: [Fill] = []
    fills.reserveCapacity(dispenses.count)
    var carriedIn = 0.0
    for index in dispenses.indices {
      let isLast = index + 1 == dispenses.endIndex
      let (day, supply) = (dispenses[index].day, dispenses[index].daysSupply)
      let interval = (isLast ? end : dispenses[index + 1].dayNumber) - dispenses[index].dayNumber
      let left = interval - supply - carriedIn
      fills.append(
        Fill(
          day: day, daysSupply: supply, interval: interval, carriedIn: carriedIn,
          gap: max(0, left)))
      carriedIn = isLast ? 0 : rules.carried(max(0, -left), from: index, of: dispenses)
    }
    self.fills = fills
  }
}

extension Sequence<SupplySequence.Fill> {
  /// Days without supply, all fills together.
  var gaps: Double { reduce(0) { $0 + $1.gap } }
}

extension Dispense {
  /// The day's number, to reckon with parts of a day.
  var dayNumber: Double { Double(day.number) }
}

/// When supply that is left over counts for the next dispense.
public struct CarryOverRules: Hashable, Sendable {
  /// Whether supply is carried only to a dispense of the same medication.
  public var onlySameMedication: Bool
  /// Whether carried supply is converted by the doses a day.
  ///
  /// 10 days at 20 mg are 20 days at 10 mg. Doses that are unknown or in different units convert
  /// nothing. Without ``onlySameMedication`` the amounts of *different* drugs are compared, which
  /// seldom makes sense.
  public var convertsDose: Bool

  /// Makes rules; without any, all that is left over is carried as it is.
  public init(onlySameMedication: Bool = false, convertsDose: Bool = false) {
    self.onlySameMedication = onlySameMedication
    self.convertsDose = convertsDose
  }

  /// What of the days left over from a dispense, which is not the last, counts for the next one.
  func carried(_ days: Double, from index: Int, of dispenses: ArraySlice<Dispense>) -> Double {
    // Without a rule the dispenses are not looked at, which would copy them.
    guard onlySameMedication || convertsDose else { return days }
    let (dispense, next) = (dispenses[index], dispenses[index + 1])
    if onlySameMedication, dispense.medication.key != next.medication.key { return 0 }
    guard convertsDose, let dose = dispense.dailyDose, let nextDose = next.dailyDose,
      let ratio = dose.ratio(to: nextDose)
    else { return days }
    return days * ratio
  }
}
