/// How many patients have an adherence within ten per cent of one another.
public struct AdherenceBand: Hashable, Sendable {
  /// The number of bands from 0 to 1.
  public static let count = 10

  /// The band's place, 0 for the shares below 10 %.
  public let place: Int
  /// The patients whose share of the doses due that was taken lies in the band.
  public let implementation: Int
  /// The patients whose share of the recorded doses that was taken lies in the band.
  public let recordedAdherence: Int

  /// The band in per cent: `80–<90 %`; the last one holds 100 % too.
  public var label: String {
    let (lower, upper) = (place * 10, place * 10 + 10)
    return "\(lower)–\(place == Self.count - 1 ? "" : "<")\(upper)\u{A0}%"
  }

  /// The measures that have bands.
  public static let measures: [Measure] = [.implementation, .recordedAdherence]

  /// Every band, the lowest first; none when no patient has a share.
  static func rows(of figures: PatientFigures) -> [AdherenceBand] {
    rows(
      implementation: figures.values(of: .implementation),
      recordedAdherence: figures.values(of: .recordedAdherence))
  }

  /// Every band of patients' shares, the lowest first; none without a share.
  static func rows(
    implementation: CountedValues, recordedAdherence: CountedValues
  ) -> [AdherenceBand] {
    let implementation = counts(implementation)
    let recorded = counts(recordedAdherence)
    guard (implementation + recorded).contains(where: { $0 > 0 }) else { return [] }
    return (0..<count).map {
      AdherenceBand(
        place: $0, implementation: implementation[$0], recordedAdherence: recorded[$0])
    }
  }

  /// The place of a share, 0 to 1; a band holds its lower end, the last one both.
  static func place(of share: Double) -> Int {
    (0..<count).last { share >= Double($0) / Double(count) } ?? 0
  }

  private static func counts(_ shares: CountedValues) -> [Int] {
    shares.pairs.reduce(into: Array(repeating: 0, count: count)) {
      $0[place(of: $1.value)] += $1.count
    }
  }
}

extension AdherenceBand: TableRow {
  /// The columns of a workbook's sheet of patients by adherence.
  public static let definition = TableDefinition<AdherenceBand>(
    name: "adherence_bands",
    meaning: "How many patients have an adherence within ten per cent of one another.",
    columns: [
      Column(
        "adherence", .text,
        "From this share on to below the next band's; the last one holds 100 % too."
      ) { .text($0.label) },
      Column(
        "patients_by_implementation", .integer, unit: "patients",
        "Patients whose implementation, all lines together, lies in the band."
      ) { .integer($0.implementation) },
      Column(
        "patients_by_recorded_adherence", .integer, unit: "patients",
        "Patients whose recorded adherence, all lines together, lies in the band."
      ) { .integer($0.recordedAdherence) },
    ])
}
