package dev.vigil.server.web;

import dev.vigil.archive.Version;
import dev.vigil.diff.Comparison;
import dev.vigil.diff.show.FramedPage;
import dev.vigil.diff.show.HtmlReport;
import dev.vigil.diff.show.Layout;
import dev.vigil.diff.show.Resources;
import dev.vigil.diff.show.Subject;
import dev.vigil.server.door.Headers;
import dev.vigil.server.door.Refusal;
import dev.vigil.server.door.Visit;
import dev.vigil.watch.base.Attachment;
import dev.vigil.watch.base.WatchedPage;
import dev.vigil.watch.engine.Installation;
import java.net.URI;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Pages from the archive as they are shown in frames: written anew without anything that acts, and
 * served under a policy that gives them an origin of their own. For one request.
 */
record Shown(
    Installation installation,
    Visit visit,
    WatchedPage page,
    Version before,
    Version after,
    Comparison comparison) {

  static Shown of(
      Installation installation,
      Visit visit,
      WatchedPage page,
      Version before,
      Version after,
      Comparison comparison) {
    return new Shown(installation, visit, page, before, after, comparison);
  }

  /** Answers with one of the views. */
  void serve(String view, String title) {
    switch (view) {
      case "before" -> page(FramedPage.side(comparison, kept(before), kept(after)).before());
      case "after" -> page(FramedPage.side(comparison, kept(before), kept(after)).after());
      case "merged" -> page(FramedPage.merged(comparison, kept(after)));
      case "changes", "text" -> {
        Headers.foreign(visit.context(), FramedPage.REPORT_SCRIPT);
        visit.html(
            HtmlReport.of(
                comparison,
                new Subject(title, "version " + before.number(), "version " + after.number()),
                Layout.named(view),
                Resources.NONE,
                Resources.NONE));
      }
      default -> throw Refusal.notFound("view " + view);
    }
  }

  private void page(String html) {
    Headers.foreign(visit.context(), FramedPage.SCRIPT);
    visit.html(html);
  }

  private Resources kept(Version version) {
    return resources(installation, page, version);
  }

  /** What was kept with a version, by the addresses that its page uses. */
  static Resources resources(Installation installation, WatchedPage page, Version version) {
    List<Attachment> all =
        installation
            .base()
            .catalogue()
            .read(connection -> Attachment.of(connection, page.id(), version.number()));
    if (all.isEmpty()) {
      return Resources.NONE;
    }
    Map<String, Attachment> byUrl = new HashMap<>();
    all.forEach(one -> byUrl.put(one.url(), one));
    return (address, within) -> {
      Attachment found =
          byUrl.get(resolved(within.isEmpty() ? version.fetch().url() : within, address));
      return found == null ? null : found.bytes(installation.archive());
    };
  }

  static String resolved(String base, String address) {
    try {
      return URI.create(base).resolve(address.strip()).toString();
    } catch (IllegalArgumentException e) {
      return address;
    }
  }
}
