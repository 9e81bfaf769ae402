package dev.vigil.diff.show.page;

import dev.vigil.document.Attributes;
import dev.vigil.document.DocumentName;
import dev.vigil.document.DocumentNames;
import dev.vigil.document.NodeKind;
import dev.vigil.document.PageDigest;
import dev.vigil.document.markup.MarkupEscape;
import java.util.BitSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Writes a page again as inert markup without scripts, forms or requests, with the changes marked.
 * For one page and one thread.
 *
 * <p>One scan over the digest, without recursion. Elements and attributes that run, load, submit or
 * lead away are gone ({@link ElementRule}, {@link AttributeRule}), styles stay but load nothing
 * ({@link StyleSheet}), absent images and plug-ins become boxes with their text. This is the inner
 * of three walls: the page is shown in a frame whose sandbox forbids scripts, and under a content
 * security policy that forbids every address. Cost: linear in the page and its marks.
 */
public final class SafePage {
  /** The additional content of a merged page between the nodes of the new one. */
  public interface Additions {
    Additions NONE =
        new Additions() {
          @Override
          public void atStart(int element) {}

          @Override
          public void after(int node) {}
        };

    void atStart(int element);

    void after(int node);
  }

  public static final String POLICY =
      "default-src 'none'; style-src 'unsafe-inline'; img-src data:; font-src data:; script-src "
          + ReportAssets.FRAME_HASH
          + "; base-uri 'none'; form-action 'none'";

  private static final Set<String> LOSES_NEWLINE = Set.of("pre", "textarea", "listing");

  private final PageDigest digest;
  private final NodeMarks marks;
  private final ResourceEmbedding embedding;
  private final StyleSheet sheets;
  private final AttributeRule attributeRule;
  private final StringBuilder out;
  private final ElementRule[] rules;
  private Additions additions = Additions.NONE;
  private @Nullable BitSet chosen;
  private boolean numbered;
  private int headEnd = -1;

  public SafePage(
      PageDigest digest, NodeMarks marks, ResourceEmbedding embedding, StringBuilder out) {
    this.digest = digest;
    this.marks = marks;
    this.embedding = embedding;
    this.sheets = new StyleSheet(embedding);
    this.attributeRule = new AttributeRule(sheets, embedding);
    this.out = out;
    DocumentNames tags = digest.tags();
    this.rules = new ElementRule[tags.size()];
    for (int tag = 0; tag < rules.length; tag++) {
      rules[tag] = ElementRule.of(tags.get(tag));
    }
  }

  /** Whether this writer can show the document: as a page, not as a tree. */
  public static boolean canShow(PageDigest digest) {
    int root = digest.root();
    return root >= 0
        && digest
            .name(root)
            .equals(new DocumentName(NodeKind.ELEMENT, "", "html", DocumentName.XHTML));
  }

  /** From now on writes no nodes but these. */
  SafePage only(BitSet nodes) {
    chosen = nodes;
    return this;
  }

  /** From now on writes at each element which node it is. */
  public SafePage numbered() {
    numbered = true;
    return this;
  }

  /** Writes the whole page, with our own head. */
  public void document(Additions more) {
    additions = more;
    out.append("<!DOCTYPE html>");
    int start = out.length();
    subtree(digest.root());
    int at = headEnd < 0 ? start : headEnd;
    out.insert(
        at,
        "<meta charset=\"utf-8\"><meta http-equiv=\"Content-Security-Policy\" content=\""
            + POLICY
            + "\"><meta name=\"referrer\" content=\"no-referrer\"><style>"
            + (embedding.sheetAbsent() ? ReportAssets.NEUTRAL_STYLE : "")
            + ReportAssets.MARK_STYLE
            + "</style>");
  }

  /** Writes a node with all that is in it. */
  void subtree(int node) {
    int end = digest.end(node);
    int open = -1;
    int at = node;
    while (at < end) {
      while (open >= 0 && at >= digest.end(open)) {
        close(open);
        open = open == node ? -1 : digest.parent(open);
      }
      if (chosen != null && !chosen.get(at)) {
        at = digest.end(at);
      } else if (!digest.isElement(at)) {
        leaf(at);
        additions.after(at);
        at++;
      } else if (isOpened(at)) {
        open(at);
        additions.atStart(at);
        open = at;
        at++;
      } else {
        alone(at);
        additions.after(at);
        at = digest.end(at);
      }
    }
    while (open >= 0) {
      close(open);
      open = open == node ? -1 : digest.parent(open);
    }
  }

  private ElementRule rule(int element) {
    return rules[digest.tag(element)];
  }

  private boolean isOpened(int element) {
    return switch (rule(element)) {
      case KEEP, PREFORMATTED, ODD -> true;
      case FIELD -> !local(element).equals("input");
      case VOID, DROP, BOX, IMAGE, STYLE, LINK -> false;
    };
  }

  private String local(int element) {
    return digest.name(element).local().toLowerCase(Locale.ROOT);
  }

  private String spelled(int element) {
    DocumentName name = digest.name(element);
    return switch (rule(element)) {
      case PREFORMATTED -> "pre";
      case ODD -> "span";
      default ->
          switch (name.local()) {
            case "frameset" -> "div";
            // The tree already is the one of a browser without scripts.
            case "noscript" -> "vigil-noscript";
            default -> name.uri().isEmpty() ? name.qualified() : name.local();
          };
    };
  }

  private void open(int element) {
    out.append('<').append(spelled(element));
    attributes(element);
    if (rule(element) == ElementRule.FIELD) {
      out.append(" disabled");
    }
    out.append('>');
    if (headEnd < 0 && local(element).equals("head")) {
      headEnd = out.length();
    }
    int child = element + 1;
    if (LOSES_NEWLINE.contains(spelled(element))
        && child < digest.end(element)
        && digest.value(child).startsWith("\n")) {
      out.append('\n');
    }
  }

  private void close(int element) {
    out.append("</").append(spelled(element)).append('>');
    additions.after(element);
  }

  private void attributes(int element) {
    Attributes attributes = digest.attributes();
    DocumentName name = digest.name(element);
    for (int a = attributes.start(element), end = attributes.end(element); a < end; a++) {
      attributeRule.write(name, attributes.name(a), attributes.value(a), out);
    }
    if (numbered) {
      out.append(" data-vigil-node=\"").append(element).append('"');
    }
    marks(element);
  }

  private void marks(int element) {
    List<PageMark> here = marks.on(element);
    if (!here.isEmpty()) {
      MarkedText.attributes(here.getFirst().look(), here, out);
      out.append(marks.isWide(element) ? " data-vigil-wide" : "");
    }
    Integer anchor = marks.anchor(element);
    if (anchor != null) {
      out.append(" data-vigil-at=\"").append(anchor).append('"');
    }
  }

  private void leaf(int node) {
    if (!digest.kind(node).isText()) {
      return;
    }
    MarkedText marked = marks.text(node);
    if (marked != null) {
      marked.write(out);
    } else {
      String value = digest.value(node);
      MarkupEscape.escape(value, 0, value.length(), out);
    }
  }

  /** Writes an element of which the content is not written as it is. */
  private void alone(int element) {
    switch (rule(element)) {
      case VOID -> {
        out.append('<').append(spelled(element));
        attributes(element);
        out.append('>');
      }
      case FIELD -> input(element);
      case IMAGE -> image(element);
      case BOX -> box(element, "vigil-frame", label(element));
      case STYLE -> style(element, digest.text(element), digest.attribute(element, "type"));
      case LINK -> sheet(element);
      case KEEP, DROP, PREFORMATTED, ODD -> {}
    }
  }

  private void input(int element) {
    String type = attribute(element, "type").toLowerCase(Locale.ROOT);
    if (type.equals("hidden")) {
      return;
    }
    out.append("<input");
    Attributes attributes = digest.attributes();
    for (int a = attributes.start(element), end = attributes.end(element); a < end; a++) {
      String name = attributes.name(a).qualified();
      boolean secret = name.equals("value") && (type.equals("password") || type.equals("file"));
      if (!secret && !name.equals("type")) {
        attributeRule.write(digest.name(element), attributes.name(a), attributes.value(a), out);
      }
    }
    AttributeRule.put("type", type.equals("image") || type.equals("file") ? "button" : type, out);
    marks(element);
    out.append(" disabled>");
  }

  private void image(int element) {
    String data = null;
    for (String name : List.of("src", "data-src", "data-lazy-src")) {
      data = data == null ? embedding.image(attribute(element, name), "") : data;
    }
    if (data == null) {
      String alt = attribute(element, "alt").strip();
      box(element, "vigil-image", alt.isEmpty() ? "image" : alt);
      return;
    }
    out.append("<img");
    attributes(element);
    AttributeRule.put("src", data, out);
    out.append('>');
  }

  /** A box in the place and with the size of what is not shown. */
  private void box(int element, String name, String label) {
    out.append('<').append(name).append(" role=\"img\"");
    Attributes attributes = digest.attributes();
    StringBuilder style = new StringBuilder();
    for (int a = attributes.start(element), end = attributes.end(element); a < end; a++) {
      String value = attributes.value(a);
      switch (attributes.name(a).qualified()) {
        case "class", "id", "title", "hidden", "align" ->
            AttributeRule.put(attributes.name(a).qualified(), value, out);
        case "width", "height" -> {
          if (value.matches("\\d{1,4}(px|%)?")) {
            String unit = Character.isDigit(value.charAt(value.length() - 1)) ? "px" : "";
            style.insert(0, attributes.name(a).qualified() + ":" + value + unit + ";");
          }
        }
        case "style" -> style.append(sheets.neutral(value, ""));
        default -> {}
      }
    }
    if (!style.isEmpty()) {
      AttributeRule.put("style", style.toString(), out);
    }
    AttributeRule.put("aria-label", label, out);
    marks(element);
    out.append("><span>");
    MarkupEscape.escape(label, 0, label.length(), out);
    out.append("</span></").append(name).append('>');
  }

  private String label(int element) {
    String title = attribute(element, "title").strip();
    String what =
        switch (local(element)) {
          case "video" -> "video";
          case "audio" -> "sound";
          case "canvas" -> "drawing made by a script";
          case "iframe", "frame" -> "another page in a frame";
          default -> "embedded object";
        };
    return title.isEmpty() ? what : what + ": " + title;
  }

  private String attribute(int element, String name) {
    String value = digest.attribute(element, name);
    return value == null ? "" : value;
  }

  private void sheet(int element) {
    List<String> kinds = List.of(attribute(element, "rel").toLowerCase(Locale.ROOT).split("\\s+"));
    if (!kinds.contains("stylesheet") || kinds.contains("alternate")) {
      return;
    }
    String address = attribute(element, "href");
    String css = embedding.sheet(address, "");
    if (css != null) {
      style(element, css, digest.attribute(element, "type"));
    }
  }

  private void style(int element, String css, @Nullable String type) {
    if (type != null && !type.isBlank() && !type.strip().equalsIgnoreCase("text/css")) {
      return;
    }
    boolean foreign = digest.name(element).uri().equals(DocumentName.SVG);
    String neutral = sheets.neutral(css, attribute(element, "href"));
    out.append("<style");
    String media = attribute(element, "media");
    if (!media.isBlank()) {
      AttributeRule.put("media", media, out);
    }
    out.append('>').append(foreign ? MarkupEscape.escape(neutral) : neutral).append("</style>");
  }
}
