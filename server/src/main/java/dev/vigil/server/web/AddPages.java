package dev.vigil.server.web;

import static dev.vigil.server.web.Html.all;
import static dev.vigil.server.web.Html.at;
import static dev.vigil.server.web.Html.h;

import dev.vigil.diff.show.FramedPage;
import dev.vigil.diff.show.Resources;
import dev.vigil.document.PageDigest;
import dev.vigil.fetch.FetchException;
import dev.vigil.fetch.browser.Chromium;
import dev.vigil.server.account.People;
import dev.vigil.server.door.Guard;
import dev.vigil.server.door.Headers;
import dev.vigil.server.door.Refusal;
import dev.vigil.server.door.Route;
import dev.vigil.server.door.Visit;
import dev.vigil.watch.base.Kept;
import dev.vigil.watch.base.WatchedPage;
import dev.vigil.watch.engine.Installation;
import dev.vigil.watch.engine.Preview;
import dev.vigil.watch.language.Problem;
import dev.vigil.watch.language.SentinelWriter;
import dev.vigil.watch.language.Written;
import dev.vigil.watch.sentinel.Render;
import dev.vigil.watch.sentinel.Sentinel;
import dev.vigil.watch.sentinel.Term;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/** Adding and editing a watch, by pointing and in plain words. Safe for concurrent use. */
final class AddPages {
  private final Installation installation;
  private final People people;
  private final Frame frame;
  private final Previews previews;

  AddPages(Installation installation, People people, Frame frame, Previews previews) {
    this.installation = installation;
    this.people = people;
    this.frame = frame;
    this.previews = previews;
  }

  List<Route> routes() {
    return List.of(
        Route.get("/watches/add", Guard.EDITOR, this::ask),
        Route.post("/watches/add", Guard.EDITOR, this::add),
        Route.get("/watches/preview", Guard.EDITOR, this::preview),
        Route.get("/watches/{name}/edit", Guard.EDITOR, this::edit),
        Route.post("/watches/{name}/edit", Guard.EDITOR, this::save));
  }

  // ---- adding ----

  private void ask(Visit visit) {
    String url = address(visit.query("url"));
    if (url.isEmpty()) {
      ask(visit, "", "");
      return;
    }
    boolean browser = visit.query("browser").equals("yes");
    Preview preview;
    try {
      preview = previews.of(visit.visitor().account(), url, browser);
    } catch (FetchException e) {
      visit.context().status(422);
      ask(visit, url, String.valueOf(e.getMessage()));
      return;
    }
    Wish wish =
        new Wish(name(visit, preview), url, "", List.of("any"), "", "", "", "", TellTimes.NONE);
    Sentinel plain = wish.onto("", installation.settings().zone());
    Sentinel sentinel = browser ? plain.with(Term.RENDER, Render.BROWSER) : plain;
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
                    "/watches/preview?url=" + Texts.encoded(url) + (browser ? "&browser=yes" : ""),
                    preview.title())));
  }

  /** The offer to have scripts fill in the page. */
  private static Html inBrowser(Visit visit, String url) {
    return h(
        "p.note",
        at("role", "status"),
        "Scripts fill in this page, and they do not run in a plain check. ",
        Chromium.find().isPresent()
            ? h(
                "a.button",
                at("href", visit.to("/watches/add?browser=yes&url=" + Texts.encoded(url))),
                at("data-wait", "Opening the page in a browser"),
                "Open it in a browser")
            : "Install Chromium on the server to check it in a browser.");
  }

  /** Asks for the address of a page, or for another one. */
  private void ask(Visit visit, String url, String problem) {
    frame.show(
        visit,
        Frame.Place.WATCHES,
        "Add a watch",
        h("div.head", h("h1", "Add a watch")),
        h(
            "section.card.welcome",
            h("h2", "Which page shall be watched?"),
            Frame.problem(problem),
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
  private String name(Visit visit, Preview preview) {
    String from =
        preview.title().isBlank()
            ? preview.url().replaceFirst("^[a-z]+://(www\\.)?", "")
            : preview.title();
    String bare =
        from.toLowerCase(Locale.ROOT).replaceAll("[^\\p{L}\\p{N}]+", "-").replaceAll("^-+|-+$", "");
    String name = bare.isEmpty() ? "page" : bare.substring(0, Math.min(40, bare.length()));
    return WatchPages.free(installation, visit, name);
  }

  private static Html framed(Visit visit, String path, String title) {
    return h(
        "iframe.page-frame",
        at("id", "preview"),
        at("sandbox", "allow-scripts"),
        at("referrerpolicy", "no-referrer"),
        at("title", "Preview: " + title),
        at("src", visit.to(path)));
  }

  private void page(
      Visit visit, String title, Html head, String action, Wish wish, String text, Html preview) {
    frame.show(
        visit,
        Frame.Place.WATCHES,
        title,
        List.of("add.js"),
        head,
        new WishForm(visit, action, wish, text, preview).show());
  }

  /** The page in its frame. */
  private void preview(Visit visit) {
    Preview preview =
        previews.whole(
            visit.visitor().account(), visit.query("url"), visit.query("browser").equals("yes"));
    PageDigest digest = preview.digest();
    if (digest == null) {
      throw Refusal.of(422, preview.words());
    }
    Headers.foreign(visit.context(), FramedPage.SCRIPT);
    visit.html(FramedPage.alone(digest, resources(preview)));
  }

  private static Resources resources(Preview preview) {
    Map<String, byte[]> byUrl = new HashMap<>();
    preview.parts().orElse(List.of()).forEach(part -> byUrl.put(part.url(), part.body()));
    return (address, within) ->
        byUrl.get(Shown.resolved(within.isEmpty() ? preview.url() : within, address));
  }

  private void check(Visit visit, Sentinel sentinel, boolean edits) {
    List<Problem> problems =
        installation.verify(visit.workspace(), List.of(Written.nowhere(sentinel)), edits, false);
    Optional<Problem> error =
        problems.stream().filter(one -> one.weight() == Problem.Weight.ERROR).findFirst();
    if (error.isPresent()) {
      throw Refusal.of(422, error.get().sentence()).at(Wish.field(visit));
    }
  }

  private Sentinel wished(Visit visit) {
    return Refusal.reading(
        Wish.field(visit), () -> Wish.wished(visit, installation.settings().zone()));
  }

  private void add(Visit visit) {
    Sentinel sentinel = wished(visit);
    check(visit, sentinel, false);
    installation.sentinels().add(visit.workspace(), List.of(sentinel));
    Deeds.note(people, visit, "added", sentinel.name());
    visit.redirect("/watches/" + Texts.encoded(sentinel.name()) + "?done=added");
  }

  // ---- editing ----

  private void edit(Visit visit) {
    Kept kept = WatchPages.find(installation, visit);
    Sentinel sentinel = installation.sentinels().words(kept);
    Optional<WatchedPage> page = installation.sentinels().page(kept);
    int newest = page.map(WatchedPage::newest).orElse(0);
    page(
        visit,
        kept.name(),
        WatchPages.head(visit, kept, page.map(known -> known.page().url()).orElse(""), "/edit"),
        "/watches/" + Texts.encoded(kept.name()) + "/edit",
        Wish.of(sentinel),
        kept.source(),
        newest == 0
            ? h("p.note", "The page was not looked at yet.")
            : framed(
                visit,
                "/watches/" + Texts.encoded(kept.name()) + "/versions/" + newest + "?frame=1",
                kept.name()));
  }

  private void save(Visit visit) {
    Kept kept = WatchPages.find(installation, visit);
    Sentinel sentinel = wished(visit).named(kept.name());
    check(visit, sentinel, true);
    installation.sentinels().edit(visit.workspace(), sentinel);
    Deeds.note(people, visit, "edited", kept.name());
    visit.redirect("/watches/" + Texts.encoded(kept.name()) + "?done=saved");
  }
}
