internal import MedicationAdherence

/// What is kept of resources besides what it takes to count them; nothing unless it is asked for.
public struct RecordDetails: OptionSet, Sendable {
  /// The details as bits.
  public let rawValue: UInt8

  /// Makes details from bits.
  public init(rawValue: UInt8) { self.rawValue = rawValue }

  /// How much was given, and by which route.
  public static let amounts = RecordDetails(rawValue: 1)
  /// During which encounter it was given; encounters and locations are read, too.
  public static let wards = RecordDetails(rawValue: 2)

  /// Sex and birth date of patients.
  public static let persons = RecordDetails(rawValue: 4)
  /// Identifiers of patients.
  public static let identifiers = RecordDetails(rawValue: 8)
  /// Telephone numbers of patients.
  public static let telephones = RecordDetails(rawValue: 16)
  /// The status of an administration as it is written, and the end of its period; ids are kept, too.
  public static let courses = RecordDetails(rawValue: 32)
  /// Responses to questionnaires, which are read, too.
  public static let responses = RecordDetails(rawValue: 64)
}

extension GivenAmount {
  /// Reads how much was given, and how, from the members of a dosage; what is not as FHIR defines it is
  /// taken for missing.
  ///
  /// `dose` is a Quantity (`quantity` before STU3). A number is written as a plain decimal, without the
  /// zeros at its end that a JSON parser does not keep.
  init(dose: JSONValue?, route: JSONValue?) {
    let value = dose?.member("value")?.decimal ?? ""
    let words = ["unit", "code"] as [StaticString]
    let units = words.lazy.compactMap { dose?.member($0)?.string?.text.trimmed }
    let concept = route.map(CodeableConcept.init)
    let code = concept?.codings.first { !$0.code.isEmpty }?.code
    self.init(
      value: value, unit: value.isEmpty ? "" : units.first { !$0.isEmpty } ?? "",
      route: concept?.name ?? code ?? "")
  }
}

extension JSONValue {
  /// The number as a plain decimal, such as `500` or `0.00005`; nil when it is no number.
  fileprivate var decimal: String? {
    guard let number else { return nil }
    guard kind == .double else {
      return number.magnitude < 1e15 ? String(Int64(number)) : "\(number)"
    }
    let parts = "\(number)".split(separator: "e")
    guard parts.count == 2, let exponent = Int(parts[1]), -20...(-1) ~= exponent else {
      return "\(number)".hasSuffix(".0") ? String("\(number)".dropLast(2)) : "\(number)"
    }
    let digits = parts[0].filter(\.isNumber)
    let significant = digits.hasSuffix("0") && digits.count == 2 ? digits.dropLast() : digits[...]
    return (number < 0 ? "-" : "") + "0." + String(repeating: "0", count: -exponent - 1)
      + significant
  }
}
