import MedicationAdherence
import Testing

@testable import FHIRDecoding

/// Several readers share the chunks of a run in any way.
@Suite struct LinkingOfReadersTests {
  /// Readings of orders, patients and administrations: some twice, some of nobody who was read.
  private static func lines(_ generator: inout SeededGenerator) -> [String] {
    (0..<60).map { _ in
      let id = Int.random(in: 0..<12, using: &generator)
      let patient = Int.random(in: 0..<6, using: &generator)
      let name = Int.random(in: 0..<5, using: &generator)
      let medication = #""medicationCodeableConcept":{"text":"M\#(name)"}"#
      let identifier = #""identifier":[{"system":"s","value":"\#(id)"}]"#
      return switch Int.random(in: 0..<7, using: &generator) {
      case 0: Resource.patient("p\(patient)", #""identifier":[{"value":"i\#(patient)"}]"#)
      case 1, 2:
        Resource.order(
          "o\(id)", patient: "p\(patient)", medication, identifier,
          #""priorPrescription":{"reference":"MedicationRequest/o\#(id / 2)"}"#)
      case 3:
        Resource.administration(
          "a\(id)", subject: #"{"identifier":{"value":"i\#(patient)"}}"#, medication,
          #""request":{"identifier":{"system":"s","value":"\#(id)"}}"#)
      case 4:
        Resource.administration(
          "a\(id)", subject: #"{"reference":"Patient/p\#(patient)"}"#, medication,
          #""contained":[\#(Resource.order("c", patient: "p\(patient)"))]"#,
          ##""request":{"reference":"#c"}"##)
      default:
        Resource.administration(
          "a\(id)", subject: #"{"reference":"Patient/p\#(patient)"}"#, medication,
          #""request":{"reference":"MedicationRequest/o\#(id)"}"#)
      }
    }
  }

  /// What several readers make of lines, each of a chunk that one of them has.
  private static func readers(
    _ lines: [String], count: Int, _ generator: inout SeededGenerator
  ) -> [ResourceReader] {
    var readers = (0..<count).map { _ in ResourceReader(keepsTexts: false) }
    for (number, line) in lines.enumerated() {
      let bytes = Array(line.utf8)
      readers[Int.random(in: 0..<count, using: &generator)].read(
        Chunk(
          bytes: bytes + [UInt8](repeating: 0, count: Chunk.padding), count: bytes.count,
          layout: .lines, file: 0, sequence: number, firstLine: number + 1))
    }
    return readers
  }

  /// All that a linked record says, the attributions by the place of their reading.
  private static func account(_ readers: [ResourceReader]) -> Set<String> {
    let linked = LinkedRecord(readers)
    let ordinals = readers.flatMap(\.administrations.references).map(\.ordinal)
    let attributions = zip(ordinals, linked.references).map { ordinal, attribution in
      "\(ordinal): \(attribution.patient ?? -1) \(attribution.order ?? -1)"
        + " \(attribution.orderIssue?.rawValue ?? "") \(attribution.medication)"
    }
    let orders = linked.orders.enumerated().map { number, order in
      "\(number) \(order.ordinal) \(order.patient ?? -1) \(order.medication) \(order.order.id)"
        + " \(order.order.terms) \(String(describing: order.order.written))"
        + " \(order.order.prior ?? "")"
    }
    return Set(attributions + orders)
      .union([
        "\(linked.patients.map(\.id))", "\(linked.medications.map(\.name))",
        "\(linked.duplicateCounts.sorted { $0.key < $1.key })",
      ])
  }

  @Test(arguments: 1...40 as ClosedRange<UInt64>)
  func `several readers' shares are linked as one reader's`(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    let lines = Self.lines(&generator)
    let one = Self.account(Self.readers(lines, count: 1, &generator))
    // Each reader keeps an attribution of its own, where one reader has the first of them.
    for count in [2, 3, 5] {
      let several = Self.account(Self.readers(lines, count: count, &generator))
      #expect(one.subtracting(several) == [])
    }
  }

  @Test(arguments: [1, 2, 3], 1...10 as ClosedRange<UInt64>)
  func `ids that only look alike are of two patients, whichever reader has them`(
    count: Int, seed: UInt64
  ) throws {
    var generator = SeededGenerator(seed: seed)
    let (composed, decomposed) = ("M\u{FC}ller", "Mu\u{308}ller")
    let medication = #""medicationCodeableConcept":{"text":"M"}"#
    let doses = (0..<20).map { number in
      let id = Bool.random(using: &generator) || number == 0 ? decomposed : composed
      return Resource.administration(
        "a\(number)", subject: #"{"reference":"Patient/\#(id)"}"#, medication,
        #""request":{"reference":"MedicationRequest/o\#(number)"}"#)
    }
    let readers = Self.readers([Resource.patient(composed)] + doses, count: count, &generator)
    let linked = LinkedRecord(readers)
    #expect(
      linked.patients.map { Array($0.id.utf8) } == [decomposed, composed].map { Array($0.utf8) })
    for (read, attribution) in zip(readers.flatMap(\.administrations.references), linked.references)
    {
      let patient = try #require(attribution.patient)
      let id = try #require(read.subject?.patientID)
      #expect(linked.patients[patient].id.utf8.elementsEqual(id.utf8))
    }
  }
}
