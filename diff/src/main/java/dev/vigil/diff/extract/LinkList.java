package dev.vigil.diff.extract;

import dev.vigil.diff.DocumentView;
import dev.vigil.document.Attributes;
import dev.vigil.document.DocumentType;
import dev.vigil.document.PageDigest;
import dev.vigil.document.feed.Feed;
import dev.vigil.document.feed.FeedEntry;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The links of a document in order, including those to mail addresses. Places inside the same page
 * and {@code javascript:} are no links; in XML so is each element of that name. Entries of feeds
 * and pages of sitemaps are links, also in JSON and plain text. Immutable.
 */
public record LinkList(List<Link> links) implements Iterable<LinkList.Link> {
  /**
   * A link.
   *
   * @param text what a reader clicks on; of a picture its alternative text
   */
  public record Link(int node, String href, String text) {
    /** Whether it leads to a mail address, not to a page. */
    public boolean isMail() {
      return href.regionMatches(true, 0, "mailto:", 0, 7);
    }

    @Override
    public String toString() {
      return href + '\n' + text;
    }
  }

  public LinkList {
    links = List.copyOf(links);
  }

  @Override
  public Iterator<Link> iterator() {
    return links.iterator();
  }

  public static LinkList of(ViewExtracts extracts) {
    DocumentView view = extracts.view();
    PageDigest digest = view.digest();
    boolean xml = digest.type() == DocumentType.XML;
    boolean[] bears = new boolean[digest.tags().size()];
    for (int tag = 0; tag < bears.length; tag++) {
      String local = digest.tags().get(tag).local();
      bears[tag] = local.equals("a") || local.equals("area") || xml && local.equals("link");
    }
    Map<Integer, FeedEntry> entries = new HashMap<>();
    Feed.of(digest)
        .ifPresent(feed -> feed.entries().forEach(entry -> entries.put(entry.linkNode(), entry)));
    List<Link> links = new ArrayList<>();
    int n = digest.nodeCount();
    for (int node = view.nextSeen(0); node < n; node = view.nextSeen(node + 1)) {
      FeedEntry entry = entries.isEmpty() ? null : entries.get(node);
      if (entry != null) {
        if (isLink(entry.link())) {
          links.add(new Link(node, view.seen(entry.link()), view.seen(entry.title())));
        }
      } else if (bears[digest.tag(node)] && digest.isElement(node)) {
        String href = href(view, node, xml);
        if (href != null && isLink(href)) {
          links.add(new Link(node, href, text(extracts, node)));
        }
      }
    }
    return new LinkList(links);
  }

  private static @Nullable String href(DocumentView view, int node, boolean xml) {
    Attributes attributes = view.digest().attributes();
    for (int a = attributes.start(node), end = attributes.end(node); a < end; a++) {
      if (attributes.name(a).local().equals("href") && view.seesAttribute(a)) {
        return ObfuscatedMail.target(view.attributeValue(a).strip());
      }
    }
    return xml ? view.seen(view.digest().text(node)).strip() : null;
  }

  private static boolean isLink(String href) {
    if (href.isEmpty() || href.startsWith("#")) {
      return false;
    }
    return !href.regionMatches(true, 0, "javascript:", 0, 11);
  }

  private static String text(ViewExtracts extracts, int node) {
    DocumentView view = extracts.view();
    PageDigest digest = view.digest();
    String shown = extracts.visibleText().textOf(node);
    if (!shown.isEmpty()) {
      return shown;
    }
    String hidden = view.seen(digest.text(node)).strip();
    if (!hidden.isEmpty()) {
      return hidden;
    }
    boolean picture = false;
    for (int at = node; at < digest.end(node); at++) {
      if (digest.isElement(at) && view.sees(at)) {
        String local = digest.name(at).local();
        picture |= local.equals("img") || local.equals("svg");
        String words = view.attribute(at, "alt");
        words = words == null || words.isBlank() ? view.attribute(at, "aria-label") : words;
        if (words != null && !words.isBlank()) {
          return words.strip();
        }
      }
    }
    return picture ? "[image]" : "";
  }
}
