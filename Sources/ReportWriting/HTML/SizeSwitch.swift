import MedicationAdherence
import ReportLanguage

/// The switch of a page between charts by several bucket sizes, which works without a script.
///
/// One choice holds for all charts of the page. On paper, and where a program knows no `:has()`, the charts
/// are those of the first size.
struct SizeSwitch: Sendable {
  /// The sizes in the order of the report.
  private let sizes: [BucketSize]

  /// Makes the switch of a report; nil when it counts by one size.
  init?(_ context: ReportContext) {
    guard !context.furtherSizes.isEmpty else { return nil }
    sizes = [context.bucketSize] + context.furtherSizes
  }

  /// The rules of the style sheet.
  var rules: String {
    let further = sizes.dropFirst().map(Self.name)
    let hidden = further.map { ".\($0)" }.joined(separator: ",")
    let chosen = further.map { name in
      "body:has(#\(name):checked) .\(Self.name(sizes[0])){display:none}"
        + "body:has(#\(name):checked) .\(name){display:block}"
    }
    return """

      .sizes{display:flex;flex-wrap:wrap;gap:.25rem 1rem;border:0;margin:.5rem 0;padding:0}
      .sizes legend{float:left;padding:0;margin-right:1rem;color:var(--muted)}
      .sizes label{display:flex;gap:.4rem;align-items:center;cursor:pointer}
      input[type=radio]{width:1.25rem;height:1.25rem;margin:0}
      \(hidden){display:none}
      @media screen{\(chosen.joined())}
      @supports not selector(:has(a)){.sizes{display:none}}
      """
  }

  /// The switch itself, the first size chosen.
  func markup(_ words: any Wording.Type) -> Markup {
    let choices = sizes.enumerated().map { place, size -> Markup in
      let checked: Markup = place == 0 ? " checked" : ""
      return """
        <label><input type="radio" name="by" id="\(Self.name(size))" autocomplete="off"\(checked)> \
        \(words.name(of: size))</label>
        """
    }
    return """
      <fieldset class="sizes screen">
      <legend>\(words.page(.countedBy))</legend>
      \(choices.joined(separator: "\n"))
      </fieldset>

      """
  }

  /// What marks the choice of a size, and its charts.
  static func name(_ size: BucketSize) -> String { "by-\(size.rawValue)" }
}
