package dev.vigil.document.feed;

import dev.vigil.document.DocumentName;
import dev.vigil.document.PageDigest;
import dev.vigil.document.internal.html.HtmlReader;
import dev.vigil.document.markup.RenderedText;
import java.util.List;
import java.util.Optional;

/**
 * The content of a feed (RSS 0.9x, 1.0 and 2.0, Atom, JSON Feed) or a sitemap (XML, a sitemap
 * index, or a text with one URL on each line). The document stays the XML, JSON or text that it is;
 * this is a view of its nodes. Immutable.
 *
 * @param kind which of them the document is
 * @param title of the feed; empty if it has none
 * @param entries in document order
 */
public record Feed(Kind kind, String title, List<FeedEntry> entries) {
  /** The kinds of documents that announce others. */
  public enum Kind {
    /** RSS 0.9x, 1.0 or 2.0. */
    RSS,
    /** Atom. */
    ATOM,
    /** JSON Feed. */
    JSON_FEED,
    /** A sitemap in XML. */
    SITEMAP,
    /** An index of sitemaps. */
    SITEMAP_INDEX,
    /** A text with one URL on each line. */
    ADDRESSES;

    /** {@return whether entries are pages without a text of their own} */
    public boolean isSitemap() {
      return this == SITEMAP || this == SITEMAP_INDEX || this == ADDRESSES;
    }
  }

  /** Copies the entries. */
  public Feed {
    entries = List.copyOf(entries);
  }

  /**
   * Reads a document as a feed; empty if it is not a feed. The cost is linear in the document.
   *
   * @param digest the document
   * @return the feed
   */
  public static Optional<Feed> of(PageDigest digest) {
    return switch (digest.type()) {
      case XML -> XmlFeed.of(digest);
      case JSON -> JsonFeed.of(digest);
      case TEXT -> PlainTextSitemap.of(digest);
      case HTML -> Optional.empty();
    };
  }

  /** Marked-up text as it would be shown, on one line. */
  static String plain(String markup) {
    String text = markup;
    if (markup.indexOf('<') >= 0 || markup.indexOf('&') >= 0) {
      DocumentName div =
          new DocumentName(dev.vigil.document.NodeKind.ELEMENT, "", "div", DocumentName.XHTML);
      text = RenderedText.of(HtmlReader.fragment(markup, div).digest(), 0);
    }
    return oneLine(text);
  }

  static String oneLine(String text) {
    return text.strip().replaceAll("\\s+", " ");
  }
}
