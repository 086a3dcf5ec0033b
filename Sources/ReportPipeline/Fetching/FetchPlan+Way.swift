internal import FHIRIntake

extension FetchPlan {
  /// How a server is asked: as the user says, else by an export where it offers one and no patient
  /// is named.
  func way(of capabilities: ServerCapabilities) -> Way {
    way ?? (capabilities.offersExport && patients == nil ? .export : .search)
  }
}
