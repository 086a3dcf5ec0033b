internal import Foundation

/// What a Bundle says beside its entries.
struct BundleHead {
  /// The type of resource of the answer; `Bundle` unless the server answered with something else.
  let resourceType: String
  /// The number of matches that the server gives, which may be an estimate; nil for none, and for
  /// what is no number.
  let total: Int?
  /// The address of the next page, as it was written.
  let next: String?
  /// Whether there is a link to a next page that does not say where that is.
  let hasNextWithoutAddress: Bool
  /// The search as the server understood it, as it was written.
  let own: String?
  /// The number of entries that were not cut out: 1 for a value that is neither object nor list.
  let looseEntries: Int

  private struct Wire: Decodable {
    struct Link: Decodable {
      var relation: String?
      var url: String?
    }
    var resourceType: String?
    var total: Total?
    var link: [Link]?
    var entry: Entries?
  }

  /// A number of 0 or more, and of no more than any server has, so that sums of it are numbers, too;
  /// some servers write it as a string.
  private struct Total: Decodable {
    private static let most = 1_000_000_000_000

    let value: Int?

    init(from decoder: any Decoder) throws {
      let container = try decoder.singleValueContainer()
      let written =
        (try? container.decode(Double.self))
        ?? (try? container.decode(String.self)).flatMap { Double($0) }
      value = written.flatMap { Int(exactly: $0) }.flatMap { 0...Self.most ~= $0 ? $0 : nil }
    }
  }

  /// What is left of the entries where those that are an object or a list were cut out.
  private struct Entries: Decodable {
    let count: Int

    init(from decoder: any Decoder) throws {
      count = (try? decoder.unkeyedContainer())?.count ?? 1
    }
  }

  /// Reads the Bundle; nil when the bytes are no JSON object.
  init?(_ bytes: [UInt8]) {
    guard let wire = try? JSONDecoder().decode(Wire.self, from: Data(bytes)) else { return nil }
    resourceType = wire.resourceType ?? ""
    total = wire.total?.value
    func link(_ relation: String) -> String? {
      wire.link?.first { $0.relation == relation }?.url.flatMap { $0.isEmpty ? nil : $0 }
    }
    (next, own) = (link("next"), link("self"))
    hasNextWithoutAddress = next == nil && wire.link?.contains { $0.relation == "next" } ?? false
    looseEntries = wire.entry?.count ?? 0
  }
}
