public import DurableOutput

/// What a manifest says of a run, without the files that were written.
public struct RunFacts: Sendable {
  /// The version of the tool.
  public let version: String
  /// The name of the definition of a scheduled run; nil for any other.
  public let definition: String?
  /// The arguments that shaped the result.
  public let arguments: [String]
  /// The instant up to which the data were taken; nil if no instant matters.
  public let asOf: String?
  /// The time zone.
  public let timeZone: String
  /// The files that were read.
  public let inputs: [ManifestFile]
  /// What was counted.
  public let counts: [String: Int]

  /// States the facts.
  public init(
    version: String, definition: String? = nil, arguments: [String],
    time: (asOf: String?, zone: String), inputs: [ManifestFile], counts: [String: Int]
  ) {
    (self.version, self.definition, self.arguments) = (version, definition, arguments)
    (asOf, timeZone) = time
    (self.inputs, self.counts) = (inputs, counts)
  }
}
