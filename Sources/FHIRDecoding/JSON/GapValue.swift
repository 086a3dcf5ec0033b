/// Where a value lies in the texts of a form, and in which gaps they differ there.
struct GapValue: FieldValue {
  /// All its bytes, with the quotes of a string.
  let stretch: Range<TextForm.Mark>
  /// The numbers of the gaps within it.
  let gaps: Range<Int>
  let isNull: Bool

  /// A bit for each gap within it.
  var bits: UInt64 { gaps.reduce(0) { $0 | 1 << UInt64($1) } }
}
