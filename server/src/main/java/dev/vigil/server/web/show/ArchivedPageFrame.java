package dev.vigil.server.web.show;

import dev.vigil.archive.version.Version;
import dev.vigil.diff.Comparison;
import dev.vigil.diff.show.ComparedVersions;
import dev.vigil.diff.show.ComparisonLayout;
import dev.vigil.diff.show.FramedPage;
import dev.vigil.diff.show.HtmlReport;
import dev.vigil.diff.show.page.StoredResources;
import dev.vigil.server.http.HttpProblem;
import dev.vigil.server.http.RequestContext;
import dev.vigil.server.http.SecurityHeaders;
import dev.vigil.watch.engine.Installation;
import dev.vigil.watch.store.Attachment;
import dev.vigil.watch.store.WatchedPage;
import java.net.URI;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Serves archived pages in frames: without scripts, and under a policy that gives them an origin of
 * their own. For one request.
 */
public record ArchivedPageFrame(
    Installation installation,
    RequestContext context,
    WatchedPage page,
    Version before,
    Version after,
    Comparison comparison) {

  public static ArchivedPageFrame of(
      Installation installation,
      RequestContext context,
      WatchedPage page,
      Version before,
      Version after,
      Comparison comparison) {
    return new ArchivedPageFrame(installation, context, page, before, after, comparison);
  }

  /** Answers with one of the views. */
  public void serve(String view, String title) {
    switch (view) {
      case "before" -> page(FramedPage.side(comparison, row(before), row(after)).before());
      case "after" -> page(FramedPage.side(comparison, row(before), row(after)).after());
      case "merged" -> page(FramedPage.merged(comparison, row(after)));
      case "changes", "text" -> {
        SecurityHeaders.foreign(context.context(), FramedPage.REPORT_SCRIPT);
        context.html(
            HtmlReport.of(
                comparison,
                new ComparedVersions(
                    title, "version " + before.number(), "version " + after.number()),
                ComparisonLayout.named(view),
                StoredResources.NONE,
                StoredResources.NONE));
      }
      default -> throw HttpProblem.notFound("view " + view);
    }
  }

  private void page(String html) {
    SecurityHeaders.foreign(context.context(), FramedPage.SCRIPT);
    context.html(html);
  }

  private StoredResources row(Version version) {
    return resources(installation, page, version);
  }

  /** The stored resources of a version, by the URLs that its page uses. */
  public static StoredResources resources(
      Installation installation, WatchedPage page, Version version) {
    List<Attachment> all = installation.pages().attachments(page, version.number());
    if (all.isEmpty()) {
      return StoredResources.NONE;
    }
    Map<String, Attachment> byUrl = new HashMap<>();
    all.forEach(one -> byUrl.put(one.url(), one));
    return (address, within) -> {
      Attachment found =
          byUrl.get(resolved(within.isEmpty() ? version.fetch().url() : within, address));
      return found == null ? null : found.bytes(installation.archive());
    };
  }

  public static String resolved(String base, String address) {
    try {
      return URI.create(base).resolve(address.strip()).toString();
    } catch (IllegalArgumentException e) {
      return address;
    }
  }
}
