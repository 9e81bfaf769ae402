package dev.vigil.document.feed;

import dev.vigil.document.PageDigest;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Reads a JSON Feed (jsonfeed.org) from a JSON digest. Stateless. */
final class JsonFeed {
  private JsonFeed() {}

  static Optional<Feed> of(PageDigest digest) {
    int root = digest.root();
    if (root < 0 || !text(digest, root, "version").contains("jsonfeed.org/version")) {
      return Optional.empty();
    }
    List<FeedEntry> entries = new ArrayList<>();
    int items = member(digest, root, "items");
    for (int at = items < 0 ? -1 : digest.firstChild(items); at >= 0; at = digest.nextSibling(at)) {
      if (digest.isElement(at)) {
        entries.add(entry(digest, at));
      }
    }
    return Optional.of(new Feed(Feed.Kind.JSON_FEED, text(digest, root, "title"), entries));
  }

  private static FeedEntry entry(PageDigest digest, int item) {
    String link = text(digest, item, "url");
    String external = text(digest, item, "external_url");
    int url = member(digest, item, link.isEmpty() ? "external_url" : "url");
    String id = text(digest, item, "id");
    String changed = text(digest, item, "date_modified");
    String summary = text(digest, item, "summary");
    String content = text(digest, item, "content_text");
    String page = text(digest, item, "content_html");
    return new FeedEntry(
        item,
        url < 0 ? item : url,
        id.isEmpty() ? link : id,
        Feed.oneLine(text(digest, item, "title")),
        link.isEmpty() ? external : link,
        changed.isEmpty() ? text(digest, item, "date_published") : changed,
        !summary.isEmpty()
            ? Feed.oneLine(summary)
            : !content.isEmpty() ? Feed.oneLine(content) : Feed.plain(page));
  }

  private static String text(PageDigest digest, int object, String key) {
    int node = member(digest, object, key);
    return node < 0 ? "" : digest.text(node).strip();
  }

  private static int member(PageDigest digest, int object, String key) {
    for (int at = digest.firstChild(object); at >= 0; at = digest.nextSibling(at)) {
      if (digest.isElement(at) && digest.name(at).local().equals(key)) {
        return at;
      }
    }
    return -1;
  }
}
