internal import MedicationAdherence

/// What must be known of a resource from a server before it is stored.
package struct ServedResource: Sendable, Equatable {
  /// A tag (`meta.tag`).
  package struct Tag: Sendable, Equatable {
    /// Its system; empty when it has none.
    package let system: String
    /// Its code; empty when it has none.
    package let code: String
  }

  /// Why the server sent it: `match`, `include` or `outcome`; empty when it does not say.
  package var mode = ""
  /// The type of resource; empty when the entry has none.
  package var type = ""
  /// The id; empty when it has none.
  package var id = ""
  /// `meta.versionId`, else `meta.lastUpdated`, else empty.
  package var version = ""
  /// `meta.lastUpdated`, in milliseconds since 1970-01-01T00:00:00Z.
  package var lastUpdated: Int64?
  /// The id of its patient, as far as its reference gives it.
  package var patient: String?
  /// The reference to its Medication, as it was written; nil when it is contained or there is none.
  package var medication: String?
  /// Its status; empty when it has none.
  package var status = ""
  /// The tags.
  package var tags: [Tag] = []
  /// The first instant that its clinical date can mean, in milliseconds since 1970.
  package var earliestDate: Int64?
  /// The last one.
  package var latestDate: Int64?

  /// Makes a resource of which nothing is known.
  package init() {}
}

/// Reads entries of Bundles and resources on their own; used by one thread at a time.
package final class ServedResourceReader {
  private let parser = JSONParser()
  private var bytes: [UInt8] = []

  /// Makes a reader.
  package init() {}

  /// Reads an entry of a Bundle: `{"resource": {…}, "search": {"mode": …}}`.
  ///
  /// Throws ``UnreadableText``, also for an entry with more than one `resource`, of which one would be
  /// lost.
  package func entry(_ text: some Collection<UInt8>) throws(UnreadableText) -> ServedResource {
    let read = try read(text) { entry in
      var (resource, count) = (ServedResource(), 0)
      for (key, value) in entry.members {
        switch key {
        case "resource":
          resource.take(value)
          count += 1
        case "search": resource.mode = value.member("mode")?.string?.text ?? ""
        default: continue
        }
      }
      return count > 1 ? nil : resource
    }
    guard let read else { throw UnreadableText(reason: "the entry has more than one resource") }
    return read
  }

  /// Whether an entry of a Bundle has nothing to read, such as a deletion or a response: an object
  /// that neither has a resource nor is one.
  package func isWithoutResource(_ text: some Collection<UInt8>) -> Bool {
    let result = try? read(text) { entry in
      entry.kind == .object && entry.member("resource") == nil
        && entry.member("resourceType") == nil
    }
    return result ?? false
  }

  /// Reads a resource.
  ///
  /// Throws ``UnreadableText``.
  package func resource(_ text: some Collection<UInt8>) throws(UnreadableText) -> ServedResource {
    try read(text) { value in
      var resource = ServedResource()
      resource.take(value)
      return resource
    }
  }

  private func read<Read>(
    _ text: some Collection<UInt8>, _ body: (JSONValue) -> Read
  ) throws(UnreadableText) -> Read {
    bytes.removeAll(keepingCapacity: true)
    bytes.append(contentsOf: text)
    let count = bytes.count
    bytes.append(contentsOf: repeatElement(0, count: JSONParser.padding))
    let result = unsafe bytes.withUnsafeBytes { buffer in
      Result { () throws(JSONFault) in
        body(unsafe try parser.parse(UnsafeRawBufferPointer(rebasing: buffer[..<count])))
      }
    }
    switch result {
    case .success(let read): return read
    case .failure(let fault): throw UnreadableText(reason: fault.detail().text)
    }
  }
}

/// A text that cannot be read as JSON.
package struct UnreadableText: Error, Equatable, Sendable {
  /// Why, in words.
  package let reason: String
}

extension ServedResource {
  /// Takes what a resource's members say.
  fileprivate mutating func take(_ value: JSONValue) {
    for (key, member) in value.members {
      switch key {
      case "resourceType": type = member.string?.text ?? ""
      case "id": id = member.string?.text ?? ""
      case "meta": takeMeta(member)
      case "status": status = member.string?.text ?? ""
      case "patient", "subject": patient = patient ?? Self.patient(member)
      case "medicationReference": takeMedication(member)
      case "medication": takeMedication(member.member("reference"))
      default: takeDate(key, member)
      }
    }
    if type == "Patient" { patient = id }
  }

  private mutating func takeMeta(_ meta: JSONValue) {
    let updated = meta.member("lastUpdated")?.string
    version = meta.member("versionId")?.string?.text ?? updated?.text ?? ""
    lastUpdated = updated?.withSpan { FHIRDateTime($0)?.epochMilliseconds }
    guard let list = meta.member("tag") else { return }
    for tag in list.elements {
      tags.append(
        Tag(
          system: tag.member("system")?.string?.text ?? "",
          code: tag.member("code")?.string?.text ?? ""))
    }
  }

  private static func patient(_ value: JSONValue) -> String? {
    guard let reference = value.member("reference") else { return nil }
    if let id = reference.string?.plainID(behind: "Patient/") { return id.text }
    return (try? FHIRReference(value, path: "", scope: 0))?.patientID
  }

  private mutating func takeMedication(_ reference: JSONValue?) {
    guard let text = reference?.member("reference")?.string?.text, !text.hasPrefix("#"),
      !text.isEmpty
    else { return }
    medication = text
  }

  private mutating func takeDate(_ key: JSONString, _ value: JSONValue) {
    switch key {
    case "effectiveDateTime", "effectiveTimeDateTime", "occurenceDateTime", "occurrenceDateTime",
      "authoredOn", "dateWritten", "whenHandedOver":
      (earliestDate, latestDate) = (Self.earliest(value), Self.latest(value))
    case "effectivePeriod", "effectiveTimePeriod", "occurencePeriod", "occurrencePeriod":
      earliestDate = value.member("start").flatMap(Self.earliest)
      latestDate = value.member("end").flatMap(Self.latest)
    default: return
    }
  }

  /// The first instant that a date can mean; without an offset, anywhere on earth.
  private static func earliest(_ value: JSONValue) -> Int64? {
    guard let date = value.string?.withSpan({ FHIRDateTime($0) }) else { return nil }
    return date.epochMilliseconds - (date.offsetMinutes == nil ? 14 * 3_600_000 : 0)
  }

  /// The last instant that a date can mean: the end of its second, minute or last day; without an
  /// offset, anywhere on earth.
  private static func latest(_ value: JSONValue) -> Int64? {
    guard let date = value.string?.withSpan({ FHIRDateTime($0) }) else { return nil }
    let behind: Int64 = date.offsetMinutes == nil ? 12 * 3_600_000 : 0
    return switch date.precision {
    case .second: date.epochMilliseconds + 999 + behind
    case .minute: date.epochMilliseconds + 59_999 + behind
    case .year, .month, .day: (Int64(date.lastDay.number) + 1) * 86_400_000 + behind
    }
  }
}
