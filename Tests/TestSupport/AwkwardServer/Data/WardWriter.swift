internal import Foundation

/// Writes the resources of the ward in the words of one version of FHIR.
struct WardWriter {
  let release: FHIRRelease

  private var isFirst: Bool { release == .dstu2 }
  private var hasConcepts: Bool { release == .r5 }
  private var subject: String { isFirst ? "patient" : "subject" }

  func patient(_ number: Int) -> Row {
    let family = #""\#(Ward.family(number))""#
    return row(
      "Patient", "awk-p\(number)", of: "awk-p\(number)", updated: "2025-02-01T00:00:00Z",
      #""name":[{"family":\#(isFirst ? "[\(family)]" : family)}],"birthDate":"1931-07-1\#(number)""#
    )
  }

  func medication(_ id: String) -> Row {
    row(
      "Medication", id, of: nil, updated: "2025-02-01T00:00:00Z",
      #""code":{"text":"Ramipril \#(id == "awk-m1" ? "5" : "10") mg"}"#)
  }

  func group() -> Row {
    let members = Ward.members.map { #"{"entity":{"reference":"Patient/\#($0)"}}"# }
    let membership = release == .r5 ? #""membership":"enumerated""# : #""actual":true"#
    return row(
      "Group", Ward.group, of: nil, updated: "2025-02-01T00:00:00Z",
      #""type":"person",\#(membership),"member":[\#(members.joined(separator: ","))]"#)
  }

  /// An order: `a` points to a Medication, `b` names it.
  func order(_ letter: String, of patient: Int) -> Row {
    let medication = letter == "a" ? "awk-m\(patient % 2 + 1)" : nil
    let unit = isFirst ? "periodUnits" : "periodUnit"
    let intent = isFirst ? "" : #""intent":"order","#
    var row = row(
      release.order, "awk-o\(patient)\(letter)", of: "awk-p\(patient)",
      updated: "2025-02-15T00:00:00Z",
      #""status":"active",\#(intent)"\#(subject)":{"reference":"Patient/awk-p\#(patient)"},"#
        + drug(medication) + #","\#(isFirst ? "dateWritten" : "authoredOn")":"2025-02-15","#
        + #""dosageInstruction":[{"timing":{"repeat":{"frequency":1,"period":1,"\#(unit)":"d"}}}]"#)
    (row.medication, row.date) = (medication, Ward.instant("2025-02-15T00:00:00Z"))
    return row
  }

  /// An administration of one of the two orders in turn; the fourth was not given.
  func administration(_ number: Int, of patient: Int) -> Row {
    let letter = number.isMultiple(of: 2) ? "b" : "a"
    let medication = letter == "a" ? "awk-m\(patient % 2 + 1)" : nil
    let order = #"{"reference":"\#(release.order)/awk-o\#(patient)\#(letter)"}"#
    let isOld = isFirst || release == .stu3
    var row = row(
      "MedicationAdministration", "awk-a\(patient)-\(number)", of: "awk-p\(patient)",
      updated: "2025-03-0\(number)T09:00:00Z",
      given(number != 4) + #","\#(subject)":{"reference":"Patient/awk-p\#(patient)"},"#
        + #""\#(isOld ? "prescription" : "request")":\#(order),"#
        + #""\#(time)":"\#(Ward.time(number))","# + drug(medication))
    (row.medication, row.date) = (medication, Ward.instant(Ward.time(number)))
    return row
  }

  private var time: String {
    switch release {
    case .dstu2: "effectiveTimeDateTime"
    case .stu3, .r4: "effectiveDateTime"
    case .r5: "occurenceDateTime"
    }
  }

  private func given(_ wasGiven: Bool) -> String {
    switch release {
    case .dstu2: #""status":"completed","wasNotGiven":\#(!wasGiven)"#
    case .stu3: #""status":"completed","notGiven":\#(!wasGiven)"#
    case .r4, .r5: #""status":"\#(wasGiven ? "completed" : "not-done")""#
    }
  }

  private func drug(_ medication: String?) -> String {
    let text = #"{"text":"Metformin 850 mg"}"#
    let reference = medication.map { #"{"reference":"Medication/\#($0)"}"# }
    guard hasConcepts else {
      return reference.map { #""medicationReference":\#($0)"# }
        ?? #""medicationCodeableConcept":\#(text)"#
    }
    return #""medication":{\#(reference.map { #""reference":\#($0)"# } ?? #""concept":\#(text)"#)}"#
  }

  private func row(
    _ type: String, _ id: String, of patient: String?, updated: String, _ more: String
  ) -> Row {
    let meta = #""meta":{"versionId":"1","lastUpdated":"\#(updated)"}"#
    return Row(
      type: type, id: id, patient: patient, updated: Ward.instant(updated) ?? .distantPast,
      json: #"{"resourceType":"\#(type)","id":"\#(id)",\#(meta),\#(more)}"#)
  }
}
