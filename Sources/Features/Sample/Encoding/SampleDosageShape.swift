/// How each version of FHIR writes the dosage of an order and of an administration.
struct SampleDosageShape {
  /// The version.
  let version: SampleVersion
  /// The order.
  let order: SampleOrder

  private var codes: SampleCodes { SampleCodes(version: version) }

  /// The `dosageInstruction` of the order: one, or one for each step of a taper.
  var instructions: SampleJSON {
    guard case .taper(let steps) = order.drug.schedule else { return [instruction(step: 0)] }
    return .list(
      steps.indices.map { step in
        (version == .dstu2 ? [:] : ["sequence": .number("\(step + 1)")]) + instruction(step: step)
      })
  }

  /// The `dosage` of an administration.
  func given(step: Int) -> SampleJSON {
    let quantity = codes.quantity(amount(step: step), order.drug.unit)
    return [
      "text": .text(text(step: step)), "route": codes.route(order.drug.route),
      version == .dstu2 ? "quantity" : "dose": quantity,
    ]
  }

  private func instruction(step: Int) -> SampleJSON {
    let quantity = codes.quantity(amount(step: step), order.drug.unit)
    let dose: SampleJSON =
      switch version {
      case .dstu2, .stu3: ["doseQuantity": quantity]
      case .r4, .r5: ["doseAndRate": [["doseQuantity": quantity]]]
      }
    let timing = SampleTimingShape(version: version, order: order).timing(step: step)
    return ["text": .text(text(step: step)), "timing": timing] + asNeeded
      + ["route": codes.route(order.drug.route)] + dose
  }

  private var asNeeded: SampleJSON {
    guard case .asNeeded(_, let complaint) = order.drug.schedule else { return [:] }
    return switch (version, complaint) {
    case (.r5, nil): ["asNeeded": true]
    case (.r5, let complaint?): ["asNeededFor": [["text": .text(complaint)]]]
    case (_, nil): ["asNeededBoolean": true]
    case (_, let complaint?): ["asNeededCodeableConcept": ["text": .text(complaint)]]
    }
  }

  private func amount(step: Int) -> String {
    guard case .taper(let steps) = order.drug.schedule else { return order.drug.dose }
    return steps[step].dose
  }

  private func text(step: Int) -> String {
    "\(amount(step: step)) \(order.drug.unit.name), \(order.drug.schedule.instruction)"
  }
}
