package import DurableOutput
package import FHIRDecoding

/// A resource as it came.
package struct FetchedRow: Sendable {
  /// The type of resource.
  package let type: String
  /// Its id; empty when it has none.
  package let id: String
  /// Its version: `meta.versionId`, else `meta.lastUpdated`, else empty.
  package let version: String
  /// `meta.lastUpdated`, in milliseconds since 1970-01-01T00:00:00Z.
  package let lastUpdated: Int64?
  /// The id of its patient, as far as the reference gives one.
  package let patient: String?
  /// The Medication that it refers to: its id, or the reference when it leads elsewhere.
  package let medication: String?
  /// The key that identifies this version of the resource; nil without an id.
  package let key: Fingerprint?
  /// What was read of it.
  package let resource: ServedResource
  /// The resource as JSON on one line, without a line end.
  package let line: [UInt8]

  /// Makes a row of what was read of a resource that the server at `base` gave.
  package init(_ resource: ServedResource, line: [UInt8], base: WebAddress) {
    (type, id, version) = (resource.type, resource.id, resource.version)
    (key, self.resource) = (resource.key, resource)
    (lastUpdated, patient, self.line) = (resource.lastUpdated, resource.patient, line)
    medication = resource.medication.map { Self.medication($0, base: base) }
  }

  /// The id that a reference to a Medication of this server means, else the reference.
  package static func medication(_ reference: String, base: WebAddress) -> String {
    let id = reference.utf8.dropFirst("Medication/".utf8.count)
    // As nearly all are.
    if reference.hasPrefix("Medication/"), !id.isEmpty, !id.contains(UInt8(ascii: "/")) {
      return String(Substring(id))
    }
    var path = reference
    if path.hasPrefix(base.text + "/") { path.removeFirst(base.text.count + 1) }
    var parts = path.split(separator: "/")
    if parts.count == 4, parts[2] == "_history" { parts.removeLast(2) }
    return parts.count == 2 && parts[0] == "Medication" ? String(parts[1]) : reference
  }
}

/// A file of rows of one type that was checked: each is a resource on a line of its own.
package struct CheckedRows: Sendable {
  /// Where it lies.
  package let path: String
  /// The number of its bytes.
  package let size: Int
  /// The state of the SHA-256 of its bytes; more bytes may be appended later.
  package let hash: SHA256
  /// What its rows say.
  package let headers: RowHeaders
  /// Whether nothing proves that no row is missing at its end: neither a count nor the transfer.
  var mayEndEarly = false

  /// Makes a file that was checked.
  package init(path: String, size: Int, hash: SHA256, headers: RowHeaders) {
    (self.path, self.size, self.hash, self.headers) = (path, size, hash, headers)
  }
}

extension CheckedRows: Equatable {
  /// Whether they are the same rows at the same place.
  package static func == (left: CheckedRows, right: CheckedRows) -> Bool {
    (left.path, left.size, left.headers) == (right.path, right.size, right.headers)
  }
}
