internal import Glibc

/// Records that wait, partition by partition, in memory or, past a limit, in a nameless file.
///
/// A record may carry a text. What was appended to a partition comes back in the same order. So
/// work that needs like records together (duplicates, one patient's doses) needs no more memory
/// than one partition, however many records there are.
///
/// One thread fills a spool. Once it is full, several threads may take from it, each other
/// partitions: that is why it may be sent although nothing locks it.
@safe
final class Spool<Record: BitwiseCopyable & Sendable>: @unchecked Sendable {
  /// What one partition holds.
  struct Partition: Sendable {
    var records: [Record] = []
    /// The texts, one behind the other.
    var texts: [UInt8] = []
    /// The length of each record's text.
    var textCounts: [UInt16] = []

    /// Forgets all and keeps the memory.
    fileprivate mutating func removeAll() {
      records.removeAll(keepingCapacity: true)
      texts.removeAll(keepingCapacity: true)
      textCounts.removeAll(keepingCapacity: true)
    }
  }

  private struct Block {
    let offset: Int
    let recordCount: Int
    let textCount: Int
  }

  /// What each partition holds in memory; a buffer of its own, for appending is all that reading
  /// does a million times.
  private let slots: UnsafeMutableBufferPointer<Partition>
  private var blocks: [[Block]]
  private var memory = 0
  private let memoryLimit: Int
  /// The records that each partition gets room for at once, beyond its share of the memory, as
  /// partitions are not quite alike.
  ///
  /// Only what is written to takes memory, and little is copied to grow.
  private let capacity: Int
  private let keepsTexts: Bool
  private let folder: String
  private var file: Int32 = -1
  private var fileEnd = 0

  /// Makes an empty spool; `folder` is where a file is made when memory does not suffice.
  init(partitions count: Int, keepsTexts: Bool, memoryLimit: Int, folder: String) {
    unsafe slots = .allocate(capacity: count)
    unsafe slots.initialize(repeating: Partition())
    blocks = Array(repeating: [], count: count)
    self.keepsTexts = keepsTexts
    self.memoryLimit = memoryLimit
    capacity = min(memoryLimit / count / MemoryLayout<Record>.stride * 2, 1 << 13)
    self.folder = folder
  }

  deinit {
    unsafe slots.deinitialize()
    unsafe slots.deallocate()
    if file >= 0 { close(file) }
  }

  /// Appends a record, with its text when texts are kept.
  func append(
    _ record: Record, text: @autoclosure () -> ArraySlice<UInt8>, to partition: Int
  ) throws(RunError) {
    if unsafe slots[partition].records.isEmpty {
      unsafe slots[partition].records.reserveCapacity(capacity)
    }
    unsafe slots[partition].records.append(record)
    memory += MemoryLayout<Record>.stride
    if keepsTexts {
      let text = text()
      unsafe slots[partition].texts.append(contentsOf: text)
      unsafe slots[partition].textCounts.append(UInt16(text.count))
      memory += text.count + 2
    }
    if memory > memoryLimit { try spill() }
  }

  /// Whether memory did not suffice.
  var isSpilled: Bool { file >= 0 }

  /// Says that nothing more is appended: when memory did not suffice, all of it is given back.
  func settle() throws(RunError) {
    guard isSpilled else { return }
    try spill()
    for index in unsafe slots.indices { unsafe slots[index] = Partition() }
  }

  /// Takes all records of a partition.
  func take(_ partition: Int) throws(RunError) -> Partition {
    var whole = Partition()
    for block in blocks[partition] { try read(block, into: &whole) }
    let last = unsafe slots[partition]
    unsafe slots[partition] = Partition()
    if blocks[partition].isEmpty { return last }
    whole.records += last.records
    whole.texts += last.texts
    whole.textCounts += last.textCounts
    return whole
  }

  private func spill() throws(RunError) {
    if file < 0 { try makeFile() }
    for unsafe(index, slot) in unsafe slots.enumerated() where !slot.records.isEmpty {
      blocks[index].append(
        Block(
          offset: fileEnd, recordCount: slot.records.count, textCount: slot.texts.count))
      try write(slot.records)
      try write(slot.texts)
      try write(slot.textCounts)
    }
    for index in unsafe slots.indices { unsafe slots[index].removeAll() }
    memory = 0
  }

  private func makeFile() throws(RunError) {
    var template = Array((folder + "/.adherence-XXXXXX").utf8CString)
    file = unsafe mkstemp(&template)
    if file >= 0 { unsafe unlink(template) }
    guard file >= 0 else { throw .cannotSpool(folder: folder, reason: SystemReason.last) }
  }

  private func write<Element: BitwiseCopyable>(_ elements: [Element]) throws(RunError) {
    let size = elements.count * MemoryLayout<Element>.stride
    var done = 0
    while done < size {
      let count = unsafe elements.withUnsafeBytes { bytes in
        unsafe pwrite(file, bytes.baseAddress?.advanced(by: done), size - done, fileEnd + done)
      }
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { throw .cannotSpool(folder: folder, reason: SystemReason.last) }
      done += count
    }
    fileEnd += size
  }

  private func read(_ block: Block, into partition: inout Partition) throws(RunError) {
    var offset = block.offset
    partition.records += try elements(block.recordCount, at: &offset)
    partition.texts += try elements(block.textCount, at: &offset)
    partition.textCounts += try elements(keepsTexts ? block.recordCount : 0, at: &offset)
  }

  private func elements<Element: BitwiseCopyable>(
    _ count: Int, at offset: inout Int
  ) throws(RunError) -> [Element] {
    let size = count * MemoryLayout<Element>.stride
    var isWhole = false
    let elements = unsafe [Element](unsafeUninitializedCapacity: count) { buffer, initialized in
      var done = 0
      while done < size {
        let start = UnsafeMutableRawPointer(buffer.baseAddress)
        let read = unsafe pread(file, start?.advanced(by: done), size - done, offset + done)
        if read < 0, errno == EINTR { continue }
        guard read > 0 else { break }
        done += read
      }
      isWhole = done == size
      initialized = isWhole ? count : 0
    }
    guard isWhole else { throw .cannotSpool(folder: folder, reason: SystemReason.last) }
    offset += size
    return elements
  }
}

/// The system's own words for what just failed.
enum SystemReason {
  static var last: String { words(errno) }

  static func words(_ code: Int32) -> String { unsafe String(cString: strerror(code)) }
}
