internal import Counting
internal import DurableOutput
internal import FHIRIntake
internal import Glibc
internal import ReportWriting

/// How an error ends a command: the sentence for the user, and the exit code of `sysexits.h`.
public struct RunFailure: Sendable {
  /// The sentence.
  public let sentence: String
  /// The exit code.
  public let exitCode: Int32
  /// Whether it is only that nobody reads standard output any more, which is no news.
  public let isReaderGone: Bool
  /// Whether it may come of stopping the run: a cancellation, or a request that failed, as one that is
  /// cancelled does in many ways.
  public let mayComeOfStopping: Bool

  /// Describes an error of this tool; nil for any other.
  public init?(_ error: any Error) {
    isReaderGone = if case .readerIsGone = error as? OutputError { true } else { false }
    mayComeOfStopping =
      error is CancellationError || error is FetchError || error is CredentialFault
    switch error {
    case let error as UsageError: (sentence, exitCode) = (error.description, EX_USAGE)
    case let error as IntakeError: (sentence, exitCode) = (error.description, EX_NOINPUT)
    case let error as ReportWritingError:
      (sentence, exitCode) = (error.description, EX_CANTCREAT)
    case let error as SampleError: (sentence, exitCode) = (error.description, EX_USAGE)
    case let error as ExplainError: (sentence, exitCode) = (error.description, EX_NOINPUT)
    case let error as FetchError: (sentence, exitCode) = (error.description, error.exitCode)
    case let error as CredentialFault: (sentence, exitCode) = (error.description, Self.code(error))
    case let error as CountingError: (sentence, exitCode) = (error.sentence, Self.code(error))
    case let error as OutputError: (sentence, exitCode) = (error.description, Self.code(error))
    case let error as RunError: (sentence, exitCode) = (error.description, Self.code(error))
    case is CancellationError:
      (sentence, exitCode) = (
        "interrupted; no file was written, give the same command again", EXIT_FAILURE
      )
    default: return nil
    }
  }

  private static func code(_ error: CredentialFault) -> Int32 {
    switch error {
    case .unusableSecret, .noTokenAddress, .insecureTokenAddress: EX_CONFIG
    case .refused: EX_NOPERM
    case .unavailable: EX_UNAVAILABLE
    }
  }

  private static func code(_ error: OutputError) -> Int32 {
    if case .locked = error { EX_TEMPFAIL } else { EX_CANTCREAT }
  }

  private static func code(_ error: RunError) -> Int32 {
    switch error {
    case .outputIsNoFetch, .foreignFile, .fetchIsFinished, .otherFetch,
      .unreadableFetch:
      EX_CANTCREAT
    case .badData, .malformedClassFile: EX_DATAERR
    case .noSuchOrder, .noSuchClass, .patientList, .classFile:
      EX_NOINPUT
    case .keyFile: EX_CONFIG
    }
  }

  private static func code(_ error: CountingError) -> Int32 {
    switch error {
    case .cannotSpill: EX_CANTCREAT
    case .noSuchPatient, .noSuchMedication: EX_NOINPUT
    case .notConserved, .dispensesNotConserved: EXIT_FAILURE
    }
  }
}
