internal import ArgumentParser
internal import FoundationEssentials

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
    let near = commands.map { (command: $0, edits: Self.edits(from: word.lowercased(), to: $0)) }
      .min { $0.edits < $1.edits }
    guard let near, near.edits <= max(1, near.command.count / 3) else { return nil }
    (self.word, command) = (word, near.command)
  }

  /// What is said of it.
  var sentence: String {
    "there is no command '\(word)'. Did you mean '\(command)'? See 'adherence --help'."
  }

  /// The letters to put in, leave out, change or swap with their neighbour (Damerau–Levenshtein, each
  /// letter moved once).
  private static func edits(from word: String, to other: String) -> Int {
    let (word, other) = (Array(word), Array(other))
    var rows = [Array(0...other.count)]
    for (i, letter) in word.enumerated() {
      var row = [i + 1]
      for (j, wanted) in other.enumerated() {
        let change = rows[i][j] + (letter == wanted ? 0 : 1)
        var fewest = min(change, rows[i][j + 1] + 1, row[j] + 1)
        if i > 0, j > 0, letter == other[j - 1], word[i - 1] == wanted {
          fewest = min(fewest, rows[i - 1][j - 1] + 1)
        }
        row.append(fewest)
      }
      rows.append(row)
    }
    return rows[word.count][other.count]
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
    let names = arguments.prefix { $0 != "--" }.filter { $0.hasPrefix("-") }.map(Self.name)
    let repeated = names.filter { !seen.insert($0).inserted }
    // Mostly there is none, and to ask the parser takes a while.
    guard !repeated.isEmpty,
      let found = repeated.first(where: Self.namesOfSingleOptions(of: command).contains)
    else { return nil }
    name = found
  }

  /// What is said of it.
  var sentence: String { "\(name) takes one value and is given more than once; give it once" }

  /// The name in an argument, such as `--by` in `--by=month`, by the long one where it has two.
  private static func name(in argument: String) -> String {
    let name = String(argument.prefix { $0 != "=" })
    return name == "-o" ? "--output" : name
  }

  /// The names of a command's options that take one value.
  private static func namesOfSingleOptions(of command: any ParsableCommand.Type) -> Set<String> {
    let description = try? JSONDecoder().decode(
      Description.self, from: Data(command._dumpHelp().utf8))
    let options = (description?.command.arguments ?? []).filter {
      $0.kind == "option" && !$0.isRepeating
    }
    return Set(options.flatMap { $0.names ?? [] }.map { "--" + $0.name })
  }

  /// What the parser says of a command.
  private struct Description: Decodable {
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
