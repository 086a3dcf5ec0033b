/// What a mistyped word most likely means.
public enum Spelling {
  /// The known word that is spelt nearly like another; nil when none is.
  public static func nearest(to word: String, among known: some Sequence<String>) -> String? {
    let near = known.map { (word: $0, edits: edits(from: word.lowercased(), to: $0)) }
      .min { $0.edits < $1.edits }
    guard let near, near.edits <= max(1, near.word.count / 3) else { return nil }
    return near.word
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
