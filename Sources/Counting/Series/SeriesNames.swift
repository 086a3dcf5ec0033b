internal import DurableOutput
internal import FHIRDecoding
internal import MedicationAdherence

/// The names of series and units, taken from the orders and administrations that they show, never
/// from another patient's.
struct SeriesNames: Sendable {
  let record: LinkedRecord
  let catalogue: SeriesCatalogue

  /// The medication of a unit: an order's by its own name, else by the names that the counted
  /// administrations have for it.
  func medication(ofUnit number: Int) -> Medication {
    if catalogue.units[number].order == nil {
      let names = catalogue.units[number].names.numbers
      if names.count == 1 { return record.medications[names[0]] }
      if !names.isEmpty { return joined(catalogue.medications(of: [number], shown: Set(names))) }
    }
    return record.medications[catalogue.units[number].medication]
  }

  /// The medication of a series that holds one, by all names that its units have for it.
  func medication(ofSeries number: Int) -> Medication {
    let units = catalogue.series[number].units
    return units.count == 1
      ? medication(ofUnit: units[0]) : joined(medications(ofSeries: number))
  }

  /// The names of all medications of a series, each once, in the order in which the record names them.
  func names(ofSeries number: Int) -> [String] {
    Medication.distinct(medications(ofSeries: number).map { record.medications[$0].name })
  }

  /// The numbers of the medications that a series shows something of.
  private func medications(ofSeries number: Int) -> [Int] {
    let units = catalogue.series[number].units
    let shown = units.map { catalogue.units[$0] }.flatMap { unit in
      unit.order == nil ? unit.names.numbers : unit.isShown ? [unit.medication] : []
    }
    return catalogue.medications(of: units, shown: Set(shown))
  }

  private func joined(_ numbers: [Int]) -> Medication {
    let first = record.medications[numbers[0]]
    return numbers.dropFirst().reduce(first) { $0.joined(with: record.medications[$1]) }
  }
}

/// Names for files and folders that are safe everywhere and distinct without regard to case.
package enum FileNames {
  /// A safe name for each name, in the same order.
  ///
  /// A name of 1 to 60 letters, digits and hyphens is kept that does not begin with a hyphen, as options
  /// of commands do. Any other, a reserved one, one that looks like a digest or like the second chart of a
  /// series (`…-times`), and each of several that differ only by case becomes `x` and the first 16
  /// hexadecimal digits of its SHA-256.
  package static func safe(_ names: [String]) -> [String] {
    let folded = names.map { $0.lowercased() }
    var uses: [String: Int] = [:]
    for name in folded { uses[name, default: 0] += 1 }
    return zip(names, folded).map { name, folded in
      isPlain(name) && !isReserved(folded.utf8) && uses[folded] == 1 ? name : digest(name)
    }
  }

  private static func isPlain(_ name: String) -> Bool {
    1...60 ~= name.utf8.count && name.utf8.first != UInt8(ascii: "-")
      && name.utf8.allSatisfy(isPlain(_:))
  }

  private static func isPlain(_ byte: UInt8) -> Bool {
    switch byte {
    case 48...57, 65...90, 97...122, 45: true
    default: false
    }
  }

  /// Lower-case names that Windows reserves for devices, that look like a digest, or that another
  /// series' chart of times may have.
  private static func isReserved(_ name: String.UTF8View) -> Bool {
    switch name.count {
    case 3: ["con", "prn", "aux", "nul"].contains { name.elementsEqual($0.utf8) }
    case 4: isDigit(name.last) && ["com", "lpt"].contains { name.starts(with: $0.utf8) }
    case 17 where name.first == UInt8(ascii: "x") && name.dropFirst().allSatisfy(isDigestDigit):
      true
    default: name.suffix(6).elementsEqual("-times".utf8)
    }
  }

  private static func isDigit(_ byte: UInt8?) -> Bool {
    byte.map { UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0 } ?? false
  }

  private static func isDigestDigit(_ byte: UInt8) -> Bool {
    isDigit(byte) || UInt8(ascii: "a")...UInt8(ascii: "f") ~= byte
  }

  private static func digest(_ name: String) -> String {
    "x" + String(hexadecimal: SHA256.hash(name.utf8.span).prefix(8))
  }
}
