package dev.vigil.diff.number;

import dev.vigil.document.PageDigest;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Recognises text that is struck out, as shops do with an old price. Stateless. */
public final class StrikethroughText {
  private static final Set<String> STRUCK = Set.of("del", "s", "strike");
  private static final Pattern STRUCK_CLASS =
      Pattern.compile(
          "(?:^|[\\s_-])(?:was|old|compare|compare-at|line-through|strike|strikethrough|striked"
              + "|crossed|uvp|statt|previous|before)(?:$|[\\s_-])");
  private static final Pattern STRUCK_STYLE =
      Pattern.compile("text-decoration[^;]*:[^;]*line-through");

  private StrikethroughText() {}

  /** Whether the text of a leaf is struck out. */
  public static boolean contains(PageDigest digest, int leaf) {
    for (int at = digest.parent(leaf), up = 0; at > 0 && up < 4; at = digest.parent(at), up++) {
      if (STRUCK.contains(digest.name(at).local()) || isStruckByStyle(digest, at)) {
        return true;
      }
      if (!isInline(digest, at)) {
        return false;
      }
    }
    return false;
  }

  private static boolean isInline(PageDigest digest, int element) {
    return switch (digest.name(element).local()) {
      case "span", "b", "i", "em", "strong", "small", "bdi", "big", "ins", "font", "sup", "label" ->
          true;
      default -> false;
    };
  }

  private static boolean isStruckByStyle(PageDigest digest, int element) {
    boolean small = isInline(digest, element) || digest.end(element) - element <= 6;
    String name = small ? attribute(digest, element, "class") : null;
    if (name != null && STRUCK_CLASS.matcher(name).find()) {
      return true;
    }
    String style = attribute(digest, element, "style");
    return style != null && STRUCK_STYLE.matcher(style).find();
  }

  private static @Nullable String attribute(PageDigest digest, int element, String name) {
    String value = digest.attributes().has(element) ? digest.attribute(element, name) : null;
    return value == null ? null : value.toLowerCase(Locale.ROOT);
  }
}
