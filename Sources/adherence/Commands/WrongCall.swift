internal import ArgumentParser
internal import DurableOutput
internal import Features

/// A first argument that is no command but is spelt nearly like one.
struct MistypedCommand: Equatable {
  /// What was given.
  let word: String
  /// What is meant, most likely.
  let command: String

  /// Looks at the arguments behind the program's name; nil when the first is a command or an option,
  /// or is like none.
  init?(_ arguments: some Collection<String>) {
    let commands = Adherence.configuration.subcommands.map { $0._commandName } + ["help"]
    guard let word = arguments.first, !word.hasPrefix("-"), !commands.contains(word) else {
      return nil
    }
    guard let near = Spelling.nearest(to: word, among: commands) else { return nil }
    (self.word, command) = (word, near)
  }

  /// What is said of it.
  var sentence: String {
    "there is no command '\(word)'. Did you mean '\(command)'? See 'adherence --help'."
  }
}

/// A format of files that is given as an option of its own, such as `report x --json`.
struct FormatAsOption: Equatable {
  /// The format.
  let format: String

  /// Looks at the arguments behind the program's name; nil when they are not of a report, or hold no such
  /// option.
  init?(_ arguments: some Collection<String>) {
    guard arguments.first == ReportCommand._commandName,
      let option = arguments.first(where: { ["--svg", "--xlsx", "--html", "--json"].contains($0) })
    else { return nil }
    format = String(option.dropFirst(2))
  }

  /// What is said of it.
  var sentence: String { "there is no option --\(format). Did you mean --format \(format)?" }
}

/// An option that is spelt nearly like `--help`, which the parser does not think of.
struct MistypedHelp: Equatable {
  /// What was given.
  let word: String

  /// Looks at the arguments behind the program's name; nil when none is like that.
  init?(_ arguments: some Collection<String>) {
    let word = arguments.first {
      $0 != "--help" && $0.hasPrefix("--")
        && Spelling.nearest(to: String($0.dropFirst(2)), among: ["help"]) != nil
    }
    guard let word else { return nil }
    self.word = word
  }

  /// What is said of it.
  var sentence: String { "there is no option \(word). Did you mean --help?" }
}

/// An option that takes one value and was given more than once.
///
/// The parser takes the last value and passes over the others without a word: of two `--patients` the
/// first list would be missing from the report.
struct RepeatedOption: Equatable {
  /// The option's name.
  let name: String

  /// Looks at the arguments that a command was parsed from; nil when each such option stands there once
  /// at most.
  init?(_ arguments: some Collection<String>, of command: any ParsableCommand.Type) {
    var seen: Set<String> = []
    let names = OptionNames.long(in: arguments)
    let repeated = names.filter { !seen.insert($0).inserted }
    // Mostly there is none, and to ask the parser takes a while.
    guard !repeated.isEmpty,
      let found = repeated.first(where: Self.namesOfSingleOptions(of: command).contains)
    else { return nil }
    name = found
  }

  /// What is said of it.
  var sentence: String { "\(name) takes one value and is given more than once; give it once" }

  /// The names of a command's options that take one value.
  private static func namesOfSingleOptions(of command: any ParsableCommand.Type) -> Set<String> {
    let kinds = CommandDescription(of: command).optionKinds
    return Set(kinds.filter { $0.value == .single }.map { "--" + $0.key })
  }
}
