package dev.vigil.knowledge.extract.embedded;

import dev.vigil.document.PageDigest;
import dev.vigil.document.feed.Feed;
import dev.vigil.document.feed.FeedEntry;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Reads the entries of a feed as items; one whose title names a version is a release, too.
 * Stateless.
 */
final class FeedItems {
  private static final Pattern VERSION =
      Pattern.compile("(?i)\\bv?(\\d+(?:\\.\\d+)+(?:[-.]?(?:alpha|beta|rc|m)[-.]?\\d*)?)\\b");

  private FeedItems() {}

  static void addTo(PageDigest digest, List<EmbeddedItem> items) {
    Feed feed = Feed.of(digest).filter(one -> !one.kind().isSitemap()).orElse(null);
    if (feed == null) {
      return;
    }
    for (FeedEntry entry : feed.entries()) {
      if (items.size() > EmbeddedData.MOST_VALUES / 8) {
        return;
      }
      EmbeddedItem item = new EmbeddedItem(EmbeddedSyntax.FEED, entry.node());
      item.type("feed-entry");
      item.id(entry.id());
      add(item, "title", entry.title(), entry.node());
      add(item, "url", entry.link(), entry.linkNode());
      add(item, "published", entry.date(), entry.node());
      add(item, "summary", entry.summary(), entry.node());
      Matcher version = VERSION.matcher(entry.title());
      if (version.find()) {
        item.type("release-entry");
        add(item, "version", version.group(1), entry.node());
      }
      items.add(item);
    }
  }

  private static void add(EmbeddedItem item, String name, String text, int node) {
    if (!text.isBlank()) {
      item.add(name, EmbeddedValue.of(text, node));
    }
  }
}
