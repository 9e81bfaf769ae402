package dev.vigil.document.markup;

import dev.vigil.document.DocumentName;
import dev.vigil.document.DocumentType;
import dev.vigil.document.NodeKind;
import java.util.Locale;
import java.util.Map;
import java.util.Set;

/**
 * The display of an element in the text that a reader sees, after the default HTML style sheet of
 * browsers.
 */
public enum ElementDisplay {
  INLINE,
  NONE,
  BLOCK,
  PARAGRAPH,
  BREAK,
  CELL,
  KEPT_BLOCK,
  /** An element of XML: a block, or inline where its parent has text. */
  BY_CONTEXT;

  private static final Set<String> HIDDEN =
      Set.of(
          ("head script style template title meta link base datalist iframe noembed "
                  + "noframes audio video canvas rp area param")
              .split(" ", -1));
  private static final Set<String> HIDDEN_IN_SVG =
      Set.of("title", "desc", "defs", "metadata", "style", "script", "symbol");
  private static final Set<String> BLOCKS =
      Set.of(
          ("html body div section article aside nav header footer main address "
                  + "blockquote center dd dir dl dt details summary dialog fieldset legend figure "
                  + "figcaption form frameset h1 h2 h3 h4 h5 h6 hgroup hr li menu ol ul optgroup "
                  + "option search table caption thead tbody tfoot tr marquee")
              .split(" ", -1));
  private static final Map<String, ElementDisplay> OTHERS =
      Map.of(
          "p", PARAGRAPH,
          "br", BREAK,
          "td", CELL,
          "th", CELL,
          "pre", KEPT_BLOCK,
          "listing", KEPT_BLOCK,
          "plaintext", KEPT_BLOCK,
          "xmp", KEPT_BLOCK,
          "textarea", KEPT_BLOCK);

  /** How custom elements such as {@code mat-cell} are shown, by the last word of their name. */
  private static final Map<String, ElementDisplay> CUSTOM =
      Map.ofEntries(
          Map.entry("cell", CELL),
          Map.entry("column", CELL),
          Map.entry("row", BLOCK),
          Map.entry("item", BLOCK),
          Map.entry("list", BLOCK),
          Map.entry("table", BLOCK),
          Map.entry("grid", BLOCK),
          Map.entry("card", BLOCK),
          Map.entry("panel", BLOCK),
          Map.entry("section", BLOCK),
          Map.entry("page", BLOCK),
          Map.entry("header", BLOCK),
          Map.entry("footer", BLOCK));

  /** How an element of that name is shown in a document of that type. */
  public static ElementDisplay of(DocumentName name, DocumentType type) {
    if (name.kind() != NodeKind.ELEMENT) {
      return INLINE;
    }
    return switch (name.uri()) {
      case DocumentName.XHTML -> inHtml(name.local());
      case DocumentName.SVG -> HIDDEN_IN_SVG.contains(name.local()) ? NONE : INLINE;
      default ->
          switch (type) {
            case HTML -> INLINE;
            case XML -> BY_CONTEXT;
            case JSON, TEXT -> KEPT_BLOCK;
          };
    };
  }

  private static ElementDisplay inHtml(String local) {
    if (HIDDEN.contains(local)) {
      return NONE;
    }
    int dash = local.lastIndexOf('-');
    return dash > 0
        ? CUSTOM.getOrDefault(local.substring(dash + 1), INLINE)
        : BLOCKS.contains(local) ? BLOCK : OTHERS.getOrDefault(local, INLINE);
  }

  /** Whether an inline style hides its element. */
  public static boolean isNoneIn(String style) {
    for (String declaration : style.split(";", -1)) {
      int colon = declaration.indexOf(':');
      if (colon > 0) {
        String property = declaration.substring(0, colon).strip().toLowerCase(Locale.ROOT);
        String value = declaration.substring(colon + 1).strip().toLowerCase(Locale.ROOT);
        if (property.equals("display") && value.startsWith("none")
            || property.equals("visibility") && value.startsWith("hidden")) {
          return true;
        }
      }
    }
    return false;
  }
}
