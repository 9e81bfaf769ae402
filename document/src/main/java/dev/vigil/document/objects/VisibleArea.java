package dev.vigil.document.objects;

import dev.vigil.document.Attributes;
import dev.vigil.document.DocumentType;
import dev.vigil.document.PageDigest;
import dev.vigil.document.StringList;
import java.util.Locale;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Computes how much of a document is visible in each subtree: running sums over the nodes, so that
 * the amount in any subtree is one subtraction. In HTML scripts, styles, hidden elements and the
 * controls of forms do not count; in XML attribute values count as text of their element; in JSON
 * attributes only name types. Immutable.
 */
final class VisibleArea {
  /** From this length on a text outside of links, or twice that in a paragraph, is prose. */
  private static final int PROSE = 60;

  /** The weight of a value besides its characters. */
  private static final int VALUE = 8;

  private static final Set<String> UNSEEN =
      Set.of(
          "head",
          "script",
          "style",
          "noscript",
          "template",
          "svg",
          "math",
          "iframe",
          "object",
          "embed",
          "select",
          "datalist",
          "textarea",
          "button",
          "audio",
          "video",
          "canvas",
          "map",
          "dialog",
          "frameset");

  private static final Set<String> ENTERED =
      Set.of("", "text", "password", "email", "tel", "url", "search", "file", "date", "radio");

  final PageDigest digest;
  final boolean html;
  private final int[] text;
  private final int[] linked;
  private final int[] prose;
  private final int[] values;
  private final int[] links;
  private final int[] controls;
  private final boolean[] seen;

  VisibleArea(PageDigest digest) {
    this.digest = digest;
    this.html = digest.type() == DocumentType.HTML;
    int count = digest.nodeCount();
    text = new int[count + 1];
    linked = new int[count + 1];
    prose = new int[count + 1];
    values = new int[count + 1];
    links = new int[count + 1];
    controls = new int[count + 1];
    seen = new boolean[count];
    boolean[] unseen = new boolean[digest.tags().size()];
    for (int tag = 0; tag < unseen.length; tag++) {
      unseen[tag] = html && UNSEEN.contains(digest.tags().get(tag).local());
    }
    int paragraph = html ? digest.tags().find("p") : -1;
    int preformatted = html ? digest.tags().find("pre") : -1;
    int link = html ? digest.tags().find("a") : -1;
    int image = html ? digest.tags().find("img") : -1;
    Attributes attributes = digest.attributes();
    int skipTo = 0;
    int linkTo = 0;
    int proseTo = 0;
    for (int node = 0; node < count; node++) {
      int amount = 0;
      boolean value = false;
      int tag = digest.tag(node);
      if (node >= skipTo && html && (unseen[tag] || isHidden(node))) {
        skipTo = digest.end(node);
      }
      if (node >= skipTo) {
        seen[node] = true;
        if (digest.isElement(node)) {
          if (tag == link) {
            linkTo = Math.max(linkTo, digest.end(node));
          }
          if (tag == paragraph && rawText(node) >= 2 * PROSE || tag == preformatted) {
            proseTo = Math.max(proseTo, digest.end(node));
          }
          value = tag == image;
          if (digest.type() == DocumentType.XML) {
            for (int a = attributes.start(node), end = attributes.end(node); a < end; a++) {
              if (!attributes.name(a).declaresNamespace()) {
                amount += characters(attributes.values(), a);
                value = true;
              }
            }
          }
        } else if (digest.kind(node).isText()) {
          amount = characters(digest.contents(), digest.content(node));
          value = amount > 0;
        }
      }
      boolean inLink = node < linkTo;
      text[node + 1] = text[node] + amount;
      linked[node + 1] = linked[node] + (inLink ? amount : 0);
      prose[node + 1] =
          prose[node] + (node < proseTo || !inLink && isProse(node, amount) ? amount : 0);
      values[node + 1] = values[node] + (value ? 1 : 0);
      links[node + 1] = links[node] + (tag == link && node >= skipTo ? 1 : 0);
      controls[node + 1] = controls[node] + (html && isControl(node) ? 1 : 0);
    }
  }

  /**
   * Characters that leave ink; those of more than two bytes are mostly whole syllables or words.
   */
  private static int characters(StringList strings, int i) {
    byte[] buffer = strings.buffer(i);
    int count = 0;
    for (int at = strings.start(i), end = strings.end(i); at < end; at++) {
      int b = buffer[at];
      if (b > ' ') {
        count++;
      } else if (b < 0 && (b & 0xC0) == 0xC0) {
        count += (b & 0xF0) == 0xE0 ? 2 : 1;
      }
    }
    return count;
  }

  /** Whether a text is long, and in data also mixed with elements, unlike a long value. */
  private boolean isProse(int node, int amount) {
    if (amount < PROSE || digest.isElement(node)) {
      return false;
    }
    int parent = digest.parent(node);
    return html || parent + 1 < node || digest.nextSibling(node) >= 0;
  }

  /** Bytes of text between the links of a paragraph, as far as needed. */
  private int rawText(int node) {
    int bytes = 0;
    for (int at = node + 1, end = digest.end(node); at < end && bytes < 2 * PROSE; ) {
      if (digest.isElement(at) && digest.name(at).local().equals("a")) {
        at = digest.end(at);
      } else {
        if (digest.kind(at).isText()) {
          bytes += digest.contents().length(digest.content(at));
        }
        at++;
      }
    }
    return bytes;
  }

  /** Whether the user enters something here; buttons and tick boxes accompany any list. */
  private boolean isControl(int node) {
    if (!digest.isElement(node)) {
      return false;
    }
    String tag = digest.name(node).local();
    if (tag.equals("input")) {
      @Nullable String type = digest.attribute(node, "type");
      return type == null || ENTERED.contains(type.toLowerCase(Locale.ROOT));
    }
    return tag.equals("select") || tag.equals("textarea");
  }

  private boolean isHidden(int node) {
    if (!digest.attributes().has(node)) {
      return false;
    }
    if (digest.attribute(node, "hidden") != null) {
      return true;
    }
    @Nullable String aria = digest.attribute(node, "aria-hidden");
    if (aria != null && aria.equals("true")) {
      return true;
    }
    @Nullable String style = digest.attribute(node, "style");
    if (style == null) {
      return false;
    }
    String packed = style.length() > 500 ? style.substring(0, 500) : style;
    packed = packed.replace(" ", "");
    return packed.contains("display:none") || packed.contains("visibility:hidden");
  }

  boolean at(int node) {
    return seen[node];
  }

  /** Visible characters in a range of nodes. */
  int text(int from, int to) {
    return text[to] - text[from];
  }

  /** How many of the visible characters are link texts. */
  int linked(int from, int to) {
    return linked[to] - linked[from];
  }

  /** How many of the visible characters belong to running text. */
  int prose(int from, int to) {
    return prose[to] - prose[from];
  }

  /**
   * How much there is to see in a range: its characters, and some for each value, so that short
   * values and images count too.
   */
  int weight(int from, int to) {
    return text(from, to) + VALUE * values(from, to);
  }

  int weight(int node) {
    return weight(node, digest.end(node));
  }

  /** How many texts, images and attribute values there are in a range. */
  int values(int from, int to) {
    return values[to] - values[from];
  }

  /** How many visible links there are in a range. */
  int links(int from, int to) {
    return links[to] - links[from];
  }

  /** How many form controls there are in a range that ask for something. */
  int controls(int from, int to) {
    return controls[to] - controls[from];
  }
}
