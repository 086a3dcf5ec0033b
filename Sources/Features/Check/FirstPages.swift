internal import FHIRDecoding
internal import FHIRServer
internal import Glibc
internal import MedicationAdherence

/// Requests the first page and the number of each type from a server, for all or for the first
/// patients.
struct FirstPages {
  /// How many rows of each page are checked.
  private static let rows = 50
  /// For how many patients pages are checked, when patients or a group are named.
  private static let patients = 3
  /// The statuses of servers that export but do not search.
  private static let lacksSearch: Set<Int> = [400, 404, 405, 422, 501]
  /// The statuses of servers that export a group but do not show its members.
  private static let lacksGroups: Set<Int> = [400, 403, 405, 422, 501]

  private let plan: FetchPlan
  private let connection: ServerConnection
  private let capabilities: ServerCapabilities
  private let types: [String]
  private let sample: PageSample

  init(
    _ plan: FetchPlan, _ connection: ServerConnection, _ capabilities: ServerCapabilities,
    types: [String], _ sample: PageSample
  ) {
    (self.plan, self.connection, self.capabilities) = (plan, connection, capabilities)
    (self.types, self.sample) = (types, sample)
  }

  /// What the server returned for one type.
  private struct Found {
    var rows = 0
    /// Whether everything that came could be read.
    var isReadable = true
    var hasMore = false
    /// How many there are; nil when the server does not count.
    var total: Int? = 0

    var isNothing: Bool { rows == 0 && isReadable && !hasMore && total ?? 0 == 0 }
  }

  /// Sends the requests, and adds a step for each answer.
  func ask(_ server: inout CheckReport.Server) async throws {
    var (faults, found): ([String: ServerFault], [String: Found]) = ([:], [:])
    do {
      let patients = try await patients(&server)
      for type in types {
        do {
          found[type] = try await answer(of: type, patients)
        } catch let fault as ServerFault {
          faults[type] = fault
        }
      }
      for type in types {
        if let answer = found[type] { server.steps += Self.steps(answer, of: type) }
        guard let fault = faults[type] else { continue }
        let isLacked = lacks(type, fault, found)
        server.steps.append(isLacked ? Self.lacked(type) : step(fault, of: type))
        if isLacked || isPassable(fault) { faults[type] = nil }
      }
    } catch let fault as ServerFault {
      // An export of a group does not read the group itself.
      let isPassed = isPassable(fault, Self.lacksGroups)
      faults = isPassed ? [:] : Dictionary(types.map { ($0, fault) }) { first, _ in first }
      server.steps.append(
        isPassed
          ? CheckReport.Step(
            "group", of: "Group", .warning, fault.summary,
            fix: "nothing need be done for an export; no page of a member was looked at")
          : CheckReport.Step("group", of: "Group", fault))
    }
    if let step = Self.emptiness(found) { server.steps.append(step) }
    server.firstPages = sample.record(of: plan.server.address.description)
    server.verdict = Self.verdict(Array(faults.values), types.count)
  }

  // MARK: - Asking

  /// The first of the patients who are asked for; nil for all.
  private func patients(_ server: inout CheckReport.Server) async throws -> [String]? {
    guard let group = plan.group else {
      return plan.patients.map { Array($0.prefix(Self.patients)) }
    }
    let members = try await connection.group(group, capabilities)
    let count = members.patients.count
    server.steps.append(
      count == 0
        ? CheckReport.Step(
          "group", of: "Group", .error, "Group/\(group) has no patients as members",
          fix: "check --group, and that who asks may see the members")
        : CheckReport.Step(
          "group", of: "Group", .good,
          "Group/\(group): \(count) \(count == 1 ? "patient" : "patients")"))
    server.steps += members.gaps.map {
      CheckReport.Step(
        "group", of: "Group", .warning, "Group/\(group): \($0)",
        fix: "name these patients with --patient, or have the Group say who they are")
    }
    return Array(members.patients.prefix(Self.patients))
  }

  private func answer(of type: String, _ patients: [String]?) async throws -> Found {
    let names = type == "Medication" ? nil : patients
    var found = Found()
    for part in names.map({ $0.map { FetchPart(type: type, name: $0) } }) ?? [FetchPart(type: type)]
    {
      let page = try await connection.firstPage(of: part, rows: Self.rows, capabilities)
      let content = sample.read(page, of: type)
      found.rows += content.rows
      found.isReadable = found.isReadable && content.isReadable
      found.hasMore = found.hasMore || page.hasNext
      let total = try await count(part)
      found.total = total.flatMap { total in found.total.map { $0 + total } }
    }
    return found
  }

  private func count(_ part: FetchPart) async throws -> Int? {
    do {
      return try await connection.count(of: part, capabilities)
    } catch is ServerFault {
      return nil
    }
  }

  // MARK: - Steps

  private static func steps(_ found: Found, of type: String) -> [CheckReport.Step] {
    [page(found, of: type), count(found.total, of: type)]
  }

  private static func page(_ found: Found, of type: String) -> CheckReport.Step {
    let more = found.hasMore ? ", and there are more pages" : ""
    let words = found.rows == 1 ? "1 resource" : "\(found.rows) resources"
    let isNeeded = KindSearch.of(type)?.mayBeEmpty != true
    guard found.rows > 0 || found.isReadable else {
      return CheckReport.Step(
        "first-page", of: type, .error, "\(type): nothing on the first page can be read\(more)",
        fix: "see below what is wrong with it, and tell those who run the server")
    }
    guard found.rows > 0 || !isNeeded else {
      return CheckReport.Step(
        "first-page", of: type, .warning, "\(type): the first page is empty\(more)",
        fix: "check that who asks may see these resources, and that there are any")
    }
    return CheckReport.Step(
      "first-page", of: type, .good, "\(type): \(words) on the first page\(more)")
  }

  private static func count(_ total: Int?, of type: String) -> CheckReport.Step {
    guard let total else {
      return CheckReport.Step(
        "count", of: type, .warning, "\(type): the server does not count (_summary=count)",
        fix: "nothing can be done here: a fetch cannot compare what it got with a number")
    }
    return CheckReport.Step("count", of: type, .good, "\(type): \(total) in all")
  }

  /// An error if the server returned everything, but nothing that can be counted.
  private static func emptiness(_ found: [String: Found]) -> CheckReport.Step? {
    let events = found.filter { ResourceKind(type: $0.key)?.isEvent == true }
    guard !events.isEmpty, events.values.allSatisfy(\.isNothing) else { return nil }
    return CheckReport.Step(
      "events-present", .error,
      "there is nothing to report: no " + events.keys.sorted().joined(separator: " and no "),
      fix: "check that who asks may see them, and that the server has any")
  }

  /// Whether the server only does not search, while a fetch would export.
  private func isPassable(
    _ fault: ServerFault, _ statuses: Set<Int> = FirstPages.lacksSearch
  ) -> Bool {
    plan.way(of: capabilities) == .export && fault.httpStatus.map(statuses.contains) ?? false
  }

  /// Whether a refused type is probably one that the server does not have, if it does not list its
  /// types.
  private func lacks(_ type: String, _ fault: ServerFault, _ found: [String: Found]) -> Bool {
    plan.types == nil
      && capabilities.lacks(type, refusing: PartEnd.Cause(fault)) { found[$0]?.rows }
  }

  private static func lacked(_ type: String) -> CheckReport.Step {
    CheckReport.Step(
      "first-page", of: type, .skipped, "\(type): \(ServerCapabilities.lackedType)")
  }

  private func step(_ fault: ServerFault, of type: String) -> CheckReport.Step {
    guard isPassable(fault) else { return CheckReport.Step("first-page", of: type, fault) }
    return CheckReport.Step(
      "first-page", of: type, .warning, fault.summary,
      fix: "nothing need be done for an export; --patient and --search do not work here")
  }

  /// Not allowed if the server denies access or refuses all types; no answer if it fails for all.
  private static func verdict(_ faults: [ServerFault], _ types: Int) -> CheckReport.Verdict {
    if faults.contains(where: \.isUnauthenticated) { return .notAllowed }
    guard !faults.isEmpty, faults.count == types else { return .fit }
    if faults.allSatisfy(\.isDenial) { return .notAllowed }
    return faults.allSatisfy(\.isUnavailability) ? .noAnswer : .unfit
  }
}

/// Checks the first pages of a server's types like data.
///
/// References are not followed, because their targets may be on another page.
final class PageSample {
  private let check: ResourceCheck
  private var reader: ResourceReader
  private let asOf: Day
  private var requests: [String] = []

  /// Makes an empty sample; `asOf` is the last day that counts.
  init(placeLimit: Int, asOf: Day) {
    self.asOf = asOf
    check = ResourceCheck(placeLimit: placeLimit, asOf: asOf)
    reader = ResourceReader(checking: check)
  }

  /// What is on a page.
  struct Content {
    /// The number of resources of the type.
    let rows: Int
    /// Whether all of it is FHIR JSON.
    let isReadable: Bool
  }

  /// Checks a page of resources of a type.
  func read(_ page: FirstPage, of type: String) -> Content {
    let before = reader.resourceCounts[type, default: 0]
    let value = Chunk.Value(range: 0..<page.bytes.count, line: 0, index: nil, bundle: nil)
    let padding = [UInt8](repeating: 0, count: Chunk.padding)
    reader.read(
      Chunk(
        bytes: page.bytes + padding, count: page.bytes.count, layout: .values([value]),
        file: requests.count, sequence: requests.count, firstLine: 1))
    requests.append(page.request)
    let findings = reader.takeFindings()
    for finding in findings { check.tally.note(finding) }
    // One resource may be on several pages of a server.
    _ = check.takeSightings()
    return Content(
      rows: reader.resourceCounts[type, default: 0] - before,
      isReadable: findings.unreadableTextCount == 0)
  }

  /// What the pages held; nil when none was read.
  func record(of server: String) -> CheckReport.Record? {
    guard !requests.isEmpty else { return nil }
    var tally = check.tally
    tally.look(.resourcesReadable, count: reader.resourceCounts.values.reduce(0, +))
    return CheckReport.Record(
      DataCheck.Result(
        sources: ["First pages of \(server)"], files: requests, resources: reader.resourceCounts,
        versions: check.versions, tally: tally, asOf: asOf), calling: "page")
  }
}
