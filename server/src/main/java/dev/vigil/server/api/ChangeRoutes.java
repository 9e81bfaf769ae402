package dev.vigil.server.api;

import dev.vigil.server.account.TokenScope;
import dev.vigil.server.http.AccessRule;
import dev.vigil.server.http.HttpProblem;
import dev.vigil.server.http.RequestContext;
import dev.vigil.server.http.Route;
import dev.vigil.watch.engine.Installation;
import dev.vigil.watch.store.Report;
import java.util.ArrayList;
import java.util.List;

/** The routes that return reports and held-back changes. Safe for concurrent use. */
final class ChangeRoutes {
  private static final AccessRule READ = AccessRule.scope(TokenScope.READ);
  private static final AccessRule WRITE = AccessRule.scope(TokenScope.WRITE);

  private final Installation installation;

  ChangeRoutes(Installation installation) {
    this.installation = installation;
  }

  List<ApiOperation> operations() {
    List<ApiOperation> all = new ArrayList<>();
    String changes = "/api/v1/changes";
    all.add(
        ApiOperation.of(Route.get(changes, READ, this::changes), "What was found, the newest first")
            .givingMany(ApiJson.Change.class));
    all.add(
        ApiOperation.of(Route.get(changes + "/{id}", READ, this::change), "One change with details")
            .giving(ApiJson.Change.class));
    all.add(
        ApiOperation.of(
                Route.post(changes + "/{id}/open", WRITE, this::open),
                "Notes that a change was opened")
            .giving(ApiJson.Done.class));
    return all;
  }

  private void changes(RequestContext context) {
    List<Report> found =
        installation
            .reports()
            .before(
                context.workspace(),
                context.query("cursor", Long.MAX_VALUE),
                Paging.limit(context) + 1);
    Paging.some(
        context,
        found,
        report -> ApiJson.Change.of(report, false),
        report -> ApiJson.number(report.id()));
  }

  private Report report(RequestContext context) {
    long id = context.number("id");
    return installation
        .reports()
        .find(id)
        .filter(report -> report.origin().workspace() == context.workspace())
        .orElseThrow(() -> HttpProblem.notFound("change " + id));
  }

  private void change(RequestContext context) {
    IdempotentReplies.tagged(context, ApiJson.Change.of(report(context), true));
  }

  private void open(RequestContext context) {
    installation.sentinels().markSeen(report(context).id());
    context.json(new ApiJson.Done("opened"));
  }
}
