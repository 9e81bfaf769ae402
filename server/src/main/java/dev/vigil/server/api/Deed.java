package dev.vigil.server.api;

import dev.vigil.server.account.People;
import dev.vigil.server.door.Visit;

/** Writes down what programs did. Stateless. */
final class Deed {
  private Deed() {}

  static void note(People people, Visit visit, String deed, String subject) {
    people
        .audit()
        .note(
            visit.workspace(),
            visit.visitor().name(),
            visit.context().ip(),
            deed + " (API)",
            subject);
  }
}
