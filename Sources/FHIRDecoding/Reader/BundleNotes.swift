internal import MedicationAdherence

/// What Bundles say besides the resources in them: what was deleted, when, and which pages they are.
struct BundleNotes: Sendable {
  /// What was deleted, as Bundles say or marks of the resources themselves.
  var deletions: [DeletionRecord] = []
  /// When Bundles were updated that delete something, or may do so in another chunk.
  private(set) var moments: [BundleMoment] = []
  /// The Bundles that are pages of longer lists.
  var pages: [BundlePage] = []

  /// Notes which page a Bundle is, by its `link`.
  mutating func notePage(_ links: JSONValue?, place: ReadingPlace) {
    if let page = BundlePage(links, place: place) { pages.append(page) }
  }

  /// Notes the deletion in an entry whose `request` is a DELETE of `Type/id`, unless its type is not read;
  /// one that does not say what it deletes becomes a finding.
  mutating func noteDeletion(
    in entry: JSONValue, index: Int, place: ReadingPlace, _ options: ReaderOptions,
    _ findings: inout [Finding]
  ) {
    guard let request = entry.member("request"),
      let method = request.member("method")?.string, method == "DELETE"
    else { return }
    let path = "entry[\(index)].request.url"
    guard let deleted = DeletedResource(url: request.member("url")?.string?.text ?? "") else {
      return findings.unclearDeletion(place, at: path)
    }
    // Deletions of types that are not read do not matter.
    guard let kind = ResourceKind(type: deleted.type),
      kind.isOfEveryReport || options.keeps(kind)
    else { return }
    guard let id = deleted.id else { return findings.unclearDeletion(place, at: path) }
    let response = entry.member("response")
    let moment = response?.member("lastModified")?.string?.withSpan { FHIRDateTime($0) }
    let version = deleted.version ?? response?.member("etag")?.string?.text.versionOfETag
    deletions.append(
      DeletionRecord(
        type: kind.name, id: Fingerprint(id),
        recency: .ofDeletion(version: version, at: moment?.epochMilliseconds), scope: place.scope,
        place: DeletionPlace(place, entry: index)))
  }

  /// Notes the deletion that a resource is which its server marks as deleted.
  mutating func noteMark(of origin: ResourceOrigin, place: ReadingPlace) {
    guard origin.isMarkedDeleted, !origin.id.isEmpty else { return }
    noteMark(origin.kind, Fingerprint(origin.id), origin.recency, place: place)
  }

  /// Notes the deletion that a version of a resource is; it takes itself back, too.
  mutating func noteMark(
    _ kind: ResourceKind, _ id: Fingerprint, _ version: Recency, place: ReadingPlace
  ) {
    deletions.append(
      DeletionRecord(
        type: kind.name, id: id,
        recency: .ofDeletion(version: version.version, at: version.lastUpdated), scope: 0,
        place: DeletionPlace(place, markOf: kind.name)))
  }

  /// Notes when a Bundle that was parsed whole was updated, if it added deletions to those
  /// `before`.
  mutating func noteMoment(of bundle: JSONValue, scope: UInt64, before: Int) {
    guard deletions.count > before else { return }
    noteMoment(meta: bundle.member("meta"), scope: scope)
  }

  /// Notes when a Bundle was updated, by its `meta`.
  mutating func noteMoment(meta: JSONValue?, scope: UInt64) {
    if let moment = BundleMoment(meta: meta, scope: scope) { moments.append(moment) }
  }

  /// Forgets the update times of Bundles that lie whole in the chunk and delete nothing: there may
  /// be any number of them.
  ///
  /// `before` is what was known before the chunk. `ends` are the scopes of the first and the last
  /// Bundle, which may go on in other chunks.
  mutating func forgetMoments(before: (moments: Int, deletions: Int), but ends: [UInt64]) {
    guard moments.count > before.moments else { return }
    let waiting = Set(ends + deletions[before.deletions...].map(\.scope))
    let kept = moments[before.moments...].filter { waiting.contains($0.scope) }
    moments.replaceSubrange(before.moments..., with: kept)
  }
}

extension [Finding] {
  /// Notes that an OperationOutcome reports an error: the answer is not complete.
  mutating func noteFailure(in outcome: JSONValue, place: ReadingPlace) {
    let issues = outcome.member("issue").map { [JSONValue]($0.elements) } ?? []
    let index = issues.firstIndex { issue in
      let severity = issue.member("severity")?.string?.text
      return severity == "error" || severity == "fatal"
    }
    guard let index else { return }
    serverError(place, at: place.path("OperationOutcome", "issue[\(index)].severity"))
  }

  /// Notes that the response in an entry of a Bundle is an HTTP error, as in a batch.
  mutating func noteFailure(of entry: JSONValue, index: Int, place: ReadingPlace) {
    guard let status = entry.member("response")?.member("status")?.string?.text,
      status.hasPrefix("4") || status.hasPrefix("5")
    else { return }
    serverError(place, at: place.path("Bundle", "entry[\(index)].response.status"))
  }
}

/// Finds the pages that were not read in one run.
extension [ResourceReader] {
  /// How many Bundles say which page of a search they are, or name the next page.
  package var pageCount: Int { reduce(0) { $0 + $1.bundles.pages.count } }

  /// The Bundles whose next page was not read.
  ///
  /// When a server uses one address for all pages of a list, a page without a next one is taken for
  /// its last page.
  package var missingPages: [Finding] {
    let pages = flatMap(\.bundles.pages)
    let read = Set(pages.compactMap(\.own))
    let ended = Set(pages.lazy.filter { $0.next == nil }.compactMap(\.own))
    return pages.filter { page in
      guard let next = page.next, !read.contains(next) else { return false }
      return !(page.own.map(ended.contains) ?? false)
    }.map { page in
      Finding(
        severity: .unreadable, reason: Finding.missingPage, resource: "file", file: page.file,
        line: page.line, detail: .fact(.missingPage, of: page.path))
    }
  }
}
