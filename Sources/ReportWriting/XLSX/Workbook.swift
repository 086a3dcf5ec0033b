import CLibXLSXWriter
internal import DurableOutput
import Glibc
import MedicationAdherence
import ReportLanguage

/// A workbook that is being written: the one owner of the library's memory.
///
/// Whatever the library would refuse or get wrong is checked here and in ``Worksheet`` before it is
/// called, and each of its errors becomes a ``ReportWritingError``. Several threads may write at once,
/// each a workbook of its own (``ClosingLock``).
@safe
final class Workbook {
  /// The most links that a sheet holds.
  static let linkCapacity = 65_530

  /// Where it is written to.
  let path: String
  /// Whether rows leave memory as soon as the next one begins; such a workbook has no tables.
  let isConstantMemory: Bool
  /// The words and forms of its language.
  let wording: any Wording.Type
  /// What stands above each printed page.
  let pageTitle: String
  /// When it was made, in seconds since 1970, as its properties say.
  private let created: Int64
  /// Its colours.
  let palette: Palette
  /// The number of cells whose text was cut to what a cell holds.
  var shortenedCellCount = 0
  /// The number of links left out because a sheet holds no more.
  var droppedLinkCount = 0
  /// The names of sheets that go on where another was full.
  var continuationSheets: [String] = []
  /// The sheets of which the first rows are printed only.
  var cutSheets: [String] = []
  /// The sheets that are printed on several pages side by side, and on how many.
  var wideSheets: [(sheet: String, pages: Int)] = []
  private var pointer: UnsafeMutablePointer<lxw_workbook>?
  /// The library's formats, in the order of the styles.
  private var formats: [UnsafeMutablePointer<lxw_format>] = unsafe []
  private var sheetNames: [String] = []
  private var reserved: [String: UnsafeMutablePointer<lxw_worksheet>] = unsafe [:]
  private var tableNames: [String] = []

  /// Makes an empty file, its folders and an empty workbook; the file is filled on closing.
  ///
  /// The temporary files of a small one are kept in shared memory, where there is room.
  init(
    at path: String, isConstantMemory: Bool, isSmall: Bool = false,
    properties: DocumentProperties, style: ReportStyle = ReportStyle()
  ) throws(ReportWritingError) {
    self.path = path
    wording = style.language.wording
    palette = Palette(style.tint)
    self.isConstantMemory = isConstantMemory
    (pageTitle, created) = (properties.pageTitle, properties.created)
    // Fails early, in the system's words, and with the permissions of every other file.
    do throws(OutputError) {
      try OutputFile(at: path).close()
    } catch {
      throw .output(error)
    }
    let folder = isSmall ? SharedMemory.folder : nil
    unsafe pointer = FieldText.with([folder].compactMap(\.self)) { folder in
      var options = unsafe lxw_workbook_options()
      unsafe options.constant_memory = isConstantMemory ? 1 : 0
      unsafe options.tmpdir = folder.first?.field()
      return unsafe workbook_new_opt(path, &options)
    }
    let workbook = try unsafe book()
    for style in CellStyle.allCases {
      let format = unsafe try made(workbook_add_format(workbook), "a format")
      unsafe style.apply(to: format, palette, wording)
      unsafe formats.append(format)
    }
    try unsafe check(properties.set(on: workbook))
  }

  deinit {
    if let pointer = unsafe pointer { unsafe lxw_workbook_free(pointer) }
  }

  /// Whether it was made and is not closed.
  var isOpen: Bool { unsafe pointer != nil }

  private func add(
    _ name: String
  ) throws(ReportWritingError) -> UnsafeMutablePointer<lxw_worksheet> {
    if let problem = SheetName.problem(name, among: sheetNames) { throw failure(problem) }
    sheetNames.append(name)
    return unsafe try made(workbook_add_worksheet(book(), name), "the sheet \(name)")
  }

  /// Adds a sheet after the others.
  func addSheet(_ name: String) throws(ReportWritingError) -> Worksheet {
    unsafe Worksheet(try add(name), name: name, in: self)
  }

  /// Adds sheets after the others, empty until they are taken: in this order they are read.
  func reserveSheets(_ names: [String]) throws(ReportWritingError) {
    for name in names { unsafe reserved[name] = try add(name) }
  }

  /// Takes the sheet that was reserved with a name, or adds one.
  func takeSheet(_ name: String) throws(ReportWritingError) -> Worksheet {
    guard let sheet = unsafe reserved.removeValue(forKey: name) else { return try addSheet(name) }
    return unsafe Worksheet(sheet, name: name, in: self)
  }

  /// Takes a sheet of a report, with its name in the workbook's language.
  func takeSheet(_ sheet: WorkbookSheet) throws(ReportWritingError) -> Worksheet {
    try takeSheet(wording.name(of: sheet))
  }

  /// Adds a chart, which still has to be put on a sheet.
  func addChart(
    _ type: lxw_chart_type
  ) throws(ReportWritingError) -> UnsafeMutablePointer<lxw_chart> {
    unsafe try made(workbook_add_chart(book(), UInt8(type.rawValue)), "a chart")
  }

  /// Takes a table's name into use.
  func reserve(tableName name: String) throws(ReportWritingError) {
    if let problem = TableName.problem(name, among: tableNames) { throw failure(problem) }
    tableNames.append(name)
  }

  /// Writes the file and frees the library's memory.
  func close() throws(ReportWritingError) {
    let workbook = try unsafe book()
    unsafe pointer = nil
    let (error, code) = ClosingLock.ofProcess.take(created: created) {
      errno = 0
      return (unsafe workbook_close(workbook), errno)
    }
    // The library tells these by the number of a fault of its own only.
    let isRefusal = error != LXW_NO_ERROR && [ENOSPC, EDQUOT, EFBIG].contains(code)
    if isRefusal { throw failure(SystemReason.ofWriting(code)) }
    try check(error)
  }

  /// The library's format for a style.
  func format(_ style: CellStyle) -> UnsafeMutablePointer<lxw_format> {
    unsafe formats[style.rawValue]
  }

  /// Takes what the library made; throws when it made nothing, which is never passed on to it.
  func made<Object>(
    _ object: UnsafeMutablePointer<Object>?, _ name: String
  ) throws(ReportWritingError) -> UnsafeMutablePointer<Object> {
    guard let object = unsafe object else { throw failure("\(name) cannot be added") }
    return unsafe object
  }

  /// Throws when the library reports an error.
  func check(_ error: lxw_error) throws(ReportWritingError) {
    guard error != LXW_NO_ERROR else { return }
    throw failure(unsafe String(cString: lxw_strerror(error)))
  }

  /// The error for this workbook.
  func failure(_ reason: String) -> ReportWritingError {
    .workbook(file: path, reason: reason)
  }

  private func book() throws(ReportWritingError) -> UnsafeMutablePointer<lxw_workbook> {
    guard let pointer = unsafe pointer else { throw failure("it cannot be made, or is closed") }
    return unsafe pointer
  }
}

/// A folder for temporary files in memory instead of on a disk.
///
/// The library makes some forty files for each workbook and removes them at once, which takes a disk
/// longer than writing them does.
enum SharedMemory {
  /// The bytes that must be free, so that small workbooks never fill it.
  private static let leastFree = 1 << 28

  /// The folder; nil when there is none or it has too little room.
  static let folder: String? = {
    let path = "/dev/shm"
    var facts = statvfs()
    guard unsafe statvfs(path, &facts) == 0, unsafe access(path, W_OK | X_OK) == 0 else {
      return nil
    }
    return Int(facts.f_bavail) * Int(facts.f_frsize) >= leastFree ? path : nil
  }()
}
