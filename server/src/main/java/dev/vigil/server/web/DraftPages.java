package dev.vigil.server.web;

import static dev.vigil.server.web.Html.h;

import dev.vigil.diff.group.Part;
import dev.vigil.diff.group.PartName;
import dev.vigil.document.IntSlice;
import dev.vigil.document.PageDigest;
import dev.vigil.server.door.Guard;
import dev.vigil.server.door.Refusal;
import dev.vigil.server.door.Route;
import dev.vigil.server.door.Visit;
import dev.vigil.watch.base.Kept;
import dev.vigil.watch.base.WatchedPage;
import dev.vigil.watch.engine.Installation;
import dev.vigil.watch.engine.Preview;
import dev.vigil.watch.engine.Trial;
import dev.vigil.watch.language.SentinelWriter;
import dev.vigil.watch.sentinel.Sentinel;
import dev.vigil.watch.sentinel.Source;
import dev.vigil.watch.sentinel.Terms;
import java.time.ZoneId;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * What a form of a watch asks while it is filled in: where a part is, how the text reads, what
 * rules leave, what it would have told. Safe for concurrent use.
 */
final class DraftPages {
  private static final int MOST_NODES = 200;

  /** So many versions are tried; of a longer history the latest. */
  private static final int TRIED = 300;

  private final Installation installation;
  private final Moments moments;
  private final Previews previews;

  DraftPages(Installation installation, Previews previews) {
    this.installation = installation;
    this.moments = new Moments(installation);
    this.previews = previews;
  }

  List<Route> routes() {
    return List.of(
        Route.post("/drafts/part", Guard.EDITOR, this::part),
        Route.post("/drafts/text", Guard.EDITOR, this::text),
        Route.post("/drafts/form", Guard.EDITOR, this::form),
        Route.post("/drafts/steps", Guard.EDITOR, this::steps),
        Route.post("/drafts/try", Guard.EDITOR, this::trial));
  }

  private ZoneId zone() {
    return installation.settings().zone();
  }

  private Terms terms(Visit visit) {
    return installation.sentinels().terms(visit.workspace(), Wish.wished(visit, zone()));
  }

  /** What each rule takes from the page. */
  private void steps(Visit visit) {
    visit.html(FilterSteps.of(digest(visit), terms(visit)).toString());
  }

  /** What it would have told about the versions that are kept. */
  private void trial(Visit visit) {
    Sentinel sentinel = Wish.wished(visit, zone());
    Optional<WatchedPage> page = watched(visit, sentinel);
    if (page.isEmpty()) {
      visit.html(
          h("p.quiet", "No version of this page is kept yet, so there is no past to try it on.")
              .toString());
      return;
    }
    Trial.Result result =
        new Trial(installation.archive(), page.get().page(), terms(visit)).latest(TRIED);
    visit.html(Tried.of(visit, moments, visit.field("saved"), result).toString());
  }

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
    Preview preview =
        previews.of(
            visit.visitor().account(), visit.field("url"), visit.field("browser").equals("yes"));
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
      long node = SettingsPages.number(visit.field("node"));
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

  private void text(Visit visit) {
    visit.json(Map.of("text", SentinelWriter.write(Wish.wished(visit, zone()))));
  }

  private void form(Visit visit) {
    visit.json(Wish.of(Wish.read(visit.field("text"), zone())).values());
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
