internal import FHIRDecoding
internal import FHIRServer
internal import MedicationAdherence

/// An order that doses are recorded for: whose, of what, and whether doses of it may be given.
struct OrderedMedicine: Sendable {
  /// The order as the server has it.
  let stored: StoredResource

  /// Takes an order.
  ///
  /// Throws ``RecordError/withoutPatient(_:)`` where nobody's doses could be recorded.
  init(_ stored: StoredResource) throws(RecordError) {
    self.stored = stored
    guard let reference = patient["reference"]?.text, !reference.hasPrefix("#"), !reference.isEmpty
    else { throw .withoutPatient(stored.name) }
  }

  /// The reference to the patient.
  var patient: WrittenJSON { stored.json["subject"] ?? stored.json["patient"] ?? .null }

  /// The id of the patient.
  var patientID: String {
    (patient["reference"]?.text ?? "").split(separator: "/").last.map(String.init) ?? ""
  }

  /// Why no dose of it should be recorded; nil when one may.
  var refusal: String? {
    let status = stored.json["status"]?.text ?? ""
    if ["cancelled", "draft", "entered-in-error"].contains(status) {
      return "its status is \(status)"
    }
    if stored.json["doNotPerform"]?.flag == true { return "it says that nothing may be given" }
    let unknown =
      (try? OutgoingCheck.unknownModifiers(in: stored.json.bytes)) ?? ["modifierExtension"]
    return unknown.first.map { "what its \($0) changes is not understood" }
  }

  /// What should be known before a dose is recorded on a day, when the order is active on some days.
  func warnings(on day: Day, active: OrderCount.ActiveDays) -> [String] {
    let status = stored.json["status"]?.text
    let isOutside = (active.from.map { day < $0 } ?? false) || (active.to.map { day > $0 } ?? false)
    let days = [active.from.map { "from \($0)" }, active.to.map { "to \($0)" }].compactMap(\.self)
    return [
      status == "stopped" ? "\(stored.name) was stopped" : nil,
      isOutside
        ? "\(stored.name) is active \(days.joined(separator: " ")), and the dose is of \(day)"
        : nil,
    ].compactMap(\.self)
  }

  /// Writes patient, medicine and order into an administration.
  ///
  /// A Medication that the order contains is copied, with all that it refers to within the order: a
  /// reference to it would lead nowhere.
  func copy(to json: inout WrittenJSON, _ shape: AdministrationShape) {
    json[shape.patient] = patient
    for name in ["medicationCodeableConcept", "medicationReference", "medication"] {
      json[name] = stored.json[name]
    }
    json[shape.order] = ["reference": .text(stored.name)]
    let contained = contained(in: ["medicationReference", "medication"].compactMap { json[$0] })
    if !contained.isEmpty { json["contained"] = .list(contained) }
  }

  /// The contained resources that values refer to, and those that these refer to.
  private func contained(in values: [WrittenJSON]) -> [WrittenJSON] {
    let all = stored.json["contained"]?.oneOrMore ?? []
    var (ids, waiting) = (Set<String>(), values)
    while let value = waiting.popLast() {
      for id in value.containedIDs where ids.insert(id).inserted {
        waiting += all.filter { $0["id"]?.text == id }
      }
    }
    return all.filter { $0["id"]?.text.map(ids.contains) ?? false }
  }
}

extension WrittenJSON {
  /// The ids of the contained resources to which it or anything within it refers.
  fileprivate var containedIDs: [String] {
    if let list { return list.flatMap(\.containedIDs) }
    return (members ?? []).flatMap { member in
      guard member.name == "reference", let text = member.value.text, text.hasPrefix("#") else {
        return member.value.containedIDs
      }
      return [String(text.dropFirst())]
    }
  }
}
