package dev.vigil.server.web;

import static dev.vigil.server.web.SafeHtml.h;

import dev.vigil.diff.group.SelectorFinder;
import dev.vigil.diff.group.WatchedPart;
import dev.vigil.document.IntSlice;
import dev.vigil.document.PageDigest;
import dev.vigil.server.http.AccessRule;
import dev.vigil.server.http.HttpProblem;
import dev.vigil.server.http.RequestContext;
import dev.vigil.server.http.Route;
import dev.vigil.watch.engine.Installation;
import dev.vigil.watch.engine.PagePreviewResult;
import dev.vigil.watch.engine.SentinelReplay;
import dev.vigil.watch.language.SentinelWriter;
import dev.vigil.watch.sentinel.EffectiveSentinel;
import dev.vigil.watch.sentinel.Sentinel;
import dev.vigil.watch.sentinel.SentinelSource;
import dev.vigil.watch.store.SentinelRow;
import dev.vigil.watch.store.WatchedPage;
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
  private final TimeWords moments;
  private final PagePreviews previews;

  DraftPages(Installation installation, PagePreviews previews) {
    this.installation = installation;
    this.moments = new TimeWords(installation);
    this.previews = previews;
  }

  List<Route> routes() {
    return List.of(
        Route.post("/drafts/part", AccessRule.EDITOR, this::part),
        Route.post("/drafts/text", AccessRule.EDITOR, this::text),
        Route.post("/drafts/form", AccessRule.EDITOR, this::form),
        Route.post("/drafts/steps", AccessRule.EDITOR, this::steps),
        Route.post("/drafts/try", AccessRule.EDITOR, this::trial));
  }

  private ZoneId zone() {
    return installation.settings().zone();
  }

  private EffectiveSentinel terms(RequestContext visit) {
    return installation.sentinels().terms(visit.workspace(), SentinelDraft.wished(visit, zone()));
  }

  /** What each rule takes from the page. */
  private void steps(RequestContext visit) {
    visit.html(FilterSteps.of(digest(visit), terms(visit)).toString());
  }

  /** What it would have told about the versions that are kept. */
  private void trial(RequestContext visit) {
    Sentinel sentinel = SentinelDraft.wished(visit, zone());
    Optional<WatchedPage> page = watched(visit, sentinel);
    if (page.isEmpty()) {
      visit.html(
          h("p.quiet", "No version of this page is kept yet, so there is no past to try it on.")
              .toString());
      return;
    }
    SentinelReplay.Result result =
        new SentinelReplay(installation.archive(), page.get().page(), terms(visit)).latest(TRIED);
    visit.html(ReplayWords.of(visit, moments, visit.field("saved"), result).toString());
  }

  private PageDigest digest(RequestContext visit) {
    String saved = visit.field("saved");
    if (!saved.isEmpty()) {
      SentinelRow kept = installation.sentinels().find(visit.workspace(), saved);
      WatchedPage page =
          installation.sentinels().page(kept).orElseThrow(() -> HttpProblem.notFound("page"));
      return installation
          .archive()
          .version(page.page(), page.newest())
          .map(installation.archive()::digest)
          .orElseThrow(() -> HttpProblem.notFound("version"));
    }
    PagePreviewResult preview =
        previews.of(
            visit.visitor().account(), visit.field("url"), visit.field("browser").equals("yes"));
    PageDigest digest = preview.digest();
    if (digest == null) {
      throw HttpProblem.of(422, preview.words());
    }
    return digest;
  }

  /** A selector for what was pointed at, or the places that a selector finds. */
  private void part(RequestContext visit) {
    PageDigest digest = digest(visit);
    String within = visit.field("within").strip();
    if (!visit.field("node").isEmpty()) {
      long node = SettingsPages.number(visit.field("node"));
      if (node < 1 || node >= digest.nodeCount()) {
        throw HttpProblem.badRequest("There is no such place on the page.");
      }
      within = SelectorFinder.of(digest, (int) node);
    }
    IntSlice found = within.isEmpty() ? IntSlice.EMPTY : WatchedPart.selector(within).find(digest);
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

  private void text(RequestContext visit) {
    visit.json(Map.of("text", SentinelWriter.write(SentinelDraft.wished(visit, zone()))));
  }

  private void form(RequestContext visit) {
    visit.json(SentinelDraft.of(SentinelDraft.read(visit.field("text"), zone())).values());
  }

  private Optional<WatchedPage> watched(RequestContext visit, Sentinel sentinel) {
    String saved = visit.field("saved");
    if (!saved.isEmpty()) {
      return installation
          .sentinels()
          .page(installation.sentinels().find(visit.workspace(), saved))
          .filter(page -> page.newest() > 0);
    }
    return sentinel.source() instanceof SentinelSource.Address(String url)
        ? installation
            .base()
            .catalogue()
            .read(connection -> WatchedPage.find(connection, visit.workspace(), url))
        : Optional.empty();
  }
}
