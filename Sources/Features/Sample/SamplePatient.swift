import MedicationAdherence

/// A made-up patient: who it is, what is ordered, and how it is taken.
struct SamplePatient {
  /// The id, such as `p000012`.
  let id: String
  /// The name.
  let name: SampleName
  /// The day of birth.
  let birthDate: Day
  /// The days over which the patient is followed.
  let range: DayRange
  /// How the patient takes drugs.
  let habit: SampleHabit
  /// The orders, 1 to 5, each of another drug.
  let orders: [SampleOrder]

  private let random: SampleRandom

  /// The patient with a number (from 1) of a seed.
  ///
  /// It is the same patient however many there are: a smaller data set is the beginning of a
  /// larger one.
  init(number: Int, seed: UInt64, range: DayRange) {
    var random = SampleRandom(seed: seed, stream: number)
    id = "p" + Decimal.padded(number, to: 6)
    name = SampleName(random: &random)
    birthDate = range.first.adding(days: -random.number(in: 7_000...34_000))
    habit = SampleHabit(over: range, random: &random)
    orders = Self.orders(patient: id, range: range, random: &random)
    (self.range, self.random) = (range, random)
  }

  /// The administrations of one of the orders, in the order in which they were due.
  func doses(ofOrder index: Int) -> [SampleDose] {
    var random = random
    let seed = random.next()
    var course = SampleCourse(
      order: orders[index], habit: habit, range: range,
      random: SampleRandom(seed: seed, stream: index))
    return course.doses()
  }

  private static func orders(
    patient: String, range: DayRange, random: inout SampleRandom
  ) -> [SampleOrder] {
    var orders: [SampleOrder] = []
    for number in 1...random.number(in: 1...5) {
      let groups = number == 1 ? [SampleFormulary.longTerm] : SampleFormulary.groups
      let free = groups.map { group in
        group.filter { drug in !orders.contains { $0.drug.atc == drug.atc } }
      }
      let drug = random.pick(random.pick(free.filter { !$0.isEmpty }))
      let id = "\(patient)-o\(number)"
      orders.append(order(id: id, drug: drug, isFirst: number == 1, range: range, random: &random))
    }
    return orders
  }

  private static func order(
    id: String, drug: SampleDrug, isFirst: Bool, range: DayRange, random: inout SampleRandom
  ) -> SampleOrder {
    let isOpen = if case .open = drug.length { true } else { false }
    let latest = isFirst ? range.count / 20 : isOpen ? range.count / 4 : range.count * 9 / 10
    let start = range.first.adding(days: random.number(in: 0...latest))
    var order = SampleOrder(id: id, drug: drug, start: start)
    if isOpen, random.chance(permille: 120) {
      let days = random.number(in: range.count / 3...range.count)
      let stop = start.adding(days: days)
      order.stoppedOn = stop < range.last ? stop : nil
    }
    return order
  }
}

/// A made-up name and the gender that goes with it.
struct SampleName {
  /// The family name.
  let family: String
  /// The given name.
  let given: String
  /// Whether the gender is female, else male.
  let isFemale: Bool

  /// A name at random.
  init(random: inout SampleRandom) {
    isFemale = random.chance(permille: 500)
    family = random.pick(Self.families)
    given = random.pick(isFemale ? Self.women : Self.men)
  }

  private static let families = [
    "Aigner", "Bauer", "Berger", "Cerny", "Dvorak", "Eder", "Fischer", "Gruber", "Horvat", "Huber",
    "Ivanović", "Jovanović", "Kaya", "Kovács", "Lang", "Maier", "Moser", "Nagy", "Novak", "Öztürk",
    "Pichler", "Popescu", "Rossi", "Schmid", "Steiner", "Tomić", "Wagner", "Weiß", "Yılmaz",
    "Zauner",
  ]

  private static let women = [
    "Anna", "Barbara", "Christine", "Elif", "Emma", "Eva", "Fatma", "Gabriele", "Hannah", "Ilona",
    "Jelena", "Katharina", "Lena", "Maria", "Monika", "Sophie", "Theresa", "Ursula", "Zsófia",
  ]

  private static let men = [
    "Alexander", "Andreas", "Bence", "David", "Elias", "Franz", "Georg", "Hasan", "Ivan", "Jakob",
    "Johann", "Karl", "Lukas", "Marko", "Mehmet", "Michael", "Peter", "Stefan", "Thomas",
  ]
}
