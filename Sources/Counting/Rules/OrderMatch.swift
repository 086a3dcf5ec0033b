/// Which order an administration counts under.
package enum OrderMatch: String, CaseIterable, Sendable {
  /// The one that it names; without one it counts apart.
  case reference
  /// Without one, that of its patient and medication which is active at its time.
  case medication
}
