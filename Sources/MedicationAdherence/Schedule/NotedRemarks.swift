/// What was remarked of one order: each kind at each path once, with the last day that was assumed.
struct NotedRemarks {
  /// From so many remarks on they are not searched one by one.
  private static let many = 8

  private struct Key: Hashable {
    let kind: ScheduleRemark.Kind
    let path: String

    init(_ remark: ScheduleRemark) { (kind, path) = (remark.kind, remark.path) }
  }

  /// The remarks, in the order in which they were first made.
  private(set) var all: [ScheduleRemark] = []
  /// Where each of them stands; empty while there are few.
  private var places: [Key: Int] = [:]

  /// Notes a remark; one that was made before takes over a later day.
  mutating func note(_ remark: ScheduleRemark) {
    guard let known = place(of: remark) else { return append(remark) }
    if let day = remark.day, all[known].day.map({ $0 < day }) ?? true { all[known] = remark }
  }

  private mutating func append(_ remark: ScheduleRemark) {
    all.append(remark)
    guard all.count >= Self.many else { return }
    for place in places.count..<all.count { places[Key(all[place])] = place }
  }

  private func place(of remark: ScheduleRemark) -> Int? {
    all.count < Self.many
      ? all.firstIndex { $0.kind == remark.kind && $0.path == remark.path } : places[Key(remark)]
  }
}
