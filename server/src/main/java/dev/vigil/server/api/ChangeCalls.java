package dev.vigil.server.api;

import dev.vigil.server.account.Scope;
import dev.vigil.server.door.Guard;
import dev.vigil.server.door.Refusal;
import dev.vigil.server.door.Route;
import dev.vigil.server.door.Visit;
import dev.vigil.watch.base.Report;
import dev.vigil.watch.engine.Installation;
import java.util.ArrayList;
import java.util.List;

/** What was found, asked for by programs. Safe for concurrent use. */
final class ChangeCalls {
  private static final Guard READ = Guard.scope(Scope.READ);
  private static final Guard WRITE = Guard.scope(Scope.WRITE);

  private final Installation installation;

  ChangeCalls(Installation installation) {
    this.installation = installation;
  }

  List<Operation> operations() {
    List<Operation> all = new ArrayList<>();
    String changes = "/api/v1/changes";
    all.add(
        Operation.of(Route.get(changes, READ, this::changes), "What was found, the newest first")
            .givingMany(Views.Change.class));
    all.add(
        Operation.of(Route.get(changes + "/{id}", READ, this::change), "One change with details")
            .giving(Views.Change.class));
    all.add(
        Operation.of(
                Route.post(changes + "/{id}/open", WRITE, this::open),
                "Notes that somebody looked at a change")
            .giving(Views.Done.class));
    return all;
  }

  private void changes(Visit visit) {
    List<Report> found =
        installation
            .base()
            .catalogue()
            .read(
                connection ->
                    Report.before(
                        connection,
                        visit.workspace(),
                        visit.query("cursor", Long.MAX_VALUE),
                        Paging.limit(visit) + 1));
    Paging.some(
        visit,
        found,
        report -> Views.Change.of(report, false),
        report -> Views.number(report.id()));
  }

  private Report report(Visit visit) {
    long id = visit.number("id");
    return installation
        .base()
        .catalogue()
        .read(connection -> Report.find(connection, id))
        .filter(report -> report.workspace() == visit.workspace())
        .orElseThrow(() -> Refusal.notFound("change " + id));
  }

  private void change(Visit visit) {
    Answers.tagged(visit, Views.Change.of(report(visit), true));
  }

  private void open(Visit visit) {
    installation.sentinels().open(report(visit).id());
    visit.json(new Views.Done("opened"));
  }
}
