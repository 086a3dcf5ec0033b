internal import DurableOutput
internal import Glibc

/// Records stored by partition: in memory and, past a budget, in a nameless file.
///
/// A record may carry a text. What was appended to a partition comes back in the same order.
///
/// Saves memory: work that needs related records together (duplicates, one patient's doses) needs
/// no more than one partition, however many records there are.
///
/// One thread fills a store. Afterwards several threads may take from it, each its own partitions,
/// which is why it is sendable without a lock.
@safe
final class SpillStore<Record: BitwiseCopyable & Sendable>: @unchecked Sendable {
  /// What one partition holds.
  struct Partition: Sendable {
    var records: [Record] = []
    /// The texts, concatenated.
    var texts: [UInt8] = []
    /// The length of each record's text.
    var textCounts: [UInt16] = []
  }

  /// What one partition holds, with its records in place.
  struct Batch: Sendable {
    let records: TakenRecords<Record>
    /// The texts, one after the other.
    let texts: [UInt8]
    /// The length of each record's text.
    let textCounts: [UInt16]
  }

  /// What one partition holds in memory.
  private struct Slot {
    var records = RecordBlocks<Record>()
    var texts: [UInt8] = []
    var textCounts: [UInt16] = []

    /// Appends what another one holds.
    mutating func append(_ other: Slot) {
      unsafe other.records.forEachBlock { _, records in
        for place in records.indices { self.records.append(unsafe records[place]) }
      }
      texts += other.texts
      textCounts += other.textCounts
    }

    /// Forgets all and gives the memory back.
    mutating func giveBack() {
      records.giveBack()
      (texts, textCounts) = ([], [])
    }
  }

  private struct Block {
    let offset: Int
    let recordCount: Int
    let textCount: Int
  }

  /// What each partition holds in memory; an unmanaged buffer, because appending is the hot path of
  /// reading.
  private let slots: UnsafeMutableBufferPointer<Slot>
  private var blocks: [[Block]]
  private var memory = 0
  /// How much memory may be held, and the budget shared with others.
  private var memoryLimit: Int
  private let budget: SpillBudget
  private let keepsTexts: Bool
  private let folder: String
  private var file: Int32 = -1
  /// What the file is encrypted by; nil when it is not.
  private var cipher: TemporaryCipher?
  private var fileEnd = 0

  /// Makes an empty store; `folder` takes its file when memory runs out.
  init(partitions count: Int, keepsTexts: Bool, budget: SpillBudget, folder: String) {
    unsafe slots = .allocate(capacity: count)
    for index in unsafe slots.indices { unsafe slots.initializeElement(at: index, to: Slot()) }
    blocks = Array(repeating: [], count: count)
    self.keepsTexts = keepsTexts
    self.budget = budget
    memoryLimit = budget.share
    self.folder = folder
  }

  deinit {
    for index in unsafe slots.indices { unsafe slots[index].giveBack() }
    unsafe slots.deinitialize()
    unsafe slots.deallocate()
    if file >= 0 { close(file) }
  }

  /// Appends a record, with its text when texts are kept.
  func append(
    _ record: Record, text: @autoclosure () -> ArraySlice<UInt8>, to partition: Int
  ) throws(CountingError) {
    unsafe slots[partition].records.append(record)
    memory += MemoryLayout<Record>.stride
    if keepsTexts {
      let text = text()
      unsafe slots[partition].texts.append(contentsOf: text)
      unsafe slots[partition].textCounts.append(UInt16(text.count))
      memory += text.count + 2
    }
    if memory > memoryLimit { try makeRoom() }
  }

  /// Takes more of the budget; when nothing is left, writes what is in memory to the file.
  private func makeRoom() throws(CountingError) {
    if budget.takeStep() {
      memoryLimit += SpillBudget.step
    } else {
      try spill()
      budget.giveBack(memoryLimit - budget.share)
      memoryLimit = budget.share
    }
  }

  /// Whether memory ran out.
  var isSpilled: Bool { file >= 0 }

  /// Ends appending; when memory had run out, gives back all of it.
  func settle() throws(CountingError) {
    guard isSpilled else { return }
    try spill()
    BlockPool.ofProcess.release()
  }

  /// Takes all records of a partition.
  func take(_ partition: Int) throws(CountingError) -> Partition {
    let batch = try takeBatch(partition)
    var whole = Partition(texts: batch.texts, textCounts: batch.textCounts)
    whole.records.reserveCapacity(batch.records.count)
    unsafe batch.records.forEachBlock { _, records in
      unsafe whole.records.append(contentsOf: records)
    }
    return whole
  }

  /// Takes all records of a partition in place.
  func takeBatch(_ partition: Int) throws(CountingError) -> Batch {
    var slot = unsafe slots[partition]
    unsafe slots[partition] = Slot()
    if !blocks[partition].isEmpty {
      var last = slot
      slot = Slot()
      defer { last.giveBack() }
      do throws(CountingError) {
        for block in blocks[partition] { try read(block, into: &slot) }
      } catch {
        slot.giveBack()
        throw error
      }
      slot.append(last)
    }
    return Batch(
      records: TakenRecords(slot.records), texts: slot.texts, textCounts: slot.textCounts)
  }

  private func spill() throws(CountingError) {
    if file < 0 { try makeFile() }
    for index in unsafe slots.indices where unsafe slots[index].records.count > 0 {
      var slot = unsafe slots[index]
      unsafe slots[index] = Slot()
      defer { slot.giveBack() }
      blocks[index].append(
        Block(offset: fileEnd, recordCount: slot.records.count, textCount: slot.texts.count))
      unsafe try slot.records.forEachBlock { (_, records) throws(CountingError) in
        unsafe try write(UnsafeRawBufferPointer(records))
      }
      try write(slot.texts)
      try write(slot.textCounts)
    }
    memory = 0
  }

  /// The error of the call that just failed.
  private var fault: CountingError {
    .cannotSpill(folder: folder, errno: errno)
  }

  private func makeFile() throws(CountingError) {
    var template = Array((folder + "/.adherence-XXXXXX").utf8CString)
    file = unsafe mkstemp(&template)
    if file >= 0 { unsafe unlink(template) }
    guard file >= 0 else { throw fault }
    cipher = TemporaryCipher()
  }

  private func write<Element: BitwiseCopyable>(_ elements: [Element]) throws(CountingError) {
    let result = unsafe elements.withUnsafeBytes { bytes -> Result<Void, CountingError> in
      do throws(CountingError) {
        return .success(unsafe try write(bytes))
      } catch {
        return .failure(error)
      }
    }
    try result.get()
  }

  private func write(_ bytes: UnsafeRawBufferPointer) throws(CountingError) {
    guard let cipher else { return unsafe try writeAsIs(bytes) }
    let copy = UnsafeMutableRawBufferPointer.allocate(
      byteCount: bytes.count, alignment: 16)
    defer { unsafe copy.deallocate() }
    unsafe copy.copyMemory(from: bytes)
    unsafe cipher.apply(to: copy, at: fileEnd)
    unsafe try writeAsIs(UnsafeRawBufferPointer(copy))
  }

  private func writeAsIs(_ bytes: UnsafeRawBufferPointer) throws(CountingError) {
    var done = 0
    while done < bytes.count {
      let count = unsafe pwrite(
        file, bytes.baseAddress?.advanced(by: done), bytes.count - done, off_t(fileEnd + done))
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { throw fault }
      done += count
    }
    fileEnd += bytes.count
  }

  private func read(_ block: Block, into slot: inout Slot) throws(CountingError) {
    var offset = block.offset
    let isWhole = unsafe slot.records.append(block.recordCount) { bytes in
      defer { offset += bytes.count }
      return unsafe read(bytes, at: offset)
    }
    guard isWhole else { throw fault }
    slot.texts += try elements(block.textCount, at: &offset)
    slot.textCounts += try elements(keepsTexts ? block.recordCount : 0, at: &offset)
  }

  /// Reads bytes from a place of the file; false when they are not all there.
  private func read(_ bytes: UnsafeMutableRawBufferPointer, at offset: Int) -> Bool {
    var done = 0
    while done < bytes.count {
      let count = unsafe pread(
        file, bytes.baseAddress?.advanced(by: done), bytes.count - done, off_t(offset + done))
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { return false }
      done += count
    }
    unsafe cipher?.apply(to: bytes, at: offset)
    return true
  }

  private func elements<Element: BitwiseCopyable>(
    _ count: Int, at offset: inout Int
  ) throws(CountingError) -> [Element] {
    var isWhole = false
    let elements = unsafe [Element](unsafeUninitializedCapacity: count) { buffer, initialized in
      isWhole = unsafe read(UnsafeMutableRawBufferPointer(buffer), at: offset)
      initialized = isWhole ? count : 0
    }
    guard isWhole else { throw fault }
    offset += count * MemoryLayout<Element>.stride
    return elements
  }
}
