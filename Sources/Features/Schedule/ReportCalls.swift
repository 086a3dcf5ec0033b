public import FHIRServer
public import MedicationAdherence

/// How a scheduled run has its report checked and made: by the command `report`, whose options these are.
public struct ReportCalls: Sendable {
  /// What became of a report that was made.
  public struct Outcome: Sendable {
    /// Whether everything was read.
    let isComplete: Bool
    /// The run in one sentence.
    let sentence: String
    /// What the report says of all patients together, for later runs to look back at.
    let figures: RunFigures
    /// Whether somebody is on the report's worklist.
    let hasWorklist: Bool
    /// What the report gives to be measured.
    let metrics: MetricsFile.Figures

    /// Describes an outcome.
    public init(
      isComplete: Bool, sentence: String, figures: RunFigures, hasWorklist: Bool,
      metrics: MetricsFile.Figures
    ) {
      (self.isComplete, self.sentence, self.figures) = (isComplete, sentence, figures)
      (self.hasWorklist, self.metrics) = (hasWorklist, metrics)
    }
  }

  /// What is made: the arguments, the folder and whose it is.
  public struct Order: Sendable {
    /// The arguments of `report`.
    public let arguments: [String]
    /// The folder to write, in place of an earlier one.
    public let output: String
    /// The name of the definition.
    public let definition: String
    /// Whether it is made later than its as-of day asked for.
    public let isCaughtUp: Bool
    /// Where the key of the sources is from; nil when none is encrypted by a key of the run.
    public var keys: KeySource?
    /// What the store lacks of the server; nil when nothing.
    public var shortfall: SourceShortfall?
    /// What the run ends with whatever the report says; nil when that decides.
    public var exitCode: Int32?
    /// What earlier runs of the definition said, the oldest first; nil without a store.
    public let earlier: [RunFigures]?
  }

  /// What is published.
  public struct Publishing: Sendable {
    /// The folder of the report.
    public let folder: String
    /// The server.
    package let server: ServerPlan
    /// The formats; empty for all that can be published.
    public let formats: [String]
    /// `patient` or `cohort`.
    public let per: String
    /// Where the key of the queue is from.
    public let keys: KeySource
  }

  /// Its options, and what is wrong with arguments.
  let command: CheckedCommand
  /// How the server in arguments would be asked; nil when there is none.
  let fetch: @Sendable (_ arguments: [String]) throws -> FetchPlan?
  /// Makes the report.
  let make: @Sendable (Order) async throws -> Outcome
  /// Publishes a report; why documents failed.
  let publish: @Sendable (Publishing) async throws -> [any Error]
  /// The sentence of an error and the exit code of the process that would end with it.
  let failure: @Sendable (any Error) -> (sentence: String, exitCode: Int32)

  /// Describes the command `report`, and how its reports are published.
  public init(
    command: CheckedCommand,
    fetch: @escaping @Sendable (_ arguments: [String]) throws -> FetchPlan?,
    make: @escaping @Sendable (Order) async throws -> Outcome,
    publish: @escaping @Sendable (Publishing) async throws -> [any Error],
    failure: @escaping @Sendable (any Error) -> (sentence: String, exitCode: Int32)
  ) {
    (self.command, self.fetch) = (command, fetch)
    (self.make, self.publish, self.failure) = (make, publish, failure)
  }
}
