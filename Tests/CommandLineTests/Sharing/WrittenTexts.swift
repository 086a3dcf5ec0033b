import Foundation
import TestSupport

/// Every text of a written report, file by file, workbooks unzipped.
struct WrittenTexts {
  /// The whole content of each file and of each part of a workbook, by its name.
  let contents: [String: String]

  init(_ folder: String) throws {
    let data = try Process.child("/usr/bin/python3", ["-c", Self.script, folder]).output()
    contents = try JSONDecoder().decode([String: String].self, from: data)
  }

  /// The names of files and contents in which a word is, in any case of letters.
  func places(of word: String) -> [String] {
    contents.filter { name, text in
      name.range(of: word, options: .caseInsensitive) != nil
        || text.range(of: word, options: .caseInsensitive) != nil
    }.keys.sorted()
  }

  /// What a reader sees or hears of each file: text between tags, and descriptions in attributes.
  ///
  /// What draws a chart is left out; the figures of a workbook's charts are texts between tags. So
  /// are the places of drawings on a sheet, and what the manifest says of files.
  var shown: [String: String] {
    contents.mapValues { text in
      guard text.hasPrefix("<") else {
        return text.replacing(/"(?:bytes|sha256)" : [^\n]*/, with: "")
      }
      let descriptions = text.matches(of: /(?:descr|title|aria-label)="([^"]*)"/).map(\.1)
      let seen = text.replacing(/<style>[^<]*<\/style>/, with: " ")
        .replacing(/<xdr:(?:from|to)>.*?<\/xdr:(?:from|to)>/, with: " ")
        .replacing(/<[^>]*>/, with: " ")
      return seen + " " + descriptions.joined(separator: " ")
    }
  }

  /// The whole numbers that are shown in tables, words and the figures of charts: groups of thousands
  /// joined, English and German ones, without dates.
  var numbers: Set<Int> {
    Set(
      shown.filter { !$0.key.hasSuffix("package.json") && !$0.key.hasSuffix("styles.xml") }
        .values.flatMap { text in
          text.replacing(/\d{4}-[W\d]\d(-\d\d)?/, with: " ")
            .replacing(/(\d)[,\u{202F}\u{2009}\u{A0}](\d{3})(?!\d)/) { "\($0.1)\($0.2)" }
            .replacing(/\b([1-9]\d{0,2})\.(\d{3})(?![\d.])/) { "\($0.1)\($0.2)" }
            .matches(of: /\d+(?:\.\d+)*/).compactMap { Int($0.0) }
        })
  }

  private static let script = #"""
    import json, os, sys, zipfile
    texts = {}
    for folder, _, names in os.walk(sys.argv[1]):
        for name in names:
            path = os.path.join(folder, name)
            short = os.path.relpath(path, sys.argv[1])
            if name.endswith('.xlsx'):
                book = zipfile.ZipFile(path)
                for part in book.namelist():
                    texts[short + '!' + part] = book.read(part).decode('utf-8', 'replace')
            else:
                texts[short] = open(path, 'rb').read().decode('utf-8', 'replace')
    print(json.dumps(texts))
    """#
}
