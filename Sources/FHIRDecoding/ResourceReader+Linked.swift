internal import Synchronization

/// What readers forget when it is not needed any more.
extension ResourceReader {
  /// Forgets by what words and forms are known again, when all was read.
  public mutating func forgetWords() {
    attributionIndexes = FingerprintTable()
    plainAttributions = FingerprintTable()
    reasonIndexes = [:]
    vocabulary = Vocabulary()
    (mentions, orderContents) = (Remembered(), Remembered())
    forms = KnownForms()
  }

  /// Forgets the resources and attributions of all readers, which a linked record has taken over, and
  /// what was deleted.
  ///
  /// What was wrong and how much was read stays.
  public static func forgetLinked(in readers: inout [ResourceReader]) {
    let linked = Mutex(readers.indices.map { Optional(readers[$0].takeLinked()) })
    // To free so many values takes time, so that each reader's are freed by a thread.
    _ = ParallelWork.results(readers.count) { number in
      let freed = linked.withLock { $0[number].take() }
      return freed == nil
    }
  }

  private mutating func takeLinked() -> LinkedPart {
    defer {
      (orders, dispenses, patients, medications) = ([], [], [], [])
      (attributions, deletions, bundleMoments) = ([], [], [])
      (containedOrders, pages) = ([], [])
    }
    return LinkedPart(
      orders: orders, dispenses: dispenses, patients: patients, medications: medications,
      attributions: attributions)
  }
}

/// What a linked record takes over of a reader.
private struct LinkedPart: Sendable {
  let orders: [OrderRecord]
  let dispenses: [DispenseRecord]
  let patients: [PatientRecord]
  let medications: [MedicationRecord]
  let attributions: [Attribution]
}
