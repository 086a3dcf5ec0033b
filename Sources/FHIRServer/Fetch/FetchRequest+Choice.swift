internal import DurableOutput
internal import FHIRDecoding

/// What of a fetch excludes what else.
extension FetchRequest {
  /// Throws ``UsageError`` when options were given that exclude each other, or lack one that they need.
  func checkChoice() throws(UsageError) {
    try check(
      .count,
      excludes: [.output, .overwrite, .bulk, .id, .everything, .deleted, .sort, .limit])
    try check(
      .id,
      excludes: [.patient, .patients, .group, .type, .everything] + Self.ofSearch
        + [.since, .until, .from, .to, .tag, .deleted])
    try check(.everything, excludes: Self.ofSearch)
    try check(.sort, excludes: [.bulk])
    try check(.limit, excludes: [.bulk])
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

  /// What a search can do, and neither an export nor the reading of single resources.
  private static let ofSearch: [FetchOption] = [.bulk, .filter, .sort, .limit]

  private func check(
    _ option: FetchOption, excludes others: [FetchOption]
  ) throws(UsageError) {
    guard option.isGiven(in: self), let other = others.first(where: { $0.isGiven(in: self) })
    else { return }
    throw UsageError("\(option) and \(other) exclude each other")
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
