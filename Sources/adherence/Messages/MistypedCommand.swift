internal import ArgumentParser

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
