import MedicationAdherence
import TestSupport
import Testing

@testable import ReportLanguage

@Suite struct PlainSentenceGermanTests {
  private func sentence(_ counts: [OutcomeCounts?], _ size: BucketSize = .week) -> String {
    var bucket = CalendarBucket(size, containing: Day(number: 17_030))
    let buckets = counts.map { counts in
      defer { bucket = bucket.next ?? bucket }
      return BucketCounts(bucket: bucket, isPartial: false, counts: counts ?? OutcomeCounts())
    }
    return PlainSentence(buckets).text(in: .german, besides: 0.8).replacing("\u{A0}", with: " ")
  }

  @Test func `the share comes with its numbers, its change and the gaps`() {
    let first = OutcomeCounts(taken: 47, notTaken: 3)
    let second = OutcomeCounts(taken: 39, notTaken: 11)
    #expect(
      sentence([first, nil, nil, second])
        == "86 % der dokumentierten Dosen wurden angewendet (86 von 100), gesunken von 94 % in der ersten"
        + " Hälfte auf 78 % in der zweiten; 2 Wochen ohne Einträge.")
  }

  @Test(arguments: [
    (OutcomeCounts(taken: 1), "Die eine dokumentierte Dosis wurde angewendet."),
    (OutcomeCounts(notTaken: 1), "Die eine dokumentierte Dosis wurde nicht angewendet."),
    (OutcomeCounts(taken: 2), "Beide dokumentierten Dosen wurden angewendet."),
    (OutcomeCounts(notTaken: 1_200), "Keine der 1200 dokumentierten Dosen wurde angewendet."),
    (
      OutcomeCounts(undetermined: 1),
      "1 Dosis wurde dokumentiert, aber nicht, ob sie angewendet wurde."
    ),
    (
      OutcomeCounts(undetermined: 3),
      "3 Dosen wurden dokumentiert, aber nicht, ob sie angewendet wurden."
    ),
    (
      OutcomeCounts(taken: 2, undetermined: 1),
      "Beide dokumentierten Dosen wurden angewendet; 1 weitere Dosis unbestimmt."
    ),
    (
      OutcomeCounts(taken: 1, notTaken: 99),
      "1 % der dokumentierten Dosen wurde angewendet (1 von 100)."
    ),
    (
      OutcomeCounts(taken: 9_999, notTaken: 1),
      "99 % der dokumentierten Dosen wurden angewendet (9999 von 10 000)."
    ),
  ])
  func `one, all, none and unknown have words of their own`(counts: OutcomeCounts, text: String) {
    #expect(sentence([counts]) == text)
  }

  @Test(arguments: [
    (BucketSize.day, 1, "An 1 Tag"), (.day, 2, "An 2 Tagen"), (.week, 12, "In 12 Wochen"),
    (.month, 2, "In 2 Monaten"), (.quarter, 1, "In 1 Quartal"), (.year, 3, "In 3 Jahren"),
  ])
  func `silence is counted in buckets in the dative`(size: BucketSize, count: Int, words: String) {
    let text = sentence(Array(repeating: nil, count: count), size)
    #expect(text == "\(words) wurde nichts dokumentiert.")
  }

  @Test func `nothing due and not shown are told apart from missing`() {
    let bucket = CalendarBucket(.week, containing: Day(number: 17_030))
    let of = { (state: BucketState) in
      PlainSentence([BucketCounts(bucket: bucket, isPartial: false, state: state)])
        .text(in: .german, besides: 0.8)
    }
    #expect(of(.nothingDue) == "In 1 Woche war nichts fällig, und es wurde nichts dokumentiert.")
    #expect(
      of(.suppressed) == "Die Werte von 1 Woche werden zum Schutz der Privatsphäre nicht gezeigt.")
    #expect(PlainSentence([]).text(in: .german, besides: 0.8) == "Es wurde nichts dokumentiert.")
  }

  @Test func `the change is that of the share that leads`() {
    let sums = [20, 40].map {
      DoseSums(expected: $0, taken: 10, matched: 10, unrecorded: $0 - 10)
    }
    #expect(
      demanding(sums, taken: 10)
        == "33 % der fälligen Dosen wurden angewendet (20 von 60), gesunken von 50 % in der ersten "
        + "Hälfte auf 25 % in der zweiten; 40 sind nicht dokumentiert; alle 20 dokumentierten Dosen wurden "
        + "angewendet.")
  }

  private func demanding(_ doses: [DoseSums?], taken: Int) -> String {
    let buckets = TimelineFixtures.buckets(.week, doses.count) { index, bucket in
      BucketCounts(
        bucket: bucket, isPartial: false, counts: OutcomeCounts(taken: taken), doses: doses[index])
    }
    return PlainSentence(buckets).text(in: .german, besides: 0.8).replacing("\u{A0}", with: " ")
  }

  @Test func `the share of the doses due leads where it is known`() {
    let week = DoseSums(expected: 7, taken: 5, matched: 5, unrecorded: 2)
    #expect(
      demanding([week, week], taken: 5)
        == "71 % der fälligen Dosen wurden angewendet (10 von 14), 4 sind nicht dokumentiert; "
        + "alle 10 dokumentierten Dosen wurden angewendet.")
    #expect(
      demanding([week, nil], taken: 5)
        == "71 % der in 1 Woche mit bekanntem Plan fälligen Dosen wurden angewendet (5 von 7), "
        + "2 sind nicht dokumentiert; alle 10 dokumentierten Dosen wurden angewendet.")
    #expect(
      demanding([DoseSums(expected: 1, unrecorded: 1)], taken: 0)
        == "In 1 Woche wurde nichts dokumentiert. 1 Dosis war fällig.")
  }

  @Test(arguments: [
    (DoseSums(expected: 2, matched: 2), "Beide fälligen Dosen wurden angewendet."),
    (DoseSums(expected: 1, matched: 1), "Die eine fällige Dosis wurde angewendet; beide"),
    (DoseSums(expected: 1, unrecorded: 1), "Die eine fällige Dosis ist nicht dokumentiert; beide"),
    (DoseSums(expected: 4, unrecorded: 4), "Keine der 4 fälligen Dosen ist dokumentiert; beide"),
    (
      DoseSums(expected: 4, unrecorded: 1),
      "Keine der 4 fälligen Dosen wurde angewendet, 1 ist nicht dokumentiert; beide"
    ),
    (
      DoseSums(expected: 1, matched: 1, extra: 1),
      "Die eine fällige Dosis wurde angewendet; 1 Dosis mehr als fällig wurde angewendet; beide"
    ),
    (
      DoseSums(expected: 4, matched: 2, unrecorded: 2, extra: 2, displaced: 2),
      "50 % der fälligen Dosen wurden angewendet (2 von 4), 2 sind nicht dokumentiert; 2 Dosen mehr "
        + "als am Tag fällig wurden angewendet, vielleicht anstelle nicht dokumentierter eines anderen Tages;"
    ),
  ])
  func `what came of the doses due has words of its own`(doses: DoseSums, text: String) {
    #expect(demanding([doses], taken: 2).hasPrefix(text))
  }
}
