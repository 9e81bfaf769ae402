package dev.vigil.discover.topic;

import dev.vigil.discover.DiscoverException;
import dev.vigil.document.DocumentType;
import dev.vigil.document.PageDigest;
import dev.vigil.document.ReadLimits;
import dev.vigil.document.read.Documents;
import dev.vigil.document.read.ReadHint;
import java.util.ArrayList;
import java.util.List;

/**
 * Reads the bookmarks file that browsers export: folders become topics, links their examples. The
 * file is HTML with one {@code dl} for each folder behind the heading with its name. Stateless.
 */
public final class Bookmarks {
  private static final int MOST = 10_000;

  /**
   * A bookmark.
   *
   * @param folder the path of its topic; empty for a bookmark outside of all folders
   */
  public record Bookmark(String folder, String url, String title) {}

  private Bookmarks() {}

  /** The bookmarks in the order of the file. */
  public static List<Bookmark> read(byte[] file, String name) {
    PageDigest digest =
        Documents.readAnyway(
                file, ReadHint.file("bookmarks.html").as(DocumentType.HTML), ReadLimits.WEB)
            .digest();
    List<Bookmark> all = new ArrayList<>();
    for (int node = 1; node < digest.nodeCount() && all.size() < MOST; node++) {
      if (digest.isElement(node) && digest.name(node).local().equals("a")) {
        String href = digest.attribute(node, "href");
        if (href != null && (href.startsWith("http://") || href.startsWith("https://"))) {
          String title = digest.text(node).strip();
          all.add(new Bookmark(folder(digest, node), href, title));
        }
      }
    }
    if (all.isEmpty()) {
      throw new DiscoverException(
          name + " has no bookmarks; export them from a browser as HTML and name that file.");
    }
    return all;
  }

  private static String folder(PageDigest digest, int link) {
    List<String> names = new ArrayList<>();
    int at = link;
    while (at > 0 && names.size() < 9) {
      if (digest.name(at).local().equals("dl")) {
        int heading = heading(digest, at);
        if (heading > 0) {
          names.addFirst(TopicTree.nameOf(digest.text(heading)));
        }
      }
      at = digest.parent(at);
    }
    return String.join("/", names);
  }

  /** The heading of a folder stands before its list, in the same item. */
  private static int heading(PageDigest digest, int list) {
    int parent = digest.parent(list);
    int found = -1;
    for (int at = parent <= 0 ? -1 : digest.firstChild(parent);
        at >= 0 && at < list;
        at = digest.nextSibling(at)) {
      if (digest.isElement(at)
          && (digest.name(at).local().equals("h3") || digest.name(at).local().equals("h2"))) {
        found = at;
      }
    }
    return found;
  }
}
