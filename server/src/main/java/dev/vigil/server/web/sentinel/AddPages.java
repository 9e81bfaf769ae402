package dev.vigil.server.web.sentinel;

import static dev.vigil.server.web.frame.SafeHtml.all;
import static dev.vigil.server.web.frame.SafeHtml.at;
import static dev.vigil.server.web.frame.SafeHtml.h;

import dev.vigil.diff.show.FramedPage;
import dev.vigil.diff.show.page.StoredResources;
import dev.vigil.document.PageDigest;
import dev.vigil.fetch.FetchException;
import dev.vigil.fetch.internal.browser.Chromium;
import dev.vigil.server.account.AccountServices;
import dev.vigil.server.http.AccessRule;
import dev.vigil.server.http.HttpProblem;
import dev.vigil.server.http.RequestContext;
import dev.vigil.server.http.Route;
import dev.vigil.server.http.SecurityHeaders;
import dev.vigil.server.web.frame.DashboardAudit;
import dev.vigil.server.web.frame.DashboardText;
import dev.vigil.server.web.frame.PageFrame;
import dev.vigil.server.web.frame.SafeHtml;
import dev.vigil.server.web.notification.DeliveryForm;
import dev.vigil.server.web.show.ArchivedPageFrame;
import dev.vigil.server.web.show.PagePreviewCache;
import dev.vigil.watch.engine.Installation;
import dev.vigil.watch.engine.PagePreviewResult;
import dev.vigil.watch.language.SentinelProblem;
import dev.vigil.watch.language.SentinelWriter;
import dev.vigil.watch.language.WrittenSentinel;
import dev.vigil.watch.sentinel.ClauseValue;
import dev.vigil.watch.sentinel.RenderClause;
import dev.vigil.watch.sentinel.Sentinel;
import dev.vigil.watch.sentinel.SentinelSource;
import dev.vigil.watch.store.SentinelRow;
import dev.vigil.watch.store.WatchedPage;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The pages for adding and editing a sentinel, by pointing at the page and by form. Safe for
 * concurrent use.
 */
public final class AddPages {
  private final Installation installation;
  private final AccountServices users;
  private final PageFrame frame;
  private final PagePreviewCache previews;

  public AddPages(
      Installation installation,
      AccountServices users,
      PageFrame frame,
      PagePreviewCache previews) {
    this.installation = installation;
    this.users = users;
    this.frame = frame;
    this.previews = previews;
  }

  public List<Route> routes() {
    return List.of(
        Route.get("/sentinels/add", AccessRule.EDITOR, this::ask),
        Route.post("/sentinels/add", AccessRule.EDITOR, this::add),
        Route.get("/sentinels/preview", AccessRule.EDITOR, this::preview),
        Route.get("/sentinels/{name}/edit", AccessRule.EDITOR, this::edit),
        Route.post("/sentinels/{name}/edit", AccessRule.EDITOR, this::save));
  }

  // ---- adding ----

  private void ask(RequestContext context) {
    for (String kind : List.of("search", "query")) {
      if (!context.query(kind).isBlank()) {
        askAbout(context, new SentinelSource.Kind(kind, context.query(kind).strip()));
        return;
      }
    }
    String url = SentinelPages.address(context.query("url"));
    if (url.isEmpty()) {
      ask(context, "", "");
      return;
    }
    boolean browser = context.query("browser").equals("yes");
    PagePreviewResult preview;
    try {
      preview = previews.of(context.principal().account(), url, browser);
    } catch (FetchException e) {
      context.context().status(422);
      ask(context, url, String.valueOf(e.getMessage()));
      return;
    }
    SentinelDraft sentinelDraft =
        new SentinelDraft(
            name(context, preview), url, "", List.of("any"), "", "", "", "", DeliveryForm.NONE);
    Sentinel plain = sentinelDraft.onto("", installation.settings().zone());
    Sentinel sentinel = browser ? plain.with(ClauseValue.RENDER, RenderClause.BROWSER) : plain;
    page(
        context,
        "Add a sentinel",
        h(
            "div.head",
            h("p.crumb", h("a", at("href", context.to("/")), "Sentinels")),
            h("h1", "Add a sentinel")),
        "/sentinels/add",
        sentinelDraft,
        SentinelWriter.write(sentinel),
        all(
            preview.unfinished() ? inBrowser(context, url) : null,
            preview.problem().isEmpty()
                ? null
                : h("p.problem", at("role", "alert"), preview.problem()),
            preview.digest() == null
                ? null
                : framed(
                    context,
                    "/sentinels/preview?url="
                        + DashboardText.encoded(url)
                        + (browser ? "&browser=yes" : ""),
                    preview.title())));
  }

  /** Shows the form for the result of a search or of a view. */
  private void askAbout(RequestContext context, SentinelSource.Kind source) {
    String name = SentinelPages.free(installation, context, SentinelPages.name(source.argument()));
    Sentinel sentinel = Sentinel.of(name, source);
    page(
        context,
        "Add a sentinel",
        h("div.head", h("h1", "Add a sentinel")),
        "/sentinels/add",
        SentinelDraft.of(sentinel),
        SentinelWriter.write(sentinel),
        h(
            "p.note",
            "It reports what is new in the result of the %s "
                .formatted(source.kind().equals("search") ? "search" : "view"),
            h("b", source.argument()),
            "."));
  }

  /** The offer to load the page in a browser, with its scripts. */
  private static SafeHtml inBrowser(RequestContext context, String url) {
    return h(
        "p.note",
        at("role", "status"),
        "Scripts fill in this page, and they do not run in a plain check. ",
        Chromium.find().isPresent()
            ? h(
                "a.button",
                at(
                    "href",
                    context.to("/sentinels/add?browser=yes&url=" + DashboardText.encoded(url))),
                at("data-wait", "Opening the page in a browser"),
                "Open it in a browser")
            : "Install Chromium on the server to check it in a browser.");
  }

  /** Shows the form for the URL of a page. */
  private void ask(RequestContext context, String url, String problem) {
    frame.show(
        context,
        PageFrame.Place.WATCHES,
        "Add a sentinel",
        h("div.head", h("h1", "Add a sentinel")),
        h(
            "section.card.welcome",
            h("h2", "Which page shall be watched?"),
            PageFrame.problem(problem),
            h(
                "form.big",
                at("method", "get"),
                at("action", context.to("/sentinels/add")),
                at("data-wait", "Fetching the page"),
                h(
                    "input",
                    at("name", "url"),
                    at("type", "text"),
                    url.isEmpty() ? null : at("value", url),
                    at("inputmode", "url"),
                    at("placeholder", "https://"),
                    at("aria-label", "Address of the page"),
                    at("required", ""),
                    at("autofocus", "")),
                h("button.main", at("type", "submit"), "Preview")),
            h("p.quiet", "A page, a feed, a table, a PDF or an answer in JSON.")));
  }

  /** An unused name made from the title or the URL. */
  private String name(RequestContext context, PagePreviewResult preview) {
    String from = preview.title().isBlank() ? preview.url() : preview.title();
    return SentinelPages.free(installation, context, SentinelPages.name(from));
  }

  private static SafeHtml framed(RequestContext context, String path, String title) {
    return h(
        "iframe.page-frame",
        at("id", "preview"),
        at("sandbox", "allow-scripts"),
        at("referrerpolicy", "no-referrer"),
        at("title", "Preview: " + title),
        at("src", context.to(path)));
  }

  private void page(
      RequestContext context,
      String title,
      SafeHtml head,
      String action,
      SentinelDraft sentinelDraft,
      String text,
      SafeHtml preview) {
    frame.show(
        context,
        PageFrame.Place.WATCHES,
        title,
        List.of("add.js"),
        head,
        new SentinelForm(context, action, sentinelDraft, text, preview).show());
  }

  /** The page in its frame. */
  private void preview(RequestContext context) {
    PagePreviewResult preview =
        previews.whole(
            context.principal().account(),
            context.query("url"),
            context.query("browser").equals("yes"));
    PageDigest digest = preview.digest();
    if (digest == null) {
      throw HttpProblem.of(422, preview.problem());
    }
    SecurityHeaders.foreign(context.context(), FramedPage.SCRIPT);
    context.html(FramedPage.alone(digest, resources(preview)));
  }

  private static StoredResources resources(PagePreviewResult preview) {
    Map<String, byte[]> byUrl = new HashMap<>();
    preview.parts().orElse(List.of()).forEach(part -> byUrl.put(part.url(), part.body()));
    return (address, within) ->
        byUrl.get(ArchivedPageFrame.resolved(within.isEmpty() ? preview.url() : within, address));
  }

  private void check(RequestContext context, Sentinel sentinel, boolean edits) {
    List<SentinelProblem> problems =
        installation.verify(
            context.workspace(), List.of(WrittenSentinel.nowhere(sentinel)), edits, false);
    Optional<SentinelProblem> error =
        problems.stream().filter(one -> one.weight() == SentinelProblem.Weight.ERROR).findFirst();
    if (error.isPresent()) {
      throw HttpProblem.of(422, error.get().sentence()).at(SentinelDraft.field(context));
    }
  }

  private Sentinel wished(RequestContext context) {
    return HttpProblem.reading(
        SentinelDraft.field(context),
        () -> SentinelDraft.wished(context, installation.settings().zone()));
  }

  private void add(RequestContext context) {
    Sentinel sentinel = wished(context);
    check(context, sentinel, false);
    installation.sentinels().add(context.workspace(), List.of(sentinel));
    DashboardAudit.note(users, context, "added", sentinel.name());
    context.redirect("/sentinels/" + DashboardText.encoded(sentinel.name()) + "?done=added");
  }

  // ---- editing ----

  private void edit(RequestContext context) {
    SentinelRow row = SentinelPages.find(installation, context);
    Sentinel sentinel = installation.sentinels().parsed(row);
    Optional<WatchedPage> page = installation.sentinels().page(row);
    int newest = page.map(WatchedPage::newest).orElse(0);
    page(
        context,
        row.name(),
        SentinelPages.head(context, row, page.map(known -> known.page().url()).orElse(""), "/edit"),
        "/sentinels/" + DashboardText.encoded(row.name()) + "/edit",
        SentinelDraft.of(sentinel),
        row.source(),
        newest == 0
            ? h("p.note", "The page was not checked yet.")
            : framed(
                context,
                "/sentinels/"
                    + DashboardText.encoded(row.name())
                    + "/versions/"
                    + newest
                    + "?frame=1",
                row.name()));
  }

  private void save(RequestContext context) {
    SentinelRow row = SentinelPages.find(installation, context);
    Sentinel sentinel = wished(context).named(row.name());
    check(context, sentinel, true);
    installation.sentinels().edit(context.workspace(), sentinel);
    DashboardAudit.note(users, context, "edited", row.name());
    context.redirect("/sentinels/" + DashboardText.encoded(row.name()) + "?done=saved");
  }
}
