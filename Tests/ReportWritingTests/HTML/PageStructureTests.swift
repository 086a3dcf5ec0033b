import Foundation
import MedicationAdherence
import Testing

@testable import ReportLanguage
@testable import ReportWriting

/// What holds for every page, whatever it shows.
@Suite struct PageStructureTests {
  static let hostile = [
    "=1+1", "<script>alert(1)</script>", #"a & b < c > d " e ' f"#, "]]>", "-->", "{0}${1}",
    "a\u{0}b\u{7}c\u{1B}d\u{85}e", "👩‍👩‍👧 é 😀", "شفاء القلب", "‮abc", "\u{FFFE}\u{FFFF}",
    String(repeating: "x", count: 40_000), String(repeating: "e\u{301}", count: 20_000),
    "e" + String(repeating: "\u{301}", count: 39_999),
  ]

  /// Every kind of page, in each language of usual data, and in one of hostile data.
  static let pages = (PageFixtures.styles.flatMap { PageFixtures.pages($0) } + hostilePages)
    .map(PageReading.init)

  private static var hostilePages: [String] {
    hostile.flatMap { text in
      PageFixtures.pages(
        PageFixtures.german,
        [
          PageFixtures.patient(
            name: text, medication: text,
            administrations: [
              PageFixtures.administration(1, outcome: .notTaken, reason: text),
              PageFixtures.administration(2, date: text, medication: text),
            ])
        ])
    }
  }

  @Test func `the policy allows the one style sheet and the one script of the page`() throws {
    for page in Self.pages {
      let (style, script) = (page.content(of: "style") ?? "", page.content(of: "script") ?? "")
      #expect(style.count > 1_000 && script == PageScript.code)
      let policy = """
        default-src 'none'; style-src 'sha256-\(ContentPolicy.source(style).dropFirst(7))'; \
        script-src '\(ContentPolicy.source(script))'; base-uri 'none'; form-action 'none'
        """
      #expect(page.values("content").contains(policy))
    }
    let rules = PageStyle.rules(tint: nil)
    for text in [rules, PageScript.code] {
      #expect(ContentPolicy.source(text) == "sha256-" + (try PageReading.sha256(text)))
    }
  }

  @Test func `nothing but these has style or script`() {
    for page in Self.pages {
      #expect(page.values("style").isEmpty)
      #expect(page.tags.allSatisfy { !$0.attributes.keys.contains { $0.hasPrefix("on") } })
      #expect(page.tags.count { ["script", "style"].contains($0.name) } == 4)
      #expect(!page.values("href").contains { $0.hasPrefix("javascript:") })
    }
  }

  @Test func `nothing is asked for from anywhere`() {
    for page in Self.pages {
      let addresses = page.tags.flatMap { $0.attributes.filter { $0.key != "xmlns" }.values }
        .filter { $0.contains("://") || $0.hasPrefix("//") }
      #expect(addresses.isEmpty)
      #expect(page.values("src").isEmpty && page.values("srcset").isEmpty)
      #expect(page.content(of: "style")?.contains("url(") == false)
    }
  }

  @Test func `ids are there once, and links within the page lead to them`() {
    for page in Self.pages {
      let ids = page.values("id")
      #expect(Set(ids).count == ids.count)
      let targets = page.values("href").filter { $0.hasPrefix("#") }.map { String($0.dropFirst()) }
      #expect(Set(targets).isSubset(of: ids))
      #expect(Set(page.values("aria-labelledby")).isSubset(of: ids))
    }
  }

  @Test func `tags fit together, and headings do not leave out a level`() {
    for page in Self.pages {
      #expect(page.misfit == nil)
      let levels = page.tags.filter { !$0.isClosing && $0.name.wholeMatch(of: /h[1-6]/) != nil }
        .compactMap { Int($0.name.dropFirst()) }
      #expect(levels.first == 1 && levels.count { $0 == 1 } == 1)
      #expect(zip(levels, levels.dropFirst()).allSatisfy { $1 <= $0 + 1 })
    }
  }

  @Test func `the first link passes over the head, and each table has a caption`() {
    for page in Self.pages {
      #expect(page.values("href").first == "#content")
      #expect(page.values("id").contains("content"))
      let tables = page.tags.filter { !$0.isClosing && ["table", "caption"].contains($0.name) }
        .map(\.name)
      #expect(tables.count { $0 == "table" } == tables.count { $0 == "caption" })
      // What scrolls is a stop for the keyboard by the script alone.
      #expect(Set(page.values("tabindex")) == ["-1"])
    }
  }

  @Test func `the head leads to the parts that are on the screen, by short names`() throws {
    let page = PageFixtures.index([PageFixtures.patient()]).html
    let links = try #require(
      page.components(separatedBy: "<nav class=\"go\" aria-label=\"Go to\">").last?
        .components(separatedBy: "</nav>").first)
    #expect(links.contains("<a href=\"#figures\">How it goes</a>"))
    #expect(links.contains("<a href=\"#method\">What the words mean</a>"))
    #expect(!links.contains("#more-figures") && !links.contains("#notices"))
    let patient = PageFixtures.page()
    #expect(patient.contains("<a href=\"#administrations\">Administrations</a>"))
    #expect(!patient.contains("<a href=\"#low\">"))
  }

  @Test func `the language of the page is said`() {
    for style in PageFixtures.styles {
      for page in PageFixtures.pages(style) {
        #expect(page.contains("<html lang=\"\(style.language.tag)\">"))
      }
    }
  }

  @Test func `no long text makes a page long, and control characters are gone`() {
    for page in Self.pages {
      #expect(page.html.utf8.count < 150_000)
      let controls = page.html.unicodeScalars.filter {
        $0.value < 0x20 && $0 != "\n" || (0x7F...0x9F).contains($0.value)
          || [0xFFFE, 0xFFFF].contains($0.value) || (0x202A...0x202E).contains($0.value)
      }
      #expect(controls.isEmpty)
    }
  }

  @Test func `a hostile name is shown as text in a direction of its own`() {
    let page = PageFixtures.page(PageFixtures.patient(name: "<b>شفاء & Co</b>"))
    #expect(page.contains("<h1><bdi>&lt;b&gt;شفاء &amp; Co&lt;/b&gt;</bdi></h1>"))
  }
}
