import Testing

@testable import MedicationAdherence

/// What a scale makes of answers, held against tables worked out by hand.
@Suite struct ScaleTests {
  /// Three questions: weights, a number the other way round, and what the answer itself says.
  private static let scale: Scale = {
    var scale = Scale(
      "three", of: ["http://host/q|1", "Questionnaire/q"],
      [
        Scale.Item(linkID: "a", value: .weights(["no": 0, "http://codes|yes": 4])),
        Scale.Item(linkID: "b", value: .number(0...10), isReversed: true),
        Scale.Item(linkID: "c", value: .ordinal(nil)),
      ])
    (scale.mostMissing, scale.range, scale.higherIs) = (1, 0...20, .better)
    scale.categories = [.init("low", from: 0), .init("high", from: 10)]
    return scale
  }()

  private static func answers(_ code: String?, _ number: Int?, _ ordinal: Double?)
    -> [String: [ResponseContent.Answer]]
  {
    let coding = AnswerCoding(system: "http://codes", code: code)
    let other = AnswerCoding(system: nil, code: "x")
    var answers: [String: [ResponseContent.Answer]] = [:]
    if code != nil { answers["a"] = [(.coding(coding), nil)] }
    if let number { answers["b"] = [(.integer(number), nil)] }
    if let ordinal { answers["c"] = [(.coding(other), ordinal)] }
    return answers
  }

  private static func score(
    _ answers: [String: [ResponseContent.Answer]], of name: String = "http://host/q|1",
    status: String = "completed", change: (inout Scale) -> Void = { _ in }
  ) -> Score {
    var scale = scale
    change(&scale)
    return scale.score(
      ResponseContent(questionnaire: name, status: status, answers: answers))
  }

  /// The codes, the number, the ordinal; then score, share, category and missing answers.
  private static let table: [(String?, Int?, Double?, Double?, Double?, String?, Int)] = [
    ("yes", 3, 2, 13, 0.65, "high", 0),  // 4 + (10 − 3) + 2
    ("no", 10, 0, 0, 0, "low", 0),
    ("no", 0, 10, 20, 1, "high", 0),
    ("yes", nil, 2, 6, 0.3, "low", 1),
    (nil, 4, 4, 10, 0.5, "high", 1),
  ]

  @Test(arguments: table.indices)
  func `a sum is that of the table`(row: Int) {
    let (code, number, ordinal, score, share, category, missing) = Self.table[row]
    let found = Self.score(Self.answers(code, number, ordinal))
    #expect(found.score == score && found.share == share && found.category == category)
    #expect(found.missing == missing && found.state == .scored)
  }

  @Test
  func `a mean is of what was answered, which in a sum stands for the rest where that is filled`() {
    let answers = Self.answers("yes", nil, 2)
    #expect(Self.score(answers) { $0.method = .mean }.score == 3)
    #expect(Self.score(answers) { $0.fillsMissing = true }.score == 9)
    #expect(Self.score(answers) { $0.higherIs = .worse }.share == 0.7)
    #expect(Self.score(answers) { $0.higherIs = nil }.share == nil)
    #expect(Self.score(answers) { $0.range = nil }.share == nil)
  }

  @Test func `a response without a score says why`() {
    let good = Self.answers("yes", 3, 2)
    #expect(Self.score(good, of: "http://host/other").state == .otherQuestionnaire)
    #expect(Self.score(good, of: "http://host/q|2").state == .otherVersion)
    #expect(Self.score(good, status: "in-progress").state == .notCompleted)
    #expect(Self.score(good, status: "entered-in-error").state == .notCompleted)
    #expect(Self.score(Self.answers("maybe", 3, 2)).state == .noValue)
    #expect(Self.score(Self.answers("yes", 11, 2)).state == .noValue)
    #expect(Self.score(Self.answers("yes", 3, 99)).state == .outsideRange)
    let few = Self.score(Self.answers("yes", nil, nil))
    #expect(few.state == .tooManyMissing && few.missing == 2 && few.score == nil)
    #expect(Self.score([:]) { $0.mostMissing = 3 }.state == .tooManyMissing)
    var several = good
    several["b"]?.append((.integer(1), nil))
    #expect(Self.score(several).state == .severalAnswers)
  }

  @Test func `a questionnaire is named by its address, with or without a version, or by its id`() {
    let fits: [(String?, ScoreState)] = [
      ("http://host/q|1", .scored), ("http://host/q", .scored), ("Questionnaire/q", .scored),
      ("http://other/fhir/Questionnaire/q", .scored), ("Questionnaire/q|7", .scored),
      ("http://host/q|1.0", .otherVersion), ("http://host/q2", .otherQuestionnaire),
      ("Questionnaire/qq", .otherQuestionnaire), (nil, .otherQuestionnaire),
    ]
    for (name, state) in fits { #expect(Self.scale.fit(name) == state, "\(name ?? "none")") }
  }

  @Test func `what the options of a questionnaire count makes a scale`() throws {
    var (yes, no) = (
      SurveyOption(.coding(AnswerCoding(system: "s", code: "y"))), SurveyOption(.integer(0))
    )
    (yes.weight, no.weight) = (3, 1)
    var (one, two, text) = (SurveyItem(), SurveyItem(), SurveyItem())
    (one.linkID, one.options, one.end) = ("one", .listed([yes]), 1)
    (two.linkID, two.options, two.end) = ("two", .listed([no]), 2)
    (text.linkID, text.end) = ("text", 3)
    var questionnaire = Questionnaire([one, two, text])
    #expect(Scale(weightsOf: questionnaire) == nil, "nothing names it")
    (questionnaire.url, questionnaire.id) = ("http://host/q", "q")
    let scale = try #require(Scale(weightsOf: questionnaire))
    #expect(scale.name == "q" && scale.items.map(\.linkID) == ["one", "two"])
    let score = scale.score(
      ResponseContent(
        questionnaire: "http://host/q", status: "amended",
        answers: [
          "one": [(.coding(AnswerCoding(system: "s", code: "y")), nil)],
          "two": [(.integer(0), nil)],
        ]))
    #expect(score.score == 4)
    #expect(Scale(weightsOf: Questionnaire([text])) == nil)
  }
}
