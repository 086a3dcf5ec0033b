internal import DurableOutput
public import FHIRServer
internal import ReportLanguage

/// Which questionnaire is wanted, and how a server is reached that has it.
public struct SurveyRequest: Sendable {
  /// A file, `-`, an address, or `Questionnaire/ID` or a canonical of the server.
  public var questionnaire = ""
  /// The server; nil where none is asked.
  public var server: ServerRequest?
  /// The language, such as `de`.
  public var locale: String?
  /// Whether conditions that are not understood are let pass.
  public var isLenient = false

  /// Makes an empty request.
  public init() {}

  /// The language's tag; nil for the questionnaire's own.
  ///
  /// Throws ``UsageError`` for a language that is not spoken here.
  func language() throws(UsageError) -> Language? {
    guard let locale else { return nil }
    guard let language = Language(locale: locale) else {
      throw UsageError("--locale \(locale): give en or de")
    }
    return language
  }
}
