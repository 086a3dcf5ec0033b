/// A questionnaire: its items as a tree, of whatever version of FHIR it was read.
package struct Questionnaire: Sendable {
  /// The most items that are taken.
  package static let mostItems = 10_000
  /// The most levels of items that are taken.
  package static let deepest = 64

  /// Its canonical address; nil where it has none.
  package var url: String?
  /// Its version; nil where it has none.
  package var version: String?
  /// Its id; nil where it has none.
  package var id: String?
  /// Its title.
  package var title: SurveyText?
  /// Its language.
  package var language: String?

  /// The items, each before those under it.
  package private(set) var items: [SurveyItem]
  /// The places of the items by their linkIds; of one that is there twice the first.
  package private(set) var places: [String: Int] = [:]
  /// The places of all items, each behind the item that it stands under and the questions that its
  /// conditions look at; those of items in a circle are left out.
  package private(set) var order: [Int] = []

  /// Makes a questionnaire of items, each before those under it.
  package init(_ items: [SurveyItem]) {
    self.items = items
    for (place, item) in items.enumerated() where places[item.linkID] == nil {
      places[item.linkID] = place
    }
    order = ordered()
  }

  /// The canonical with its version: `url|version`; nil without an address.
  package var canonical: String? { url.map { $0 + (version.map { "|" + $0 } ?? "") } }

  /// Whether one item stands under another one, at whatever depth.
  package func stands(_ place: Int, under other: Int) -> Bool {
    place > other && place < items[other].end
  }

  /// The places of the items directly under one, or at the top.
  package func children(of place: Int?) -> [Int] {
    var (children, next) = ([Int](), place.map { $0 + 1 } ?? 0)
    let end = place.map { items[$0].end } ?? items.count
    while next < end {
      children.append(next)
      next = items[next].end
    }
    return children
  }

  /// Takes options that were found for an item.
  package mutating func set(_ options: SurveyOptions, of place: Int) {
    items[place].options = options
  }

  /// Takes conditions for such as can never be decided.
  package mutating func setUnfit(_ conditions: Set<String>) {
    for place in items.indices {
      for index in items[place].rule.conditions.indices
      where conditions.contains(items[place].rule.conditions[index].path) {
        items[place].rule.conditions[index].isUnfit = true
      }
    }
  }

  /// The places on which an item depends: where it stands, and the questions of its conditions.
  func dependencies(of place: Int) -> [Int] {
    let item = items[place]
    return [item.parent].compactMap(\.self)
      + item.rule.conditions.compactMap { places[$0.question] }
  }

  private func ordered() -> [Int] {
    var waiting = [Int](repeating: 0, count: items.count)
    var dependents = [[Int]](repeating: [], count: items.count)
    for place in items.indices {
      for other in dependencies(of: place) {
        waiting[place] += 1
        dependents[other].append(place)
      }
    }
    var order = items.indices.filter { waiting[$0] == 0 }
    var next = 0
    while next < order.count {
      for place in dependents[order[next]] {
        waiting[place] -= 1
        if waiting[place] == 0 { order.append(place) }
      }
      next += 1
    }
    return order
  }
}
