/// The types of resources that FHIR has, in any version from DSTU2 to R5.
///
/// Source: https://hl7.org/fhir/R5/resourcelist.html, and the same page of STU3, R4 and R4B; for
/// DSTU2 https://hl7.org/fhir/DSTU2/resourcelist.html
package enum ResourceTypes {
  /// The names.
  package static let all = Set(names.split(whereSeparator: \.isWhitespace).map(String.init))

  /// Whether a text can be the id of a resource.
  ///
  /// Source: https://hl7.org/fhir/R4/datatypes.html#id, and `_`, which servers use too.
  package static func isID(_ text: some StringProtocol) -> Bool {
    1...64 ~= text.utf8.count
      && text.utf8.allSatisfy { byte in
        65...90 ~= byte || 97...122 ~= byte || 48...57 ~= byte || [45, 46, 95].contains(byte)
      }
  }

  private static let names = """
    Account ActivityDefinition ActorDefinition AdministrableProductDefinition AdverseEvent
    AllergyIntolerance Appointment AppointmentResponse ArtifactAssessment AuditEvent Basic Binary
    BiologicallyDerivedProduct BiologicallyDerivedProductDispense BodySite BodyStructure Bundle
    CapabilityStatement CarePlan CareTeam CatalogEntry ChargeItem ChargeItemDefinition Citation
    Claim ClaimResponse ClinicalImpression ClinicalUseDefinition CodeSystem Communication
    CommunicationRequest CompartmentDefinition Composition ConceptMap Condition
    ConditionDefinition Conformance Consent Contract Coverage CoverageEligibilityRequest
    CoverageEligibilityResponse DataElement DetectedIssue Device DeviceAssociation DeviceComponent
    DeviceDefinition DeviceDispense DeviceMetric DeviceRequest DeviceUsage DeviceUseRequest
    DeviceUseStatement DiagnosticOrder DiagnosticReport DocumentManifest DocumentReference
    EffectEvidenceSynthesis EligibilityRequest EligibilityResponse Encounter EncounterHistory
    Endpoint EnrollmentRequest EnrollmentResponse EpisodeOfCare EventDefinition Evidence
    EvidenceReport EvidenceVariable ExampleScenario ExpansionProfile ExplanationOfBenefit
    FamilyMemberHistory Flag FormularyItem GenomicStudy Goal GraphDefinition Group GuidanceResponse
    HealthcareService ImagingManifest ImagingObjectSelection ImagingSelection ImagingStudy
    Immunization ImmunizationEvaluation ImmunizationRecommendation ImplementationGuide Ingredient
    InsurancePlan InventoryItem InventoryReport Invoice Library Linkage List Location
    ManufacturedItemDefinition Measure MeasureReport Media Medication MedicationAdministration
    MedicationDispense MedicationKnowledge MedicationOrder MedicationRequest MedicationStatement
    MedicationUsage MedicinalProduct MedicinalProductAuthorization
    MedicinalProductContraindication MedicinalProductDefinition MedicinalProductIndication
    MedicinalProductIngredient MedicinalProductInteraction MedicinalProductManufactured
    MedicinalProductPackaged MedicinalProductPharmaceutical MedicinalProductUndesirableEffect
    MessageDefinition MessageHeader MolecularSequence NamingSystem NutritionIntake NutritionOrder
    NutritionProduct Observation ObservationDefinition OperationDefinition OperationOutcome Order
    OrderResponse Organization OrganizationAffiliation PackagedProductDefinition Parameters Patient
    PaymentNotice PaymentReconciliation Permission Person PlanDefinition Practitioner
    PractitionerRole Procedure ProcedureRequest ProcessRequest ProcessResponse Provenance
    Questionnaire QuestionnaireResponse ReferralRequest RegulatedAuthorization RelatedPerson
    RequestGroup RequestOrchestration Requirements ResearchDefinition ResearchElementDefinition
    ResearchStudy ResearchSubject RiskAssessment RiskEvidenceSynthesis Schedule SearchParameter
    Sequence ServiceDefinition ServiceRequest Slot Specimen SpecimenDefinition StructureDefinition
    StructureMap Subscription SubscriptionStatus SubscriptionTopic Substance SubstanceDefinition
    SubstanceNucleicAcid SubstancePolymer SubstanceProtein SubstanceReferenceInformation
    SubstanceSourceMaterial SubstanceSpecification SupplyDelivery SupplyRequest Task
    TerminologyCapabilities TestPlan TestReport TestScript Transport ValueSet VerificationResult
    VisionPrescription
    """
}
