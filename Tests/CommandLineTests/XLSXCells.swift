import Foundation
import TestSupport

/// The cells of a workbook, read by python's zipfile and an XML parser of its own.
struct XLSXCells {
  /// Whether this machine can read workbooks.
  static let canRead = FileManager.default.isExecutableFile(atPath: "/usr/bin/python3")

  /// The rows of each sheet by its name, cells as texts.
  let sheets: [String: [[String]]]

  /// Every text in the workbook.
  var texts: Set<String> { Set(sheets.values.joined().joined()) }

  /// Reads workbooks, the sheets of several together; of one name that of the last.
  init(_ paths: String...) throws {
    sheets = try paths.reduce(into: [:]) { sheets, path in
      let data = try Process.child("/usr/bin/python3", ["-c", Self.script, path]).output()
      let read = try JSONDecoder().decode([String: [[String]]].self, from: data)
      sheets.merge(read) { $1 }
    }
  }

  /// Reads both workbooks of all patients, which are in a folder.
  init(ofAllPatientsIn folder: String) throws {
    try self.init(folder + "/cohort.xlsx", folder + "/tables.xlsx")
  }

  /// The rows of a sheet below its header, each by the columns of CSV that the Dictionary says they
  /// are, else by its headings.
  func table(_ sheet: String) -> [[String: String]] {
    let rows = sheets[sheet] ?? []
    let names = columns(of: sheet)
    return rows.dropFirst().map { row in
      Dictionary(
        zip(rows[0].map { names[$0] ?? $0 }, row), uniquingKeysWith: { first, _ in first })
    }
  }

  /// The names of a sheet's columns in CSV, by their headings.
  private func columns(of sheet: String) -> [String: String] {
    let rows = (sheets["Dictionary"] ?? []).filter { $0.first == sheet && $0.count == 8 }
    return Dictionary(rows.map { ($0[1], $0[7]) }, uniquingKeysWith: { first, _ in first })
  }

  private static let script = #"""
    import json, re, sys, zipfile
    import xml.etree.ElementTree as tree
    main = '{http://schemas.openxmlformats.org/spreadsheetml/2006/main}'
    book = zipfile.ZipFile(sys.argv[1])
    def plain(text):
        return re.sub('_x([0-9A-Fa-f]{4})_', lambda m: chr(int(m.group(1), 16)), text)
    def text(node):
        return plain(''.join(t.text or '' for t in node.iter(main + 't')))
    shared = []
    if 'xl/sharedStrings.xml' in book.namelist():
        shared = [text(s) for s in tree.fromstring(book.read('xl/sharedStrings.xml'))]
    def column(cell):
        number = 0
        for letter in re.match('[A-Z]+', cell.get('r')).group():
            number = number * 26 + ord(letter) - 64
        return number - 1
    def value(cell):
        assert cell.find(main + 'f') is None
        if cell.get('t') == 'inlineStr':
            return text(cell)
        v = cell.find(main + 'v')
        raw = '' if v is None else v.text or ''
        return shared[int(raw)] if cell.get('t') == 's' else raw
    sheets = {}
    names = tree.fromstring(book.read('xl/workbook.xml')).iter(main + 'sheet')
    for number, sheet in enumerate(names):
        rows = []
        part = tree.fromstring(book.read('xl/worksheets/sheet%d.xml' % (number + 1)))
        for row in part.iter(main + 'row'):
            cells = {column(c): value(c) for c in row}
            rows.append([cells.get(i, '') for i in range(max(cells, default=-1) + 1)])
        sheets[sheet.get('name')] = rows
    print(json.dumps(sheets))
    """#
}
