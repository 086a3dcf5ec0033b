internal import FHIRServer

/// The patient whom a person's session is about: nothing is written for anybody else by it.
struct SessionPatient: Sendable {
  /// The id; nil of a session that is about nobody, and of other credentials.
  let id: String?

  /// Refuses what is of another patient; `patient` is the id, nil of what is of no one patient.
  ///
  /// Throws ``OtherPatient``.
  func check(_ name: String, isOf patient: String?) throws(OtherPatient) {
    guard let id, id != patient else { return }
    throw OtherPatient(name: name)
  }

  /// Refuses a resource that is another patient, or names one anywhere.
  ///
  /// Throws ``OtherPatient``.
  func check(_ name: String, _ resource: WrittenJSON) throws(OtherPatient) {
    if let fault = fault(name, resource) { throw fault }
  }

  /// Why a resource is not written; nil when it is of no other patient.
  func fault(_ name: String, _ resource: WrittenJSON) -> OtherPatient? {
    guard let id else { return nil }
    let isOther = resource["resourceType"] == "Patient" && resource["id"]?.text != id
    return isOther || !resource.namedPatients.isSubset(of: [id]) ? OtherPatient(name: name) : nil
  }
}

extension WrittenJSON {
  /// The ids of the patients to whom a value or anything in it refers.
  fileprivate var namedPatients: Set<String> {
    let inner = list ?? members?.map(\.value) ?? []
    let named = inner.reduce(into: Set()) { $0.formUnion($1.namedPatients) }
    let parts = (self["reference"]?.text ?? "").split(separator: "/").map(String.init)
    guard let place = parts.lastIndex(of: "Patient"), place + 1 < parts.count else { return named }
    return named.union([parts[place + 1]])
  }
}

/// Something is of another patient than the person's session.
public struct OtherPatient: Error, Equatable, CustomStringConvertible {
  /// What it is called.
  let name: String
  /// What the user can do; empty where that is nothing.
  var advice = ""

  /// The sentence that a user reads.
  public var description: String {
    "\(name) is of another patient than --session" + (advice.isEmpty ? "" : "; " + advice)
  }
}
