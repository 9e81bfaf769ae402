package dev.vigil.discover.crawl;

import dev.vigil.discover.crawl.plugin.PageLink;
import dev.vigil.document.DocumentNames;
import dev.vigil.document.DocumentType;
import dev.vigil.document.PageDigest;
import dev.vigil.document.feed.Feed;
import dev.vigil.fetch.FetchException;
import dev.vigil.fetch.url.WebUrl;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Extracts the links of a page: anchors, areas, frames, refreshes, related pages named in the head,
 * and the entries of feeds and sitemaps. Each URL occurs once, in its canonical form. Links that
 * the page asks not to follow are left out. The cost is linear in the page. Stateless.
 */
public final class LinkReader {
  /** The maximum number of links of a page; more are probably a trap. */
  static final int MOST = 5_000;

  private static final int LONGEST_ANCHOR = 200;
  private static final Set<String> RELATED =
      Set.of("canonical", "alternate", "next", "prev", "help", "search", "author", "license");

  private final WebUrl page;
  private final PageDigest digest;
  private final Set<String> seen = new HashSet<>();
  private final Set<String> written = new HashSet<>();
  private final List<PageLink> links = new ArrayList<>();
  private WebUrl base;

  private LinkReader(WebUrl page, PageDigest digest) {
    this.page = page;
    this.digest = digest;
    this.base = page;
  }

  /** The links of a page at that address. */
  public static List<PageLink> read(WebUrl page, PageDigest digest) {
    LinkReader reader = new LinkReader(page, digest);
    if (digest.type() == DocumentType.HTML) {
      reader.html();
    } else {
      reader.feed();
    }
    return reader.links;
  }

  private enum Tag {
    NONE,
    BASE,
    ANCHOR,
    FRAME,
    RELATED,
    META
  }

  private void html() {
    DocumentNames names = digest.tags();
    Tag[] tags = new Tag[names.size()];
    for (int i = 0; i < tags.length; i++) {
      tags[i] =
          switch (names.get(i).local()) {
            case "base" -> Tag.BASE;
            case "a", "area" -> Tag.ANCHOR;
            case "frame", "iframe" -> Tag.FRAME;
            case "link" -> Tag.RELATED;
            case "meta" -> Tag.META;
            default -> Tag.NONE;
          };
    }
    boolean based = false;
    for (int node = 1; node < digest.nodeCount() && links.size() < MOST; node++) {
      Tag tag = tags[digest.tag(node)];
      if (tag == Tag.NONE || !digest.isElement(node)) {
        continue;
      }
      String href = digest.attribute(node, "href");
      switch (tag) {
        case BASE -> {
          if (!based && href != null) {
            based = true;
            rebase(href);
          }
        }
        case ANCHOR -> {
          if (href != null && !relations(node).contains("nofollow")) {
            add(href, node);
          }
        }
        case FRAME -> add(digest.attribute(node, "src"), node);
        case RELATED -> {
          if (href != null && relations(node).stream().anyMatch(RELATED::contains)) {
            add(href, node);
          }
        }
        case META -> {
          if (!meta(node)) {
            links.clear();
            return;
          }
        }
        case NONE -> {}
      }
    }
  }

  /** False when the page asks not to follow its links. */
  private boolean meta(int node) {
    String content = digest.attribute(node, "content");
    if (content == null) {
      return true;
    }
    String lower = content.toLowerCase(Locale.ROOT);
    if ("refresh".equalsIgnoreCase(digest.attribute(node, "http-equiv"))) {
      int at = lower.indexOf("url=");
      if (at >= 0) {
        add(content.substring(at + 4).strip().replaceAll("^['\"]|['\"]$", ""), node);
      }
    }
    return !("robots".equalsIgnoreCase(digest.attribute(node, "name"))
        && (lower.contains("nofollow") || lower.contains("none")));
  }

  private List<String> relations(int node) {
    String rel = digest.attribute(node, "rel");
    return rel == null
        ? List.of()
        : List.of(rel.toLowerCase(Locale.ROOT).strip().split("\\s+", -1));
  }

  private void feed() {
    Feed.of(digest)
        .ifPresent(
            feed ->
                feed.entries().stream()
                    .limit(MOST)
                    .forEach(entry -> add(entry.link(), entry.title(), entry.linkNode())));
  }

  private void rebase(String href) {
    try {
      base = page.resolve(href.strip());
    } catch (FetchException e) {
      base = page; // as browsers do with an invalid base
    }
  }

  private void add(@Nullable String href, int node) {
    add(href, null, node);
  }

  private void add(@Nullable String href, @Nullable String words, int node) {
    if (href == null) {
      return;
    }
    String reference = href.strip();
    if (reference.startsWith("#") || isOtherScheme(reference) || !written.add(reference)) {
      return;
    }
    try {
      WebUrl url = CanonicalUrl.of(base.resolve(reference));
      if (seen.add(url.toString())) {
        String text = words == null ? digest.text(node) : words;
        links.add(new PageLink(url, shortened(text), node));
      }
    } catch (FetchException e) {
      // No address that can be fetched; a page has many of these.
      assert e != null;
    }
  }

  /** Recognised before parsing, because a rejected URL costs more than a valid one. */
  private static boolean isOtherScheme(String reference) {
    int colon = reference.indexOf(':');
    if (colon <= 0) {
      return reference.isEmpty();
    }
    for (int i = 0; i < colon; i++) {
      char c = reference.charAt(i);
      if (!(c >= 'a' && c <= 'z'
          || c >= 'A' && c <= 'Z'
          || i > 0 && "0123456789+-.".indexOf(c) >= 0)) {
        return false;
      }
    }
    String scheme = reference.substring(0, colon);
    return !scheme.equalsIgnoreCase("http") && !scheme.equalsIgnoreCase("https");
  }

  private static String shortened(String text) {
    String cut = text.length() > 4 * LONGEST_ANCHOR ? text.substring(0, 4 * LONGEST_ANCHOR) : text;
    String single = cut.strip().replaceAll("\\s+", " ");
    return single.length() > LONGEST_ANCHOR ? single.substring(0, LONGEST_ANCHOR) : single;
  }
}
