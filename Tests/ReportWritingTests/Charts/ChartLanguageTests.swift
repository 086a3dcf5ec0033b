import Foundation
import MedicationAdherence
import TestSupport
import Testing

@testable import ReportLanguage
@testable import ReportWriting

/// What charts say in each language, and how they look in a house's colours.
@Suite struct ChartLanguageTests {
  private static let german = ReportStyle(language: .german)

  /// Every chart that there is, of every state, in a style.
  private static func charts(_ style: ReportStyle) -> [String] {
    let lines = BucketSize.allCases.map { size in
      LineChart(
        title: "0", subtitle: "0", buckets: ChartFixtures.random(size, 70, seed: 3),
        context: TimelineFixtures.context(size, timeZone: "UTC"), style: style
      ).svg
    }
    let silent = [BucketState.noRecords, .suppressed].map { state in
      LineChart(
        title: "0", subtitle: "0",
        buckets: TimelineFixtures.buckets(.week, 3) { _, bucket in
          BucketCounts(bucket: bucket, isPartial: false, state: state)
        }, context: TimelineFixtures.context(), style: style
      ).svg
    }
    let curves = [PersistenceCurve([]), PersistenceCurve([(days: 9, isStopped: true)])]
      .map { PersistenceChart($0, context: TimelineFixtures.context(), style: style).svg }
    let cohort = ChartFixtures.ward(70)
    let patients = [cohort, ChartFixtures.cohort([])].map {
      PatientsChart($0, context: TimelineFixtures.context(), style: style).svg
    }
    let times = [true, false].compactMap {
      ChartFixtures.timesChart(days: 20, hasNominalTimes: $0, style: style)?.svg
    }
    return lines + silent + curves + patients + times
  }

  /// Texts without those that are no words: numbers, ids, and names that both languages share.
  private static func words(_ svg: String) -> Set<String> {
    let document = SVGDocument(svg)
    let all = document.texts.map(\.text) + document.words.values.joined()
    return Set(all.filter { text in text.contains { $0.isLetter } && !isShared(text) })
  }

  private static func isShared(_ text: String) -> Bool {
    let months = ["Jan", "Feb", "Apr", "Jun", "Jul", "Aug", "Sep", "Nov"]
    let word = text.prefix { !$0.isWhitespace }
    return months.contains(String(word)) && text.count <= 8 || word == "Ada"
      || text.wholeMatch(of: /Q[1-4]|p\d+|M|[0-9a-f-]{36}/) != nil
  }

  @Test func `no text of a chart is the same in English and in German`() {
    let english = Self.charts(ReportStyle())
    let german = Self.charts(Self.german)
    #expect(english.count == german.count)
    for (one, other) in zip(english, german) {
      #expect(!Self.words(one).isEmpty)
      #expect(Self.words(one).intersection(Self.words(other)) == [])
    }
  }

  @Test func `a chart says which language it speaks`() {
    for svg in Self.charts(Self.german) { #expect(SVGDocument(svg).attributes["lang"] == "de") }
    for svg in Self.charts(ReportStyle()) { #expect(SVGDocument(svg).attributes["lang"] == "en") }
  }

  @Test(arguments: [
    (BucketSize.day, "17.08.2016"), (.week, "KW 33/2016"), (.month, "Aug\u{A0}2016"),
    (.quarter, "3.\u{A0}Quartal 2016"), (.year, "2016"),
  ])
  func `German names a bucket as a clinic does`(size: BucketSize, name: String) {
    #expect(German.name(of: CalendarBucket(size, containing: Day(number: 17_030))) == name)
  }

  @Test func `the organisation stands in the footer of every chart, cut when it is long`() {
    for name in ["St. Josef Krankenhaus", String(repeating: "Klinikum ", count: 80)] {
      for svg in Self.charts(ReportStyle(organisation: name)) {
        let document = SVGDocument(svg)
        #expect(document.texts.contains { $0.text.hasPrefix(name.prefix(20)) })
        document.expectFreeTexts()
      }
    }
  }

  @Test(arguments: ["#004C8C", "#5B2C83", "#000000", "#0B6E4F", "#767676"])
  func `the colours of a tint are seen on white and on dark pages`(colour: String) throws {
    let palette = ChartPalette(try Tint(colour))
    #expect(palette.taken.light.text == colour)
    #expect(palette.bars.light.contrast(to: .white) >= 3)
    #expect(palette.bars.dark.contrast(to: Tint.darkPage) >= 3)
    #expect(palette.bars.light.contrast(to: palette.ground.light) >= 1.9)
  }

  @Test func `a tint colours the taken line, its bars and its dark page, and nothing else`() throws
  {
    let tint = try Tint("#5B2C83")
    let (usual, tinted) = (Self.charts(ReportStyle()), Self.charts(ReportStyle(tint: tint)))
    for (one, other) in zip(usual, tinted) {
      let palettes = (ChartPalette(nil), ChartPalette(tint))
      var swapped = one
      for path in [\ChartPalette.taken, \.bars, \.ground] {
        let (from, to) = (palettes.0[keyPath: path], palettes.1[keyPath: path])
        swapped = swapped.replacing(from.light.text, with: to.light.text)
          .replacing(from.dark.text, with: to.dark.text)
      }
      #expect(swapped == other)
    }
  }

  @Test func `a file has dark rules for every class that it uses`() {
    for svg in Self.charts(ReportStyle()) {
      let names = svg.matches(of: /class="([a-z ]+)"/).flatMap { $0.1.split(separator: " ") }
      for name in Set(names) where name != "chart" {
        #expect(svg.contains(".\(name){"), "\(name)")
        #expect(ChartStyle.darkRules(tint: nil).contains(".chart .\(name){"), "\(name)")
      }
    }
  }

  @Test func `a chart's foot and About say that the whole day of an instant counts`() {
    let time = TimelineFixtures.context(asOf: "2025-03-10T06:00:00Z")
    let footer = ChartFooter.text(time, ReportStyle(), over: [])
    #expect(footer.hasPrefix("Data as of 2025-03-10 06:00 (UTC), the whole day counts. "))
    #expect(
      AboutSheet.lines(for: time, ofAllPatients: true, style: ReportStyle()).contains {
        English.about($0).text == English.asOf(time)
      })
  }
}
