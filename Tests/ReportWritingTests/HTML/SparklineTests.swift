import Foundation
import MedicationAdherence
import TestSupport
import Testing

@testable import ReportWriting

@Suite struct SparklineTests {
  /// A line that is the only one of its table.
  private func line(_ buckets: [BucketCounts], of basis: AdherenceShare.Basis) -> Sparkline {
    Sparkline(buckets, over: Sparkline.scale(buckets), of: basis)
  }

  private func path(_ counts: [OutcomeCounts?]) -> String {
    let svg = line(TimelineFixtures.buckets(counts), of: .recorded).svg.source
    return svg.components(separatedBy: "d=\"").last?.components(separatedBy: "\"").first ?? ""
  }

  @Test func `a gap breaks the line, and a lone point is a dash`() {
    let (all, none) = (OutcomeCounts(taken: 1), OutcomeCounts(notTaken: 1))
    #expect(path([all, none, nil, all]) == "M17.3 3L45.8 25M102.8 3m-1.5 0h3")
  }

  @Test func `weeks without records are one band behind the line, also where there is no line`() {
    let band = "<path class=\"gap\" d=\"M60 3h57v22H60\"/>"
    let all = OutcomeCounts(taken: 1)
    #expect(
      line(TimelineFixtures.buckets([all, all, nil, nil]), of: .recorded).svg.source.contains(band))
    let silent = line(TimelineFixtures.buckets([nil, nil]), of: .recorded).svg.source
    #expect(silent.contains("class=\"gap\"") && !silent.contains("currentColor"))
    #expect(!line(TimelineFixtures.buckets([all, all]), of: .recorded).svg.source.contains("gap"))
  }

  @Test
  func `a share of a part of a week has a ring, one of weeks together only when all are parts`() {
    func weeks(_ count: Int) -> [BucketCounts] {
      TimelineFixtures.buckets(.week, count) { index, bucket in
        BucketCounts(
          bucket: bucket, isPartial: index == count - 1, counts: OutcomeCounts(taken: 1))
      }
    }
    let rings = {
      line(weeks($0), of: .recorded).svg.source.matches(of: /class="ring" d="M[^M]+"/).count
    }
    #expect(rings(3) == 1 && rings(97) == 1 && rings(98) == 0)
    let whole = line(TimelineFixtures.buckets([OutcomeCounts(taken: 1)]), of: .recorded).svg.source
    #expect(!whole.contains("ring"))
  }

  @Test func `shares of the doses due and of the recorded doses are never one line`() {
    let buckets = ChartFixtures.endedSchedule
    let due = line(buckets, of: .due).svg.source
    #expect(due.contains("d=\"M17.3 14L45.8 14\"") && !due.contains("dasharray"))
    let recorded = line(buckets, of: .recorded).svg.source
    #expect(recorded.contains("dasharray"))
  }

  @Test func `rows of a table have the same days from left to right`() {
    let all = TimelineFixtures.buckets(Array(repeating: OutcomeCounts(taken: 1), count: 4))
    let late = Sparkline(Array(all[2...]), over: Sparkline.scale(all), of: .recorded).svg.source
    #expect(late.contains("d=\"M74.3 3L102.8 3\""), "the second half")
    let early = Sparkline(Array(all[..<1]), over: Sparkline.scale(all), of: .recorded).svg.source
    #expect(early.contains("d=\"M17.3 3m-1.5 0h3\""))
  }

  @Test func `nothing known is nothing drawn`() {
    #expect(
      line(TimelineFixtures.buckets([OutcomeCounts(undetermined: 1)]), of: .recorded).svg.source
        .isEmpty)
    #expect(line([], of: .recorded).svg.source.isEmpty)
  }

  @Test func `a long timeline is summed up in at most 48 points`() {
    let counts = Array(repeating: OutcomeCounts(taken: 1), count: 520)
    #expect(path(counts).split { "ML".contains($0) }.count <= 48)
  }
}
