internal import Counting
internal import DurableOutput
internal import FHIRFiles
internal import FHIRServer
internal import Glibc
internal import Features
internal import ReportWriting

/// How an error ends a command: the sentence for the user, and the exit code of `sysexits.h`.
struct Failure {
  /// The sentence.
  let sentence: String
  /// The exit code.
  let exitCode: Int32
  /// Whether only the reader of standard output is gone, which is no error.
  let isReaderGone: Bool
  /// Whether it may come of stopping the run: a cancellation, or a request that failed, as one that is
  /// cancelled does in many ways.
  let mayComeOfStopping: Bool

  /// Describes an error of this tool; nil for any other.
  init?(_ error: any Error) {
    isReaderGone = if case .readerIsGone = error as? OutputError { true } else { false }
    mayComeOfStopping =
      error is CancellationError || error is CredentialFault
      || (error as? FetchError)?.isOfOutput == false
    switch error {
    case let error as UsageError: (sentence, exitCode) = (error.description, EX_USAGE)
    case let error as IntakeError: (sentence, exitCode) = (error.description, EX_NOINPUT)
    case let error as ReportWritingError:
      (sentence, exitCode) = (error.description, EX_CANTCREAT)
    case let error as SampleError: (sentence, exitCode) = (error.description, EX_USAGE)
    case let error as ExplainError: (sentence, exitCode) = (error.description, EX_NOINPUT)
    case let error as FetchError: (sentence, exitCode) = (error.description, error.exitCode)
    case let error as RecordError: (sentence, exitCode) = (error.description, error.exitCode)
    case let error as OtherPatient: (sentence, exitCode) = (error.description, EX_NOPERM)
    case let error as LeaseError: (sentence, exitCode) = (error.description, EX_TEMPFAIL)
    case let error as BadInput: (sentence, exitCode) = (error.description, EX_DATAERR)
    case let error as ForeignResults: (sentence, exitCode) = (error.description, EX_CANTCREAT)
    case let error as SurveyError: (sentence, exitCode) = (error.description, error.exitCode)
    case let error as PublishError: (sentence, exitCode) = (error.description, error.exitCode)
    case let error as WriteFault: (sentence, exitCode) = (error.description, error.exitCode)
    case let error as CredentialFault: (sentence, exitCode) = (error.description, Self.code(error))
    case let error as LoginFault: (sentence, exitCode) = (error.description, Self.code(error))
    case let error as CountingError: (sentence, exitCode) = (error.sentence, Self.code(error))
    case let error as OutputError: (sentence, exitCode) = (error.description, Self.code(error))
    case let error as ListFileError: (sentence, exitCode) = (error.description, EX_NOINPUT)
    case let error as StoreError: (sentence, exitCode) = (error.description, Self.code(error))
    case let error as KeyError: (sentence, exitCode) = (error.description, EX_CONFIG)
    case let error as InputTableError: (sentence, exitCode) = (error.description, Self.code(error))
    case let error as ListError: (sentence, exitCode) = (error.description, EX_NOINPUT)
    case let error as RefillError: (sentence, exitCode) = (error.description, EX_NOINPUT)
    case let error as DiffError: (sentence, exitCode) = (error.description, Self.code(error))
    case let error as VerifyError: (sentence, exitCode) = (error.description, Self.code(error))
    case let error as ConfigurationError:
      (sentence, exitCode) = (error.description, Self.code(error))
    case let error as PartError: (sentence, exitCode) = (error.description, Self.code(error))
    case let error as ReportError: (sentence, exitCode) = (error.description, Self.code(error))
    case is CancellationError:
      (sentence, exitCode) = (
        "interrupted; no file was written, give the same command again", EXIT_FAILURE
      )
    default: return nil
    }
  }

  /// What the process ends with after any error: after a signal what a shell says of one.
  static func code(of error: any Error) -> Int32 {
    Interruption.signal.map { 128 + $0 } ?? Failure(error)?.exitCode ?? EX_SOFTWARE
  }

  private static func code(_ error: DiffError) -> Int32 {
    if case .damaged = error { EX_DATAERR } else { EX_NOINPUT }
  }

  private static func code(_ error: StoreError) -> Int32 {
    switch error {
    case .notThere, .noStore, .nothingFetched, .serverHasNothing: EX_NOINPUT
    case .damaged, .damagedQueue: EX_DATAERR
    case .damagedFiles: EXIT_FAILURE
    case .ofLaterVersion, .ofOtherDefinition, .deletionsUntold: EX_CONFIG
    }
  }

  private static func code(_ error: VerifyError) -> Int32 {
    if case .badManifest = error { EX_DATAERR } else { EX_NOINPUT }
  }

  private static func code(_ error: ConfigurationError) -> Int32 {
    if case .unreadable = error { EX_NOINPUT } else { EX_CONFIG }
  }

  private static func code(_ error: InputTableError) -> Int32 {
    if case .unreadable = error { EX_NOINPUT } else { EX_USAGE }
  }

  private static func code(_ error: CredentialFault) -> Int32 {
    switch error {
    case .unusableSecret, .noTokenAddress, .insecureTokenAddress: EX_CONFIG
    case .refused, .sessionOver: EX_NOPERM
    case .unavailable: EX_UNAVAILABLE
    }
  }

  private static func code(_ error: LoginFault) -> Int32 {
    switch error {
    case .notOffered: EX_CONFIG
    case .timedOut: EX_TEMPFAIL
    case .denied, .foreignAnswer: EX_NOPERM
    }
  }

  private static func code(_ error: OutputError) -> Int32 {
    if case .locked = error { EX_TEMPFAIL } else { EX_CANTCREAT }
  }

  private static func code(_ error: ReportError) -> Int32 {
    switch error {
    case .badData: EX_DATAERR
    case .keyFile: EX_CONFIG
    case .released: EX_NOINPUT
    }
  }

  private static func code(_ error: PartError) -> Int32 {
    switch error {
    case .noPlan: EX_NOINPUT
    case .changed, .missing, .unreadable, .noBlock, .badRows, .withoutFacts, .noFacts: EX_TEMPFAIL
    case .badPlan, .damaged, .ofOtherPlan, .twice, .ofOtherData, .countedOtherwise, .badBlock,
      .blockOfOtherPlan,
      .badFacts:
      EX_PROTOCOL
    case .withoutSplits, .withoutRows: EX_USAGE
    case .notRouted: EX_DATAERR
    case .otherVersion, .otherZoneData, .otherKey: EX_CONFIG
    }
  }

  private static func code(_ error: CountingError) -> Int32 {
    switch error {
    case .cannotSpill: EX_CANTCREAT
    case .noSuchPatient, .noneWithIdentifier, .noSuchMedication: EX_NOINPUT
    case .severalWithIdentifier: EX_USAGE
    case .notConserved, .dosesNotConserved, .dispensesNotConserved, .responsesNotConserved:
      EXIT_FAILURE
    }
  }
}

extension CheckReport.Verdict {
  /// What the process ends with.
  var exitCode: Int32 {
    switch self {
    case .fit: EXIT_SUCCESS
    case .unfit: EXIT_FAILURE
    case .noAnswer: EX_UNAVAILABLE
    case .notAllowed: EX_NOPERM
    }
  }
}

extension FetchError {
  /// 69 when there is no usable answer, 73 for a folder that is left alone, 77 when the server refused,
  /// 78 for a file that cannot be used.
  var exitCode: Int32 {
    switch self {
    case .refused: EX_NOPERM
    case .unavailable: EX_UNAVAILABLE
    case .unusableAuthorities, .otherKey: EX_CONFIG
    case .interrupted: EXIT_FAILURE
    case .outputIsNoFetch, .foreignFile, .fetchIsFinished, .otherFetch, .unreadableFetch:
      EX_CANTCREAT
    }
  }
}

extension RecordError {
  /// 66 for an order or a file that is not there, 65 for an order of which no dose is recorded and for lines
  /// that are wrong, 73 for results that cannot be written, 1 for a dose that is there and says something else.
  var exitCode: Int32 {
    switch self {
    case .noSuchOrder: EX_NOINPUT
    case .withoutPatient, .orderRefused: EX_DATAERR
    case .badLines(.unreadable): EX_NOINPUT
    case .badLines: EX_DATAERR
    case .otherOutcome, .takenBack: EXIT_FAILURE
    }
  }
}

extension SurveyError {
  /// 66 for a questionnaire that is not there, 65 for one or for answers with errors, 130 for answers that
  /// were stopped.
  var exitCode: Int32 {
    switch self {
    case .notThere: EX_NOINPUT
    case .unfit, .badAnswers: EX_DATAERR
    case .cancelled: 128 + SIGINT
    }
  }
}

extension PublishError {
  /// 65 for files that are not those of the run, 66 for what is not there, 75 when another command is
  /// publishing, else 1.
  var exitCode: Int32 {
    switch self {
    case .notIntact, .unknownPatient, .changedFile: EX_DATAERR
    case .noSuchPatients, .noSubject, .notQueued, .noAttachments: EX_NOINPUT
    case .busy: EX_TEMPFAIL
    case .otherFiles, .otherBytes, .wrongAttachment, .takenBack, .failedBefore: EXIT_FAILURE
    }
  }
}

extension WriteFault {
  /// 65 for what is incomplete, 66 for what is not there, 69 when there is no usable answer or the server
  /// does not offer it, 77 when it refused the caller, else 1.
  var exitCode: Int32 {
    switch self {
    case .unfit: EX_DATAERR
    case .notThere: EX_NOINPUT
    case .notSupported(let status, _, _): status == 403 ? EX_NOPERM : EX_UNAVAILABLE
    case .server(let fault): fault.isDenial ? EX_NOPERM : EX_UNAVAILABLE
    case .refused, .changed, .noVersion, .notAllowed: EXIT_FAILURE
    }
  }
}

extension FetchSummary {
  /// What the process ends with: 0, 1, 69 or 77; 1 also when the server has nothing at all.
  var exitCode: Int32 {
    switch outcome {
    case .complete: EXIT_SUCCESS
    case .incomplete: EXIT_FAILURE
    case .refused: EX_NOPERM
    case .unavailable: EX_UNAVAILABLE
    }
  }
}
