package dev.vigil.server.api;

import dev.vigil.server.account.Users;
import dev.vigil.server.http.RequestContext;

/** Writes down what programs did. Stateless. */
final class ApiAudit {
  private ApiAudit() {}

  static void note(Users people, RequestContext visit, String deed, String subject) {
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
