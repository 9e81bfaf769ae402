package dev.vigil.server.api;

import dev.vigil.archive.Version;
import dev.vigil.server.account.TokenScope;
import dev.vigil.server.http.AccessRule;
import dev.vigil.server.http.HttpProblem;
import dev.vigil.server.http.RequestContext;
import dev.vigil.server.http.Route;
import dev.vigil.watch.engine.Installation;
import dev.vigil.watch.store.WatchedPage;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Pages under watch and their versions, asked for by programs. Safe for concurrent use. */
final class PageRoutes {
  private static final AccessRule READ = AccessRule.scope(TokenScope.READ);

  private final Installation installation;

  PageRoutes(Installation installation) {
    this.installation = installation;
  }

  List<Operation> operations() {
    List<Operation> all = new ArrayList<>();
    String pages = "/api/v1/pages";
    all.add(
        Operation.of(Route.get(pages, READ, this::pages), "The pages under watch")
            .givingMany(ApiViews.WebPage.class));
    all.add(
        Operation.of(Route.get(pages + "/{id}", READ, this::page), "One page")
            .giving(ApiViews.WebPage.class));
    all.add(
        Operation.of(
                Route.get(pages + "/{id}/versions", READ, this::versions),
                "The versions of a page, the newest first")
            .givingMany(ApiViews.PageVersion.class));
    all.add(
        Operation.of(
                Route.get(pages + "/{id}/versions/{number}", READ, this::version), "One version")
            .giving(ApiViews.PageVersion.class));
    all.add(
        Operation.of(
                Route.get(pages + "/{id}/versions/{number}/content", READ, this::content),
                "The exact bytes of a version")
            .givingMedia("application/octet-stream"));
    return all;
  }

  private void pages(RequestContext visit) {
    List<WatchedPage> found =
        installation
            .base()
            .catalogue()
            .read(
                connection ->
                    WatchedPage.after(
                        connection,
                        visit.workspace(),
                        visit.query("cursor", 0),
                        Paging.limit(visit) + 1));
    Paging.some(visit, found, ApiViews.WebPage::of, page -> ApiViews.number(page.id()));
  }

  private WatchedPage watched(RequestContext visit) {
    long id = visit.number("id");
    return installation
        .base()
        .catalogue()
        .read(connection -> WatchedPage.find(connection, id))
        .filter(page -> page.page().workspace() == visit.workspace())
        .orElseThrow(() -> HttpProblem.notFound("page " + id));
  }

  private void page(RequestContext visit) {
    IdempotentReplies.tagged(visit, ApiViews.WebPage.of(watched(visit)));
  }

  private void versions(RequestContext visit) {
    long before = visit.query("cursor", Long.MAX_VALUE);
    List<Version> found =
        installation.archive().versions(watched(visit).page()).reversed().stream()
            .filter(version -> version.number() < before)
            .limit(Paging.limit(visit) + 1)
            .toList();
    Paging.some(
        visit, found, ApiViews.PageVersion::of, version -> Integer.toString(version.number()));
  }

  private Version one(RequestContext visit) {
    long number = visit.number("number");
    return Optional.of(number)
        .filter(n -> n > 0 && n <= Integer.MAX_VALUE)
        .flatMap(n -> installation.archive().version(watched(visit).page(), n.intValue()))
        .orElseThrow(() -> HttpProblem.notFound("version " + number));
  }

  private void version(RequestContext visit) {
    IdempotentReplies.tagged(visit, ApiViews.PageVersion.of(one(visit)));
  }

  private void content(RequestContext visit) {
    Version version = one(visit);
    visit.download(
        version.hash().toString(),
        "application/octet-stream",
        installation.archive().bytes(version));
  }
}
