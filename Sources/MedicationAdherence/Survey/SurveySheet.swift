/// The answers that were given, by the occurrences of items: a group that repeats may be there several
/// times, with all that stands in it.
package struct SurveySheet: Sendable {
  /// One occurrence of an item.
  package struct Entry: Sendable {
    /// The place of the item in the questionnaire.
    package let item: Int
    /// The place of the occurrence that it stands in; nil at the top.
    package internal(set) var parent: Int?
    /// The place behind the last occurrence in it.
    package internal(set) var end: Int
    /// The answers, also those that do not count because the question is not asked.
    package var answers: [AnswerValue] = []
  }

  /// Whether an occurrence is asked.
  package enum State: Sendable {
    /// It is.
    case enabled
    /// It is not, or nobody can tell.
    case disabled, undecidable
  }

  /// The occurrences, each before those in it.
  package var entries: [Entry]

  /// Makes a sheet with each item once, and no answers.
  package init(of questionnaire: Questionnaire) {
    entries = questionnaire.items.enumerated().map { place, item in
      Entry(item: place, parent: item.parent, end: item.end)
    }
  }

  /// Takes occurrences as they were read, each before those in it.
  package init(_ entries: [Entry]) { self.entries = entries }

  /// Adds an empty occurrence of what an entry is one of behind it, with each item in it once; its place.
  package mutating func repeatEntry(_ place: Int) -> Int {
    let end = entries[place].end
    let copy = template(of: place, at: end)
    for index in entries.indices {
      if index >= end {
        entries[index].end += copy.count
        if let parent = entries[index].parent, parent >= end {
          entries[index].parent = parent + copy.count
        }
      } else if entries[index].end >= end, index < place {
        entries[index].end += copy.count
      }
    }
    entries.insert(contentsOf: copy, at: end)
    return end
  }

  /// The entries of an occurrence without answers, of items that are there several times the first, as
  /// they stand from a place on.
  private func template(of place: Int, at start: Int) -> [Entry] {
    var (copy, places, seen) = ([Entry](), [Int: Int](), Set<[Int]>())
    var index = place
    while index < entries[place].end {
      let entry = entries[index]
      let parent = index == place ? entry.parent : entry.parent.flatMap { places[$0] }
      guard index == place || seen.insert([parent ?? 0, entry.item]).inserted else {
        index = entry.end
        continue
      }
      places[index] = start + copy.count
      copy.append(Entry(item: entry.item, parent: parent, end: start + copy.count + 1))
      index += 1
    }
    for index in copy.indices.reversed() {
      if let parent = copy[index].parent, parent >= start {
        copy[parent - start].end = max(copy[parent - start].end, copy[index].end)
      }
    }
    return copy
  }

  /// Whether each occurrence is asked: when its own conditions hold and the item is asked in which it
  /// stands, and that, where it is a question, is answered.
  package func states(in questionnaire: Questionnaire) -> [State] {
    var occurrences = [[Int]](repeating: [], count: questionnaire.items.count)
    for (place, entry) in entries.enumerated() { occurrences[entry.item].append(place) }
    var states = [State](repeating: .disabled, count: entries.count)
    for item in questionnaire.order {
      let rule = questionnaire.items[item].rule
      for place in occurrences[item] {
        if let parent = entries[place].parent {
          guard states[parent] == .enabled else { continue }
          let isQuestion = questionnaire.items[entries[parent].item].answerKind != nil
          guard !isQuestion || !entries[parent].answers.isEmpty else { continue }
        }
        let holds = rule.holds { condition in
          guard let question = questionnaire.places[condition.question],
            let found = nearest(to: place, among: occurrences[question]),
            states[found] == .enabled
          else { return [] }
          return entries[found].answers
        }
        states[place] = holds == .yes ? .enabled : holds == .no ? .disabled : .undecidable
      }
    }
    return states
  }

  /// The occurrence of a question that counts for an entry: one in which it stands, else the last one
  /// before it, else the first one after it; nil where there is none.
  private func nearest(to place: Int, among occurrences: [Int]) -> Int? {
    var ancestor = entries[place].parent
    while let found = ancestor {
      if occurrences.first.map({ entries[$0].item }) == entries[found].item { return found }
      ancestor = entries[found].parent
    }
    // All are in ascending order.
    return occurrences.last { $0 < place } ?? occurrences.first { $0 >= entries[place].end }
  }
}
