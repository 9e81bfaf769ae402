package dev.vigil.diff.noise.page;

import dev.vigil.diff.noise.text.StatusText;
import dev.vigil.diff.noise.text.TextWords;
import dev.vigil.document.PageDigest;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Recognises words that only screen readers say beside text that everyone sees, by the usual
 * classes and styles: "See details" behind the name of a tour. Words that stand for an icon, a
 * number or a state are what the page says, also to those who see it. Stateless.
 */
final class ScreenReaderLabels {
  /** A label has no more nodes. */
  private static final int SMALL = 8;

  /** Also with the affixes of CSS modules: {@code sr-only__x4f}. */
  private static final Pattern CLASS =
      Pattern.compile(
          "(?i)(?<![a-z])(?<!not-)(?:sr-?only|visually-?hidden|hidden-visually"
              + "|screen-?reader-(?:text|only)|show-for-sr|element-invisible|assistive-text"
              + "|a11y-hidden)(?![a-z])");

  /** Shown on larger screens or in print: {@code md:not-sr-only}. A label may show when focused. */
  private static final Pattern SHOWN =
      Pattern.compile("(?i)(?:^|\\s)(?!(?:focus|focus-within|active):)\\S*not-sr-only(?:$|\\s)");

  /** Every such class has one of these parts, which cost less to find than the pattern. */
  private static final List<String> PARTS =
      List.of("nly", "NLY", "idden", "IDDEN", "eader", "for-sr", "nvisible", "ssistive");

  private static final Pattern CLIPPED =
      Pattern.compile("clip:rect\\((?:[01](?:px)?,?){4}\\)|clip-path:inset\\((?:50|100)%\\)");

  private static final Pattern SPACE = Pattern.compile("\\s+");

  private static final Set<String> ANSWERS = Set.of("yes", "no", "ja", "nein", "oui", "non");

  private ScreenReaderLabels() {}

  /** Whether an element is such a label. */
  static boolean isOne(PageDigest digest, int element) {
    return digest.end(element) - element <= SMALL
        && (isHiding(digest.attribute(element, "class"))
            || isClipping(digest.attribute(element, "style")))
        && isPlain(digest.text(element))
        && !standsForIcon(digest, element);
  }

  private static boolean isHiding(@Nullable String classes) {
    return classes != null
        && PARTS.stream().anyMatch(classes::contains)
        && CLASS.matcher(classes).find()
        && !SHOWN.matcher(classes).find();
  }

  private static boolean isClipping(@Nullable String style) {
    // A clip has a bracket and a size the number 1, whatever spaces are between.
    if (style == null || style.indexOf('(') < 0 && style.indexOf('1') < 0) {
      return false;
    }
    String all = SPACE.matcher(style.toLowerCase(Locale.ROOT)).replaceAll("");
    return CLIPPED.matcher(all).find()
        || all.contains("width:1px")
            && all.contains("height:1px")
            && all.contains("overflow:hidden");
  }

  private static boolean isPlain(String text) {
    return text.chars().noneMatch(Character::isDigit)
        && TextWords.of(text.toLowerCase(Locale.ROOT)).stream()
            .noneMatch(
                word ->
                    StatusText.isWord(word) || StatusText.isEvent(word) || ANSWERS.contains(word));
  }

  /** Whether something without text stands beside the words, or nothing else that has text. */
  private static boolean standsForIcon(PageDigest digest, int element) {
    int parent = digest.parent(element);
    boolean alone = true;
    for (int at = parent < 0 ? -1 : digest.firstChild(parent);
        at >= 0;
        at = digest.nextSibling(at)) {
      if (at != element && (digest.isElement(at) || digest.kind(at).isText())) {
        boolean silent = isSilent(digest, at);
        if (silent && digest.isElement(at)) {
          return true;
        }
        alone &= silent;
      }
    }
    return alone;
  }

  /** Whether a node has no text; a large one has some. */
  private static boolean isSilent(PageDigest digest, int node) {
    return digest.end(node) - node <= SMALL && digest.text(node).isBlank();
  }
}
