import MedicationAdherence
import ReportLanguage

extension CalendarMap {
  /// What the cells mean: the steps that there are, and the states that occur.
  static func key(
    _ days: [BucketCounts], _ looks: [DayLook], threshold: Double, _ words: any Wording.Type,
    _ palette: ChartPalette, top: Double
  ) -> ChartKey {
    let bases = Set(days.compactMap { AdherenceShare($0)?.basis })
    let caption = words.calendarCaption(
      isOfDue: bases.contains(.due), isOfRecorded: bases.contains(.recorded))
    let shown =
      DayLook.steps(threshold: threshold) + DayLook.withoutShare.filter(looks.contains)
    let entries = shown.map { look in
      ChartKey.Entry(text: words.day(look, threshold: threshold)) { x, y in
        mark(look, x: x, y: y, palette)
      }
    }
    let part = days.contains(where: \.isPartial) ? [partEntry(words, palette)] : []
    return ChartKey(
      [ChartKey.Entry(text: caption, mark: nil)] + entries + part,
      left: ChartSizes.margin, top: top)
  }

  private static func partEntry(_ words: any Wording.Type, _ palette: ChartPalette)
    -> ChartKey.Entry
  {
    ChartKey.Entry(text: words.partOf(.day)) { x, y in
      let glyph = DayGlyph(palette: palette)
      let place = [Place(column: 0, row: 0)]
      return sample(glyph.cells(.allTaken, place) + glyph.holes(place), x: x, y: y)
    }
  }

  private static func mark(_ look: DayLook, x: Double, y: Double, _ palette: ChartPalette)
    -> Markup
  {
    guard look != .suppressed else {
      let cell = Markup.rectangle(x: x, y: y - 10, width: 12, height: 12)
      return "<path \(ChartStyle.hatched) d=\"\(cell)\"/>"
    }
    let cell = DayGlyph(palette: palette).cells(look, [Place(column: 0, row: 0)])
    return sample(cell, x: x, y: y)
  }

  private static func sample(_ cell: Markup, x: Double, y: Double) -> Markup {
    "<g transform=\"translate(\(Markup.point(x, y - 4))) scale(13)\">\(cell)</g>"
  }

  /// How many days look like what, in one sentence.
  static func description(
    _ days: [BucketCounts], threshold: Double, _ words: any Wording.Type
  ) -> String {
    let counts = days.reduce(into: [DayLook: Int]()) {
      $0[DayLook($1, threshold: threshold), default: 0] += 1
    }
    return words.calendar(
      DayLook.allCases.compactMap { look in
        counts[look].map { (words.day(look, threshold: threshold), $0) }
      })
  }
}

extension DayLook {
  /// The look of a day.
  init(_ day: BucketCounts, threshold: Double) {
    switch day.state {
    case .noRecords: self = .noRecords
    case .nothingDue: self = .nothingDue
    case .suppressed: self = .suppressed
    case .recorded:
      self =
        AdherenceShare(day).map { DayLook(share: $0.value, threshold: threshold) }
        ?? .undetermined
    }
  }

  /// The step of a share, 0 to 1.
  private init(share: Double, threshold: Double) {
    self =
      share >= 1
      ? .allTaken
      : share <= 0
        ? .noneTaken : share >= threshold ? .most : share >= threshold / 2 ? .some : .little
  }

  /// The steps of shares, the best first, that a share can have at a threshold.
  static func steps(threshold: Double) -> [DayLook] {
    let below: [DayLook] = threshold > 0 ? [.some, .little] : []
    return [.allTaken] + (threshold < 1 ? [.most] : []) + below + [.noneTaken]
  }

  /// The looks of days without a share.
  static let withoutShare: [DayLook] = [.undetermined, .noRecords, .nothingDue, .suppressed]
}
