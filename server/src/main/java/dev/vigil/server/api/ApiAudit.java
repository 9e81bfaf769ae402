package dev.vigil.server.api;

import dev.vigil.server.account.AccountServices;
import dev.vigil.server.http.RequestContext;

/** Records the actions of programs in the audit log. Stateless. */
final class ApiAudit {
  private ApiAudit() {}

  static void note(
      AccountServices users, RequestContext context, String auditEntry, String subject) {
    users
        .audit()
        .note(
            context.workspace(),
            context.principal().name(),
            context.context().ip(),
            auditEntry + " (API)",
            subject);
  }
}
