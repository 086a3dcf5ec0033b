import Foundation
import TestSupport
import Testing

/// What the tests of questionnaires share.
struct SurveyTrial {
  let program: BuiltProgram

  init() throws { program = try BuiltProgram() }

  /// The path of one of the project's own questionnaires.
  static func sample(_ version: String, _ name: String) -> String {
    URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "../../../SampleData/questionnaires/\(version)/\(name).json").standardized
      .path
  }

  /// Writes a questionnaire of R4 with some items.
  func write(_ items: String, more: String = "", to name: String = "q.json") throws {
    let text =
      #"{"resourceType":"Questionnaire","url":"urn:q","status":"draft"\#(more),"item":[\#(items)]}"#
    try program.folder.write(name, Data(text.utf8))
  }

  /// The steps that the program tells, each as its members.
  func steps(_ path: String, _ more: String...) throws -> [[String: Any]] {
    let result = try program.run(["survey", "steps", path, "--json"] + more)
    try #require(result.status == 0, "\(path): \(result.messages)")
    return try result.output.split(separator: "\n").map { line in
      try #require(try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any])
    }
  }
}

/// The examples of FHIR itself.
@Suite(
  .enabled(
    if: DataBeside.isThere("corpus/spec-examples"),
    "left out: ../shared/corpus/spec-examples is not there"))
struct SurveyExamplesTests {
  @Test(arguments: ["DSTU2", "STU3", "R4", "R5"])
  func `every official questionnaire gives steps`(version: String) throws {
    let trial = try SurveyTrial()
    let folder = DataBeside.path("corpus/spec-examples/\(version)/questionnaire")
    let names = try FileManager.default.contentsOfDirectory(atPath: folder).filter {
      $0.hasPrefix("Questionnaire-")
    }
    #expect(names.count >= 5)
    for name in names {
      #expect(try !trial.steps(folder + "/" + name).isEmpty, "\(name)")
    }
  }

  @Test(arguments: ["STU3", "R4", "R5"])
  func `a question has the conditions of all that it stands in`(version: String) throws {
    let folder = DataBeside.path("corpus/spec-examples/\(version)/questionnaire")
    let steps = try SurveyTrial().steps(folder + "/Questionnaire-3141.json")
    let step = try #require(steps.first { $0["linkId"] as? String == "1.1.1.1.1" })
    let when = try #require(step["when"] as? [[String: Any]])
    #expect(when.map { $0["linkId"] as? String } == ["1.1.1", "1.1.1", "1.1.1.1.1"])
    let asked = when.flatMap { $0["of"] as? [[String: Any]] ?? [] }
    #expect(asked.map { $0["question"] as? String } == ["1.1", "1.1", "1.1.1.1"])
    #expect(asked.map { $0["operator"] as? String } == ["exists", "=", "exists"])
  }
}

/// `adherence survey steps` and `check`.
@Suite struct SurveyStepsTests {
  @Test(arguments: ["dstu2", "stu3", "r4", "r5"])
  func `one questionnaire gives the same questions in every version`(version: String) throws {
    let trial = try SurveyTrial()
    let steps = try trial.steps(SurveyTrial.sample(version, "reasons"), "--locale", "de")
    let questions = steps.filter { $0["kind"] as? String == "question" }
    #expect(
      questions.map { $0["linkId"] as? String } == [
        "any-missed", "main-reason", "other-reasons", "effects", "told",
      ])
    #expect(questions.map { ($0["options"] as? [Any])?.count } == [nil, 6, 6, 4, nil])
    #expect(
      questions[0]["text"] as? String == "Haben Sie in den letzten 4 Wochen eine Dosis ausgelassen?"
    )
    let options = try #require(questions[3]["options"] as? [[String: Any]])
    #expect(options.first?["display"] as? String == "Übelkeit")
    let when = try #require(questions[3]["when"] as? [[String: Any]])
    #expect(when.map { $0["behavior"] as? String }.last == "any")
    #expect(when.map { ($0["of"] as? [Any])?.count } == [1, 2])
  }

  @Test func `options that cannot be had are null, and the steps are told`() throws {
    let trial = try SurveyTrial()
    try trial.write(
      #"{"linkId":"a","type":"choice","answerValueSet":"urn:nowhere"},{"linkId":"b","type":"choice"}"#
    )
    let steps = try trial.steps("q.json")
    #expect(steps[0]["options"] is NSNull && steps[1]["options"] == nil)
    let result = try trial.program.run(["survey", "steps", "q.json"])
    #expect(result.output.contains("options: not known"))
    #expect(result.messages.contains("linkId a, Questionnaire.item[0]: the options of urn:nowhere"))
  }

  @Test func `a value set takes codes from a code system beside it and leaves some out`() throws {
    let trial = try SurveyTrial()
    try trial.write(#"{"linkId":"a","type":"choice","answerValueSet":"urn:v"}"#)
    let concepts = #"""
      {"code":"top","concept":[{"code":"one"},{"code":"two","concept":[{"code":"deep"}]},
      {"code":"old","property":[{"code":"status","valueCode":"retired"}]}]},{"code":"other"}
      """#
    try trial.program.folder.write(
      "codes.json",
      Data(
        #"{"resourceType":"CodeSystem","url":"urn:c","content":"complete","concept":[\#(concepts)]}"#
          .utf8))
    let compose = #"""
      {"include":[{"system":"urn:c","filter":[{"property":"concept","op":"is-a","value":"top"}]}],
      "exclude":[{"system":"urn:c","concept":[{"code":"two"}]}]}
      """#
    try trial.program.folder.write(
      "values.json",
      Data(#"{"resourceType":"ValueSet","url":"urn:v","compose":\#(compose)}"#.utf8))
    let options = try #require(try trial.steps("q.json")[0]["options"] as? [[String: Any]])
    #expect(options.map { $0["code"] as? String } == ["top", "one", "deep"])
  }

  /// A questionnaire with one of each error, and what is said of it.
  private static let faulty: [(item: String, said: String)] = [
    (#"{"linkId":"q","type":"choice"}"#, ""),
    (
      #"{"linkId":"q","type":"string"}"#,
      "linkId q, Questionnaire.item[1]: Questionnaire.item[0] has the same"
    ),
    (#"{"type":"boolean"}"#, "linkId item[2], Questionnaire.item[2]: a question needs a linkId"),
    (#"{"linkId":"c","type":"colour"}"#, "Questionnaire.item[3].type: colour is no type"),
    (
      #"{"linkId":"d","type":"string","enableWhen":[{"question":"x","operator":"=","answerString":"a"}]}"#,
      "Questionnaire.item[4].enableWhen[0]: the condition looks at x, which is not there"
    ),
    (
      #"{"linkId":"e","type":"string","enableWhen":[{"question":"q","operator":"=","answerString":"a"}]}"#,
      "Questionnaire.item[5].enableWhen[0]: the condition compares choice with a value of type string"
    ),
    (
      #"{"linkId":"f","type":"string","enableWhen":[{"question":"q","operator":">","answerCoding":{"code":"a"}}]}"#,
      "the condition compares by >, which choice does not have"
    ),
    (
      #"{"linkId":"g","type":"string","enableWhen":[{"question":"q","operator":"~","answerCoding":{"code":"a"}}]}"#,
      "Questionnaire.item[7].enableWhen[0].operator: exists, =, !=, >, <, >= or <= is expected here"
    ),
    (
      #"{"linkId":"h","type":"boolean","enableWhen":[{"question":"i","operator":"=","answerBoolean":true}]}"#,
      ""
    ),
    (
      #"{"linkId":"i","type":"boolean","enableWhen":[{"question":"h","operator":"=","answerBoolean":true}]}"#,
      "its conditions lead in a circle: h → i → h"
    ),
    (
      #"{"linkId":"j","type":"string","extension":[{"url":"http://hl7.org/fhir/uv/sdc/StructureDefinition/sdc-questionnaire-enableWhenExpression","valueExpression":{}}]}"#,
      "sdc-questionnaire-enableWhenExpression decides what is asked and is not understood"
    ),
    (
      #"{"linkId":"k","type":"group","modifierExtension":[{"url":"urn:m"}]}"#,
      "modifierExtension decides"
    ),
    (#"7"#, "Questionnaire.item[12]: an object is expected here"),
  ]

  @Test func `every error is said at once, with its path and linkId`() throws {
    let trial = try SurveyTrial()
    try trial.write(Self.faulty.map(\.item).joined(separator: ","))
    let result = try trial.program.run(["survey", "check", "q.json"])
    #expect(result.status == 65)
    let errors = result.output.split(separator: "\n").filter { $0.contains(": error: ") }
    for fault in Self.faulty where !fault.said.isEmpty {
      #expect(errors.count { $0.contains(fault.said) } == 1, "\(fault.said)\n\(result.output)")
    }
    #expect(errors.count == Self.faulty.count { !$0.said.isEmpty }, "\(result.output)")
    let steps = try trial.program.run(["survey", "steps", "q.json"])
    #expect(steps.status == 65 && steps.output.isEmpty)
    #expect(
      errors.allSatisfy { line in
        line.range(of: ": error: ").map { steps.messages.contains(line[$0.upperBound...]) } ?? false
      })
  }

  @Test func `what decides and is not understood is let pass by --lenient only`() throws {
    let trial = try SurveyTrial()
    try trial.write(Self.faulty[0].item + "," + Self.faulty[5].item + "," + Self.faulty[10].item)
    #expect(try trial.program.run(["survey", "steps", "q.json"]).status == 65)
    #expect(try trial.steps("q.json", "--lenient").count == 3)
  }

  @Test func `ten thousand items and 64 levels are read, one more is said`() throws {
    let trial = try SurveyTrial()
    let many = (0..<10_000).map { #"{"linkId":"i\#($0)","type":"boolean"}"# }
    try trial.write(many.joined(separator: ","))
    #expect(try trial.steps("q.json").count == 10_000)
    try trial.write((many + [#"{"linkId":"more","type":"boolean"}"#]).joined(separator: ","))
    let tooMany = try trial.program.run(["survey", "steps", "q.json"])
    #expect(tooMany.status == 65 && tooMany.messages.contains("more than 10000 items"))
    func deep(_ levels: Int) -> String {
      (0..<levels).map { #"{"linkId":"d\#($0)","type":"group","text":"t","item":["# }.joined()
        + String(repeating: "]}", count: levels)
    }
    try trial.write(deep(64))
    #expect(try trial.steps("q.json").count == 64)
    try trial.write(deep(65))
    let tooDeep = try trial.program.run(["survey", "steps", "q.json"])
    #expect(tooDeep.status == 65 && tooDeep.messages.contains("more than 64 levels deep"))
    try trial.write(deep(2000))
    #expect(try trial.program.run(["survey", "steps", "q.json"]).status == 65)
  }

  @Test func `what is no questionnaire or not there ends with its own code`() throws {
    let trial = try SurveyTrial()
    #expect(try trial.program.run(["survey", "steps", "missing.json"]).status == 66)
    try trial.program.folder.write("p.json", Data(#"{"resourceType":"Patient"}"#.utf8))
    let other = try trial.program.run(["survey", "steps", "p.json"])
    #expect(other.status == 65 && other.messages.contains("it has no Questionnaire"))
    #expect(try trial.program.run(["survey", "steps", "p.json", "--locale", "fr"]).status == 64)
    let piped = try trial.program.run(
      ["survey", "steps", "-"],
      input: try Data(contentsOf: URL(filePath: SurveyTrial.sample("r4", "missed-doses-7-days"))))
    #expect(piped.status == 0 && piped.output.contains("when missed > 0"))
  }
}
