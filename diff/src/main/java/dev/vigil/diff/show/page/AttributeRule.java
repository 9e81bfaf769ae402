package dev.vigil.diff.show.page;

import dev.vigil.document.DocumentName;
import dev.vigil.document.markup.MarkupEscape;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Decides for each attribute of a page that is shown again: attributes that run, load, submit or
 * lead away are removed, those that only show or describe stay. For one page and one thread.
 */
final class AttributeRule {
  /** The replacement target of links out of the page: an anchor that does not exist on it. */
  private static final String NOWHERE = "about:srcdoc#vigil-outside";

  private static final Pattern NAME = Pattern.compile("[A-Za-z_][A-Za-z0-9_.:-]*");
  private static final Set<String> TAKEN_OFF =
      Set.of(
          ("src srcset srcdoc imagesrcset imagesizes action method enctype target ping poster "
                  + "background data codebase classid code archive object longdesc lowsrc dynsrc "
                  + "cite profile manifest http-equiv autofocus autoplay nonce integrity "
                  + "crossorigin referrerpolicy is slot shadowrootmode shadowroot part exportparts "
                  + "contenteditable accesskey download form xml:base xmlns:xlink style href "
                  + "xlink:href attributename begin end disabled list command commandfor "
                  + "popovertarget popovertargetaction interestfor usemap fetchpriority "
                  + "virtualkeyboardpolicy writingsuggestions itemid sandbox allow csp")
              .split(" ", -1));

  /** Names on these become properties of the document and would hide its own. */
  private static final Set<String> CLOBBERING = Set.of("form", "img", "image");

  private final StyleSheet sheets;
  private final ResourceEmbedding embedding;

  AttributeRule(StyleSheet sheets, ResourceEmbedding embedding) {
    this.sheets = sheets;
    this.embedding = embedding;
  }

  /** Writes what is left of the attribute. */
  void write(DocumentName element, DocumentName attribute, String value, StringBuilder out) {
    String name = attribute.qualified();
    String lower = name.toLowerCase(Locale.ROOT);
    switch (lower) {
      case "style" -> put("style", sheets.neutral(value, ""), out);
      case "href", "xlink:href" -> link(element, lower, value, out);
      default -> {
        if (isHarmless(element, lower)) {
          String kept = harmless(element, value);
          if (kept != null) {
            put(name, kept, out);
          }
        }
      }
    }
  }

  private static boolean isHarmless(DocumentName element, String name) {
    return !name.startsWith("on")
        && !name.startsWith("data-vigil")
        && !name.startsWith("form")
        && !TAKEN_OFF.contains(name)
        && !(name.equals("name") && CLOBBERING.contains(element.local()))
        && NAME.matcher(name).matches();
  }

  private @Nullable String harmless(DocumentName element, String value) {
    if (runsOrLoads(value)) {
      return null;
    }
    // Presentation attributes of SVG are style sheets in small: fill="url(...)".
    boolean drawn = element.uri().equals(DocumentName.SVG) && value.indexOf('(') >= 0;
    return drawn ? sheets.neutral(value, "") : value;
  }

  private void link(DocumentName element, String name, String value, StringBuilder out) {
    String target = value.strip();
    boolean within = target.startsWith("#");
    if (element.uri().equals(DocumentName.SVG) && !element.local().equals("a")) {
      String image = within ? target : embedding.image(target, "");
      if (image != null) {
        put(name, image, out);
      }
      return;
    }
    put("href", within ? "about:srcdoc" + target : NOWHERE, out);
    if (!within && target.regionMatches(true, 0, "http", 0, 4)) {
      put("data-vigil-href", target, out);
    }
  }

  /** Whether the value, read as an address, is a program; browsers skip white space in it. */
  static boolean runsOrLoads(String value) {
    StringBuilder start = new StringBuilder(16);
    for (int i = 0; i < value.length() && start.length() < 12; i++) {
      char c = value.charAt(i);
      if (c > ' ') {
        start.append(c);
      }
    }
    String scheme = start.toString().toLowerCase(Locale.ROOT);
    return scheme.startsWith("javascript:")
        || scheme.startsWith("vbscript:")
        || scheme.startsWith("livescript:")
        || scheme.startsWith("data:text");
  }

  static void put(String name, String value, StringBuilder out) {
    out.append(' ').append(name).append("=\"");
    MarkupEscape.escape(value, 0, value.length(), out);
    out.append('"');
  }
}
