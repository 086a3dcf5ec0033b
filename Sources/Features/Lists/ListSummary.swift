internal import Counting
internal import FHIRDecoding
internal import MedicationAdherence
internal import ReportLanguage
internal import ReportWriting

/// The result of listing, for the caller.
public struct ListSummary: Sendable {
  /// Whether everything was read.
  public let isComplete: Bool
  /// What a reader must know about what is not in the list.
  public let notices: [String]
  /// What was listed, in one sentence.
  public let sentence: String

  /// How many rows were listed.
  struct Count {
    private(set) var rows = 0
    private(set) var patients = 0

    /// Adds the rows of a further patient.
    mutating func add(_ rows: Int) {
      self.rows += rows
      patients += 1
    }

    /// `for 2 patients`.
    var whose: String { "for \(patients) \(patients == 1 ? "patient" : "patients")" }
  }

  init(orders count: Count, _ counting: CountedPatients, _ ledger: Ledger, _ plan: ListPlan) {
    isComplete = ledger.isComplete(tolerating: 0)
    let all = counting.record.orders
    notices =
      Self.notices(counting, ledger, plan) + Self.withoutPatient(counting)
      + (all.isEmpty
        ? ["No MedicationRequest or MedicationOrder is in what was read. Check the export."] : [])
    sentence = "\(count.rows) of \(all.count) orders listed " + count.whose
  }

  init(
    administrations count: Count, late: Int, _ unlisted: UnlistedAdministrations,
    _ counting: CountedPatients,
    _ ledger: Ledger, _ plan: ListPlan
  ) {
    isComplete = ledger.isComplete(tolerating: 0)
    let account = counting.account
    notices =
      Self.notices(counting, ledger, plan)
      + (account.read == 0
        ? ["No MedicationAdministration is in what was read. Check the export."] : [])
    sentence =
      "\(count.rows) of \(account.read) administrations listed " + count.whose
      + Self.leftOut(
        unlisted, late: (late, plan.data.rules.asOf.day), of: account.read - count.rows)
  }

  private static func notices(
    _ counting: CountedPatients, _ ledger: Ledger, _ plan: ListPlan
  ) -> [String] {
    let missing = counting.missing.notices(of: plan.data.rules).map(\.message)
    return [incomplete(ledger)].compactMap(\.self) + missing
      + ledger.passedOverNotices
  }

  private static func incomplete(_ ledger: Ledger) -> String? {
    let places = ledger.unusablePlaces
    guard let first = places.first else { return nil }
    return places.count == 1
      ? "This list is incomplete: \(first)"
      : "This list is incomplete: \(places.count) places could not be read, the first is \(first)"
  }

  /// Counts the orders of unknown patients.
  private static func withoutPatient(_ counting: CountedPatients) -> [String] {
    let given = Set(counting.catalogue.units.compactMap(\.order))
    let orders = counting.record.orders.enumerated()
      .filter { $0.element.patient == nil && !given.contains($0.offset) }
    let unreadable = orders.count(where: \.element.hasUnreadablePatient)
    let counts = [
      ("name no patient", orders.count - unreadable),
      ("name a patient by a reference that cannot be read", unreadable),
    ]
    return counts.filter { $0.1 > 0 }.map { what, count in
      "Orders that \(what) and were never given are not listed: \(count)."
    }
  }

  /// Why administrations that were read are not in the list.
  private static func leftOut(
    _ unlisted: UnlistedAdministrations, late: (count: Int, asOf: Day), of count: Int
  ) -> String {
    let known = [
      ("after the as-of day \(late.asOf)", late.count),
      ("deleted", unlisted.deleted), ("read more than once", unlisted.duplicates),
      ("entered in error", unlisted.excluded), ("of animals", unlisted.ofAnimals),
      ("not understood", unlisted.notUnderstood),
    ]
    let others = count - known.reduce(0) { $0 + $1.1 }
    let reasons = (known + [("not asked for", others)]).filter { $0.1 > 0 }
    guard !reasons.isEmpty else { return "" }
    return "; left out: " + reasons.map { "\($0.1) \($0.0)" }.joined(separator: ", ")
  }
}

/// Why a list cannot be made.
public enum ListError: Error, Equatable, CustomStringConvertible {
  /// The order that was asked for is not in the data.
  case noSuchOrder(String)

  /// The sentence that a user reads.
  public var description: String {
    switch self {
    case .noSuchOrder(let id):
      "there is no order \(id) in the data; check --order, `adherence orders` lists them all"
    }
  }
}
