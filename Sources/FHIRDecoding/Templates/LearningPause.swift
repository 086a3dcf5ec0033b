/// When a template is learnt from a text that has none.
///
/// To learn one takes longer than to parse the text. Where hardly any two texts share a template,
/// fewer and fewer are learnt: once many more texts missed than hit, one is learnt after 16 texts,
/// the next one after 32, and so on up to 256. Any hit shortens the pause again. It depends on the
/// texts of one reader alone, and decides only how fast they are read.
struct LearningPause {
  /// How many more texts may miss than hit before there is a pause.
  private static let patience = 64
  /// How many texts a pause passes over.
  private static let (shortest, longest) = (16, 256)

  /// How many more texts missed than hit, up to the patience.
  private var missed = 0
  /// How many texts the next pause passes over.
  private var next = Self.shortest
  /// How many texts this pause still passes over.
  private var left = 0

  /// Notes that a text had a template.
  mutating func noteHit() {
    guard missed > 0 else { return }
    missed -= 1
    (next, left) = (Self.shortest, min(left, Self.shortest))
  }

  /// Whether a template is to be learnt from a text that has none.
  mutating func isOver() -> Bool {
    if missed < Self.patience {
      missed += 1
      return true
    }
    if left > 0 {
      left -= 1
      return false
    }
    (left, next) = (next, min(2 * next, Self.longest))
    return true
  }
}
