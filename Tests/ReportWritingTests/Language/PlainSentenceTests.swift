import MedicationAdherence
import Testing

@testable import ReportWriting

@Suite struct PlainSentenceTests {
  private func sentence(_ counts: [OutcomeCounts?], _ size: BucketSize = .week) -> String {
    PlainSentence(ChartFixtures.buckets(size, counts)).text(in: .english)
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
    (OutcomeCounts(taken: 2), "All 2 recorded doses were taken."),
    (OutcomeCounts(notTaken: 1_200), "None of the 1,200 recorded doses was taken."),
    (OutcomeCounts(undetermined: 1), "1 dose was recorded, but not whether it was taken."),
    (OutcomeCounts(undetermined: 3), "3 doses were recorded, but not whether any was taken."),
    (
      OutcomeCounts(taken: 2, undetermined: 1),
      "All 2 recorded doses were taken; 1 more dose undetermined."
    ),
    (
      OutcomeCounts(taken: 999, notTaken: 1),
      "99 % of the recorded doses were taken (999 of 1,000)."
    ),
    (OutcomeCounts(taken: 1, notTaken: 999), "1 % of the recorded doses were taken (1 of 1,000)."),
  ])
  func `one, all, none and unknown have words of their own`(counts: OutcomeCounts, text: String) {
    #expect(sentence([counts]) == text)
  }

  @Test(arguments: [
    (BucketSize.day, 1, "1 day"), (.week, 12, "12 weeks"), (.month, 2, "2 months"),
    (.quarter, 1, "1 quarter"), (.year, 3, "3 years"),
  ])
  func `silence is counted in buckets`(size: BucketSize, count: Int, words: String) {
    let text = sentence(Array(repeating: nil, count: count), size)
    #expect(text == "Nothing was recorded in \(words).")
  }

  @Test func `nothing due and not shown are told apart from missing`() {
    let of = { (state: BucketState) in
      PlainSentence(
        ChartFixtures.buckets(.week, 2) {
          BucketCounts(bucket: $1, isPartial: false, state: state)
        }
      ).text(in: .english)
    }
    #expect(of(.nothingDue) == "Nothing was due in 2 weeks, and nothing was recorded.")
    #expect(of(.suppressed) == "The figures of 2 weeks are not shown, to protect privacy.")
    #expect(PlainSentence([]).text(in: .english) == "Nothing was recorded.")
  }

  @Test func `the middle bucket of an odd number is in the second half`() {
    let all = OutcomeCounts(taken: 20)
    let half = OutcomeCounts(taken: 10, notTaken: 10)
    #expect(
      sentence([all, half, half])
        == "67 % of the recorded doses were taken (40 of 60), from 100 % in the first half"
        + " to 50 % in the second.")
  }

  private func demanding(_ doses: [DoseSums?], taken: Int) -> String {
    let buckets = ChartFixtures.buckets(.week, doses.count) { index, bucket in
      BucketCounts(
        bucket: bucket, isPartial: false, counts: OutcomeCounts(taken: taken), doses: doses[index])
    }
    return PlainSentence(buckets).text(in: .english).replacing("\u{A0}", with: " ")
  }

  @Test func `what was due and not recorded is said where it is known`() {
    let week = DoseSums(expected: 7, taken: 5, matched: 5, unrecorded: 2)
    #expect(
      demanding([week, week], taken: 5)
        == "All 10 recorded doses were taken; 14 doses were due, 4 of them not recorded.")
    #expect(
      demanding([week, nil], taken: 5)
        == "All 10 recorded doses were taken; "
        + "7 doses were due in 1 week with a known schedule, 2 of them not recorded.")
    #expect(
      demanding([DoseSums(expected: 2)], taken: 2)
        == "All 2 recorded doses were taken; 2 doses were due, each of them recorded.")
    #expect(
      demanding([DoseSums(expected: 3, unrecorded: 3)], taken: 0)
        == "Nothing was recorded in 1 week. 3 doses were due.")
  }
}
