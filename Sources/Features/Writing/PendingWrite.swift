internal import FHIRServer

/// Something to be written, beside what the server has.
struct PendingWrite: Sendable {
  /// Where it stands in the input: the first columns of the results.
  let source: [String]
  /// What is to be written.
  let write: BundledWrite
  /// What it is when what was there was changed.
  let changed: WriteResult.State
  /// Why what is there of a creation is not as it should be, and whether that is an error; nil when it is.
  var objection: @Sendable (_ there: StoredResource) -> (reason: String, isGrave: Bool)? = { _ in
    nil
  }
  /// What became of it without being sent; nil when it is to be sent.
  var settled: WriteResult?

  /// What it is when it was written.
  var written: WriteResult.State {
    if case .change = write { changed } else { .created }
  }

  /// Whether it may go with others in a Bundle: a creation only where the server creates conditionally.
  func isBundled(by sender: ResourceSender) -> Bool {
    switch write {
    case .creation: sender.capabilities.createsConditionally(write.type)
    case .placement: true
    case .change(let read, _): read.version != nil
    }
  }

  /// A result without more to say.
  func result(_ state: WriteResult.State, reason: String = "") -> WriteResult {
    WriteResult(source: source, state: state, reason: reason)
  }

  /// The result by the answer to its entry; nil when that leaves open what became of it.
  func result(_ answer: BundledAnswer) -> WriteResult? {
    switch (answer, write) {
    case (.done(201, let stored), .creation): result(stored, .created, 201)
    case (.done(201, let stored), .placement(let json)):
      result(stored, .created, 201, id: StoredResource(json).id)
    case (.done(let status, let stored), .change(let read, _)):
      result(stored, changed, status, id: read.id)
    case (.done, _), (.unknown, _): nil
    case (.refused(let status, let words), _):
      [409, 412, 429].contains(status) || status >= 500
        ? nil : WriteResult(source: source, state: .refused, status: status, reason: words)
    }
  }

  /// The result of a creation.
  func result(_ creation: CreationOutcome) -> WriteResult {
    switch creation {
    case .created(let stored, let other):
      var result = result(stored, .created, nil)
      if let other { result.reason = "\(other), made at the same time, was taken back" }
      return result
    case .there(let there): return self.there(there)
    }
  }

  /// The result of putting a resource where nothing was.
  func result(_ placement: PlacementOutcome) -> WriteResult {
    switch placement {
    case .created(let stored): result(stored, .created, nil)
    case .there(let there): self.there(there)
    }
  }

  /// The result of a change.
  func result(_ change: ChangeOutcome, of read: StoredResource) -> WriteResult {
    switch change {
    case .changed(let stored): result(stored, changed, nil, id: read.id)
    case .unchanged(let now): result(Stored(now), .there, nil)
    }
  }

  /// The result of what is there already.
  func there(_ there: StoredResource) -> WriteResult {
    var result = result(Stored(there), .there, nil)
    if let objection = objection(there) {
      result.reason = objection.reason
      if objection.isGrave { result.state = .refused }
    }
    return result
  }

  /// The result that a fault ends in.
  func result(_ fault: WriteFault) -> WriteResult {
    WriteResult(
      source: source, state: fault.leavesOutcomeUnknown ? .unknown : .refused,
      status: fault.httpStatus, reason: fault.description)
  }

  private func result(
    _ stored: Stored, _ state: WriteResult.State, _ status: Int?, id: String? = nil
  ) -> WriteResult {
    WriteResult(
      source: source, state: state,
      resource: (stored.id ?? id).map { write.type + "/" + $0 } ?? "",
      version: stored.version?.text ?? "", status: status)
  }
}

extension ResourceSender {
  /// The most identifiers that are searched for at once: an address is not endless.
  private static let identifiersOfSearch = 10

  /// Settles what needs not be sent: creations of what is there, and changes that change nothing.
  ///
  /// Throws ``WriteFault/server(_:)``.
  func settle(_ pending: inout [PendingWrite]) async throws {
    var wanted: [String: [(place: Int, identifier: RecordIdentifier)]] = [:]
    for (place, one) in pending.enumerated() where one.settled == nil {
      switch one.write {
      case .creation(let new): wanted[one.write.type, default: []].append((place, new.identifier))
      case .placement: continue
      case .change(let read, let change):
        guard change.applied(to: read.json) == read.json else { continue }
        pending[place].settled = one.result(.unchanged(read), of: read)
      }
    }
    for (type, wanted) in wanted {
      for start in stride(from: 0, to: wanted.count, by: Self.identifiersOfSearch) {
        let some = wanted[start..<min(start + Self.identifiersOfSearch, wanted.count)]
        guard let found = try await find(type, some.map(\.identifier)) else { break }
        for (place, identifier) in some {
          let there = found.filter { $0.has(identifier) }
          guard let counted = Self.counted(there) else { continue }
          pending[place].settled = pending[place].there(counted)
        }
      }
    }
  }
}
