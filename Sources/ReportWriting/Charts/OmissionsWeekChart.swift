import MedicationAdherence
import ReportLanguage

/// The omitted doses by weekday and hour, as SVG: a tile for each hour of the week, all of one size, the darker
/// the larger the share of the doses due then that was omitted; only its words where nothing was omitted.
///
/// Doses whose order names no time have tiles of their own, apart from the hours. Where nothing was due, a
/// tile is pale. A pure function of its values. Several charts can stand in one page.
struct OmissionsWeekChart {
  /// What it shows.
  let summary: OmissionSummary
  /// What stands above and below.
  let caption: ChartCaption
  private let title, description: String
  private let style: ReportStyle
  private let key: ChartKey

  /// The height of a weekday.
  static let row = 34.0
  private static let left = ChartSizes.margin + 44
  /// The space between doses without a time and the hours.
  private static let gap = 24.0

  /// Makes the chart of a cohort.
  init(_ cohort: CohortReport, context: ReportContext, style: ReportStyle) {
    let words = style.words
    let summary = OmissionSummary(cohort, words)
    self.summary = summary
    self.style = style
    title = words.omissionsWeekTitle
    let sentence = summary.sentence(words) { summary.mostOmitted(words) }
    description = words.omissionsWeekChart + " " + sentence
    caption = ChartCaption(
      title: words.omissionsWeekTitle, subtitle: words.allPatients, sentence: sentence,
      footer: ChartFooter.text(
        context, style, over: context.movesDates ? [] : cohort.buckets))
    key = OmittedShare.key(style, top: caption.bottom + 8)
  }

  /// The chart as a file of its own.
  var svg: String { document.svg }

  /// What it draws, for a file or a page.
  var document: ChartDocument {
    ChartDocument(
      title: title, description: description, style: style,
      height: caption.height(footerY: footerY),
      parts: [caption.texts(footerY: footerY)]
        + (summary.omitted > 0 ? [key.markup, tiles, labels] : []))
  }

  /// Whether there are doses without a time, which have a column of their own.
  private var hasUntimed: Bool {
    (1...7).contains { summary.week[weekday: $0, hour: DueByWeekHour.noTime].due > 0 }
  }

  private var columns: Int { DueByWeekHour.noTime + (hasUntimed ? 1 : 0) }

  /// The width of an hour.
  private var column: Double {
    (ChartSizes.width - ChartSizes.margin - Self.left - (hasUntimed ? Self.gap : 0))
      / Double(columns)
  }

  private var top: Double { key.bottom + 12 }
  private var bottom: Double { top + 7 * Self.row }
  private var footerY: Double { summary.omitted > 0 ? bottom + 48 : caption.bottom + 26 }

  /// The left edge of an hour; doses without a time stand apart.
  private func x(_ hour: Int) -> Double {
    Self.left + Double(hour) * column + (hour == DueByWeekHour.noTime ? Self.gap : 0)
  }

  /// The middle of a weekday, 1 for Monday.
  private func y(_ weekday: Int) -> Double { top + (Double(weekday) - 0.5) * Self.row }

  /// The tiles, each with its share in per cent; its numbers a browser says under the pointer.
  private var tiles: Markup {
    let side = min(column, Self.row) - 2
    var empty: Markup = ""
    var tiles: [Markup] = []
    for weekday in 1...7 {
      for hour in 0..<columns {
        let doses = summary.week[weekday: weekday, hour: hour]
        let (middle, centre) = (x(hour) + column / 2, y(weekday))
        let square = Markup.rectangle(
          x: middle - side / 2, y: centre - side / 2, width: side, height: side)
        guard let share = doses.shareOmitted else {
          empty += square
          continue
        }
        let step = OmittedShare(share)
        tiles.append(
          "<path \(step.look(style.palette)) d=\"\(square)\"><title>\(name(doses, weekday, hour))"
            + "</title></path>"
            + ChartText.line(
              percent(share), x: middle, y: centre + 4, size: ChartSizes.smallSize,
              anchor: "middle", step.textLook))
      }
    }
    return (["<path \(ChartStyle.nothingDue) d=\"\(empty)\"/>"] + tiles).joined(separator: "\n")
  }

  /// The share in per cent, without the sign.
  private func percent(_ share: Double) -> String {
    String(style.words.wholePercent(share).prefix { $0.isNumber })
  }

  private func name(_ doses: DueByWeekHour.Doses, _ weekday: Int, _ hour: Int) -> String {
    let words = style.words
    return words.omittedTile(
      words.shortWeekdays[weekday - 1] + " " + label(ofHour: hour), doses.omitted, of: doses.due,
      words.wholePercent(doses.shareOmitted ?? 0))
  }

  private func label(ofHour hour: Int) -> String {
    hour == DueByWeekHour.noTime
      ? style.words.withoutTime : (hour < 10 ? "0" : "") + "\(hour):00"
  }

  private var labels: Markup {
    let days = style.words.shortWeekdays.enumerated().map { day, name in
      ChartText.line(name, x: ChartSizes.margin, y: y(day + 1) + 4.5, ChartStyle.ink)
    }
    let hours = stride(from: 0, to: DueByWeekHour.noTime, by: 3).map { hour in
      ChartText.line(
        label(ofHour: hour), x: x(hour) + column / 2, y: bottom + 16, size: ChartSizes.smallSize,
        anchor: "middle", ChartStyle.muted)
    }
    let untimed =
      hasUntimed
      ? [
        ChartText.line(
          style.words.withoutTime, x: ChartSizes.width - ChartSizes.margin, y: bottom + 16,
          size: ChartSizes.smallSize, anchor: "end", ChartStyle.muted)
      ] : []
    return (days + hours + untimed).joined(separator: "\n")
  }
}

/// The steps in which tiles show the share of the doses due that was omitted: the same in every report, so that
/// wards can be compared.
enum OmittedShare: CaseIterable {
  case none, few, some, many, most

  /// The highest share of a step in per cent; nil of the last one.
  private var upTo: Int? {
    switch self {
    case .none: 0
    case .few: 10
    case .some: 25
    case .many: 50
    case .most: nil
    }
  }

  /// The step of a share, 0 to 1.
  init(_ share: Double) {
    self =
      Self.allCases.first { step in step.upTo.map { share * 100 <= Double($0) } ?? true } ?? .most
  }

  /// The attributes of a tile.
  func look(_ palette: ChartPalette) -> Markup {
    let fill = ChartLine.notTaken.fill(palette)
    return switch self {
    case .none: palette.interval
    case .few: "\(fill) fill-opacity=\".2\""
    case .some: "\(fill) fill-opacity=\".42\""
    case .many: "\(fill) fill-opacity=\".7\""
    case .most: fill
    }
  }

  /// The attributes of a number on a tile.
  var textLook: Markup { self == .most ? ChartStyle.page : ChartStyle.ink }

  private func name(_ words: any Wording.Type) -> String {
    guard let upTo else { return words.omittedOver(words.wholePercent(0.5)) }
    return upTo == 0 ? words.omittedNone : words.omittedUpTo(words.wholePercent(Double(upTo) / 100))
  }

  /// What the tiles mean.
  static func key(_ style: ReportStyle, top: Double) -> ChartKey {
    let entries = allCases.map { step in
      ChartKey.Entry(text: step.name(style.words)) { x, y in
        let square = Markup.rectangle(x: x, y: y - 10, width: 12, height: 12)
        return "<path \(step.look(style.palette)) d=\"\(square)\"/>"
      }
    }
    return ChartKey(
      [ChartKey.Entry(text: style.words.omissionTiles, mark: nil)] + entries,
      left: ChartSizes.margin, top: top)
  }
}
