import MedicationAdherence
import ReportLanguage

/// The parts that pages are made of; what they are given is text, unless it is said to be markup.
enum PageMarkup {
  /// The most characters of a text from the data that a page shows.
  static let longestText = 120
  /// The most characters of the whole text that a shortened one carries as its title.
  static let longestTitle = 1_000

  /// Text from the data, in a direction of its own; a long one is shortened and has a title.
  static func data(
    _ text: String, style: String = "", longest: Int = longestText
  ) -> Markup {
    let shown = shortened(text, to: longest)
    let title: Markup =
      shown.utf8.count == text.utf8.count
      ? "" : " title=\"\(shortened(text, to: longestTitle))\""
    let style: Markup = style.isEmpty ? "" : " class=\"\(style)\""
    return "<bdi\(style)\(title)>\(shown)</bdi>"
  }

  /// Markup whose names of several words, such as `MedicationRequest`, break between two of them
  /// where they must break.
  static func breakingNames(in markup: Markup) -> Markup {
    Markup(raw: markup.source.replacing(/([a-z])([A-Z])(?=[^<>]*<)/) { "\($0.1)<wbr>\($0.2)" })
  }

  /// The text, cut in the middle when it is longer than `length` characters: the strength of a medicine
  /// stands at the end of its name.
  ///
  /// A character may be of many code points; they count, too.
  static func shortened(_ text: String, to length: Int) -> String {
    guard text.utf8.count > length, text.unicodeScalars.count > length else { return text }
    let head = leading(text, of: length * 2 / 3)
    let tail = leading(text.reversed(), of: length - length * 2 / 3).reversed()
    return head.isEmpty && tail.isEmpty
      ? String(text.unicodeScalars.prefix(length)) + "…" : String(head) + "…" + String(tail)
  }

  /// The first characters of a text, `length` code points together.
  private static func leading(_ text: some Sequence<Character>, of length: Int) -> [Character] {
    var used = 0
    return Array(
      text.prefix { character in
        used += character.unicodeScalars.count
        return used <= length
      })
  }

  /// What a series is called: of several names each is cut by itself, so that how many more there are
  /// is always said.
  static func name(of series: SeriesReport, _ words: any Wording.Type) -> String {
    let names = series.medicationNames
    let longest = names.count > 1 ? longestText / Medication.shownNames : longestText
    return words.names(names.map { shortened($0, to: longest) })
  }

  /// The same as markup; a single name that is cut has a title.
  static func heading(of series: SeriesReport, _ words: any Wording.Type) -> Markup {
    series.medicationNames.count > 1
      ? data(name(of: series, words), longest: longestTitle) : data(words.names(of: series))
  }

  /// A link to a file of the report.
  static func link(_ path: String, _ name: String) -> Markup {
    "<a href=\"\(path)\">\(shortened(name, to: longestText))</a>"
  }

  /// The items of a list.
  static func items(_ items: [Markup]) -> Markup {
    items.map { item in "<li>\(item)</li>" as Markup }.joined()
  }

  /// The part of what must be known before the figures, the most harmful first; nil when there is nothing.
  ///
  /// Those behind the first ones are folded: who reads ten reads none. What mends one is folded under it.
  static func notices(
    _ heading: String, _ notices: [PageNotice], more: (Int) -> String
  ) -> PageSection? {
    guard !notices.isEmpty else { return nil }
    func list(_ notices: ArraySlice<PageNotice>) -> Markup {
      let items: [Markup] = notices.map { "<li>\($0.markup)</li>" }
      return "<ul>\n\(items.joined(separator: "\n"))\n</ul>"
    }
    let rest = notices.dropFirst(noticesAtOnce)
    let folded: Markup =
      rest.isEmpty
      ? "" : "\n<details><summary>\(more(rest.count))</summary>\n\(list(rest))\n</details>"
    let all: Markup = list(notices.prefix(noticesAtOnce)) + folded
    return PageSection("notices", heading, isLinked: false, style: "notices", all)
  }

  /// The most notices that are shown at once.
  static let noticesAtOnce = 5

  /// Names with their values.
  static func list(_ style: String, _ items: [(name: String, value: String)]) -> Markup {
    let pairs: [Markup] = items.map {
      "<div><dt>\($0.name)</dt><dd>\($0.value)</dd></div>"
    }
    return "<dl class=\"\(style)\">\n\(pairs.joined(separator: "\n"))\n</dl>"
  }

  /// A cell of a whole number with what a script sorts it by; a dash where there is none.
  ///
  /// `name` is what the cell says it is where it is part of a card.
  static func number(
    _ value: Int?, _ words: any Wording.Type, named name: PageLabel? = nil
  ) -> Markup {
    let text = value.map { words.number($0) } ?? "–"
    let sort = value.map(String.init) ?? ""
    return "<td class=\"number\" data-value=\"\(sort)\"\(cellName(name, words))>\(text)</td>"
  }

  /// A cell of a line of shares, all of one kind, on the scale of the table; empty where there is none.
  static func spark(
    _ buckets: [BucketCounts], over scale: PanelScale, of basis: AdherenceShare.Basis,
    _ words: any Wording.Type
  ) -> Markup {
    "<td\(cellName(.sparkline, words))>\(Sparkline(buckets, over: scale, of: basis).svg)</td>"
  }

  /// What a cell is, for a window in which its column has no head.
  static func cellName(_ name: PageLabel?, _ words: any Wording.Type) -> Markup {
    name.map { " data-name=\"\(words.page($0))\"" } ?? .empty
  }
}

/// One notice of a page: what it means, and folded under it what mends it.
struct PageNotice {
  let text: String
  /// What is to be done; empty where the text says all.
  var action = ""

  /// The notice, which opens where there is more to say.
  var markup: Markup {
    action.isEmpty ? "\(text)" : "<details><summary>\(text)</summary>\(action)</details>"
  }
}

extension Wording {
  /// A notice as pages show it.
  static func onPage(_ notice: Notice) -> PageNotice {
    PageNotice(text: finding(notice), action: action(notice))
  }
}
