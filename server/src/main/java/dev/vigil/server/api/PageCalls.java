package dev.vigil.server.api;

import dev.vigil.archive.Version;
import dev.vigil.server.account.Scope;
import dev.vigil.server.door.Guard;
import dev.vigil.server.door.Refusal;
import dev.vigil.server.door.Route;
import dev.vigil.server.door.Visit;
import dev.vigil.watch.base.WatchedPage;
import dev.vigil.watch.engine.Installation;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Pages under watch and their versions, asked for by programs. Safe for concurrent use. */
final class PageCalls {
  private static final Guard READ = Guard.scope(Scope.READ);

  private final Installation installation;

  PageCalls(Installation installation) {
    this.installation = installation;
  }

  List<Operation> operations() {
    List<Operation> all = new ArrayList<>();
    String pages = "/api/v1/pages";
    all.add(
        Operation.of(Route.get(pages, READ, this::pages), "The pages under watch")
            .givingMany(Views.WebPage.class));
    all.add(
        Operation.of(Route.get(pages + "/{id}", READ, this::page), "One page")
            .giving(Views.WebPage.class));
    all.add(
        Operation.of(
                Route.get(pages + "/{id}/versions", READ, this::versions),
                "The versions of a page, the newest first")
            .givingMany(Views.PageVersion.class));
    all.add(
        Operation.of(
                Route.get(pages + "/{id}/versions/{number}", READ, this::version), "One version")
            .giving(Views.PageVersion.class));
    all.add(
        Operation.of(
                Route.get(pages + "/{id}/versions/{number}/content", READ, this::content),
                "The exact bytes of a version")
            .givingMedia("application/octet-stream"));
    return all;
  }

  private void pages(Visit visit) {
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
    Paging.some(visit, found, Views.WebPage::of, page -> Views.number(page.id()));
  }

  private WatchedPage watched(Visit visit) {
    long id = visit.number("id");
    return installation
        .base()
        .catalogue()
        .read(connection -> WatchedPage.find(connection, id))
        .filter(page -> page.page().workspace() == visit.workspace())
        .orElseThrow(() -> Refusal.notFound("page " + id));
  }

  private void page(Visit visit) {
    Answers.tagged(visit, Views.WebPage.of(watched(visit)));
  }

  private void versions(Visit visit) {
    long before = visit.query("cursor", Long.MAX_VALUE);
    List<Version> found =
        installation.archive().versions(watched(visit).page()).reversed().stream()
            .filter(version -> version.number() < before)
            .limit(Paging.limit(visit) + 1)
            .toList();
    Paging.some(visit, found, Views.PageVersion::of, version -> Integer.toString(version.number()));
  }

  private Version one(Visit visit) {
    long number = visit.number("number");
    return Optional.of(number)
        .filter(n -> n > 0 && n <= Integer.MAX_VALUE)
        .flatMap(n -> installation.archive().version(watched(visit).page(), n.intValue()))
        .orElseThrow(() -> Refusal.notFound("version " + number));
  }

  private void version(Visit visit) {
    Answers.tagged(visit, Views.PageVersion.of(one(visit)));
  }

  private void content(Visit visit) {
    Version version = one(visit);
    visit.download(
        version.hash().toString(),
        "application/octet-stream",
        installation.archive().bytes(version));
  }
}
