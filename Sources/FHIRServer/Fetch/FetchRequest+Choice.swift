internal import DurableOutput
internal import FHIRDecoding

/// What of a fetch excludes what else.
extension FetchRequest {
  /// Throws ``UsageError`` when options were given that exclude each other, or lack one that they need.
  func checkChoice() throws(UsageError) {
    if counts { try check("--count", excludes: countOthers) }
    if !ids.isEmpty { try check("--id", excludes: idOthers) }
    if everything { try check("--everything", excludes: everythingOthers) }
    if sort != nil { try check("--sort", excludes: [("--bulk", exports)]) }
    if limit != nil { try check("--limit", excludes: [("--bulk", exports)]) }
    if everything, patients.isEmpty, patientsFile == nil, group == nil {
      throw UsageError("--everything: name the patients with --patient, --patients or --group")
    }
    if readsDeletions, since == nil {
      throw UsageError("--deleted: say since when, with --since")
    }
  }

  /// Whether the server has to be searched for what is asked.
  var needsSearch: Bool {
    counts || !ids.isEmpty || everything || sort != nil || limit != nil
  }

  private func check(
    _ option: String, excludes others: [(name: String, isGiven: Bool)]
  ) throws(UsageError) {
    guard let other = others.first(where: \.isGiven) else { return }
    throw UsageError("\(option) and \(other.name) exclude each other")
  }

  private var countOthers: [(name: String, isGiven: Bool)] {
    [
      ("--output", !output.isEmpty), ("--overwrite", overwrites), ("--bulk", exports),
      ("--id", !ids.isEmpty), ("--everything", everything), ("--deleted", readsDeletions),
      ("--sort", sort != nil), ("--limit", limit != nil),
    ]
  }

  private var idOthers: [(name: String, isGiven: Bool)] {
    [
      ("--patient", !patients.isEmpty), ("--patients", patientsFile != nil),
      ("--group", group != nil), ("--type", !types.isEmpty), ("--everything", everything),
    ] + searchOthers
      + [
        ("--since", since != nil), ("--until", until != nil), ("--from", from != nil),
        ("--to", to != nil), ("--tag", tag != nil), ("--deleted", readsDeletions),
      ]
  }

  private var everythingOthers: [(name: String, isGiven: Bool)] { searchOthers }

  private var searchOthers: [(name: String, isGiven: Bool)] {
    [
      ("--bulk", exports), ("--filter", !filters.isEmpty), ("--sort", sort != nil),
      ("--limit", limit != nil),
    ]
  }

  /// The parameters that rows are sorted by, each with `-` before it for the other way round.
  func checkedSort() throws(UsageError) -> [String] {
    guard let sort else { return [] }
    let parameters = sort.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
    for parameter in parameters {
      let name = parameter.hasPrefix("-") ? parameter.dropFirst() : parameter[...]
      guard !name.isEmpty, !name.hasPrefix("-"), name.utf8.allSatisfy(Self.isOfParameter) else {
        throw UsageError("--sort \(sort): give a search parameter, such as date or -date")
      }
    }
    return parameters
  }

  private static func isOfParameter(_ byte: UInt8) -> Bool {
    65...90 ~= byte || 97...122 ~= byte || 48...57 ~= byte || [45, 46, 95].contains(byte)
  }

  /// The resources that are read by their ids; nil without any.
  func checkedIDs() throws(UsageError) -> [FetchPart]? {
    var seen: Set<FetchPart> = []
    let parts = try ids.flatMap(commaList).map { text throws(UsageError) in
      let names = text.split(separator: "/", omittingEmptySubsequences: false)
      guard names.count == 2, ResourceName.isPossible(names[0]), ResourceTypes.isID(names[1]) else {
        throw UsageError("--id \(text): give a type and an id, such as MedicationRequest/17")
      }
      return FetchPart(type: String(names[0]), name: String(names[1]))
    }.filter { seen.insert($0).inserted }
    guard parts.isEmpty, !ids.isEmpty else { return parts.isEmpty ? nil : parts }
    throw UsageError("--id: give a type and an id, such as MedicationRequest/17")
  }
}
