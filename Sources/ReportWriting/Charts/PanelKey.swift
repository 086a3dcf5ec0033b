import MedicationAdherence
import ReportLanguage

/// What one of several small charts side by side shows: shares over time, and that of the whole.
struct PanelLine {
  /// The buckets, oldest first.
  let buckets: [BucketCounts]
  /// The share of the whole; nil when it is not known.
  let share: AdherenceShare?

  /// What the shares are shares of: the same as that of the whole.
  var basis: AdherenceShare.Basis { share?.basis ?? .due }
}

extension ChartKey {
  /// What small charts side by side show, and the meaning of the bands that occur; `more` stands beside the
  /// threshold.
  init(
    of panels: [PanelLine], over scale: PanelScale, threshold: Double, _ style: ReportStyle,
    top: Double, reading: String, more: [Entry] = []
  ) {
    let words = style.words
    let line = Entry(text: words.threshold(words.givenPercent(threshold))) { x, y in
      "<path \(ChartStyle.threshold) d=\"M\(Markup.point(x, y - 4))h13\"/>"
    }
    let reading = Entry(text: reading, mark: nil)
    let low = Entry(text: words.belowThreshold, mark: nil)
    let kinds = Self.kinds(Set(panels.compactMap { $0.share?.basis }), style)
    self.init(
      [reading] + kinds + [line, low] + more + Self.bands(panels, words)
        + Self.ring(panels, over: scale, style),
      left: ChartSizes.margin, top: top)
  }

  /// What solid and dotted lines are shares of, where there are dotted ones.
  private static func kinds(_ bases: Set<AdherenceShare.Basis>, _ style: ReportStyle) -> [Entry] {
    guard bases.contains(.recorded) else { return [] }
    return [AdherenceShare.Basis.due, .recorded].filter(bases.contains).map { basis in
      Entry(text: style.words.kindOfShare(isOfDue: basis == .due)) { x, y in
        "<path \(ChartLine.taken.stroke(style.palette)) stroke-width=\"2\" "
          + "stroke-linecap=\"round\"\(basis.dash) d=\"M\(Markup.point(x, y - 4))h13\"/>"
      }
    }
  }

  private static func bands(_ panels: [PanelLine], _ words: any Wording.Type) -> [Entry] {
    let looks: [(state: BucketState, attributes: Markup)] = [
      (.noRecords, ChartStyle.missing), (.nothingDue, ChartStyle.nothingDue),
      (.suppressed, ChartStyle.hatched),
    ]
    return looks.filter { look in
      panels.contains { $0.buckets.contains { $0.state == look.state } }
    }.map { look in
      Entry(text: words.key(look.state)) { x, y in
        let band = Markup.rectangle(x: x, y: y - 9, width: 12, height: 10)
        return "<path \(look.attributes) d=\"\(band)\"/>"
      }
    }
  }

  /// What a hollow marker means, where there is one.
  private static func ring(
    _ panels: [PanelLine], over scale: PanelScale, _ style: ReportStyle
  ) -> [Entry] {
    let hasRing = panels.contains { panel in
      scale.groups(panel.buckets).contains {
        PanelField.shareOfPart($0.buckets, of: panel.basis) != nil
      }
    }
    guard hasRing, let size = scale.buckets.first?.size else { return [] }
    return [
      Entry(text: style.words.partOf(size)) { x, y in
        let marker = ChartLine.taken.marker(x: x + 6, y: y - 4, radius: 3)
        return "<path \(ChartLine.taken.hollow(style.palette)) d=\"\(marker)\"/>"
      }
    ]
  }
}

/// The words above a panel: what it is of to the left, its share to the right.
struct PanelHead {
  /// The share; nil when it is not known.
  let share: AdherenceShare?
  /// The share below which it is low.
  let threshold: Double
  /// The width of the panel.
  let width: Double
  /// The language.
  let words: any Wording.Type

  /// The words on a base line; `label` is what the panel is of, fitted into a room.
  func markup(x: Double, y: Double, label: (_ room: Double) -> String) -> Markup {
    let isLow = share.map { $0.value < threshold } ?? false
    let known = share.map {
      words.share(
        words.wholePercent($0.value, besides: threshold), isOfDue: $0.basis == .due)
    }
    let text = (isLow ? "▲ " : "") + (known ?? words.unknownShare)
    let room = width - TextWidth.of(text, size: ChartSizes.smallSize, isBold: true) - 12
    let look = isLow ? ChartStyle.lowBars : ChartStyle.muted
    return ChartText.line(
      label(room), x: x, y: y, size: ChartSizes.smallSize, "\(ChartStyle.ink) font-weight=\"700\"")
      + "\n"
      + ChartText.line(
        text, x: x + width, y: y, size: ChartSizes.smallSize, anchor: "end",
        isLow ? "\(look) font-weight=\"700\"" : look)
  }
}
