internal import ArgumentParser
internal import DurableOutput
internal import Features
internal import FoundationEssentials

/// What the parser of arguments says of a command's options.
struct CommandDescription {
  /// An option with its long names, and whether it has a value.
  struct Option: Equatable {
    let names: [String]
    let kind: OptionKind
  }

  /// The options.
  let options: [Option]

  /// Asks the parser, which takes a while.
  init(of command: any ParsableCommand.Type) {
    let dump = try? JSONDecoder().decode(Dump.self, from: Data(command._dumpHelp().utf8))
    options = (dump?.command.arguments ?? []).filter { $0.kind != "positional" }.map { argument in
      Option(
        names: (argument.names ?? []).map(\.name).filter { $0.count > 1 },
        kind: argument.kind == "flag" ? .flag : argument.isRepeating ? .repeated : .single)
    }
  }

  /// The options by each of their long names.
  var optionKinds: [String: OptionKind] {
    Dictionary(options.flatMap { option in option.names.map { ($0, option.kind) } }) { $1 }
  }

  private struct Dump: Decodable {
    struct Command: Decodable { let arguments: [Argument]? }
    struct Argument: Decodable {
      let kind: String
      let isRepeating: Bool
      let names: [Name]?
    }
    struct Name: Decodable { let name: String }
    let command: Command
  }
}
