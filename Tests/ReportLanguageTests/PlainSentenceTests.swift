import MedicationAdherence
import TestSupport
import Testing

@testable import ReportLanguage

@Suite struct PlainSentenceTests {
  private func sentence(_ counts: [OutcomeCounts?], _ size: BucketSize = .week) -> String {
    PlainSentence(TimelineFixtures.buckets(size, counts)).text(in: .english, besides: 0.8)
      .replacing("\u{A0}", with: " ")
  }

  @Test func `the share comes with its numbers, its change and the gaps`() {
    let first = OutcomeCounts(taken: 47, notTaken: 3)
    let second = OutcomeCounts(taken: 39, notTaken: 11)
    #expect(
      sentence([first, nil, nil, second])
        == "86 % of the recorded doses were taken (86 of 100), from 94 % in the first half"
        + " to 78 % in the second; 2 weeks without records.")
  }

  @Test func `halves that are small or alike are not told apart`() {
    let few = [OutcomeCounts(taken: 9), OutcomeCounts(taken: 1, notTaken: 8)]
    #expect(sentence(few) == "56 % of the recorded doses were taken (10 of 18).")
    let alike = [OutcomeCounts(taken: 80, notTaken: 20), OutcomeCounts(taken: 83, notTaken: 17)]
    #expect(sentence(alike) == "82 % of the recorded doses were taken (163 of 200).")
  }

  @Test(arguments: [
    (OutcomeCounts(taken: 1), "The one recorded dose was taken."),
    (OutcomeCounts(notTaken: 1), "The one recorded dose was not taken."),
    (OutcomeCounts(taken: 2), "Both recorded doses were taken."),
    (OutcomeCounts(notTaken: 1_200), "None of the 1,200 recorded doses was taken."),
    (OutcomeCounts(undetermined: 1), "1 dose was recorded, but not whether it was taken."),
    (OutcomeCounts(undetermined: 3), "3 doses were recorded, but not whether any was taken."),
    (
      OutcomeCounts(taken: 2, undetermined: 1),
      "Both recorded doses were taken; 1 more dose undetermined."
    ),
    (
      OutcomeCounts(taken: 999, notTaken: 1),
      "99 % of the recorded doses were taken (999 of 1,000)."
    ),
    (
      OutcomeCounts(taken: 1, notTaken: 999),
      "Under 1 % of the recorded doses were taken (1 of 1,000)."
    ),
  ])
  func `one, all, none and unknown have words of their own`(counts: OutcomeCounts, text: String) {
    #expect(sentence([counts]) == text)
  }

  @Test(arguments: [
    (BucketSize.day, 1, "on 1 day"), (.week, 12, "in 12 weeks"), (.month, 2, "in 2 months"),
    (.quarter, 1, "in 1 quarter"), (.year, 3, "in 3 years"),
  ])
  func `silence is counted in buckets`(size: BucketSize, count: Int, words: String) {
    let text = sentence(Array(repeating: nil, count: count), size)
    #expect(text == "Nothing was recorded \(words).")
  }

  @Test func `nothing due and not shown are told apart from missing`() {
    let of = { (state: BucketState) in
      PlainSentence(
        TimelineFixtures.buckets(.week, 2) {
          BucketCounts(bucket: $1, isPartial: false, state: state)
        }
      ).text(in: .english, besides: 0.8)
    }
    #expect(of(.nothingDue) == "Nothing was due in 2 weeks, and nothing was recorded.")
    #expect(of(.suppressed) == "The figures of 2 weeks are not shown, to protect privacy.")
    #expect(PlainSentence([]).text(in: .english, besides: 0.8) == "Nothing was recorded.")
  }

  @Test(arguments: [(BucketSize.week, 10, true), (.week, 4, false), (.year, 2, false)])
  func `a bucket that is cut may be a day`(size: BucketSize, count: Int, isSaid: Bool) {
    let buckets = TimelineFixtures.buckets(size, count) { index, bucket in
      BucketCounts(
        bucket: bucket, isPartial: index == 0 || index == count - 1,
        counts: OutcomeCounts(taken: index < count / 2 ? 20 : 10, notTaken: 10))
    }
    let text = PlainSentence(buckets).text(in: .english, besides: 0.8)
    #expect(text.contains("half") == isSaid)
  }

  @Test(arguments: [
    ([12, 84], false), ([84, 12], false), ([30, 40], true), ([28, 60], false),
  ])
  func `a bucket within which a line begins or ends is half of nothing`(due: [Int], isSaid: Bool) {
    let buckets = TimelineFixtures.buckets(.month, due.count) { index, bucket in
      let matched = index == 0 ? due[index] : due[index] / 2
      return BucketCounts(
        bucket: bucket, isPartial: false,
        counts: OutcomeCounts(taken: matched, notTaken: due[index] - matched),
        doses: DoseSums(expected: due[index], taken: matched, matched: matched))
    }
    let text = PlainSentence(buckets).text(in: .english, besides: 0.8)
    #expect(text.contains("from 100\u{A0}% in the first half to 50\u{A0}% in the second") == isSaid)
  }

  @Test(arguments: [
    (
      Language.english, 1,
      "67 % of the doses due of orders with a known schedule were taken (2 of 3), 1 not recorded;"
    ),
    (
      .german, 1,
      "67 % der nach Verordnungen mit bekanntem Plan fälligen Dosen wurden angewendet (2 von 3), "
        + "1 ist nicht dokumentiert;"
    ),
    (.english, 0, "Nothing was recorded in 2 weeks. 3 doses were due of orders with a known"),
    (
      .german, 0,
      "In 2 Wochen wurde nichts dokumentiert. 3 Dosen waren nach Verordnungen mit bekanntem Plan fällig."
    ),
  ])
  func `what is due in the whole window is said of the orders of which it is known`(
    language: Language, taken: Int, text: String
  ) {
    let buckets = TimelineFixtures.buckets(.week, 2) { index, bucket in
      BucketCounts(
        bucket: bucket, isPartial: false, counts: OutcomeCounts(taken: 5 * taken),
        doses: index == 0 ? DoseSums(expected: 7, taken: 5, matched: 5, unrecorded: 2) : nil)
    }
    let whole = DoseSums(
      expected: 3, taken: 2 * taken, matched: 2 * taken, unrecorded: 3 - 2 * taken)
    let sentence = PlainSentence(buckets, doses: whole).text(in: language, besides: 0.8)
    #expect(sentence.replacing("\u{A0}", with: " ").hasPrefix(text))
  }

  @Test func `a share below the threshold never reads as the threshold`() {
    #expect(
      sentence([OutcomeCounts(taken: 797, notTaken: 203)])
        == "79.7 % of the recorded doses were taken (797 of 1,000).")
    #expect(
      demanding([DoseSums(expected: 1_000, matched: 796)], taken: 1)
        == "79.6 % of the doses due were taken (796 of 1,000); the one recorded dose was taken.")
    #expect(
      demanding([DoseSums(expected: 1_000, matched: 803)], taken: 1)
        .hasPrefix("80 % of the doses due"))
  }

  private func demanding(_ doses: [DoseSums?], taken: Int) -> String {
    let buckets = TimelineFixtures.buckets(.week, doses.count) { index, bucket in
      BucketCounts(
        bucket: bucket, isPartial: false, counts: OutcomeCounts(taken: taken), doses: doses[index])
    }
    return PlainSentence(buckets).text(in: .english, besides: 0.8).replacing("\u{A0}", with: " ")
  }

  @Test func `the share of the doses due leads where it is known`() {
    let week = DoseSums(expected: 7, taken: 5, matched: 5, unrecorded: 2)
    #expect(
      demanding([week, week], taken: 5)
        == "71 % of the doses due were taken (10 of 14), 4 not recorded; "
        + "all 10 recorded doses were taken.")
    #expect(
      demanding([week, nil], taken: 5)
        == "71 % of the doses due in 1 week with a known schedule were taken (5 of 7), "
        + "2 not recorded; all 10 recorded doses were taken.")
    #expect(
      demanding([DoseSums(expected: 3, unrecorded: 3)], taken: 0)
        == "Nothing was recorded in 1 week. 3 doses were due.")
  }

  @Test(arguments: [
    (DoseSums(expected: 2, matched: 2), "Both doses due were taken."),
    (DoseSums(expected: 1, matched: 1), "The one dose due was taken; both recorded"),
    (DoseSums(expected: 1, unrecorded: 1), "The one dose due is not recorded; both recorded"),
    (DoseSums(expected: 1), "The one dose due was not taken; both recorded"),
    (DoseSums(expected: 4, unrecorded: 4), "None of the 4 doses due is recorded; both recorded"),
    (DoseSums(expected: 4, unrecorded: 3), "None of the 4 doses due was taken, 3 not recorded;"),
    (DoseSums(), "Both recorded doses were taken."),
  ])
  func `one, all and none of the doses due have words of their own`(doses: DoseSums, text: String) {
    #expect(demanding([doses], taken: 2).hasPrefix(text))
  }

  @Test(
    "a dose that may have been taken is not said to be one that was not",
    arguments: [
      (1, "The one dose due is not recorded as taken; 1 dose was recorded, but not whether it was"),
      (2, "Neither of the two doses due is recorded as taken; 2 doses were recorded, but not"),
      (3, "None of the 3 doses due is recorded as taken; 3 doses were recorded, but not whether"),
    ])
  func undetermined(count: Int, text: String) {
    let week = TimelineFixtures.buckets(.week, 1) { _, bucket in
      BucketCounts(
        bucket: bucket, isPartial: false, counts: OutcomeCounts(undetermined: count),
        doses: DoseSums(expected: count))
    }
    #expect(PlainSentence(week).text(in: .english, besides: 0.8).hasPrefix(text))
  }

  @Test func `the change stays with the share when the doses recorded are those due`() {
    let halves = [(20, 0), (10, 10)].map { OutcomeCounts(taken: $0.0, notTaken: $0.1) }
    let buckets = TimelineFixtures.buckets(.week, 2) { index, bucket in
      BucketCounts(
        bucket: bucket, isPartial: false, counts: halves[index],
        doses: DoseSums(expected: 20, matched: halves[index].taken))
    }
    #expect(
      PlainSentence(buckets).text(in: .english, besides: 0.8).replacing("\u{A0}", with: " ")
        == "75 % of the doses due were taken (30 of 40), from 100 % in the first half to 50 % in "
        + "the second.")
  }

  /// Buckets in which all 10 recorded doses were taken, by the number that were due in each.
  private func allTaken(ofDue due: [Int?]) -> String {
    demanding(
      due.map { due in
        due.map { DoseSums(expected: $0, taken: 10, matched: 10, unrecorded: $0 - 10) }
      }, taken: 10)
  }

  @Test func `the change is that of the share that leads`() {
    #expect(
      allTaken(ofDue: [20, 40])
        == "33 % of the doses due were taken (20 of 60), from 50 % in the first half to 25 % in "
        + "the second; 40 not recorded; all 20 recorded doses were taken.")
    let counts = [(10, 10), (10, 0)].map { OutcomeCounts(taken: $0.0, notTaken: $0.1) }
    let due = [20, 40]
    let buckets = TimelineFixtures.buckets(.week, 2) { index, bucket in
      BucketCounts(
        bucket: bucket, isPartial: false, counts: counts[index],
        doses: DoseSums(
          expected: due[index], matched: counts[index].taken,
          unrecorded: due[index] - counts[index].administrations))
    }
    #expect(
      PlainSentence(buckets).text(in: .english, besides: 0.8).replacing("\u{A0}", with: " ")
        == "33 % of the doses due were taken (20 of 60), from 50 % in the first half to 25 % in "
        + "the second; 30 not recorded; 67 % of the recorded doses were taken (20 of 30).")
  }

  @Test(arguments: [[20, nil], [nil, 20], [20, 20]])
  func `no change is said of doses due that are not known in both halves`(due: [Int?]) {
    #expect(!allTaken(ofDue: due).contains("half"))
  }

  @Test(arguments: [
    (62, 0, "62 doses more than were due were taken"),
    (1, 0, "1 dose more than was due was taken"),
    (
      16, 16,
      "16 doses more than were due on the day were taken, perhaps instead of some not recorded "
        + "on another day"
    ),
    (
      5, 2,
      "5 doses more than were due on the day were taken, perhaps 2 of them instead of some not "
        + "recorded on another day"
    ),
    (
      1, 1,
      "1 dose more than was due on the day was taken, perhaps instead of one not recorded on another "
        + "day"
    ),
  ])
  func `doses beyond those due are said`(extra: Int, displaced: Int, text: String) {
    let doses = DoseSums(
      expected: 31, taken: 31 + extra, matched: 22, unrecorded: 9, extra: extra,
      displaced: displaced)
    let sentence = demanding([doses], taken: 31 + extra)
    #expect(sentence.contains("; \(text); all"))
  }
}
