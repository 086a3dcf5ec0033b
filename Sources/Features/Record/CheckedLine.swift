internal import FHIRServer
internal import MedicationAdherence

/// A line of a file of doses beside what the server has.
struct CheckedLine: Sendable {
  /// The line in the file, from 1.
  let number: Int
  /// What is to be written.
  let write: BundledWrite
  /// Whether the dose was taken; nil where a correction leaves that.
  let outcome: Outcome?
  /// What became of it without being sent; nil when it is to be sent.
  var settled: LineResult?

  /// What it is when it was written.
  var written: LineResult.State {
    if case .creation = write { .created } else { .corrected }
  }

  /// Whether it may go with others in a Bundle: a creation only where the server creates conditionally.
  func isBundled(by sender: ResourceSender) -> Bool {
    switch write {
    case .creation: sender.capabilities.createsConditionally(AdministrationShape.type)
    case .change(let read, _): read.version != nil
    }
  }

  /// The result by the answer to its entry; nil when that leaves open what became of it.
  func result(_ answer: BundledAnswer) -> LineResult? {
    switch (answer, write) {
    case (.done(201, let stored), .creation): result(stored, .created, 201)
    case (.done(let status, let stored), .change(let read, _)):
      result(stored, .corrected, status, of: read)
    case (.done, .creation), (.unknown, _): nil
    case (.refused(let status, let words), _):
      [409, 412, 429].contains(status) || status >= 500
        ? nil : LineResult(line: number, state: .refused, status: status, reason: words)
    }
  }

  /// The result of a creation.
  func result(_ creation: CreationOutcome) -> LineResult {
    switch creation {
    case .created(let stored, let other):
      var result = result(stored, .created, nil)
      if let other { result.reason = "\(other), made at the same time, was taken back" }
      return result
    case .there(let there): return self.there(there)
    }
  }

  /// The result of a change.
  func result(_ change: ChangeOutcome, of read: StoredResource) -> LineResult {
    switch change {
    case .changed(let stored): result(stored, .corrected, nil, of: read)
    case .unchanged: result(Stored(read), .there, nil)
    }
  }

  /// The result of a dose that is there.
  func there(_ there: StoredResource) -> LineResult {
    var result = result(Stored(there), .there, nil)
    let found = AdministrationShape.outcome(of: there.json)
    guard found != outcome else { return result }
    let fault =
      found.map { RecordError.otherOutcome(there.name, outcome: $0.words) }
      ?? .takenBack(there.name)
    result = LineResult(
      line: number, state: .refused, administration: there.name, version: result.version,
      reason: fault.description)
    return result
  }

  private func result(
    _ stored: Stored, _ state: LineResult.State, _ status: Int?, of read: StoredResource? = nil
  ) -> LineResult {
    let id = stored.id ?? read?.id
    return LineResult(
      line: number, state: state,
      administration: id.map { AdministrationShape.type + "/" + $0 } ?? "",
      version: stored.version?.text ?? "", status: status)
  }
}
