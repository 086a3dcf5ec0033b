import Foundation
import TestSupport
import Testing

/// `adherence survey ask`: answers of a file or of a person become a response, or it is said why not.
@Suite struct SurveyAskTests {
  private let trial: SurveyTrial
  private var program: BuiltProgram { trial.program }
  private static let system = "https://adherence.example/fhir/CodeSystem/reasons"

  init() throws { trial = try SurveyTrial() }

  private func ask(_ path: String, _ answers: String, _ more: String...) throws
    -> BuiltProgram.Result
  {
    try program.folder.write("answers.json", Data(answers.utf8))
    return try program.run(["survey", "ask", path, "--answers", "answers.json"] + more)
  }

  private func json(_ text: String) throws -> [String: Any] {
    try #require(try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
  }

  /// The linkIds of a response with their answers, in its order, by JSON of any version.
  private func answered(_ json: [String: Any]) -> [String] {
    let items = ["item", "group", "question"].flatMap { name -> [[String: Any]] in
      json[name] as? [[String: Any]] ?? (json[name] as? [String: Any]).map { [$0] } ?? []
    }
    return items.flatMap { item -> [String] in
      let answers = item["answer"] as? [[String: Any]] ?? []
      let said = answers.flatMap { answer in
        answer.filter { $0.key.hasPrefix("value") }.map { key, value -> String in
          let code = (value as? [String: Any]).map { "\($0["code"] ?? "")" }
          let flag = key == "valueBoolean" ? (value as? Bool == true ? "1" : "0") : nil
          return "\(key) \(code ?? flag ?? "\(value)")"
        }
      }
      let link = item["linkId"] as? String ?? ""
      return said.map { "\(link) \($0)" } + answered(item) + answers.flatMap(answered)
    }
  }

  private static let given = #"""
    {"any-missed": true, "main-reason": "side-effects", "other-reasons": ["ran-out", "my own"],
     "effects": {"system": "https://adherence.example/fhir/CodeSystem/effects", "code": "nausea"}}
    """#
  private static let said = [
    "any-missed valueBoolean 1", "main-reason valueCoding side-effects",
    "other-reasons valueCoding ran-out", "other-reasons valueString my own",
    "effects valueCoding nausea",
  ]

  @Test(arguments: ["dstu2", "stu3", "r4", "r5"])
  func `answers of a file become the same response in every version`(version: String) throws {
    let path = SurveyTrial.sample(version, "reasons")
    let result = try ask(path, Self.given, "--patient", "p1", "--tag", "Study-1")
    try #require(result.status == 0, "\(result.messages)")
    let response = try json(result.output)
    #expect(answered(response) == Self.said)
    #expect(response["status"] as? String == "completed")
    #expect((response["subject"] as? [String: Any])?["reference"] as? String == "Patient/p1")
    #expect(result.output.contains(#""tag":[{"code":"study-1"}]"#))
    try program.folder.write("response.json", Data(result.output.utf8))
    let check = try program.run(["survey", "check", path, "response.json"])
    #expect(check.status == 0 && !check.output.contains("response.json: error"), "\(check.output)")
  }

  @Test func `CSV says the same as JSON`() throws {
    try program.folder.write(
      "answers.csv",
      lines: [
        "linkId,value", "any-missed,true", "main-reason,\(Self.system)|side-effects",
        "other-reasons,ran-out", "other-reasons,my own", "effects,nausea",
      ])
    let result = try program.run(
      ["survey", "ask", SurveyTrial.sample("r4", "reasons"), "--answers", "answers.csv"])
    try #require(result.status == 0, "\(result.messages)")
    #expect(answered(try json(result.output)) == Self.said)
  }

  @Test func `an answer to a question that is not asked is left out and said`() throws {
    let result = try ask(
      SurveyTrial.sample("r4", "reasons"), #"{"any-missed": false, "main-reason": "forgot"}"#)
    #expect(result.status == 0)
    #expect(answered(try json(result.output)) == ["any-missed valueBoolean 0"])
    #expect(
      result.messages.contains("linkId main-reason, Questionnaire.item[2].item[0]: it is not asked")
    )
  }

  /// What a question takes, an answer, and what is said of it; empty where it fits.
  @Test(
    arguments: [
      (#""type":"integer""#, "3", ""), (#""type":"integer""#, "3.5", "of type integer is expected"),
      (#""type":"decimal""#, "3", ""),
      (#""type":"boolean""#, #""yes""#, "of type boolean is expected"),
      (#""type":"date""#, #""2025-02-30""#, "of type date is expected"),
      (#""type":"date""#, #""2025""#, ""), (#""type":"time""#, #""25:00:00""#, "of type time"),
      (#""type":"string","maxLength":3"#, #""four""#, "more than 3 characters"),
      (#""type":"string""#, #"["a","b"]"#, "at most 1 answer"),
      (#""type":"string","repeats":true"#, #"["a","b"]"#, ""),
      (
        #""type":"choice","answerOption":[{"valueCoding":{"code":"a"}}]"#, #""b""#,
        "none of the options"
      ),
      (#""type":"open-choice","answerOption":[{"valueCoding":{"code":"a"}}]"#, #""b""#, ""),
      (#""type":"choice","answerOption":[{"valueInteger":1}]"#, "1", ""),
      (#""type":"choice","answerValueSet":"urn:v""#, #""a""#, "give a code and its system"),
      (#""type":"choice","answerValueSet":"urn:v""#, #"{"system":"urn:s","code":"a"}"#, ""),
      (
        #""type":"quantity","extension":[{"url":"http://hl7.org/fhir/StructureDefinition/questionnaire-unit","valueCoding":{"system":"urn:u","code":"mg"}}]"#,
        #"{"value":2,"unit":"g"}"#, "its unit is none"
      ),
      (
        #""type":"integer","extension":[{"url":"http://hl7.org/fhir/StructureDefinition/maxValue","valueInteger":9}]"#,
        "10", "above 9"
      ),
      (
        #""type":"decimal","extension":[{"url":"http://hl7.org/fhir/StructureDefinition/maxDecimalPlaces","valueInteger":1}]"#,
        "1.25", "more than 1 digits"
      ),
      (
        #""type":"string","extension":[{"url":"http://hl7.org/fhir/StructureDefinition/regex","valueString":"[a-c]+"}]"#,
        #""abd""#, "does not have the form"
      ),
      (
        #""type":"choice","repeats":true,"answerOption":[{"valueCoding":{"code":"a"}},{"valueCoding":{"code":"none"},"extension":[{"url":"http://hl7.org/fhir/StructureDefinition/questionnaire-optionExclusive","valueBoolean":true}]}]"#,
        #"["a","none"]"#, "stands alone"
      ),
      (#""type":"url""#, #""urn:a""#, ""),
      (#""type":"reference""#, #"{"reference":"Patient/1"}"#, ""),
      (#""type":"attachment""#, #"{"contentType":"text/plain","data":"aGk="}"#, ""),
    ])
  func `an answer fits its question or is refused with the reason`(
    question: String, answer: String, said: String
  ) throws {
    try trial.write(#"{"linkId":"a",\#(question)}"#)
    let result = try ask("q.json", #"{"a": \#(answer)}"#)
    #expect(result.status == (said.isEmpty ? 0 : 65), "\(result.messages)")
    #expect(said.isEmpty || result.messages.contains(said), "\(result.messages)")
    #expect(result.output.isEmpty != said.isEmpty)
  }

  /// A group that repeats, with a question that does and one that does not; answers, and what is said.
  @Test(
    arguments: [
      (#"{"e": ["one", "two"]}"#, ["e valueString one", "e valueString two"]),
      (
        #"{"e": ["one", null, "three"], "c": [["a", "b"], "c"]}"#,
        [
          "e valueString one", "c valueString a", "c valueString b", "c valueString c",
          "e valueString three",
        ]
      ),
      (#"{"c": ["a", "b"]}"#, ["c valueString a", "c valueString b"]),
      (#"{"e": "one", "o": 1}"#, ["o valueInteger 1", "e valueString one"]),
    ])
  func `a list in a group that repeats has an answer for each time that it is there`(
    given: String, said: [String]
  ) throws {
    try trial.write(
      #"""
      {"linkId":"o","type":"integer"},
      {"linkId":"g","type":"group","repeats":true,"item":[
        {"linkId":"h","type":"group","item":[{"linkId":"e","type":"string"}]},
        {"linkId":"c","type":"string","repeats":true}]}
      """#)
    let result = try ask("q.json", given)
    #expect(result.status == 0, "\(result.messages)")
    #expect(answered(try json(result.output)) == said)
  }

  @Test func `a file is an answer by its path, up to 5 MiB`() throws {
    try trial.write(#"{"linkId":"a","type":"attachment","repeats":true}"#)
    try program.folder.write("more/note.txt", "hi")
    try program.folder.write("more/answers.json", #"{"a": ["note.txt"]}"#)
    let result = try program.run(["survey", "ask", "q.json", "--answers", "more/answers.json"])
    #expect(result.status == 0, "\(result.messages)")
    #expect(
      result.output.contains(
        #""valueAttachment":{"contentType":"text/plain","data":"aGk=","title":"note.txt"}"#))
    try program.folder.write("large.pdf", Data(count: 5 << 20 + 1))
    for (path, words) in [("large.pdf", "more than 5 MiB"), ("none.pdf", "file that can be read")] {
      let wrong = try ask("q.json", #"{"a": "\#(path)"}"#)
      #expect(wrong.status == 65 && wrong.messages.contains(words), "\(wrong.messages)")
    }
  }

  @Test func `all that is wrong is said at once, and no answer is in a message`() throws {
    try trial.write(
      #"{"linkId":"a","type":"integer"},{"linkId":"b","type":"date"},{"linkId":"c","type":"string","required":true}"#
    )
    let wrong = try ask("q.json", #"{"a":"secret-1","b":"secret-2","x":1}"#)
    #expect(wrong.status == 65 && !wrong.messages.contains("secret"))
    for link in ["linkId a", "linkId b", "linkId x"] { #expect(wrong.messages.contains(link)) }
    let missing = try ask("q.json", #"{"a":1}"#)
    #expect(
      missing.status == 65
        && missing.messages.contains("linkId c, Questionnaire.item[2]: it must be"))
  }

  @Test func `a pattern that takes for ever is given up`() throws {
    try trial.write(
      #"{"linkId":"a","type":"string","extension":[{"url":"http://hl7.org/fhir/StructureDefinition/regex","valueString":"(a|aa|a*)*b"}]}"#
    )
    let text = String(repeating: "a", count: 60)
    let result = try ask("q.json", #"{"a":"\#(text)"}"#)
    #expect(result.status == 0, "\(result.messages)")
    #expect(result.messages.contains("could not be found out in time"))
  }

  // MARK: - A person

  /// Types lines at a pipe, which is asked as a terminal is.
  private func type(_ lines: [String], _ arguments: String...) throws -> BuiltProgram.Result {
    try program.run(
      ["survey", "ask"] + arguments, input: Data(lines.map { $0 + "\n" }.joined().utf8))
  }

  private let path = SurveyTrial.sample("r4", "reasons")

  @Test func `a person answers, goes back, changes, stops and goes on`() throws {
    // Yes, help, a wrong number, the fourth reason; back and forgot; stopped at the third question.
    let lines = ["y", "?", "9", "4", "<", "1", "!"]
    let stopped = try type(lines, path, "--patient", "p1", "--output", "said.json")
    #expect(stopped.status == 130, "\(stopped.messages)")
    #expect(stopped.messages.contains("Question 1 of at most 5"))
    #expect(stopped.messages.contains("  4  It did not agree with me"))
    #expect(stopped.messages.contains("it is none of the options"))
    #expect(stopped.messages.contains("[It did not agree with me] > "))
    #expect(!FileManager.default.fileExists(atPath: program.folder["said.json"]))
    let partial = try json(try program.folder.text("said.json.partial"))
    #expect(partial["status"] as? String == "in-progress")
    let resumed = try type(
      ["", "4", "2, my own", "1", ""], path, "--patient", "p1", "--output", "said.json", "--resume",
      "said.json.partial")
    #expect(resumed.status == 0, "\(resumed.messages)")
    #expect(resumed.messages.contains("[yes] > ") && resumed.messages.contains("[I forgot it] > "))
    #expect(answered(try json(try program.folder.text("said.json"))) == Self.said)
    #expect(!FileManager.default.fileExists(atPath: program.folder["said.json.partial"]))
  }

  @Test func `the end of input stops, and what was answered is kept`() throws {
    let result = try type(["j"], path, "--locale", "de", "--output", "said.json")
    #expect(result.status == 130)
    #expect(result.messages.contains("Frage 2 von höchstens 5"))
    #expect(try program.folder.text("said.json.partial").contains(#""valueBoolean":true"#))
    let other = try type(
      [], SurveyTrial.sample("r4", "missed-doses-7-days"), "--resume", "said.json.partial")
    #expect(other.status == 65 && other.messages.contains("another questionnaire or version"))
  }

  @Test(.enabled(if: BuiltProgram.hasTerminal))
  func `Ctrl-C stops on a terminal, and what was answered is kept`() async throws {
    let session = try TerminalSession(program, ["survey", "ask", path, "--output", "said.json"])
    for (shown, keys) in [("Question 1", "y\n"), ("Question 2", TerminalSession.controlC)] {
      try #require(try await Waiting.until { try session.screen.contains(shown) })
      try session.type(keys)
    }
    #expect(try await session.end() == 130)
    #expect(try program.folder.text("said.json.partial").contains(#""valueBoolean":true"#))
  }

  @Test func `what a later answer enables is asked at the end, and a group again`() throws {
    try trial.write(
      #"""
      {"linkId":"why","type":"string","enableWhen":[{"question":"late","operator":"=","answerBoolean":true}]},
      {"linkId":"g","type":"group","text":"Effect","repeats":true,"item":[{"linkId":"e","type":"string"}]},
      {"linkId":"late","type":"boolean"}
      """#)
    let result = try type(["one", "y", "two", "n", "y", "because"], "q.json")
    #expect(result.status == 0, "\(result.messages)")
    #expect(
      answered(try json(result.output)) == [
        "why valueString because", "e valueString one", "e valueString two", "late valueBoolean 1",
      ])
  }

  @Test func `an answer that becomes disabled is remembered, and not in the response`() throws {
    try trial.write(
      #"""
      {"linkId":"late","type":"boolean"},{"linkId":"end","type":"string"},
      {"linkId":"why","type":"string","enableWhen":[{"question":"late","operator":"=","answerBoolean":true}]},
      {"linkId":"last","type":"string"}
      """#)
    // Back from the last question to the first one, which is answered anew.
    let disabled = ["y", "a", "because", "<", "<", "<", "n", "", ""]
    let without = try type(disabled, "q.json")
    #expect(without.status == 0, "\(without.messages)")
    #expect(
      answered(try json(without.output)) == ["late valueBoolean 0", "end valueString a"])
    let again = try type(Array(disabled.dropLast()) + ["<", "<", "y", "", "", "z"], "q.json")
    #expect(again.status == 0 && again.messages.contains("[because] > "), "\(again.messages)")
    #expect(
      answered(try json(again.output)) == [
        "late valueBoolean 1", "end valueString a", "why valueString because", "last valueString z",
      ])
  }

  @Test func `a long list is searched`() throws {
    let options = (0..<300).map { #"{"valueCoding":{"code":"c\#($0)","display":"Word \#($0)"}}"# }
    try trial.write(
      #"{"linkId":"a","type":"choice","answerOption":[\#(options.joined(separator: ","))]}"#)
    let result = try type(["ord 27", "2"], "q.json")
    #expect(result.status == 0 && result.messages.contains("There are 300 answers"))
    #expect(answered(try json(result.output)) == ["a valueCoding c270"])
  }

  @Test func `a response that cannot be sent is not lost`() throws {
    let result = try ask(
      SurveyTrial.sample("r4", "missed-doses-7-days"), #"{"missed": 0}"#, "--send", "--server",
      "http://127.0.0.1:9/fhir", "--retry-budget", "0")
    #expect(result.status == 69)
    #expect(answered(try json(result.output)) == ["missed valueInteger 0"])
    let alone = try ask(SurveyTrial.sample("r4", "reasons"), "{}", "--send")
    #expect(alone.status == 64 && alone.messages.contains("name the --server"))
  }

  @Test func `a folder that is not there is no place for a response`() throws {
    let result = try ask(
      SurveyTrial.sample("r4", "missed-doses-7-days"), #"{"missed": 0}"#, "--output", "no/said.json"
    )
    #expect(result.status == 73)
  }
}
