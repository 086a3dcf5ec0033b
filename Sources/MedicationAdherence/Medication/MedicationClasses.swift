/// Which classes medications belong to, which of them are critical, and how late their doses may be, as a
/// user's table says.
///
/// A line of the table is about a code, a key (`system|code`), or a group of ATC, and the nearest one
/// counts: `C10AA05` before `C10AA` before `C10`. Of several lines of one code all count, so that a
/// medication may be in several classes.
public struct MedicationClasses: Hashable, Sendable {
  /// One line of the table.
  public struct Line: Hashable, Sendable {
    /// A code, a key, or a group of ATC.
    public let code: String
    /// The class.
    public let name: String
    /// Whether its doses are critical; nil when the line does not say.
    public let isCritical: Bool?
    /// Within how many minutes of its time a dose is on time; nil when the line does not say.
    public let windowMinutes: Int?

    /// Makes a line.
    public init(code: String, name: String, isCritical: Bool? = nil, windowMinutes: Int? = nil) {
      (self.code, self.name) = (code, name)
      (self.isCritical, self.windowMinutes) = (isCritical, windowMinutes)
    }
  }

  /// The lines, in their order.
  public let lines: [Line]
  /// The names of the classes, each once, in the order of the table.
  public let names: [String]
  private let placesOfCode: [String: [Int]]
  /// The lines of each class, by its place in ``names``.
  private let placesOfClass: [[Int]]
  /// The place of each line's class in ``names``.
  private let classOfLine: [Int]

  /// Makes a table.
  public init(_ lines: [Line]) {
    self.lines = lines
    placesOfCode = Dictionary(grouping: lines.indices) { lines[$0].code }
    var (names, numbers, places) = ([String](), [String: Int](), [[Int]]())
    classOfLine = lines.indices.map { place in
      let name = lines[place].name
      if let number = numbers[name] {
        places[number].append(place)
        return number
      }
      numbers[name] = names.count
      names.append(name)
      places.append([place])
      return names.count - 1
    }
    (self.names, placesOfClass) = (names, places)
  }

  /// The lines about a medication: those of its code and its key, else, for an ATC code, of the longest
  /// code above it; none when the table has none.
  ///
  /// ATC is a tree whose levels have 1, 3, 4, 5 and 7 characters: `C10AA05` lies below `C10AA`.
  public func lines(of medication: Medication) -> [Line] {
    places(of: medication).map { lines[$0] }
  }

  private func places(of medication: Medication) -> [Int] {
    let own = Set([medication.code, medication.key]).subtracting([""])
      .flatMap { placesOfCode[$0] ?? [] }.sorted()
    if !own.isEmpty { return own }
    return medication.groupsOfATC.lazy.compactMap { placesOfCode[$0] }.first ?? []
  }

  /// The classes of a medication, by their places in ``names``, each once, in the order of the table.
  public func classes(of medication: Medication) -> [Int] {
    var seen: Set<Int> = []
    return places(of: medication).map { classOfLine[$0] }.filter { seen.insert($0).inserted }
  }

  /// Whether doses of a medication are critical.
  public func isCritical(_ medication: Medication) -> Bool {
    lines(of: medication).contains { $0.isCritical == true }
  }

  /// Within how many minutes of its time a dose of a medication is on time, the shortest of several; nil
  /// when the table does not say.
  public func windowMinutes(of medication: Medication) -> Int? {
    lines(of: medication).compactMap(\.windowMinutes).min()
  }

  /// The codes of a class, by its place in ``names``, each once, in the order of the table.
  public func codes(ofClass number: Int) -> [String] {
    var seen: Set<String> = []
    return placesOfClass[number].map { lines[$0].code }.filter { seen.insert($0).inserted }
  }

  /// Whether a line of a class, by its place in ``names``, says that its doses are critical.
  public func isCritical(class number: Int) -> Bool {
    placesOfClass[number].contains { lines[$0].isCritical == true }
  }

  /// How far the table goes with some medications.
  ///
  /// A medication whose code is of a system that the table uses is in no class when the table does not
  /// have it; of any other one the table cannot tell.
  public func coverage(of medications: some Sequence<Medication>) -> ClassCoverage {
    var systems = Set(lines.compactMap { Medication.system(ofKey: $0.code) })
    var (matched, others) = (0, [Medication]())
    for medication in medications {
      if places(of: medication).isEmpty {
        others.append(medication)
      } else {
        matched += 1
        systems.insert(medication.system)
      }
    }
    systems.remove("")
    let usesATC = lines.contains { $0.code.isGroupOfATC }
    let foreign = others.count { medication in
      !(usesATC && medication.isOfATC || systems.contains(medication.system))
    }
    return ClassCoverage(medications: matched + others.count, matched: matched, foreign: foreign)
  }
}

/// How far a table of classes goes with the medications of some data.
public struct ClassCoverage: Hashable, Sendable {
  /// The medications of the data.
  public let medications: Int
  /// Those of them that are in a class.
  public let matched: Int
  /// Those of them whose code is of a system that the table does not use, or that have none: nobody can tell
  /// whether they belong to a class.
  public let foreign: Int

  /// Makes numbers.
  public init(medications: Int, matched: Int, foreign: Int) {
    (self.medications, self.matched, self.foreign) = (medications, matched, foreign)
  }
}

extension Medication {
  /// The groups of ATC that its code lies in, the nearest first; none for a code of another system.
  fileprivate var groupsOfATC: [String] {
    guard code.utf8.count == 7, isOfATC else { return [] }
    return [5, 4, 3, 1].map { String(code.prefix($0)) }
  }

  fileprivate var isOfATC: Bool { system.hasSuffix("/atc") || system.hasSuffix(".6.73") }

  /// The system of its code; empty without one.
  fileprivate var system: String {
    code.isEmpty || key.count <= code.count ? "" : String(key.dropLast(code.count + 1))
  }

  /// The system of a key, such as that of `system|code`; nil for a code alone.
  fileprivate static func system(ofKey key: String) -> String? {
    key.lastIndex(of: "|").map { String(key[..<$0]) }
  }
}

extension String {
  /// Whether it is written as a code of ATC, such as `C`, `C10` or `C10AA05`.
  fileprivate var isGroupOfATC: Bool {
    wholeMatch(of: /[A-Z](\d\d([A-Z]([A-Z](\d\d)?)?)?)?/) != nil
  }
}
