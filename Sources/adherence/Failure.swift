internal import ArgumentParser
internal import FHIRIntake
internal import Glibc
internal import ReportPipeline
internal import ReportWriting

/// How an error ends the command: a sentence on standard error and a documented exit code.
struct Failure {
  private let error: any Error

  init(_ error: any Error) { self.error = error }

  /// The exit code of sysexits.h that fits; nil for the parser's own errors.
  private var code: Int32? {
    switch error {
    case is IntakeError: EX_NOINPUT
    case is ReportWritingError, is SampleError: EX_CANTCREAT
    case let error as RunError: Self.code(error)
    default: nil
    }
  }

  private static func code(_ error: RunError) -> Int32 {
    switch error {
    case .outputExists, .outputIsNoReport, .cannotWrite, .cannotSpool: EX_CANTCREAT
    case .locked: EX_TEMPFAIL
    case .badData: EX_DATAERR
    case .noSuchPatient, .patientList: EX_NOINPUT
    case .notConserved: EXIT_FAILURE
    }
  }

  /// Prints the sentence and ends the process.
  func exit() -> Never {
    guard let code else { Adherence.exit(withError: error) }
    StandardError.write("adherence: \(error)\n")
    Glibc.exit(code)
  }
}

/// Standard error, where messages and progress go.
enum StandardError {
  /// Whether a person is looking at it.
  static let isTerminal = isatty(STDERR_FILENO) == 1

  static func write(_ text: String) {
    let bytes = Array(text.utf8)
    _ = unsafe bytes.withUnsafeBytes { unsafe Glibc.write(STDERR_FILENO, $0.baseAddress, $0.count) }
  }
}
