internal import ArgumentParser
internal import Features
internal import FoundationEssentials

/// The option that says which key opens encrypted files.
struct KeyOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "The key of encrypted data: a file with 32 bytes, 64 hexadecimal digits or a passphrase.",
      valueName: "file"),
    completion: .file())
  var keyFile: String?

  var source: KeySource {
    KeySource(ProcessInfo.processInfo.environment, file: keyFile)
  }
}
