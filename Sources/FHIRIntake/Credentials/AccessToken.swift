/// A token that a server gave out, for a time.
///
/// Instants are seconds since 1970-01-01T00:00:00Z by the clock of this machine.
struct AccessToken: Sendable {
  /// The token.
  let secret: Secret
  /// When it is not taken any more; nil when nobody knows.
  let end: Double?
  /// When a new one is asked for; nil to wait until it is refused.
  let renewal: Double?
  /// What it allows, as the server wrote it; nil when that is what was asked for.
  let scope: String?

  /// Makes a token that was asked for at an instant and lives for so many seconds.
  ///
  /// It is renewed when a third of its life is left, or a minute if that is less.
  init(secret: Secret, asked instant: Double, lifetime: Double?, scope: String?) {
    (self.secret, self.scope) = (secret, scope)
    // One without a life is one of which it is not known: a server that gave out such a token takes it.
    let lifetime = lifetime.flatMap { $0 > 0 ? $0 : nil }
    end = lifetime.map { instant + $0 }
    renewal = lifetime.map { instant + $0 - min(60, $0 / 3) }
  }

  /// The value of the `Authorization` header.
  var authorization: String { "Bearer " + secret.revealed }
}
