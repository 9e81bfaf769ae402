package dev.vigil.server.web;

import static dev.vigil.server.web.Html.at;
import static dev.vigil.server.web.Html.h;
import static dev.vigil.server.web.Html.when;

import dev.vigil.diff.group.Part;
import dev.vigil.diff.group.PartName;
import dev.vigil.diff.show.FramedPage;
import dev.vigil.diff.show.Resources;
import dev.vigil.document.IntSlice;
import dev.vigil.document.PageDigest;
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
import dev.vigil.watch.engine.Trial;
import dev.vigil.watch.language.Problem;
import dev.vigil.watch.language.SentinelWriter;
import dev.vigil.watch.language.Written;
import dev.vigil.watch.sentinel.Sentinel;
import dev.vigil.watch.sentinel.Source;
import dev.vigil.watch.sentinel.Terms;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/** Adding and editing a watch, by pointing and in plain words. Safe for concurrent use. */
final class AddPages {
  private static final int MOST_NODES = 200;
  private static final int TRIED = 300;

  private final Installation installation;
  private final People people;
  private final Frame frame;
  private final Moments moments;
  private final Previews previews;

  AddPages(Installation installation, People people, Frame frame) {
    this.installation = installation;
    this.people = people;
    this.frame = frame;
    this.moments = new Moments(installation);
    this.previews = new Previews(installation);
  }

  List<Route> routes() {
    return List.of(
        Route.get("/watches/add", Guard.EDITOR, this::ask),
        Route.post("/watches/add", Guard.EDITOR, this::add),
        Route.get("/watches/preview", Guard.EDITOR, this::preview),
        Route.get("/watches/{name}/edit", Guard.EDITOR, this::edit),
        Route.post("/watches/{name}/edit", Guard.EDITOR, this::save),
        Route.post("/drafts/part", Guard.EDITOR, this::part),
        Route.post("/drafts/text", Guard.EDITOR, this::text),
        Route.post("/drafts/form", Guard.EDITOR, this::form),
        Route.post("/drafts/try", Guard.EDITOR, this::trial));
  }

  // ---- adding ----

  private void ask(Visit visit) {
    String url = address(visit.query("url"));
    if (url.isEmpty()) {
      frame.show(
          visit,
          Frame.Place.WATCHES,
          "Add a watch",
          h("div.head", h("h1", "Add a watch")),
          h(
              "section.card.welcome",
              h("h2", "Which page shall be watched?"),
              h(
                  "form.big",
                  at("method", "get"),
                  at("action", visit.to("/watches/add")),
                  h(
                      "input",
                      at("name", "url"),
                      at("type", "text"),
                      at("inputmode", "url"),
                      at("placeholder", "https://"),
                      at("aria-label", "Address of the page"),
                      at("required", ""),
                      at("autofocus", "")),
                  h("button.main", at("type", "submit"), "Look at it")),
              h("p.quiet", "A page, a feed, a table, a PDF or an answer in JSON.")));
      return;
    }
    Preview preview = previews.of(visit.visitor().account(), url);
    Wish wish = new Wish(name(visit, preview), url, "", List.of("any"), "adaptive", "", "");
    Sentinel sentinel = wish.onto("", installation.settings().zone());
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
        preview.digest() == null
            ? h("p.problem", at("role", "alert"), preview.words())
            : framed(visit, "/watches/preview?url=" + Texts.encoded(url), preview.title()),
        "");
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
      Visit visit,
      String title,
      Html head,
      String action,
      Wish wish,
      String text,
      Html preview,
      String problem) {
    boolean fresh = action.equals("/watches/add");
    frame.show(
        visit,
        Frame.Place.WATCHES,
        title,
        List.of("add.js"),
        head,
        Frame.problem(problem),
        h(
            "div.add",
            h(
                "section",
                h("p.quiet", "Click the part that matters, or leave it at the whole page."),
                preview),
            h(
                "section.card",
                Frame.form(
                    visit,
                    action,
                    at("id", "wish"),
                    at("data-saved", fresh ? "" : wish.name()),
                    fresh
                        ? Frame.field("Name", "name", "text", wish.name(), at("required", ""))
                        : h(
                            "input",
                            at("type", "hidden"),
                            at("name", "name"),
                            at("value", wish.name())),
                    Frame.field("Address", "url", "text", wish.url()),
                    h(
                        "label.field",
                        h("span", "Part of the page"),
                        h(
                            "input",
                            at("name", "within"),
                            at("value", wish.within()),
                            at("placeholder", "the whole page"),
                            at("aria-describedby", "found"))),
                    h(
                        "p.quiet",
                        h("span", at("id", "found"), at("role", "status")),
                        " ",
                        h(
                            "button.plain",
                            at("type", "button"),
                            at("id", "whole"),
                            "Take the whole page")),
                    matters(wish),
                    h(
                        "label.field",
                        h("span", "Look"),
                        h(
                            "select",
                            at("name", "fetch"),
                            Wish.OFTEN.entrySet().stream()
                                .map(
                                    often ->
                                        Frame.option(
                                            often.getKey(),
                                            often.getValue(),
                                            often.getKey().equals(wish.fetch())))
                                .toList(),
                            Wish.OFTEN.containsKey(wish.fetch())
                                ? null
                                : Frame.option(wish.fetch(), wish.fetch(), true))),
                    Frame.field("Tags", "tags", "text", wish.tags()),
                    h(
                        "label.field",
                        h("span", "Tell also, one a line"),
                        h(
                            "textarea",
                            at("name", "tell"),
                            at("rows", "2"),
                            at("placeholder", "email me@mail.example"),
                            wish.tell())),
                    h(
                        "details",
                        h("summary", "As text"),
                        h(
                            "textarea",
                            at("name", "text"),
                            at("rows", "8"),
                            at("spellcheck", "false"),
                            at("aria-label", "The watch in the sentinel language"),
                            text)),
                    h("div.problem", at("id", "trouble"), at("role", "alert"), at("hidden", "")),
                    h(
                        "p",
                        h("button.main", at("type", "submit"), fresh ? "Watch it" : "Save"),
                        " ",
                        h(
                            "button",
                            at("type", "button"),
                            at("id", "try"),
                            "What would it have told?")),
                    h("div", at("id", "tried"), at("role", "status"))))));
  }

  private static Html matters(Wish wish) {
    return h(
        "fieldset",
        h("legend", "What matters"),
        h(
            "div.choices",
            Wish.MATTERS.entrySet().stream()
                .map(
                    one ->
                        h(
                            "label",
                            h(
                                "input",
                                at("type", "checkbox"),
                                at("name", "type"),
                                at("value", one.getKey()),
                                when(wish.types().contains(one.getKey()), "checked")),
                            one.getValue()))
                .toList()),
        Frame.field("A word comes or goes", "keyword", "text", said(wish, "keyword")),
        Frame.field("A phrase comes or goes", "phrase", "text", said(wish, "phrase")));
  }

  private static String said(Wish wish, String type) {
    return wish.types().stream()
        .filter(name -> name.startsWith(type + "=") && name.indexOf(',') < 0)
        .map(name -> name.substring(type.length() + 1).replaceAll("^\"|\"$", ""))
        .findFirst()
        .orElse("");
  }

  /** The page in its frame. */
  private void preview(Visit visit) {
    Preview preview = previews.of(visit.visitor().account(), visit.query("url"));
    PageDigest digest = preview.digest();
    if (digest == null) {
      throw Refusal.of(422, preview.words());
    }
    Headers.foreign(visit.context(), FramedPage.SCRIPT);
    visit.html(FramedPage.alone(digest, Resources.NONE));
  }

  private Sentinel wished(Visit visit) {
    String text = visit.field("text");
    // The text is what counts, since it can say more; without scripts only the form is filled in.
    return visit.field("by").equals("text")
        ? Wish.read(text, installation.settings().zone())
        : Wish.of(visit).onto(text, installation.settings().zone());
  }

  private void check(Visit visit, Sentinel sentinel, boolean edits) {
    List<Problem> problems =
        installation.verify(visit.workspace(), List.of(Written.nowhere(sentinel)), edits, false);
    Optional<Problem> error =
        problems.stream().filter(one -> one.weight() == Problem.Weight.ERROR).findFirst();
    if (error.isPresent()) {
      throw Refusal.of(422, error.get().sentence());
    }
  }

  private void add(Visit visit) {
    Sentinel sentinel = wished(visit);
    check(visit, sentinel, false);
    installation.sentinels().add(visit.workspace(), List.of(sentinel));
    note(visit, "added", sentinel.name());
    visit.redirect("/watches/" + Texts.encoded(sentinel.name()) + "?done=added");
  }

  private void note(Visit visit, String deed, String name) {
    people
        .audit()
        .note(visit.workspace(), visit.visitor().name(), visit.context().ip(), deed, name);
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
                kept.name()),
        "");
  }

  private void save(Visit visit) {
    Kept kept = WatchPages.find(installation, visit);
    Sentinel sentinel = wished(visit).named(kept.name());
    check(visit, sentinel, true);
    installation.sentinels().edit(visit.workspace(), sentinel);
    note(visit, "edited", kept.name());
    visit.redirect("/watches/" + Texts.encoded(kept.name()) + "?done=saved");
  }

  // ---- while it is written ----

  private PageDigest digest(Visit visit) {
    String saved = visit.field("saved");
    if (!saved.isEmpty()) {
      Kept kept = installation.sentinels().find(visit.workspace(), saved);
      WatchedPage page =
          installation.sentinels().page(kept).orElseThrow(() -> Refusal.notFound("page"));
      return installation
          .archive()
          .version(page.page(), page.newest())
          .map(installation.archive()::digest)
          .orElseThrow(() -> Refusal.notFound("version"));
    }
    Preview preview = previews.of(visit.visitor().account(), visit.field("url"));
    PageDigest digest = preview.digest();
    if (digest == null) {
      throw Refusal.of(422, preview.words());
    }
    return digest;
  }

  /** A selector for what was pointed at, or the places that a selector finds. */
  private void part(Visit visit) {
    PageDigest digest = digest(visit);
    String within = visit.field("within").strip();
    if (!visit.field("node").isEmpty()) {
      long node = number(visit.field("node"));
      if (node < 1 || node >= digest.nodeCount()) {
        throw Refusal.badRequest("There is no such place on the page.");
      }
      within = PartName.of(digest, (int) node);
    }
    IntSlice found = within.isEmpty() ? IntSlice.EMPTY : Part.selector(within).find(digest);
    Map<String, Object> answer = new LinkedHashMap<>();
    answer.put("within", within);
    answer.put("nodes", found.stream().limit(MOST_NODES).toArray());
    answer.put(
        "words",
        within.isEmpty()
            ? "The whole page."
            : found.isEmpty()
                ? "This is not on the page."
                : found.size() == 1 ? "Found once." : "Found %,d times.".formatted(found.size()));
    visit.json(answer);
  }

  private static long number(String text) {
    try {
      return Long.parseLong(text);
    } catch (NumberFormatException e) {
      throw Refusal.badRequest("'" + text + "' is not a number.");
    }
  }

  private void text(Visit visit) {
    visit.json(Map.of("text", SentinelWriter.write(wished(visit))));
  }

  private void form(Visit visit) {
    Sentinel sentinel = Wish.read(visit.field("text"), installation.settings().zone());
    Wish wish = Wish.of(sentinel);
    Map<String, Object> answer = new TreeMap<>();
    answer.put("name", wish.name());
    answer.put("url", wish.url());
    answer.put("within", wish.within());
    answer.put("types", wish.types());
    answer.put("keyword", said(wish, "keyword"));
    answer.put("phrase", said(wish, "phrase"));
    answer.put("fetch", wish.fetch());
    answer.put("tags", wish.tags());
    answer.put("tell", wish.tell());
    visit.json(answer);
  }

  /** What it would have told about the versions that are kept. */
  private void trial(Visit visit) {
    Sentinel sentinel = wished(visit);
    Optional<WatchedPage> page = watched(visit, sentinel);
    if (page.isEmpty()) {
      visit.html(
          h("p.quiet", "No version of this page is kept yet, so there is no past to try it on.")
              .toString());
      return;
    }
    Terms terms = Terms.of(sentinel, name -> Optional.empty());
    int all = installation.archive().versions(page.get().page()).size();
    if (all > TRIED) {
      visit.html(
          h("p.quiet", "The history is too long to be tried here: " + all + " versions.")
              .toString());
      return;
    }
    Trial.Result result = new Trial(installation.archive(), page.get().page(), terms).run(v -> {});
    visit.html(
        Html.all(
                h(
                    "p",
                    "Of %s it would have told %s."
                        .formatted(
                            Texts.count(result.versions(), "version", "versions"),
                            Texts.count(result.told(), "change", "changes"))),
                h(
                    "ul",
                    result.hits().stream()
                        .filter(Trial.Hit::told)
                        .map(
                            hit ->
                                h(
                                    "li",
                                    moments.minute(hit.after().fetch().time())
                                        + ": "
                                        + Texts.count(
                                            hit.comparison().changes().size(),
                                            "change",
                                            "changes")))
                        .toList()))
            .toString());
  }

  private Optional<WatchedPage> watched(Visit visit, Sentinel sentinel) {
    String saved = visit.field("saved");
    if (!saved.isEmpty()) {
      return installation
          .sentinels()
          .page(installation.sentinels().find(visit.workspace(), saved))
          .filter(page -> page.newest() > 0);
    }
    return sentinel.source() instanceof Source.Address(String url)
        ? installation
            .base()
            .catalogue()
            .read(connection -> WatchedPage.find(connection, visit.workspace(), url))
        : Optional.empty();
  }
}
