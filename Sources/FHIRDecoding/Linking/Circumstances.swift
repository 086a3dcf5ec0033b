public import MedicationAdherence

/// The circumstances of administrations, as far as they are kept: how much was given, and in which ward.
public struct Circumstances: Sendable {
  /// The distinct amounts; the first is not known.
  public let amounts: [GivenAmount]
  /// The wards of the patients; none is known when they are not kept.
  public private(set) var wards = Wards()
  /// The locations that are referred to, were not read and are not called anything.
  public let unreadLocations: Set<FHIRReference.Target>
  /// The number of the amount of each set of references; empty when amounts are not kept.
  private let amountNumbers: [UInt32]
  /// The number of the encounter of each set of references, below 0 without one; empty when encounters
  /// are not kept.
  private let encounterNumbers: [Int32]
  /// The number of the encounter of each order, below 0 without one; empty when encounters are not kept.
  private let encountersOfOrders: [Int32]

  /// No circumstance is known.
  init() {
    self.init(amounts: ([.unknown], []))
  }

  /// Makes circumstances: the amounts and their numbers, the wards, and the numbers of encounters.
  init(
    amounts: ([GivenAmount], [UInt32]), wards: Wards = Wards(),
    unreadLocations: Set<FHIRReference.Target> = [],
    encounters: [Int32] = [], ofOrders: [Int32] = []
  ) {
    (self.amounts, amountNumbers) = amounts
    (self.wards, self.unreadLocations) = (wards, unreadLocations)
    (encounterNumbers, encountersOfOrders) = (encounters, ofOrders)
  }

  /// The number of the amount that administrations with these references say; 0 when it is not known.
  public func amount(of references: UInt32) -> UInt32 {
    amountNumbers.isEmpty ? 0 : amountNumbers[Int(references)]
  }

  /// The number of the encounter of administrations with these references: their own, else their
  /// order's; nil when there is none, or it was not read.
  public func encounter(of references: UInt32) -> Int? {
    guard !encounterNumbers.isEmpty else { return nil }
    let number = encounterNumbers[Int(references)]
    return number < 0 ? nil : Int(number)
  }

  /// Whether encounters are kept, and there are orders.
  public var knowsEncounters: Bool { !encountersOfOrders.isEmpty }

  /// The number, among the encounters of ``wards``, of the encounter that an order names; nil when it
  /// names none, or it was not read.
  public func encounter(ofOrder order: Int) -> Int? {
    guard !encountersOfOrders.isEmpty, encountersOfOrders[order] >= 0 else { return nil }
    return Int(encountersOfOrders[order])
  }

  /// Replaces the numbers of patients by those in a table.
  func rankingPatients(by ranks: [Int]) -> Circumstances {
    var ranked = self
    ranked.wards = wards.rankingPatients(by: ranks)
    return ranked
  }
}

extension Circumstances {
  /// The distinct amounts that readers kept, and their numbers, one for each set of references, as these
  /// are numbered; no numbers when amounts are not kept.
  static func amounts(of readers: [ResourceReader]) -> ([GivenAmount], [UInt32]) {
    guard readers.contains(where: { $0.options.details.contains(.amounts) }) else {
      return ([.unknown], [])
    }
    // Sorted, for which reader has which of them is by chance.
    let distinct = Set(readers.flatMap(\.administrations.amounts)).subtracting([.unknown])
    let amounts =
      [.unknown]
      + distinct.sorted { ($0.value, $0.unit, $0.route) < ($1.value, $1.unit, $1.route) }
    let known = Dictionary(uniqueKeysWithValues: zip(amounts, UInt32(0)...))
    var numbers: [UInt32] = []
    for reader in readers {
      let ofReader = reader.administrations.amounts.map { known[$0] ?? 0 }
      numbers += reader.administrations.references.lazy.map { ofReader[Int($0.amount)] }
    }
    return (amounts, numbers)
  }
}
