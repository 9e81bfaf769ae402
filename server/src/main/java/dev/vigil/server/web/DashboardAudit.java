package dev.vigil.server.web;

import dev.vigil.server.account.Users;
import dev.vigil.server.http.RequestContext;

/** Writes down who did what. Stateless. */
final class DashboardAudit {
  private DashboardAudit() {}

  static void note(Users people, RequestContext visit, String deed, String subject) {
    people
        .audit()
        .note(visit.workspace(), visit.visitor().name(), visit.context().ip(), deed, subject);
  }
}
