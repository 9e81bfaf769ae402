package dev.vigil.document.feed;

import dev.vigil.document.DocumentName;
import dev.vigil.document.PageDigest;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Reads RSS, Atom and sitemaps from an XML digest. Names count in the namespace of the entry itself
 * ({@code media:title} is no title), except for a few of Dublin Core and RSS content. Not
 * thread-safe.
 */
final class XmlFeed {
  private static final String CONTENT = "http://purl.org/rss/1.0/modules/content/";
  private static final String DUBLIN_CORE = "http://purl.org/dc/elements/1.1/";
  private static final String RDF = "http://www.w3.org/1999/02/22-rdf-syntax-ns#";

  private final PageDigest digest;
  private final Feed.Kind kind;
  private final List<FeedEntry> entries = new ArrayList<>();
  private String title = "";

  private XmlFeed(PageDigest digest, Feed.Kind kind) {
    this.digest = digest;
    this.kind = kind;
  }

  static Optional<Feed> of(PageDigest digest) {
    int root = digest.root();
    if (root < 0) {
      return Optional.empty();
    }
    DocumentName name = digest.name(root);
    Feed.Kind kind =
        switch (name.local()) {
          case "rss" -> Feed.Kind.RSS;
          case "RDF" -> name.uri().equals(RDF) ? Feed.Kind.RSS : null;
          case "feed" -> Feed.Kind.ATOM;
          case "urlset" -> Feed.Kind.SITEMAP;
          case "sitemapindex" -> Feed.Kind.SITEMAP_INDEX;
          default -> null;
        };
    return kind == null ? Optional.empty() : new XmlFeed(digest, kind).read(root);
  }

  private Optional<Feed> read(int root) {
    boolean seen = kind != Feed.Kind.RSS;
    for (int at = digest.firstChild(root); at >= 0; at = digest.nextSibling(at)) {
      boolean channel = digest.isElement(at) && digest.name(at).local().equals("channel");
      child(at);
      if (channel && kind == Feed.Kind.RSS) {
        seen = true;
        for (int in = digest.firstChild(at); in >= 0; in = digest.nextSibling(in)) {
          child(in);
        }
      }
    }
    return seen || !entries.isEmpty()
        ? Optional.of(new Feed(kind, title, entries))
        : Optional.empty();
  }

  private void child(int node) {
    if (!digest.isElement(node)) {
      return;
    }
    switch (digest.name(node).local()) {
      case "item", "entry", "url", "sitemap" -> entries.add(entry(node));
      case "title" -> title = title.isEmpty() ? Feed.plain(digest.text(node)) : title;
      default -> {}
    }
  }

  private FeedEntry entry(int node) {
    String own = digest.name(node).uri();
    String id = "";
    String heading = "";
    String link = "";
    int linkNode = node;
    String date = "";
    String summary = "";
    String content = "";
    String permanent = "";
    boolean certain = false;
    for (int at = digest.firstChild(node); at >= 0; at = digest.nextSibling(at)) {
      if (!digest.isElement(at)) {
        continue;
      }
      DocumentName name = digest.name(at);
      String what =
          name.uri().equals(own)
              ? name.local()
              : name.uri().equals(CONTENT) && name.local().equals("encoded")
                  ? "content"
                  : name.uri().equals(DUBLIN_CORE) ? name.local() : "";
      switch (what) {
        case "title" -> heading = heading.isEmpty() ? Feed.plain(digest.text(at)) : heading;
        case "link", "loc" -> {
          String rel = digest.attribute(at, "rel");
          boolean page = rel == null || rel.equals("alternate");
          if (link.isEmpty() || page && !certain) {
            link = address(at);
            linkNode = at;
            certain = page;
          }
        }
        case "id", "guid" -> {
          id = digest.text(at).strip();
          permanent = "false".equals(digest.attribute(at, "isPermaLink")) ? "" : id;
        }
        case "pubDate", "updated", "lastmod" -> date = digest.text(at).strip();
        case "published", "date", "issued", "modified" ->
            date = date.isEmpty() ? digest.text(at).strip() : date;
        case "description", "summary" -> summary = Feed.plain(digest.text(at));
        case "content" -> content = Feed.plain(digest.text(at));
        default -> {}
      }
    }
    if (link.isEmpty() && permanent.startsWith("http")) {
      link = permanent;
    }
    String about = about(node);
    id = !id.isEmpty() ? id : about != null ? about : !link.isEmpty() ? link : heading;
    return new FeedEntry(
        node, linkNode, id, heading, link, date, summary.isEmpty() ? content : summary);
  }

  private String address(int link) {
    String href = digest.attribute(link, "href");
    return (href == null ? digest.text(link) : href).strip();
  }

  private @Nullable String about(int entry) {
    var attributes = digest.attributes();
    for (int a = attributes.start(entry), end = attributes.end(entry); a < end; a++) {
      DocumentName name = attributes.name(a);
      if (name.local().equals("about") && name.uri().equals(RDF)) {
        return attributes.value(a).strip();
      }
    }
    return null;
  }
}
