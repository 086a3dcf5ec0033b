/// R4 resources, each as one line of NDJSON.
public enum FHIRLine {
  /// A patient with a family name and a date of birth.
  public static func patient(_ id: String, family: String = "Doe") -> String {
    """
    {"resourceType":"Patient","id":"\(id)","name":[{"family":"\(family)"}],"birthDate":"1931-07-19"}
    """
  }

  /// An order; `more` is further members, each after a comma.
  public static func order(
    _ id: String, of patient: String = "p", medication: String = "Aspirin",
    status: String = "active", _ more: String = ""
  ) -> String {
    """
    {"resourceType":"MedicationRequest","id":"\(id)","status":"\(status)","intent":"order",\
    "subject":{"reference":"Patient/\(patient)"},\
    "medicationCodeableConcept":{"text":"\(medication)"}\(more)}
    """
  }

  /// The members of an order that say: once a day.
  public static let daily =
    #","dosageInstruction":[{"timing":{"repeat":{"frequency":1,"period":1,"periodUnit":"d"}}}]"#

  /// An administration; `at` and `order` are left out when nil, and `more` is further members.
  public static func administration(
    _ id: String, of patient: String? = "p", at date: String?, status: String = "completed",
    order: String? = nil, medication: String = "Aspirin", _ more: String = ""
  ) -> String {
    """
    {"resourceType":"MedicationAdministration","id":"\(id)","status":"\(status)"\
    \(patient.map { #","subject":{"reference":"Patient/\#($0)"}"# } ?? "")\
    \(date.map { #","effectiveDateTime":"\#($0)""# } ?? "")\
    \(order.map { #","request":{"reference":"MedicationRequest/\#($0)"}"# } ?? ""),\
    "medicationCodeableConcept":{"text":"\(medication)"}\(more)}
    """
  }
}

/// An administration with an id and, to make it longer, a note.
package func administration(_ id: some CustomStringConvertible, note: String = "") -> String {
  #"{"resourceType":"MedicationAdministration","id":"\#(id)","status":"completed","#
    + #""note":"\#(note)","subject":{"reference":"Patient/p"}}"#
}

/// A Bundle of resources on one line.
package func bundle(_ resources: [String]) -> String {
  let entries = resources.map { #"{"resource":"# + $0 + "}" }
  return #"{"resourceType":"Bundle","entry":["# + entries.joined(separator: ",") + "]}"
}
