package dev.vigil.server.api;

import dev.vigil.archive.version.Page;
import dev.vigil.archive.version.Version;
import dev.vigil.server.account.AccountServices;
import dev.vigil.server.account.TokenScope;
import dev.vigil.server.http.AccessRule;
import dev.vigil.server.http.HttpProblem;
import dev.vigil.server.http.RequestContext;
import dev.vigil.server.http.Route;
import dev.vigil.watch.WatchException;
import dev.vigil.watch.engine.Installation;
import dev.vigil.watch.store.WatchedPage;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.function.Supplier;

/** The routes that return watched pages and their versions. Safe for concurrent use. */
final class PageRoutes {
  private static final AccessRule READ = AccessRule.scope(TokenScope.READ);
  private static final AccessRule WRITE = AccessRule.scope(TokenScope.WRITE);

  private final Installation installation;
  private final AccountServices users;

  PageRoutes(Installation installation, AccountServices users) {
    this.installation = installation;
    this.users = users;
  }

  List<ApiOperation> operations() {
    List<ApiOperation> all = new ArrayList<>();
    String pages = "/api/v1/pages";
    all.add(
        ApiOperation.of(Route.get(pages, READ, this::pages), "The pages under watch")
            .givingMany(ApiJson.WebPage.class));
    all.add(
        ApiOperation.of(Route.get(pages + "/{id}", READ, this::page), "One page")
            .giving(ApiJson.WebPage.class));
    all.add(
        ApiOperation.of(
            Route.delete(pages + "/{id}", WRITE, this::deleteById),
            "Deletes a page that no sentinel needs, with its versions"));
    all.add(
        ApiOperation.of(
                Route.delete(pages, WRITE, this::deleteByUrl),
                "Deletes the pages of a URL that no sentinel needs, with their versions")
            .asking("url", "the URL, also of a page that was only imported or crawled"));
    all.add(
        ApiOperation.of(
                Route.get(pages + "/{id}/versions", READ, this::versions),
                "The versions of a page, the newest first")
            .givingMany(ApiJson.PageVersion.class));
    all.add(
        ApiOperation.of(
                Route.get(pages + "/{id}/versions/{number}", READ, this::version), "One version")
            .giving(ApiJson.PageVersion.class));
    all.add(
        ApiOperation.of(
                Route.get(pages + "/{id}/versions/{number}/content", READ, this::content),
                "The exact bytes of a version")
            .givingMedia("application/octet-stream"));
    return all;
  }

  private void pages(RequestContext context) {
    List<WatchedPage> found =
        installation
            .pages()
            .after(context.workspace(), context.query("cursor", 0), Paging.limit(context) + 1);
    Paging.some(context, found, ApiJson.WebPage::of, page -> ApiJson.number(page.id()));
  }

  private WatchedPage watched(RequestContext context) {
    long id = context.number("id");
    return installation
        .pages()
        .find(id)
        .filter(page -> page.page().workspace() == context.workspace())
        .orElseThrow(() -> HttpProblem.notFound("page " + id));
  }

  private void page(RequestContext context) {
    IdempotentReplies.tagged(context, ApiJson.WebPage.of(watched(context)));
  }

  private void deleteById(RequestContext context) {
    Page page = watched(context).page();
    deleted(context, page.url(), () -> installation.pages().delete(page));
  }

  private void deleteByUrl(RequestContext context) {
    String url = context.query("url");
    deleted(context, url, () -> installation.pages().delete(context.workspace(), url));
  }

  private void deleted(RequestContext context, String url, Supplier<OptionalInt> deletion) {
    try {
      deletion.get().orElseThrow(() -> HttpProblem.notFound("page " + url));
    } catch (WatchException e) {
      throw HttpProblem.of(409, String.valueOf(e.getMessage()));
    }
    ApiAudit.note(users, context, "deleted page", url);
    context.context().status(204);
  }

  private void versions(RequestContext context) {
    long before = context.query("cursor", Long.MAX_VALUE);
    List<Version> found =
        installation.archive().versions(watched(context).page()).reversed().stream()
            .filter(version -> version.number() < before)
            .limit(Paging.limit(context) + 1)
            .toList();
    Paging.some(
        context, found, ApiJson.PageVersion::of, version -> Integer.toString(version.number()));
  }

  private Version one(RequestContext context) {
    long number = context.number("number");
    return Optional.of(number)
        .filter(n -> n > 0 && n <= Integer.MAX_VALUE)
        .flatMap(n -> installation.archive().version(watched(context).page(), n.intValue()))
        .orElseThrow(() -> HttpProblem.notFound("version " + number));
  }

  private void version(RequestContext context) {
    IdempotentReplies.tagged(context, ApiJson.PageVersion.of(one(context)));
  }

  private void content(RequestContext context) {
    Version version = one(context);
    context.download(
        version.hash().toString(),
        "application/octet-stream",
        installation.archive().bytes(version));
  }
}
