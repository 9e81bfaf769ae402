package dev.vigil.diff.show.page;

import dev.vigil.document.DocumentName;
import dev.vigil.document.NodeKind;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * The treatment of an element of a page when the page is shown again without scripts and other
 * active content.
 */
enum ElementRule {
  KEEP,
  VOID,
  /** Removes the element with its content. */
  DROP,
  /** Replaces the element by a box: frames, plug-ins, videos. */
  BOX,
  IMAGE,
  STYLE,
  LINK,
  /** Old elements whose content is read as text; they would swallow the rest of the page. */
  PREFORMATTED,
  FIELD,
  /** A name that markup cannot safely repeat. */
  ODD;

  private static final Pattern NAME = Pattern.compile("[A-Za-z][A-Za-z0-9._:-]*");
  private static final Set<String> DROPPED =
      Set.of(
          ("script base meta title template noembed noframes param source track basefont bgsound "
                  + "animate animatetransform animatemotion animatecolor set discard handler "
                  + "listener datalist command menuitem")
              .split(" ", -1));
  private static final Set<String> BOXED =
      Set.of(
          "iframe frame object embed applet portal fencedframe video audio canvas webview"
              .split(" ", -1));
  private static final Set<String> VOIDS =
      Set.of("area", "br", "col", "hr", "wbr", "keygen", "spacer");
  private static final Map<String, ElementRule> OTHERS =
      Map.ofEntries(
          Map.entry("img", IMAGE),
          Map.entry("style", STYLE),
          Map.entry("link", LINK),
          Map.entry("plaintext", PREFORMATTED),
          Map.entry("xmp", PREFORMATTED),
          Map.entry("listing", PREFORMATTED),
          Map.entry("button", FIELD),
          Map.entry("input", FIELD),
          Map.entry("select", FIELD),
          Map.entry("textarea", FIELD),
          Map.entry("fieldset", FIELD));

  /**
   * The rule for a local name in any namespace, because a browser that parses the markup again may
   * assign another namespace.
   */
  static ElementRule of(DocumentName name) {
    if (name.kind() != NodeKind.ELEMENT) {
      return KEEP;
    }
    String local = name.local().toLowerCase(Locale.ROOT);
    boolean html = name.uri().equals(DocumentName.XHTML) || name.uri().isEmpty();
    if (DROPPED.contains(local) && (html || !local.equals("title"))) {
      return DROP;
    }
    if (BOXED.contains(local)) {
      return BOX;
    }
    if (local.startsWith("vigil-") || !NAME.matcher(name.local()).matches()) {
      return ODD;
    }
    ElementRule other = OTHERS.getOrDefault(local, KEEP);
    if (!html) {
      return other == STYLE || other == PREFORMATTED ? other : other == LINK ? DROP : KEEP;
    }
    return VOIDS.contains(local) ? VOID : other;
  }
}
