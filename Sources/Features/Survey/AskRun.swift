internal import DurableOutput
internal import FHIRDecoding
package import FHIRServer
internal import MedicationAdherence
internal import ReportLanguage

/// Who asks and how, and where answers go.
public struct AskRequest: Sendable {
  /// The questionnaire.
  public var survey = SurveyRequest()
  /// The patient's id.
  public var patient: String?
  /// A file with the answers; nil where a person is asked.
  public var answers: String?
  /// Where the response is written; `-` is standard output, nil nowhere but the server.
  public var output: String?
  /// Whether it is sent to the server.
  public var sends = false
  /// Whether the user agreed beforehand that it is sent.
  public var isAgreed = false
  /// Asks the person at the terminal whether it may be sent; nil where nobody is.
  public var ask: (@Sendable (_ question: String) -> Bool)?
  /// What a person gave before they stopped.
  public var resumed: String?
  /// Tags, with or without their system and `|`.
  public var tags: [String] = []

  /// Makes an empty request.
  public init() {}

  /// How a response is sent.
  fileprivate var writing: WritingRequest {
    var writing = WritingRequest()
    writing.server = survey.server ?? ServerRequest()
    (writing.isAgreed, writing.ask) = (isAgreed, ask)
    return writing
  }
}

/// What became of a questionnaire that was asked, for the caller.
public struct AskSummary: Sendable {
  /// What must be said, each a sentence.
  public internal(set) var remarks: [String] = []
  /// What was done, in a sentence.
  public internal(set) var sentence = ""
  /// The response for standard output; nil where it went elsewhere.
  public internal(set) var text: String?
  /// Where the response is: the file, or `TYPE/ID` on the server.
  public internal(set) var place: String?
  /// Why it was not sent; then nothing of it is lost, for it is in the file or the text.
  public internal(set) var failure: (any Error)?
}

/// Asks a questionnaire, of a person or a file, and hands on the answers.
public struct AskRun: Sendable {
  private let request: AskRequest
  private let language: Language
  private let tags: [WrittenJSON]
  private let authored: String
  private let dialog: (any SurveyDialog)?
  private let log: any ExchangeLog

  /// Makes a run; `dialog` is the person's terminal, nil where nobody is asked.
  ///
  /// Throws ``UsageError`` for the first thing that is wrong, and ``OtherPatient``.
  package init(
    _ request: AskRequest, now: WallClock, dialog: (any SurveyDialog)?, log: any ExchangeLog
  ) throws {
    (self.dialog, self.log) = (dialog, log)
    language = try request.survey.language() ?? .english
    if let patient = request.patient, !ResourceTypes.isID(patient) {
      throw UsageError("--patient \(patient): give the id of a patient")
    }
    guard !request.sends || request.survey.server != nil else {
      throw UsageError("--send: name the --server to send to")
    }
    var request = request
    if request.sends {
      let plan = try request.writing.checked()
      // By a session a person answers for the patient whom it is about.
      request.patient = request.patient ?? plan.patient
      try SessionPatient(id: plan.patient).check("the response", isOf: request.patient)
    }
    self.request = request
    tags = try WritingTags.codings(request.tags, "--tag")
    authored = now.instantText
  }

  /// Asks, checks, writes and sends.
  ///
  /// Throws ``SurveyError``, `OutputError`, ``InputTableError``, and what stands in the way to a server that
  /// has the questionnaire.
  public func run() async throws -> AskSummary {
    let survey = try await SurveySource.load(request.survey, log: log)
    let isLenient = request.survey.isLenient
    let faults = survey.faults(lenient: isLenient)
    guard faults.isEmpty else { throw SurveyError.unfit(survey.name, faults: faults) }
    var summary = AskSummary()
    summary.remarks = survey.remarks(lenient: isLenient)
    var answers = SurveyAnswers(survey)
    if let resumed = request.resumed { try resume(resumed, &answers) }
    if let file = request.answers {
      try AnswerFile(file).fill(&answers)
      let findings = answers.findings()
      let faults = findings.filter { $0.isError(lenient: isLenient) }.map(\.description)
      guard faults.isEmpty else { throw SurveyError.badAnswers(faults: faults) }
      summary.remarks += findings.map(\.description)
    } else if let dialog {
      var asking = SurveyAsking(answers, language, dialog)
      let isWhole = await asking.run()
      answers = asking.answers
      guard isWhole else { throw try stopped(answers) }
    } else {
      throw UsageError("give --answers FILE, or ask on a terminal")
    }
    let response = SurveyResponse(
      answers: answers, patient: request.patient, authored: authored, tags: tags)
    try check(response)
    try write(response, &summary)
    guard request.sends else { return summary }
    do {
      try await send(response, &summary)
    } catch {
      summary.failure = error
      if summary.place == nil { summary.text = text(of: response) }
    }
    return summary
  }

  private func resume(_ path: String, _ answers: inout SurveyAnswers) throws(SurveyError) {
    let bytes = try SurveySource.file(path)
    do {
      let reading = try ResponseReading(bytes)
      let (found, unknown) = reading.answers(to: answers.survey)
      var faults = (reading.findings + unknown).map(\.description)
      if let name = reading.questionnaire, answers.survey.questionnaire.canonical != nil,
        !answers.survey.isNamed(name)
      {
        faults.append("it answers \(name), another questionnaire or version")
      }
      if let subject = reading.subject, let patient = request.patient,
        subject != "Patient/\(patient)"
      {
        faults.append("it is of another patient")
      }
      guard faults.isEmpty else {
        throw SurveyError.unfit(path, faults: faults)
      }
      answers = found
    } catch let error as UnreadableText {
      throw .unfit(path, faults: [error.reason])
    } catch let error as SurveyError {
      throw error
    } catch {
      throw .unfit(path, faults: ["it cannot be read"])
    }
  }

  /// What is thrown when a person stopped: what there is of the answers is kept beside the output.
  private func stopped(_ answers: SurveyAnswers) throws -> SurveyError {
    guard let output = request.output, output != "-" else { return .cancelled(kept: nil) }
    let path = output + ".partial"
    let response = SurveyResponse(
      answers: answers, patient: request.patient, authored: authored, tags: tags)
    try save(response.json(of: answers.survey.version, isWhole: false), to: path)
    return .cancelled(kept: path)
  }

  /// Holds the response as it is written against the questionnaire and the tables of its version.
  private func check(_ response: SurveyResponse) throws {
    let survey = response.answers.survey
    let bytes = response.json(of: survey.version, isWhole: true).bytes
    let reading = try ResponseReading(bytes)
    var faults = (reading.findings + reading.findings(against: survey)).filter {
      $0.isError(lenient: request.survey.isLenient)
    }.map(\.description)
    faults += (try OutgoingCheck.faults(in: bytes, of: survey.version) ?? []).map(\.text)
    guard faults.isEmpty else { throw SurveyError.badAnswers(faults: faults) }
  }

  private func write(_ response: SurveyResponse, _ summary: inout AskSummary) throws {
    guard let output = request.output, output != "-" else {
      if request.output == "-" || !request.sends {
        summary.text = text(of: response)
      }
      summary.sentence = "completed"
      return
    }
    try save(response.json(of: response.answers.survey.version, isWhole: true), to: output)
    // What was kept of it when it was stopped has been used.
    if let resumed = request.resumed, resumed == output + ".partial" { _ = unlinked(resumed) }
    (summary.sentence, summary.place) = ("completed: \(output)", output)
  }

  private func text(of response: SurveyResponse) -> String {
    let json = response.json(of: response.answers.survey.version, isWhole: true)
    return String(decoding: json.bytes, as: UTF8.self) + "\n"
  }

  private func save(_ json: WrittenJSON, to path: String) throws {
    let file = try DurableFile(path, of: path)
    try file.write((json.bytes + [UInt8(ascii: "\n")])[...])
    try file.keep()
  }

  private func send(_ response: SurveyResponse, _ summary: inout AskSummary) async throws {
    let outcome = try await SurveyServer.open(request.writing, writes: true, log: log) { server in
      try await server.sender.create(response.sent(server.sender.version))
    }
    switch outcome {
    case .created(let stored, _):
      let name = stored.id.map { "QuestionnaireResponse/\($0)" }
      summary.sentence += "; sent as \(name ?? "a response whose id the server does not say")"
      summary.place = name ?? summary.place
    case .there(let stored):
      summary.sentence += "; is there already as \(stored.name), nothing was sent"
      summary.place = stored.name
    }
  }
}
