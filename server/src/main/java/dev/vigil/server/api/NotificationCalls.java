package dev.vigil.server.api;

import dev.vigil.server.account.People;
import dev.vigil.server.account.Scope;
import dev.vigil.server.door.Guard;
import dev.vigil.server.door.Refusal;
import dev.vigil.server.door.Route;
import dev.vigil.server.door.Visit;
import dev.vigil.watch.engine.Installation;
import dev.vigil.watch.notify.Message;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Messages, asked for and retried by programs. Safe for concurrent use. */
final class NotificationCalls {
  private static final Guard READ = Guard.scope(Scope.READ);
  private static final Guard WRITE = Guard.scope(Scope.WRITE);

  private final Installation installation;
  private final People people;

  NotificationCalls(Installation installation, People people) {
    this.installation = installation;
    this.people = people;
  }

  List<Operation> operations() {
    List<Operation> all = new ArrayList<>();
    String notifications = "/api/v1/notifications";
    all.add(
        Operation.of(
                Route.get(notifications, READ, this::notifications), "Messages, the newest first")
            .givingMany(Views.Notification.class));
    all.add(
        Operation.of(
                Route.post(notifications + "/{id}/retry", WRITE, this::retry),
                "Tries a message again that was given up")
            .giving(Views.Done.class));
    return all;
  }

  private void notifications(Visit visit) {
    List<Message> found =
        installation
            .outbox()
            .before(
                visit.workspace(), visit.query("cursor", Long.MAX_VALUE), Paging.limit(visit) + 1);
    Paging.some(visit, found, Views.Notification::of, message -> Views.number(message.id()));
  }

  private void retry(Visit visit) {
    long id = visit.number("id");
    if (installation.outbox().retry(visit.workspace(), Optional.of(id)) == 0) {
      throw Refusal.notFound("message " + id + " that was given up");
    }
    Deed.note(people, visit, "retried", Views.number(id));
    visit.json(new Views.Done("it leaves again"));
  }
}
