internal import DurableOutput

/// The options that say how the program runs and what it tells.
extension ReportOption {
  static let tolerate = ReportOption(.init("tolerate", \.tolerated), recorded: .never)

  static let parts = ReportOption(.init("parts", \.parts), recorded: .never)

  /// How the program runs.
  static let running =
    [
      tolerate,
      ReportOption(.init("strict", \.isStrict), recorded: .never),
      ReportOption(.init("threads", \.data.threads), recorded: .never),
      parts,
      ReportOption(.init("no-input-hash", \.data.hashesInputs), recorded: .never),
      ReportOption(.init("key-file", \.data.keys.file, path: .plain), recorded: .never),
      ReportOption(
        .init("profile", .single, path: .plain), recorded: .never,
        in: .nowhere("a definition stands for itself; write the options here"),
        refusedByProfile: "a profile names no other one; write the options here"),
    ] + messages + questions

  /// What is told.
  private static let messages = [
    RequestOption<ReportRequest>("quiet", .flag), .init("verbose", .flag),
    .init("log-format", .single),
  ].map { option in
    ReportOption(
      option, recorded: .never, in: .nowhere("give \(option) to adherence run"))
  }

  /// What the parser answers itself.
  private static let questions = ["help", "version"].map { name in
    ReportOption(
      .init(name, .flag), recorded: .never, in: .nowhere("leave it out"),
      refusedByProfile: "leave it out")
  }
}
