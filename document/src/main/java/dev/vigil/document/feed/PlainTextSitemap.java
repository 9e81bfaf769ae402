package dev.vigil.document.feed;

import dev.vigil.document.PageDigest;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Reads a sitemap in plain text: one URL on each line and nothing else. Stateless. */
final class PlainTextSitemap {
  private PlainTextSitemap() {}

  static Optional<Feed> of(PageDigest digest) {
    List<FeedEntry> entries = new ArrayList<>();
    int root = digest.root();
    for (int at = root < 0 ? -1 : digest.firstChild(root); at >= 0; at = digest.nextSibling(at)) {
      String line = digest.text(at).strip();
      if (!line.isEmpty()) {
        boolean address = line.startsWith("https://") || line.startsWith("http://");
        if (!address || line.indexOf(' ') >= 0) {
          return Optional.empty();
        }
        entries.add(new FeedEntry(at, at, line, "", line, "", ""));
      }
    }
    return entries.isEmpty()
        ? Optional.empty()
        : Optional.of(new Feed(Feed.Kind.ADDRESSES, "", entries));
  }
}
