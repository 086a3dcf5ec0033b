extension GroupReport {
  /// The groups without numbers of patients from 1 to K − 1 and what they could be derived from, beside what
  /// is shown of all patients.
  ///
  /// - A group of 1 to K − 1 patients is left out with its name: one row `not-shown` stands for all such
  ///   groups of a kind. As long as those are fewer than K patients together, the smallest of the others is
  ///   left out, too.
  /// - **In a bucket** figures of a group are hidden by the rules for all patients
  ///   (``BucketEvidence/showsDoses(_:beside:)``), and all of them where those of all patients are. What is
  ///   hidden of the groups together is all less what is shown; the figures of the smallest of the others
  ///   are hidden, too, until that may be shown.
  /// - **Over the whole window** figures are sums of the buckets that are shown, so nothing is left when
  ///   these are taken away.
  /// - **Numbers of patients** in a bucket and over the window are equal or differ by K or more, and so do
  ///   the sum of those that are shown and all patients: those of the bucket, and those of the window.
  /// - What is withheld in one group and bucket is so in all of them.
  ///
  /// It holds for one kind: of several the differences could be those of a few.
  func suppressed(
    by rule: SuppressionRule, beside buckets: [BucketCounts], withheld: WithheldFigures,
    patients: Int, adherent: (all: PatientCounts, shown: PatientCounts)
  ) -> GroupReport {
    var report = GroupReport()
    for members in members {
      let groups = rows.filter { $0.kind == members.kind }.map(\.group)
      var hiding = GroupHiding(members, of: groups, rule: rule, buckets: buckets)
      hiding.hideCells(withheld)
      for (row, overTime) in hiding.rows(patients: patients, adherent: adherent) {
        report.add(row, over: overTime)
      }
    }
    return report
  }
}

/// What is hidden of the groups of one kind.
private struct GroupHiding {
  /// A patient's part of a group.
  private typealias Part = (group: Int, figures: GroupFigures)

  private let kind: String
  /// The names.
  private let groups: [String]
  private let rule: SuppressionRule
  /// The buckets, as they are shown of all patients.
  private let buckets: [BucketCounts]
  /// What each patient has in each group, over the whole window and in each bucket.
  private let window: [[Part]]
  private let parts: [[[Part]]]
  /// The figures of each group in each bucket.
  private let sums: [[GroupFigures]]
  /// How many patients have an order, and how many are adherent, in each group.
  private let adherent: [PatientCounts]
  /// The groups that are hidden everywhere.
  private let hidden: Set<Int>
  /// The groups that are hidden in each bucket.
  private var hiddenInBucket: [Set<Int>] = []
  private var withheld: WithheldFigures = []

  init(
    _ members: GroupMembers, of groups: [String], rule: SuppressionRule, buckets: [BucketCounts]
  ) {
    (kind, self.groups, self.rule, self.buckets) = (members.kind, groups, rule, buckets)
    func parts(_ figures: (GroupTally.Sum) -> GroupFigures?) -> [[Part]] {
      members.parts.compactMap { sums in
        let own: [Part] = groups.indices.compactMap { place in
          sums[groups[place]].flatMap(figures).map { (place, $0) }
        }
        return own.isEmpty ? nil : own
      }
    }
    window = parts(\.window)
    self.parts = buckets.map { bucket in parts { $0.buckets[bucket.bucket.firstDay] } }
    sums = self.parts.map { parts in
      parts.joined().reduce(
        into: Array(repeating: GroupFigures(), count: groups.count)
      ) { $0[$1.group].add($1.figures) }
    }
    adherent = groups.map { group in
      members.parts.reduce(into: PatientCounts()) { sum, own in
        if let part = own[group] { sum.join(part.adherent) }
      }
    }
    hidden = Self.hidden(window, of: groups.count, rule)
  }

  /// The groups of too few patients, and the smallest of the others as long as these are too few
  /// together.
  private static func hidden(
    _ window: [[Part]], of count: Int, _ rule: SuppressionRule
  ) -> Set<Int> {
    let numbers = numbers(window, of: count)
    return widened(
      Set(numbers.indices.filter { !rule.allows(numbers[$0]) }), numbers
    ) { hidden in
      rule.allows(window.count { $0.contains { hidden.contains($0.group) } })
    }
  }

  /// The patients in each group.
  private static func numbers(_ parts: [[Part]], of count: Int) -> [Int] {
    parts.joined().reduce(into: Array(repeating: 0, count: count)) { $0[$1.group] += 1 }
  }

  /// Adds the smallest of the other groups until what is hidden of all `isEnough`.
  private static func widened(
    _ hidden: Set<Int>, _ numbers: [Int], until isEnough: (Set<Int>) -> Bool
  ) -> Set<Int> {
    var hidden = hidden
    while !hidden.isEmpty, !isEnough(hidden) {
      let others = numbers.indices.filter { numbers[$0] > 0 && !hidden.contains($0) }
      guard let next = others.min(by: { numbers[$0] < numbers[$1] }) else { break }
      hidden.insert(next)
    }
    return hidden
  }

  // MARK: - Buckets

  /// Hides figures of groups in buckets; `withheld` is what is withheld of all patients.
  mutating func hideCells(_ withheld: WithheldFigures) {
    self.withheld = withheld
    let whole = Self.numbers(window, of: groups.count)
    for place in buckets.indices {
      let alone = evidenceOfEach(in: place)
      let numbers = Self.numbers(parts[place], of: groups.count)
      let few = groups.indices.filter { group in
        hidden.contains(group) || !rule.allows(numbers[group])
          || !alone[group].showsDoses(rule, beside: [whole[group]])
      }
      let cells =
        buckets[place].state == .suppressed
        ? Set(groups.indices)
        : Self.widened(Set(few), numbers) { isShown($0, in: place) }
      hiddenInBucket.append(cells)
      for group in groups.indices where !cells.contains(group) {
        self.withheld.formUnion(alone[group].withheld(rule, beside: [whole[group]]))
      }
      // Together they are all patients, whose number is shown or hidden as a whole.
      guard cells.count < groups.count else { continue }
      self.withheld.formUnion(
        evidence(of: cells, in: place).withheld(rule, beside: [patients(in: cells)]))
    }
  }

  /// Whether the figures of groups together may be disclosed.
  private func isShown(_ groups: Set<Int>, in place: Int) -> Bool {
    rule.allows(parts[place].count { $0.contains { groups.contains($0.group) } })
      && evidence(of: groups, in: place).showsDoses(rule, beside: [patients(in: groups)])
  }

  /// The patients of groups over the whole window.
  private func patients(in groups: Set<Int>) -> Int {
    window.count { $0.contains { groups.contains($0.group) } }
  }

  /// The patients behind the figures of each group by itself.
  private func evidenceOfEach(in place: Int) -> [BucketEvidence] {
    var evidence = Array(repeating: BucketEvidence(), count: groups.count)
    for part in parts[place].joined() {
      evidence[part.group].add(part.figures.counts(like: buckets[place]))
    }
    return evidence
  }

  /// The patients behind the figures of groups together.
  private func evidence(of groups: Set<Int>, in place: Int) -> BucketEvidence {
    var evidence = BucketEvidence()
    for own in parts[place] {
      var sum: GroupFigures?
      for part in own where groups.contains(part.group) {
        if sum?.add(part.figures) == nil { sum = part.figures }
      }
      if let sum { evidence.add(sum.counts(like: buckets[place])) }
    }
    return evidence
  }

  // MARK: - What is shown

  /// The rows, and one for all groups that are hidden everywhere.
  func rows(
    patients: Int, adherent all: (all: PatientCounts, shown: PatientCounts)
  ) -> [(GroupRow, [GroupBucketRow])] {
    let numbers = shownNumbers(of: patients)
    let inBuckets = buckets.indices.map { shownNumbers(in: $0, of: patients, beside: numbers) }
    let adherent = shownAdherent(all)
    let shown = groups.indices.filter { !hidden.contains($0) }.map { group in
      row(
        group, patients: numbers[group], over: inBuckets.map { $0[group] },
        adherent: adherent[group])
    }
    return shown + (hidden.isEmpty ? [] : [rest])
  }

  private func row(
    _ group: Int, patients: Int?, over numbers: [Int?], adherent: PatientCounts
  ) -> (GroupRow, [GroupBucketRow]) {
    let cells = buckets.indices.map { place in
      sums[place][group].counts(like: buckets[place]).suppressed(
        isShown: !hiddenInBucket[place].contains(group), withheld: withheld)
    }
    return (
      GroupRow(
        kind: kind, group: groups[group], patients: patients, window: Self.sum(cells, withheld),
        omitted: nil, adherent: adherent),
      zip(cells, numbers).map {
        GroupBucketRow(kind: kind, group: groups[group], patients: $1, bucket: $0)
      }
    )
  }

  /// The sum of the buckets that are shown; hidden where all that was recorded is in others.
  private static func sum(_ cells: [BucketCounts], _ withheld: WithheldFigures) -> BucketCounts {
    let states = Set(cells.map(\.state))
    guard !states.contains(.suppressed) || states.contains(.recorded) else {
      return BucketCounts(bucket: GroupRow.anyBucket, isPartial: false, state: .suppressed)
    }
    let doses = cells.compactMap(\.doses)
    return BucketCounts(
      bucket: GroupRow.anyBucket, isPartial: false,
      state: states.contains(.recorded) ? .recorded : .noRecords,
      counts: cells.reduce(into: OutcomeCounts()) { $0 += $1.counts },
      doses: doses.isEmpty ? nil : doses.reduce(DoseSums(), +), withheld: withheld)
  }

  /// The row that stands for all groups that are hidden.
  private var rest: (GroupRow, [GroupBucketRow]) {
    func hidden(_ bucket: CalendarBucket, isPartial: Bool) -> BucketCounts {
      BucketCounts(bucket: bucket, isPartial: isPartial, state: .suppressed)
    }
    let name = GroupKind.notShown
    return (
      GroupRow(
        kind: kind, group: name, patients: nil,
        window: hidden(GroupRow.anyBucket, isPartial: false), omitted: nil,
        adherent: PatientCounts(withOrder: nil, withMeasure: nil, adherent: nil)),
      buckets.map {
        GroupBucketRow(
          kind: kind, group: name, patients: nil,
          bucket: hidden($0.bucket, isPartial: $0.isPartial))
      }
    )
  }

  /// The numbers of patients over the whole window that are shown.
  private func shownNumbers(of all: Int) -> [Int?] {
    var numbers = Self.numbers(window, of: groups.count).enumerated().map { group, number in
      hidden.contains(group) ? nil : Int?.some(number)
    }
    numbers.hideRest(of: all, rule: rule)
    return numbers
  }

  /// The numbers of patients in a bucket that are shown.
  private func shownNumbers(in place: Int, of all: Int, beside whole: [Int?]) -> [Int?] {
    let own = Self.numbers(parts[place], of: groups.count)
    var numbers = own.indices.map { group -> Int? in
      guard !hiddenInBucket[place].contains(group), let known = whole[group],
        rule.allows(known - own[group])
      else { return nil }
      return own[group]
    }
    // What is hidden beside one total can leave too few beside the other.
    var before: [Int?] = []
    while before != numbers {
      before = numbers
      for total in [parts[place].count, all] { numbers.hideRest(of: total, rule: rule) }
    }
    return numbers
  }

  /// How many patients have an order, and how many are adherent, as far as that is shown.
  private func shownAdherent(
    _ all: (all: PatientCounts, shown: PatientCounts)
  ) -> [PatientCounts] {
    let numbers = Self.numbers(window, of: groups.count)
    var shown = groups.indices.map { group in
      guard !hidden.contains(group) else {
        return PatientCounts(withOrder: nil, withMeasure: nil, adherent: nil)
      }
      var counts = ShownCounts(rule)
      return counts.show(numbers[group])
        ? adherent[group].suppressed(beside: &counts)
        : PatientCounts(withOrder: nil, withMeasure: nil, adherent: nil)
    }
    shown.hideRest(of: all.all, shown: all.shown, rule: rule)
    return shown
  }
}
