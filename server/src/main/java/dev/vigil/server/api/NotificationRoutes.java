package dev.vigil.server.api;

import dev.vigil.server.account.AccountServices;
import dev.vigil.server.account.TokenScope;
import dev.vigil.server.http.AccessRule;
import dev.vigil.server.http.HttpProblem;
import dev.vigil.server.http.RequestContext;
import dev.vigil.server.http.Route;
import dev.vigil.watch.engine.Installation;
import dev.vigil.watch.notify.OutboxMessage;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** The routes that list and retry notifications. Safe for concurrent use. */
final class NotificationRoutes {
  private static final AccessRule READ = AccessRule.scope(TokenScope.READ);
  private static final AccessRule WRITE = AccessRule.scope(TokenScope.WRITE);

  private final Installation installation;
  private final AccountServices users;

  NotificationRoutes(Installation installation, AccountServices users) {
    this.installation = installation;
    this.users = users;
  }

  List<ApiOperation> operations() {
    List<ApiOperation> all = new ArrayList<>();
    String notifications = "/api/v1/notifications";
    all.add(
        ApiOperation.of(
                Route.get(notifications, READ, this::notifications), "Messages, the newest first")
            .givingMany(ApiJson.Notification.class));
    all.add(
        ApiOperation.of(
                Route.post(notifications + "/{id}/retry", WRITE, this::retry),
                "Tries a message again that was given up")
            .giving(ApiJson.Done.class));
    return all;
  }

  private void notifications(RequestContext context) {
    List<OutboxMessage> found =
        installation
            .outbox()
            .before(
                context.workspace(),
                context.query("cursor", Long.MAX_VALUE),
                Paging.limit(context) + 1);
    Paging.some(context, found, ApiJson.Notification::of, message -> ApiJson.number(message.id()));
  }

  private void retry(RequestContext context) {
    long id = context.number("id");
    if (installation.outbox().retry(context.workspace(), Optional.of(id)) == 0) {
      throw HttpProblem.notFound("message " + id + " that was given up");
    }
    ApiAudit.note(users, context, "retried", ApiJson.number(id));
    context.json(new ApiJson.Done("it leaves again"));
  }
}
