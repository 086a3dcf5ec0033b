import MedicationAdherence
import ReportLanguage

extension PatientsChart {
  /// A patient's name with the id, share and small line.
  func panel(_ place: Int) -> Markup {
    let patient = patients[place]
    let origin = origin(place)
    let groups = scale.groups(patient.timeline)
    let field = [
      bands(groups), rules, line(groups, of: patient.basis), rings(groups, of: patient.basis),
    ].filter { !$0.isEmpty }
    return """
      <g transform="translate(\(Markup.point(origin.x, origin.y)))"><title>\(Self.label(patient, room: .infinity))</title>
      \(field.joined(separator: "\n"))
      </g>
      \(head(patient, x: origin.x, y: origin.y - 6))
      """
  }

  /// The name with the id, or the id alone, in bold letters; a long name is cut, the id only where no
  /// name would be left.
  private static func label(_ patient: PatientSummary, room: Double) -> String {
    func shortened(_ text: String, to width: Double) -> String {
      TextWidth.shortenedInside(text, to: width, size: ChartSizes.smallSize, isBold: true)
    }
    guard !patient.name.isEmpty else { return shortened(patient.id, to: room) }
    let id = " (\(patient.id))"
    let left = room - TextWidth.of(id, size: ChartSizes.smallSize, isBold: true)
    guard left > leastName else {
      return shortened(patient.name.endingLeftToRight + id, to: room)
    }
    return shortened(patient.name, to: left).endingLeftToRight + id
  }

  /// The least room in which a name says anything.
  private static let leastName = 40.0

  /// The name or the id to the left, and the share to the right.
  private func head(_ patient: PatientSummary, x: Double, y: Double) -> Markup {
    let share = AdherenceShare(patient.measures, patient.totals)
    let isLow = share.map { $0.value < threshold } ?? false
    let words =
      share.map {
        self.words.share(
          self.words.wholePercent($0.value, besides: threshold), isOfDue: $0.basis == .due)
      }
      ?? self.words.unknownShare
    let text = isLow ? "▲ " + words : words
    let room = panelWidth - TextWidth.of(text, size: ChartSizes.smallSize, isBold: true) - 12
    let id = Self.label(patient, room: room)
    let look = isLow ? ChartStyle.lowBars : ChartStyle.muted
    return ChartText.line(
      id, x: x, y: y, size: ChartSizes.smallSize, "\(ChartStyle.ink) font-weight=\"700\"")
      + "\n"
      + ChartText.line(
        text, x: x + panelWidth, y: y, size: ChartSizes.smallSize, anchor: "end",
        isLow ? "\(look) font-weight=\"700\"" : look)
  }

  /// Hairlines at 0 and 100 %, and the threshold.
  private var rules: Markup {
    let (right, bottom) = (Markup.number(panelWidth), Markup.number(Self.fieldHeight))
    return "<path \(ChartStyle.grid) d=\"M0 0H\(right)M0 \(bottom)H\(right)\"/>\n"
      + "<path \(ChartStyle.threshold) d=\"M\(Markup.point(0, y(threshold)))H\(right)\"/>"
  }

  private func y(_ share: Double) -> Double { (1 - min(share, 1)) * Self.fieldHeight }

  private func x(_ index: Int) -> Double { (Double(index) + 0.5) * slot }

  /// The shares of one kind, broken where there is none; a lone one is a dot.
  ///
  /// A last group of which only a part is over has a ring alone, for a line to it would look like a fall.
  private func line(
    _ groups: [(index: Int, buckets: ArraySlice<BucketCounts>)], of basis: AdherenceShare.Basis
  ) -> Markup {
    let isPartLast = groups.last.map { Self.isPart($0.buckets) } ?? false
    let points = groups.dropLast(isPartLast ? 1 : 0).map { group in
      (x: x(group.index), share: AdherenceShare(of: basis, sumOf: group.buckets)?.value)
    }
    let runs = points.split { $0.share == nil }.map { run in
      run.map { Markup.point($0.x, y($0.share ?? 0)) }
    }
    let lines: [Markup] = runs.filter { $0.count > 1 }.map { "M\($0.joined(separator: " "))" }
    let dots: [Markup] = runs.filter { $0.count == 1 }.map { "M\($0[0])h.1" }
    let looks: [(path: [Markup], width: Int, dash: Markup)] = [
      (lines, 2, basis.dash), (dots, 4, ""),
    ]
    return looks.filter { !$0.path.isEmpty }.map { path, width, dash in
      "<path \(ChartLine.taken.stroke(palette)) fill=\"none\" stroke-width=\"\(width)\" "
        + "stroke-linejoin=\"round\" stroke-linecap=\"round\"\(dash) d=\"\(path.joined())\"/>"
    }.joined(separator: "\n")
  }

  /// Hollow markers on the shares of groups of which only a part is shown.
  private func rings(
    _ groups: [(index: Int, buckets: ArraySlice<BucketCounts>)], of basis: AdherenceShare.Basis
  ) -> Markup {
    let outlines = groups.compactMap { group in
      Self.shareOfPart(group.buckets, of: basis).map {
        ChartLine.taken.marker(x: x(group.index), y: y($0), radius: 3)
      }
    }
    return outlines.isEmpty
      ? "" : "<path \(ChartLine.taken.hollow(palette)) d=\"\(outlines.joined())\"/>"
  }

  /// The share of a group of which only a part is shown; nil of others, and without one.
  static func shareOfPart(
    _ buckets: ArraySlice<BucketCounts>, of basis: AdherenceShare.Basis
  ) -> Double? {
    isPart(buckets) ? AdherenceShare(of: basis, sumOf: buckets)?.value : nil
  }

  /// Whether only a part of a group of buckets is in the range: a share of a day or two says little.
  static func isPart(_ buckets: ArraySlice<BucketCounts>) -> Bool {
    buckets.allSatisfy(\.isPartial)
  }

  /// Groups that have no records at all, nothing due or figures that are hidden.
  private func bands(
    _ groups: [(index: Int, buckets: ArraySlice<BucketCounts>)]
  ) -> Markup {
    let looks: [(state: BucketState, attributes: Markup)] = [
      (.noRecords, ChartStyle.missing), (.nothingDue, ChartStyle.nothingDue),
      (.suppressed, ChartStyle.hatched),
    ]
    return looks.compactMap { look in
      let silent = groups.filter { Self.silence($0.buckets) == look.state }.map(\.index)
      let path = Self.runs(silent).map { run in
        Markup.rectangle(
          x: Double(run.lowerBound) * slot, y: 0, width: Double(run.count) * slot,
          height: Self.fieldHeight)
      }
      return path.isEmpty ? nil : "<path \(look.attributes) d=\"\(path.joined())\"/>"
    }.joined(separator: "\n")
  }

  /// The runs of neighbouring places, which are sorted.
  static func runs(_ places: [Int]) -> [Range<Int>] {
    places.reduce(into: []) { runs, place in
      if let last = runs.last, last.upperBound == place {
        runs[runs.count - 1] = last.lowerBound..<place + 1
      } else {
        runs.append(place..<place + 1)
      }
    }
  }

  /// Why a group has no figures: hidden ones first, then missing ones; nil when it has some.
  static func silence(_ buckets: ArraySlice<BucketCounts>) -> BucketState? {
    let states = Set(buckets.map(\.state))
    guard !states.contains(.recorded) else { return nil }
    return [.suppressed, .noRecords, .nothingDue].first(where: states.contains)
  }
}
