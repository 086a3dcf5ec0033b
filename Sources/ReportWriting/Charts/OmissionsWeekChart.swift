import MedicationAdherence
import ReportLanguage

/// The omitted doses by weekday and hour, as SVG: a square for each hour of the week in which a dose was
/// omitted, the larger the more; only its words where nothing was omitted.
///
/// A pure function of its values. Several charts can stand in one page.
struct OmissionsWeekChart {
  /// What it shows.
  let summary: OmissionSummary
  /// What stands above and below.
  let caption: ChartCaption
  private let title, description: String
  private let style: ReportStyle

  /// The height of a weekday.
  static let row = 34.0
  private static let left = ChartSizes.margin + 44

  /// Makes the chart of a cohort.
  init(_ cohort: CohortReport, context: ReportContext, style: ReportStyle) {
    let words = style.words
    let summary = OmissionSummary(cohort, words)
    self.summary = summary
    self.style = style
    title = words.omissionsWeekTitle
    let sentence = summary.sentence(words) { summary.mostOmitted(words) }
    let most = summary.week.joined().max() ?? 0
    let tiles = most > 0 ? words.omissionTiles(upTo: most) : ""
    description = [words.omissionsWeekChart, sentence, tiles].filter { !$0.isEmpty }
      .joined(separator: " ")
    caption = ChartCaption(
      title: words.omissionsWeekTitle,
      subtitle: [words.allPatients, tiles]
        .filter { !$0.isEmpty }.joined(separator: " · "), sentence: sentence,
      footer: ChartFooter.text(
        context, style, over: context.movesDates ? [] : cohort.buckets))
  }

  /// The chart as a file of its own.
  var svg: String { document.svg }

  /// What it draws, for a file or a page.
  var document: ChartDocument {
    ChartDocument(
      title: title, description: description, style: style,
      height: caption.height(footerY: footerY),
      parts: [caption.texts(footerY: footerY)] + (summary.omitted > 0 ? [grid, tiles, labels] : []))
  }

  /// Whether there are doses without a time, which have a column of their own.
  private var hasUntimed: Bool {
    summary.week.contains { $0[OmissionSummary.noTime] > 0 }
  }

  private var columns: Int { hasUntimed ? OmissionSummary.noTime + 1 : OmissionSummary.noTime }

  /// The width of an hour.
  private var column: Double {
    (ChartSizes.width - ChartSizes.margin - Self.left - (hasUntimed ? 24 : 0)) / Double(columns)
  }

  private var top: Double { caption.bottom + 24 }
  private var bottom: Double { top + 7 * Self.row }
  private var footerY: Double { summary.omitted > 0 ? bottom + 48 : caption.bottom + 26 }

  /// The left edge of an hour; doses without a time stand apart.
  private func x(_ hour: Int) -> Double {
    Self.left + Double(hour) * column + (hour == OmissionSummary.noTime ? 24 : 0)
  }

  private func y(_ day: Int) -> Double { top + (Double(day) + 0.5) * Self.row }

  private var grid: Markup {
    let lines: [Markup] = (0..<7).map { day in
      "M\(Markup.point(Self.left, y(day)))H\(Markup.number(x(columns - 1) + column))"
    }
    return "<path \(ChartStyle.grid) d=\"\(lines.joined())\"/>"
  }

  /// The squares, each with its number, which a browser also says under the pointer.
  private var tiles: Markup {
    let most = Double(summary.week.joined().max() ?? 1)
    let largest = min(column - 3, Self.row - 4)
    var tiles: [Markup] = []
    for (day, hours) in summary.week.enumerated() {
      for (hour, doses) in hours.enumerated() where doses > 0 {
        let side = max(4, largest * (Double(doses) / most).squareRoot())
        let (middle, centre) = (x(hour) + column / 2, y(day))
        let square = Markup.rectangle(
          x: middle - side / 2, y: centre - side / 2, width: side, height: side)
        let name =
          style.words.shortWeekdays[day] + " " + label(ofHour: hour) + ": "
          + style.words.number(doses)
        tiles.append(
          "<path \(ChartLine.notTaken.fill(style.palette)) d=\"\(square)\">"
            + "<title>\(name)</title></path>")
        tiles.append(number(doses, side: side, x: middle, y: centre))
      }
    }
    return tiles.joined(separator: "\n")
  }

  /// The number in a square, or below it where it does not fit in.
  private func number(_ doses: Int, side: Double, x: Double, y: Double) -> Markup {
    let text = style.words.number(doses)
    let fits = TextWidth.of(text, size: 10) + 2 < side && side > 12
    return fits
      ? ChartText.line(
        text, x: x, y: y + 3.5, size: 10, anchor: "middle", "class=\"pg\" fill=\"#FFF\"")
      : ChartText.line(
        text, x: x, y: y + side / 2 + 9, size: 10, anchor: "middle", ChartStyle.muted)
  }

  private func label(ofHour hour: Int) -> String {
    hour == OmissionSummary.noTime ? style.words.withoutTime : (hour < 10 ? "0" : "") + "\(hour):00"
  }

  private var labels: Markup {
    let days = style.words.shortWeekdays.enumerated().map { day, name in
      ChartText.line(name, x: ChartSizes.margin, y: y(day) + 4.5, ChartStyle.ink)
    }
    let hours = stride(from: 0, to: OmissionSummary.noTime, by: 3).map { hour in
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
