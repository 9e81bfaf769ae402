package dev.vigil.server.web;

import dev.vigil.server.account.People;
import dev.vigil.server.door.Visit;

/** Writes down who did what. Stateless. */
final class Deeds {
  private Deeds() {}

  static void note(People people, Visit visit, String deed, String subject) {
    people
        .audit()
        .note(visit.workspace(), visit.visitor().name(), visit.context().ip(), deed, subject);
  }
}
