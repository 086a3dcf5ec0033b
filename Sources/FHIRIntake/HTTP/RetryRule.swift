/// What is asked again and how often, whoever is asked.
enum RetryRule {
  /// Statuses that a later attempt may not meet.
  static let passingStatuses: Set<Int> = [408, 429, 500, 502, 503, 504]
  /// The most redirects of one request.
  static let redirectLimit = 5
  /// The most attempts to reach a server that never answered: a wrong address is said soon.
  ///
  /// One that answers may fail as long as the budget lasts.
  static let attemptsToReach = 5
}
