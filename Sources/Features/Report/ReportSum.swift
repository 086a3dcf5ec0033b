internal import Counting
internal import MedicationAdherence

/// What the patients who were counted so far add up to, and the files that are written meanwhile.
struct ReportSum {
  /// What is written of them.
  var writers: ReportWriters
  /// Their sum.
  var cohort: CohortSum
  /// The account of all administrations.
  var account: AdministrationAccount
  /// Whether a text was written elsewhere that a spreadsheet would take for a formula.
  var metFormulaText = false
  /// The patient's folder that was written last.
  var latestFolder = ""
  /// What all parts have in common.
  let kind: ReportPart.Kind

  /// Makes the sum of nobody.
  ///
  /// If small numbers are hidden, patients are written only as a sum of all of them.
  init(_ ground: ReportGround, _ writers: ReportWriters, _ plan: ReportPlan) {
    let isSuppressed = plan.sharing.suppression != nil
    cohort = CohortSum(
      threshold: plan.threshold, keepsPatients: isSuppressed || !plan.hasOnlyTables,
      seriesKind: plan.data.rules.seriesKind, furtherSizes: plan.data.rules.furtherSizes,
      omissionRules: plan.omissionRules, needs: plan.needs,
      groups: GroupTally(
        plan.groups.kinds, by: plan.data.rules.bucketSize, threshold: plan.threshold,
        keepsMembers: isSuppressed))
    kind = ReportPart.Kind(
      rows: isSuppressed ? nil : writers.rows, sum: cohort, files: writers.patientFiles,
      keepsReports: !isSuppressed && writers.takesPatients)
    (self.writers, account) = (writers, ground.account)
  }
}
