package dev.vigil.search.piece;

import dev.vigil.document.DocumentType;
import dev.vigil.document.PageDigest;
import dev.vigil.document.markup.ElementDisplay;
import java.util.Locale;
import java.util.Map;
import java.util.Set;

/**
 * Cuts an HTML page: articles, sections, tables, navigation, items of microdata, and what stands
 * under a heading. For one document and one thread.
 */
final class HtmlPieces {
  private static final Map<String, String> KINDS =
      Map.of(
          "article", "article",
          "section", "section",
          "main", "section",
          "table", "table",
          "nav", "navigation",
          "header", "navigation",
          "footer", "navigation",
          "aside", "navigation");

  /** Elements whose text can be asked for by name. */
  private static final Map<String, String> NAMES =
      Map.of(
          "h1", "heading",
          "h2", "heading",
          "h3", "heading",
          "h4", "heading",
          "h5", "heading",
          "h6", "heading",
          "caption", "caption",
          "figcaption", "caption",
          "th", "th",
          "time", "time");

  /** Nodes of an element in which a heading is the first thing that it has. */
  private static final int FIRST_NODES = 16;

  /** Characters of an element that can be asked for by name. */
  private static final int LONGEST_NAMED = 2_000;

  private static final Set<String> META =
      Set.of("description", "keywords", "author", "og:description", "article:author");

  private final PageDigest digest;
  private final PieceBuilder out;
  private final ElementDisplay[] displays;

  /** For each open container the node behind it; those of headings end with their parent. */
  private final int[] ends = new int[64];

  HtmlPieces(PageDigest digest, PieceBuilder out) {
    this.digest = digest;
    this.out = out;
    displays = new ElementDisplay[digest.tags().size()];
    for (int tag = 0; tag < displays.length; tag++) {
      displays[tag] = ElementDisplay.of(digest.tags().get(tag), DocumentType.HTML);
    }
  }

  /** Cuts the page and returns its title. */
  String cut() {
    out.open("page", "page", "page", 0, true);
    ends[1] = digest.nodeCount();
    String title = head();
    int at = 1;
    // Whether a block has to be ended at the end of the block element that is open.
    int[] blocks = new int[512];
    int nested = 0;
    while (at < digest.nodeCount()) {
      while (nested > 0 && at >= blocks[nested - 1]) {
        nested--;
        out.block();
      }
      while (out.depth() > 1 && at >= ends[out.depth()]) {
        out.close();
      }
      if (!digest.isElement(at)) {
        if (digest.kind(at).isText()) {
          out.text(digest.value(at));
        }
        at++;
        continue;
      }
      ElementDisplay display = displays[digest.tag(at)];
      if (display == ElementDisplay.NONE || isHidden(at)) {
        at = digest.end(at);
        continue;
      }
      String name = digest.name(at).local();
      boolean block = display != ElementDisplay.INLINE && display != ElementDisplay.CELL;
      if (block) {
        out.block();
        if (nested < blocks.length) {
          blocks[nested++] = digest.end(at);
        }
      } else if (display == ElementDisplay.CELL) {
        out.edge();
      }
      int level = level(name);
      if (level > 0) {
        heading(at, level);
        at = digest.end(at);
        continue;
      }
      container(at, name);
      named(at, name);
      at++;
    }
    return title;
  }

  private String head() {
    String title = "";
    for (int at = 1; at < digest.nodeCount(); at++) {
      if (!digest.isElement(at)) {
        continue;
      }
      String name = digest.name(at).local();
      if (name.equals("body")) {
        break;
      }
      if (name.equals("title") && title.isEmpty()) {
        title = plain(digest.text(at));
        out.head(title);
        out.named("title", title);
      } else if (name.equals("meta")) {
        String key = digest.attribute(at, "name");
        key = key == null ? digest.attribute(at, "property") : key;
        String content = digest.attribute(at, "content");
        if (key != null && content != null && META.contains(key.toLowerCase(Locale.ROOT))) {
          out.named(key.substring(key.indexOf(':') + 1).toLowerCase(Locale.ROOT), plain(content));
        }
      }
    }
    return title;
  }

  private static int level(String name) {
    return name.length() == 2
            && name.charAt(0) == 'h'
            && name.charAt(1) >= '1'
            && name.charAt(1) <= '6'
        ? name.charAt(1) - '0'
        : 0;
  }

  /** A heading begins a section that ends with the next heading of its level or above. */
  private void heading(int at, int level) {
    String text = plain(digest.text(at));
    if (text.isEmpty()) {
      return;
    }
    while (out.level() >= level) {
      out.close();
    }
    if (!out.isFull()) {
      int end = ends[out.depth()];
      out.open("section", "section", text, level, true);
      ends[out.depth()] = end;
    }
    out.head(text);
    out.named("heading", text);
  }

  private void container(int at, String name) {
    boolean record = digest.attribute(at, "itemscope") != null;
    String kind = record ? "record" : KINDS.get(name);
    if (kind == null || out.isFull() || !isWorthwhile(at)) {
      return;
    }
    String id = digest.attribute(at, "id");
    out.open(kind, name, id == null || id.isEmpty() ? firstHeading(at) : "#" + id, 0, true);
    ends[out.depth()] = digest.end(at);
  }

  /**
   * The heading that an element begins with; empty if it does not. It identifies the element better
   * than its position, which changes when another one is inserted before it.
   */
  private String firstHeading(int container) {
    int end = Math.min(digest.end(container), container + FIRST_NODES);
    for (int at = container + 1; at < end; at++) {
      if (digest.isElement(at)) {
        String name = digest.name(at).local();
        if (level(name) > 0) {
          return plain(digest.text(at));
        }
        if (KINDS.containsKey(name)) {
          return "";
        }
      } else if (digest.kind(at).isText() && !digest.value(at).isBlank()) {
        return "";
      }
    }
    return "";
  }

  /** Tables that only lay out the page, and empty elements, are not pieces. */
  private boolean isWorthwhile(int at) {
    return digest.size(at) > 3;
  }

  private void named(int at, String name) {
    String property = digest.attribute(at, "itemprop");
    String known = NAMES.get(name);
    if (property != null || known != null) {
      String content = digest.attribute(at, "content");
      String text = content != null ? content : digest.size(at) < 200 ? plain(digest.text(at)) : "";
      if (text.length() <= LONGEST_NAMED) {
        if (property != null) {
          out.named(property.strip().toLowerCase(Locale.ROOT), text);
        }
        if (known != null) {
          out.named(known, text);
        }
      }
    }
  }

  private boolean isHidden(int at) {
    if (!digest.attributes().has(at)) {
      return false;
    }
    if (digest.attribute(at, "hidden") != null) {
      return true;
    }
    String style = digest.attribute(at, "style");
    return style != null && ElementDisplay.isNoneIn(style);
  }

  private static String plain(String text) {
    return text.strip().replaceAll("\\s+", " ");
  }
}
