package dev.vigil.server.web.frame;

import dev.vigil.server.account.AccountServices;
import dev.vigil.server.http.RequestContext;

/** Records the actions of users in the audit log. Stateless. */
public final class DashboardAudit {
  private DashboardAudit() {}

  public static void note(
      AccountServices users, RequestContext context, String auditEntry, String subject) {
    users
        .audit()
        .note(
            context.workspace(),
            context.principal().name(),
            context.context().ip(),
            auditEntry,
            subject);
  }
}
