import FHIRFiles
import MedicationAdherence
import TestSupport
import Testing

@testable import Features

@Suite struct ScaleFileTests {
  private let folder: ScratchFolder

  init() throws { folder = try ScratchFolder() }

  @Test func `a file says all that a scale has`() throws {
    let path = try folder.write(
      "mine.v1.yaml",
      """
      questionnaire: [http://host/q|1, Questionnaire/q]
      items:
        a: {weights: {"yes": 4, http://codes|no: 0.5}, reverse: true}
        b: {value: [0, 10]}
        c: {ordinal: true}
        d: {value: true}
      score: mean
      missing: {most: 2, fill: mean}
      range: [-1, 10]
      higher-is: worse
      categories: {high: 5, low: -1}
      days: 28
      citation: "Somebody 2001"
      licence: by contract
      """)
    let file = try #require(try ScaleFile.read([path]).first)
    let scale = file.scale
    #expect(scale.name == "mine.v1" && file.record.path == path && !file.record.sha256.isEmpty)
    #expect(scale.questionnaires == ["http://host/q|1", "Questionnaire/q"])
    #expect(
      scale.items == [
        .init(linkID: "a", value: .weights(["yes": 4, "http://codes|no": 0.5]), isReversed: true),
        .init(linkID: "b", value: .number(0...10)), .init(linkID: "c", value: .ordinal(nil)),
        .init(linkID: "d", value: .number(nil)),
      ])
    #expect(scale.method == .mean && scale.mostMissing == 2 && scale.fillsMissing)
    #expect(scale.range == -1...10 && scale.higherIs == .worse && scale.days == 28)
    #expect(scale.categories == [.init("low", from: -1), .init("high", from: 5)])
    #expect(scale.citation == "Somebody 2001" && scale.licence == "by contract")
  }

  @Test func `all that is wrong with all files is told at once, with line and column`() throws {
    let one = try folder.write(
      "one.yaml",
      """
      questionaire: http://host/q
      items:
        a: {weight: 3}
        b: {value: [10, 0]}
        c: {ordinal: true, reverse: true}
        d: {weights: {"yes": many}, value: true}
      score: product
      missing: {most: -1, fill: zero}
      range: 10
      higher-is: good
      categories: {low: few}
      days: 0
      """)
    let two = try folder.write("two.yaml", "questionnaire: http://host/q\nitems: {}\n")
    #expect {
      try ScaleFile.read([one, two])
    } throws: { error in
      "\(error)".split(separator: "\n").map(String.init) == [
        "\(one):1:1: questionnaire is missing",
        "\(one):1:1: the scale has no key questionaire; did you mean questionnaire?",
        "\(one):3:6: item a takes one of weights, value and ordinal",
        "\(one):3:7: item a has no key weight; did you mean weights?",
        "\(one):4:14: value takes true, or the least and the greatest number: [0, 10]",
        "\(one):5:6: reverse needs both ends; give ordinal: [LEAST, GREATEST] for item c",
        "\(one):6:6: item d takes one of weights, value and ordinal",
        "\(one):7:8: score: give sum or mean",
        "\(one):8:17: most takes a whole number without quotes, 0 or more",
        "\(one):8:27: fill: give mean",
        "\(one):9:8: range takes the least and the greatest number: [0, 10]",
        "\(one):10:12: higher-is: give better or worse",
        "\(one):11:19: low: give its least score",
        "\(one):12:7: days takes a whole number without quotes, 1 or more",
        "\(two):2:8: items has members, each a key, a colon and a value",
      ]
    }
  }

  @Test func `a file that is not there, and two of one name, are errors`() throws {
    try folder.write("scale.yaml", "questionnaire: q\nitems: {a: {value: true}}\n")
    try folder.write("b/scale.yml", "questionnaire: q\nitems: {a: {value: true}}\n")
    #expect(throws: ConfigurationError.self) { try ScaleFile.read([folder["none.yaml"]]) }
    #expect {
      try ScaleFile.read([folder["scale.yaml"], folder["b/scale.yml"]])
    } throws: { "\($0)".hasSuffix("another file is called scale, too; rename one of them") }
  }
}
