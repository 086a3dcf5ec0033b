internal import MedicationAdherence

/// What Bundles say was deleted.
extension ResourceReader {
  /// Notes what an entry of a Bundle deletes: one whose `request` is a DELETE of `Type/id`.
  mutating func noteDeletion(in entry: JSONValue, index: Int, place: ReadingPlace) {
    guard let request = entry.member("request"),
      let method = request.member("method")?.string, method == "DELETE"
    else { return }
    let deleted = DeletedResource(url: request.member("url")?.string?.text ?? "")
    // Of what is not read it does not matter what was deleted.
    if let deleted, !ReadTypes.all.contains(deleted.type) { return }
    guard let deleted, let id = deleted.id else {
      return noteUnclearDeletion(place, "entry[\(index)].request.url")
    }
    let response = entry.member("response")
    let moment = response?.member("lastModified")?.string?.withSpan { FHIRDateTime($0) }
    let version = deleted.version ?? response?.member("etag")?.string?.text.versionOfETag
    deletions.append(
      DeletionRecord(
        type: ReadTypes.name(deleted.type), id: Fingerprint(id),
        recency: .ofDeletion(version: version, at: moment?.epochMilliseconds), scope: place.scope,
        place: DeletionPlace(place, entry: index)))
  }

  private mutating func noteUnclearDeletion(_ place: ReadingPlace, _ path: String) {
    findings.append(
      Finding(
        severity: .quarantined, reason: "unclear-deletion", resource: "Bundle",
        file: place.file, line: place.line,
        detail: .fact(.unclearDeletion, of: place.path("Bundle", path))))
  }

  /// Notes when a Bundle was updated that is parsed as a whole, if it deletes anything: since there
  /// were so many deletions `before`.
  mutating func noteMoment(of bundle: JSONValue, scope: UInt64, before: Int) {
    guard deletions.count > before else { return }
    noteMoment(meta: bundle.member("meta"), scope: scope)
  }

  /// Notes when a Bundle was updated, by its `meta`.
  mutating func noteMoment(meta: JSONValue?, scope: UInt64) {
    if let moment = BundleMoment(meta: meta, scope: scope) { bundleMoments.append(moment) }
  }

  /// Forgets of the Bundles of a chunk, whose moments are those past so many `before`, all that lie
  /// whole in it and delete nothing: there may be any number.
  ///
  /// `ends` are the scopes of the first and the last one, which may go on in other chunks.
  mutating func forgetMoments(before: (moments: Int, deletions: Int), but ends: [UInt64]) {
    guard bundleMoments.count > before.moments else { return }
    let waiting = Set(ends + deletions[before.deletions...].map(\.scope))
    let kept = bundleMoments[before.moments...].filter { waiting.contains($0.scope) }
    bundleMoments.replaceSubrange(before.moments..., with: kept)
  }
}
