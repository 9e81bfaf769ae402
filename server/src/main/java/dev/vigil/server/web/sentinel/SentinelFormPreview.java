package dev.vigil.server.web.sentinel;

import static dev.vigil.server.web.frame.SafeHtml.h;

import dev.vigil.diff.group.SelectorFinder;
import dev.vigil.diff.group.WatchedPart;
import dev.vigil.document.IntSlice;
import dev.vigil.document.PageDigest;
import dev.vigil.server.http.AccessRule;
import dev.vigil.server.http.HttpProblem;
import dev.vigil.server.http.RequestContext;
import dev.vigil.server.http.Route;
import dev.vigil.server.web.frame.TimeWords;
import dev.vigil.server.web.settings.SettingsPages;
import dev.vigil.server.web.show.NoiseRuleSteps;
import dev.vigil.server.web.show.PagePreviewCache;
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
 * Answers the requests of the sentinel form while it is filled in: matching parts, text, filter
 * steps and a replay. Safe for concurrent use.
 */
public final class SentinelFormPreview {
  private static final int MOST_NODES = 200;

  /** The number of latest versions that a replay uses. */
  private static final int TRIED = 300;

  private final Installation installation;
  private final TimeWords timeWords;
  private final PagePreviewCache previews;

  public SentinelFormPreview(Installation installation, PagePreviewCache previews) {
    this.installation = installation;
    this.timeWords = new TimeWords(installation);
    this.previews = previews;
  }

  public List<Route> routes() {
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

  private EffectiveSentinel effective(RequestContext context) {
    return installation
        .sentinels()
        .effective(context.workspace(), SentinelDraft.wished(context, zone()));
  }

  /** Shows what each noise rule removes from the page. */
  private void steps(RequestContext context) {
    context.html(NoiseRuleSteps.of(digest(context), effective(context)).toString());
  }

  /** Shows what the draft would have reported about the stored versions. */
  private void trial(RequestContext context) {
    Sentinel sentinel = SentinelDraft.wished(context, zone());
    Optional<WatchedPage> page = watched(context, sentinel);
    if (page.isEmpty()) {
      context.html(
          h("p.quiet", "No version of this page is kept yet, so there is no past to try it on.")
              .toString());
      return;
    }
    SentinelReplay.Result result =
        new SentinelReplay(installation.archive(), page.get().page(), effective(context))
            .latest(TRIED);
    context.html(ReplayWords.of(context, timeWords, context.field("saved"), result).toString());
  }

  private PageDigest digest(RequestContext context) {
    String saved = context.field("saved");
    if (!saved.isEmpty()) {
      SentinelRow row = installation.sentinels().find(context.workspace(), saved);
      WatchedPage page =
          installation.sentinels().page(row).orElseThrow(() -> HttpProblem.notFound("page"));
      return installation
          .archive()
          .version(page.page(), page.newest())
          .map(installation.archive()::digest)
          .orElseThrow(() -> HttpProblem.notFound("version"));
    }
    PagePreviewResult preview =
        previews.of(
            context.principal().account(),
            context.field("url"),
            context.field("browser").equals("yes"));
    PageDigest digest = preview.digest();
    if (digest == null) {
      throw HttpProblem.of(422, preview.problem());
    }
    return digest;
  }

  /** A selector for what was pointed at, or the places that a selector finds. */
  private void part(RequestContext context) {
    PageDigest digest = digest(context);
    String within = context.field("within").strip();
    if (!context.field("node").isEmpty()) {
      long node = SettingsPages.number(context.field("node"));
      if (node < 1 || node >= digest.nodeCount()) {
        throw HttpProblem.badRequest("This place is not on the page; load the page again.");
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
    context.json(answer);
  }

  private void text(RequestContext context) {
    String text = SentinelWriter.write(SentinelDraft.wished(context, zone()));
    SentinelDraft.read(text, zone()); // The form must never hold a text that it cannot read again.
    context.json(Map.of("text", text));
  }

  private void form(RequestContext context) {
    context.json(SentinelDraft.of(SentinelDraft.read(context.field("text"), zone())).values());
  }

  private Optional<WatchedPage> watched(RequestContext context, Sentinel sentinel) {
    String saved = context.field("saved");
    if (!saved.isEmpty()) {
      return installation
          .sentinels()
          .page(installation.sentinels().find(context.workspace(), saved))
          .filter(page -> page.newest() > 0);
    }
    return sentinel.source() instanceof SentinelSource.Address(String url)
        ? installation.pages().find(context.workspace(), url)
        : Optional.empty();
  }
}
