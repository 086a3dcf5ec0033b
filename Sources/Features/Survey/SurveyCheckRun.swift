internal import FHIRDecoding
package import FHIRServer
internal import MedicationAdherence

/// Finds all that is wrong with questionnaires, and with responses to them.
public struct SurveyCheckRun: Sendable {
  private let names: [String]
  private let request: SurveyRequest
  private let log: any ExchangeLog

  /// Makes a run of files, or of questionnaires of a server.
  package init(_ names: [String], _ request: SurveyRequest, log: any ExchangeLog) {
    (self.names, self.request, self.log) = (names, request, log)
  }

  /// What is wrong with each.
  ///
  /// Throws what stands in the way to a server, and ``SurveyError/notThere(_:reason:)``.
  public func run() async throws -> SurveyCheckSummary {
    var (surveys, responses) = ([LoadedSurvey](), [(name: String, reading: ResponseReading)]())
    var summary = SurveyCheckSummary()
    for name in names {
      do {
        if name != "-", let bytes = try? SurveySource.file(name),
          try ResponseReading.isThere(in: bytes)
        {
          responses.append((name, try ResponseReading(bytes)))
          continue
        }
        var request = request
        request.questionnaire = name
        let survey = try await SurveySource.load(request, log: log)
        surveys.append(survey)
        summary.add(name, survey.findings, lenient: request.isLenient)
      } catch let error as UnreadableText {
        summary.add(name, line: error.reason)
      } catch SurveyError.unfit(_, let faults) {
        summary.add(name, line: faults.joined(separator: "; "))
      }
    }
    for (name, response) in responses {
      let survey = surveys.first { response.questionnaire.map($0.isNamed) ?? false }
      guard let survey = survey ?? (surveys.count == 1 ? surveys.first : nil) else {
        let named = response.questionnaire ?? "none"
        summary.add(
          name, response.findings, lenient: request.isLenient,
          remark: "held against no questionnaire, for it names \(named); give that one too")
        continue
      }
      let findings = response.findings(against: survey)
      summary.add(name, response.findings + findings, lenient: request.isLenient)
    }
    return summary
  }
}

/// What is wrong with questionnaires and responses, for the caller.
public struct SurveyCheckSummary: Sendable {
  /// One finding: the file, whether it is an error, and the sentence.
  public struct Line: Sendable {
    /// The file.
    public let file: String
    /// Whether it is an error.
    public let isError: Bool
    /// Where and what.
    public let text: String
  }

  /// All findings.
  public private(set) var lines: [Line] = []
  private var count = 0

  /// Whether nothing is wrong.
  public var isFit: Bool { !lines.contains(where: \.isError) }

  /// The result in a sentence.
  public var sentence: String {
    let errors = lines.count(where: \.isError)
    return
      "\(count) checked: \(errors) error\(errors == 1 ? "" : "s"), \(lines.count - errors) remarks"
  }

  mutating func add(
    _ file: String, _ findings: [SurveyFinding], lenient: Bool, remark: String? = nil
  ) {
    count += 1
    lines += findings.map {
      Line(file: file, isError: $0.isError(lenient: lenient), text: $0.description)
    }
    if let remark { lines.append(Line(file: file, isError: false, text: remark)) }
  }

  mutating func add(_ file: String, line: String) {
    count += 1
    lines.append(Line(file: file, isError: true, text: line))
  }
}

extension LoadedSurvey {
  /// Whether a response that names its questionnaire so is one of this.
  func isNamed(_ name: String) -> Bool {
    if let id = questionnaire.id,
      name == "Questionnaire/\(id)" || name.hasSuffix("/Questionnaire/\(id)")
    {
      return true
    }
    return [questionnaire.url, questionnaire.canonical].contains(name)
  }
}
