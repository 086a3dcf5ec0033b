import MedicationAdherence
import ReportLanguage

/// Who a patient is, on pages.
extension PageFrame {
  /// The facts in the head of a patient's page; empty when none is disclosed.
  func facts(of identity: PatientIdentity?) -> Markup {
    let facts = identity.map { words.facts(of: $0) } ?? []
    return facts.isEmpty ? "" : "\(PageMarkup.list("facts", facts))\n"
  }

  /// The name with the id, or the id alone, with a link to the patient's own page; then by what else the
  /// patient is found.
  func name(
    _ name: String, id: String, _ identity: PatientIdentity?, page: String?
  ) -> Markup {
    let shown = PageMarkup.data(name.isEmpty ? id : name)
    let linked: Markup = page.map { "<a href=\"\($0)\">\(shown)</a>" } ?? shown
    let facts = identity.map { words.shortFacts(of: $0) } ?? []
    let others = (name.isEmpty || identity?.recordNumber == id ? [] : [id]) + facts
    guard !others.isEmpty else { return linked }
    guard others.count > 1 else { return "\(linked) \(PageMarkup.data(others[0], style: "id"))" }
    let items = others.map { PageMarkup.data($0) }.joined(separator: " · ")
    return "\(linked) <span class=\"id\">\(items)</span>"
  }
}
