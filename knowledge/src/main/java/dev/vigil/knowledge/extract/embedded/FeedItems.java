package dev.vigil.knowledge.extract.embedded;

import dev.vigil.document.PageDigest;
import dev.vigil.document.feed.Feed;
import dev.vigil.document.feed.FeedEntry;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Reads the entries of a feed as items; one whose title names a version is a release, too.
 * Stateless.
 */
final class FeedItems {
  private static final Pattern VERSION =
      Pattern.compile("(?i)\\bv?(\\d+(?:\\.\\d+)+(?:[-.]?(?:alpha|beta|rc|m)[-.]?\\d*)?)\\b");

  private static final Set<String> AUTHOR = Set.of("author", "creator");

  /** An address of mail with a name behind it: {@code ada@site.example (Ada Reed)}. */
  private static final Pattern NAMED = Pattern.compile("\\S+@\\S+\\s+\\(([^()]{1,200})\\)");

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
      add(item, "author", author(digest, entry.node()), entry.node());
      Matcher version = VERSION.matcher(entry.title());
      if (version.find()) {
        item.type("release-entry");
        add(item, "version", version.group(1), entry.node());
      }
      items.add(item);
    }
  }

  /** The author of an entry of XML: of Atom a name in it, of RSS the name behind an address. */
  private static String author(PageDigest digest, int entry) {
    for (int node = entry + 1; node < digest.end(entry); node++) {
      if (digest.isElement(node) && AUTHOR.contains(digest.name(node).local())) {
        for (int part = node + 1; part < digest.end(node); part++) {
          if (digest.isElement(part) && digest.name(part).local().equals("name")) {
            return digest.text(part).strip();
          }
        }
        String text = digest.text(node).strip();
        Matcher named = NAMED.matcher(text);
        return named.matches() ? named.group(1) : text;
      }
    }
    return "";
  }

  private static void add(EmbeddedItem item, String name, String text, int node) {
    if (!text.isBlank()) {
      item.add(name, EmbeddedValue.of(text, node));
    }
  }
}
