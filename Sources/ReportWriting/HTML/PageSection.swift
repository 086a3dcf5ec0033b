import ReportLanguage

/// A part of a page with a heading of its own, which is a landmark and may be gone to from the page's head.
struct PageSection {
  /// What the part is called in addresses: unique on the page.
  let id: String
  /// What the links in the page's head call it; nil where none leads to it.
  let link: String?
  /// The part, with its heading.
  let markup: Markup

  /// Makes a part of a page; `content` is markup.
  ///
  /// `link` is shorter than a heading with numbers. Nothing leads to what is only on paper, and to what is in
  /// sight without it.
  init(
    _ id: String, _ heading: String, link: String? = nil, isLinked: Bool = true,
    style: String = "", _ content: Markup
  ) {
    self.id = id
    self.link = isLinked ? link ?? heading : nil
    let styled: Markup = style.isEmpty ? "" : " class=\"\(style)\""
    markup = """
      <section\(styled) aria-labelledby="\(id)">
      <h2 id="\(id)">\(heading)</h2>
      \(content)
      </section>
      """
  }
}

extension PageFrame {
  /// A whole page: its head and its parts, both with a style where they have one.
  ///
  /// Who goes from link to link by the keyboard comes first to one that passes over the head, then to those
  /// that lead to the parts.
  func page(title: String, head: Markup, sections: [PageSection?], style: String = "") -> Markup {
    let sections = sections.compactMap(\.self)
    let style: Markup = style.isEmpty ? "" : " class=\"\(style)\""
    return page(
      title: title,
      body: """
        <a class="skip" href="#content">\(text(.skip))</a>
        <header\(style)>
        \(head)\(goTo(sections))
        </header>
        <main id="content" tabindex="-1"\(style)>
        \(sections.map(\.markup).joined(separator: "\n"))
        </main>
        """)
  }

  /// Links to the parts of a page that has several.
  private func goTo(_ sections: [PageSection]) -> Markup {
    let links: [Markup] = sections.compactMap { section in
      section.link.map { "<a href=\"#\(section.id)\">\($0)</a>" }
    }
    guard links.count > 1 else { return "" }
    return """

      <nav class="go" aria-label="\(text(.goTo))"><ul>\(PageMarkup.items(links))</ul></nav>
      """
  }
}
