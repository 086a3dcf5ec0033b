import MedicationAdherence
import ReportLanguage

extension LineChart {
  /// A thin line over the bars at the shares as they were first reported, in steps as wide as buckets.
  ///
  /// It stands at height 0, and breaks where a bucket was not reported before. It looks like the
  /// threshold without its dots, for no other class has that colour on a dark page, and has a rim of
  /// the page's colour, so that it is seen on bars of any colour.
  var firstReportedLine: Markup {
    var path = PathText()
    for run in firstReportedRuns {
      path.move(edge(run.lowerBound), -height(run.lowerBound))
      for place in run {
        if place > run.lowerBound {
          path.append("V")
          path.append(-height(place))
        }
        path.append("H")
        path.append(edge(place + 1))
      }
    }
    guard !path.isEmpty else { return "" }
    return """
      <path \(ChartStyle.pageStroke) fill="none" stroke-width="4" d="\(path.markup)"/>
      <path \(Self.firstReported) d="\(path.markup)"/>
      """
  }

  /// The line's name at the height of its last bucket, beside the threshold's.
  var firstReportedLabel: Markup {
    guard let last = firstReportedRuns.last else { return "" }
    let threshold = layout.stripBottom - threshold * layout.stripHeight
    let heights = Self.apart(
      threshold, layout.stripBottom - height(last.upperBound - 1), by: ChartSizes.smallLine - 2,
      within: layout.stripBottom - layout.stripHeight...layout.stripBottom)
    // The threshold's name stays where it is, so the other one gives way by the whole distance.
    let y = threshold + heights.1 - heights.0
    return ChartText.line(
      words.firstReportedLine, x: layout.right + 12, y: y + 4, size: ChartSizes.smallSize,
      ChartStyle.ink)
  }

  private static let firstReported: Markup =
    "class=\"th\" stroke=\"#1B1F24\" fill=\"none\" stroke-width=\"1.5\""

  /// What the line says, for those who cannot see it, behind other sentences; empty without one.
  var firstReported: String {
    let different = buckets.indices.filter { place in
      guard let first = firstShares[buckets[place].bucket.label], let share = shares[place] else {
        return false
      }
      return abs(first - share.value) >= History.leastChange
    }
    guard !different.isEmpty, let size = buckets.first?.bucket.size else { return "" }
    return " " + words.firstReportedLine(differsIn: words.buckets(different.count, size))
  }

  /// The runs of neighbouring buckets that have a share now and were reported before.
  private var firstReportedRuns: [Range<Int>] {
    var runs: [Range<Int>] = []
    for place in buckets.indices
    where shares[place] != nil && firstShares[buckets[place].bucket.label] != nil {
      if let last = runs.last, last.upperBound == place {
        runs[runs.count - 1] = last.lowerBound..<place + 1
      } else {
        runs.append(place..<place + 1)
      }
    }
    return runs
  }

  /// The left edge of a bucket.
  private func edge(_ place: Int) -> Double { layout.x(place) - layout.slot / 2 }

  private func height(_ place: Int) -> Double {
    (firstShares[buckets[place].bucket.label] ?? 0) * layout.stripHeight
  }
}
