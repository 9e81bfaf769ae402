package dev.vigil.watch.page;

import dev.vigil.document.PageDigest;

/** Finds the title of a page. Stateless. */
public final class PageTitles {
  private static final int LONGEST = 200;

  private PageTitles() {}

  /** The first title or, without one, the first heading; empty without either. */
  public static String of(PageDigest digest) {
    String heading = "";
    for (int at = 1; at < digest.nodeCount(); at++) {
      if (!digest.isElement(at)) {
        continue;
      }
      String name = digest.name(at).local();
      if (name.equals("title")) {
        String title = text(digest, at);
        if (!title.isEmpty()) {
          return title;
        }
      } else if (name.equals("h1") && heading.isEmpty()) {
        heading = text(digest, at);
      }
    }
    return heading;
  }

  private static String text(PageDigest digest, int at) {
    String text = digest.text(at).strip().replaceAll("\\s+", " ");
    return text.length() <= LONGEST ? text : text.substring(0, LONGEST);
  }
}
