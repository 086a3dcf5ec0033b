extension Order {
  /// When an encounter that the order was written for ends what is due by it; nil when it does not.
  ///
  /// Orders for a stay in a hospital end with it. Which these are says their category, and without one the
  /// class of the encounter.
  public func end(with encounter: Wards.Encounter) -> LocalMoment? {
    guard encounter.status == .over || encounter.status == .void,
      category == .inpatient || category == nil && encounter.isInpatient
    else { return nil }
    return encounter.period?.end
  }
}
