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
