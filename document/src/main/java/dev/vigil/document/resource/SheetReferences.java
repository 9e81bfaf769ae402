package dev.vigil.document.resource;

import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/**
 * Lists the resources that a style sheet refers to: imported sheets, images, and the fonts of its
 * {@code @font-face} rules. One pass over the characters; comments and strings are recognised. For
 * one sheet.
 */
public final class SheetReferences {
  private static final Set<String> FONTS = Set.of("woff2", "woff", "ttf", "otf", "eot");

  private final String css;
  private final Set<ResourceReference> found = new LinkedHashSet<>();
  private int at;

  private SheetReferences(String css) {
    this.css = css;
  }

  /** The references of a sheet in its order, each once, without data URLs. */
  public static List<ResourceReference> of(String css) {
    SheetReferences sheet = new SheetReferences(css);
    sheet.scan();
    return List.copyOf(sheet.found);
  }

  private void scan() {
    boolean imported = false;
    while (at < css.length()) {
      char c = css.charAt(at);
      if (css.startsWith("/*", at)) {
        int end = css.indexOf("*/", at + 2);
        at = end < 0 ? css.length() : end + 2;
      } else if (c == '"' || c == '\'') {
        String value = string();
        if (imported) {
          PageReferences.add(ResourceReference.Kind.STYLE_SHEET, value, found);
        }
        imported = false;
      } else if (begins("@import")) {
        imported = true;
        at += 7;
      } else if (begins("url(")) {
        at += 4;
        String value = url();
        PageReferences.add(
            imported ? ResourceReference.Kind.STYLE_SHEET : kind(value), value, found);
        imported = false;
      } else {
        imported &= Character.isWhitespace(c);
        at++;
      }
    }
  }

  private boolean begins(String word) {
    return css.regionMatches(true, at, word, 0, word.length());
  }

  private static ResourceReference.Kind kind(String address) {
    String path = address.replaceFirst("[?#].*", "");
    String ending = path.substring(path.lastIndexOf('.') + 1).toLowerCase(Locale.ROOT);
    return FONTS.contains(ending) ? ResourceReference.Kind.FONT : ResourceReference.Kind.IMAGE;
  }

  private String url() {
    while (at < css.length() && Character.isWhitespace(css.charAt(at))) {
      at++;
    }
    if (at < css.length() && (css.charAt(at) == '"' || css.charAt(at) == '\'')) {
      return string();
    }
    return until(')');
  }

  private String string() {
    char quote = css.charAt(at++);
    return until(quote);
  }

  /** Reads up to an end; a backslash keeps the character behind it, a string ends with its line. */
  private String until(char end) {
    StringBuilder value = new StringBuilder();
    while (at < css.length()) {
      char c = css.charAt(at++);
      if (c == end || c == '\n' && end != ')') {
        break;
      }
      if (c == '\\' && at < css.length()) {
        value.append(css.charAt(at++));
      } else {
        value.append(c);
      }
    }
    return value.toString().strip();
  }
}
