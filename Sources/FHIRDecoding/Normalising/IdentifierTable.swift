/// The numbers of resources by their business identifiers.
///
/// It is made when it is asked for, which nearly all records never do: their references have ids.
struct IdentifierTable: Sendable {
  private var numbers: [Fingerprint: UInt32]?
  private let fill: @Sendable (_ note: (Fingerprint, UInt32) -> Void) -> Void

  /// Makes a table of nothing, or of what `fill` notes.
  init(_ fill: @escaping @Sendable (_ note: (Fingerprint, UInt32) -> Void) -> Void = { _ in }) {
    self.fill = fill
  }

  /// The number of the one resource that has an identifier; nil when none has it, or several have.
  mutating func number(of identifier: Fingerprint) -> Int? {
    let numbers = numbers ?? filled()
    self.numbers = numbers
    return numbers[identifier].flatMap { $0 == Self.several ? nil : Int($0) }
  }

  private static let several = UInt32.max

  private func filled() -> [Fingerprint: UInt32] {
    var numbers: [Fingerprint: UInt32] = [:]
    fill { identifier, number in
      let known = numbers.updateValue(number, forKey: identifier)
      if let known, known != number { numbers[identifier] = Self.several }
    }
    return numbers
  }
}
