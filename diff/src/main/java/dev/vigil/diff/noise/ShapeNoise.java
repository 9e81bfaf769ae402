package dev.vigil.diff.noise;

import dev.vigil.diff.Change;
import dev.vigil.diff.Noise;
import dev.vigil.diff.Suppressed;
import dev.vigil.diff.View;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;

/**
 * Holds back changes of attributes, metadata, comments and scripts in which only a random token, a
 * build hash or a timestamp differs: noise by its shape, from the first check on. What a reader
 * sees is never held back by it. Stateless and safe for concurrent use.
 */
public final class ShapeNoise implements Noise {
  /** The name of the rule in what was held back. */
  public static final String RULE = "token";

  private static final String REASON = "only a random token, a build hash or a timestamp differs";

  @Override
  public List<Suppressed> suppressed(View before, View after, List<Change> changes) {
    List<Suppressed> held = new ArrayList<>();
    for (Change change : changes) {
      if (isUnseen(change) && isToken(change)) {
        held.add(new Suppressed(change, RULE, REASON));
      }
    }
    return held;
  }

  /**
   * Whether a change is of something that is not shown: its label names an attribute or the like.
   */
  private static boolean isUnseen(Change change) {
    String label = change.label();
    return label.contains(" @")
        || label.equals("comment")
        || label.startsWith("script")
        || label.startsWith("style")
        || change.type().equals("attributes")
        || change.type().equals("metadata")
        || change.type().equals("comments");
  }

  private static boolean isToken(Change change) {
    String before = change.oldValue();
    String after = change.newValue();
    if (change.label().endsWith("@data-cfemail")) {
      return MailCover.address(before).equals(MailCover.address(after));
    }
    return !before.isEmpty()
        && !after.isEmpty()
        && (Tokens.isRandom(before) && Tokens.isRandom(after)
            || Shape.ofAddress(before).equals(Shape.ofAddress(after))
            || form(before).equals(form(after)));
  }

  /** The text without tokens, clocks, and numbers as long as a time in seconds. */
  private static String form(String text) {
    return LONG_NUMBER.matcher(Figures.withoutClocks(Shape.withoutTokens(text))).replaceAll("0");
  }

  private static final Pattern LONG_NUMBER = Pattern.compile("\\b\\d{9,}\\b");
}
