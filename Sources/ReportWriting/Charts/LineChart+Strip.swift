import MedicationAdherence
import ReportLanguage

extension LineChart {
  /// The adherence of each bucket, from 0 to 100 %, under the lines, with the threshold.
  ///
  /// A bar is solid for a share of the doses due and an outline for one of the recorded doses; one
  /// below the threshold has another colour and a mark under it. A cross is where more was taken than
  /// was due, which no share tells.
  var strip: Markup {
    guard let top = layout.stripTop else { return "" }
    let bottom = Markup.number(layout.stripBottom)
    let parts =
      ["<path \(ChartStyle.grid) d=\"M\(Markup.point(layout.left, top))H\(right)\"/>"]
      + ["<g transform=\"translate(0 \(bottom))\">"] + bars + [
        firstReportedLine, controlMarks, marks, crosses, questions, "</g>",
      ]
      + ["<path \(ChartStyle.axis) d=\"M\(Markup.number(layout.left)) \(bottom)H\(right)\"/>"]
      + [
        thresholdLine, firstReportedLabel, controlKey, "<g \(ChartStyle.muted)>", stripLabels(top),
        "</g>",
      ]
    return parts.filter { !$0.isEmpty }.joined(separator: "\n")
  }

  private var right: Markup { Markup.number(layout.right) }

  /// The places of the buckets with a share below the threshold.
  private var lowPlaces: [Int] {
    shares.indices.filter { shares[$0].map(isLow) ?? false }
  }

  private func isLow(_ share: AdherenceShare) -> Bool { share.value < threshold }

  /// One path for each look that occurs.
  private var bars: [Markup] {
    let looks: [(basis: AdherenceShare.Basis, isLow: Bool, attributes: Markup)] = [
      (.due, false, palette.dueBars), (.due, true, ChartStyle.lowBars),
      (.recorded, false, palette.recordedBars), (.recorded, true, ChartStyle.hollowLowBars),
    ]
    return looks.map { look in
      var outlines = PathText()
      for (index, share) in shares.enumerated() {
        if let share, share.basis == look.basis, isLow(share) == look.isLow {
          append(bar: index, share: share.value, to: &outlines)
        }
      }
      return outlines.isEmpty ? "" : "<path \(look.attributes) d=\"\(outlines.markup)\"/>"
    }
  }

  /// Appends a bar that stands at height 0.
  ///
  /// One of 0 % is a hair high, so that it does not look like a bucket without one.
  private func append(bar index: Int, share: Double, to path: inout PathText) {
    let width = min(layout.slot >= 4 ? layout.slot * 0.8 : layout.slot, 48)
    let height = max(share * layout.stripHeight, 1.5)
    path.move(sharp(layout.x(index) - width / 2), 0)
    path.append("v-")
    path.append(height)
    path.append("h")
    path.append(sharp(width))
    path.append("V0z")
  }

  /// A length on whole pixels, so that edges are sharp; as it is where buckets are so narrow that
  /// nothing would be left of it.
  private func sharp(_ length: Double) -> Double { layout.slot < 2 ? length : length.rounded() }

  /// A small triangle under each low bar.
  private var marks: Markup {
    guard !lowPlaces.isEmpty else { return "" }
    let outlines = lowPlaces.map { mark(x: layout.x($0), width: min(layout.slot, 8)) }
    return "<path \(ChartStyle.lowBars) d=\"\(outlines.joined())\"/>"
  }

  /// The places of the buckets in which more was taken than was due; none of all patients together, some
  /// of whom nearly always have a dose too many.
  private var excessPlaces: [Int] {
    heading.isOfAllPatients ? [] : buckets.indices.filter { buckets[$0].excess > 0 }
  }

  /// A small cross in the foot of each bar of a bucket in which more was taken than was due, on a ground
  /// of the page's colour.
  private var crosses: Markup {
    let outlines = excessPlaces.map { cross(x: layout.x($0)) }.joined()
    return outlines.isEmpty
      ? ""
      : "<path \(ChartStyle.pageStroke) stroke-width=\"7\" fill=\"none\" d=\"\(outlines)\"/>"
        + "<path \(ChartStyle.excess) d=\"\(outlines)\"/>"
  }

  /// A cross, not wider than a narrow bucket.
  private func cross(x: Double) -> Markup {
    let arm = min(layout.slot / 2, 5)
    return "M\(Markup.point(x - arm, -12))h\(Markup.number(2 * arm))"
      + "M\(Markup.point(x, -12 - arm))v\(Markup.number(2 * arm))"
  }

  /// The places of the buckets of which no record says whether a dose was taken.
  private var undeterminedPlaces: [Int] {
    buckets.indices.filter { buckets[$0].isUndetermined }
  }

  /// A question mark in each bucket of which no record says whether a dose was taken.
  private var questions: Markup {
    guard layout.slot >= 6 else { return "" }
    return undeterminedPlaces.map {
      ChartText.line(
        "?", x: layout.x($0), y: -5, size: ChartSizes.smallSize, anchor: "middle", ChartStyle.ink)
    }.joined()
  }

  private func mark(x: Double, width: Double) -> Markup {
    "M\(Markup.point(sharp(x - width / 2), 9))h\(Markup.number(width))"
      + "l-\(Markup.number(width / 2))-7z"
  }

  /// The threshold across the bars, with its name at the end.
  private var thresholdLine: Markup {
    let y = layout.stripBottom - threshold * layout.stripHeight
    return """
      <path \(ChartStyle.threshold) d="M\(Markup.point(layout.left, y))H\(right)"/>
      \(ChartText.line(
        words.threshold(words.givenPercent(threshold)), x: layout.right + 12, y: y + 4,
        size: ChartSizes.smallSize, ChartStyle.ink))
      """
  }

  private func stripLabels(_ top: Double) -> Markup {
    let ends = [("100\u{A0}%", top + 8), ("0\u{A0}%", layout.stripBottom + 2)].map {
      ChartText.line($0, x: layout.left - 8, y: $1, size: ChartSizes.smallSize, anchor: "end")
    }
    let caption = ChartText.line(
      caption, x: layout.left, y: top - 7 - (control == nil ? 0 : ChartLayout.controlKeyHeight),
      size: ChartSizes.smallSize)
    return (ends + [caption]).joined(separator: "\n")
  }

  /// What the bars are shares of, and what the marks mean.
  private var caption: String {
    let bases = Set(shares.compactMap { $0?.basis })
    let shares = words.shareCaption(
      isOfDue: bases.contains(.due), isOfRecorded: bases.contains(.recorded))
    return shares + (lowPlaces.isEmpty ? "" : "; " + words.belowThreshold)
      + (excessPlaces.isEmpty ? "" : "; " + words.beyondDue)
      + (undeterminedPlaces.isEmpty ? "" : "; " + words.onlyUndetermined)
  }
}

extension BucketCounts {
  /// Whether there are records, none of which says whether a dose was taken.
  var isUndetermined: Bool {
    counts.undetermined > 0 && counts.taken + counts.notTaken == 0
  }
}
