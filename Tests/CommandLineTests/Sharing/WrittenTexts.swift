import Foundation
import TestSupport

/// Every text of a written report, file by file, workbooks unzipped.
struct WrittenTexts {
  /// The whole content of each file and of each part of a workbook, by its name.
  let contents: [String: String]
  /// What a reader sees or hears of each file: text between tags, and descriptions in attributes.
  ///
  /// What draws a chart is left out; the figures of a workbook's charts are texts between tags. So
  /// are the places of drawings on a sheet, and what the manifest says of files.
  let shown: [String: String]
  /// The whole numbers that are shown in tables, words and the figures of charts: groups of thousands
  /// joined, English and German ones, without dates.
  let numbers: Set<Int>
  /// Names and contents in small letters.
  private let folded: [String: Data]

  init(_ folder: String) throws {
    let data = try Process.child("/usr/bin/python3", ["-c", Self.script, folder]).output()
    let texts = try JSONDecoder().decode(Texts.self, from: data)
    (contents, shown, numbers) = (texts.contents, texts.shown, Set(texts.numbers))
    folded = Dictionary(
      uniqueKeysWithValues: contents.map { ($0, Data("\($0)\n\($1)".lowercased().utf8)) })
  }

  private struct Texts: Decodable {
    let contents: [String: String]
    let shown: [String: String]
    let numbers: [Int]
  }

  /// The names of files and contents in which a word is, in any case of letters.
  func places(of word: String) -> [String] {
    let word = Data(word.lowercased().utf8)
    return folded.filter { $0.value.range(of: word) != nil }.keys.sorted()
  }

  private static let script = #"""
    import json, os, re, sys, zipfile

    def shown(text):
        if not text.startswith('<'):
            return re.sub(r'"(?:bytes|sha256)" : [^\n]*', '', text)
        descriptions = re.findall(r'(?:descr|title|aria-label)="([^"]*)"', text)
        text = re.sub(r'<style>[^<]*</style>', ' ', text)
        text = re.sub(r'<xdr:(?:from|to)>.*?</xdr:(?:from|to)>', ' ', text)
        return ' '.join([re.sub(r'<[^>]*>', ' ', text), *descriptions])

    def numbers(text):
        text = re.sub(r'\d{4}-[W\d]\d(-\d\d)?', ' ', text)
        text = re.sub('([0-9])[,\u202F\u2009\u00A0]([0-9]{3})(?![0-9])', r'\1\2', text)
        text = re.sub(r'\b([1-9]\d{0,2})\.(\d{3})(?![\d.])', r'\1\2', text)
        found = re.findall(r'\d+(?:\.\d+)*', text)
        return {int(one) for one in found if one.isdecimal() and int(one) < 2 ** 63}

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
    seen = {name: shown(text) for name, text in texts.items()}
    counted = [text for name, text in seen.items()
               if not name.endswith(('package.json', 'styles.xml'))]
    print(json.dumps({'contents': texts, 'shown': seen,
                      'numbers': sorted(set().union(*map(numbers, counted)))}))
    """#
}
