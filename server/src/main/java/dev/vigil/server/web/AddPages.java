package dev.vigil.server.web;

import static dev.vigil.server.web.SafeHtml.all;
import static dev.vigil.server.web.SafeHtml.at;
import static dev.vigil.server.web.SafeHtml.h;

import dev.vigil.diff.show.FramedPage;
import dev.vigil.diff.show.KeptResources;
import dev.vigil.document.PageDigest;
import dev.vigil.fetch.FetchException;
import dev.vigil.fetch.browser.Chromium;
import dev.vigil.server.account.Users;
import dev.vigil.server.http.AccessRule;
import dev.vigil.server.http.HttpProblem;
import dev.vigil.server.http.RequestContext;
import dev.vigil.server.http.Route;
import dev.vigil.server.http.SecurityHeaders;
import dev.vigil.watch.engine.Installation;
import dev.vigil.watch.engine.PagePreviewResult;
import dev.vigil.watch.language.SentinelProblem;
import dev.vigil.watch.language.SentinelWriter;
import dev.vigil.watch.language.WrittenSentinel;
import dev.vigil.watch.sentinel.ClauseValue;
import dev.vigil.watch.sentinel.RenderClause;
import dev.vigil.watch.sentinel.Sentinel;
import dev.vigil.watch.store.SentinelRow;
import dev.vigil.watch.store.WatchedPage;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/** Adding and editing a watch, by pointing and in plain words. Safe for concurrent use. */
final class AddPages {
  private final Installation installation;
  private final Users people;
  private final PageFrame frame;
  private final PagePreviews previews;

  AddPages(Installation installation, Users people, PageFrame frame, PagePreviews previews) {
    this.installation = installation;
    this.people = people;
    this.frame = frame;
    this.previews = previews;
  }

  List<Route> routes() {
    return List.of(
        Route.get("/watches/add", AccessRule.EDITOR, this::ask),
        Route.post("/watches/add", AccessRule.EDITOR, this::add),
        Route.get("/watches/preview", AccessRule.EDITOR, this::preview),
        Route.get("/watches/{name}/edit", AccessRule.EDITOR, this::edit),
        Route.post("/watches/{name}/edit", AccessRule.EDITOR, this::save));
  }

  // ---- adding ----

  private void ask(RequestContext visit) {
    String url = address(visit.query("url"));
    if (url.isEmpty()) {
      ask(visit, "", "");
      return;
    }
    boolean browser = visit.query("browser").equals("yes");
    PagePreviewResult preview;
    try {
      preview = previews.of(visit.visitor().account(), url, browser);
    } catch (FetchException e) {
      visit.context().status(422);
      ask(visit, url, String.valueOf(e.getMessage()));
      return;
    }
    SentinelDraft wish =
        new SentinelDraft(
            name(visit, preview), url, "", List.of("any"), "", "", "", "", DeliveryForm.NONE);
    Sentinel plain = wish.onto("", installation.settings().zone());
    Sentinel sentinel = browser ? plain.with(ClauseValue.RENDER, RenderClause.BROWSER) : plain;
    page(
        visit,
        "Add a watch",
        h(
            "div.head",
            h("p.crumb", h("a", at("href", visit.to("/")), "Watches")),
            h("h1", "Add a watch")),
        "/watches/add",
        wish,
        SentinelWriter.write(sentinel),
        all(
            preview.unfinished() ? inBrowser(visit, url) : null,
            preview.digest() == null
                ? h("p.problem", at("role", "alert"), preview.words())
                : framed(
                    visit,
                    "/watches/preview?url="
                        + DashboardText.encoded(url)
                        + (browser ? "&browser=yes" : ""),
                    preview.title())));
  }

  /** The offer to have scripts fill in the page. */
  private static SafeHtml inBrowser(RequestContext visit, String url) {
    return h(
        "p.note",
        at("role", "status"),
        "Scripts fill in this page, and they do not run in a plain check. ",
        Chromium.find().isPresent()
            ? h(
                "a.button",
                at("href", visit.to("/watches/add?browser=yes&url=" + DashboardText.encoded(url))),
                at("data-wait", "Opening the page in a browser"),
                "Open it in a browser")
            : "Install Chromium on the server to check it in a browser.");
  }

  /** Asks for the address of a page, or for another one. */
  private void ask(RequestContext visit, String url, String problem) {
    frame.show(
        visit,
        PageFrame.Place.WATCHES,
        "Add a watch",
        h("div.head", h("h1", "Add a watch")),
        h(
            "section.card.welcome",
            h("h2", "Which page shall be watched?"),
            PageFrame.problem(problem),
            h(
                "form.big",
                at("method", "get"),
                at("action", visit.to("/watches/add")),
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
                h("button.main", at("type", "submit"), "Look at it")),
            h("p.quiet", "A page, a feed, a table, a PDF or an answer in JSON.")));
  }

  /** People leave out the scheme. */
  private static String address(String url) {
    String plain = url.strip();
    return plain.matches("[A-Za-z0-9-]+(\\.[A-Za-z0-9-]+)+(:\\d+)?(/.*)?")
        ? "https://" + plain
        : plain;
  }

  /** What is telling in the title, or in the address; not taken yet. */
  private String name(RequestContext visit, PagePreviewResult preview) {
    String from =
        preview.title().isBlank()
            ? preview.url().replaceFirst("^[a-z]+://(www\\.)?", "")
            : preview.title();
    String bare =
        from.toLowerCase(Locale.ROOT).replaceAll("[^\\p{L}\\p{N}]+", "-").replaceAll("^-+|-+$", "");
    String name = bare.isEmpty() ? "page" : bare.substring(0, Math.min(40, bare.length()));
    return SentinelPages.free(installation, visit, name);
  }

  private static SafeHtml framed(RequestContext visit, String path, String title) {
    return h(
        "iframe.page-frame",
        at("id", "preview"),
        at("sandbox", "allow-scripts"),
        at("referrerpolicy", "no-referrer"),
        at("title", "Preview: " + title),
        at("src", visit.to(path)));
  }

  private void page(
      RequestContext visit,
      String title,
      SafeHtml head,
      String action,
      SentinelDraft wish,
      String text,
      SafeHtml preview) {
    frame.show(
        visit,
        PageFrame.Place.WATCHES,
        title,
        List.of("add.js"),
        head,
        new SentinelForm(visit, action, wish, text, preview).show());
  }

  /** The page in its frame. */
  private void preview(RequestContext visit) {
    PagePreviewResult preview =
        previews.whole(
            visit.visitor().account(), visit.query("url"), visit.query("browser").equals("yes"));
    PageDigest digest = preview.digest();
    if (digest == null) {
      throw HttpProblem.of(422, preview.words());
    }
    SecurityHeaders.foreign(visit.context(), FramedPage.SCRIPT);
    visit.html(FramedPage.alone(digest, resources(preview)));
  }

  private static KeptResources resources(PagePreviewResult preview) {
    Map<String, byte[]> byUrl = new HashMap<>();
    preview.parts().orElse(List.of()).forEach(part -> byUrl.put(part.url(), part.body()));
    return (address, within) ->
        byUrl.get(ArchivedPageView.resolved(within.isEmpty() ? preview.url() : within, address));
  }

  private void check(RequestContext visit, Sentinel sentinel, boolean edits) {
    List<SentinelProblem> problems =
        installation.verify(
            visit.workspace(), List.of(WrittenSentinel.nowhere(sentinel)), edits, false);
    Optional<SentinelProblem> error =
        problems.stream().filter(one -> one.weight() == SentinelProblem.Weight.ERROR).findFirst();
    if (error.isPresent()) {
      throw HttpProblem.of(422, error.get().sentence()).at(SentinelDraft.field(visit));
    }
  }

  private Sentinel wished(RequestContext visit) {
    return HttpProblem.reading(
        SentinelDraft.field(visit),
        () -> SentinelDraft.wished(visit, installation.settings().zone()));
  }

  private void add(RequestContext visit) {
    Sentinel sentinel = wished(visit);
    check(visit, sentinel, false);
    installation.sentinels().add(visit.workspace(), List.of(sentinel));
    DashboardAudit.note(people, visit, "added", sentinel.name());
    visit.redirect("/watches/" + DashboardText.encoded(sentinel.name()) + "?done=added");
  }

  // ---- editing ----

  private void edit(RequestContext visit) {
    SentinelRow kept = SentinelPages.find(installation, visit);
    Sentinel sentinel = installation.sentinels().words(kept);
    Optional<WatchedPage> page = installation.sentinels().page(kept);
    int newest = page.map(WatchedPage::newest).orElse(0);
    page(
        visit,
        kept.name(),
        SentinelPages.head(visit, kept, page.map(known -> known.page().url()).orElse(""), "/edit"),
        "/watches/" + DashboardText.encoded(kept.name()) + "/edit",
        SentinelDraft.of(sentinel),
        kept.source(),
        newest == 0
            ? h("p.note", "The page was not looked at yet.")
            : framed(
                visit,
                "/watches/"
                    + DashboardText.encoded(kept.name())
                    + "/versions/"
                    + newest
                    + "?frame=1",
                kept.name()));
  }

  private void save(RequestContext visit) {
    SentinelRow kept = SentinelPages.find(installation, visit);
    Sentinel sentinel = wished(visit).named(kept.name());
    check(visit, sentinel, true);
    installation.sentinels().edit(visit.workspace(), sentinel);
    DashboardAudit.note(people, visit, "edited", kept.name());
    visit.redirect("/watches/" + DashboardText.encoded(kept.name()) + "?done=saved");
  }
}
